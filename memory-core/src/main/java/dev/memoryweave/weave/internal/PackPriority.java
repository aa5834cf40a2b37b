package dev.memoryweave.weave.internal;

import dev.memoryweave.weave.ContextPack.Basis;

/** Claims to room in a pack, in the order of packing. */
enum PackPriority {
  /** It helps with this task, and a policy keeps room for it. */
  KEPT(.5, Basis.KEPT),
  /** An active rule for every task, or a description of the project by a person or program. */
  PINNED(.25, Basis.PINNED),
  /** It helps with this task. */
  RELEVANT(1, Basis.HELPFUL),
  /** An active rule that was drawn from a file and is unrelated to this task. */
  IMPORTED(.10, Basis.IMPORTED);

  private final double most;
  private final Basis basis;

  PackPriority(double most, Basis basis) {
    this.most = most;
    this.basis = basis;
  }

  /** The maximum fraction of the room for all items with this claim, 0 to 1. */
  double most() {
    return most;
  }

  /** The reason shown to readers, if no other is known. */
  Basis basis() {
    return basis;
  }
}
