package dev.memoryweave.rest.internal.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.rest.internal.server.HttpLimits;
import dev.memoryweave.rest.internal.server.HttpServer;
import dev.memoryweave.rest.internal.server.HttpSettings;
import dev.memoryweave.rest.internal.server.KnownCallers;
import dev.memoryweave.rest.internal.server.OpenReplies;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.ServedProject;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** A server with the API of one project, and a client of it. */
final class TestApi implements AutoCloseable {
  static final String ADA = "ada";
  static final String CODEX = "codex";
  static final String READER = "reader";
  static final String ELSEWHERE = "elsewhere";

  static final JsonMapper JSON = new JsonMapper();
  private static final Map<String, Principal> CALLERS =
      Map.of(
          ADA, new Principal(ADA, true, false, null),
          CODEX, new Principal(CODEX, false, false, null),
          READER, new Principal(READER, true, true, null),
          ELSEWHERE, new Principal(ELSEWHERE, false, false, "other"));

  final String token = "test-" + UUID.randomUUID();
  final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-03-04T05:06:07Z"));
  final Workspace workspace;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final URI base;

  /** Serves the project in a folder, with a store that belongs to the caller. */
  TestApi(Path project, Path home, MemoryStore store) throws IOException {
    this(project, home, store, HttpLimits.USUAL);
  }

  /** Serves within limits. */
  TestApi(Path project, Path home, MemoryStore store, HttpLimits limits) throws IOException {
    workspace =
        Workspace.builder(store).root(project).author(Provenance.of(Source.AGENT, "weaver")).open();
    CallContext context =
        CallContext.of(workspace.memory())
            .onProject(new OpenProject(workspace, true, Duration.ofMinutes(2)))
            .at(home(home, store));
    HttpSettings settings = HttpSettings.onLoopback(token).withLimits(limits);
    OpenReplies open = new OpenReplies(limits);
    ApiServer shared = new ApiServer(workers, open, "weaver", List.of(), "0.0.0", now::get);
    ApiSite site =
        new ApiSite(
            "",
            new ApiProject(new ServedProject("", null), () -> context, () -> {}, false),
            shared);
    server = new HttpServer(settings, Map.of(ApiSite.PATH, new KnownCallers(site, CALLERS)), open);
    server.start();
    base = server.addresses().get(0);
  }

  private static UsersHome home(Path folder, MemoryStore store) {
    MemoryHome place = new MemoryHome(folder);
    return new UsersHome() {
      @Override
      public MemoryHome folder() {
        return place;
      }

      @Override
      public List<ProjectRegistry.State> projects() {
        return registry().states(store);
      }

      @Override
      public AgentMemory memory(String identity) {
        return AgentMemory.builder(store).project(identity).build();
      }

      @Override
      public MemoryStoreProvider.Restored restoreStore(Path backup) {
        throw new AssertionError("the store of a test is not restored");
      }
    };
  }

  /** The address below which the API is. */
  URI base() {
    return base;
  }

  /** A request with the token. */
  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(base.resolve(path)).header("Authorization", "Bearer " + token);
  }

  /** Sends a request. */
  Answer send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return new Answer(client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray()));
  }

  /** Sends a request, and reads what comes line by line. */
  HttpResponse<Stream<String>> lines(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return client.send(request.build(), HttpResponse.BodyHandlers.ofLines());
  }

  /** The answer to a GET of the shared agent. */
  Answer get(String path) throws IOException, InterruptedException {
    return send(request(path));
  }

  /** The answer to a POST of the shared agent. */
  Answer post(String path, String json) throws IOException, InterruptedException {
    return send(posting(path, json));
  }

  /** The answer to a POST of a caller. */
  Answer postAs(String caller, String path, String json) throws IOException, InterruptedException {
    return send(posting(path, json).header(KnownCallers.HEADER, caller));
  }

  /** A POST with JSON. */
  HttpRequest.Builder posting(String path, String json) {
    return request(path)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(json));
  }

  /** An answer. */
  record Answer(HttpResponse<byte[]> response) {
    int status() {
      return response.statusCode();
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }

    String text() {
      return new String(response.body(), StandardCharsets.UTF_8);
    }

    JsonNode json() throws JsonProcessingException {
      return JSON.readTree(text());
    }

    String kind() throws JsonProcessingException {
      return json().path("kind").asText();
    }
  }

  @Override
  public void close() throws InterruptedException {
    server.close(Duration.ofSeconds(1));
    workspace.close();
    workers.shutdownNow();
  }
}
