package dev.memoryweave.rest.internal.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A file of the page, ready to be sent. */
final class PageFile {
  /** Smaller ones are hardly smaller when they are compressed. */
  private static final int LEAST_COMPRESSED = 512;

  private static final int TAG_LENGTH = 32;
  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html;charset=utf-8",
          "js", "text/javascript;charset=utf-8",
          "mjs", "text/javascript;charset=utf-8",
          "css", "text/css;charset=utf-8",
          "svg", "image/svg+xml");

  private final String type;
  private final byte[] plain;
  private final byte @Nullable [] compressed;
  private final String digest;

  private PageFile(String type, byte[] plain) {
    this.type = type;
    this.plain = plain;
    this.digest = digest(plain);
    byte[] smaller = plain.length < LEAST_COMPRESSED ? plain : compress(plain);
    this.compressed = smaller.length < plain.length ? smaller : null;
  }

  /** The file of a name; null if browsers have no use for one of that kind. */
  static @Nullable PageFile of(String name, byte[] content) {
    String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    return type == null ? null : new PageFile(type, content);
  }

  private static byte[] compress(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException("Memory can be written to", e);
    }
    return bytes.toByteArray();
  }

  private static String digest(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  String type() {
    return type;
  }

  int size() {
    return plain.length;
  }

  /** The SHA-256 of its content, in hexadecimal digits. */
  String digest() {
    return digest;
  }

  boolean isCompressed() {
    return compressed != null;
  }

  /** Its bytes. */
  byte[] bytes(boolean gzip) {
    byte[] smaller = compressed;
    return gzip && smaller != null ? smaller : plain;
  }

  /** The tag of its bytes, with quotation marks. */
  String tag(boolean gzip) {
    return "\"" + digest.substring(0, TAG_LENGTH) + (gzip && isCompressed() ? "-gzip" : "") + "\"";
  }
}
