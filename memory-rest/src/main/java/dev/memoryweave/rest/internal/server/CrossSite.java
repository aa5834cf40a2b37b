package dev.memoryweave.rest.internal.server;

import dev.memoryweave.rest.internal.server.Access.BrowserSession;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Sees that requests with the cookie of a session come from the server's own page: a browser sends
 * the cookie to any server of the same host, and with requests of any of their pages, whatever the
 * port. So they show a value, too, that only the page of this server knows.
 */
final class CrossSite {
  private static final String FETCH_SITE = "Sec-Fetch-Site";
  private static final String SAME_ORIGIN = "same-origin";

  private CrossSite() {}

  /**
   * Checks a request of a session; null if its own page sent it, or the user did.
   *
   * @param isOwnOrigin whether it tells the server's own origin
   * @param cookieAlone whether a request that reads needs no more than the cookie
   */
  static @Nullable Refusal check(
      Request request, BrowserSession session, boolean isOwnOrigin, boolean cookieAlone) {
    HttpFields headers = request.getHeaders();
    List<String> sites = headers.getValuesList(FETCH_SITE);
    if (HttpMethod.GET.is(request.getMethod()) || HttpMethod.HEAD.is(request.getMethod())) {
      if (!sites.stream().allMatch(site -> site.equals(SAME_ORIGIN) || site.equals("none"))) {
        return foreign();
      }
      if (cookieAlone) {
        return null;
      }
    } else if (!isOwnOrigin || !sites.stream().allMatch(SAME_ORIGIN::equals)) {
      return foreign();
    }
    List<String> values = headers.getValuesList(Credentials.CSRF);
    if (values.size() != 1 || !isSame(values.get(0), session.csrf())) {
      return Refusal.of(
          403, "A request of a session needs its value in the header " + Credentials.CSRF);
    }
    return null;
  }

  private static Refusal foreign() {
    return Refusal.of(403, "Only the server's own page may use the session of a browser");
  }

  private static boolean isSame(String shown, String right) {
    return MessageDigest.isEqual(
        shown.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
  }
}
