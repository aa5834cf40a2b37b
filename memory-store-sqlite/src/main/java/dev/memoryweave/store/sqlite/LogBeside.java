package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log next to a file, inspected before SQLite replays it. */
final class LogBeside {
  private static final Logger LOG = LoggerFactory.getLogger(LogBeside.class);

  /** Others may write while the log is compared with the file. */
  private static final int ATTEMPTS = 20;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private final Path database;
  private final Path log;
  private final boolean isKnownByKey;
  private final SharedFile shared;
  private final SqliteErrors errors;

  /**
   * The log next to a file.
   *
   * @param key identifies the file while it is open
   */
  LogBeside(Path database, @Nullable Object key, SharedFile shared, SqliteErrors errors) {
    this.database = database;
    this.log = SideFiles.log(database);
    this.isKnownByKey = key != null;
    this.shared = shared;
    this.errors = errors;
  }

  /**
   * Refuses a file if the log next to it belongs to another file, and repairs a damaged log.
   *
   * @param queue the file of the queue of writers
   * @param readOnly whether nothing may be changed
   * @return the present and former problems with the log, for a person
   */
  List<String> require(Path queue, boolean readOnly) {
    try {
      WriteAheadLog content = requireOwn(queue);
      return content.damage().isPresent()
          ? mend(queue, content.damage().get(), readOnly)
          : DamagedLog.rescuedBefore(database);
    } catch (IOException e) {
      LOG.debug("The log {} cannot be read; SQLite will say why", log, e);
      return List.of();
    }
  }

  private WriteAheadLog requireOwn(Path queue) throws IOException {
    for (int i = 0; i < ATTEMPTS && !isOfAnotherFile(queue); i++) {
      Optional<WriteAheadLog> content = read(log, shared);
      if (content.isPresent()) {
        return content.get();
      }
      LockSupport.parkNanos(PAUSE);
    }
    throw errors.foreignLog(log);
  }

  private boolean isOfAnotherFile(Path queue) {
    Object logKey = SideFiles.key(log);
    return isKnownByKey && logKey != null && shared.isLogOfAnother(logKey, queue);
  }

  /** Whether a log continues a file that nobody has open. */
  static boolean continues(Path log, Path file) throws IOException {
    try (SharedFile shared = SharedFile.join(file, new Object())) {
      return read(log, shared).isPresent();
    }
  }

  /**
   * The log, if it continues the file. A file without a header is not a database, which SQLite
   * reports.
   */
  private static Optional<WriteAheadLog> read(Path log, SharedFile file) throws IOException {
    Optional<FileHeader> header = file.fileHeader();
    WriteAheadLog content = WriteAheadLog.read(log, header.map(FileHeader::pageSize).orElse(0));
    return header.isEmpty() || content.continues(file.mark(content.markPage()), header.get())
        ? Optional.of(content)
        : Optional.empty();
  }

  private List<String> mend(Path queue, WriteAheadLog.Damage damage, boolean readOnly) {
    if (readOnly) {
      return List.of(DamagedLog.unread(log, damage));
    }
    return shared
        .whileAlone(queue, this::mendAlone)
        .orElseGet(
            () -> {
              LOG.warn("The log {} is damaged, and in use by another process", log);
              return List.of(DamagedLog.unread(log, damage));
            });
  }

  private List<String> mendAlone() {
    try {
      int pageSize = shared.fileHeader().map(FileHeader::pageSize).orElse(0);
      Optional<WriteAheadLog.Damage> damage = WriteAheadLog.read(log, pageSize).damage();
      return damage.isEmpty()
          ? DamagedLog.rescuedBefore(database)
          : new DamagedLog(database, damage.get()).mend();
    } catch (IOException e) {
      throw new StoreUnavailableException(
          MemoryException.Message.of(
              "The log ",
              log,
              " of the store is damaged and could not be mended (",
              e,
              "); nothing was changed: make room for a copy of the store beside it, and open it"
                  + " again"),
          e);
    }
  }
}
