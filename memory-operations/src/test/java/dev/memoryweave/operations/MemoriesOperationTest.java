package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MemoriesOperationTest {
  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T00:00:00Z"));
  private final MemoryStore store = InMemoryStore.create();
  private final AgentMemory memory =
      AgentMemory.builder(store)
          .project("demo")
          .author(Provenance.of(Source.MCP, "codex").onBranch("main"))
          .clock(clock)
          .build();
  private final Calls calls = new Calls(CallContext.of(memory));
  private final Calls person =
      new Calls(CallContext.of(memory.writtenBy(() -> Provenance.of(Source.CLI, "ada"))));

  @BeforeEach
  void remember() {
    ok(calls, "save", "{'kind': 'fact', 'title': 'Beta', 'importance': 0.9, 'tags': ['x']}");
    clock.advance(Duration.ofDays(1));
    ok(
        calls,
        "save",
        "{'kind': 'decision', 'title': 'alpha', 'importance': 0.1, 'files': ['src/Main.java']}");
    clock.advance(Duration.ofDays(1));
    ok(person, "save", "{'kind': 'fact', 'title': 'Gamma', 'importance': 0.5}");
  }

  private static Map<?, ?> ok(Calls by, String operation, String arguments) {
    return by.ok(operation, arguments.replace('\'', '"'));
  }

  private String refused(String arguments) {
    return calls.refused("memories", arguments.replace('\'', '"'));
  }

  private List<String> titles(String arguments) {
    List<String> titles = new ArrayList<>();
    for (Object row : (List<?>) ok(calls, "memories", arguments).get("memories")) {
      titles.add(String.valueOf(((Map<?, ?>) row).get("title")));
    }
    return titles;
  }

  @Test
  void sort_eachOrder_isKept() {
    assertThat(titles("{}")).containsExactly("Gamma", "alpha", "Beta");
    assertThat(titles("{'sort': 'oldest'}")).containsExactly("Beta", "alpha", "Gamma");
    assertThat(titles("{'sort': 'title'}")).containsExactly("alpha", "Beta", "Gamma");
    assertThat(titles("{'sort': 'importance'}")).containsExactly("Beta", "Gamma", "alpha");
  }

  @Test
  void filters_eachOne_leavesOutTheRest() {
    assertThat(titles("{'authors': ['cli']}")).containsExactly("Gamma");
    assertThat(titles("{'authors': ['agent:codex']}")).containsExactly("alpha", "Beta");
    assertThat(titles("{'authors': ['agent:other']}")).isEmpty();
    assertThat(titles("{'branch': 'main'}")).containsExactly("alpha", "Beta");
    assertThat(titles("{'file': 'src'}")).containsExactly("alpha");
    assertThat(titles("{'file': 'src/Main.java', 'kinds': ['fact']}")).isEmpty();
    assertThat(titles("{'flags': ['contested']}")).isEmpty();
    assertThat(titles("{'level': 'project', 'tags': ['x']}")).containsExactly("Beta");
    assertThat(titles("{'created_since': '2026-03-02', 'created_before': '2026-03-03'}"))
        .containsExactly("alpha");
    assertThat(titles("{'updated_since': '2026-03-03'}")).containsExactly("Gamma");
  }

  @Test
  void filters_thatAreHostile_findNothingOrAreRefused() {
    assertThat(titles("{'authors': ['agent:x) OR 1=1 --']}")).isEmpty();
    assertThat(titles("{'branch': '%'}")).isEmpty();
    assertThat(titles("{'file': 'src/*'}")).isEmpty();
    assertThat(refused("{'file': '../secret'}")).contains("path");
    assertThat(refused("{'file': '/etc/passwd'}")).contains("path");
    assertThat(refused("{'authors': ['nobody']}")).contains("authors");
    assertThat(refused("{'cursor': 'x'}")).contains("cursor");
    assertThat(refused("{'query': 'beta', 'sort': 'title'}")).contains("sort");
  }

  @Test
  void counts_ofAFilter_areOfAllPages() {
    Map<?, ?> counts =
        (Map<?, ?>) ok(calls, "memories", "{'counts': true, 'limit': 1}").get("counts");

    assertThat(counts)
        .isEqualTo(
            Map.of(
                "total",
                3L,
                "kinds",
                Map.of("decision", 1L, "fact", 2L),
                "tiers",
                Map.of("semantic", 3L),
                "statuses",
                Map.of("active", 3L),
                "authors",
                List.of(
                    Map.of("author", "agent:codex", "count", 2L),
                    Map.of("author", "cli:ada", "count", 1L)),
                "complete",
                true));
    assertThat(ok(calls, "memories", "{'counts': true, 'query': 'beta'}").get("counts"))
        .asInstanceOf(InstanceOfAssertFactories.MAP)
        .containsEntry("total", 1L);
  }

  @Test
  void cursor_whileMemoriesChange_skipsAndRepeatsNoneOfTheOthers() {
    Map<?, ?> first = ok(calls, "memories", "{'sort': 'title', 'limit': 1}");
    ok(calls, "save", "{'kind': 'fact', 'title': 'Aardvark'}");
    memory.node(NodeId.of("decision.alpha")).archive("it is over");

    List<String> rest = titles("{'sort': 'title', 'cursor': '" + first.get("next_cursor") + "'}");

    assertThat(rest).containsExactly("Beta", "Gamma");
  }
}
