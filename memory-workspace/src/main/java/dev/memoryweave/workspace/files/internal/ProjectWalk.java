package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.SkippedFile;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Walks the tree of a project once, and reports files and folders to a visitor, folder by folder,
 * sorted by name.
 *
 * <p>Links are reported, not followed, so that the walk neither leaves the project nor runs in
 * circles. An excluded folder is reported once. Unreadable files are reported and skipped.
 */
public final class ProjectWalk {
  /** The deepest nesting of folders that is followed; each level holds two files open. */
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
    /** An included file. */
    void file(ProjectFile file);

    /** An excluded file or folder. */
    void skipped(SkippedFile skipped);
  }

  /** Creates a walk over that project by those rules. */
  public ProjectWalk(ProjectBoundary boundary, Exclusions exclusions) {
    this(boundary, exclusions, () -> OpenFolder.open(boundary.root()));
  }

  ProjectWalk(ProjectBoundary boundary, Exclusions exclusions, Opener opener) {
    this.boundary = boundary;
    this.exclusions = exclusions.on(boundary);
    this.opener = opener;
  }

  /**
   * Walks the whole tree.
   *
   * @param visitor receives each included file and each exclusion, on the calling thread
   * @param cancelled checked before each entry; if true, or if the thread is interrupted, the walk
   *     ends
   * @return a summary; incomplete if the walk was ended early
   */
  public WalkSummary run(Visitor visitor, BooleanSupplier cancelled) {
    return run(null, visitor, cancelled);
  }

  /**
   * Walks one file, or one folder with all its content, by these rules. A missing file is reported
   * as {@link SkippedFile.Reason#VANISHED}; an excluded folder is reported in place of its files.
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
