package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ContentStore.Query;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A text that is no file shows what is saved: lines of a log, a note. */
class TextEvidenceTest {
  private static final String FACT = "fact.the-app-restarts-at-night";
  private static final String LINE = "03:12:44 out of memory, restarting\n";

  private final AgentMemory memory = Calls.memory(InMemoryStore.create());
  private final Calls calls = new Calls(CallContext.of(memory));

  private Map<String, Object> save(Map<String, Object> evidence) {
    return Map.of(
        "kind", "fact", "title", "The app restarts at night", "evidence", List.of(evidence));
  }

  private List<Evidence> evidence() {
    return memory.node(NodeId.of(FACT)).evidence();
  }

  private List<Content> contents() {
    return memory.contents().list(Query.in(memory.scopes().scopes(), 10)).items();
  }

  @Test
  void aShortText_isTheExcerpt_andIsNotLookedUp() {
    calls.call("save", save(Map.of("text", LINE, "ref", "console of host a")));

    assertThat(evidence())
        .singleElement()
        .satisfies(piece -> assertThat(piece.kind()).isEqualTo(Evidence.Kind.LOG))
        .satisfies(piece -> assertThat(piece.locator()).isEqualTo("console of host a"))
        .satisfies(piece -> assertThat(piece.excerpt()).isEqualTo(LINE.strip()));
    assertThat(contents()).isEmpty();
    memory.node(NodeId.of(FACT)).reverify((kind, place) -> new SourceResolver.Gone());
    assertThat(evidence().get(0).check()).isNull();
    assertThat(calls.call("inspect", "{\"ref\": \"" + FACT + "\"}").text())
        .contains("log console of host a: 03:12:44 out of memory");
  }

  @Test
  void aLongText_isKeptWhole_andTheMemoryRefersToIt() {
    String log = LINE.repeat(500);

    calls.call("save", save(Map.of("text", log, "from", "journal/host a", "kind", "log")));

    Content kept = contents().get(0);
    assertThat(kept.name()).isEqualTo("journal-host a.txt");
    assertThat(new String(memory.contents().bytes(kept.digest()), StandardCharsets.UTF_8))
        .isEqualTo(log);
    assertThat(memory.contents().of(NodeId.of(FACT))).containsExactly(kept);
    assertThat(evidence().get(0).excerpt()).hasSizeLessThanOrEqualTo(Evidence.MAX_EXCERPT);
  }

  @Test
  void theTextOfAMemoryThatIsNotSaved_isNotKept() {
    Map<String, Object> arguments =
        Map.of(
            "nodes",
            List.of(
                Map.of(
                    "id",
                    "fact.nothing-of-that-name",
                    "title",
                    "X",
                    "evidence",
                    List.of(Map.of("text", LINE.repeat(500), "ref", "a log")))));

    assertThat(calls.call("apply", arguments).failed()).isTrue();

    assertThat(contents()).isEmpty();
  }

  @Test
  void aDryRun_keepsNothing() {
    Map<String, Object> node =
        Map.of(
            "kind",
            "fact",
            "title",
            "X",
            "evidence",
            List.of(Map.of("text", LINE.repeat(500), "ref", "a log")));

    calls.call("apply", Map.of("nodes", List.of(node), "dry_run", true));

    assertThat(contents()).isEmpty();
  }

  @Test
  void aText_takesThePlaceOfExcerptAndDigest() {
    Map<String, Object> both = save(Map.of("text", LINE, "ref", "a log", "excerpt", "x"));

    assertThat(calls.call("save", both).text())
        .contains("evidence[0].text is given, so leave excerpt and digest out");
    assertThat(calls.call("save", save(Map.of("ref", "a log"))).text())
        .contains("evidence[0].kind is missing");
    assertThat(memory.node(NodeId.of(FACT)).find()).isEmpty();
  }
}
