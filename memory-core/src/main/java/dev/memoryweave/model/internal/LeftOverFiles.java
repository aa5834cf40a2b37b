package dev.memoryweave.model.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that are written under temporary names, and may be left behind by killed processes. Beside
 * each lies a lock file that its process holds: the file itself may be opened and closed by other
 * code of the process, such as a database engine, which would release a lock on it.
 */
final class LeftOverFiles {
  private static final Logger LOG = LoggerFactory.getLogger(LeftOverFiles.class);

  /**
   * A file without a lock that has not been written to for this long was left by a killed process.
   * Checking it writes nothing, so this is far longer than a check takes.
   */
  private static final Duration LEFT_AFTER = Duration.ofHours(1);

  private static final String ID = "\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";
  private static final int ID_LENGTH = 36;
  private static final String LOCK = "-lock";

  /** Suffixes of the files that a database engine puts beside a file. */
  private static final List<String> COMPANIONS = List.of("-journal", "-wal", "-shm");

  private static final int ATTEMPTS = 5;
  private static final Map<Path, LockFile.Hold> HELD = new ConcurrentHashMap<>();

  private LeftOverFiles() {}

  /**
   * A name beside a file, which this process holds until {@link #release}.
   *
   * @param mark added to the name, such as {@code .copying-}; an id follows it
   */
  static Path hold(Path target, String mark) throws IOException {
    for (int i = 1; ; i++) {
      Path unfinished = target.resolveSibling(target.getFileName() + mark + UUID.randomUUID());
      Path lock = lock(unfinished);
      try {
        Optional<LockFile.Hold> hold = LockFile.tryHold(lock, FinishedFile.forOwner(lock));
        if (hold.isPresent()) {
          HELD.put(unfinished.toAbsolutePath(), hold.get());
          return unfinished;
        }
      } catch (NoSuchFileException e) {
        throw e;
      } catch (IOException e) {
        LOG.debug("{} cannot be locked", lock, e);
        return unfinished;
      }
      if (i == ATTEMPTS) {
        return unfinished;
      }
    }
  }

  private static Path lock(Path unfinished) {
    return beside(unfinished, LOCK);
  }

  private static Path beside(Path unfinished, String suffix) {
    return unfinished.resolveSibling(unfinished.getFileName() + suffix);
  }

  /** Releases the name, once its file is gone. */
  static void release(Path unfinished) {
    try (LockFile.Hold hold = HELD.remove(unfinished.toAbsolutePath())) {
      if (hold != null) {
        Files.deleteIfExists(lock(unfinished));
      }
    } catch (IOException e) {
      LOG.debug("The lock of {} could not be removed", unfinished, e);
    }
  }

  /**
   * Removes files that killed processes left in a folder. Files without a lock stay, unless they
   * are old and for the same target as one that was just created.
   *
   * @param mark the beginning of the suffixes
   * @param now a file that was just created there: it gives the time, as the file system's clock
   *     can differ from this machine's; null if there is none
   */
  static void clear(Path folder, String mark, @Nullable Path now) {
    Pattern name =
        Pattern.compile(
            "(.+"
                + Pattern.quote(mark)
                + ID
                + ")(?:"
                + String.join("|", COMPANIONS)
                + "|"
                + LOCK
                + ")?",
            Pattern.DOTALL);
    Set<String> unfinished = new LinkedHashSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      files.forEach(
          file -> {
            Matcher matcher = name.matcher(String.valueOf(file.getFileName()));
            if (matcher.matches()) {
              unfinished.add(matcher.group(1));
            }
          });
      for (String each : unfinished) {
        clear(folder.resolve(each), now);
      }
    } catch (NoSuchFileException e) {
      // Nothing to remove.
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("What killed processes left in {} could not be looked for", folder, e);
    }
  }

  private static void clear(Path unfinished, @Nullable Path now) throws IOException {
    Path lock = lock(unfinished);
    if (Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
      try (LockFile.Hold hold = LockFile.tryHold(lock).orElse(null)) {
        if (hold != null) {
          delete(unfinished);
          Files.deleteIfExists(lock);
        }
      }
    } else if (now != null && isOfOne(unfinished, now) && isOld(unfinished, now)) {
      delete(unfinished);
    }
  }

  /** Whether two names differ only by their ids, which have equal lengths. */
  private static boolean isOfOne(Path unfinished, Path now) {
    String one = String.valueOf(unfinished.getFileName());
    String other = String.valueOf(now.getFileName());
    int end = Math.max(0, other.length() - ID_LENGTH);
    return one.length() == other.length() && one.startsWith(other.substring(0, end));
  }

  /** Whether it was written to long before, or by a clock that has since been set back. */
  private static boolean isOld(Path unfinished, Path now) throws IOException {
    if (!Files.isRegularFile(unfinished, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    Instant time = Files.getLastModifiedTime(now).toInstant();
    Instant written = Files.getLastModifiedTime(unfinished).toInstant();
    return Duration.between(written, time).abs().compareTo(LEFT_AFTER) > 0;
  }

  private static void delete(Path unfinished) {
    try {
      for (String companion : COMPANIONS) {
        Files.deleteIfExists(beside(unfinished, companion));
      }
      Files.deleteIfExists(unfinished);
    } catch (IOException e) {
      LOG.warn("The unfinished file {} could not be removed", unfinished, e);
    }
  }
}
