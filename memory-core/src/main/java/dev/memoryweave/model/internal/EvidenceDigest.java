package dev.memoryweave.model.internal;

import java.nio.charset.StandardCharsets;

/** Digests of texts that evidence points to. */
public final class EvidenceDigest {
  private static final String PREFIX = "sha256:";

  private static final String KEPT = "kept:";

  private EvidenceDigest() {}

  /** The digest of a text that the evidence came with, and that is nowhere else to be seen. */
  public static String ofKept(String text) {
    return KEPT + of(text);
  }

  /** Whether a digest is that of a text that the evidence came with. */
  public static boolean isKept(String digest) {
    return digest.startsWith(KEPT);
  }

  /**
   * The digest of a text: {@code sha256:} and the hexadecimal digits of its UTF-8 form, with line
   * feeds as line ends and without a byte order mark. Leading and trailing white space is ignored.
   */
  public static String of(String text) {
    String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
    String canonical = plain.replace("\r\n", "\n").replace('\r', '\n').strip();
    return PREFIX + Sha256.hex(canonical.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether a digest has the form of {@link #of}, so that it can be compared with a text. */
  public static boolean isComparable(String digest) {
    return digest.startsWith(PREFIX);
  }
}
