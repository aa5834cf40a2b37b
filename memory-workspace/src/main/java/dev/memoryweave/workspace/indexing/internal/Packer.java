package dev.memoryweave.workspace.indexing.internal;

import org.jspecify.annotations.Nullable;

/** Joins small neighbours, so that passages say enough to be worth finding. */
final class Packer {
  private final PassageList out;
  private final int small;
  private final int target;
  private @Nullable Segment open;
  private int tokens;
  private boolean joined;

  /**
   * Creates a packer.
   *
   * @param small the cost below which a segment joins its neighbour
   * @param target the most that a joint passage may cost
   */
  Packer(PassageList out, int small, int target) {
    this.out = out;
    this.small = small;
    this.target = target;
  }

  /** Adds a segment and counts it. */
  void add(Segment segment) {
    add(segment, out.tokens(segment.from(), segment.to()));
  }

  /** Adds a segment with a known cost. */
  void add(Segment segment, int cost) {
    if (cost > out.limit()) {
      flush();
      out.add(segment);
    } else if (open != null && (tokens < small || cost < small) && (long) tokens + cost <= target) {
      open = open.with(segment);
      tokens += cost;
      joined = true;
    } else {
      flush();
      open = segment;
      tokens = cost;
    }
  }

  /**
   * Ends the current passage, unless it is small: then returns it, to be joined with the next one.
   */
  @Nullable Segment release() {
    Segment small = tokens < this.small ? open : null;
    if (small == null) {
      flush();
    }
    open = null;
    joined = false;
    tokens = 0;
    return small;
  }

  /** Ends the current passage. */
  void flush() {
    if (open != null) {
      if (joined) {
        out.add(open);
      } else {
        out.addCounted(open);
      }
    }
    open = null;
    joined = false;
    tokens = 0;
  }
}
