package dev.memoryweave.workspace.files.internal;

import dev.memoryweave.model.internal.LockFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Permission to synchronize the files of a memory's folder with a database, or to exchange them as
 * a whole, held by one thread of all processes at a time. Reentrant.
 */
public final class FolderLock implements AutoCloseable {
  private static final String NAME = "files.lock";

  /** Files in the folder of generated files that only serve locks. */
  private static final Set<String> FOR_LOCKS = Set.of(".gitignore", NAME, "save.lock");

  private static final ThreadLocal<Set<Path>> OWN = ThreadLocal.withInitial(HashSet::new);

  private final Path root;
  private final LockFile.@Nullable Hold hold;
  private final @Nullable String problem;
  private final boolean isInner;

  private FolderLock(
      Path root, LockFile.@Nullable Hold hold, @Nullable String problem, boolean isInner) {
    this.root = root;
    this.hold = hold;
    this.problem = problem;
    this.isInner = isInner;
  }

  /**
   * Takes the lock of a project's folder, which is created if missing.
   *
   * @param patience how long to wait for somebody else
   */
  public static FolderLock take(ProjectBoundary boundary, Duration patience) {
    Path root = boundary.root();
    if (OWN.get().contains(root)) {
      return new FolderLock(root, null, null, true);
    }
    try {
      Path cache = GeneratedFolder.make(boundary, GeneratedFolder.CACHE);
      LockFile.Hold hold = LockFile.hold(cache.resolve(NAME), patience).orElse(null);
      if (hold != null) {
        OWN.get().add(root);
      }
      return new FolderLock(root, hold, null, false);
    } catch (IOException e) {
      return new FolderLock(
          root,
          null,
          "nothing can be written to "
              + GeneratedFolder.CACHE
              + " ("
              + e.getClass().getSimpleName()
              + (e.getMessage() == null ? "" : ": " + e.getMessage())
              + ")",
          false);
    }
  }

  /** Whether somebody else has it. */
  public boolean isBusy() {
    return hold == null && problem == null && !isInner;
  }

  /** Why nobody can take it, if so, without a full stop. */
  public Optional<String> problem() {
    return Optional.ofNullable(problem);
  }

  /**
   * Whether a file only serves locks.
   *
   * @param path relative to the memory's folder
   */
  public static boolean isForLocks(String path) {
    return path.equals(".lock")
        || (path.startsWith("cache/") && FOR_LOCKS.contains(path.substring("cache/".length())));
  }

  /** Removes the files that only serve locks, if there are no others beside them. */
  public void tidy() throws IOException {
    Path cache = root.resolve(GeneratedFolder.CACHE);
    if (hold == null || !Files.isDirectory(cache, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(cache)) {
      files = all.toList();
    }
    if (files.stream().allMatch(it -> FOR_LOCKS.contains(String.valueOf(it.getFileName())))) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(cache);
    }
  }

  @Override
  public void close() throws IOException {
    if (hold != null) {
      OWN.get().remove(root);
      hold.close();
    }
  }
}
