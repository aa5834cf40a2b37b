package dev.memoryweave.rest.page;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
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
import dev.memoryweave.rest.internal.server.ServedProject;
import dev.memoryweave.rest.internal.server.Site;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server with the page and the API of one project, which can be stopped and started again. */
final class PageServer implements AutoCloseable {
  static final Principal ADA = new Principal("ada", true, false, null);
  static final Principal READER = new Principal("rita", true, true, null);
  static final Principal AGENT = new Principal("codex", false, false, null);

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  final Workspace workspace;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final String token = "test-" + UUID.randomUUID();
  private HttpServer server;
  private TokenAccess access;
  private int port;

  PageServer(Path project, MemoryStore store) throws IOException, InterruptedException {
    workspace =
        Workspace.builder(store).root(project).author(Provenance.of(Source.AGENT, "weaver")).open();
    start();
  }

  /** The memory as a person writes it. */
  AgentMemory memoryOf(String person) {
    return workspace.memory().writtenBy(() -> Provenance.of(Source.USER, person));
  }

  /** Starts at the port of before, and with it everything that lasts as long as a process. */
  void start() throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    HttpSettings settings =
        new HttpSettings(address, token, Set.of(), Set.of(), null, false, HttpLimits.USUAL);
    access = new TokenAccess(token, null, System::nanoTime);
    OpenReplies open = new OpenReplies(settings.limits());
    CallContext context =
        CallContext.of(workspace.memory())
            .onProject(new OpenProject(workspace, true, Duration.ofMinutes(2)));
    ApiServer api =
        new ApiServer(workers, open, "weaver", List.of(), "0.0.0", InstantSource.system());
    ApiProject project =
        new ApiProject(new ServedProject("orchard", null), () -> context, () -> {}, false);
    Map<String, Site> sites = new LinkedHashMap<>();
    sites.put(SessionSite.PATH, new SessionSite(access, false));
    sites.put(ApiSite.PATH, new ApiSite("", project, api));
    sites.put(PageSite.PATH, PageSite.ofOne(PageFiles.load()));
    server = new HttpServer(settings, access, sites, open);
    server.start();
    port = server.address("/").getPort();
  }

  void stop() throws InterruptedException {
    server.close(PATIENCE);
  }

  /** The address that opens the page as somebody, once. */
  URI page(Principal as) {
    return server.address("/#token=" + access.ticket(as));
  }

  /** An address of the server. */
  URI at(String path) {
    return server.address(path);
  }

  /** A token for the API. */
  String token(Principal as) {
    return access.grant(as);
  }

  @Override
  public void close() throws InterruptedException {
    stop();
    workspace.close();
    workers.shutdownNow();
  }
}
