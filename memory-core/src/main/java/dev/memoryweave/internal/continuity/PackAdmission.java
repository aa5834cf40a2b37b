package dev.memoryweave.internal.continuity;

import dev.memoryweave.model.MemoryNode;

/** Decides which memories may be shown in packs and lines at all. */
final class PackAdmission {
  /** The tag by which somebody keeps a memory out of packs. */
  private static final String EXCLUDED = "exclude-from-pack";

  private PackAdmission() {}

  static boolean admits(MemoryNode node) {
    return !node.tags().contains(EXCLUDED);
  }
}
