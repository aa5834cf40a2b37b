package dev.memoryweave.rest.internal.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A part of what a server serves, below a path of its own. */
public interface Site {
  /** Answers a request whose caller may call; must not block. */
  void serve(HttpCall call);

  /** Whether a request needs no token, since anybody may have what it asks for. */
  default boolean isOpen(HttpCall call) {
    return false;
  }

  /** Whether the session of a browser stands for a token here. */
  default boolean takesSessions() {
    return false;
  }

  /**
   * Whether the cookie of a session is enough for a request, without the value that only the page
   * knows: a browser's stream of events can show no header. Servers at other ports of the host can
   * read the cookie, so such an answer must hold no content.
   */
  default boolean takesCookieAlone(HttpCall call) {
    return false;
  }

  /** The permissions of web pages of known origins; null if only its own pages may call it. */
  default @Nullable CrossOrigin crossOrigin() {
    return null;
  }

  /** The body of an answer that refuses a request: problem details, unless a site has its own. */
  default Body refusal(Refusal refusal) {
    return Problem.body(refusal);
  }

  /** Does what falls due; called about once a second. */
  default void tick() {}

  /** Stops waiting for clients, since the server closes; running requests may finish. */
  default void leave() {}

  /** Ends what is still open, at the end. */
  default void end() {}

  /** A body with its media type. Its bytes are not copied. */
  final class Body {
    private final String type;
    private final byte[] bytes;

    /** A body of bytes that nobody changes. */
    public Body(String type, byte[] bytes) {
      this.type = type;
      this.bytes = bytes;
    }

    public String type() {
      return type;
    }

    public byte[] bytes() {
      return bytes;
    }
  }

  /**
   * What browsers let web pages of other origins do.
   *
   * @param preflight the headers that say it in advance
   * @param exposed the headers of answers that a page may read
   */
  record CrossOrigin(Map<String, String> preflight, String exposed) {
    /** Copies the headers. */
    public CrossOrigin {
      preflight = Map.copyOf(preflight);
    }
  }
}
