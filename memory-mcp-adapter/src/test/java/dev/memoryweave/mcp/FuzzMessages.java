package dev.memoryweave.mcp;

import dev.memoryweave.mcp.internal.protocol.Json;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * Messages of clients of both eras, of which most are malformed, truncated, oversized, wrongly
 * typed or out of order. The same seed makes the same messages.
 */
final class FuzzMessages {
  private static final String PREFIX = "io.modelcontextprotocol/";
  private static final int OVERSIZED = 17 * 1024 * 1024;

  /** One message in so many is longer than the server takes; each costs as much as thousands. */
  private static final int OVERSIZED_ONE_IN = 4_000;

  private static final List<String> METHODS =
      List.of(
          "initialize",
          "ping",
          "server/discover",
          "subscriptions/listen",
          "tools/list",
          "tools/call",
          "resources/list",
          "resources/templates/list",
          "resources/read",
          "resources/subscribe",
          "resources/unsubscribe",
          "prompts/list",
          "prompts/get",
          "completion/complete",
          "logging/setLevel",
          "tasks/list",
          "no/such",
          "");
  private static final List<String> NOTIFICATIONS =
      List.of(
          "notifications/initialized",
          "notifications/cancelled",
          "notifications/progress",
          "notifications/roots/list_changed",
          "notifications/none");
  private static final List<String> URIS =
      List.of(
          "memory://project/current/constraints",
          "memory://project/current/node/fact.none",
          "memory://project/current/source/README.md?lines=1-3",
          "memory://project/current/source/%2e%2e/%2e%2e/x",
          "memory://project/current/none",
          "file:///x",
          "%%%",
          "");

  private final Random random;
  private final List<UnaryOperator<byte[]>> damages =
      List.of(
          this::truncated,
          this::withOtherBytes,
          this::withoutBytes,
          this::doubled,
          this::inAList,
          this::withInvalidText,
          this::deep);
  private int ids;

  FuzzMessages(long seed) {
    this.random = new Random(seed);
  }

  Random random() {
    return random;
  }

  /** The next message, without a line end in it. */
  byte[] next() {
    if (random.nextInt(OVERSIZED_ONE_IN) == 0) {
      return oversized();
    }
    Map<String, Object> message = valid();
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      change(message);
    }
    byte[] bytes = Json.bytes(message);
    if (random.nextInt(3) == 0) {
      bytes = one(damages).apply(bytes);
    }
    return onOneLine(bytes);
  }

  private static byte[] onOneLine(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        bytes[i] = ' ';
      }
    }
    return bytes;
  }

  private byte[] oversized() {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", ++ids);
    message.put("method", one(METHODS));
    message.put("params", Map.of("name", "memory_recall", "x", "y".repeat(OVERSIZED)));
    return Json.bytes(message);
  }

  // ---- messages ---------------------------------------------------------------------------------

  private Map<String, Object> valid() {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    switch (random.nextInt(10)) {
      case 0 -> {
        message.put("method", one(NOTIFICATIONS));
        message.put("params", sometimes(Map.of("requestId", ids - random.nextInt(5))));
      }
      case 1 -> {
        // An answer to what was asked, or to nothing.
        message.put("id", "server-" + random.nextInt(5));
        message.put(
            random.nextBoolean() ? "result" : "error",
            random.nextBoolean()
                ? Map.of("action", "accept", "content", Map.of())
                : Map.of("code", -1, "message", "no"));
      }
      default -> {
        String method = one(METHODS);
        message.put("id", random.nextInt(20) == 0 ? "text " + ids : ++ids);
        message.put("method", method);
        message.put("params", params(method));
      }
    }
    return message;
  }

  private Map<String, Object> params(String method) {
    Map<String, Object> params = new LinkedHashMap<>();
    switch (method) {
      case "initialize" -> {
        params.put("protocolVersion", one(List.of("2025-11-25", "2025-06-18", "1999-01-01")));
        params.put("capabilities", sometimes(Map.of("elicitation", Map.of())));
        params.put("clientInfo", Map.of("name", "fuzz", "version", "1"));
      }
      case "tools/call" -> {
        params.put("name", one(List.of("memory_recall", "memory_save", "memory_search", "x")));
        params.put(
            "arguments",
            sometimes(Map.of("task", "fuzz", "query", "fuzz", "limit", random.nextInt(1000))));
      }
      case "resources/read", "resources/subscribe", "resources/unsubscribe" ->
          params.put("uri", one(URIS));
      case "prompts/get" -> {
        params.put("name", one(List.of("start_task", "end_task", "review", "none")));
        params.put("arguments", sometimes(Map.of("task", "fuzz")));
      }
      case "completion/complete" -> {
        params.put(
            "ref", Map.of("type", "ref/resource", "uri", "memory://project/current/node/{id}"));
        params.put("argument", Map.of("name", "id", "value", "f"));
      }
      case "logging/setLevel" -> params.put("level", one(List.of("debug", "error", "loud")));
      case "subscriptions/listen" ->
          params.put(
              "notifications",
              Map.of("resourcesListChanged", true, "resourceSubscriptions", List.copyOf(URIS)));
      default -> params.put("cursor", sometimes("x"));
    }
    if (random.nextBoolean()) {
      params.put("_meta", meta());
      if (random.nextInt(4) == 0) {
        params.put("requestState", one(List.of("e30.e30", ".", "x", "")));
        params.put("inputResponses", Map.of("confirmation", Map.of("action", "accept")));
      }
    }
    params.values().removeIf(value -> value == null);
    return params;
  }

  private Map<String, Object> meta() {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put(PREFIX + "protocolVersion", random.nextInt(10) == 0 ? "2099-01-01" : "2026-07-28");
    meta.put(
        PREFIX + "clientCapabilities",
        random.nextBoolean() ? Map.of() : Map.of("elicitation", Map.of()));
    if (random.nextInt(4) == 0) {
      meta.put(PREFIX + "logLevel", "debug");
      meta.put("progressToken", ids);
    }
    return meta;
  }

  // ---- wrong values -----------------------------------------------------------------------------

  /** Changes one entry, at any depth. */
  private void change(Map<String, Object> object) {
    if (object.isEmpty()) {
      object.put("x", wrong());
      return;
    }
    String name = one(List.copyOf(object.keySet()));
    Object value = object.get(name);
    if (value instanceof Map<?, ?> inner && random.nextInt(4) != 0) {
      Map<String, Object> copy = new LinkedHashMap<>(Json.object(inner));
      change(copy);
      object.put(name, copy);
      return;
    }
    switch (random.nextInt(4)) {
      case 0 -> object.remove(name);
      case 1 -> object.put(name + "s", object.remove(name));
      default -> object.put(name, wrong());
    }
  }

  private Object wrong() {
    return switch (random.nextInt(13)) {
      case 0 -> List.of();
      case 1 -> Map.of();
      case 2 -> random.nextLong();
      case 3 -> random.nextGaussian();
      case 4 -> BigInteger.TWO.pow(random.nextInt(3_000));
      case 5 -> true;
      case 6 -> "x".repeat(random.nextInt(5_000));
      case 7 -> "\u0000\u001b[31m\u202e\ud83d\ude00\ud800";
      case 8 -> nested(random.nextInt(900));
      case 9 -> Arrays.asList(null, "a", 7, Map.of());
      case 10 -> "";
      case 11 -> -1;
      default -> new LinkedHashMap<>(Map.of("toString", "x", "@class", "x", "$ref", "#"));
    };
  }

  private static Object nested(int depth) {
    Object value = "deep";
    for (int i = 0; i < depth; i++) {
      value = i % 2 == 0 ? List.of(value) : Map.of("in", value);
    }
    return value;
  }

  // ---- wrong bytes ------------------------------------------------------------------------------

  private byte[] truncated(byte[] bytes) {
    return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
  }

  private byte[] withOtherBytes(byte[] bytes) {
    for (int i = random.nextInt(8); i >= 0 && bytes.length > 0; i--) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private byte[] withoutBytes(byte[] bytes) {
    int from = random.nextInt(bytes.length + 1);
    int to = Math.min(bytes.length, from + random.nextInt(20));
    ByteArrayOutputStream rest = new ByteArrayOutputStream();
    rest.write(bytes, 0, from);
    rest.write(bytes, to, bytes.length - to);
    return rest.toByteArray();
  }

  private byte[] doubled(byte[] bytes) {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(bytes);
    both.writeBytes(bytes);
    return both.toByteArray();
  }

  private byte[] inAList(byte[] bytes) {
    List<String> parts = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      parts.add(new String(bytes, StandardCharsets.UTF_8));
    }
    return parts.toString().getBytes(StandardCharsets.UTF_8);
  }

  private byte[] withInvalidText(byte[] bytes) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int at = random.nextInt(bytes.length + 1);
    text.write(bytes, 0, at);
    text.writeBytes(new byte[] {(byte) 0xC3, (byte) 0x28, (byte) 0xFF, 0});
    text.write(bytes, at, bytes.length - at);
    return text.toByteArray();
  }

  private byte[] deep(byte[] unused) {
    String open = random.nextBoolean() ? "[" : "{\"x\":";
    String begin = "{\"jsonrpc\":\"2.0\",\"id\":" + ++ids + ",\"method\":\"ping\",\"params\":";
    return (begin + open.repeat(random.nextInt(20_000))).getBytes(StandardCharsets.UTF_8);
  }

  <T> T one(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private <T> T sometimes(T value) {
    return random.nextInt(4) == 0 ? null : value;
  }
}
