package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.rest.internal.server.Site.CrossOrigin;
import java.util.Map;

/**
 * Lets web pages of known origins read answers, for which browsers need permission of the server
 * (CORS).
 */
final class Pages {
  static final CrossOrigin PERMISSIONS =
      new CrossOrigin(
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
              "600"),
          Endpoint.SESSION);

  private Pages() {}
}
