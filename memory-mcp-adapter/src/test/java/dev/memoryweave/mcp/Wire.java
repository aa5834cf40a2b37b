package dev.memoryweave.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.protocol.Connection;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.protocol.Message;
import dev.memoryweave.mcp.internal.protocol.MessageReader;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client of a dispatcher without a transport, message by message. */
public final class Wire {
  private static final String PREFIX = "io.modelcontextprotocol/";

  private final BlockingQueue<Map<String, Object>> received = new LinkedBlockingQueue<>();
  private final Connection connection;
  private int ids;

  /** Connects to a dispatcher. */
  public Wire(Dispatcher dispatcher) {
    this.connection = dispatcher.connect(this::receive);
  }

  private void receive(Message message) {
    // As a client has it: what cannot be written as JSON fails here.
    received.add(Tools.json(new String(Json.bytes(message.json()), UTF_8)));
  }

  public Connection connection() {
    return connection;
  }

  /** Sends a message as it is. */
  public void send(Map<String, Object> message) throws InterruptedException {
    Message read = MessageReader.read(Json.bytes(message));
    connection.receive(read, this::receive);
  }

  /** Sends a request, and gives its id. */
  public int send(String method, Map<String, Object> params) throws InterruptedException {
    int id = ++ids;
    send(Map.of("jsonrpc", "2.0", "id", id, "method", method, "params", params));
    return id;
  }

  public void tell(String method, Map<String, Object> params) throws InterruptedException {
    send(Map.of("jsonrpc", "2.0", "method", method, "params", params));
  }

  /** The next message of the server. */
  public Map<String, Object> next() throws InterruptedException {
    Map<String, Object> message = received.poll(60, TimeUnit.SECONDS);
    assertThat(message).as("a message of the server").isNotNull();
    return message;
  }

  public boolean isSilent() {
    return received.isEmpty();
  }

  /** Sends a request, and gives the next message, which must be its response. */
  public Map<String, Object> ask(String method, Map<String, Object> params)
      throws InterruptedException {
    int id = send(method, params);
    Map<String, Object> message = next();
    assertThat(message.get("id")).as(message.toString()).isEqualTo(id);
    return message;
  }

  public Map<String, Object> result(String method, Map<String, Object> params)
      throws InterruptedException {
    Map<String, Object> answer = ask(method, params);
    assertThat(answer).as(answer.toString()).containsKey("result");
    return Json.object(answer.get("result"));
  }

  public Map<String, Object> error(String method, Map<String, Object> params)
      throws InterruptedException {
    Map<String, Object> answer = ask(method, params);
    assertThat(answer).as(answer.toString()).containsKey("error");
    return Json.object(answer.get("error"));
  }

  /** Opens a legacy session. */
  public Map<String, Object> begin(Map<String, Object> capabilities) throws InterruptedException {
    Map<String, Object> hello =
        result(
            "initialize",
            Map.of(
                "protocolVersion",
                "2025-11-25",
                "capabilities",
                capabilities,
                "clientInfo",
                Map.of("name", "test", "version", "1")));
    tell("notifications/initialized", Map.of());
    return hello;
  }

  /** Parameters with the metadata of a modern client. */
  public static Map<String, Object> modern(
      Map<String, Object> params, Map<String, Object> capabilities) {
    Map<String, Object> all = new LinkedHashMap<>(params);
    Map<String, Object> meta = new LinkedHashMap<>(Json.object(params.get("_meta")));
    meta.putIfAbsent(PREFIX + "protocolVersion", "2026-07-28");
    meta.putIfAbsent(PREFIX + "clientCapabilities", capabilities);
    all.put("_meta", meta);
    return all;
  }

  /** Parameters with the metadata of a modern client that can do nothing. */
  public static Map<String, Object> modern(Map<String, Object> params) {
    return modern(params, Map.of());
  }
}
