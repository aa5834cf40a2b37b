package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.internal.LockFile;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.FileBatch;
import dev.memoryweave.workspace.files.internal.GeneratedFolder;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lock file of a save, compatible with other tools. In addition, each of our processes holds an
 * operating system lock, which ends with the process, on a second file with equal content. So a
 * lock left by a killed process is recognized and removed automatically; any other lock is never
 * taken from its process.
 */
final class SaveLock implements AutoCloseable {
  static final String PATH = ".lock";

  private static final Logger LOG = LoggerFactory.getLogger(SaveLock.class);
  private static final String BESIDE = "save.lock";
  private static final int LARGEST = 4_096;

  /** Nodes may be in nested folders. */
  private static final int DEPTH = 4;

  private static final Pattern PID = Pattern.compile("(?:\"pid\"\\s*:\\s*|\\A\\s*)(\\d{1,18})\\b");

  private final FileActions actions;
  private final Path file;
  private final byte[] content;
  private final LockFile.@Nullable Hold hold;

  private SaveLock(FileActions actions, Path file, byte[] content, LockFile.@Nullable Hold hold) {
    this.actions = actions;
    this.file = file;
    this.content = content;
    this.hold = hold;
  }

  /**
   * Takes the lock.
   *
   * @throws CanonicalLockedException if somebody else has it
   */
  static SaveLock take(FileActions actions, ProjectBoundary boundary, CanonicalTime now)
      throws IOException {
    Path file = StorePath.of(boundary, PATH);
    String json =
        JsonForm.compact(
                new JsonBuilder()
                    .number("pid", ProcessHandle.current().pid())
                    .text("created_at", now.text())
                    .build())
            + "\n";
    byte[] content = json.getBytes(StandardCharsets.UTF_8);
    LockFile.Hold hold = hold(boundary, file);
    boolean isTaken = false;
    try {
      if (hold != null) {
        removeLeft(actions, file, hold);
        hold.file().write(json);
      }
      actions.createWhole(file, content);
      isTaken = true;
      return new SaveLock(actions, file, content, hold);
    } catch (FileAlreadyExistsException e) {
      throw locked(file);
    } finally {
      if (!isTaken && hold != null) {
        hold.close();
      }
    }
  }

  /** The operating system lock, or null if unsupported. */
  private static LockFile.@Nullable Hold hold(ProjectBoundary boundary, Path file) {
    try {
      Path cache = GeneratedFolder.make(boundary, GeneratedFolder.CACHE);
      return LockFile.tryHold(cache.resolve(BESIDE)).orElseThrow(() -> locked(file));
    } catch (IOException e) {
      LOG.debug("The lock has none of the operating system beside it", e);
      return null;
    }
  }

  private static CanonicalLockedException locked(Path file) {
    OptionalLong pid = pid(file);
    return new CanonicalLockedException(file, pid, isRunning(pid));
  }

  private static boolean isRunning(OptionalLong pid) {
    return pid.isPresent()
        && ProcessHandle.of(pid.getAsLong()).filter(ProcessHandle::isAlive).isPresent();
  }

  /** Removes the file if it was left by a process of ours that has ended. */
  static void clearLeft(FileActions actions, ProjectBoundary boundary) throws IOException {
    Path file = StorePath.of(boundary, PATH);
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      try (LockFile.Hold hold = left(boundary).orElse(null)) {
        if (hold != null) {
          removeLeft(actions, file, hold);
        }
      }
    }
  }

  /** The lock beside the file, if no process has it. */
  private static Optional<LockFile.Hold> left(ProjectBoundary boundary) throws IOException {
    Path beside = StorePath.of(boundary, PATH).resolveSibling("cache").resolve(BESIDE);
    return Files.isRegularFile(beside, LinkOption.NOFOLLOW_LINKS)
        ? LockFile.tryHold(beside)
        : Optional.empty();
  }

  private static void removeLeft(FileActions actions, Path file, LockFile.Hold hold)
      throws IOException {
    if (isLeft(file, hold)) {
      FileBatch.clearLeft(Objects.requireNonNull(file.getParent()), DEPTH);
      actions.delete(file);
    }
  }

  private static boolean isLeft(Path file, LockFile.Hold hold) throws IOException {
    byte[] noted = hold.file().read(0, LARGEST);
    return noted.length > 0
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.size(file) == noted.length
        && Arrays.equals(Files.readAllBytes(file), noted);
  }

  /** Adds a finding for an abandoned lock that is not removed automatically. */
  static void find(MemoryTree tree, List<Finding> findings) {
    try {
      OptionalLong pid = pid(new String(tree.read(PATH, LARGEST), StandardCharsets.ISO_8859_1));
      if (!isRunning(pid) && !goesAway(tree.boundary())) {
        findings.add(
            Findings.of(
                FindingCode.LOCK_LEFT,
                PATH,
                pid.isPresent()
                    ? "process "
                        + pid.getAsLong()
                        + " has locked the files, and it is not running on this machine"
                    : "the files are locked, and the lock does not say by which process"));
      }
    } catch (FileProblem e) {
      if (e.kind() != FileProblem.Kind.MISSING) {
        findings.add(e.finding(PATH));
      }
    }
  }

  private static boolean goesAway(ProjectBoundary boundary) {
    try (LockFile.Hold hold = left(boundary).orElse(null)) {
      return hold != null && isLeft(StorePath.of(boundary, PATH), hold);
    } catch (IOException e) {
      return false;
    }
  }

  private static OptionalLong pid(Path file) {
    try {
      if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Files.size(file) <= LARGEST) {
        return pid(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    } catch (IOException e) {
      LOG.debug("The lock cannot be read", e);
    }
    return OptionalLong.empty();
  }

  private static OptionalLong pid(String lock) {
    Matcher pid = PID.matcher(lock);
    return pid.find() ? OptionalLong.of(Long.parseLong(pid.group(1))) : OptionalLong.empty();
  }

  /** Releases the lock. A lock that somebody else put there meanwhile is left alone. */
  @Override
  public void close() {
    try (LockFile.Hold held = hold) {
      if (Arrays.equals(Files.readAllBytes(file), content)) {
        actions.delete(file);
      }
    } catch (IOException e) {
      LOG.warn("The lock {} was not removed; the next save does that", file, e);
    }
  }
}
