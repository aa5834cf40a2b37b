package dev.memoryweave.mcp.internal.tools;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The folders that a client says it works in. */
public final class ClientRoots {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String ROOTS = "roots";
  private static final ClientRequest QUESTION = new ClientRequest("roots/list", Map.of());
  private static final Logger LOG = LoggerFactory.getLogger(ClientRoots.class);

  private ClientRoots() {}

  /**
   * Asks the client; empty if it has no roots, refuses, or does not answer in time. A modern client
   * is not asked: there, roots are being phased out, and a question costs a repeated call.
   */
  public static List<String> ask(Exchange exchange) {
    if (exchange.modern() || !exchange.canAnswer(QUESTION)) {
      return List.of();
    }
    try {
      Map<String, Object> answer =
          exchange.ask(Map.of(ROOTS, QUESTION), PATIENCE).getOrDefault(ROOTS, Map.of());
      return answer.get(ROOTS) instanceof List<?> roots
          ? roots.stream()
              .filter(root -> root instanceof Map<?, ?> map && map.get("uri") instanceof String)
              .map(root -> String.valueOf(((Map<?, ?>) root).get("uri")))
              .toList()
          : List.of();
    } catch (RuntimeException e) {
      // Whatever the client did wrong, the server has another way to find its root.
      LOG.warn(
          "The client did not tell its roots, so the working directory is the project: {}",
          e.toString());
      return List.of();
    }
  }
}
