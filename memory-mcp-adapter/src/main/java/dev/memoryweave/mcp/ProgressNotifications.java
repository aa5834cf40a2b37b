package dev.memoryweave.mcp;

import dev.memoryweave.operations.model.Progress;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the client how far a call is, if it gave a token to ask for that. */
final class ProgressNotifications implements Progress {
  private static final Logger LOG = LoggerFactory.getLogger(ProgressNotifications.class);
  private static final String TOKEN = "progressToken";

  private final McpSyncServerExchange exchange;
  private final Object token;
  private long last = -1;

  private ProgressNotifications(McpSyncServerExchange exchange, Object token) {
    this.exchange = exchange;
    this.token = token;
  }

  /** The receiver of the progress of a call. */
  static Progress of(@Nullable McpSyncServerExchange exchange, CallToolRequest request) {
    Object token = request.meta() == null ? null : request.meta().get(TOKEN);
    return exchange != null && (token instanceof String || token instanceof Number)
        ? new ProgressNotifications(exchange, token)
        : Progress.NONE;
  }

  /** The protocol wants each number to be larger than the one before. */
  @Override
  public synchronized void at(long done, long total, String message) {
    if (done <= last) {
      return;
    }
    last = done;
    try {
      exchange.progressNotification(
          ProgressNotification.builder(token, (double) done)
              .total((double) total)
              .message(message)
              .build());
    } catch (RuntimeException e) {
      // A client that cannot be told must not end the work.
      LOG.debug("Progress could not be told", e);
    }
  }
}
