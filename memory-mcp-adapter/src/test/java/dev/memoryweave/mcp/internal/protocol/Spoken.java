package dev.memoryweave.mcp.internal.protocol;

import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client in the process of the test: what it sends is answered before the call returns. */
final class Spoken implements AutoCloseable {
  private static final String META = "io.modelcontextprotocol/";

  private final Dispatcher dispatcher;
  private final Connection connection;
  private final List<Map<String, Object>> received = new ArrayList<>();
  private int lastId;

  Spoken(Features features) {
    dispatcher = new Dispatcher(features, new AtOnce(), Clock.systemUTC());
    connection = dispatcher.connect(this::take);
  }

  private synchronized void take(Message message) {
    received.add(message.json());
  }

  /** The parameters of a modern request. */
  static Map<String, Object> modern(Map<String, Object> params, Map<String, Object> capabilities) {
    Map<String, Object> all = new LinkedHashMap<>(params);
    all.put(
        "_meta",
        Map.of(
            META + "protocolVersion", Revisions.MODERN, META + "clientCapabilities", capabilities));
    return all;
  }

  /** Sends a request and gives its id. */
  int send(String method, Map<String, Object> params) throws InterruptedException {
    lastId++;
    connection.receive(new Message.Request(lastId, method, params), this::take);
    return lastId;
  }

  /** Sends a request and gives its response. */
  Map<String, Object> ask(String method, Map<String, Object> params) throws InterruptedException {
    int id = send(method, params);
    return received().stream()
        .filter(message -> Integer.valueOf(id).equals(message.get("id")))
        .filter(message -> !message.containsKey("method"))
        .findFirst()
        .orElseThrow(() -> new AssertionError(method + " was not answered"));
  }

  /** Sends a request that is to succeed, and gives its result. */
  Map<String, Object> result(String method, Map<String, Object> params)
      throws InterruptedException {
    Map<String, Object> response = ask(method, params);
    if (!response.containsKey("result")) {
      throw new AssertionError(method + " failed: " + response);
    }
    return Json.object(response.get("result"));
  }

  /** Sends a request that is to fail, and gives the error. */
  Map<String, Object> error(String method, Map<String, Object> params) throws InterruptedException {
    Map<String, Object> response = ask(method, params);
    if (!response.containsKey("error")) {
      throw new AssertionError(method + " did not fail: " + response);
    }
    return Json.object(response.get("error"));
  }

  void tell(String method, Map<String, Object> params) throws InterruptedException {
    connection.receive(new Message.Notification(method, params), this::take);
  }

  /** Begins a legacy session. */
  Map<String, Object> begin(@Nullable Map<String, Object> capabilities)
      throws InterruptedException {
    Map<String, Object> params = new LinkedHashMap<>();
    params.put("protocolVersion", Revisions.LATEST_LEGACY);
    params.put("capabilities", capabilities);
    params.put("clientInfo", Map.of("name", "test", "version", "1"));
    Map<String, Object> result = result("initialize", params);
    tell("notifications/initialized", Map.of());
    return result;
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  synchronized List<Map<String, Object>> received() {
    return List.copyOf(received);
  }

  @Override
  public void close() {
    dispatcher.close();
  }

  private static final class AtOnce extends AbstractExecutorService {
    @Override
    public void execute(Runnable work) {
      work.run();
    }

    @Override
    public void shutdown() {
      // There is nothing to end.
    }

    @Override
    public List<Runnable> shutdownNow() {
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) {
      return true;
    }
  }
}
