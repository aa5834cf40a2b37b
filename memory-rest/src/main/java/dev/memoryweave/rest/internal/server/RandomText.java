package dev.memoryweave.rest.internal.server;

import java.security.SecureRandom;
import java.util.Base64;

/** Texts that nobody can guess. */
public final class RandomText {
  private static final int BYTES = 32;

  private RandomText() {}

  /** A text of letters, digits, hyphens and underscores. */
  public static String make() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }
}
