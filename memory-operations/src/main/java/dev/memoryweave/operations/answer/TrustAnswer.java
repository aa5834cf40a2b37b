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
  /** A file that states rules. */
  public record File(
      String path,
      long inForce,
      long waiting,
      @Doc("Who committed them, as far as known") List<String> authors) {
    /** The rules of a file. */
    public static File of(ProjectTrust.FileStatements.OfFile file) {
      return new File(
          file.path(), file.inForce(), file.waiting(), file.authors().stream().sorted().toList());
    }
  }

  /** The trust in the files of a project as it is now. */
  public static TrustAnswer of(ProjectTrust trust) {
    ProjectTrust.FileStatements stated = trust.statements();
    ProjectTrust.State state = trust.state();
    return new TrustAnswer(
        state,
        state == ProjectTrust.State.TRUSTED
            ? trust.branches().stream().sorted().toList()
            : List.of(),
        stated.inForce(),
        stated.waiting(),
        stated.files().stream().map(File::of).toList());
  }
}
