package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ActivityOperationTest {
  /** The clocks of Berlin went forward in the night before. */
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
    clock.advance(Duration.ofHours(1));
    memory.session(SessionId.of("s")).record(Message.user("Hello"));
    clock.advance(Duration.ofDays(1));
    memory.node(NodeId.of("fact.one")).archive("it is over");
    remember("Three");
    memory.node(NodeId.of("fact.two")).forget("it was wrong");
  }

  private void remember(String title) {
    memory.remember(NodeDraft.builder(NodeKind.FACT, title).build());
  }

  private List<List<Object>> days(String arguments) {
    List<List<Object>> days = new ArrayList<>();
    for (Object row : (List<?>) ok(arguments).get("days")) {
      Map<?, ?> day = (Map<?, ?>) row;
      List<Object> figures = new ArrayList<>();
      for (String name : List.of("date", "created", "retired", "forgotten", "turns", "memories")) {
        figures.add(day.get(name));
      }
      days.add(figures);
    }
    return days;
  }

  private Map<?, ?> ok(String arguments) {
    return calls.ok("activity", arguments.replace('\'', '"'));
  }

  @Test
  void days_inUtc_haveNoGapsAndTellHowMemoryGrew() {
    assertThat(days("{'days': 4}"))
        .containsExactly(
            List.of("2026-03-26", 0L, 0L, 0L, 0L, 0L),
            List.of("2026-03-27", 0L, 0L, 0L, 0L, 0L),
            List.of("2026-03-28", 2L, 0L, 0L, 1L, 2L),
            List.of("2026-03-29", 1L, 1L, 1L, 0L, 2L));
  }

  @Test
  void days_ofAZone_beginWithItsMidnight() {
    assertThat(days("{'days': 3, 'zone': 'Europe/Berlin'}"))
        .containsExactly(
            List.of("2026-03-28", 2L, 0L, 0L, 0L, 2L),
            List.of("2026-03-29", 0L, 0L, 0L, 1L, 2L),
            List.of("2026-03-30", 1L, 1L, 1L, 0L, 2L));
    assertThat(days("{'days': 1, 'zone': '-12:00'}"))
        .containsExactly(List.of("2026-03-29", 1L, 1L, 1L, 0L, 2L));
  }

  @Test
  void since_aTime_listsWhatChanged() {
    Map<?, ?> since = (Map<?, ?>) ok("{'since': '2026-03-29T12:00:00Z'}").get("since");

    assertThat(
            ((List<?>) since.get("changes"))
                .stream().map(change -> (Object) ((Map<?, ?>) change).get("change")))
        .containsExactlyInAnyOrder("deleted", "created", "archived");
    assertThat(calls.call("activity", "{\"since\": \"2026-03-29T12:00:00Z\"}").text())
        .contains("created fact.three: Three");
  }

  @Test
  void arguments_thatAreWrong_areRefused() {
    assertThat(calls.refused("activity", "{\"zone\": \"Europe/Nowhere\"}")).contains("zone");
    assertThat(calls.refused("activity", "{\"days\": 367}")).contains("days");
  }
}
