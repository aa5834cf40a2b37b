package dev.memoryweave.store.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Guards against a file, log or log index that is no longer the one that was opened. On POSIX
 * systems a deleted or replaced file keeps working until the process ends, and then takes every
 * acknowledged write with it.
 */
final class FileWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FileWatch.class);

  /** The ways to close the file. */
  enum Closing {
    /** Everything is unchanged, or only the log was deleted: SQLite moves it into the file. */
    WITH_LOG,
    /** Others may use the log without knowing about this process: it stays as it is. */
    WITHOUT_LOG,
    /**
     * Others may use the file, and the log is not the one next to it: the content of the log must
     * be saved.
     */
    LOG_LOST,
    /**
     * The file is a different one: the log is set aside, so that it is not replayed into that file.
     */
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
   * Refuses a file if the log next to it belongs to another file, and repairs a damaged log.
   *
   * @param readOnly whether nothing may be changed
   * @return the problems with the log, for a person; empty if there were none
   * @throws dev.memoryweave.store.StoreCorruptedException if there is such a log, or it cannot be
   *     repaired
   */
  List<String> requireOwnLog(boolean readOnly) {
    return shared == null
        ? List.of()
        : new LogBeside(target, key, shared, errors).require(queueFile(), readOnly);
  }

  /** Remembers the files that SQLite has created next to the opened one. */
  void noteSideFiles() {
    if (shared != null) {
      sideFiles = SideFiles.now(target);
    }
  }

  /**
   * Records next to the file that its log belongs to it. A backup that is moved to its place has
   * another key, even if the log would continue it.
   */
  void noteForOthers() {
    Object logKey = sideFiles.logKey();
    if (key != null && logKey != null) {
      queue().note(new WriterQueue.OpenFiles(key.toString(), logKey.toString()));
    }
  }

  /**
   * Remembers the mark that identifies the file.
   *
   * @param page the page of the mark
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
   * Refuses to continue with other files than those that were opened.
   *
   * @throws dev.memoryweave.store.StoreUnavailableException if they are different files
   */
  void requireSame() {
    requireSameDatabase();
    if (!sideFiles.areSame()) {
      throw errors.cutOff();
    }
  }

  /**
   * Refuses to continue with another file than the one that was opened. The next write checks the
   * log; reads see the same without that.
   *
   * @throws dev.memoryweave.store.StoreUnavailableException if it is a different file
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

  /** How the file must be closed. */
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
    // Anyone else who has the file open would have created a log.
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

  /** Moves the log, if any, away from a file that it does not belong to. */
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
