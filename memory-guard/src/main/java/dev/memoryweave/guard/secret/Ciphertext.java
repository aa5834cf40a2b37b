package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;

/**
 * Recognises encrypted secrets, which are useless to a reader: those of key management services, of
 * vaults, and of sealed secrets.
 */
final class Ciphertext {
  /** The prefixes of such texts in the formats of their producers. */
  private static final List<String> STARTS =
      List.of("vault:v1:", "vault:v2:", "vault:v3:", "AQICAH", "$ANSIBLE_VAULT");

  /**
   * The base64 of the length in bytes of an RSA key, 2,048 or 4,096 bits, which precedes the key
   * that a sealed secret is encrypted with.
   */
  private static final List<String> SEALED =
      List.of("AQA", "AQB", "AQC", "AQD", "AgA", "AgB", "AgC", "AgD");

  /** A key of 2,048 bits and a tag in base64. */
  private static final int SHORTEST_SEALED = 360;

  private Ciphertext() {}

  static boolean starts(CharSequence text, int from) {
    return STARTS.stream().anyMatch(start -> AsciiText.startsWith(text, from, start))
        || (SEALED.stream().anyMatch(start -> AsciiText.startsWith(text, from, start))
            && CharClass.BASE64.hasAll(text, from, Math.min(text.length(), from + SHORTEST_SEALED))
            && text.length() - from >= SHORTEST_SEALED);
  }
}
