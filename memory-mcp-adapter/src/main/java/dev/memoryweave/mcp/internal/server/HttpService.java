package dev.memoryweave.mcp.internal.server;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.mcp.internal.http.Endpoint;
import dev.memoryweave.mcp.internal.server.PageServer.Visitor;
import dev.memoryweave.mcp.internal.server.Server.Served;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.rest.internal.access.AccessTokenFile;
import dev.memoryweave.rest.internal.access.AccessTokens;
import dev.memoryweave.rest.internal.access.SessionSite;
import dev.memoryweave.rest.internal.access.TokenAccess;
import dev.memoryweave.rest.internal.api.ApiProject;
import dev.memoryweave.rest.internal.api.ApiServer;
import dev.memoryweave.rest.internal.api.ApiSite;
import dev.memoryweave.rest.internal.page.PageFiles;
import dev.memoryweave.rest.internal.page.PageSite;
import dev.memoryweave.rest.internal.server.HttpOptions;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.ServedProject;
import dev.memoryweave.rest.internal.server.Site;
import dev.memoryweave.rest.internal.server.Workers;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.workspace.files.UnusableRootException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  /** Browsers keep what follows the sign to themselves. */
  private static final String TOKEN = "#token=";

  private static final Logger LOG = LoggerFactory.getLogger(HttpService.class);

  private HttpService() {}

  /**
   * Serves; returns only if it is interrupted.
   *
   * @param visitor the only one who has access, or null if owners of tokens have
   * @param announcement receives each address
   * @throws UsageException if the server cannot listen there
   */
  static void serve(
      ServerOptions options,
      HttpOptions http,
      @Nullable Embedder embedder,
      @Nullable Visitor visitor,
      Consumer<String> announcement)
      throws InterruptedException {
    HttpSettings settings = http.settings();
    ExecutorService workers = Workers.start();
    TokenAccess access = access(visitor == null ? options.opening().home() : null, settings);
    Map<String, Served> served = new LinkedHashMap<>();
    Map<String, OpeningOptions> openings = openings(options.opening(), http);
    openings.forEach(
        (path, opening) ->
            // No client may choose the project that others work on.
            served.put(path, Server.open(options, opening, embedder, workers, false)));
    OpenReplies open = new OpenReplies(settings.limits());
    Map<String, Site> sites = new LinkedHashMap<>();
    Site sessions = new SessionSite(access, settings.tls() != null);
    List<ApiSite> apis = new ArrayList<>();
    ApiServer api = api(options, http, workers, open);
    served.forEach(
        (path, project) -> {
          ServedProject named = named(path, Objects.requireNonNull(openings.get(path)));
          sites.put(
              path + Endpoint.PATH,
              new Endpoint(named, project.dispatcher(), settings.limits(), open));
          sites.put(path + SessionSite.PATH, sessions);
          ApiSite site = new ApiSite(path, project(named, project, options), api);
          sites.put(path + ApiSite.PATH, site);
          apis.add(site);
        });
    PageFiles page = PageFiles.load();
    if (http.projects().isEmpty()) {
      sites.put(PageSite.PATH, PageSite.ofOne(page));
    } else {
      sites.put(PageSite.PROJECTS, PageSite.ofSeveral(page));
    }
    HttpServer transport = new HttpServer(settings, access, sites, open);
    try {
      transport.start();
    } catch (IOException e) {
      LOG.debug("The server cannot listen", e);
      throw new UsageException(String.valueOf(e.getMessage()));
    }
    Closing closing = new Closing(() -> close(transport, served, embedder));
    Server.closeAtEnd(CLOSE_PATIENCE, closing);
    if (visitor != null) {
      served.values().forEach(HttpService::openEarly);
      apis.forEach(site -> workers.execute(() -> site.rehearse(visitor.principal())));
    } else if (served.size() == 1) {
      served.values().forEach(project -> workers.execute(() -> openEarly(project)));
    }
    for (String path : served.keySet()) {
      announcement.accept(Server.NAME + " listens on " + transport.address(path + Endpoint.PATH));
      announcement.accept("Its page for people is at " + transport.address(path + PageSite.PATH));
    }
    if (http.token() == null) {
      announcement.accept("The token that clients must show is in " + http.tokenFile());
    }
    try {
      if (visitor != null) {
        URI start = transport.address(PageSite.PATH);
        visitor
            .opened()
            .accept(
                start.resolve(TOKEN + access.grant(visitor.principal())),
                start.resolve(TOKEN + access.ticket(visitor.principal())));
      }
      new CountDownLatch(1).await();
    } finally {
      closing.run();
    }
  }

  /**
   * Opens a project before somebody asks, who then need not wait for it. Of several projects, which
   * may be many, each is opened when it is asked for.
   */
  private static void openEarly(Served project) {
    try {
      CallContext unused = project.memory().open(List::of);
    } catch (RuntimeException e) {
      // The first call tries again, and tells it to whoever called.
      LOG.debug("A project cannot be opened yet", e);
    }
  }

  /** Closes once; whoever comes later waits for that. */
  private static final class Closing implements Runnable {
    private final Runnable closing;
    private boolean closed;

    private Closing(Runnable closing) {
      this.closing = closing;
    }

    @Override
    public synchronized void run() {
      if (!closed) {
        closed = true;
        closing.run();
      }
    }
  }

  private static TokenAccess access(@Nullable MemoryHome home, HttpSettings settings) {
    return new TokenAccess(
        Objects.requireNonNull(settings.token()),
        home == null ? null : new AccessTokens(new AccessTokenFile(home), Clock.systemUTC()),
        System::nanoTime);
  }

  /** A single project is named by its folder, which need not be there yet. */
  private static ServedProject named(String path, OpeningOptions opening) {
    Path folder;
    try {
      folder = opening.locator().locate(opening.projectRoot(), List::of).root();
    } catch (UnusableRootException e) {
      LOG.debug("The folder of a project is not known", e);
      return new ServedProject(HttpOptions.project(path), null);
    }
    Path last = folder.getFileName();
    String name = HttpOptions.project(path);
    return new ServedProject(name.isEmpty() && last != null ? last.toString() : name, folder);
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

  private static ApiProject project(ServedProject named, Served served, ServerOptions options) {
    return new ApiProject(
        named,
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
