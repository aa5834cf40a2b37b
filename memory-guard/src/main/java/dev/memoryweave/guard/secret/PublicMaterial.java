package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import java.util.List;

/**
 * Recognises text that looks random but is public: certificates, public keys, signatures, encrypted
 * messages, and base64 of plain text.
 */
final class PublicMaterial {
  /** Base64 of the algorithm names that SSH keys begin with, and of two BEGIN lines. */
  private static final List<String> STARTS =
      List.of(
          "AAAAB3NzaC1",
          "AAAAC3NzaC1",
          "AAAAE2VjZHNh",
          "AAAAGnNrLX",
          "AAAAInNrLX",
          "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS",
          "LS0tLS1CRUdJTiBQVUJMSUMg");

  private static final List<String> LABELS =
      List.of("certificate", "public key", "pgp message", "pgp signature", "ssh2 public", "crl");

  private static final String BEGIN = "-----begin ";
  private static final String END = "-----end ";
  private static final int LONGEST_LABEL = 64;

  private static final int SHORTEST_TEXT = 16;
  private static final int JUDGED = 64;

  /** A third of random bytes are printable. */
  private static final double MOSTLY = 0.8;

  private PublicMaterial() {}

  /** Whether a run of base64 characters begins like public material, or is plain text. */
  static boolean is(CharSequence text, int from, int to) {
    return STARTS.stream().anyMatch(start -> AsciiText.startsWith(text, from, start))
        || isCertificate(text, from, to)
        || isText(text, from, to);
  }

  /**
   * The end of a block of public material, {@code -----BEGIN CERTIFICATE-----} and the like, that
   * begins at {@code at}; {@code at} if none does, or it has no end.
   */
  static int blockEnd(CharSequence text, int at) {
    if (!AsciiText.startsWithIgnoringCase(text, at, BEGIN)) {
      return at;
    }
    int label = at + BEGIN.length();
    int closing = label;
    int limit = Math.min(text.length(), label + LONGEST_LABEL);
    while (closing < limit && text.charAt(closing) != '-' && text.charAt(closing) != '\n') {
      closing++;
    }
    String name = AsciiText.lower(text, label, closing);
    if (LABELS.stream().noneMatch(name::contains) || name.contains("private")) {
      return at;
    }
    for (int i = closing; i < text.length(); i++) {
      if (text.charAt(i) == '-') {
        if (AsciiText.startsWithIgnoringCase(text, i, END)) {
          return i + END.length();
        }
        if (AsciiText.startsWithIgnoringCase(text, i, BEGIN)) {
          return i;
        }
      }
    }
    return at;
  }

  /**
   * Whether it is DER of a sequence in a sequence, like certificates and public keys: a private key
   * begins with its version number.
   */
  private static boolean isCertificate(CharSequence text, int from, int to) {
    return to - from >= 8
        && AsciiText.startsWith(text, from, "MI")
        && Base64Text.decoded(text.subSequence(from, from + 8)).indexOf('0', 3) >= 3;
  }

  private static boolean isText(CharSequence text, int from, int to) {
    int judged = Math.min(to, from + JUDGED);
    if (judged - from < SHORTEST_TEXT) {
      return false;
    }
    String plain = Base64Text.decoded(text.subSequence(from, from + (judged - from) / 4 * 4));
    long printable = plain.chars().filter(c -> c == '\n' || (c >= ' ' && c < 127)).count();
    return !plain.isEmpty() && printable >= plain.length() * MOSTLY;
  }
}
