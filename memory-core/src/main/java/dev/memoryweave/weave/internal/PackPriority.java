package dev.memoryweave.weave.internal;

import dev.memoryweave.weave.ContextPack.Basis;

/** Why something may take room in a pack. Claims are served in this order. */
enum PackPriority {
  /** It helps with this task, and a policy gives it room before all others. */
  KEPT(.5, Basis.KEPT),
  /** A rule in force, or what the project is by a person's or program's word, for every task. */
  PINNED(.25, Basis.PINNED),
  /** It helps with this task. */
  RELEVANT(1, Basis.HELPFUL),
  /** A rule in force that was drawn from a file, and that has nothing to do with this task. */
  IMPORTED(.10, Basis.IMPORTED);

  private final double most;
  private final Basis basis;

  PackPriority(double most, Basis basis) {
    this.most = most;
    this.basis = basis;
  }

  /** The most of the room that everything with this claim may take together, 0 to 1. */
  double most() {
    return most;
  }

  /** The claim as readers are told of it, where nothing more is known. */
  Basis basis() {
    return basis;
  }
}
