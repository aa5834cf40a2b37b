package dev.memoryweave.internal.review;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.weave.internal.Attribution;

/** Says why what a file says waits. */
final class FileWords {
  private FileWords() {}

  /** Of a file that says something else than a memory. */
  static String ofProposal(MemoryNode proposal) {
    return isUncommitted(proposal)
        ? "your edit of the file waits until you accept it"
        : "the file now says this (" + Attribution.file(proposal) + ")";
  }

  /** Of a file that was removed, or asks for another status. */
  static String ofRequest(MemoryNode request) {
    return request.body()
        + (isUncommitted(request)
            ? "; this waits until you accept it"
            : " (" + Attribution.file(request) + ")");
  }

  /** Of a statement that only a file makes. */
  static String ofStatement(MemoryNode statement) {
    return "a file says so, and nobody has accepted it (" + Attribution.file(statement) + ")";
  }

  private static boolean isUncommitted(MemoryNode node) {
    return WorkTreeMark.isMark(node.provenance().commit());
  }
}
