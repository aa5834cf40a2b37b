package dev.memoryweave.workspace.canonical;

import dev.memoryweave.workspace.files.internal.FileActions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The file that one save holds at a time. It is never taken from another process. */
final class SaveLock implements AutoCloseable {
  static final String PATH = ".lock";

  private static final Logger LOG = LoggerFactory.getLogger(SaveLock.class);
  private static final int LARGEST = 4_096;
  private static final Pattern PID = Pattern.compile("(?:\"pid\"\\s*:\\s*|\\A\\s*)(\\d{1,18})\\b");

  private final FileActions actions;
  private final Path file;
  private final byte[] content;

  private SaveLock(FileActions actions, Path file, byte[] content) {
    this.actions = actions;
    this.file = file;
    this.content = content;
  }

  static SaveLock take(FileActions actions, Path memory, CanonicalTime now) throws IOException {
    Path file = memory.resolve(PATH);
    String json =
        JsonForm.compact(
            new JsonBuilder()
                .value("pid", new JsonValue.Digits(Long.toString(ProcessHandle.current().pid()), 0))
                .text("created_at", now.text())
                .build());
    byte[] content = (json + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      actions.create(file, content);
      return new SaveLock(actions, file, content);
    } catch (FileAlreadyExistsException e) {
      OptionalLong pid = pid(file);
      throw new CanonicalLockedException(file.toString(), pid, isRunning(pid));
    } catch (IOException e) {
      // On a full disk the file may be there, empty, and it is ours.
      actions.delete(file);
      throw e;
    }
  }

  private static boolean isRunning(OptionalLong pid) {
    return pid.isPresent()
        && ProcessHandle.of(pid.getAsLong()).filter(ProcessHandle::isAlive).isPresent();
  }

  /** Adds a finding if there is a lock although no process of this machine saves. */
  static void find(MemoryTree tree, List<Finding> findings) {
    try {
      OptionalLong pid = pid(new String(tree.read(PATH, LARGEST), StandardCharsets.ISO_8859_1));
      if (!isRunning(pid)) {
        findings.add(
            Finding.of(
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

  /** Lets others save. A lock that somebody else put there meanwhile is left alone. */
  @Override
  public void close() {
    try {
      if (Arrays.equals(Files.readAllBytes(file), content)) {
        actions.delete(file);
      }
    } catch (IOException e) {
      LOG.warn("The lock {} was not removed; remove it by hand", file, e);
    }
  }
}
