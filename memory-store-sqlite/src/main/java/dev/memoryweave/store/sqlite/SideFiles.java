package dev.memoryweave.store.sqlite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The two files that SQLite keeps next to an open database: the log, and the index of the log,
 * through which processes coordinate. Their keys distinguish them from others of the same name; a
 * key is null if the file did not exist or the system has none.
 */
record SideFiles(Path database, @Nullable Object logKey, @Nullable Object indexKey) {
  private static final Logger LOG = LoggerFactory.getLogger(SideFiles.class);

  /** Marks an unfinished copy. */
  static final String COPYING = ".copying-";

  private static final String LOG_SUFFIX = "-wal";
  private static final String INDEX_SUFFIX = "-shm";
  private static final String ASIDE_SUFFIX = ".set-aside";

  /** Suffix of a log that was set aside. */
  static final String ASIDE = LOG_SUFFIX + ASIDE_SUFFIX;

  /** The current files. */
  static SideFiles now(Path database) {
    return new SideFiles(database, key(log(database)), key(index(database)));
  }

  /** Files about which nothing is known yet. */
  static SideFiles unknown(Path database) {
    return new SideFiles(database, null, null);
  }

  /** The file's key, or null if there is no file. */
  static @Nullable Object key(Path file) {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (IOException e) {
      return null;
    }
  }

  static Path beside(Path database, String suffix) {
    return database.resolveSibling(database.getFileName() + suffix);
  }

  static Path log(Path database) {
    return beside(database, LOG_SUFFIX);
  }

  static Path index(Path database) {
    return beside(database, INDEX_SUFFIX);
  }

  /** Renames the log, and returns the new name. */
  static Path setAside(Path database) throws IOException {
    Path aside = freeName(beside(database, ASIDE));
    return Files.move(log(database), aside);
  }

  /** Whether both are unchanged. */
  boolean areSame() {
    return isLogSame() && (indexKey == null || indexKey.equals(key(index(database))));
  }

  /** Whether the log is unchanged. */
  boolean isLogSame() {
    return logKey == null || logKey.equals(key(log(database)));
  }

  /** Whether there is no log at all. */
  boolean isLogGone() {
    return Files.notExists(log(database));
  }

  /**
   * Moves the log away from a file that it does not belong to, so that SQLite does not replay it
   * there. The content is kept under another name.
   */
  void setAside() {
    Path log = log(database);
    try {
      if (logKey != null && Objects.equals(logKey, key(log)) && Files.size(log) > 0) {
        Path aside = setAside(database);
        LOG.warn(
            "The file {} was replaced while it was open; the log of the former file was moved to {}",
            database,
            aside);
      }
      Path index = index(database);
      if (indexKey != null && Objects.equals(indexKey, key(index))) {
        Files.deleteIfExists(index);
      }
    } catch (IOException e) {
      LOG.warn(
          "The log {} of a file that was replaced could not be moved; do not open the new file"
              + " beside it",
          log,
          e);
    }
  }

  /** The name, followed by a number if it is taken. */
  static Path freeName(Path wanted) {
    Path name = wanted;
    for (int i = 2; Files.exists(name); i++) {
      name = wanted.resolveSibling(wanted.getFileName() + "-" + i);
    }
    return name;
  }
}
