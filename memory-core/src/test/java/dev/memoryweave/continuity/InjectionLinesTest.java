package dev.memoryweave.continuity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.TokenCounter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class InjectionLinesTest {
  private static final Continuity.Limit MUCH = Continuity.Limit.characters(100_000);
  private final InMemoryStore store = InMemoryStore.create();
  private final AgentMemory memory =
      PackScenes.play(store, PackScenes.importer(), PackScenes.checkout());

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void lines_tell_tier_kind_tags_day_and_text_with_the_rules_first() {
    Continuity.Lines lines =
        memory.continuity().injectionLines(Continuity.Selection.STANDING, MUCH);

    assertThat(lines.lines().get(0))
        .isEqualTo(
            "[semantic · constraint · money] 2026-05-20: Amounts are integers in cents: Never use"
                + " floating point for money, not even in tests.");
    assertThat(lines.lines())
        .extracting(line -> line.replaceAll("\\[\\w+ · (\\w+).*", "$1"))
        .containsExactly(
            "constraint",
            "constraint",
            "preference",
            "decision",
            "decision",
            "blocker",
            "objective",
            "objective",
            "task",
            "task",
            "task",
            "criterion");
    assertThat(lines.memories()).hasSameSizeAs(lines.lines());
    assertThat(lines.leftOut()).isZero();
  }

  @Test
  void a_session_has_its_own_work_only() {
    assertThat(
            memory
                .continuity()
                .injectionLines(
                    Continuity.Selection.STANDING.ofSession(SessionId.of("checkout-2")), MUCH)
                .lines())
        .anySatisfy(line -> assertThat(line).contains("Accept post codes"))
        .noneSatisfy(line -> assertThat(line).contains("Retry calls"));
  }

  @Test
  void text_keeps_within_any_limit_and_keeps_its_order() {
    TokenCounter counter = TokenCounter.estimating();
    String all = memory.continuity().injectionLines(Continuity.Selection.STANDING, MUCH).text();
    for (int limit = 0; limit <= 2_000; limit += 23) {
      Continuity.Lines lines =
          memory
              .continuity()
              .injectionLines(Continuity.Selection.STANDING, Continuity.Limit.characters(limit));
      assertThat(lines.text().length()).isLessThanOrEqualTo(limit);
      assertThat(lines.lines().size() + lines.leftOut()).isEqualTo(12);
      assertThat(lines.lines())
          .isSortedAccordingTo((a, b) -> Integer.compare(all.indexOf(a), all.indexOf(b)));
      Continuity.Lines tokens =
          memory
              .continuity()
              .injectionLines(Continuity.Selection.STANDING, Continuity.Limit.tokens(limit / 4));
      assertThat(counter.count(tokens.text())).isLessThanOrEqualTo(limit / 4);
    }
  }

  @Test
  void a_narrower_rule_takes_the_place_of_a_broader_one_unless_that_counts_for_more() {
    AgentMemory person = memory.writtenBy(() -> Provenance.of(Provenance.Source.USER, "mia"));
    person.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "Two reviews")
            .key("reviews")
            .level(Scope.Level.WORKSPACE)
            .build());
    person.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "One review").key("reviews").build());

    assertThat(memory.continuity().injectionLines(Continuity.Selection.STANDING, MUCH).text())
        .contains("One review")
        .doesNotContain("Two reviews");
  }

  @Test
  void a_rule_that_waits_is_no_line() {
    memory.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Always deploy on Fridays").build());

    assertThat(memory.continuity().injectionLines(Continuity.Selection.STANDING, MUCH).text())
        .doesNotContain("Fridays");
  }

  @Test
  void the_same_store_gives_the_same_text_and_hash() {
    try (InMemoryStore other = InMemoryStore.create()) {
      AgentMemory again = PackScenes.play(other, PackScenes.importer(), PackScenes.checkout());
      assertThat(again.continuity().injectionLines(Continuity.Selection.STANDING, MUCH))
          .isEqualTo(memory.continuity().injectionLines(Continuity.Selection.STANDING, MUCH));
    }
  }

  @Test
  void the_rules_in_force_are_a_block_that_nothing_else_changes() {
    AgentMemory person = memory.writtenBy(() -> Provenance.of(Provenance.Source.USER, "mia"));
    Continuity.Lines before = memory.continuity().rules(MUCH);
    memory.remember(NodeKind.FACT, "Parcels leave at noon");
    memory.remember(NodeKind.CONSTRAINT, "Always deploy on Fridays");
    memory.recordUse(before.memories());

    assertThat(memory.continuity().rules(MUCH)).isEqualTo(before);
    assertThat(before.lines())
        .hasSize(3)
        .allMatch(line -> line.contains(" · constraint") || line.contains(" · preference"));

    person.remember(NodeKind.CONSTRAINT, "Two people look at each change");
    Continuity.Lines after = memory.continuity().rules(MUCH);
    assertThat(after.lines()).containsSubsequence(before.lines()).hasSize(4);
  }

  @Test
  void rules_keep_a_limit_by_the_heaviest() {
    Continuity.Lines all = memory.continuity().rules(MUCH);
    Continuity.Lines some = memory.continuity().rules(MUCH.withLines(2));

    assertThat(some.lines()).hasSize(2).isSubsetOf(all.lines());
    assertThat(some.leftOut()).isEqualTo(1);
    assertThat(memory.continuity().rules(Continuity.Limit.tokens(10)).text()).isEmpty();
  }
}
