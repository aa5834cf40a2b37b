package dev.memoryweave.review.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.weave.internal.Attribution;

/** Explains why a memory drawn from a file is pending. */
final class FileWords {
  private FileWords() {}

  /** For a file that disagrees with a memory. */
  static String ofProposal(MemoryNode proposal) {
    return isUncommitted(proposal)
        ? "your edit of the file waits until you accept it"
        : "the file now says this (" + Attribution.file(proposal) + ")";
  }

  /** For a file that was removed, or requests another status. */
  static String ofRequest(MemoryNode request) {
    return request.body()
        + (isUncommitted(request)
            ? "; this waits until you accept it"
            : " (" + Attribution.file(request) + ")");
  }

  /** For a statement that only a file makes. */
  static String ofStatement(MemoryNode statement) {
    return "a file says so, and nobody has accepted it (" + Attribution.file(statement) + ")";
  }

  private static boolean isUncommitted(MemoryNode node) {
    return WorkTreeMark.isMark(node.provenance().commit());
  }
}
