package dev.memoryweave.workspace.guide.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.Trust;

/** Which memories may stand in files that others read as instructions. */
final class Shareable {
  private Shareable() {}

  static boolean isShareable(MemoryNode node) {
    return !node.isSuspectedInjection()
        && !node.isContested()
        && !node.flags().contains(NodeFlag.MAY_HOLD_SECRET)
        && !node.flags().contains(NodeFlag.HOLDS_PERSONAL_DATA)
        && node.provenance().trust() != Trust.TOOL;
  }
}
