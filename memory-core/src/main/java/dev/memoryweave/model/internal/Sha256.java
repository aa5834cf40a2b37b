package dev.memoryweave.model.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** SHA-256 as lower-case hexadecimal digits. */
public final class Sha256 {
  private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");

  private Sha256() {}

  /** Whether a text has the form of a digest. */
  public static boolean isHex(String text) {
    return DIGEST.matcher(text).matches();
  }

  /** The digest of the UTF-8 form of a text. */
  public static String hex(String text) {
    return hex(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The digest of some bytes. */
  public static String hex(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
