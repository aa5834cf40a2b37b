package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.engine.TestProject;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.operations.ProjectView;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process of its own, with the client of the Java SDK. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class JavaClientTest {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path folder;
  private final List<String> questions = new CopyOnWriteArrayList<>();

  /** A client whose user accepts whatever is asked. */
  private McpSyncClient client(String... arguments) {
    return asking(ElicitResult.Action.ACCEPT, arguments);
  }

  private McpSyncClient asking(ElicitResult.Action answer, String... arguments) {
    return McpClient.sync(transport(arguments))
        .requestTimeout(PATIENCE)
        .capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
        .elicitation(
            question -> {
              questions.add(question.message());
              return ElicitResult.builder(answer).build();
            })
        .build();
  }

  private StdioClientTransport transport(String... arguments) {
    List<String> command = ServerProcess.commandIn(folder, MemoryWeaveServer.class, arguments);
    // The home lies in the project here, under a name that is never read.
    Map<String, String> environment = new HashMap<>(ServerProcess.environment(folder));
    environment.put("MEMORY_HOME", folder.resolve("home").resolve(".memory").toString());
    return new StdioClientTransport(
        ServerParameters.builder(command.get(0))
            .args(command.subList(1, command.size()))
            .env(environment)
            .build(),
        new JacksonMcpJsonMapper(Json.MAPPER));
  }

  private String database() {
    return folder.resolve("memory.db").toString();
  }

  /** Calls a tool that is to succeed; its answer must be what its schema says. */
  private static Map<?, ?> ok(McpSyncClient client, String tool, String arguments) {
    CallToolResult result = call(client, tool, arguments);
    assertThat(result.isError()).as(Tools.text(result)).isFalse();
    Tools.assertConforms(Tools.description(tool).outputSchema(), result.structuredContent());
    return (Map<?, ?>) result.structuredContent();
  }

  private static CallToolResult call(McpSyncClient client, String tool, String arguments) {
    return client.callTool(CallToolRequest.builder(tool).arguments(Tools.json(arguments)).build());
  }

  @Test
  void theServerSaysWhatItIsAndListsItsTools() {
    try (McpSyncClient client = client("--db", database())) {
      McpSchema.InitializeResult hello = client.initialize();

      assertThat(hello.serverInfo().name()).isEqualTo("memory-weave");
      assertThat(hello.instructions()).contains("memory_recall").contains("memory_save");
      assertThat(hello.capabilities().tools()).isNotNull();
      assertThat(client.listTools().tools())
          .isEqualTo(
              Tools.definitions().stream()
                  .map(tool -> Json.MAPPER.convertValue(tool, McpSchema.Tool.class))
                  .toList());
    }
  }

  /** The user accepts all that waits. */
  private static void acceptAll(McpSyncClient client) {
    List<?> items = (List<?>) ok(client, "memory_review", "{\"action\": \"list\"}").get("items");
    for (Object item : items) {
      Object id = ((Map<?, ?>) ((Map<?, ?>) item).get("memory")).get("id");
      ok(
          client,
          "memory_review",
          "{\"action\": \"accept\", \"reason\": \"the user says so\","
              + " \"id\": \""
              + id
              + "\"}");
    }
  }

  private static final String RULE =
      """
      {"nodes": [{"kind": "constraint", "title": "Never push to main",
                  "body": "Accept.\\n\\nDecline: it is stored."}]}
      """;

  private static Map<?, ?> rule(McpSyncClient client) {
    return (Map<?, ?>)
        ok(client, "memory_inspect", "{\"ref\": \"constraint.never-push-to-main\"}").get("node");
  }

  @Test
  void whatTheUserAccepts_isTheWordOfThePersonWhomTheServerWasStartedFor() {
    try (McpSyncClient client =
        client("--db", database(), "--principal", "codex", "--person", "ada")) {
      client.initialize();
      ok(client, "memory_apply", RULE);
      ok(client, "memory_apply", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"A fact\"}]}");

      assertThat(questions)
          .singleElement()
          .asString()
          .contains(
              "    | Never push to main\n", "    | Accept.\n    |\n    | Decline: it is stored.");
      assertThat(rule(client).get("status")).isEqualTo("active");
      assertThat(rule(client).get("trust")).isEqualTo("user");
      assertThat(rule(client).get("principal")).isEqualTo("ada");
      Map<?, ?> fact =
          (Map<?, ?>) ok(client, "memory_inspect", "{\"ref\": \"fact.a-fact\"}").get("node");
      assertThat(fact.get("trust")).isEqualTo("agent");
      assertThat(fact.get("principal")).isEqualTo("codex");
    }
  }

  @Test
  void whatTheUserDeclines_isNotStored() {
    try (McpSyncClient client = asking(ElicitResult.Action.DECLINE, "--db", database())) {
      client.initialize();
      CallToolResult result = call(client, "memory_apply", RULE);

      assertThat(result.isError()).isTrue();
      assertThat(Tools.text(result)).contains("The user declined what was asked");
      assertThat(ok(client, "memory_status", "{}").get("nodes")).isEqualTo(0);
    }
  }

  @Test
  void whatTheUserLeavesOpen_waitsAsTheAgents() {
    try (McpSyncClient client = asking(ElicitResult.Action.CANCEL, "--db", database())) {
      client.initialize();
      assertThat(ok(client, "memory_apply", RULE).get("user")).isEqualTo("unanswered");

      assertThat(rule(client).get("status")).isEqualTo("candidate");
      assertThat(rule(client).get("trust")).isEqualTo("agent");
    }
  }

  @Test
  void aServerThatWasStartedSo_neverAsks() {
    try (McpSyncClient client = client("--db", database(), "--no-questions")) {
      client.initialize();
      assertThat(ok(client, "memory_apply", RULE).get("user")).isEqualTo("not_asked");

      assertThat(questions).isEmpty();
      assertThat(rule(client).get("status")).isEqualTo("candidate");
    }
  }

  @Test
  void aClientWithoutAUser_isNotAsked() {
    try (McpSyncClient client =
        McpClient.sync(transport("--db", database())).requestTimeout(PATIENCE).build()) {
      client.initialize();
      assertThat(ok(client, "memory_apply", RULE).get("user")).isEqualTo("not_asked");

      assertThat(rule(client).get("status")).isEqualTo("candidate");
    }
  }

  @Test
  void whatAClientIsCalled_makesItNobodyElse() {
    McpSyncClient client =
        McpClient.sync(transport("--db", database()))
            .requestTimeout(PATIENCE)
            .clientInfo(McpSchema.Implementation.builder("user", "ada").build())
            .build();
    try (client) {
      client.initialize();
      ok(client, "memory_apply", RULE);

      assertThat(rule(client).get("trust")).isEqualTo("agent");
      assertThat(rule(client).get("principal")).isEqualTo("mcp");
    }
  }

  @Test
  void eachToolDoesItsWork() {
    try (McpSyncClient client = client("--db", database(), "--project-root", folder.toString())) {
      client.initialize();

      ok(
          client,
          "memory_apply",
          """
          {"task": "retry backoff",
           "nodes": [
            {"kind": "constraint", "title": "Terminal states are immutable",
             "body": "DONE and FAILED never change again.", "files": ["src/scheduler/**"],
             "evidence": [{"kind": "file", "ref": "src/scheduler/JobState.java:10-20"}]},
            {"kind": "incident", "title": "A retry re-entered a terminal state",
             "related": [{"predicate": "supports",
                          "to": "constraint.terminal-states-are-immutable"}]}]}
          """);
      assertThat(ok(client, "memory_search", "{\"query\": \"terminal\"}").toString())
          .contains("constraint.terminal-states-are-immutable")
          .contains("incident.a-retry-re-entered-a-terminal-state");
      assertThat(
              ok(
                      client,
                      "memory_recall",
                      "{\"task\": \"add exponential retry backoff\", \"token_budget\": 1000}")
                  .get("markdown")
                  .toString())
          .contains("Terminal states are immutable")
          .contains("src/scheduler/JobState.java:10-20");
      assertThat(
              ok(
                      client,
                      "memory_inspect",
                      "{\"ref\": \"constraint.terminal-states-are-immutable\"}")
                  .toString())
          .contains("from=incident.a-retry-re-entered-a-terminal-state");
      ok(
          client,
          "memory_retire",
          "{\"how\": \"forget\", \"id\": \"incident.a-retry-re-entered-a-terminal-state\", \"reason\": \"a test\"}");
      assertThat(ok(client, "memory_status", "{}").toString())
          .contains("nodes=1")
          .contains("root_source=explicit");
    }
  }

  @Test
  void aReportIsReviewedAcceptedAndToldInTheHistory() {
    String old = "constraint.payments-must-be-retried-at-most-3-times";
    String challenger = "constraint.payments-must-be-retried-at-most-5-times";
    try (McpSyncClient client = client("--db", database(), "--project-root", folder.toString())) {
      client.initialize();
      ok(
          client,
          "memory_apply",
          """
          {"nodes": [{"kind": "constraint", "title": "Payments must be retried at most 3 times"}]}
          """);

      Map<?, ?> reflected =
          ok(
              client,
              "memory_reflect",
              """
              {"task": "Raise the limit of retries", "outcome": "completed",
               "verification": "tests_passed", "test_summary": "41 tests passed",
               "findings": [{"kind": "constraint", "text": "Payments must be retried at most 5 times"},
                            {"kind": "gotcha", "text": "The sandbox of the gateway never times out"}],
               "changed_files": ["src/pay/Retry.java"], "branch": "main", "session": "s-1"}
              """);
      assertThat(reflected.get("candidates").toString())
          .contains("outcome=waiting")
          .contains("target=" + old)
          .contains("outcome=stored");
      assertThat(ok(client, "memory_review", "{\"action\": \"list\"}").get("items").toString())
          .contains("cause=challenges")
          .contains("id=" + challenger)
          .contains("id=" + old);
      ok(
          client,
          "memory_review",
          """
          {"id": "%s", "action": "accept", "reason": "the user says so"}
          """
              .formatted(challenger));
      assertThat(ok(client, "memory_history", "{\"id\": \"" + old + "\"}").toString())
          .contains("event=memory.superseded")
          .contains("outcome=accepted")
          .contains("reason=the user says so");
      assertThat(
              ok(client, "memory_recall", "{\"task\": \"how often are payments retried\"}")
                  .get("markdown")
                  .toString())
          .contains("Payments must be retried at most 5 times")
          .doesNotContain("at most 3 times");
      ok(
          client,
          "memory_capture",
          """
          {"session": "s-1", "title": "Limits of retries", "outcome": "The limit is 5 now."}
          """);
      assertThat(ok(client, "memory_search", "{\"kinds\": [\"episode\"]}").toString())
          .contains("episode.limits-of-retries");
    }
  }

  @Test
  void aProjectIsReadRecalledInspectedChangedAndReadAgain() throws Exception {
    TestProject files = TestProject.in(folder.resolve("shop"));
    List<McpSchema.ProgressNotification> progress = new CopyOnWriteArrayList<>();
    McpSyncClient client =
        McpClient.sync(transport("--db", database(), "--project-root", files.root().toString()))
            .requestTimeout(PATIENCE)
            .progressConsumer(progress::add)
            .capabilities(McpSchema.ClientCapabilities.builder().elicitation().build())
            .elicitation(question -> ElicitResult.builder(ElicitResult.Action.ACCEPT).build())
            .build();
    try (client) {
      client.initialize();
      CallToolResult read =
          client.callTool(
              CallToolRequest.builder("memory_status")
                  .arguments(Map.of("refresh", true))
                  .progressToken("first")
                  .build());
      assertThat(read.isError()).as(Tools.text(read)).isFalse();
      acceptAll(client);

      Map<?, ?> recalled =
          ok(client, "memory_recall", "{\"task\": \"change the backoff of the retry policy\"}");
      assertThat(recalled.get("markdown").toString())
          .contains("Prices must be kept as whole cents")
          .contains("A retry creates a new attempt");
      assertThat(recalled.get("sources").toString()).contains("path=" + TestProject.JAVA);
      assertThat(
              ok(client, "memory_inspect", "{\"ref\": \"" + TestProject.JAVA + ":7-9\"}")
                  .get("source")
                  .toString())
          .contains("return 100L << attempt;");

      files.write(
          "docs/jitter.md", "# Jitter\n\nEvery backoff is shortened by a random quarter.\n");
      files.write(
          "AGENTS.md", "# For agents\n\n## Rules\n\n- Tests must never sleep for a backoff.\n");
      assertThat(ok(client, "memory_status", "{\"refresh\": true}").get("refresh").toString())
          .contains("indexed=2");
      acceptAll(client);
      assertThat(
              ok(client, "memory_recall", "{\"task\": \"random jitter of the backoff\"}")
                  .get("markdown")
                  .toString())
          .contains("shortened by a random quarter")
          .contains("Tests must never sleep for a backoff");

      assertThat(ok(client, "memory_sync", "{\"mark\": true}").get("marked"))
          .isEqualTo(files.head());
      assertThat(ok(client, "memory_agent_guide", "{}").get("changed")).isEqualTo(1);
      assertThat(ok(client, "memory_status", "{}").get("knowledge").toString())
          .contains("indexed=true")
          .contains("code=1");
      assertThat(progress).isNotEmpty();
    }
  }

  @Test
  void resourcesAreListedAndRead() throws Exception {
    TestProject files = TestProject.in(folder.resolve("shop"));
    try (McpSyncClient client =
        client("--db", database(), "--project-root", files.root().toString())) {
      client.initialize();
      ok(client, "memory_status", "{\"refresh\": true}");
      acceptAll(client);

      assertThat(client.listResources().resources())
          .extracting(McpSchema.Resource::name)
          .startsWith(
              Arrays.stream(ProjectView.values()).map(ProjectView::label).toArray(String[]::new))
          .contains("decision.retries-are-new-attempts");
      assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(5);
      for (McpSchema.Resource resource : client.listResources().resources()) {
        assertThat(text(client, resource.uri())).as(resource.uri()).isNotBlank();
      }
      assertThat(text(client, "memory://project/current/constraints"))
          .contains("Prices must be kept as whole cents");
      assertThat(text(client, "memory://project/current/source/README.md?lines=1"))
          .isEqualTo("# Shop\n");
      assertThatThrownBy(() -> text(client, "memory://project/current/source/../x"))
          .isInstanceOf(McpError.class);
      assertThatThrownBy(() -> text(client, "memory://project/current/none"))
          .isInstanceOf(McpError.class);
    }
  }

  private static String text(McpSyncClient client, String uri) {
    return ((McpSchema.TextResourceContents)
            client
                .readResource(McpSchema.ReadResourceRequest.builder(uri).build())
                .contents()
                .get(0))
        .text();
  }

  @Test
  void wrongCallsAreErrorsAfterWhichTheServerGoesOn() {
    try (McpSyncClient client = client("--db", database())) {
      client.initialize();

      CallToolResult wrong =
          call(client, "memory_inspect", "{\"ref\": \"x\", \"depth\": -1, \"deep\": 1}");
      CallToolResult unknown = call(client, "memory_inspect", "{\"ref\": \"fact.none\"}");

      assertThat(wrong.isError()).isTrue();
      assertThat(Tools.text(wrong)).contains("depth is").contains("deep is not known");
      assertThat(unknown.isError()).isTrue();
      assertThat(Tools.text(unknown)).contains("No node 'fact.none'");
      assertThatThrownBy(() -> call(client, "memory_remember", "{}"))
          .isInstanceOf(McpError.class)
          .hasMessageContaining("Unknown tool 'memory_remember'");
      assertThat(client.ping()).isNotNull();
      ok(client, "memory_status", "{}");
    }
  }

  @Test
  void theFirstRootOfTheClientIsTheProject() throws Exception {
    Path project = Files.createDirectories(folder.resolve("my project"));
    McpSyncClient client =
        McpClient.sync(transport("--db", database()))
            .requestTimeout(PATIENCE)
            .capabilities(McpSchema.ClientCapabilities.builder().roots(true).build())
            .roots(new McpSchema.Root(project.toUri().toString(), "project"))
            .build();
    try (client) {
      client.initialize();

      Map<?, ?> first = (Map<?, ?>) ok(client, "memory_status", "{}").get("project");
      assertThat(first.get("root")).isEqualTo(project.toRealPath().toString());
      assertThat(first.get("root_source")).isEqualTo("client_roots");

      // The project is settled with the first call.
      client.addRoot(new McpSchema.Root(folder.toUri().toString(), "other"));
      assertThat(ok(client, "memory_status", "{}").get("project")).isEqualTo(first);
    }
  }

  @Test
  void projectsDoNotSeeEachOther() throws Exception {
    Path one = Files.createDirectories(folder.resolve("one"));
    Path two = Files.createDirectories(folder.resolve("two"));
    try (McpSyncClient first = client("--db", database(), "--project-root", one.toString());
        McpSyncClient second = client("--db", database(), "--project-root", two.toString())) {
      first.initialize();
      second.initialize();

      ok(first, "memory_apply", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"Only of one\"}]}");

      assertThat(ok(first, "memory_search", "{}").toString()).contains("fact.only-of-one");
      assertThat((List<?>) ok(second, "memory_search", "{}").get("matches")).isEmpty();
    }
  }

  @Test
  void twoServersOnOneDatabaseWriteAtOnceAndSeeEachOther() throws Exception {
    int saves = 40;
    String[] arguments = {"--db", database(), "--project-root", folder.toString()};
    ExecutorService both = Executors.newFixedThreadPool(2);
    try (McpSyncClient first = client(arguments);
        McpSyncClient second = client(arguments)) {
      first.initialize();
      second.initialize();

      Future<?> one = both.submit(() -> saveMany(first, "first", saves));
      Future<?> two = both.submit(() -> saveMany(second, "second", saves));
      one.get();
      two.get();

      for (McpSyncClient client : List.of(first, second)) {
        Map<?, ?> status = ok(client, "memory_status", "{}");
        assertThat(status.get("nodes")).isEqualTo(2 * saves);
        // A process that opens and closes the files of its database like any others loses its
        // locks.
        assertThat(((Map<?, ?>) status.get("knowledge")).get("documents")).isEqualTo(Map.of());
        assertThat(
                (List<?>)
                    ok(client, "memory_search", "{\"query\": \"numbered\", \"limit\": 200}")
                        .get("matches"))
            .hasSize(2 * saves);
      }
      // What one of them changes, the other one sees at once.
      ok(
          first,
          "memory_apply",
          "{\"nodes\": [{\"id\": \"fact.second-numbered-7\", \"title\": \"New\"}]}");
      assertThat(ok(second, "memory_inspect", "{\"ref\": \"fact.second-numbered-7\"}").toString())
          .contains("title=New");
    } finally {
      both.shutdownNow();
    }
  }

  private static void saveMany(McpSyncClient client, String name, int count) {
    for (int i = 0; i < count; i++) {
      ok(
          client,
          "memory_apply",
          "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"" + name + " numbered " + i + "\"}]}");
    }
  }
}
