package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionsOperationTest {
  private final AgentMemory memory = Calls.memory(InMemoryStore.create());
  private final Calls calls = new Calls(CallContext.of(memory));

  @BeforeEach
  void record() {
    memory
        .session(SessionId.of("monday"))
        .record(
            List.of(
                Message.user("Todo: add a test for retries"),
                Message.assistant("The retries stop after five attempts")));
    memory.session(SessionId.of("tuesday")).record(Message.user("Hello"));
    memory.session(SessionId.of("tuesday")).end();
  }

  private Map<?, ?> ok(String arguments) {
    return calls.ok("sessions", arguments.replace('\'', '"'));
  }

  private static List<Object> values(Object rows, String name) {
    List<Object> values = new ArrayList<>();
    ((List<?>) rows).forEach(row -> values.add(((Map<?, ?>) row).get(name)));
    return values;
  }

  @Test
  void list_ofAll_hasTheLastActiveFirstAndPages() {
    assertThat(values(ok("{}").get("sessions"), "id")).containsExactly("tuesday", "monday");
    assertThat(values(ok("{'open': true}").get("sessions"), "id")).containsExactly("monday");
    assertThat(values(ok("{'open': true}").get("sessions"), "open_work")).containsExactly(1L);
    Map<?, ?> first = ok("{'limit': 1}");
    Map<?, ?> second = ok("{'limit': 1, 'cursor': '%s'}".formatted(first.get("next_cursor")));
    assertThat(values(second.get("sessions"), "id")).containsExactly("monday");
    assertThat(second.containsKey("next_cursor")).isFalse();
  }

  @Test
  void list_withFilters_hasThoseThatMeetAll() {
    describe("wednesday", "Night mode", "codex", "night");

    assertThat(values(ok("{'agent': 'Codex'}").get("sessions"), "id")).containsExactly("wednesday");
    assertThat(values(ok("{'agent': 'claude'}").get("sessions"), "id")).isEmpty();
    assertThat(values(ok("{'query': 'five attempts'}").get("sessions"), "id"))
        .containsExactly("monday");
    assertThat(values(ok("{'query': 'mode night'}").get("sessions"), "id"))
        .containsExactly("wednesday");
    assertThat(values(ok("{'query': 'retries', 'open': false}").get("sessions"), "id")).isEmpty();
    assertThat(values(ok("{'open': false}").get("sessions"), "id")).containsExactly("tuesday");
    assertThat(calls.call("sessions", "{\"agent\": \"claude\"}").text())
        .isEqualTo("No such session.");
  }

  @Test
  void list_ofATime_hasThoseThatWereActiveThen() {
    String now = memory.session(SessionId.of("monday")).find().orElseThrow().startedAt().toString();

    assertThat(values(ok("{'since': '%s'}".formatted(now)).get("sessions"), "id")).hasSize(2);
    assertThat(values(ok("{'since': '2099-01-01'}").get("sessions"), "id")).isEmpty();
    assertThat(values(ok("{'before': '2000-01-01'}").get("sessions"), "id")).isEmpty();
    assertThat(values(ok("{'before': '2099-01-01'}").get("sessions"), "id")).hasSize(2);
  }

  @Test
  void pages_withAFilter_haveEachSessionOnce() {
    for (int i = 0; i < 450; i++) {
      describe("s-" + i, "Session " + i, i % 90 == 0 ? "codex" : "other", "main");
    }
    List<Object> seen = new ArrayList<>();
    Map<?, ?> page = ok("{'agent': 'codex', 'limit': 2}");
    while (true) {
      seen.addAll(values(page.get("sessions"), "id"));
      if (!page.containsKey("next_cursor")) {
        break;
      }
      page =
          ok("{'agent': 'codex', 'limit': 2, 'cursor': '%s'}".formatted(page.get("next_cursor")));
    }

    assertThat(seen).containsExactly("s-360", "s-270", "s-180", "s-90", "s-0");
  }

  @Test
  void sessions_ofAnotherProject_areForAPerson() {
    assertThat(calls.refused("sessions", "{\"project\": \"other\"}")).contains("a person only");
  }

  private void describe(String name, String title, String runtime, String branch) {
    memory
        .session(SessionId.of(name))
        .open(new Session.Details(title, runtime, null, branch, null, null, null));
  }

  @Test
  void one_withTurns_tellsWhatWasKeptOfEach() {
    NodeId turn = memory.session(SessionId.of("monday")).turns(9, null).items().get(1).id();
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "Retries stop after five attempts")
            .evidence(Evidence.Draft.of(Evidence.Kind.MEMORY, turn.value(), ""))
            .build());

    Map<?, ?> found = ok("{'session': 'monday'}");

    assertThat(values(found.get("turns"), "text"))
        .containsExactly("Todo: add a test for retries", "The retries stop after five attempts");
    assertThat(values(found.get("turns"), "role")).containsExactly("user", "assistant");
    assertThat(values(values(found.get("turns"), "kept").get(1), "id"))
        .containsExactly("fact.retries-stop-after-five-attempts");
    assertThat(values(found.get("work"), "kind")).contains("task");
  }

  @Test
  void inspect_ofAMemoryDrawnFromATurn_namesTheTurnAndItsSession() {
    NodeId turn = memory.session(SessionId.of("monday")).turns(9, null).items().get(1).id();
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "Retries stop")
            .evidence(Evidence.Draft.of(Evidence.Kind.MEMORY, turn.value(), ""))
            .evidence(Evidence.Draft.of(Evidence.Kind.MEMORY, "fact.gone", ""))
            .build());

    Object others = calls.ok("inspect", "{\"ref\": \"fact.retries-stop\"}").get("others");

    assertThat(values(others, "id")).containsExactly(turn.value());
    assertThat(values(others, "session")).containsExactly("monday");
  }

  @Test
  void one_pageByPage_stillGivesEachTurnOnceWhileMoreAreRecorded() {
    Map<?, ?> first = ok("{'session': 'monday', 'limit': 1}");
    memory
        .session(SessionId.of("monday"))
        .record(
            new Message(
                "m9",
                Message.Role.USER,
                null,
                "Thanks",
                Instant.parse("2030-01-01T00:00:00Z"),
                List.of(),
                List.of()));

    Map<?, ?> rest =
        ok("{'session': 'monday', 'cursor': '%s'}".formatted(first.get("next_cursor")));

    assertThat(values(rest.get("turns"), "text"))
        .containsExactly("The retries stop after five attempts", "Thanks");
  }

  @Test
  void one_withAllDetails_showsThemWithToolsAndAttachments() {
    SessionId id = SessionId.of("wednesday");
    memory
        .session(id)
        .open(
            new Session.Details(
                "Night mode",
                "codex",
                "/home/ada",
                "night",
                "c0ffee",
                SessionId.of("monday"),
                null));
    Instant time = Instant.parse("2026-03-01T00:00:00Z");
    memory
        .session(id)
        .record(
            new Message(
                "m1",
                Message.Role.ASSISTANT,
                "Codex",
                "Done",
                time,
                List.of(
                    new Message.ToolCall(
                        "bash", "ls", Message.ToolCall.Outcome.FAILED, "no", time)),
                List.of(new Message.Attachment("log", "build/log.txt", "text/plain"))));

    Map<?, ?> found = ok("{'session': 'wednesday'}");

    assertThat(((Map<?, ?>) found.get("session")).keySet().stream().map(Object::toString))
        .contains("title", "runtime", "folder", "branch", "commit", "continues");
    assertThat(values(values(found.get("turns"), "tool_calls").get(0), "outcome"))
        .containsExactly("failed");
    assertThat(values(values(found.get("turns"), "attachments").get(0), "locator"))
        .containsExactly("build/log.txt");
    assertThat(values(found.get("turns"), "speaker")).containsExactly("Codex");
  }

  @Test
  void one_thatIsUnknownOrMalformed_isRefused() {
    assertThat(calls.refused("sessions", "{\"session\": \"none\"}")).contains("No session");
    assertThat(calls.refused("sessions", "{\"session\": \"monday\", \"cursor\": \"x\"}"))
        .contains("cursor");
    assertThat(calls.refused("sessions", "{\"session\": \"monday\", \"open\": true}"))
        .contains("open");
  }
}
