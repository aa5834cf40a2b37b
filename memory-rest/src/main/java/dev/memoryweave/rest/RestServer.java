package dev.memoryweave.rest;

import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.rest.internal.access.SessionSite;
import dev.memoryweave.rest.internal.access.TokenAccess;
import dev.memoryweave.rest.internal.api.ApiProject;
import dev.memoryweave.rest.internal.api.ApiServer;
import dev.memoryweave.rest.internal.api.ApiSite;
import dev.memoryweave.rest.internal.page.PageFiles;
import dev.memoryweave.rest.internal.page.PageSite;
import dev.memoryweave.rest.internal.server.HttpLimits;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.RandomText;
import dev.memoryweave.rest.internal.server.ServedProject;
import dev.memoryweave.rest.internal.server.Site;
import dev.memoryweave.rest.internal.server.Workers;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;

/**
 * Serves the REST API and the page of a project from the process that embeds it, on this computer
 * only.
 *
 * <pre>{@code
 * try (RestServer server = RestServer.start(workspace, 0)) {
 *   System.out.println("Look at the memory: " + server.page("ada"));
 * }
 * }</pre>
 *
 * <p>Nobody is let in without a token. An agent's word and a person's are told apart by it: {@link
 * #agentToken} and {@link #personToken} make tokens that last as long as the server.
 */
public final class RestServer implements AutoCloseable {
  private static final String AGENT = "rest";
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final HttpServer server;
  private final TokenAccess access;
  private final ApiSite api;
  private final ExecutorService workers;

  private RestServer(HttpServer server, TokenAccess access, ApiSite api, ExecutorService workers) {
    this.server = server;
    this.access = access;
    this.api = api;
    this.workers = workers;
  }

  /**
   * Starts a server.
   *
   * @param workspace belongs to the caller, who also starts reading its files
   * @param port the port on the loopback, 0 for any free one
   * @throws IOException if it cannot listen there, with a message for people
   */
  public static RestServer start(Workspace workspace, int port) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    String token = RandomText.make();
    HttpSettings settings =
        new HttpSettings(address, token, Set.of(), Set.of(), null, false, HttpLimits.USUAL);
    TokenAccess access = new TokenAccess(token, null, System::nanoTime);
    ExecutorService workers = Workers.start();
    OpenReplies open = new OpenReplies(settings.limits());
    CallContext context =
        CallContext.of(workspace.memory()).onProject(new OpenProject(workspace, true));
    ApiServer shared =
        new ApiServer(workers, open, AGENT, List.of(), version(), InstantSource.system());
    ServedProject served = new ServedProject(workspace.name(), workspace.root().root());
    ApiProject project = new ApiProject(served, () -> context, () -> {}, false);
    Map<String, Site> sites = new LinkedHashMap<>();
    sites.put(SessionSite.PATH, new SessionSite(access, false));
    ApiSite api = new ApiSite("", project, shared);
    sites.put(ApiSite.PATH, api);
    sites.put(PageSite.PATH, PageSite.ofOne(PageFiles.load()));
    HttpServer server = new HttpServer(settings, access, sites, open);
    try {
      server.start();
    } catch (IOException e) {
      workers.shutdown();
      throw e;
    }
    return new RestServer(server, access, api, workers);
  }

  private static String version() {
    String version = RestServer.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** The address of the server, below which {@code api/v1/openapi.json} describes the API. */
  public URI address() {
    return server.address("/");
  }

  /**
   * An address that opens the page as a person, in one browser and within minutes.
   *
   * @param person the name under which that person writes
   */
  public URI page(String person) {
    Principal visitor = new Principal(person, true, false, null);
    workers.execute(() -> api.rehearse(visitor));
    return server.address("/#token=" + access.ticket(visitor));
  }

  /**
   * A token for the API that speaks for a person, who is at the other end or has approved what is
   * sent.
   *
   * @param person the name under which that person writes
   */
  public String personToken(String person) {
    return access.grant(new Principal(person, true, false, null));
  }

  /**
   * A token for the API, of an agent or a program.
   *
   * @param agent the name under which it writes
   */
  public String agentToken(String agent) {
    return access.grant(new Principal(agent, false, false, null));
  }

  /** Ends the server; the workspace stays open. */
  @Override
  public void close() {
    try {
      server.close(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      workers.shutdownNow();
    }
  }
}
