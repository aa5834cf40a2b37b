package dev.memoryweave.mcp;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.memoryweave.mcp.internal.protocol.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Requests of HTTP with {@link FuzzMessages} in them, of which many are malformed themselves. */
final class FuzzRequests {
  private static final String VERSION = "2026-07-28";

  /** Sessions that are open at the same time; the others are ended. */
  private static final int SESSIONS = 20;

  private final FuzzMessages messages;
  private final Random random;
  private final String token;
  private final Deque<String> sessions = new ArrayDeque<>();

  FuzzRequests(FuzzMessages messages, String token) {
    this.messages = messages;
    this.random = messages.random();
    this.token = token;
  }

  /**
   * A request.
   *
   * @param whole whether nothing of it is missing
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed on once, never compared.
  record Request(byte[] bytes, boolean whole) {}

  /** Remembers the session that an answer opens. */
  void see(RawHttp.Answer answer) {
    String session = answer.headers().get("mcp-session-id");
    if (session != null) {
      sessions.add(session);
    }
  }

  /** A request that must be answered with what the server is. */
  byte[] discover() {
    byte[] body =
        Json.bytes(
            Map.of(
                "jsonrpc",
                "2.0",
                "id",
                "alive",
                "method",
                "server/discover",
                "params",
                Wire.modern(Map.of())));
    return http("POST /mcp HTTP/1.1", headers(body), body);
  }

  /** The next request. */
  Request next() {
    if (sessions.size() > SESSIONS) {
      Map<String, String> headers = headers(new byte[0]);
      headers.put("Mcp-Session-Id", sessions.remove());
      return new Request(http("DELETE /mcp HTTP/1.1", headers, new byte[0]), true);
    }
    byte[] body = messages.next();
    Map<String, String> headers = headers(body);
    String first = "POST /mcp HTTP/1.1";
    switch (random.nextInt(12)) {
      case 0 -> first = messages.one(wrongFirstLines());
      case 1 -> headers.remove(messages.one(List.copyOf(headers.keySet())));
      case 2 -> headers.put(messages.one(List.copyOf(headers.keySet())), wrongValue());
      case 3 -> headers.put("X-" + random.nextInt(), "x".repeat(random.nextInt(20_000)));
      case 4 -> {
        byte[] request = http(first, headers, body);
        return new Request(Arrays.copyOf(request, random.nextInt(request.length)), false);
      }
      case 5 -> {
        byte[] request = http(first, headers, body);
        for (int i = random.nextInt(6); i >= 0; i--) {
          request[random.nextInt(Math.min(400, request.length))] = (byte) random.nextInt(256);
        }
        return new Request(request, false);
      }
      case 6 -> {
        headers.remove("Content-Length");
        headers.put("Transfer-Encoding", "chunked");
        String size = messages.one(List.of("zz", "-1", "7fffffffffffffff", "5", ""));
        byte[] chunk =
            "%s\r\nhello\r\n0\r\n\r\n".formatted(size).getBytes(StandardCharsets.US_ASCII);
        return new Request(http(first, headers, chunk), false);
      }
      default -> {
        // In order, as far as HTTP goes.
      }
    }
    // What was changed may say that more follows.
    boolean whole =
        first.equals("POST /mcp HTTP/1.1")
            && String.valueOf(body.length).equals(headers.get("Content-Length"))
            && !headers.containsKey("Transfer-Encoding");
    return new Request(http(first, headers, body), whole);
  }

  private static List<String> wrongFirstLines() {
    return List.of(
        "GET /mcp HTTP/1.1",
        "PUT /mcp HTTP/1.1",
        "OPTIONS * HTTP/1.1",
        "TRACE /mcp HTTP/1.1",
        "CONNECT /mcp HTTP/1.1",
        "POST /mcp HTTP/1.0",
        "POST /mcp HTTP/9.9",
        "POST /mcp",
        "POST /../mcp HTTP/1.1",
        "POST /%2e%2e/%00 HTTP/1.1",
        "POST http://elsewhere.example/mcp HTTP/1.1",
        "POST /" + "x".repeat(20_000) + " HTTP/1.1",
        "\u0016\u0003\u0001",
        "PRI * HTTP/2.0",
        "");
  }

  private String wrongValue() {
    return messages.one(
        List.of("", "-1", "x", "evil.example", "=?base64?%%%?=", "99999999999999999999", "\u0001"));
  }

  private Map<String, String> headers(byte[] body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Host", "127.0.0.1");
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json, text/event-stream");
    headers.put("Authorization", "Bearer " + token);
    headers.put("Content-Length", String.valueOf(body.length));
    Map<String, Object> message = read(body);
    Map<String, Object> params = Json.object(message.get("params"));
    boolean modern = params.containsKey("_meta") || random.nextInt(10) == 0;
    if (modern) {
      headers.put("MCP-Protocol-Version", VERSION);
      put(headers, "Mcp-Method", message.get("method"));
      put(headers, "Mcp-Name", params.getOrDefault("name", params.get("uri")));
    } else if (!sessions.isEmpty() && !"initialize".equals(message.get("method"))) {
      headers.put("Mcp-Session-Id", messages.one(List.copyOf(sessions)));
    }
    return headers;
  }

  private static void put(Map<String, String> headers, String name, @Nullable Object value) {
    if (value instanceof String text && text.matches("[!-~]{0,200}")) {
      headers.put(name, text);
    }
  }

  private static Map<String, Object> read(byte[] body) {
    try {
      return Json.object(Json.MAPPER.readValue(body, Object.class));
    } catch (JsonProcessingException e) {
      return Map.of();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] http(String first, Map<String, String> headers, byte[] body) {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    StringBuilder head = new StringBuilder(first).append("\r\n");
    headers.forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    request.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
    request.writeBytes(body);
    return request.toByteArray();
  }
}
