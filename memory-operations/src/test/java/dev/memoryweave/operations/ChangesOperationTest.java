package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChangesOperationTest {
  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-28T22:30:00Z"));
  private final AgentMemory memory =
      AgentMemory.builder(InMemoryStore.create())
          .project("demo")
          .author(Provenance.of(Provenance.Source.USER, "ada"))
          .clock(clock)
          .build();
  private final Calls calls = new Calls(CallContext.of(memory));

  @BeforeEach
  void act() {
    remember("One");
    remember("Two");
    remember("Three");
    clock.advance(Duration.ofDays(1));
    memory.node(NodeId.of("fact.one")).archive("it is over");
  }

  private void remember(String title) {
    memory.remember(NodeDraft.builder(NodeKind.FACT, title).build());
  }

  private Map<?, ?> ok(String arguments) {
    return calls.ok("changes", arguments.replace('\'', '"'));
  }

  private static List<Object> told(Map<?, ?> answer) {
    List<Object> told = new ArrayList<>();
    for (Object row : (List<?>) answer.get("changes")) {
      Map<?, ?> change = (Map<?, ?>) row;
      told.add(change.get("change") + " " + change.get("id"));
    }
    return told;
  }

  @Test
  void changes_withoutAPlace_areTheLatest() {
    assertThat(told(ok("{}")))
        .containsExactly("archived fact.one", "created fact.three", "created fact.two");
    assertThat(calls.call("changes", "{}").text())
        .startsWith("- 2026-03-29T22:30:00Z archived fact.one: One (by user:ada; it is over)\n")
        .containsPattern("give marker [0-9]+\\.$");
  }

  @Test
  void changes_sinceATime_areThoseFromThenOn() {
    assertThat(told(ok("{'since': '2026-03-29'}"))).containsExactly("archived fact.one");
    assertThat(ok("{'since': '2026-03-31'}").get("changes")).isEqualTo(List.of());
    assertThat(calls.call("changes", "{\"since\": \"2026-03-31\"}").text())
        .startsWith("No memory changed.");
  }

  @Test
  void changes_afterAMarker_areThoseOfTheAnswerAfter() {
    Object marker = ok("{}").get("marker");
    assertThat(told(ok("{'marker': " + marker + "}"))).isEmpty();

    memory.node(NodeId.of("fact.two")).forget("it was wrong");

    List<Object> told = told(ok("{'marker': " + marker + "}"));
    assertThat(told).singleElement().asString().startsWith("deleted fact.");
    assertThat(told(ok("{'revision': 4}"))).isEqualTo(told);
  }

  @Test
  void pages_listEachChangeOnce_andKeepTheMarkerOfTheFirst() {
    Map<?, ?> first = ok("{'limit': 2}");
    remember("Four");
    Map<?, ?> second = ok("{'limit': 2, 'cursor': '" + first.get("next_cursor") + "'}");

    assertThat(told(first)).containsExactly("archived fact.one", "created fact.three");
    assertThat(told(second)).containsExactly("created fact.two");
    assertThat(second.containsKey("next_cursor")).isFalse();
    assertThat(second.get("marker")).isEqualTo(first.get("marker"));
    assertThat(told(ok("{'marker': " + first.get("marker") + "}")))
        .containsExactly("created fact.four");
  }

  @Test
  void arguments_thatAreWrong_areRefused() {
    assertThat(calls.refused("changes", "{\"since\": \"2026-03-29\", \"marker\": 1}"))
        .contains("marker and since exclude each other");
    assertThat(calls.refused("changes", "{\"cursor\": \"x\"}")).contains("cursor");
  }
}
