package dev.memoryweave.rest.internal.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.rest.internal.access.BrowserSessions.Opened;
import dev.memoryweave.rest.internal.server.Access.BrowserSession;
import dev.memoryweave.rest.internal.server.Credentials;
import dev.memoryweave.rest.internal.server.HttpCall;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.Refusal;
import dev.memoryweave.rest.internal.server.Site;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Where a browser exchanges a token for a session, and ends it. */
public final class SessionSite implements Site {
  /** Its path below that of a project. */
  public static final String PATH = "/api/v1/session";

  private static final Map<String, String> NOT_KEPT = Map.of("Cache-Control", "no-store");
  private static final JsonMapper JSON = new JsonMapper();

  private final TokenAccess access;
  private final boolean isTls;

  /**
   * The sessions of a server.
   *
   * @param isTls whether browsers may send the cookie by HTTPS only
   */
  public SessionSite(TokenAccess access, boolean isTls) {
    this.access = access;
    this.isTls = isTls;
  }

  @Override
  public boolean takesSessions() {
    return true;
  }

  /** To open a session checks the token itself, since some tokens open a session and no more. */
  @Override
  public boolean isOpen(HttpCall call) {
    return call.method().equals("POST");
  }

  @Override
  public void tick() {
    access.tend();
  }

  @Override
  public void serve(HttpCall call) {
    switch (call.method()) {
      case "POST" -> open(call);
      case "GET", "HEAD" -> show(call);
      case "DELETE" -> end(call);
      default ->
          call.refuse(
              new Refusal(
                  405,
                  "Only POST, GET and DELETE are allowed here",
                  Map.of("Allow", "POST, GET, HEAD, DELETE")));
    }
  }

  private void open(HttpCall call) {
    String token = Credentials.token(call.headers());
    Opened opened = token == null ? null : access.open(token);
    if (opened == null) {
      call.refuse(
          new Refusal(
              401,
              "A session needs a bearer token that is valid",
              Map.of("WWW-Authenticate", "Bearer")));
      return;
    }
    List<String> ids = endOwn(call);
    ids.add(opened.id());
    int most = Credentials.MOST_SESSIONS;
    setCookie(call, ids.subList(Math.max(0, ids.size() - most), ids.size()));
    call.answer(200, NOT_KEPT, body(opened.session(), opened.session().csrf()));
  }

  private void show(HttpCall call) {
    for (String id : Credentials.sessions(call.headers())) {
      BrowserSession session = access.bySession(id);
      if (session != null) {
        call.answer(200, NOT_KEPT, body(session, null));
        return;
      }
    }
    call.refuse(Refusal.of(404, "There is no session; POST opens one"));
  }

  private void end(HttpCall call) {
    setCookie(call, endOwn(call));
    call.answer(204);
  }

  /**
   * Ends the sessions that the browser has here, so that it is one caller alone.
   *
   * @return those of other servers on the same host, which stay in the cookie
   */
  private List<String> endOwn(HttpCall call) {
    List<String> left = new ArrayList<>();
    for (String id : Credentials.sessions(call.headers())) {
      if (access.bySession(id) == null) {
        left.add(id);
      } else {
        access.end(id);
      }
    }
    return left;
  }

  private void setCookie(HttpCall call, List<String> ids) {
    String origin = call.headers().get(HttpHeader.ORIGIN);
    boolean isSecure =
        isTls || (origin != null && origin.toLowerCase(Locale.ROOT).startsWith("https:"));
    call.response()
        .getHeaders()
        .add(
            HttpHeader.SET_COOKIE,
            Credentials.COOKIE
                + "="
                + String.join(Credentials.SEPARATOR, ids)
                + "; Path=/; HttpOnly; SameSite=Strict"
                + (ids.isEmpty() ? "; Max-Age=0" : "")
                + (isSecure ? "; Secure" : ""));
  }

  /** Its value is told once, to whoever showed the token. */
  private static Body body(BrowserSession session, @Nullable String csrf) {
    Principal principal = session.principal();
    Map<String, Object> members = new LinkedHashMap<>();
    if (csrf != null) {
      members.put("csrf", csrf);
    }
    members.put("name", principal.name());
    members.put("person", principal.person());
    members.put("readOnly", principal.readOnly());
    if (principal.project() != null) {
      members.put("project", principal.project());
    }
    try {
      return new Body("application/json", JSON.writeValueAsBytes(members));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Texts and truth values have JSON", e);
    }
  }
}
