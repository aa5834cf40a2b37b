package dev.memoryweave.mcp;

import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The folders that a client says it works in. */
final class ClientRoots {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Logger LOG = LoggerFactory.getLogger(ClientRoots.class);

  private ClientRoots() {}

  /** Asks the client; nothing if it knows no roots, refuses, or does not answer in time. */
  static List<String> ask(McpSyncServerExchange exchange) {
    McpSchema.ClientCapabilities capabilities = exchange.getClientCapabilities();
    if (capabilities == null || capabilities.roots() == null) {
      return List.of();
    }
    try {
      return Mono.fromCallable(() -> exchange.listRoots().roots())
          .subscribeOn(Schedulers.boundedElastic())
          .blockOptional(PATIENCE)
          .orElse(List.of())
          .stream()
          .map(McpSchema.Root::uri)
          .toList();
    } catch (RuntimeException e) {
      // Whatever went wrong is the client's affair; the server has another way to its root.
      LOG.warn(
          "The client did not tell its roots, so the working directory is the project: {}",
          e.toString());
      return List.of();
    }
  }
}
