package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.ServedProject;
import dev.memoryweave.rest.internal.server.Site;
import java.util.LinkedHashMap;
import java.util.Map;

/** Servers that have nothing but endpoints. */
public final class Endpoints {
  private Endpoints() {}

  /** A server with one endpoint. */
  public static HttpServer server(HttpSettings settings, Dispatcher dispatcher) {
    return server(settings, Map.of(Endpoint.PATH, dispatcher));
  }

  /** A server with endpoints by their paths. */
  static HttpServer server(HttpSettings settings, Map<String, Dispatcher> dispatchers) {
    OpenReplies open = new OpenReplies(settings.limits());
    Map<String, Site> sites = new LinkedHashMap<>();
    dispatchers.forEach(
        (path, dispatcher) -> sites.put(path, endpoint("", dispatcher, settings, open)));
    return new HttpServer(settings, sites, open);
  }

  /** The endpoint of a project with that name. */
  static Endpoint endpoint(
      String project, Dispatcher dispatcher, HttpSettings settings, OpenReplies open) {
    return new Endpoint(new ServedProject(project, null), dispatcher, settings.limits(), open);
  }
}
