package dev.memoryweave.workspace.files;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Walks over the tree of a project once, and reports files and folders to a visitor, folder by
 * folder, sorted by name.
 *
 * <p>Links are told, not followed, so that the pass neither leaves the project nor goes round in
 * circles. A folder that is left out is told once. Unreadable files are reported and passed over.
 */
public final class ProjectWalk {
  /** The most folders in each other that are followed; each holds two files open. */
  public static final int MAX_DEPTH = 100;

  private final ProjectBoundary boundary;
  private final Exclusions exclusions;
  private final Opener opener;

  /** Opens the project's root. */
  interface Opener {
    OpenFolder open() throws IOException;
  }

  /** Receives the files and folders of the tree. */
  public interface Visitor {
    /** A file that counts. */
    void file(ProjectFile file);

    /** A file or folder that is left out. */
    void skipped(SkippedFile skipped);
  }

  /** A walk over that project by those rules. */
  public ProjectWalk(ProjectBoundary boundary, Exclusions exclusions) {
    this(boundary, exclusions, () -> OpenFolder.open(boundary.root()));
  }

  ProjectWalk(ProjectBoundary boundary, Exclusions exclusions, Opener opener) {
    this.boundary = boundary;
    this.exclusions = exclusions.on(boundary);
    this.opener = opener;
  }

  /**
   * Walks over the whole tree.
   *
   * @param visitor is told each file and each thing left out, in the calling thread
   * @param cancelled asked before each entry; if true, or if the thread is interrupted, the walk
   *     ends
   * @return how it went; incomplete if it was ended
   */
  public WalkSummary run(Visitor visitor, BooleanSupplier cancelled) {
    return run(null, visitor, cancelled);
  }

  /**
   * Looks at one file, or at one folder with all that is in it, by the same rules. A missing file
   * is reported as {@link SkipReason#VANISHED}; a folder that is left out is reported in place of
   * the files in it.
   *
   * @param path relative to the root
   * @throws PathOutsideProjectException if the path is not one inside the project
   */
  public WalkSummary runAt(String path, Visitor visitor, BooleanSupplier cancelled) {
    String inside = boundary.spelled(boundary.insideAsWritten(path));
    return run(inside.isEmpty() ? null : inside, visitor, cancelled);
  }

  private WalkSummary run(@Nullable String only, Visitor visitor, BooleanSupplier cancelled) {
    WalkPass pass = new WalkPass(boundary, exclusions, visitor, cancelled, only);
    try (OpenFolder root = opener.open()) {
      pass.root(root);
    } catch (IOException e) {
      pass.rootUnreadable(e);
    }
    return pass.summary();
  }
}
