package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.Maintenance;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
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
    rememberMany(kind, 0, count, draft -> {});
  }

  private List<MemoryNode> rememberMany(
      NodeKind kind, int from, int count, Consumer<NodeDraft.Builder> details) {
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = from; i < from + count; i++) {
      NodeDraft.Builder draft = NodeDraft.builder(kind, "Number " + (1_000 + i));
      details.accept(draft);
      drafts.add(draft.build());
    }
    return memory.rememberAll(drafts);
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
  void openCriteria_areWarnedOf_untilTheyAreMet() {
    MemoryNode criterion = remember(NodeKind.CRITERION, "All tests pass", "");

    assertThat(warning(Category.UNMET_CRITERIA).orElseThrow().examples())
        .containsExactly(criterion.ref());
    memory.node(criterion.ref()).resolve("they do");
    assertThat(warning(Category.UNMET_CRITERIA)).isEmpty();
  }

  @Test
  void moreStaleThanInForce_isAWarning_andAsManyIsNone() {
    List<MemoryNode> facts = rememberMany(NodeKind.FACT, 0, 4, draft -> {});
    facts.subList(0, 2).forEach(fact -> memory.node(fact.ref()).markStale("moved"));
    assertThat(warning(Category.MAJORITY_STALE)).isEmpty();

    memory.node(facts.get(2).ref()).markStale("moved");

    assertThat(warning(Category.MAJORITY_STALE).orElseThrow().count()).isEqualTo(3);
    assertThat(warning(Category.ALL_STALE)).isEmpty();
  }

  @Test
  void doubtedMemories_areAWarning_fromAFifthOn() {
    rememberMany(NodeKind.FACT, 0, 8, draft -> {});
    rememberMany(NodeKind.FACT, 8, 2, draft -> draft.confidence(.3));
    assertThat(warning(Category.LOW_CONFIDENCE)).isEmpty();

    rememberMany(NodeKind.FACT, 10, 1, draft -> draft.confidence(.3));

    assertThat(warning(Category.LOW_CONFIDENCE).orElseThrow().count()).isEqualTo(3);
    Health.OfTier facts = health().tiers().get(NodeKind.Tier.SEMANTIC);
    assertThat(facts.confidences().low()).isEqualTo(3);
    assertThat(facts.confidences().middle() + facts.confidences().high()).isEqualTo(8);
  }

  @Test
  void whatIsVerified_used_related_orProven_isNoWarning() {
    MemoryNode parent = remember(NodeKind.MODULE, "The shop", "");
    List<MemoryNode> facts =
        rememberMany(
            NodeKind.FACT,
            0,
            20,
            draft ->
                draft
                    .parent(parent.id())
                    .evidence(Evidence.Draft.of(Evidence.Kind.FILE, "pears.md", "late")));
    clock.advance(Duration.ofDays(90));
    List<NodeRef> refs = facts.stream().map(MemoryNode::ref).toList();
    memory.recordUse(refs);
    refs.forEach(
        ref ->
            memory.node(ref).reverify((kind, place) -> new SourceResolver.Found("late", "late")));

    assertThat(health().warnings()).isEmpty();
    assertThat(health().tiers().get(NodeKind.Tier.SEMANTIC).uses()).isBetween(.9, 1.0);
  }

  @Test
  void proposals_areAWarning_untilSomebodyDecides() {
    MemoryNode proposal =
        memory
            .writtenBy(() -> Provenance.of(Provenance.Source.AGENT))
            .remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Never deploy on Fridays").build());
    assertThat(warning(Category.WAITING_FOR_REVIEW).orElseThrow().examples())
        .containsExactly(proposal.ref());

    memory.node(proposal.ref()).archive("it is no rule");

    assertThat(warning(Category.WAITING_FOR_REVIEW)).isEmpty();
  }

  @Test
  void aCycleThatDidNotEnd_isAWarning_untilOneDoes() {
    rememberMany(NodeKind.FACT, 3);
    clock.advance(Duration.ofDays(1));
    memory.maintenance().upkeep().run();
    assertThat(warning(Category.FAILED_UPKEEP)).isEmpty();

    memory.maintenance().upkeep().run((looked, changed) -> false);

    assertThat(warning(Category.FAILED_UPKEEP).orElseThrow().message()).contains("upkeep-2");
    memory.maintenance().upkeep().run();
    assertThat(warning(Category.FAILED_UPKEEP)).isEmpty();
  }

  @Test
  void upkeepThatNeverRan_isAWarning_afterTwoWeeks() {
    rememberMany(NodeKind.FACT, 200);
    clock.advance(Duration.ofDays(13));
    assertThat(warning(Category.UPKEEP_OVERDUE)).isEmpty();

    clock.advance(Duration.ofDays(2));

    assertThat(warning(Category.UPKEEP_OVERDUE)).isPresent();
    memory.maintenance().upkeep().run();
    assertThat(warning(Category.UPKEEP_OVERDUE)).isEmpty();
  }

  @Test
  void manyNewMemories_areAWarning_unlessTheMemoryIsNew() {
    rememberMany(NodeKind.FACT, 300);
    assertThat(warning(Category.GROWTH)).isEmpty();
    clock.advance(Duration.ofDays(30));
    rememberMany(NodeKind.FACT, 300, 299, draft -> {});
    assertThat(warning(Category.GROWTH)).isEmpty();

    remember(NodeKind.FACT, "The lid is green", "");

    assertThat(warning(Category.GROWTH).orElseThrow().count()).isEqualTo(300);
    clock.advance(Duration.ofDays(8));
    assertThat(warning(Category.GROWTH)).isEmpty();
  }

  @Test
  void missingVectors_areAWarning_whereThereIsAnEmbedder() {
    rememberMany(NodeKind.FACT, 20);
    assertThat(warning(Category.VECTORS_MISSING)).isEmpty();
    ScheduledExecutorService ended = Executors.newSingleThreadScheduledExecutor();
    ended.shutdown();
    memory =
        AgentMemory.builder(store)
            .project("scheduler")
            .clock(clock)
            .embedder(new StubEmbedder(), ended)
            .build();
    assertThat(warning(Category.VECTORS_MISSING).orElseThrow().count()).isEqualTo(20);
    try (Maintenance.EmbeddingWork work = embedding()) {
      assertThat(work.await(Duration.ofMinutes(1))).isTrue();
    }
    assertThat(warning(Category.VECTORS_MISSING)).isEmpty();

    rememberMany(NodeKind.FACT, 20, 2, draft -> {});

    assertThat(warning(Category.VECTORS_MISSING).orElseThrow().count()).isEqualTo(2);
  }

  private Maintenance.EmbeddingWork embedding() {
    return AgentMemory.builder(store)
        .project("scheduler")
        .clock(clock)
        .embedder(new StubEmbedder())
        .build()
        .embedding();
  }

  @Test
  void whatOthersContribute_isPartOfIt_unlessTheyFail() {
    MemoryNode fact = remember(NodeKind.FACT, "The lid is green", "");
    remember(NodeKind.NOTE, "Look at the lid", "");
    memory = contributed((examined, now) -> List.of(lost(examined)));

    assertThat(warning(Category.BROKEN_ANCHORS).orElseThrow().examples())
        .containsExactly(fact.ref());
    assertThat(health().score()).isEqualTo(90);
    memory =
        contributed(
            (examined, now) -> {
              throw new IllegalStateException("no files");
            });
    assertThat(health().score()).isEqualTo(100);
  }

  private static Health.Warning lost(List<MemoryNode> examined) {
    List<NodeRef> refs = examined.stream().map(MemoryNode::ref).toList();
    return Health.Warning.of(Category.BROKEN_ANCHORS, refs.size(), refs, "It is lost.", 1);
  }

  private AgentMemory contributed(Health.Contributor contributor) {
    return AgentMemory.builder(store).project("scheduler").clock(clock).health(contributor).build();
  }

  @Test
  void relationsTermsAgesAndSizes_areFigures() {
    MemoryNode lid = remember(NodeKind.FACT, "The lid", "is green");
    MemoryNode pot = remember(NodeKind.TERM, "pot", "what the lid is on");
    memory.node(lid.ref()).relate(Relation.Draft.of(Relation.Predicate.RELATED_TO, pot.id()));
    clock.advance(Duration.ofDays(3));

    Health health = health();

    assertThat(health.relations()).isEqualTo(1);
    assertThat(health.entities()).isEqualTo(1);
    Health.OfTier figures = health.tiers().get(NodeKind.Tier.SEMANTIC);
    assertThat(figures.active()).isEqualTo(2);
    assertThat(figures.age()).isBetween(Duration.ofDays(3), Duration.ofDays(4));
    assertThat(figures.oldest()).isBetween(Duration.ofDays(3), Duration.ofDays(4));
    assertThat(figures.size()).isBetween(10.0, 80.0);
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

  @Test
  void smallTiers_leaveTheirShareToLargeOnes() {
    rememberMany(NodeKind.FACT, Health.MOST_EXAMINED + 50);
    memory = memory.writtenBy(() -> Provenance.of(Provenance.Source.USER));
    rememberMany(NodeKind.PATTERN, 5_000, 10, draft -> {});
    rememberMany(NodeKind.EPISODE, 150);

    Health health = health();

    assertThat(health.tiers().get(NodeKind.Tier.REFLECTION).examined()).isEqualTo(10);
    assertThat(health.tiers().get(NodeKind.Tier.SEMANTIC).examined())
        .isEqualTo(Health.MOST_EXAMINED - 10);
    assertThat(health.tiers().get(NodeKind.Tier.EPISODIC).examined()).isEqualTo(100);
    assertThat(health.memories()).isEqualTo(Health.MOST_EXAMINED + 50 + 10 + 150);
  }
}
