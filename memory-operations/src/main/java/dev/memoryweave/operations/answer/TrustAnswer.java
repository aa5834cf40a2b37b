package dev.memoryweave.operations.answer;

import dev.memoryweave.workspace.ProjectTrust;
import java.util.List;

/** Answer of {@code trust}. */
public record TrustAnswer(
    @Doc("Whether rules of files are in force where a main branch states them")
        ProjectTrust.State state,
    @Doc("The branches whose files count; empty if none do, or without a repository")
        List<String> branches,
    @Doc("How many rules of files are in force") long inForce,
    @Doc("How many rules of files wait") long waiting,
    @Doc("The files that state rules") List<File> files) {
  /** One of the list in {@link TrustAnswer}. */
  public record File(
      String path,
      long inForce,
      long waiting,
      @Doc("Who committed them, as far as it is known") List<String> authors) {}
}
