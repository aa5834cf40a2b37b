package dev.memoryweave.rest.internal.server;

import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** Takes all HTTP requests: checks who calls, and finds the site that they are for. */
final class FrontHandler extends Handler.Abstract.NonBlocking {
  static final String HEALTH = "/health";

  private final Gate gate;
  private final Sites sites;
  private final HttpCall.Server server;

  FrontHandler(Gate gate, HttpLimits limits, Sites sites, ConnectionWatch watch) {
    this.gate = gate;
    this.sites = sites;
    this.server = new HttpCall.Server(limits, new AtomicLong(), watch);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    server.watch().arriving(request);
    HttpCall call = new HttpCall(request, response, callback, server);
    Site site = sites.at(call.path());
    call.isFor(site);
    Gate.Caller caller =
        gate.caller(
            request,
            site != null && site.takesSessions(),
            site != null && site.takesCookieAlone(call));
    Refusal refusal = gate.check(request, caller);
    if (refusal != null) {
      call.refuse(refusal);
      return true;
    }
    if (HEALTH.equals(call.path())) {
      health(call);
      return true;
    }
    Site.CrossOrigin crossOrigin = site == null ? null : site.crossOrigin();
    if (crossOrigin != null) {
      allowOrigin(crossOrigin, call);
      if (HttpMethod.OPTIONS.is(call.method())) {
        // Browsers ask without a token.
        crossOrigin.preflight().forEach((name, value) -> response.getHeaders().put(name, value));
        call.answer(204);
        return true;
      }
    }
    if (site != null && site.isOpen(call)) {
      site.serve(call);
      return true;
    }
    refusal = check(call, site, caller);
    if (refusal != null) {
      call.refuse(refusal);
    } else if (site != null) {
      site.serve(call);
    }
    return true;
  }

  /** Without a token, nobody learns what there is. */
  private @Nullable Refusal check(HttpCall call, @Nullable Site site, Gate.Caller caller) {
    Principal principal = caller.principal();
    if (principal == null) {
      return caller.refusal();
    }
    if (!server.watch().admits(call.request())) {
      return Refusal.busy(503, "The server has too many connections; try again");
    }
    if (site == null) {
      return Refusal.of(404, "There is nothing at that address");
    }
    call.isBy(principal);
    return null;
  }

  private static void allowOrigin(Site.CrossOrigin crossOrigin, HttpCall call) {
    String origin = call.headers().get(HttpHeader.ORIGIN);
    if (origin != null) {
      call.response().getHeaders().put("Access-Control-Allow-Origin", origin);
      call.response().getHeaders().put("Access-Control-Expose-Headers", crossOrigin.exposed());
      call.response().getHeaders().put(HttpHeader.VARY, "Origin");
    }
  }

  private static void health(HttpCall call) {
    if (HttpMethod.GET.is(call.method()) || HttpMethod.HEAD.is(call.method())) {
      call.response().setStatus(200);
      call.response().getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
      Content.Sink.write(call.response(), true, "ok", call.callback());
    } else {
      call.refuse(new Refusal(405, "Only GET is allowed here", Map.of("Allow", "GET, HEAD")));
    }
  }
}
