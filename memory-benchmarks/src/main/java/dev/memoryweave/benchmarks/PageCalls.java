package dev.memoryweave.benchmarks;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** The calls of the API that the page makes, each timed from the request to the end of its body. */
final class PageCalls {
  private static final int WARM_UP = 5;
  private static final int CALLS = 50;
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> SORTS =
      List.of(
          "updated", "created", "oldest", "weight", "importance", "confidence", "uses", "title");

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI api;
  private final String token;

  PageCalls(URI server, String token) {
    this.api = server.resolve("api/v1/");
    this.token = token;
  }

  /** The arguments of each call, by the name of the row that tells its times. */
  private static Map<String, Map<String, Object>> calls() {
    Map<String, Map<String, Object>> calls = new LinkedHashMap<>();
    calls.put("health", Map.of());
    calls.put("resume, micro", Map.of("size", "micro"));
    calls.put("activity", Map.of("days", 30, "zone", "Europe/Berlin", "limit", 30));
    calls.put("review, 1", Map.of("limit", 1));
    calls.put("review, 50", Map.of("limit", 50, "full", true));
    calls.put("memories", Map.of("limit", 50));
    calls.put("memories, counts", Map.of("limit", 50, "counts", true));
    for (String sort : SORTS) {
      calls.put("memories, " + sort, Map.of("limit", 50, "counts", true, "sort", sort));
    }
    filters()
        .forEach(
            (name, value) ->
                calls.put("memories, " + name, Map.of("limit", 50, "counts", true, name, value)));
    calls.put("memories, words", Map.of("limit", 50, "counts", true, "query", words()));
    calls.put(
        "memories, words, kind",
        Map.of("limit", 50, "counts", true, "query", words(), "kinds", List.of("decision")));
    calls.put("search, words", Map.of("limit", 50, "query", words()));
    calls.put("sessions", Map.of("limit", 30));
    calls.put("sessions, one", Map.of("limit", 200, "session", "recorded-7"));
    calls.put("work", Map.of());
    calls.put("files", Map.of("limit", 100));
    calls.put("graph, 400", Map.of("limit", 400, "depth", 1, "entities", true));
    calls.put("graph, 5000", Map.of("limit", 5_000, "depth", 1, "entities", true));
    calls.put("recall", Map.of("task", words()));
    calls.put("recall, explain", Map.of("task", words(), "explain", true));
    return calls;
  }

  private static Map<String, Object> filters() {
    Map<String, Object> filters = new LinkedHashMap<>();
    filters.put("kinds", List.of("decision"));
    filters.put("tiers", List.of("semantic"));
    filters.put("status", List.of("candidate"));
    filters.put("authors", List.of("agent:codex"));
    filters.put("flags", List.of("contested"));
    filters.put("level", "project");
    filters.put("branch", "main");
    filters.put("file", "AGENTS.md");
    filters.put("tags", List.of(LoadedStore.CORPUS.name(3)));
    filters.put("session", "session-7");
    filters.put("updated_since", "2026-01-01");
    return filters;
  }

  /** Words that a person types: two of one memory. */
  static String words() {
    String[] title = Objects.requireNonNull(LoadedStore.CORPUS.draft(4).title()).split(" ", -1);
    return title[title.length - 2] + " " + title[title.length - 1];
  }

  /** Times the calls whose names begin so again and again, and prints what they took. */
  void measure(String only) throws IOException, InterruptedException {
    if ("me".startsWith(only)) {
      tell("me", times(HttpRequest.newBuilder(api.resolve("me")).GET()));
    }
    for (Map.Entry<String, Map<String, Object>> call : calls().entrySet()) {
      if (call.getKey().startsWith(only)) {
        String operation = call.getKey().split(",", 2)[0];
        tell(call.getKey(), times(post(operation, call.getValue())));
      }
    }
  }

  /** Times one call of each as the first of a process, and prints what they took. */
  void measureFirst(List<String> names) throws IOException, InterruptedException {
    Map<String, Map<String, Object>> calls = calls();
    for (String name : names) {
      long start = System.nanoTime();
      send(post(name.split(",", 2)[0], calls.getOrDefault(name, Map.of())));
      System.out.printf(
          Locale.ROOT, "%-26s first %.1f ms%n", name, (System.nanoTime() - start) / 1e6);
    }
  }

  private HttpRequest.Builder post(String operation, Map<String, Object> arguments)
      throws IOException {
    return HttpRequest.newBuilder(api.resolve(operation))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(JSON.writeValueAsBytes(arguments)));
  }

  /** The times of a call, and the processor's per call, of client and server together. */
  private record Times(Durations durations, long processor, int bytes) {}

  private Times times(HttpRequest.Builder request) throws IOException, InterruptedException {
    Durations durations = new Durations();
    int bytes = 0;
    long used = 0;
    for (int i = -WARM_UP; i < CALLS; i++) {
      if (i == 0) {
        used = PROCESS.getProcessCpuTime();
      }
      long start = System.nanoTime();
      bytes = send(request);
      if (i >= 0) {
        durations.add(System.nanoTime() - start);
      }
    }
    return new Times(durations, (PROCESS.getProcessCpuTime() - used) / CALLS, bytes);
  }

  private int send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer =
        client.send(
            request.setHeader("Authorization", "Bearer " + token).build(),
            BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new IOException(
          answer.uri() + ": " + new String(answer.body(), StandardCharsets.UTF_8));
    }
    return answer.body().length;
  }

  private static void tell(String name, Times times) {
    System.out.printf(
        Locale.ROOT,
        "%-26s p50 %8.1f ms  p95 %8.1f ms  processor %7.1f ms  %,9d bytes%n",
        name,
        times.durations.millis(.50),
        times.durations.millis(.95),
        times.processor / 1e6,
        times.bytes);
  }
}
