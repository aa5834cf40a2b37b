package dev.memoryweave.model.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporary files that are written next to their targets, under their own names, and moved there
 * once complete. The writer holds a lock on its file, so that a file left by a killed process can
 * be recognised; the next process that looks removes it.
 *
 * <p>A draft that is complete but not moved yet may be removed, too: its writer starts again.
 */
public final class Drafts {
  private static final Logger LOG = LoggerFactory.getLogger(Drafts.class);

  /** Separates drafts of this process from those of others that write the same file. */
  private static final String PROCESS = UUID.randomUUID().toString().substring(0, 8);

  private static final AtomicLong COUNT = new AtomicLong();
  private static final Set<Path> IN_USE = ConcurrentHashMap.newKeySet();

  private static final String ENDING = ".tmp";
  private static final Pattern NAME = Pattern.compile("\\..*\\.[0-9a-f]{8}-[0-9]{1,18}\\.tmp");

  /** Names given by earlier versions of the library, whose writers did not lock. */
  private static final Pattern FORMER =
      Pattern.compile("\\..*(?:-[0-9]{1,18}-[0-9]{1,18}|\\.saving)\\.tmp|\\.memory-weave.*\\.tmp");

  private static final Duration LEFT_AFTER = Duration.ofHours(1);

  /** How much of the target's name is in the draft's name, which must not get too long. */
  private static final int LONGEST = 40;

  /** How often a draft is started again after somebody removed it. */
  private static final int ATTEMPTS = 5;

  private Drafts() {}

  /** Writes a draft and moves it to its target. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does the work.
     *
     * @param draft where to write; nothing exists there
     * @throws NoSuchFileException if the draft was removed before it was moved
     */
    void write(Path draft) throws IOException;
  }

  /**
   * Writes a file through a draft in its folder. No draft is left behind, whatever happens, unless
   * the process is killed.
   *
   * @param target a file in an existing folder
   */
  public static void write(Path target, Work work) throws IOException {
    for (int i = 1; ; i++) {
      Path draft = begin(target);
      try {
        work.write(draft);
        return;
      } catch (NoSuchFileException e) {
        if (i == ATTEMPTS) {
          throw e;
        }
      } finally {
        end(draft);
      }
    }
  }

  private static Path begin(Path target) {
    String name = String.valueOf(target.getFileName());
    int end = Math.min(LONGEST, name.length());
    if (end < name.length() && Character.isHighSurrogate(name.charAt(end - 1))) {
      end--;
    }
    Path draft =
        target.resolveSibling(
            "." + name.substring(0, end) + "." + PROCESS + "-" + COUNT.incrementAndGet() + ENDING);
    IN_USE.add(draft.toAbsolutePath());
    return draft;
  }

  private static void end(Path draft) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException e) {
      LOG.debug("The draft {} was left", draft, e);
    } finally {
      IN_USE.remove(draft.toAbsolutePath());
    }
  }

  /**
   * Locks a draft until its channel is closed, if the file system has locks.
   *
   * @param channel the channel that writes it
   */
  public static void lock(FileChannel channel) {
    try {
      Object unused = channel.tryLock();
    } catch (IOException | OverlappingFileLockException e) {
      LOG.debug("A draft is not locked", e);
    }
  }

  /** Whether a file name is that of a draft. */
  public static boolean isDraft(String name) {
    return name.endsWith(ENDING)
        && (NAME.matcher(name).matches() || FORMER.matcher(name).matches());
  }

  /** Removes drafts that killed processes left in a folder, if it exists. */
  public static void clear(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> drafts =
          files.filter(file -> isDraft(String.valueOf(file.getFileName()))).toList();
      drafts.forEach(Drafts::clearLeft);
    } catch (NoSuchFileException e) {
      // Nothing to remove.
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("What killed processes left in {} cannot be looked for", folder, e);
    }
  }

  /**
   * Removes drafts that killed processes left in a folder and its subfolders, if it exists.
   *
   * @param depth how many levels deep to look, 1 for the folder alone
   */
  public static void clearBelow(Path folder, int depth) {
    try (Stream<Path> files =
        Files.find(
            folder,
            depth,
            (file, attributes) ->
                attributes.isRegularFile() && isDraft(String.valueOf(file.getFileName())))) {
      files.toList().forEach(Drafts::clearLeft);
    } catch (NoSuchFileException e) {
      // Nothing to remove.
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("What killed processes left below {} cannot be looked for", folder, e);
    }
  }

  /** Removes a draft unless somebody is writing it. */
  public static void clearLeft(Path draft) {
    if (IN_USE.contains(draft.toAbsolutePath())
        || !Files.isRegularFile(draft, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (LockFile file = LockFile.openExisting(draft).orElse(null)) {
      if (file != null && isLeft(draft, file)) {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      LOG.debug("The draft {} cannot be taken away", draft, e);
    }
  }

  private static boolean isLeft(Path draft, LockFile file) throws IOException {
    try (@Nullable FileLock lock = file.tryLock(0, false)) {
      boolean isFormer = !NAME.matcher(String.valueOf(draft.getFileName())).matches();
      return lock != null && (!isFormer || isOld(draft));
    }
  }

  /** Whether other files changed beside it long after it was written, judged by one clock. */
  private static boolean isOld(Path draft) throws IOException {
    Path folder = draft.toAbsolutePath().getParent();
    return folder != null
        && Files.getLastModifiedTime(draft)
            .toInstant()
            .isBefore(Files.getLastModifiedTime(folder).toInstant().minus(LEFT_AFTER));
  }
}
