package dev.memoryweave.rest.internal.server;

import dev.memoryweave.rest.internal.server.Access.BrowserSession;
import java.net.InetAddress;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
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

  private final boolean isOpen;
  private final boolean isTls;
  private final Access access;
  private final Set<String> hosts = new HashSet<>(LOOPBACK);
  private final Set<String> origins;
  private final Rates rates;

  /**
   * The limits of rates.
   *
   * @param known limits the requests of an address that show who calls
   * @param strangers limits all others, so that they use up none of the former
   * @param callers limits the requests of a caller, from whatever addresses
   */
  record Rates(RateLimit known, RateLimit strangers, RateLimit callers) {}

  /** Who calls, or why nobody is known to call. */
  record Caller(@Nullable Principal principal, @Nullable Refusal refusal) {
    private static Caller refused(Refusal refusal) {
      return new Caller(null, refusal);
    }
  }

  /** A gate of a server. */
  Gate(HttpSettings settings, Access access, Rates rates) {
    this.isOpen = settings.token() == null;
    this.isTls = settings.tls() != null;
    this.access = access;
    this.origins = settings.origins();
    this.rates = rates;
    settings.hosts().forEach(host -> hosts.add(host.toLowerCase(Locale.ROOT)));
    InetAddress address = settings.address().getAddress();
    if (address != null && !address.isAnyLocalAddress()) {
      hosts.add(HostPort.normalizeHost(address.getHostAddress()));
      hosts.add(settings.address().getHostString().toLowerCase(Locale.ROOT));
    }
  }

  /** Checks the host, the origin and the rate; null if they are valid. */
  @Nullable Refusal check(Request request, Caller caller) {
    if (!isKnownHost(request)) {
      return Refusal.of(403, "The server is not called by that host name");
    }
    List<String> from = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
    if (from.size() > 1
        || (from.size() == 1 && !isKnownOrigin(from.get(0)) && !isOwnOrigin(request))) {
      return Refusal.of(403, "Pages of that origin may not call the server");
    }
    Principal principal = caller.principal();
    RateLimit limit = principal == null ? rates.strangers() : rates.known();
    if (!limit.allows(ClientAddress.of(request.getConnectionMetaData().getRemoteSocketAddress()))
        || (principal != null && !rates.callers().allows(principal.toString()))) {
      return Refusal.busy(429, "Too many requests; try again in a second");
    }
    return null;
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

  /** Whether a page of the server itself calls; without TLS here, a proxy may have it. */
  private boolean isOwnOrigin(Request request) {
    String origin = request.getHeaders().get(HttpHeader.ORIGIN);
    String called = request.getHttpURI().getAuthority();
    return origin != null
        && called != null
        && (origin.equalsIgnoreCase("https://" + called)
            || (!isTls && origin.equalsIgnoreCase("http://" + called)));
  }

  /**
   * Finds out who calls.
   *
   * @param takesSessions whether the session of a browser counts, if no token is shown
   * @param cookieAlone whether its cookie is enough
   */
  Caller caller(Request request, boolean takesSessions, boolean cookieAlone) {
    HttpFields headers = request.getHeaders();
    if (isOpen) {
      return new Caller(Principal.AGENT, null);
    }
    if (headers.contains(HttpHeader.AUTHORIZATION)) {
      String token = Credentials.token(headers);
      Principal principal = token == null ? null : access.byToken(token);
      return principal == null
          ? Caller.refused(
              unauthorized("That is not a token of the server", "Bearer error=\"invalid_token\""))
          : new Caller(principal, null);
    }
    if (takesSessions) {
      for (String id : Credentials.sessions(headers)) {
        BrowserSession session = access.bySession(id);
        if (session != null) {
          Refusal refusal = CrossSite.check(request, session, isOwnOrigin(request), cookieAlone);
          return refusal == null ? new Caller(session.principal(), null) : Caller.refused(refusal);
        }
      }
    }
    return Caller.refused(unauthorized("The server needs a bearer token", "Bearer"));
  }

  private static Refusal unauthorized(String message, String challenge) {
    return new Refusal(401, message, Map.of("WWW-Authenticate", challenge));
  }
}
