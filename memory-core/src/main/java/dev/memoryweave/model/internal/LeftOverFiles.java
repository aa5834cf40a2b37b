package dev.memoryweave.model.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that are written under names of their own, and may be left by processes that were killed.
 */
final class LeftOverFiles {
  private static final Logger LOG = LoggerFactory.getLogger(LeftOverFiles.class);

  /**
   * A file that nobody wrote to for so long was left by a process that was killed. Checking it
   * writes nothing, so it is far longer than that takes.
   */
  private static final Duration LEFT_AFTER = Duration.ofHours(1);

  private static final Pattern ID =
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private LeftOverFiles() {}

  /** What to add to the name of a file while it is written, such as {@code .copying-} and an id. */
  static String suffix(String mark) {
    return mark + UUID.randomUUID();
  }

  /**
   * Removes what killed processes left beside a file.
   *
   * @param target the file that was to be written
   * @param mark what the suffixes begin with
   * @param now a file that was just made there: it tells the time, as the clock of the file system
   *     need not be that of this machine
   */
  static void remove(Path target, String mark, Path now) {
    String name = target.getFileName() + mark;
    try (Stream<Path> files = Files.list(now.toAbsolutePath().getParent())) {
      Instant left = Files.getLastModifiedTime(now).toInstant().minus(LEFT_AFTER);
      for (Path file : files.toList()) {
        String other = file.getFileName().toString();
        if (other.startsWith(name)
            && ID.matcher(other.substring(name.length())).matches()
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && Files.getLastModifiedTime(file).toInstant().isBefore(left)) {
          delete(file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("What killed processes left beside {} could not be looked for", target, e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("The unfinished file {} could not be removed", file, e);
    }
  }
}
