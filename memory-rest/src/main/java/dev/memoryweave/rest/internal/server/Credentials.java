package dev.memoryweave.rest.internal.server;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** What the headers of a request show: a bearer token, or sessions of a browser. */
public final class Credentials {
  /** The cookie of sessions. */
  public static final String COOKIE = "memory-session";

  /** Separates sessions of several servers: cookies of one host do not tell its ports apart. */
  public static final String SEPARATOR = ".";

  /** The header that repeats the value of a session. */
  public static final String CSRF = "X-Memory-Csrf";

  /** The most sessions that a cookie names. */
  public static final int MOST_SESSIONS = 4;

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{43}");
  private static final String BEARER = "bearer ";

  private Credentials() {}

  /** The bearer token; null if there is none, or not one alone. */
  public static @Nullable String token(HttpFields headers) {
    List<String> shown = headers.getValuesList(HttpHeader.AUTHORIZATION);
    if (shown.size() != 1 || !shown.get(0).regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return null;
    }
    return shown.get(0).substring(BEARER.length()).strip();
  }

  /** The ids of the sessions in the cookie, the latest last. */
  public static List<String> sessions(HttpFields headers) {
    List<String> ids = new ArrayList<>();
    for (String cookies : headers.getValuesList(HttpHeader.COOKIE)) {
      for (String cookie : cookies.split(";", -1)) {
        int equals = cookie.indexOf('=');
        if (equals > 0 && cookie.substring(0, equals).strip().equals(COOKIE)) {
          for (String id : cookie.substring(equals + 1).strip().split("[.]", -1)) {
            if (ID.matcher(id).matches()) {
              ids.add(id);
            }
          }
        }
      }
    }
    return ids.subList(Math.max(0, ids.size() - MOST_SESSIONS), ids.size());
  }
}
