package dev.memoryweave.weave.internal;

/** Why something may take room in a pack. Claims are served in this order. */
enum Claim {
  /** It helps with this task, and a policy gives it room before all others. */
  KEPT(.5),
  /** A rule in force, or what the project is by a person's or program's word, for every task. */
  PINNED(.25),
  /** It helps with this task. */
  RELEVANT(1),
  /** A rule in force that was drawn from a file, and that has nothing to do with this task. */
  IMPORTED(.10);

  private final double most;

  Claim(double most) {
    this.most = most;
  }

  /** The most of the room that everything with this claim may take together, 0 to 1. */
  double most() {
    return most;
  }
}
