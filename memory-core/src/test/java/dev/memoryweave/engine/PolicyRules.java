package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicies.Conflict;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.upkeep.Upkeep;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the opener of a memory decides about keeping, archiving, tagging and packing. */
abstract class PolicyRules extends LearningRules {
  private static final Duration MONTH = Duration.ofDays(30);

  PolicyRules(AgentMemoryContract contract) {
    super(contract);
  }

  private AgentMemory with(MemoryPolicy... policies) {
    return builder().config(config -> config.policies(MemoryPolicies.of(policies))).build();
  }

  private AgentMemory byPersonWith(MemoryPolicy... policies) {
    return builder()
        .author(Provenance.of(Source.USER))
        .config(config -> config.policies(MemoryPolicies.of(policies)))
        .build();
  }

  private static NodeDraft fact(String title, String... tags) {
    return NodeDraft.builder(NodeKind.FACT, title)
        .body(title + ", as measured.")
        .tags(tags)
        .build();
  }

  private static List<NodeRef> archived(AgentMemory memory) {
    return memory.maintenance().upkeep().run().changes().stream()
        .filter(change -> change.step() == Upkeep.Step.POLICY)
        .map(Upkeep.Change::memory)
        .toList();
  }

  private NodeStatus status(MemoryNode node) {
    return node(node.ref()).status();
  }

  // ---- archiving -------------------------------------------------------------------------------

  @Test
  void archiveAfter_whatRestedLongEnough_isArchivedOnceWithItsPolicyAsReason() {
    AgentMemory kept = with(MemoryPolicy.archiveAfter("old facts", MONTH));
    MemoryNode old = kept.remember(fact("The queue holds 50 jobs"));
    MemoryNode used = kept.remember(fact("The cache holds 80 entries"));
    clock.advance(Duration.ofDays(20));
    kept.recordUse(List.of(used.id()));
    MemoryNode young = kept.remember(fact("The pool holds 20 connections"));
    clock.advance(Duration.ofDays(10));
    int events = eventCount();

    Upkeep.Cycle plan = kept.maintenance().upkeep().plan();
    assertThat(status(old)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(eventCount()).isEqualTo(events);

    assertThat(archived(kept)).containsExactly(old.ref());
    assertThat(plan.changes()).extracting(Upkeep.Change::memory).contains(old.ref());
    assertThat(status(old)).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(status(used)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(status(young)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(memory.node(old.id()).history().events())
        .last()
        .satisfies(
            event -> {
              assertThat(event.type()).isEqualTo(MemoryEvent.Type.MEMORY_ARCHIVED);
              assertThat(event.reason()).contains("'old facts'", "30 days");
            });
    int after = eventCount();
    assertThat(archived(kept)).isEmpty();
    assertThat(eventCount()).as("beginning and end of a cycle").isEqualTo(after + 2);
  }

  @Test
  void archiveAfter_lastingKindsAndOpenWork_areArchivedOnlyWhereTheirKindIsNamed() {
    AgentMemory person = byPersonWith(MemoryPolicy.archiveAfter("all", MONTH));
    List<MemoryNode> lasting =
        List.of(
            person.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Never on Fridays").build()),
            person.remember(NodeDraft.builder(NodeKind.PREFERENCE, "Short names").build()),
            person.remember(NodeDraft.builder(NodeKind.ARCHITECTURE, "Three layers").build()),
            person.remember(NodeDraft.builder(NodeKind.DECISION, "Use SQLite").build()),
            person.remember(NodeDraft.builder(NodeKind.PROJECT, "A scheduler").build()),
            person.remember(NodeDraft.builder(NodeKind.QUESTION, "Which port?").build()));
    clock.advance(MONTH.multipliedBy(12));

    assertThat(archived(person)).isEmpty();

    AgentMemory named =
        byPersonWith(
            MemoryPolicy.archiveAfter("named", MONTH)
                .withKinds(NodeKind.DECISION, NodeKind.QUESTION));
    assertThat(archived(named))
        .extracting(archived -> archived.id().kind())
        .containsExactlyInAnyOrder(NodeKind.DECISION, NodeKind.QUESTION);
    assertThat(lasting.subList(0, 3))
        .allSatisfy(node -> assertThat(status(node)).isEqualTo(NodeStatus.ACTIVE));
  }

  @Test
  void archiveAfter_whatWaits_isLeftToEndByItself() {
    AgentMemory kept =
        with(MemoryPolicy.archiveAfter("rules", MONTH).withKinds(NodeKind.CONSTRAINT));
    MemoryNode waiting =
        kept.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Always squash").build());
    clock.advance(MONTH.multipliedBy(2));

    assertThat(archived(kept)).isEmpty();
    assertThat(status(waiting)).isEqualTo(NodeStatus.CANDIDATE);
  }

  @Test
  void neverArchive_beatsArchiveAfterAndIsNamed() {
    MemoryPolicy never = MemoryPolicy.neverArchive("keep").withTags("keep");
    MemoryPolicy after = MemoryPolicy.archiveAfter("old", MONTH).withKinds(NodeKind.FACT);
    AgentMemory kept = with(never, after);
    MemoryNode tagged = kept.remember(fact("The queue holds 50 jobs", "Keep"));
    MemoryNode other = kept.remember(fact("The cache holds 80 entries"));
    clock.advance(MONTH);

    assertThat(archived(kept)).containsExactly(other.ref());
    assertThat(kept.config().policies().conflicts()).containsExactly(new Conflict("keep", "old"));
    assertThat(status(tagged)).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void archiveAfter_ofTwoTimes_theLongerCounts() {
    AgentMemory kept =
        with(
            MemoryPolicy.archiveAfter("soon", MONTH),
            MemoryPolicy.archiveAfter("late", MONTH.multipliedBy(3)).withTags("slow"));
    MemoryNode slow = kept.remember(fact("The queue holds 50 jobs", "slow"));
    clock.advance(MONTH);

    assertThat(archived(kept)).isEmpty();
    assertThat(kept.config().policies().conflicts()).containsExactly(new Conflict("late", "soon"));

    clock.advance(MONTH.multipliedBy(2));
    assertThat(archived(kept)).containsExactly(slow.ref());
  }

  @Test
  void archiveAfter_aPersonsWord_isReportedToAnAgentAndArchivedByAPerson() {
    MemoryPolicy after = MemoryPolicy.archiveAfter("old", MONTH);
    MemoryNode said = byPerson().remember(fact("The queue holds 50 jobs"));
    clock.advance(MONTH);
    int nodes = all().size();

    Upkeep.Cycle cycle = with(after).maintenance().upkeep().run();

    assertThat(cycle.needsPerson()).containsExactly(said.ref());
    assertThat(cycle.changes()).isEmpty();
    assertThat(all()).as("no request is made for it").hasSize(nodes);
    assertThat(archived(byPersonWith(after))).hasSize(1);
    assertThat(status(said)).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void archiveAfter_conditions_mustAllBeMet() {
    SessionId session = SessionId.of("one");
    AgentMemory kept =
        with(
            MemoryPolicy.archiveAfter("turns", MONTH)
                .withTiers(NodeKind.Tier.EPISODIC)
                .withSession(session)
                .withLevel(Scope.Level.PROJECT));
    kept.session(session).record(List.of(Message.user("Use port 5433 for staging")));
    kept.session(SessionId.of("two")).record(List.of(Message.user("Use port 5434 for tests")));
    kept.remember(fact("The queue holds 50 jobs"));
    clock.advance(MONTH);

    assertThat(archived(kept))
        .singleElement()
        .satisfies(archived -> assertThat(node(archived).session()).isEqualTo(session));
  }

  @Test
  void archiveAfter_ofWhatProjectsShare_isDoneOnlyWhereThePolicyNamesTheLevel() {
    List<Scope> chain = memory.scopes().scopes();
    MemoryNode shared =
        memory(ScopeChain.of(chain.get(2), chain.get(3)))
            .remember(NodeDraft.builder(NodeKind.FACT, "The queue holds 50 jobs").build());
    clock.advance(MONTH);
    MemoryPolicy all = MemoryPolicy.archiveAfter("all", MONTH);

    assertThat(archived(with(all))).isEmpty();
    assertThat(archived(with(all.withLevel(Scope.Level.TENANT)))).containsExactly(shared.ref());
  }

  // ---- tags ------------------------------------------------------------------------------------

  @Test
  void tagAs_isDoneAtEveryWriteInTheOrderOfThePolicies() {
    AgentMemory kept =
        with(
            MemoryPolicy.tagAs("facts", "Measured Things").withKinds(NodeKind.FACT),
            MemoryPolicy.tagAs("second", "second").withTags("measured things"),
            MemoryPolicy.tagAs("talk", "said").withKinds(NodeKind.TURN));

    MemoryNode fact = kept.remember(fact("The queue holds 50 jobs", "queue"));
    MemoryNode same = kept.remember(NodeDraft.builder(fact.id()).tags("other").build());
    kept.session(SessionId.of("one")).record(List.of(Message.user("Use port 5433 for staging")));
    MemoryNode drawn =
        node(
            only(kept.reflect(
                    report("s1", "Look").facts(List.of("The port is 5433 there")).build()))
                .result());

    assertThat(fact.tags()).containsExactly("queue", "measured-things", "second");
    assertThat(same.tags()).containsExactly("other", "measured-things", "second");
    assertThat(drawn.tags()).contains("measured-things");
    assertThat(all(MemoryQuery.all().withKinds(NodeKind.TURN)))
        .singleElement()
        .satisfies(turn -> assertThat(turn.tags()).containsExactly("said"));
    long revision = same.revision();
    assertThat(kept.remember(NodeDraft.builder(fact.id()).tags("other").build()).revision())
        .isEqualTo(revision);
  }

  // ---- blocks ----------------------------------------------------------------------------------

  @Test
  void excludeFromPack_isWovenNowhereAndStillFound() {
    AgentMemory kept = with(MemoryPolicy.excludeFromPack("private").withTags("private"));
    MemoryNode hidden = kept.remember(fact("The staging queue holds 50 jobs", "private"));
    MemoryNode shown = kept.remember(fact("The staging queue is drained at night"));
    RecallRequest request = RecallRequest.forTask("How many jobs does the staging queue hold?");

    String block = kept.weave(request).markdown();

    assertThat(block).contains(shown.title()).doesNotContain(hidden.title());
    assertThat(memory.weave(request).markdown()).contains(hidden.title());
    assertThat(kept.search("staging queue holds", MemoryQuery.all()).items())
        .extracting(match -> match.node().ref())
        .contains(hidden.ref());
    assertThat(kept.node(hidden.id()).inspect(1).node().title()).isEqualTo(hidden.title());
    assertThat(kept.recall(request).memories())
        .extracting(found -> found.node().ref())
        .contains(hidden.ref());
    Instant then = clock.instant();
    clock.advance(Duration.ofMillis(1));
    assertThat(kept.asOf(then).weave(request).markdown()).doesNotContain(hidden.title());
  }

  @Test
  void excludeFromPack_whatItContradicts_doesNotNameIt() {
    AgentMemory kept = with(MemoryPolicy.excludeFromPack("private").withTags("private"));
    MemoryNode hidden =
        kept.remember(fact("The staging queue holds 50 jobs of project Falcon", "private"));
    MemoryNode shown = kept.remember(fact("The staging queue holds 80 jobs"));
    kept.node(hidden.id()).relate(Relation.Draft.of(Predicate.CONTRADICTS, shown.id()));
    RecallRequest request = RecallRequest.forTask("How many jobs does the staging queue hold?");

    assertThat(kept.weave(request).markdown()).contains(shown.title()).doesNotContain("alcon");
    assertThat(memory.weave(request).markdown()).contains("alcon");
  }

  @Test
  void excludeFromPack_manyOfThem_takeNoRoomOfOthers() {
    AgentMemory kept =
        builder()
            .config(
                config ->
                    config
                        .recallLimit(5)
                        .policies(
                            MemoryPolicies.of(
                                MemoryPolicy.excludeFromPack("private").withTags("private"))))
            .build();
    for (int i = 0; i < 120; i++) {
      kept.remember(fact("The staging queue holds " + i + " staging jobs", "private"));
    }
    MemoryNode shown = kept.remember(fact("Staging is drained at night by another queue"));

    assertThat(kept.weave(RecallRequest.forTask("staging queue jobs")).markdown())
        .contains(shown.title());
  }

  @Test
  void excludeFromPack_rulesAndChildren_showNowhereEither() {
    AgentMemory person = byPersonWith(MemoryPolicy.excludeFromPack("private").withTags("private"));
    MemoryNode module =
        person.remember(
            NodeDraft.builder(NodeKind.MODULE, "Staging queue").body("Holds jobs.").build());
    person.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "Never deploy on Fridays").tags("private").build());
    agent("a")
        .reflect(
            report("s1", "Look").facts(List.of("The staging queue is drained at night")).build());
    person.remember(
        NodeDraft.builder(NodeKind.FACT, "The secret plan of staging")
            .tags("private")
            .parent(module.id())
            .build());
    person.node(module.id()).move(null, "so that it lists what is below it");

    String block = person.weave(RecallRequest.forTask("staging queue module")).markdown();

    assertThat(block)
        .contains("Staging queue")
        .doesNotContain("secret plan")
        .doesNotContain("Fridays");
  }

  @Test
  void alwaysKeep_underASmallBudget_getsRoomFirst() {
    MemoryPolicy keep = MemoryPolicy.alwaysKeep("keep").withTags("keep");
    MemoryNode kept = memory.remember(fact("A job of the staging queue may take an hour", "keep"));
    memory.remember(fact("Export jobs of the staging queue hold a lock of the whole queue"));
    memory.remember(fact("Which sort of job the staging queue holds is told by its header"));
    memory.remember(fact("Mail is a sort of job that the staging queue never holds back"));
    memory.remember(fact("The staging queue sorts its jobs before it holds them"));
    RecallRequest request =
        RecallRequest.forTask("What sort of jobs does the staging queue hold?")
            .withTokenBudget(140);

    assertThat(memory.weave(request).markdown()).doesNotContain(kept.title());
    assertThat(with(keep).weave(request).markdown()).contains(kept.title());
    assertThat(with(keep).weave(request).tokens()).isLessThanOrEqualTo(140);
    assertThat(
            with(keep, MemoryPolicy.excludeFromPack("no").withTags("keep"))
                .weave(request)
                .markdown())
        .doesNotContain(kept.title());
  }

  // ---- what is refused -------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "two\nlines", "a\u0000b"})
  void policy_withoutAProperName_isRefused(String name) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> MemoryPolicy.neverArchive(name));
  }

  @Test
  void policies_thatMakeNoSense_areRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> MemoryPolicy.archiveAfter("now", Duration.ofMinutes(1)));
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(
            () -> MemoryPolicies.of(MemoryPolicy.neverArchive("a"), MemoryPolicy.alwaysKeep("a")))
        .withMessageContaining("one policy only");
    assertThat(MemoryPolicies.NONE.conflicts()).isEmpty();
    assertThat(
            MemoryPolicies.of(
                    MemoryPolicy.neverArchive("a").withKinds(NodeKind.FACT),
                    MemoryPolicy.archiveAfter("b", MONTH).withTiers(NodeKind.Tier.WORKING))
                .conflicts())
        .as("no memory is both")
        .isEmpty();
  }
}
