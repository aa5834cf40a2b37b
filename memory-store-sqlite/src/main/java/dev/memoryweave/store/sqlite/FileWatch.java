package dev.memoryweave.store.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Guards against a file, log or log index that is no longer the one that was opened. On POSIX
 * systems a deleted or replaced file goes on working until the process ends, and takes every
 * acknowledged write with it.
 */
final class FileWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FileWatch.class);

  /** The ways to close the file. */
  enum Closing {
    /** All is as it was, or the log was only deleted: SQLite moves it into the file. */
    WITH_LOG,
    /** Others may use the log without knowing of this process: it stays as it is. */
    WITHOUT_LOG,
    /**
     * Others may use the file, and the log is not the one beside it: the content of the log must be
     * saved.
     */
    LOG_LOST,
    /** The file is another one: the log is set aside, so that it does not get into that. */
    REPLACED
  }

  private final Path target;
  private final SqliteErrors errors;
  private final @Nullable SharedFile shared;
  private final @Nullable Object key;
  private final WriterTurn ownTurn = new WriterTurn();
  private volatile SideFiles sideFiles;
  private boolean closed;

  private FileWatch(
      Path target, SqliteErrors errors, @Nullable SharedFile shared, @Nullable Object key) {
    this.target = target;
    this.errors = errors;
    this.shared = shared;
    this.key = key;
    sideFiles = SideFiles.unknown(target);
  }

  /** Watches a file that is about to be opened. */
  static FileWatch of(StoreFile file, SqliteErrors errors) {
    Path target = file.target();
    if (file.isVolatile()) {
      return new FileWatch(target, errors, null, null);
    }
    Object key = SideFiles.key(target);
    try {
      SharedFile shared = SharedFile.join(target, key == null ? target : key);
      return new FileWatch(target, errors, shared, key);
    } catch (IOException e) {
      throw errors.unreadable(e);
    }
  }

  /** The order of the writers of this process. */
  WriterTurn turn() {
    return shared == null ? ownTurn : shared.turn();
  }

  /** The order of the writers of all processes. */
  WriterQueue queue() {
    return shared == null ? WriterQueue.none() : shared.queue(queueFile());
  }

  private Path queueFile() {
    return SideFiles.beside(target, "-queue");
  }

  /**
   * Refuses a file if the log beside it belongs to another file, and makes good a log that is
   * damaged.
   *
   * @param readOnly whether nothing may be changed
   * @return what was wrong with the log, for a person; empty if nothing was
   * @throws dev.memoryweave.store.StoreCorruptedException if there is such a log, or it cannot be
   *     made good
   */
  List<String> requireOwnLog(boolean readOnly) {
    return shared == null
        ? List.of()
        : new LogBeside(target, key, shared, errors).require(queueFile(), readOnly);
  }

  /** Remembers the files that SQLite has put beside the one that was opened. */
  void noteSideFiles() {
    if (shared != null) {
      sideFiles = SideFiles.now(target);
    }
  }

  /**
   * Notes beside the file that its log belongs to it. A backup that is moved to its place has
   * another key, even where the log would continue it.
   */
  void noteForOthers() {
    Object logKey = sideFiles.logKey();
    if (key != null && logKey != null) {
      queue().note(new WriterQueue.OpenFiles(key.toString(), logKey.toString()));
    }
  }

  /**
   * Remembers by which mark the file is recognised.
   *
   * @param page the page that it is on
   */
  void noteMark(long page) {
    if (shared != null && page > 0) {
      try {
        shared.remember(page);
      } catch (IOException e) {
        throw errors.unreadable(e);
      }
    }
  }

  /**
   * Refuses to go on with other files than those that were opened.
   *
   * @throws dev.memoryweave.store.StoreUnavailableException if they are others
   */
  void requireSame() {
    requireSameDatabase();
    if (!sideFiles.areSame()) {
      throw errors.cutOff();
    }
  }

  /**
   * Refuses to go on with another file than the one that was opened. The next write checks its log;
   * reads see the same without it.
   *
   * @throws dev.memoryweave.store.StoreUnavailableException if it is another one
   */
  void requireSameDatabase() {
    if (!isDatabaseSame()) {
      throw errors.moved();
    }
  }

  private boolean isDatabaseSame() {
    try {
      return isPathSame() && (shared == null || shared.isSame());
    } catch (IOException e) {
      throw errors.unreadable(e);
    }
  }

  private boolean isPathSame() {
    return key == null || key.equals(SideFiles.key(target));
  }

  /** How the file is to be closed. */
  Closing closing() {
    if (!isDatabaseSame()) {
      return Closing.REPLACED;
    }
    if (sideFiles.areSame()) {
      return Closing.WITH_LOG;
    }
    if (sideFiles.isLogSame()) {
      return Closing.WITHOUT_LOG;
    }
    // Who else has the file open would have made a log.
    return sideFiles.isLogGone() && isUnchanged() ? Closing.WITH_LOG : Closing.LOG_LOST;
  }

  /** Whether nobody else can have written since the log was deleted. */
  private boolean isUnchanged() {
    try {
      return shared == null || shared.isUnchanged();
    } catch (IOException e) {
      return false;
    }
  }

  /** Moves the log away from a file that it does not belong to, if there is one. */
  void setLogAside() {
    if (SideFiles.key(target) != null) {
      sideFiles.setAside();
    }
  }

  @Override
  public void close() {
    try {
      if (shared != null && !closed) {
        closed = true;
        shared.close();
      }
    } catch (IOException e) {
      LOG.debug("The file {} could not be closed", target, e);
    }
  }
}
