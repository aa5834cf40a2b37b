package dev.memoryweave.operations.start;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The jar that a program runs from.
 *
 * @param path its location; absolute
 */
record ProgramJar(Path path) {
  /** Size of the end-of-central-directory record of a zip file, without its comment. */
  private static final int END_BYTES = 22;

  private static final int END_SIGNATURE = 0x06054b50;
  private static final int SIZE_AT = 12;
  private static final int OFFSET_AT = 16;
  private static final int LONGEST_COMMENT = 65_535;
  private static final int KEY_DIGITS = 16;

  /** The system properties that distinguish Java installations. */
  private static final List<String> OF_THE_JAVA =
      List.of("java.home", "java.vm.name", "java.vm.vendor", "java.vm.version", "os.arch");

  /** The jar that holds a class; nothing if it was not loaded from a jar. */
  static Optional<ProgramJar> of(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null) {
      return Optional.empty();
    }
    try {
      Path path = Path.of(source.getLocation().toURI()).toAbsolutePath();
      return Files.isRegularFile(path) ? Optional.of(new ProgramJar(path)) : Optional.empty();
    } catch (URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * A name for this jar at this location with the Java of this process: 16 hexadecimal digits. It
   * changes with any of them, and with the contents of the jar. The contents are identified by the
   * jar's directory, which holds the checksum of each entry and is much quicker to read than the
   * whole file.
   */
  String key() throws IOException {
    return key(name -> System.getProperty(name, ""));
  }

  /**
   * The key for another Java installation.
   *
   * @param properties its system properties by name
   */
  String key(UnaryOperator<String> properties) throws IOException {
    MessageDigest digest = sha256();
    for (String property : OF_THE_JAVA) {
      add(digest, properties.apply(property));
    }
    add(digest, path.toString());
    add(digest, String.join(" ", LaunchFile.OPTIONS));
    digest.update(directory());
    return HexFormat.of().formatHex(digest.digest()).substring(0, KEY_DIGITS);
  }

  /**
   * A description, cheap to compare at each start, of what a launch file was made for: the size and
   * time of the jar, and the Java installation. Only the key is certain.
   */
  String fits() throws IOException {
    BasicFileAttributes jar = Files.readAttributes(path, BasicFileAttributes.class);
    return jar.size()
        + " "
        + jar.lastModifiedTime().toMillis()
        + " "
        + System.getProperty("java.vm.version", "")
        + " "
        + System.getProperty("java.home", "");
  }

  private static void add(MessageDigest digest, String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) 0);
  }

  /** The central directory of the zip file. */
  private byte[] directory() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      byte[] tail = new byte[(int) Math.min(file.length(), END_BYTES + LONGEST_COMMENT)];
      file.seek(file.length() - tail.length);
      file.readFully(tail);
      ByteBuffer end = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);
      for (int at = tail.length - END_BYTES; at >= 0; at--) {
        if (end.getInt(at) == END_SIGNATURE) {
          long size = Integer.toUnsignedLong(end.getInt(at + SIZE_AT));
          long offset = Integer.toUnsignedLong(end.getInt(at + OFFSET_AT));
          if (offset + size > file.length()) {
            break;
          }
          byte[] directory = new byte[Math.toIntExact(size)];
          file.seek(offset);
          file.readFully(directory);
          return directory;
        }
      }
    }
    throw new IOException(path + " is no jar whose directory can be read");
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each Java has SHA-256", e);
    }
  }
}
