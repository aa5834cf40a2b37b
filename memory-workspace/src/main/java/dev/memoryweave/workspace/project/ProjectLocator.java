package dev.memoryweave.workspace.project;

import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.workspace.files.UnusableRootException;
import dev.memoryweave.workspace.project.internal.RootMarkers;
import dev.memoryweave.workspace.project.internal.RootUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the root of the project: the folder that the caller names, else that of the environment,
 * else the first root of the client, else the nearest folder from the working directory upwards
 * that looks like a root, else the working directory.
 *
 * <p>Upwards, a folder {@code .git} or {@code .memory} decides: a build file below it belongs to a
 * part of the project. Where there is none, the topmost of consecutive folders with a build file is
 * taken, so that a module leads to the whole. Neither the user's home, nor a folder above it, nor
 * the root of a file system is ever chosen for its markers. The root of a file system is not a
 * project even if somebody names it: it is refused, or skipped among the roots of a client.
 */
public final class ProjectLocator {
  /** The environment variable that names the root. */
  public static final String VARIABLE = "MEMORY_PROJECT_ROOT";

  private static final Logger LOG = LoggerFactory.getLogger(ProjectLocator.class);

  private final Path workingDirectory;
  private final @Nullable Path home;
  private final Map<String, String> environment;

  /**
   * Creates a locator that starts from there.
   *
   * @param home the user's home, or null if unknown
   */
  public ProjectLocator(
      Path workingDirectory, @Nullable Path home, Map<String, String> environment) {
    this.workingDirectory = workingDirectory;
    this.home = home == null ? null : realOr(home);
    this.environment = Map.copyOf(environment);
  }

  /** A locator that starts from the working directory of this process. */
  public static ProjectLocator ofProcess() {
    return new ProjectLocator(
        Path.of("").toAbsolutePath(), MemoryHome.usersHome().orElse(null), System.getenv());
  }

  private static Path realOr(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      return path.toAbsolutePath().normalize();
    }
  }

  /**
   * Finds the root.
   *
   * @param explicit the folder that the caller names, or null
   * @param clientRoots asks the client for the addresses of its folders ({@code file:}); called
   *     only if neither the caller nor the environment names a folder
   * @throws UnusableRootException if what is named is not a folder, or is the root of a file system
   */
  public ProjectRoot locate(@Nullable String explicit, Supplier<List<String>> clientRoots) {
    if (explicit != null) {
      return named(explicit, ProjectRoot.Source.EXPLICIT, "the caller names this folder");
    }
    String variable = environment.getOrDefault(VARIABLE, "");
    if (!variable.isBlank()) {
      return named(
          variable,
          ProjectRoot.Source.ENVIRONMENT,
          "the environment variable " + VARIABLE + " names this folder");
    }
    List<String> roots = clientRoots.get();
    for (int i = 0; i < roots.size(); i++) {
      Optional<Path> folder = RootUri.folder(roots.get(i));
      if (folder.isPresent() && folder.get().getParent() != null) {
        return root(
            folder.get(),
            ProjectRoot.Source.CLIENT,
            i == 0
                ? "it is the first root of the client"
                : "it is root " + (i + 1) + " of the client, the first that can be a project here");
      }
      LOG.warn(
          "The client's root {} is no folder on this machine, or the root of a file system, and is"
              + " passed over",
          roots.get(i));
    }
    ProjectRoot working =
        named(
            workingDirectory,
            ProjectRoot.Source.WORKING_DIRECTORY,
            "it is the working directory, and no folder from there upwards is marked as a project");
    return marked(working.root()).orElse(working);
  }

  /**
   * The root in a folder that the caller names, of any file system.
   *
   * @throws UnusableRootException if it is not a folder, or is the root of a file system
   */
  public ProjectRoot locate(Path explicit) {
    return named(explicit, ProjectRoot.Source.EXPLICIT, "the caller names this folder");
  }

  private ProjectRoot named(String folder, ProjectRoot.Source source, String reason) {
    try {
      return named(workingDirectory.getFileSystem().getPath(folder), source, reason);
    } catch (InvalidPathException e) {
      throw new UnusableRootException(folder, source.words(), "that is no path");
    }
  }

  private ProjectRoot named(Path path, ProjectRoot.Source source, String reason) {
    String folder = path.toString();
    Path real;
    try {
      real = path.toRealPath();
    } catch (IOException e) {
      throw new UnusableRootException(
          folder,
          source.words(),
          isUnreadable(folder)
              ? "its name has characters that this process cannot read, as its locale has none"
                  + " but ASCII; start it with LC_ALL=C.UTF-8"
              : "there is nothing that can be reached");
    }
    if (!Files.isDirectory(real)) {
      throw new UnusableRootException(folder, source.words(), "it is no folder");
    }
    if (real.getParent() == null && source != ProjectRoot.Source.WORKING_DIRECTORY) {
      throw new UnusableRootException(
          folder,
          source.words(),
          "it is the root of a file system, which holds more than a project");
    }
    return root(real, source, reason);
  }

  /** Whether Java put marks in place of bytes of the name that it could not decode. */
  private static boolean isUnreadable(String folder) {
    return folder.indexOf('\ufffd') >= 0;
  }

  private ProjectRoot root(Path real, ProjectRoot.Source source, String reason) {
    return new ProjectRoot(real, source, reason, isBroad(real));
  }

  private boolean isBroad(Path folder) {
    return folder.getParent() == null || (home != null && home.startsWith(folder));
  }

  /** The nearest root by its markers, from a folder upwards. */
  private Optional<ProjectRoot> marked(Path start) {
    Path built = null;
    String marker = "";
    boolean unbroken = true;
    for (Path folder = start; folder != null && !isBroad(folder); folder = folder.getParent()) {
      Optional<String> sure = RootMarkers.sure(folder);
      if (sure.isPresent()) {
        return Optional.of(marked(start, folder, sure.get()));
      }
      Optional<String> build = RootMarkers.build(folder);
      if (build.isPresent() && (built == null || unbroken)) {
        built = folder;
        marker = build.get();
      }
      unbroken = built == null || (unbroken && build.isPresent());
    }
    return built == null ? Optional.empty() : Optional.of(marked(start, built, marker));
  }

  private ProjectRoot marked(Path start, Path folder, String marker) {
    int up = start.getNameCount() - folder.getNameCount();
    String where =
        switch (up) {
          case 0 -> "it is the working directory";
          case 1 -> "it is the folder above the working directory";
          default -> "it is " + up + " folders above the working directory";
        };
    return root(folder, ProjectRoot.Source.MARKER, where + " and holds " + marker);
  }
}
