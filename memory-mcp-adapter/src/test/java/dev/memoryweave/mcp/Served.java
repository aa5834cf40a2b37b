package dev.memoryweave.mcp;

import dev.memoryweave.mcp.internal.http.Endpoints;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.resources.ResourceUpdates;
import dev.memoryweave.mcp.internal.server.Server;
import dev.memoryweave.mcp.internal.tools.ClientRoots;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.ProjectOpening;
import dev.memoryweave.rest.internal.server.HttpLimits;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A server over HTTP in the process of the test, on a free port of the loopback. */
final class Served implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final Dispatcher dispatcher;
  private final HttpServer transport;
  private final Runnable closing;

  private Served(
      HttpSettings settings, Features features, ResourceUpdates updates, Runnable closing)
      throws IOException {
    this.dispatcher = new Dispatcher(features, workers, System::nanoTime);
    this.closing = closing;
    updates.tell(dispatcher);
    this.transport = Endpoints.server(settings, dispatcher);
    transport.start();
  }

  /** Serves what the scenarios of the conformance suite expect. */
  static Served fixtures() throws IOException {
    return new Served(
        HttpSettings.onLoopback(null),
        ConformanceFixtures.features(),
        new ResourceUpdates(),
        () -> {});
  }

  /**
   * Serves a project with a memory that is empty at first and kept nowhere, as the server does.
   *
   * @param token the token that each client must show, or null if none has to
   */
  static Served project(Path root, @Nullable String token) throws IOException {
    return project(root, token, HttpLimits.USUAL);
  }

  static Served project(Path root, @Nullable String token, HttpLimits limits) throws IOException {
    ResourceUpdates updates = new ResourceUpdates();
    OpeningOptions options =
        OpeningOptions.read(
            Map.of("--project-root", root.toString(), "--db", ":memory:"),
            Set.of(),
            Map.of("MEMORY_HOME", root.resolveSibling("home").toString()));
    ProjectOpening memory =
        new ProjectOpening(
            options, Speakers.named(Source.MCP, "agent", "user"), null, updates, updates);
    Function<Exchange, CallContext> opening =
        exchange -> memory.open(() -> ClientRoots.ask(exchange));
    OperationTools tools =
        new OperationTools(OperationCatalog.standard(), Listing.WHOLE, opening, updates::flush);
    return new Served(
        HttpSettings.onLoopback(token).withLimits(limits),
        Server.features(tools, opening),
        updates,
        memory::close);
  }

  /** What other transports may serve, too. */
  Dispatcher dispatcher() {
    return dispatcher;
  }

  /** Where clients call. */
  URI address() {
    return transport.addresses().get(0);
  }

  @Override
  public void close() {
    try {
      transport.close(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    dispatcher.close();
    closing.run();
    workers.shutdownNow();
  }
}
