package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.text.internal.PlainText;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.UnusableRootException;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a project. Resolves paths of callers inside the project's folder, and refuses paths
 * that are, or lead, outside.
 *
 * <p>A place is judged by its real location, with all links resolved. Between this check and the
 * use of a path, somebody may still replace a folder with a link; {@link SourceReader} and {@link
 * ProjectWalk} therefore open each folder from the one above without following links.
 */
public final class ProjectBoundary {
  /** The folder for the memory's own files, and the only one it writes in a project. */
  public static final String MEMORY_FOLDER = ".memory";

  private static final String REMEDY =
      "give a path below the project's root with '/' between its parts, such as src/Main.java";

  private final Path root;
  private final boolean windows;
  private volatile @Nullable Boolean inAnyCase;

  ProjectBoundary(Path realRoot, boolean windows) {
    this.root = realRoot;
    this.windows = windows;
  }

  /**
   * The limits of the project in that folder, with links resolved.
   *
   * @throws UnusableRootException if it is not an existing folder
   */
  public static ProjectBoundary of(Path root) {
    Path real;
    try {
      real = root.toRealPath();
    } catch (IOException e) {
      throw new UnusableRootException(root.toString(), "the caller", "it cannot be reached");
    }
    if (!Files.isDirectory(real)) {
      throw new UnusableRootException(root.toString(), "the caller", "it is no folder");
    }
    return new ProjectBoundary(real, File.separatorChar == '\\');
  }

  /** The project's folder, with links resolved. */
  public Path root() {
    return root;
  }

  /**
   * Resolves a path: follows links, and spells names as in the file system. If only the start of a
   * path exists, it is resolved up to there.
   *
   * @param path relative to the root, separated by {@code /}; a leading {@code ./} is ignored; or
   *     absolute, if it is inside; the root itself is {@code .} or empty
   * @throws PathOutsideProjectException if it is not inside the project, leads out of it by links,
   *     or has invalid syntax
   */
  public Path resolve(String path) {
    Path place = written(path);
    Path real = real(place, path);
    if (!real.startsWith(root)) {
      throw outside(path, "leads out of the project");
    }
    return real;
  }

  /**
   * Resolves a path in the memory's own folder, the only part of a project that is written.
   *
   * @param path as in {@link #resolve}, below {@code .memory/}
   * @throws PathOutsideProjectException if it is not inside that folder, or leads out of it by
   *     links
   */
  public Path resolveForWriting(String path) {
    Path real = resolve(path);
    if (!isBelowMemoryFolder(real)) {
      throw new PathOutsideProjectException(
          path,
          "is not inside the folder " + MEMORY_FOLDER + ", the only one that is written",
          "give a path below " + MEMORY_FOLDER + "/ that no link leads out of");
    }
    return real;
  }

  private boolean isBelowMemoryFolder(Path real) {
    Path folder = root.resolve(MEMORY_FOLDER);
    try {
      Path place = Files.exists(folder) && isReached(folder) ? folder.toRealPath() : folder;
      return real.startsWith(place) && !real.equals(place);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Whether a path with links resolved still leads to its place without any: its case may differ
   * from the disk.
   *
   * @throws IOException if nothing is there
   */
  public static boolean isReached(Path place) throws IOException {
    Path real = place.toRealPath();
    if (real.equals(place)) {
      return true;
    }
    boolean reached = isSpelling(place.toString(), real.toString());
    for (Path above = place; reached && above != null; above = above.getParent()) {
      reached = !Files.isSymbolicLink(above);
    }
    return reached;
  }

  /** Whether two names have equal letters, ignoring case and normal form. */
  private static boolean isSpelling(String name, String other) {
    return PlainText.letters(name).equals(PlainText.letters(other));
  }

  /** Whether the disk ignores the case of file names. */
  public boolean isInAnyCase() {
    Boolean known = inAnyCase;
    if (known == null) {
      known = looksInAnyCase();
      inAnyCase = known;
    }
    return known;
  }

  private boolean looksInAnyCase() {
    try (DirectoryStream<Path> content = Files.newDirectoryStream(root)) {
      for (Path one : content) {
        if (hasCase(one) && !Files.isSymbolicLink(one)) {
          return isInOtherCase(one);
        }
      }
      return hasCase(root) && isInOtherCase(root);
    } catch (IOException | DirectoryIteratorException e) {
      return false;
    }
  }

  /** Whether the name contains cased letters, of a kind that every process can express. */
  private static boolean hasCase(Path path) {
    String name = String.valueOf(path.getFileName());
    return !otherCase(name).equals(name) && name.chars().allMatch(c -> c < 0x80);
  }

  private static boolean isInOtherCase(Path path) throws IOException {
    Path other = path.resolveSibling(otherCase(String.valueOf(path.getFileName())));
    return Files.exists(other) && !Files.isSymbolicLink(other) && Files.isSameFile(path, other);
  }

  /** ASCII only, as other letters may have no other case, or several. */
  private static String otherCase(String name) {
    StringBuilder other = new StringBuilder(name);
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c >= 'a' && c <= 'z') {
        other.setCharAt(i, (char) (c - 'a' + 'A'));
      } else if (c >= 'A' && c <= 'Z') {
        other.setCharAt(i, (char) (c - 'A' + 'a'));
      }
    }
    return other.toString();
  }

  /**
   * A path spelled as on the disk, if its case differs.
   *
   * @param path as in {@link #resolve}
   * @return the path unchanged if it leads to no file inside the project, or through links
   */
  public String spelled(String path) {
    try {
      Path place = root.resolve(insideAsWritten(path));
      return isReached(place) ? relative(place.toRealPath()) : path;
    } catch (IOException | InvalidPathException | PathOutsideProjectException e) {
      return path;
    }
  }

  /**
   * The path of a file relative to the root, separated by {@code /}; empty for the root itself.
   * Does not resolve links: pass a result of {@link #resolve}.
   *
   * @throws PathOutsideProjectException if the place is not below the root
   */
  public String relative(Path place) {
    Path absolute = root.resolve(place).normalize();
    if (!absolute.startsWith(root)) {
      throw outside(place.toString(), "is outside the project");
    }
    if (absolute.equals(root)) {
      return "";
    }
    StringJoiner parts = new StringJoiner("/");
    root.relativize(absolute).forEach(part -> parts.add(part.toString()));
    return parts.toString();
  }

  /**
   * The path relative to the root as written, ignoring links.
   *
   * @throws PathOutsideProjectException if it is not one inside the project
   */
  String insideAsWritten(String path) {
    return relative(written(path));
  }

  /** The problem with a path relative to the root, in words that continue "the path". */
  Optional<String> problem(String path) {
    return PathSyntax.problem(path, windows);
  }

  /** The place that a path names, without checking the disk. */
  private Path written(String path) {
    String slashed = windows ? path.replace('\\', '/') : path;
    try {
      if (isAbsolute(slashed)) {
        return absolute(slashed, path);
      }
      problem(slashed)
          .ifPresent(
              problem -> {
                throw outside(path, problem);
              });
      return root.resolve(slashed).normalize();
    } catch (InvalidPathException e) {
      throw outside(path, "is no path on this system");
    }
  }

  private boolean isAbsolute(String path) {
    boolean drive = windows && path.length() > 2 && path.charAt(1) == ':' && path.charAt(2) == '/';
    return path.startsWith("/") || drive;
  }

  /** An absolute path may name the root differently, through links or in another case. */
  private Path absolute(String slashed, String path) {
    String below = windows && slashed.length() > 2 ? slashed.substring(2) : slashed;
    problem(below)
        .ifPresent(
            problem -> {
              throw outside(path, problem);
            });
    Path place = root.getFileSystem().getPath(slashed);
    if (place.startsWith(root)) {
      return place;
    }
    // A request to a file server would reveal who asks.
    if (!place.isAbsolute() || (windows && slashed.startsWith("//"))) {
      throw outside(path, "is outside the project");
    }
    Path real = real(place, path);
    if (!real.startsWith(root)) {
      throw outside(path, "is outside the project");
    }
    return real;
  }

  /** The real path of the nearest existing ancestor, plus the parts that do not exist. */
  private Path real(Path place, String path) {
    for (Path existing = place; existing != null; existing = existing.getParent()) {
      try {
        Path real = existing.toRealPath();
        return existing.equals(place) ? real : real.resolve(existing.relativize(place));
      } catch (IOException e) {
        // A dangling link would decide where a file is created.
        if (Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
          throw outside(path, "cannot be followed: part of it is a broken link or not readable");
        }
      }
    }
    throw outside(path, "cannot be reached");
  }

  private static PathOutsideProjectException outside(String path, String why) {
    return new PathOutsideProjectException(path, why, REMEDY);
  }
}
