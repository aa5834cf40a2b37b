package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.StoreCorruptedException;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The digest of a backup, stored in the bytes after its last page. SQLite ignores them: it uses the
 * number of pages in the header, and overwrites them when the file grows.
 *
 * <p>It detects what no check of the records can, such as a page of an earlier backup of the same
 * store. Once a program has written to the file, which increments the counter in the header, the
 * digest no longer applies.
 */
final class BackupSeal {
  private static final byte[] MAGIC = "memory-weave:end".getBytes(StandardCharsets.US_ASCII);
  private static final int DIGEST_BYTES = 32;
  private static final int CHECKED = MAGIC.length + Integer.BYTES + DIGEST_BYTES;
  private static final int BYTES = CHECKED + Integer.BYTES;
  private static final int AT_ONCE = 1 << 16;

  private BackupSeal() {}

  /** Seals a file that nobody has open. */
  static void put(Path file) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      FileHeader header = header(channel);
      ByteBuffer seal = ByteBuffer.allocate(BYTES);
      seal.put(MAGIC).putInt(header.changeCounter()).put(digest(channel, header.bytes()));
      seal.putInt(checksum(seal.array())).flip();
      channel.write(seal, header.bytes());
      channel.force(true);
    }
  }

  /**
   * Compares a file with its seal, if it has one, and removes the seal.
   *
   * @param shown the name of the file in messages
   * @throws StoreCorruptedException if it differs from what was sealed
   */
  static void requireWholeAndRemove(Path file, Path shown) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      FileHeader header = header(channel);
      if (!header.isDatabase()) {
        // SQLite reports it.
        return;
      }
      if (channel.size() < header.bytes()) {
        throw damaged(shown, "its end is missing");
      }
      if (channel.size() > header.bytes()) {
        requireSealed(channel, header, shown);
        channel.truncate(header.bytes());
      }
    } catch (EOFException e) {
      throw damaged(shown, "its end is missing");
    }
  }

  private static void requireSealed(FileChannel channel, FileHeader header, Path shown)
      throws IOException {
    long behind = channel.size() - header.bytes();
    ByteBuffer seal = read(channel, header.bytes(), (int) Math.min(BYTES, behind));
    byte[] bytes = new byte[BYTES];
    seal.get(0, bytes, 0, seal.limit());
    if (!Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
        || ByteBuffer.wrap(bytes).getInt(CHECKED) != checksum(bytes)) {
      throw damaged(shown, "there is more in it than its pages");
    }
    boolean isWrittenSince =
        header.isCounterValid() && header.changeCounter() != seal.getInt(MAGIC.length);
    byte[] digest = Arrays.copyOfRange(bytes, MAGIC.length + Integer.BYTES, CHECKED);
    boolean isWhole = behind == BYTES && Arrays.equals(digest, digest(channel, header.bytes()));
    if (!isWrittenSince && !isWhole) {
      throw damaged(shown, "it is not what was backed up");
    }
  }

  private static StoreCorruptedException damaged(Path shown, String why) {
    return new StoreCorruptedException(
        MemoryException.Message.of(
            "The file ",
            shown,
            " is damaged (",
            MemoryException.Message.foreign(why),
            "); use another backup"));
  }

  private static FileHeader header(FileChannel channel) throws IOException {
    int length = (int) Math.min(FileHeader.BYTES, channel.size());
    return FileHeader.of(Arrays.copyOf(read(channel, 0, length).array(), FileHeader.BYTES));
  }

  private static byte[] digest(FileChannel channel, long end) throws IOException {
    MessageDigest digest = sha256();
    for (long at = 0; at < end; at += AT_ONCE) {
      digest.update(read(channel, at, (int) Math.min(AT_ONCE, end - at)).array());
    }
    return digest.digest();
  }

  private static ByteBuffer read(FileChannel channel, long from, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, from + buffer.position()) < 0) {
        throw new EOFException();
      }
    }
    return buffer;
  }

  private static int checksum(byte[] seal) {
    CRC32C crc = new CRC32C();
    crc.update(seal, 0, CHECKED);
    return (int) crc.getValue();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
