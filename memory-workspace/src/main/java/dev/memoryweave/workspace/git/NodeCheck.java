package dev.memoryweave.workspace.git;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import java.util.List;

/**
 * State of one memory's anchors and evidence files.
 *
 * @param node the memory
 * @param state the state of its places taken together
 * @param files the changed files among its places, by path, at most {@value #MAX_FILES}
 * @param moreFiles how many more changed
 * @param lost its anchors that no longer match a file
 * @param lostEvidence the files it was learned from that no longer exist
 */
public record NodeCheck(
    MemoryNode node,
    AnchorState state,
    List<ChangedFile> files,
    int moreFiles,
    List<Anchor> lost,
    List<String> lostEvidence) {
  /** The most files that are listed for one memory. */
  public static final int MAX_FILES = 20;

  /** Copies the lists. */
  public NodeCheck {
    files = List.copyOf(files);
    lost = List.copyOf(lost);
    lostEvidence = List.copyOf(lostEvidence);
  }

  /** Whether somebody should check that the memory is still true, and its anchors still match. */
  public boolean needsUpdate() {
    return state != AnchorState.FRESH || !lost.isEmpty() || !lostEvidence.isEmpty();
  }
}
