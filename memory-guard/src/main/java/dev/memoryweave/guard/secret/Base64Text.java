package dev.memoryweave.guard.secret;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Reads base64, with its own or the URL-safe alphabet, padded or not. */
final class Base64Text {
  private Base64Text() {}

  /**
   * The decoded bytes, one character each; empty if this is not base64. A last digit left alone by
   * a cut is dropped.
   */
  static String decoded(CharSequence encoded) {
    String plain = encoded.toString().replace('-', '+').replace('_', '/');
    int padding = plain.indexOf('=');
    String digits = padding < 0 ? plain : plain.substring(0, padding);
    if (digits.length() % 4 == 1) {
      digits = digits.substring(0, digits.length() - 1);
    }
    try {
      return new String(Base64.getDecoder().decode(digits), StandardCharsets.ISO_8859_1);
    } catch (IllegalArgumentException notBase64) {
      return "";
    }
  }

  /**
   * The decoded text, without a line end that commands add; empty if this is not base64 or does not
   * consist of printable ASCII characters.
   */
  static String printable(CharSequence encoded) {
    String decoded = decoded(encoded).stripTrailing();
    return decoded.chars().allMatch(c -> c >= ' ' && c < 127) ? decoded : "";
  }
}
