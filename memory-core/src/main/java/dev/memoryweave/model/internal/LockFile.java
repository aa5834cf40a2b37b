package dev.memoryweave.model.internal;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A file that processes lock. Locks end with their process, however it ends.
 *
 * <p>On POSIX systems, closing any descriptor of a file drops all locks that the process holds on
 * it. So a process has one descriptor of each such file, shared by all users and closed with the
 * last of them; nothing else in the process may open the file.
 *
 * <p>Safe for any number of threads. Interrupting a thread does not close the descriptor for
 * others.
 */
public final class LockFile implements AutoCloseable {
  private static final Map<Object, Descriptor> OPEN = new HashMap<>();

  /** The byte that is locked for exclusive use, beyond any content, which stays readable. */
  private static final long HELD_AT = 1L << 40;

  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(10);

  private final Path path;
  private final Descriptor descriptor;
  private boolean closed;

  private LockFile(Path path, Descriptor descriptor) {
    this.path = path;
    this.descriptor = descriptor;
  }

  private static final class Descriptor {
    private final Object key;
    private final RandomAccessFile file;
    private int users;

    /** Further descriptors of the same file, which must not be closed before it. */
    private final List<RandomAccessFile> others = new ArrayList<>();

    Descriptor(Object key, RandomAccessFile file) {
      this.key = key;
      this.file = file;
    }
  }

  /**
   * Opens a file, creating it if necessary.
   *
   * @param rights who may read and write it, if it is created
   * @throws IOException if it cannot be opened or created, or is a link
   */
  public static LockFile open(Path path, FileAttribute<?>... rights) throws IOException {
    synchronized (OPEN) {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        try {
          Files.createFile(path, rights);
        } catch (FileAlreadyExistsException e) {
          // Another process was faster.
        }
      }
      return joined(path);
    }
  }

  /**
   * Opens a file if it exists, read-only if it may not be written to.
   *
   * @throws IOException if it cannot be opened, or is a link
   */
  public static Optional<LockFile> openExisting(Path path) throws IOException {
    synchronized (OPEN) {
      return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
          ? Optional.of(joined(path))
          : Optional.empty();
    }
  }

  private static LockFile joined(Path path) throws IOException {
    Descriptor known = OPEN.get(key(path));
    if (known == null) {
      RandomAccessFile file = opened(path);
      Object key = key(path);
      known = OPEN.get(key);
      if (known == null) {
        known = new Descriptor(key, file);
        OPEN.put(key, known);
      } else {
        // Another file was just put there, and it is open already.
        known.others.add(file);
      }
    }
    known.users++;
    return new LockFile(path, known);
  }

  private static RandomAccessFile opened(Path path) throws IOException {
    try {
      return new RandomAccessFile(path.toFile(), "rw");
    } catch (FileNotFoundException e) {
      return new RandomAccessFile(path.toFile(), "r");
    }
  }

  /** The identity of the file, whatever path leads to it. */
  private static Object key(Path path) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (attributes.isSymbolicLink()) {
      throw new FileSystemException(path.toString(), null, "it is a link; put a file there");
    }
    Object key = attributes.fileKey();
    return key == null ? path.toRealPath() : key;
  }

  /** Exclusive use of whatever the file guards, until it is closed. */
  public static final class Hold implements AutoCloseable {
    private final LockFile file;
    private final FileLock lock;

    private Hold(LockFile file, FileLock lock) {
      this.file = file;
      this.lock = lock;
    }

    /** The file, whose content belongs to the holder. */
    public LockFile file() {
      return file;
    }

    @Override
    public void close() throws IOException {
      try (file) {
        lock.release();
      }
    }
  }

  /**
   * Acquires a file, creating it if necessary, unless this or another process holds it.
   *
   * @param rights who may read and write it, if it is created
   * @throws IOException if it cannot be opened, or the file system has no locks
   */
  public static Optional<Hold> tryHold(Path path, FileAttribute<?>... rights) throws IOException {
    while (true) {
      LockFile file = open(path, rights);
      boolean isKept = false;
      try {
        FileLock lock = file.tryLock(HELD_AT, false);
        if (lock == null) {
          return Optional.empty();
        }
        // The previous holder may have removed it.
        if (file.isInPlace()) {
          isKept = true;
          return Optional.of(new Hold(file, lock));
        }
        lock.release();
      } finally {
        if (!isKept) {
          file.close();
        }
      }
    }
  }

  /**
   * Acquires a file as {@link #tryHold} does, waiting while somebody else holds it.
   *
   * @return nothing if it took too long, or the thread was interrupted
   */
  public static Optional<Hold> hold(Path path, Duration patience, FileAttribute<?>... rights)
      throws IOException {
    long start = System.nanoTime();
    while (true) {
      Optional<Hold> hold = tryHold(path, rights);
      if (hold.isPresent()
          || System.nanoTime() - start >= patience.toNanos()
          || Thread.currentThread().isInterrupted()) {
        return hold;
      }
      LockSupport.parkNanos(PAUSE);
    }
  }

  /** The identity of the file among all that are open in this process. */
  public Object key() {
    return descriptor.key;
  }

  private boolean isInPlace() {
    try {
      return descriptor.key.equals(key(path));
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Locks one byte, which need not exist, unless it is locked by this or another process.
   *
   * @param shared whether others may take a shared lock on it, too
   * @return null if it is already locked
   * @throws IOException if the file system has no locks
   */
  public @Nullable FileLock tryLock(long at, boolean shared) throws IOException {
    try {
      return descriptor.file.getChannel().tryLock(at, 1, shared);
    } catch (OverlappingFileLockException e) {
      return null;
    } catch (NonWritableChannelException e) {
      throw new AccessDeniedException(path.toString());
    }
  }

  /** The bytes from one position up to another, or to the end if that comes first. */
  public byte[] read(long from, int count) throws IOException {
    byte[] bytes = new byte[count];
    synchronized (descriptor) {
      descriptor.file.seek(from);
      int length = 0;
      for (int read = 0; read >= 0 && length < count; length += Math.max(read, 0)) {
        read = descriptor.file.read(bytes, length, count - length);
      }
      return length == count ? bytes : Arrays.copyOf(bytes, length);
    }
  }

  /** Writes bytes at a position. */
  public void write(long from, byte[] bytes) throws IOException {
    synchronized (descriptor) {
      descriptor.file.seek(from);
      descriptor.file.write(bytes);
    }
  }

  /** Replaces the whole content with a text and forces it to disk. */
  public void write(String text) throws IOException {
    synchronized (descriptor) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      descriptor.file.setLength(0);
      descriptor.file.seek(0);
      descriptor.file.write(bytes);
      descriptor.file.getFD().sync();
    }
  }

  /** Ends this use of the file. Locks taken through it must be released first. */
  @Override
  public void close() throws IOException {
    synchronized (OPEN) {
      if (!closed) {
        closed = true;
        if (--descriptor.users == 0) {
          OPEN.remove(descriptor.key);
          for (RandomAccessFile other : descriptor.others) {
            other.close();
          }
          descriptor.file.close();
        }
      }
    }
  }
}
