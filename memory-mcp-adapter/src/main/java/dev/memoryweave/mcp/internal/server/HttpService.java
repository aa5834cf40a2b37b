package dev.memoryweave.mcp.internal.server;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.mcp.internal.http.Endpoint;
import dev.memoryweave.mcp.internal.server.Server.Served;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.rest.internal.api.ApiProject;
import dev.memoryweave.rest.internal.api.ApiServer;
import dev.memoryweave.rest.internal.api.ApiSite;
import dev.memoryweave.rest.internal.server.HttpOptions;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.Site;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The server over HTTP: serves all projects to all clients until the process is asked to stop. */
final class HttpService {
  /** Time for running answers when the process is asked to stop. */
  private static final Duration END_PATIENCE = Duration.ofMillis(1_200);

  /** Time for that and for closing the memories; acknowledged writes are safe without it. */
  private static final Duration CLOSE_PATIENCE = Duration.ofMillis(1_900);

  private static final Logger LOG = LoggerFactory.getLogger(HttpService.class);

  private HttpService() {}

  /**
   * Serves; returns only if it is interrupted.
   *
   * @param announcement receives each address
   * @throws UsageException if the server cannot listen there
   */
  static void serve(
      ServerOptions options,
      HttpOptions http,
      @Nullable Embedder embedder,
      Consumer<String> announcement)
      throws InterruptedException {
    HttpSettings settings = http.settings();
    ExecutorService workers = Workers.start();
    Map<String, Served> served = new LinkedHashMap<>();
    openings(options.opening(), http)
        .forEach(
            (path, opening) ->
                // No client may choose the project that others work on.
                served.put(path, Server.open(options, opening, embedder, workers, false)));
    OpenReplies open = new OpenReplies(settings.limits());
    Map<String, Site> sites = new LinkedHashMap<>();
    ApiServer api = api(options, http, workers, open);
    served.forEach(
        (path, project) -> {
          sites.put(
              path + Endpoint.PATH, new Endpoint(project.dispatcher(), settings.limits(), open));
          sites.put(path + ApiSite.PATH, new ApiSite(path, project(path, project, options), api));
        });
    HttpServer transport = new HttpServer(settings, sites, open);
    try {
      transport.start();
    } catch (IOException e) {
      LOG.debug("The server cannot listen", e);
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    Server.closeAtEnd(CLOSE_PATIENCE, () -> close(transport, served, embedder));
    for (URI address : transport.addresses()) {
      announcement.accept(Server.NAME + " listens on " + address);
    }
    if (http.token() == null) {
      announcement.accept("The token that clients must show is in " + http.tokenFile());
    }
    new CountDownLatch(1).await();
  }

  private static ApiServer api(
      ServerOptions options, HttpOptions http, ExecutorService workers, OpenReplies open) {
    String agent = options.speakers().agent().principalId();
    return new ApiServer(
        workers,
        open,
        agent == null ? ServerOptions.AGENT : agent,
        List.copyOf(http.projects().keySet()),
        Server.version(),
        InstantSource.system());
  }

  private static ApiProject project(String path, Served served, ServerOptions options) {
    return new ApiProject(
        path.substring(path.lastIndexOf('/') + 1),
        () -> served.memory().open(List::of),
        served.afterEach(),
        options.listing().readOnly());
  }

  private static Map<String, OpeningOptions> openings(OpeningOptions usual, HttpOptions http) {
    if (http.projects().isEmpty()) {
      return Map.of("", usual);
    }
    if (usual.projectRoot() != null) {
      throw new UsageException("--project and --project-root cannot both be given");
    }
    Map<String, OpeningOptions> openings = new LinkedHashMap<>();
    http.projects()
        .forEach((name, folder) -> openings.put(HttpOptions.path(name), usual.onProject(folder)));
    return openings;
  }

  private static void close(
      HttpServer transport, Map<String, Served> served, @Nullable Embedder embedder) {
    try {
      transport.close(END_PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    served.values().forEach(project -> project.memory().close());
    if (embedder != null) {
      embedder.close();
    }
  }
}
