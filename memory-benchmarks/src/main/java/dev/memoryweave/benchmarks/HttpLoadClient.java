package dev.memoryweave.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One client of a server over HTTP; every second one opens a session, the others need none. */
final class HttpLoadClient {
  private static final String MODERN = "2026-07-28";
  private static final String LEGACY = "2025-11-25";
  private static final String PREFIX = "io.modelcontextprotocol/";
  private static final String SESSION = "Mcp-Session-Id";
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI address;
  private final String token;
  private final int number;
  private final List<String> questions;
  private final Map<String, Durations> times = new HashMap<>();
  private final List<String> failures = new ArrayList<>();
  private @Nullable String session;
  private int ids;

  HttpLoadClient(URI address, String token, int number, List<String> questions) {
    this.address = address;
    this.token = token;
    this.number = number;
    this.questions = questions;
  }

  Map<String, Durations> times() {
    return times;
  }

  List<String> failures() {
    return failures;
  }

  /** Sends requests until then, one after the other. */
  void run(long endNanoTime) {
    try {
      if (!modern()) {
        begin();
      }
      for (int i = 0; System.nanoTime() < endNanoTime; i++) {
        step(i);
      }
    } catch (IOException e) {
      failures.add(e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean modern() {
    return number % 2 == 0;
  }

  private void begin() throws IOException, InterruptedException {
    timed(
        "initialize",
        "initialize",
        null,
        Map.of(
            "protocolVersion",
            LEGACY,
            "capabilities",
            Map.of(),
            "clientInfo",
            Map.of("name", "load", "version", "1")));
    Map<String, Object> begun = new LinkedHashMap<>();
    begun.put("jsonrpc", "2.0");
    begun.put("method", "notifications/initialized");
    int status = send("notifications/initialized", null, begun).statusCode();
    if (status != 202) {
      failures.add("notifications/initialized: " + status);
    }
  }

  private void step(int i) throws IOException, InterruptedException {
    String question = questions.get((i * 31 + number) % questions.size());
    switch (i % 10) {
      case 0 -> timed("list tools", "tools/list", null, Map.of());
      case 1 -> {
        String uri = "memory://project/current/constraints";
        timed("read a page", "resources/read", uri, Map.of("uri", uri));
      }
      case 2 ->
          call("save", Map.of("kind", "fact", "title", "Client " + number + " counted to " + i));
      case 3, 4, 5 -> call("search", Map.of("query", question));
      default -> call("recall", Map.of("task", question));
    }
  }

  private void call(String tool, Map<String, Object> arguments)
      throws IOException, InterruptedException {
    String name = "memory_" + tool;
    timed(tool, "tools/call", name, Map.of("name", name, "arguments", arguments));
  }

  private void timed(String kind, String method, @Nullable String name, Map<String, Object> params)
      throws IOException, InterruptedException {
    Map<String, Object> all = new LinkedHashMap<>(params);
    if (modern()) {
      all.put(
          "_meta",
          Map.of(PREFIX + "protocolVersion", MODERN, PREFIX + "clientCapabilities", Map.of()));
    }
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("jsonrpc", "2.0");
    request.put("id", ++ids);
    request.put("method", method);
    request.put("params", all);
    long begin = System.nanoTime();
    HttpResponse<String> response = send(method, name, request);
    times.computeIfAbsent(kind, any -> new Durations()).add(System.nanoTime() - begin);
    response.headers().firstValue(SESSION).ifPresent(given -> session = given);
    JsonNode answer = answer(response);
    if (response.statusCode() != 200
        || !answer.has("result")
        || answer.path("result").path("isError").asBoolean()) {
      failures.add(kind + ": " + response.statusCode() + " " + response.body());
    }
  }

  private HttpResponse<String> send(
      String method, @Nullable String name, Map<String, Object> message)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(HttpRequest.BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(message)));
    if (modern()) {
      request.header("MCP-Protocol-Version", MODERN).header("Mcp-Method", method);
      if (name != null) {
        request.header("Mcp-Name", name);
      }
    } else if (session != null) {
      request.header("MCP-Protocol-Version", LEGACY).header(SESSION, session);
    }
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** The last message of an answer, which is JSON or a stream of events. */
  private static JsonNode answer(HttpResponse<String> response) throws IOException {
    String body = response.body();
    int data = body.lastIndexOf("data: ");
    boolean events =
        response.headers().firstValue("Content-Type").orElse("").startsWith("text/event-stream");
    return MAPPER.readTree(events && data >= 0 ? body.substring(data + 6) : body);
  }
}
