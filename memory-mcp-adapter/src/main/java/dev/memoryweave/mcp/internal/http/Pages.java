package dev.memoryweave.mcp.internal.http;

import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Lets web pages of known origins read answers, for which browsers need permission of the server
 * (CORS).
 */
final class Pages {
  private static final Map<String, String> PREFLIGHT =
      Map.of(
          "Access-Control-Allow-Methods",
          "POST, GET, DELETE",
          "Access-Control-Allow-Headers",
          "Authorization, Content-Type, Accept, Last-Event-ID, "
              + String.join(
                  ", ",
                  Endpoint.SESSION,
                  ModernHeaders.VERSION,
                  ModernHeaders.METHOD,
                  ModernHeaders.NAME),
          "Access-Control-Max-Age",
          "600");

  private Pages() {}

  /** Allows the origin of a request, if it has one; it has passed the gate. */
  static void allowOrigin(Endpoint.Http http) {
    String origin = http.headers().get(HttpHeader.ORIGIN);
    if (origin != null) {
      http.response().getHeaders().put("Access-Control-Allow-Origin", origin);
      http.response().getHeaders().put("Access-Control-Expose-Headers", Endpoint.SESSION);
      http.response().getHeaders().put(HttpHeader.VARY, "Origin");
    }
  }

  /** Answers which requests a page may send. Browsers ask without a token. */
  static void answerPreflight(Endpoint.Http http) {
    PREFLIGHT.forEach((name, value) -> http.response().getHeaders().put(name, value));
    http.answer(204);
  }
}
