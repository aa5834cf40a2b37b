package dev.memoryweave.rest.internal.server;

import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.HostPort;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may call at all. A page in a browser can send requests to the loopback, and can point
 * its own host name at the loopback (DNS rebinding). Therefore the called host and the calling page
 * must be known, in addition to the token.
 */
final class Gate {
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final String BEARER = "bearer ";

  private final byte @Nullable [] token;
  private final Set<String> hosts = new HashSet<>(LOOPBACK);
  private final Set<String> origins;
  private final RateLimit rate;
  private final RateLimit strangersRate;

  /**
   * A gate of a server.
   *
   * @param rate limits the requests that show the token
   * @param strangersRate limits all others, so that they use up none of the former
   */
  Gate(HttpSettings settings, RateLimit rate, RateLimit strangersRate) {
    String secret = settings.token();
    this.token = secret == null ? null : secret.getBytes(StandardCharsets.UTF_8);
    this.origins = settings.origins();
    this.rate = rate;
    this.strangersRate = strangersRate;
    settings.hosts().forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
    InetAddress address = settings.address().getAddress();
    if (address != null && !address.isAnyLocalAddress()) {
      hosts.add(HostPort.normalizeHost(address.getHostAddress()));
      hosts.add(settings.address().getHostString().toLowerCase(Locale.ROOT));
    }
  }

  /** Checks the host, the origin and the rate; null if they are valid. */
  @Nullable Refusal checkCaller(Request request) {
    if (!isKnownHost(request)) {
      return Refusal.of(403, "The server is not called by that host name");
    }
    List<String> from = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
    if (from.size() > 1 || (from.size() == 1 && !isKnownOrigin(from.get(0)))) {
      return Refusal.of(403, "Pages of that origin may not call the server");
    }
    RateLimit limit = checkToken(request) == null ? rate : strangersRate;
    if (!limit.allows(address(request))) {
      return Refusal.busy(429, "Too many requests; try again in a second");
    }
    return null;
  }

  private static String address(Request request) {
    return ClientAddress.of(request.getConnectionMetaData().getRemoteSocketAddress());
  }

  private boolean isKnownHost(Request request) {
    String called = request.getHttpURI().getHost();
    return called != null
        && hosts.contains(called.toLowerCase(Locale.ROOT))
        && request.getHeaders().getValuesList(HttpHeader.HOST).stream()
            .allMatch(host -> hosts.contains(name(host)));
  }

  private static String name(String authority) {
    try {
      String host = new HostPort(authority).getHost();
      return host == null ? "" : host.toLowerCase(Locale.ROOT);
    } catch (IllegalArgumentException e) {
      return "";
    }
  }

  private boolean isKnownOrigin(String origin) {
    if (origins.contains(origin)) {
      return true;
    }
    try {
      URI uri = URI.create(origin);
      String host = uri.getHost();
      return host != null
          && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
          && LOOPBACK.contains(host.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Who calls; null if the token is not valid. */
  @Nullable Principal principal(Request request) {
    return checkToken(request) == null ? Principal.AGENT : null;
  }

  /** Checks the token; null if it is valid. */
  @Nullable Refusal checkToken(Request request) {
    if (token == null) {
      return null;
    }
    List<String> shown = request.getHeaders().getValuesList(HttpHeader.AUTHORIZATION);
    if (shown.isEmpty()) {
      return new Refusal(
          401, "The server needs a bearer token", Map.of("WWW-Authenticate", "Bearer"));
    }
    // Compares all tokens, each in constant time.
    boolean right = shown.size() == 1 && isToken(shown.get(0), token);
    return right
        ? null
        : new Refusal(
            401,
            "That is not the token of the server",
            Map.of("WWW-Authenticate", "Bearer error=\"invalid_token\""));
  }

  private static boolean isToken(String authorization, byte[] token) {
    if (!authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return false;
    }
    byte[] shown =
        authorization.substring(BEARER.length()).strip().getBytes(StandardCharsets.UTF_8);
    return MessageDigest.isEqual(shown, token);
  }
}
