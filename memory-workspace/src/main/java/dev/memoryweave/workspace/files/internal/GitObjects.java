package dev.memoryweave.workspace.files.internal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether a repository contains an object, using the names of its files and the indexes of
 * its packs. JGit can do it too, but loading its classes takes longer than the rest of a short
 * command.
 */
public final class GitObjects {
  private static final Logger LOG = LoggerFactory.getLogger(GitObjects.class);

  /** The magic number of pack indexes of version 2, the only one since 2008. */
  private static final int MAGIC = 0xff744f63;

  private static final int VERSION = 2;
  private static final int HEAD = 8;
  private static final int FAN_OUT = 256 * 4;
  private static final int SHA1_BYTES = 20;
  private static final int SHA256_BYTES = 32;

  private GitObjects() {}

  /**
   * Whether a repository itself contains an object; false if unknown.
   *
   * @param common the folder of the repository with its objects
   * @param name the full name of the object, in hexadecimal digits
   */
  public static boolean contains(Path common, String name) {
    byte[] id;
    try {
      id = HexFormat.of().parseHex(name);
    } catch (IllegalArgumentException e) {
      return false;
    }
    boolean isName = id.length == SHA1_BYTES || id.length == SHA256_BYTES;
    try {
      return isName && contains(common.resolve("objects"), name, id);
    } catch (IOException | InvalidPathException e) {
      LOG.debug("The objects of {} cannot be read", common, e);
      return false;
    }
  }

  private static boolean contains(Path objects, String name, byte[] id) throws IOException {
    if (Files.isRegularFile(objects.resolve(name.substring(0, 2)).resolve(name.substring(2)))) {
      return true;
    }
    Path packs = objects.resolve("pack");
    if (Files.isDirectory(packs)) {
      try (DirectoryStream<Path> indexes = Files.newDirectoryStream(packs, "*.idx")) {
        for (Path index : indexes) {
          if (isListed(index, id)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** A table counts the names up to each first byte; the sorted names follow it. */
  private static boolean isListed(Path index, byte[] id) throws IOException {
    try (FileChannel file = FileChannel.open(index)) {
      ByteBuffer head = ByteBuffer.wrap(read(file, 0, HEAD + FAN_OUT));
      if (head.remaining() < HEAD + FAN_OUT
          || head.getInt(0) != MAGIC
          || head.getInt(4) != VERSION) {
        return false;
      }
      int first = id[0] & 0xff;
      long low = first == 0 ? 0 : count(head, first - 1);
      long high = count(head, first);
      while (low < high) {
        long middle = (low + high) >>> 1;
        byte[] name = read(file, HEAD + FAN_OUT + middle * id.length, id.length);
        if (name.length < id.length) {
          return false;
        }
        int side = Arrays.compareUnsigned(name, id);
        if (side == 0) {
          return true;
        }
        if (side < 0) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return false;
    }
  }

  private static long count(ByteBuffer head, int firstByte) {
    return Integer.toUnsignedLong(head.getInt(HEAD + firstByte * 4));
  }

  /** The bytes at a position; fewer if the file ends before. */
  private static byte[] read(FileChannel file, long from, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    while (buffer.hasRemaining() && file.read(buffer, from + buffer.position()) > 0) {}
    return Arrays.copyOf(buffer.array(), buffer.position());
  }
}
