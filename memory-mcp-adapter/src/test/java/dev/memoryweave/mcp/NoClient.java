package dev.memoryweave.mcp;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.LogLevel;
import java.time.Duration;
import java.util.Map;

/** A request of nobody: there is no client to tell or to ask. */
record NoClient() implements Exchange {
  @Override
  public Map<String, Object> clientCapabilities() {
    return Map.of();
  }

  @Override
  public Map<String, Object> meta() {
    return Map.of();
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
  public void progress(double done, Double total, String message) {
    // Nobody wants to know.
  }

  @Override
  public void log(LogLevel level, String logger, Object data) {
    // Nobody wants to know.
  }

  @Override
  public Map<String, Map<String, Object>> ask(
      Map<String, ClientRequest> requests, Duration patience) {
    throw new AssertionError("There is nobody to ask");
  }
}
