package dev.memoryweave.model.internal;

import java.nio.charset.StandardCharsets;

/** Digests of texts that evidence points to. */
public final class EvidenceDigest {
  private static final String PREFIX = "sha256:";

  private EvidenceDigest() {}

  /**
   * The digest of a text: {@code sha256:} and the hexadecimal digits of its UTF-8 form, in which
   * all line ends are line feeds and a byte order mark is left out. White space at the ends of the
   * text does not count.
   */
  public static String of(String text) {
    String plain = text.startsWith("\uFEFF") ? text.substring(1) : text;
    String canonical = plain.replace("\r\n", "\n").replace('\r', '\n').strip();
    return PREFIX + Sha256.hex(canonical.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Whether a digest has the form that {@link #of} gives, so that it can be compared with a text.
   */
  public static boolean isComparable(String digest) {
    return digest.startsWith(PREFIX);
  }
}
