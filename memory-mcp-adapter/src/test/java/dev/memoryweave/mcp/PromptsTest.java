package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import dev.memoryweave.mcp.internal.protocol.Json;
import dev.memoryweave.mcp.internal.server.Server;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The prompts that a person calls, and what completes their arguments. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PromptsTest {
  private static final String BASE = "memory://project/current/";

  private final AgentMemory memory =
      AgentMemory.builder(InMemoryStore.create())
          .project("demo")
          .author(Provenance.of(Source.USER, "ada"))
          .build();
  private final ExecutorService workers = Executors.newCachedThreadPool();
  private final Dispatcher dispatcher =
      new Dispatcher(
          Server.features(
              Tools.on(exchange -> CallContext.of(memory)), exchange -> CallContext.of(memory)),
          workers,
          System::nanoTime);
  private final Wire wire = new Wire(dispatcher);

  @BeforeEach
  void begin() throws Exception {
    remember("constraint.never-push-to-main", "Never push to main", "git", "release");
    remember("fact.the-port-is-8080", "The port is 8080", "release");
    wire.begin(Map.of());
  }

  @AfterEach
  void end() {
    dispatcher.close();
    workers.shutdownNow();
  }

  private void remember(String id, String title, String... tags) {
    NodeId node = NodeId.of(id);
    NodeKind kind = id.startsWith("constraint") ? NodeKind.CONSTRAINT : NodeKind.FACT;
    memory.remember(NodeDraft.builder(node).kind(kind).title(title).tags(List.of(tags)).build());
  }

  private String text(String prompt, Map<String, Object> arguments) throws Exception {
    Map<String, Object> got =
        wire.result("prompts/get", Map.of("name", prompt, "arguments", arguments));
    List<?> messages = (List<?>) got.get("messages");
    assertThat(messages).hasSize(1);
    return Json.object(Json.object(messages.get(0)).get("content")).get("text").toString();
  }

  @Test
  void prompts_areListedWithTheirArguments() throws Exception {
    assertThat((List<?>) wire.result("prompts/list", Map.of()).get("prompts"))
        .extracting(prompt -> Json.object(prompt).get("name"))
        .containsExactly("start_task", "end_task", "review");
  }

  @Test
  void aTaskThatStarts_bringsWhatIsRemembered() throws Exception {
    assertThat(text("start_task", Map.of("task", "release the {recall} branch", "file", " ")))
        .startsWith("release the {recall} branch")
        .contains("Never push to main")
        .contains("Call memory_recall again");
  }

  @Test
  void aTaskThatEnds_isReported() throws Exception {
    assertThat(text("end_task", Map.of())).startsWith("The task is over. Call memory_reflect once");
    assertThat(text("end_task", Map.of("outcome", "it failed")))
        .startsWith("The task is over: it failed. Call");
  }

  @Test
  void aReview_showsWhatWaits() throws Exception {
    assertThat(text("review", Map.of())).contains("Call memory_review".substring(5), "one by one");
  }

  @ParameterizedTest
  @CsvSource({
    "start_task, task, 7, must be a string",
    "start_task, file, x, needs 'task'",
    "start_tsk, task, x, did you mean start_task?"
  })
  void whatIsWrong_isSaid(String prompt, String argument, String value, String message)
      throws Exception {
    Object given = value.equals("7") ? 7 : value;
    Map<String, Object> error =
        wire.error("prompts/get", Map.of("name", prompt, "arguments", Map.of(argument, given)));

    assertThat(error).containsEntry("code", -32602);
    assertThat(error.get("message").toString()).contains(message);
  }

  private List<?> completed(Map<String, Object> ref, String name, String value) throws Exception {
    Map<String, Object> answer =
        wire.result(
            "completion/complete",
            Map.of("ref", ref, "argument", Map.of("name", name, "value", value)));
    return (List<?>) Json.object(answer.get("completion")).get("values");
  }

  private static Map<String, Object> template(String rest) {
    return Map.of("type", "ref/resource", "uri", BASE + rest);
  }

  @Test
  void idsAndTags_areCompleted() throws Exception {
    assertThat(completed(template("node/{id}"), "id", "PORT"))
        .isEqualTo(List.of("fact.the-port-is-8080"));
    assertThat(completed(template("tag/{tag}{?cursor}"), "tag", ""))
        .isEqualTo(List.of("release", "git"));
    assertThat(completed(template("tag/{tag}{?cursor}"), "cursor", "")).isEmpty();
    assertThat(completed(Map.of("type", "ref/prompt", "name", "start_task"), "task", "x"))
        .isEmpty();
  }

  @Test
  void whatCannotBeCompleted_isSaid() throws Exception {
    Map<String, Object> error =
        wire.error(
            "completion/complete",
            Map.of("ref", template("node/{id}"), "argument", Map.of("name", "none", "value", "x")));

    assertThat(error).containsEntry("code", -32602);
  }

  @Test
  void lists_goOnPageByPage() throws Exception {
    for (int i = 0; i < 60; i++) {
      remember("fact.number-" + i, "Number " + i, "many");
    }

    String first = read(BASE + "tag/many");
    String next = first.substring(first.indexOf(BASE)).strip();
    String second = read(next);

    assertThat(first.lines().filter(line -> line.startsWith("- ["))).hasSize(50);
    assertThat(second.lines().filter(line -> line.startsWith("- ["))).hasSize(10);
    assertThat(second).doesNotContain("The next page");
    assertThat(read(BASE + "session/none")).contains("No memories.");
  }

  private String read(String uri) throws Exception {
    List<?> contents = (List<?>) wire.result("resources/read", Map.of("uri", uri)).get("contents");
    return Json.object(contents.get(0)).get("text").toString();
  }

  @Test
  void resources_areListedPageByPage() throws Exception {
    for (int i = 0; i < 60; i++) {
      remember("fact.number-" + i, "Number " + i);
    }

    Map<String, Object> first = wire.result("resources/list", Map.of());
    Map<String, Object> second =
        wire.result("resources/list", Map.of("cursor", first.get("nextCursor")));

    assertThat((List<?>) first.get("resources")).hasSize(61);
    assertThat((List<?>) second.get("resources")).hasSize(12);
    assertThat(second).doesNotContainKey("nextCursor");
  }
}
