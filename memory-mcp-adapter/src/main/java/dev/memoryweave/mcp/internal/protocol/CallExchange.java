package dev.memoryweave.mcp.internal.protocol;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The common part of the exchanges of both eras: notifications that belong to a request. */
abstract class CallExchange implements Exchange {
  private final Call call;
  private final Map<String, Object> clientCapabilities;
  private double last = Double.NEGATIVE_INFINITY;

  CallExchange(Call call, Map<String, Object> clientCapabilities) {
    this.call = call;
    this.clientCapabilities = clientCapabilities;
  }

  /** The minimum level of messages that the client wants, or null if it wants none. */
  abstract @Nullable LogLevel leastLevel();

  final Call call() {
    return call;
  }

  @Override
  public final String caller() {
    return call.caller();
  }

  @Override
  public final Map<String, Object> clientCapabilities() {
    return clientCapabilities;
  }

  @Override
  public final Map<String, Object> meta() {
    return call.request().meta();
  }

  @Override
  public final boolean isCancelled() {
    return call.isCancelled();
  }

  @Override
  public final synchronized void progress(
      double done, @Nullable Double total, @Nullable String message) {
    Object token = meta().get("progressToken");
    if (!(token instanceof String || token instanceof Number) || done <= last) {
      return;
    }
    last = done;
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("progressToken", token);
    params.put("progress", done);
    if (total != null) {
      params.put("total", total);
    }
    if (message != null) {
      params.put("message", message);
    }
    call.send(new Message.Notification(Notices.PROGRESS, params));
  }

  @Override
  public final void log(LogLevel level, String logger, Object data) {
    LogLevel least = leastLevel();
    if (least != null && level.compareTo(least) >= 0) {
      call.send(
          new Message.Notification(
              Notices.MESSAGE, Map.of("level", level.label(), "logger", logger, "data", data)));
    }
  }
}
