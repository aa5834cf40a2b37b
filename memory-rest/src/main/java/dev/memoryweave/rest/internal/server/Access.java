package dev.memoryweave.rest.internal.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/** Who has access: knows tokens, and the sessions of browsers. Asked once for each request. */
public interface Access {
  /** The caller that a token stands for; null if there is no such token. */
  @Nullable Principal byToken(String token);

  /** A session, which is used by that; null if there is none with that id. */
  default @Nullable BrowserSession bySession(String id) {
    return null;
  }

  /**
   * The session of a browser.
   *
   * @param csrf the value that requests must repeat; pages of other origins cannot read it
   */
  record BrowserSession(Principal principal, String csrf) {}

  /** Access by one token alone. */
  static Access by(String token) {
    byte[] right = token.getBytes(StandardCharsets.UTF_8);
    return shown ->
        MessageDigest.isEqual(shown.getBytes(StandardCharsets.UTF_8), right)
            ? Principal.AGENT
            : null;
  }
}
