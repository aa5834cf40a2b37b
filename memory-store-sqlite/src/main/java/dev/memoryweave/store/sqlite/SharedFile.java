package dev.memoryweave.store.sqlite;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file that several stores of this process may have open. They share a descriptor that reads the
 * file independently of SQLite and its log, and the order in which their writers take turns.
 *
 * <p>On POSIX systems closing any descriptor of a file drops all locks that the process holds on
 * it, including those of SQLite. Therefore there is one descriptor, and it is closed when no store
 * of this process has the file open any more.
 */
final class SharedFile implements AutoCloseable {
  private static final Map<Object, SharedFile> OPEN = new HashMap<>();

  /** A page that is written while it is being read may appear half old and half new. */
  private static final int ATTEMPTS = 5;

  private final Object key;
  private final Path path;
  private final RandomAccessFile raw;
  private final WriterTurn turn = new WriterTurn();
  private @Nullable WriterQueue queue;
  private int users;

  /** The page number of the mark; guarded by {@link #raw}. */
  private long markPage;

  /** The page with the mark, as it was read; guarded by {@link #raw}. */
  private byte[] page = new byte[0];

  /** The mark that was seen last; guarded by {@link #raw}. */
  private @Nullable CommitMark lastMark;

  /** Guarded by {@link #raw}. */
  private boolean isReplaced;

  /** The time of the last write to the file, if it had no mark then; guarded by {@link #raw}. */
  private @Nullable FileTime withoutMark;

  private SharedFile(Object key, Path path, RandomAccessFile raw) {
    this.key = key;
    this.path = path;
    this.raw = raw;
  }

  /**
   * Joins the stores that have a file open.
   *
   * @param key identifies the file
   * @throws FileNotFoundException if it cannot be opened
   */
  static SharedFile join(Path path, Object key) throws FileNotFoundException {
    synchronized (OPEN) {
      SharedFile shared = OPEN.get(key);
      if (shared == null) {
        shared = new SharedFile(key, path, new RandomAccessFile(path.toFile(), "r"));
        OPEN.put(key, shared);
      }
      shared.users++;
      return shared;
    }
  }

  /** Who has a file open. */
  enum Use {
    NOBODY,
    THIS_PROCESS,
    ANOTHER_PROCESS
  }

  /**
   * Who has a file open, or the file that was there before it, as far as known.
   *
   * @param queue the file of the queue of writers
   */
  static Use use(Path path, Object key, Path queue) {
    synchronized (OPEN) {
      if (OPEN.values().stream().anyMatch(open -> open.key.equals(key) || open.path.equals(path))) {
        return Use.THIS_PROCESS;
      }
      return WriterQueue.isUsed(queue) ? Use.ANOTHER_PROCESS : Use.NOBODY;
    }
  }

  /**
   * Whether somebody has the present log open together with another file than this one. Keys
   * identify files only while they are open: later they are reused.
   *
   * @param log the key of the log
   * @param queue the file of the queue of writers
   */
  boolean isLogOfAnother(Object log, Path queue) {
    synchronized (OPEN) {
      if (OPEN.values().stream().anyMatch(open -> open.isUsed(this))) {
        return OPEN.values().stream().anyMatch(open -> open != this && open.path.equals(path));
      }
      return WriterQueue.isUsed(queue)
          && WriterQueue.filesIn(queue)
              .filter(open -> open.log().equals(log.toString()))
              .filter(open -> !open.database().equals(key.toString()))
              .isPresent();
    }
  }

  /** Whether another store of this process uses it, or one whose path another file has now. */
  private boolean isUsed(SharedFile other) {
    return path.equals(other.path) && (this != other || users > 1 || queue != null);
  }

  /** The order of the writers of this process. */
  WriterTurn turn() {
    return turn;
  }

  /** The order of the writers of all processes, which they coordinate through a file. */
  WriterQueue queue(Path path) {
    synchronized (OPEN) {
      WriterQueue known = queue;
      if (known == null) {
        known = WriterQueue.open(path);
        queue = known;
      }
      return known;
    }
  }

  /**
   * Runs work while nobody else has the file open, and keeps others from opening it.
   *
   * @return its result, or nothing if somebody has it open
   */
  <T> Optional<T> whileAlone(Path path, Supplier<T> work) {
    synchronized (OPEN) {
      return users == 1 ? queue(path).whileAlone(work) : Optional.empty();
    }
  }

  /** The header of the file, or nothing if it has none. */
  Optional<FileHeader> fileHeader() throws IOException {
    synchronized (raw) {
      return header();
    }
  }

  /** The mark in the file without its log, on a page or, if it is not there, on any page. */
  Optional<CommitMark> mark(long page) throws IOException {
    synchronized (raw) {
      int pageSize = pageSize();
      if (pageSize == 0) {
        return Optional.empty();
      }
      Optional<CommitMark> mark = page == 0 ? Optional.empty() : markOn(page, pageSize);
      return mark.isPresent() ? mark : markAnywhere(pageSize);
    }
  }

  /** Remembers the mark of the file and its page, to recognise the file. */
  void remember(long number) throws IOException {
    synchronized (raw) {
      markPage = number;
      isReplaced = false;
      lastMark = mark(number).orElse(null);
      page = new byte[pageSize()];
    }
  }

  /** Whether nothing has been written to the file since the last check. */
  boolean isUnchanged() throws IOException {
    synchronized (raw) {
      return knownMark().filter(mark -> mark.equals(lastMark)).isPresent();
    }
  }

  /** Whether the file is still the same one, possibly changed by writes since. */
  boolean isSame() throws IOException {
    synchronized (raw) {
      CommitMark last = lastMark;
      if (last != null && !isReplaced) {
        isReplaced = !isFollowing(last);
      }
      return !isReplaced;
    }
  }

  private boolean isFollowing(CommitMark last) throws IOException {
    Optional<CommitMark> now = Optional.empty();
    for (int i = 0; i < ATTEMPTS && now.isEmpty(); i++) {
      now = knownMark();
    }
    if (now.filter(mark -> mark.canFollow(last)).isEmpty()) {
      // VACUUM moves pages, and so does dropping a table.
      FileTime written = Files.getLastModifiedTime(path);
      if (written.equals(withoutMark)) {
        return true;
      }
      now = markAnywhere(pageSize());
      if (now.isEmpty()) {
        withoutMark = written;
        return header().filter(FileHeader::mayLackMark).isPresent();
      }
    }
    lastMark = now.get();
    return now.get().canFollow(last);
  }

  private Optional<CommitMark> knownMark() throws IOException {
    return isRead(page, (markPage - 1) * page.length) ? CommitMark.onPage(page) : Optional.empty();
  }

  /** The last mark on any page: while it moves to another page there may be two. */
  private Optional<CommitMark> markAnywhere(int pageSize) throws IOException {
    Optional<CommitMark> last = Optional.empty();
    byte[] page = new byte[pageSize];
    long pages = pageSize == 0 ? 0 : raw.length() / pageSize;
    for (long number = 2; number <= pages; number++) {
      Optional<CommitMark> mark =
          isRead(page, (number - 1) * pageSize) ? CommitMark.onPage(page) : Optional.empty();
      if (mark.isPresent() && (last.isEmpty() || mark.get().canFollow(last.get()))) {
        markPage = number;
        last = mark;
      }
    }
    return last;
  }

  private Optional<CommitMark> markOn(long number, int pageSize) throws IOException {
    byte[] page = new byte[pageSize];
    return isRead(page, (number - 1) * pageSize) ? CommitMark.onPage(page) : Optional.empty();
  }

  private int pageSize() throws IOException {
    return header().map(FileHeader::pageSize).orElse(0);
  }

  private Optional<FileHeader> header() throws IOException {
    byte[] header = new byte[FileHeader.BYTES];
    return isRead(header, 0) ? Optional.of(FileHeader.of(header)) : Optional.empty();
  }

  private boolean isRead(byte[] bytes, long from) throws IOException {
    raw.seek(from);
    int length = 0;
    for (int count = 0; count >= 0 && length < bytes.length; length += Math.max(count, 0)) {
      count = raw.read(bytes, length, bytes.length - length);
    }
    return length == bytes.length;
  }

  /**
   * Leaves the stores; the last one closes the descriptor. No connection to the file may be open.
   */
  @Override
  public void close() throws IOException {
    synchronized (OPEN) {
      if (--users == 0) {
        OPEN.remove(key);
        raw.close();
        if (queue != null) {
          queue.close();
        }
      }
    }
  }
}
