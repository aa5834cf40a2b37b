package dev.memoryweave.mcp.internal.sdk;

import com.fasterxml.jackson.core.type.TypeReference;
import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.LogLevel;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request to a server of the SDK.
 *
 * @param exchange the client as the SDK sees it, or null where the caller has none
 * @param meta the metadata of the request
 */
record SdkExchange(@Nullable McpSyncServerExchange exchange, Map<String, Object> meta)
    implements Exchange {
  private static final Logger LOG = LoggerFactory.getLogger(SdkExchange.class);

  @Override
  public Map<String, Object> clientCapabilities() {
    return exchange == null || exchange.getClientCapabilities() == null
        ? Map.of()
        : Json.MAPPER.convertValue(
            exchange.getClientCapabilities(), new TypeReference<Map<String, Object>>() {});
  }

  @Override
  public boolean modern() {
    return false;
  }

  @Override
  public boolean isCancelled() {
    return false;
  }

  @Override
  public void progress(double done, @Nullable Double total, @Nullable String message) {
    Object token = meta.get("progressToken");
    if (exchange == null || !(token instanceof String || token instanceof Number)) {
      return;
    }
    try {
      exchange.progressNotification(
          ProgressNotification.builder(token, done).total(total).message(message).build());
    } catch (RuntimeException e) {
      // A client that cannot be notified must not stop the work.
      LOG.debug("Progress could not be told", e);
    }
  }

  @Override
  public void log(LogLevel level, String logger, Object data) {
    // A server of the SDK has its own log.
  }

  /** Only elicitation: the operations ask clients nothing else. */
  @Override
  public Map<String, Map<String, Object>> ask(
      Map<String, ClientRequest> requests, Duration patience) {
    if (exchange == null) {
      throw new UnansweredException("There is no client to ask");
    }
    Map<String, Map<String, Object>> answers = new LinkedHashMap<>();
    requests.forEach(
        (key, request) ->
            answers.put(
                key,
                Json.MAPPER.convertValue(
                    exchange.createElicitation(
                        Json.MAPPER.convertValue(request.params(), ElicitFormRequest.class)),
                    new TypeReference<Map<String, Object>>() {})));
    return answers;
  }
}
