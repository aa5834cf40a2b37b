package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The health of a memory: what is found, and for how long it is kept. */
abstract class HealthRules extends MemoryRules {
  HealthRules(AgentMemoryContract contract) {
    super(contract);
  }

  private Health health() {
    clock.advance(Health.KEPT);
    return memory.maintenance().health();
  }

  private Optional<Health.Warning> warning(Category category) {
    return health().warnings().stream().filter(w -> w.category() == category).findFirst();
  }

  private void rememberMany(NodeKind kind, int count) {
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      drafts.add(NodeDraft.builder(kind, "Number " + (1_000 + i)).build());
    }
    memory.rememberAll(drafts);
  }

  @Test
  void anEmptyMemory_isHealthy() {
    Health health = health();

    assertThat(health.score()).isEqualTo(100);
    assertThat(health.tiers()).isEmpty();
    assertThat(health.memories()).isZero();
  }

  @Test
  void tiers_haveTheirFigures() {
    MemoryNode used = remember(NodeKind.FACT, "The port is 5433", "");
    remember(NodeKind.FACT, "The lid is green", "");
    remember(NodeKind.NOTE, "Look at the lid", "");
    memory.recordUse(List.of(used.ref()));

    Health health = health();

    assertThat(health.tiers()).containsOnlyKeys(NodeKind.Tier.WORKING, NodeKind.Tier.SEMANTIC);
    assertThat(health.memories()).isEqualTo(3);
    assertThat(health.tiers().get(NodeKind.Tier.SEMANTIC).memories()).isEqualTo(2);
    assertThat(health.tiers().get(NodeKind.Tier.SEMANTIC).examined()).isEqualTo(2);
    assertThat(health.tiers().get(NodeKind.Tier.SEMANTIC).used()).isEqualTo(.5);
    assertThat(health.tiers().get(NodeKind.Tier.SEMANTIC).freshness()).isBetween(.99, 1.0);
    assertThat(health.tiers().get(NodeKind.Tier.SEMANTIC).confidence())
        .isEqualTo(used.confidence());
  }

  @Test
  void otherScopes_areNotLookedAt() {
    memory(ScopeChain.forProject("other")).remember(NodeDraft.builder(NodeKind.FACT, "A").build());

    assertThat(health().memories()).isZero();
  }

  @Test
  void staleMemories_areAWarning_untilSomeAreInForce() {
    MemoryNode stale = remember(NodeKind.FACT, "The port is 5433", "");
    memory.node(stale.ref()).markStale("moved");

    assertThat(warning(Category.ALL_STALE).orElseThrow().examples()).containsExactly(stale.ref());
    remember(NodeKind.FACT, "The lid is green", "");
    assertThat(warning(Category.ALL_STALE)).isEmpty();
    assertThat(warning(Category.MAJORITY_STALE)).isEmpty();
  }

  @Test
  void contradictions_duplicates_andBrokenEvidence_areNamed() {
    remember(NodeKind.FACT, "HTTP timeout", "The HTTP client times out after 30 seconds");
    remember(NodeKind.FACT, "HTTP client timeout", "The HTTP client times out after 60 seconds");
    MemoryNode first = remember(NodeKind.FACT, "The lid is green", "");
    MemoryNode again =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "The  LID is green").key("other-key").build());
    MemoryNode backed =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "Pears are late")
                .evidence(Evidence.Draft.of(Evidence.Kind.FILE, "pears.md", "late"))
                .build());
    memory.node(backed.ref()).reverify((kind, place) -> new SourceResolver.Gone());

    assertThat(warning(Category.CONTRADICTIONS).orElseThrow().count()).isEqualTo(2);
    assertThat(warning(Category.DUPLICATES).orElseThrow().examples())
        .hasSize(1)
        .containsAnyOf(first.ref(), again.ref());
    assertThat(warning(Category.BROKEN_EVIDENCE).orElseThrow().examples())
        .containsExactly(backed.ref());
  }

  @Test
  void oldMemories_thatNobodyUsesVerifiesOrRelates_areWarnedOf() {
    rememberMany(NodeKind.FACT, 20);
    assertThat(health().warnings())
        .extracting(Health.Warning::category)
        .containsExactly(Category.NO_RELATIONS, Category.NO_EVIDENCE);

    clock.advance(Duration.ofDays(90));

    assertThat(health().warnings())
        .extracting(Health.Warning::category)
        .containsExactly(
            Category.LOW_DECAY, Category.LOW_ACCESS, Category.NO_RELATIONS, Category.NO_EVIDENCE);
  }

  @Test
  void openCriteria_areWarnedOf() {
    MemoryNode criterion = remember(NodeKind.CRITERION, "All tests pass", "");

    assertThat(warning(Category.UNMET_CRITERIA).orElseThrow().examples())
        .containsExactly(criterion.ref());
  }

  @Test
  void aResult_isKeptForAMinute_alsoByViewsOfOthers() {
    Health first = memory.maintenance().health();
    remember(NodeKind.FACT, "The lid is green", "");
    clock.advance(Health.KEPT.minusMillis(1));

    assertThat(memory.maintenance().health()).isSameAs(first);
    assertThat(memory.writtenBy(memory::author).maintenance().health()).isSameAs(first);
    clock.advance(Duration.ofMillis(1));
    assertThat(memory.maintenance().health().memories()).isEqualTo(1);
    clock.advance(Duration.ofHours(-1));
    remember(NodeKind.FACT, "The lid is round", "");
    assertThat(memory.maintenance().health().memories()).isEqualTo(2);
  }

  @Test
  void largeMemories_areExaminedInPart_andCountedInFull() {
    rememberMany(NodeKind.FACT, Health.MOST_EXAMINED + 50);

    Health health = health();

    assertThat(health.memories()).isEqualTo(Health.MOST_EXAMINED + 50);
    assertThat(health.examined()).isEqualTo(Health.MOST_EXAMINED);
  }
}
