package dev.memoryweave.rest.internal.access;

import dev.memoryweave.model.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** The digest of a token, from which it cannot be found: tokens are random and long. */
final class TokenDigest {
  private TokenDigest() {}

  /** The digest, in hexadecimal digits. */
  static String of(String token) {
    return Sha256.hex(token);
  }

  /** Compares digests in constant time. */
  static boolean isSame(String one, String other) {
    return MessageDigest.isEqual(
        one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
  }
}
