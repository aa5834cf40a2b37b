package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.resources.PageResource;
import dev.memoryweave.mcp.internal.resources.ResourceUpdates;
import dev.memoryweave.mcp.internal.server.Server;
import dev.memoryweave.mcp.internal.stdio.StdioTransport;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.ProjectView;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.OpeningOptions;
import dev.memoryweave.operations.opening.ProjectOpening;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.project.ProjectLocator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client is told unasked, message by message. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ResourceUpdatesTest {
  private static final String UPDATED = "notifications/resources/updated";
  private static final String LIST_CHANGED = "notifications/resources/list_changed";

  @TempDir Path folder;

  private final List<Map<String, Object>> told = new ArrayList<>();
  private TestProject files;
  private ProjectOpening memory;
  private PipedOutputStream toServer;
  private BufferedReader fromServer;
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private Thread server;
  private int requests;

  @BeforeEach
  void start() throws IOException {
    files = TestProject.in(folder.resolve("shop"));
    ResourceUpdates updates = new ResourceUpdates();
    memory =
        new ProjectOpening(
            OpeningOptions.read(
                Map.of("--project-root", files.root().toString()), Set.of(), Map.of()),
            Speakers.named(Source.MCP, "mcp", null),
            null,
            updates,
            updates,
            ProjectLocator.ofProcess(),
            InMemoryStore::create);
    toServer = new PipedOutputStream();
    PipedOutputStream out = new PipedOutputStream();
    fromServer =
        new BufferedReader(
            new InputStreamReader(new PipedInputStream(out, 1 << 20), StandardCharsets.UTF_8));
    Function<Exchange, CallContext> opening = exchange -> memory.open(List::of);
    Dispatcher dispatcher =
        new Dispatcher(
            Server.features(
                new OperationTools(
                    OperationCatalog.standard(), Listing.WHOLE, opening, updates::flush),
                opening),
            workers,
            System::nanoTime);
    updates.tell(dispatcher);
    StdioTransport transport =
        new StdioTransport(new PipedInputStream(toServer, 1 << 16), out, dispatcher);
    server = new Thread(() -> run(transport), "server");
    server.start();
    Map<String, Object> hello =
        request(
            "initialize",
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}");
    assertThat(hello).containsKey("result");
    send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
  }

  @AfterEach
  void stop() throws Exception {
    toServer.close();
    server.join();
    memory.close();
    workers.shutdownNow();
  }

  private static void run(StdioTransport transport) {
    try {
      transport.run(Duration.ofMinutes(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(String line) throws IOException {
    toServer.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    toServer.flush();
  }

  /** Sends a request and reads up to its answer; what comes before is kept. */
  private Map<String, Object> request(String method, String params) throws IOException {
    int id = ++requests;
    send(
        "{\"jsonrpc\":\"2.0\",\"id\":"
            + id
            + ",\"method\":\""
            + method
            + "\",\"params\":"
            + params
            + "}");
    while (true) {
      Map<String, Object> message = Tools.json(fromServer.readLine());
      if (Integer.valueOf(id).equals(message.get("id"))) {
        return message;
      }
      told.add(message);
    }
  }

  private Map<?, ?> call(String tool, String arguments) throws IOException {
    return call(tool, arguments, "");
  }

  private Map<?, ?> call(String tool, String arguments, String meta) throws IOException {
    Map<String, Object> answer =
        request("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + meta + "}");
    Map<?, ?> result = (Map<?, ?>) answer.get("result");
    assertThat(result.get("isError")).as(answer.toString()).isEqualTo(false);
    return result;
  }

  private void subscribe(String uri) throws IOException {
    assertThat(request("resources/subscribe", "{\"uri\":\"" + uri + "\"}")).containsKey("result");
  }

  private List<String> updated() {
    return told.stream()
        .filter(message -> UPDATED.equals(message.get("method")))
        .map(message -> String.valueOf(((Map<?, ?>) message.get("params")).get("uri")))
        .toList();
  }

  private long listChanges() {
    return told.stream().filter(message -> LIST_CHANGED.equals(message.get("method"))).count();
  }

  @Test
  void aChangeOfTheMemory_isToldOnceToWhoSubscribed() throws IOException {
    call("memory_status", "{\"refresh\": true}");
    subscribe(PageResource.uri(ProjectView.CONSTRAINTS));
    subscribe("memory://project/current/node/constraint.ours");
    told.clear();

    call(
        "memory_apply",
        "{\"nodes\": [{\"kind\": \"constraint\", \"title\": \"Ours\"},"
            + " {\"kind\": \"fact\", \"title\": \"More\"}]}");

    assertThat(updated())
        .containsExactlyInAnyOrder(
            PageResource.uri(ProjectView.CONSTRAINTS),
            "memory://project/current/node/constraint.ours");
    assertThat(listChanges()).isEqualTo(1);

    told.clear();
    call("memory_search", "{\"query\": \"ours\"}");
    assertThat(told).isEmpty();
  }

  @Test
  void aChangeOfFiles_isToldToWhoSubscribed() throws IOException {
    call("memory_status", "{\"refresh\": true}");
    subscribe(PageResource.uri(ProjectView.STATUS));
    subscribe("memory://project/current/source/" + TestProject.JAVA);
    subscribe("memory://project/current/source/README.md");
    request("resources/unsubscribe", "{\"uri\":\"" + PageResource.uri(ProjectView.STATUS) + "\"}");
    told.clear();
    files.write(TestProject.JAVA, "package shop;\n\nfinal class RetryPolicy { int z; }\n");

    call("memory_status", "{\"refresh\": true}");

    assertThat(updated()).containsOnly("memory://project/current/source/" + TestProject.JAVA);
    assertThat(listChanges()).isPositive();
  }

  @Test
  void withoutASubscription_onlyTheListIsTold() throws IOException {
    call("memory_status", "{\"refresh\": true}");

    assertThat(updated()).isEmpty();
    assertThat(listChanges()).isPositive();
  }

  @Test
  void progress_isToldToWhoGaveATokenAndGrows() throws IOException {
    call("memory_status", "{\"refresh\": true}", ",\"_meta\":{\"progressToken\":\"t-1\"}");
    call("memory_status", "{\"refresh\": true}");

    List<Map<?, ?>> progress = new ArrayList<>();
    for (Map<String, Object> message : told) {
      if ("notifications/progress".equals(message.get("method"))) {
        progress.add((Map<?, ?>) message.get("params"));
      }
    }
    assertThat(progress).isNotEmpty();
    double last = -1;
    for (Map<?, ?> step : progress) {
      double done = ((Number) step.get("progress")).doubleValue();
      assertThat(step.get("progressToken")).isEqualTo("t-1");
      assertThat(done).isGreaterThan(last).isLessThanOrEqualTo((Double) step.get("total"));
      assertThat(step.get("message").toString()).isNotBlank();
      last = done;
    }
  }
}
