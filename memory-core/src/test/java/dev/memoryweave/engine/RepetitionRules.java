package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Cycle;
import dev.memoryweave.upkeep.Upkeep.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What upkeep merges and asks about, and what becomes of procedures that reports cite. */
abstract class RepetitionRules extends LearningRules {
  private static final String LAMP = "The lamp over the door glows in the evening";

  RepetitionRules(AgentMemoryContract contract) {
    super(contract);
  }

  private Upkeep upkeep() {
    return memory.maintenance().upkeep();
  }

  private static NodeDraft.Builder draft(NodeKind kind, String title, String key) {
    return NodeDraft.builder(NodeId.of(kind.label() + "." + key)).title(title).key(key);
  }

  private MemoryNode keep(AgentMemory by, NodeKind kind, String title, String key) {
    clock.advance(Duration.ofSeconds(1));
    return by.remember(draft(kind, title, key).build());
  }

  private MemoryNode keep(NodeKind kind, String title, String key) {
    return keep(memory, kind, title, key);
  }

  private AgentMemory named(String agent) {
    return memory.writtenBy(() -> Provenance.of(Source.AGENT).ofPrincipal(agent));
  }

  private NodeStatus status(MemoryNode node) {
    return node(node.ref()).status();
  }

  private List<Upkeep.Change> changes(Cycle cycle, Step step) {
    return cycle.changes().stream().filter(change -> change.step() == step).toList();
  }

  /** All that is known of the memories, but for revisions and times. */
  private Map<NodeRef, MemoryNode> state() {
    Map<NodeRef, MemoryNode> state = new HashMap<>();
    for (MemoryNode node : all(MemoryQuery.all().withStatuses(Set.of(NodeStatus.values())))) {
      state.put(node.ref(), node.toBuilder().revision(0).updatedAt(node.createdAt()).build());
    }
    return state;
  }

  private List<Relation> activeRelations(MemoryNode node) {
    List<Relation> relations = new ArrayList<>(memory.node(node.id()).inspect(0).relationsFrom());
    relations.addAll(memory.node(node.id()).inspect(0).relationsTo());
    relations.removeIf(relation -> relation.status() != Relation.Status.ACTIVE);
    return relations;
  }

  // ---- word for word ----------------------------------------------------------------------------

  @Test
  void whatSaysTheSameWordForWord_isMergedWithAllThatBelongsToIt_andTakenBack() {
    MemoryNode first = keep(NodeKind.FACT, LAMP, "one");
    MemoryNode again =
        memory.remember(draft(NodeKind.FACT, LAMP + ".", "two").tags("light").build());
    MemoryNode door = keep(NodeKind.FACT, "The door is made of oak", "door");
    memory
        .node(again.id())
        .attachEvidence(Evidence.Draft.of(Evidence.Kind.TEST, "LampTest", "It glows."));
    memory.node(again.id()).relate(Relation.Draft.of(Predicate.DEPENDS_ON, door.id()));
    memory.node(door.id()).relate(Relation.Draft.of(Predicate.AFFECTS, again.id()));
    Map<NodeRef, MemoryNode> before = state();

    Cycle plan = upkeep().plan();
    Cycle cycle = upkeep().run();

    assertThat(cycle.changes()).isEqualTo(plan.changes());
    assertThat(cycle.changes())
        .containsExactly(
            new Upkeep.Change(
                again.ref(), Step.REPEATED, "it says the same as 'fact.one', word for word"));
    assertThat(node(again.ref()).supersededBy()).isEqualTo(first.ref());
    assertThat(node(first.ref()).tags()).containsExactly("light");
    assertThat(node(first.ref()).title()).isEqualTo(first.title());
    assertThat(memory.node(first.id()).evidence())
        .extracting(Evidence::locator)
        .contains("LampTest");
    assertThat(activeRelations(first))
        .extracting(relation -> relation.predicate().label())
        .containsExactlyInAnyOrder("supersedes", "depends_on", "affects");
    assertThat(upkeep().run().count()).as("the second cycle").isZero();

    assertThat(upkeep().undo(String.valueOf(cycle.id())).count()).isEqualTo(1);
    assertThat(state()).isEqualTo(before);
    assertThat(memory.node(first.id()).evidence()).isEmpty();
    assertThat(activeRelations(first)).isEmpty();
    assertThat(upkeep().run().changes()).as("it does not come again").isEmpty();
    assertExplained();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The pool holds 20 connections|The pool holds 30 connections",
        "Use Node 20.1 for the build of the page|Use Node 20.2 for the build of the page",
        "The lamp must glow in the evening hours|The lamp must not glow in the evening hours",
        "Ada keeps the key of the old door|Eve keeps the key of the old door",
        "The notes are in docs/a.md for now|The notes are in docs/b.md for now",
        "Copy the table from staging to production|Copy the table from production to staging",
        "The function is called readAll here|The function is called readall here",
        "Run curl with -k on the old host|Run curl with -K on the old host",
        "Enable the cache before the long test|Disable the cache before the long test",
        "Is the lamp over the door green|The lamp over the door is green"
      })
  void whatDiffersInOneThing_staysApart(String one, String other) {
    for (NodeKind kind : List.of(NodeKind.FACT, NodeKind.PATTERN)) {
      keep(kind, one, "one");
      keep(kind, other, "two");
    }

    List<Upkeep.Change> changes = upkeep().plan().changes();

    assertThat(changes).filteredOn(change -> change.step() != Step.TAGGED).isEmpty();
  }

  @Test
  void whatIsOfAnotherPlace_orOfFiles_orKept_staysApart() {
    keep(NodeKind.FACT, LAMP, "one");
    memory.remember(draft(NodeKind.FACT, LAMP, "there").anchors("hall/**").build());
    memory.remember(draft(NodeKind.GOTCHA, LAMP, "other-kind").build());
    memory.remember(draft(NodeKind.FACT, LAMP, "more").body("It is green.").build());
    AgentMemory files = builder().author(Provenance.of(Source.IMPORT)).build();
    files.remember(
        draft(NodeKind.FACT, LAMP, "of-file")
            .origin(new Origin("file", "README.md", null, null, null))
            .build());
    AgentMemory keeping =
        builder()
            .config(
                config ->
                    config.policies(
                        MemoryPolicies.of(MemoryPolicy.neverArchive("kept").withTags("kept"))))
            .build();
    clock.advance(Duration.ofSeconds(1));
    keeping.remember(draft(NodeKind.FACT, LAMP, "kept").tags("kept").build());

    Cycle plan = keeping.maintenance().upkeep().plan();

    assertThat(changes(plan, Step.REPEATED)).isEmpty();
  }

  @Test
  void aPersonsMemory_isMergedByAPersonOnly_andNeverSwallowed() {
    MemoryNode ofAgent = keep(NodeKind.FACT, LAMP, "agents");
    MemoryNode said = keep(byPerson(), NodeKind.FACT, LAMP, "persons");

    Cycle cycle = upkeep().run();

    assertThat(cycle.count()).isZero();
    assertThat(cycle.needsPerson()).containsExactly(ofAgent.ref());
    assertThat(node(said.ref())).isEqualTo(said);

    Cycle persons = byPerson().maintenance().upkeep().run();
    assertThat(persons.changes()).extracting(Upkeep.Change::memory).containsExactly(ofAgent.ref());
    assertThat(status(said)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(said.ref()).usage().confirmations()).isOne();
    assertThat(node(ofAgent.ref()).supersededBy()).isEqualTo(said.ref());
  }

  @Test
  void aMemory_thatHidesOneOfABroaderScope_stays() {
    byPerson()
        .remember(
            draft(NodeKind.FACT, "The lamp is red everywhere", "lamp")
                .level(Scope.Level.TENANT)
                .build());
    keep(NodeKind.FACT, LAMP, "one");
    keep(NodeKind.FACT, LAMP, "lamp");

    assertThat(changes(upkeep().plan(), Step.REPEATED)).isEmpty();
  }

  @Test
  void whatWasChangedSince_staysMerged_whenTheCycleIsTakenBack() {
    MemoryNode first = keep(NodeKind.FACT, LAMP, "one");
    MemoryNode again = keep(NodeKind.FACT, LAMP, "two");
    String id = String.valueOf(upkeep().run().id());
    memory.node(again.id()).archive("it is said already");

    Cycle undone = upkeep().undo(id);

    assertThat(undone.kept()).contains(again.ref());
    assertThat(status(again)).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(status(first)).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void aCycleThatEndsAnywhere_isFinishedByTheNextOne() {
    int ended = 0;
    for (int nth = 1; nth <= 6; nth++) {
      ScopeChain chain = ScopeChain.forProject("number-" + nth);
      AgentMemory whole = memory(chain);
      List<NodeDraft> drafts = new ArrayList<>();
      for (int i = 0; i < 250; i++) {
        drafts.add(draft(NodeKind.FACT, LAMP, "lamp-" + i).build());
      }
      whole.rememberAll(drafts);
      DisturbedStore ending =
          new DisturbedStore(store, DisturbedStore.Disturbance.ENDS, nth, () -> {});
      AgentMemory dying = AgentMemory.builder(ending).scopes(chain).clock(clock).build();
      try {
        Cycle unused = dying.maintenance().upkeep().run();
      } catch (StoreUnavailableException e) {
        ended++;
      }
      clock.advance(Upkeep.LEASE.plusSeconds(1));
      Cycle unused = whole.maintenance().upkeep().run();
      assertThat(whole.list(MemoryQuery.inForce()).items()).as("after write %d", nth).hasSize(1);
      assertThat(whole.maintenance().upkeep().run().count()).isZero();
    }
    assertThat(ended).isGreaterThan(3);
  }

  @Test
  void thousandsThatLookAlike_areBounded() {
    List<NodeDraft> drafts = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      String word =
          "" + (char) ('a' + i / 676) + (char) ('a' + i / 26 % 26) + (char) ('a' + i % 26);
      drafts.add(
          draft(
                  NodeKind.FACT,
                  i % 2 == 0 ? LAMP : "The lamp " + word + " the old door glows in the evening",
                  "lamp-" + i)
              .build());
    }
    for (int from = 0; from < drafts.size(); from += 1_000) {
      memory.rememberAll(drafts.subList(from, from + 1_000));
    }

    Cycle cycle = upkeep().run();

    assertThat(cycle.count()).isBetween(999, 1_100);
    assertThat(cycle.changes()).extracting(Upkeep.Change::step).contains(Step.REPEATED);
  }

  // ---- patterns ---------------------------------------------------------------------------------

  @Test
  void aPatternSeenSeveralTimes_becomesOneThatIsBelievedMore() {
    AgentMemory eve = named("eve");
    MemoryNode one = keep(eve, NodeKind.PATTERN, "Tests of the queue hang on slow machines", "one");
    MemoryNode two =
        keep(eve, NodeKind.PATTERN, "The tests of the queue hang on a slow machine", "two");
    MemoryNode three =
        keep(
            named("ada"),
            NodeKind.PATTERN,
            "The test of the queue hangs on slow machines",
            "three");

    Cycle cycle = upkeep().run();

    assertThat(changes(cycle, Step.RECURRING))
        .extracting(Upkeep.Change::memory)
        .containsExactlyInAnyOrder(two.ref(), three.ref());
    MemoryNode stays = node(one.ref());
    assertThat(stays.statedConfidence()).as("one more of its author").isCloseTo(.85, within(1e-9));
    assertThat(stays.usage().confirmations()).as("and one of another").isOne();
    assertThat(stays.confidence()).isGreaterThan(stays.statedConfidence());
    assertThat(upkeep().run().count()).isZero();
    assertExplained();

    upkeep().undo(String.valueOf(cycle.id()));
    assertThat(node(one.ref()).confidence()).isEqualTo(one.confidence());
    assertThat(node(one.ref()).usage().confirmations()).isZero();
    assertThat(status(two)).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void aPatternSeenOftenByOneAuthor_isBelievedUpToWhatTheAuthorMayClaim() {
    for (int i = 0; i < 30; i++) {
      keep(NodeKind.PATTERN, "Tests of the queue hang on slow machines", "p" + i);
    }

    upkeep().run();

    MemoryNode stays = node(NodeId.of("pattern.p0"));
    assertThat(stays.statedConfidence()).isEqualTo(Trust.AGENT.mostConfidence());
  }

  private void fails(String task, String session) {
    clock.advance(Duration.ofMinutes(1));
    memory.reflect(
        TaskReport.builder(task)
            .outcome(TaskReport.Outcome.FAILED)
            .verification(Verification.TESTS_FAILED)
            .session(SessionId.of(session))
            .summary("The broker was gone in " + session)
            .build());
  }

  @Test
  void patternsOfFailures_areCountedTogether_alsoLater() {
    for (String session : List.of("s1", "s2", "s3")) {
      fails("Move the queues to the broker", session);
    }
    for (String session : List.of("s3", "s4", "s5", "s6")) {
      fails("Move the queue to the broker", session);
    }

    Cycle cycle = upkeep().run();

    assertThat(changes(cycle, Step.RECURRING)).hasSize(1);
    MemoryNode pattern = all(MemoryQuery.inForce().withKinds(NodeKind.PATTERN)).get(0);
    assertThat(pattern.body()).startsWith("It has failed in 6 sessions.");
    assertThat(memory.node(pattern.id()).evidence()).hasSize(7);
    double believed = pattern.statedConfidence();

    fails("Move the queue to the broker", "s7");
    fails("Move the queues to the broker", "s8");

    List<MemoryNode> patterns = all(MemoryQuery.inForce().withKinds(NodeKind.PATTERN));
    assertThat(patterns).hasSize(1);
    assertThat(patterns.get(0).body()).startsWith("It has failed in 8 sessions.").contains("in s8");
    assertThat(patterns.get(0).statedConfidence()).isEqualTo(believed);
  }

  // ---- questions --------------------------------------------------------------------------------

  private Reviews.Item asked() {
    return waiting().stream()
        .filter(item -> item.waiting().kind() == NodeKind.REQUEST)
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  @Test
  void whatSaysNearlyTheSame_isAskedAbout_andMergedByWhoeverAccepts() {
    MemoryNode first = keep(NodeKind.FACT, "The build removes old logs every night", "one");
    MemoryNode near =
        memory.remember(
            draft(NodeKind.FACT, "Every night the build removes an old log", "two")
                .tags("night")
                .build());

    Cycle plan = upkeep().plan();
    Cycle cycle = upkeep().run();

    assertThat(cycle.changes()).isEqualTo(plan.changes());
    assertThat(changes(cycle, Step.SIMILAR))
        .extracting(Upkeep.Change::memory)
        .containsExactly(near.ref());
    assertThat(status(near)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(asked().cause()).isEqualTo(Reviews.Item.Cause.REQUEST);
    assertThat(asked().reason()).contains(near.title()).contains(first.title());
    assertThat(upkeep().run().count()).as("once is enough").isZero();

    long decision =
        memory.reviews().decide(asked(), new Reviews.Verdict.Accept("they are one")).sequence();

    assertThat(node(near.ref()).supersededBy()).isEqualTo(first.ref());
    assertThat(node(first.ref()).tags()).contains("night");
    memory.reviews().undo(decision, "they are two");
    assertThat(status(near)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(first.ref()).tags()).doesNotContain("night");
    assertThat(upkeep().run().changes()).isEmpty();
  }

  @Test
  void aQuestionThatWasRejected_isNotAskedAgain_andOneTakenBackIsGone() {
    keep(NodeKind.FACT, "The build removes old logs every night", "one");
    keep(NodeKind.FACT, "Every night the build removes an old log", "two");
    String id = String.valueOf(upkeep().run().id());
    upkeep().undo(id);
    assertThat(waiting()).isEmpty();
    assertThat(upkeep().run().changes()).isEmpty();

    keep(NodeKind.GOTCHA, "The build removes old logs every night", "three");
    keep(NodeKind.GOTCHA, "Every night the build removes an old log", "four");
    assertThat(changes(upkeep().run(), Step.SIMILAR)).hasSize(1);
    memory.reviews().decide(asked(), new Reviews.Verdict.Reject("they are two"));
    clock.advance(Duration.ofDays(60));
    assertThat(upkeep().run().changes()).isEmpty();
  }

  @Test
  void aPersonIsNeverAskedToLetAnAgentsWordStandForTheirOwn() {
    MemoryNode ofAgent =
        memory.remember(
            draft(NodeKind.FACT, "The build removes old logs every night", "one")
                .body("It runs as root.")
                .build());
    MemoryNode said =
        keep(byPerson(), NodeKind.FACT, "Every night the build removes an old log", "two");

    assertThat(changes(upkeep().run(), Step.SIMILAR)).isEmpty();
    assertThat(status(said)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(status(ofAgent)).isEqualTo(NodeStatus.ACTIVE);
  }

  // ---- procedures -------------------------------------------------------------------------------

  private AgentMemory trusting() {
    return builder()
        .config(config -> config.authority(AuthorityPolicy.SAFE.trustingAgents(true)))
        .build();
  }

  private void uses(MemoryNode procedure, TaskReport.Outcome outcome, String... tasks) {
    for (String task : tasks) {
      clock.advance(Duration.ofMinutes(1));
      memory.reflect(
          TaskReport.builder(task)
              .outcome(outcome)
              .verification(
                  outcome.isFailure() ? Verification.TESTS_FAILED : Verification.TESTS_PASSED)
              .summary("Went by " + procedure.id())
              .build());
    }
  }

  @Test
  void aProcedureThatKeepsSucceeding_rises_upToABound_andFallsBackWithTheCycle() {
    MemoryNode steps = keep(byPerson(), NodeKind.PROCEDURE, "Oil the hinges of the gate", "oil");
    uses(steps, TaskReport.Outcome.COMPLETED, "Tend the first gate", "Tend the second gate");
    assertThat(changes(upkeep().run(), Step.PROVEN)).isEmpty();
    uses(steps, TaskReport.Outcome.COMPLETED, "Tend gate C", "Tend gate D", "Tend gate E");

    Cycle plan = upkeep().plan();
    Cycle cycle = upkeep().run();

    assertThat(cycle.changes()).isEqualTo(plan.changes());
    assertThat(changes(cycle, Step.PROVEN))
        .extracting(Upkeep.Change::reason)
        .containsExactly("3 reports succeeded with it since the last cycle");
    assertThat(node(steps.ref()).reinforcedImportance())
        .isCloseTo(steps.importance() + .05, within(1e-9));
    assertThat(node(steps.ref()).revision()).isEqualTo(steps.revision());
    assertThat(changes(upkeep().run(), Step.PROVEN)).as("uses count once").isEmpty();

    upkeep().undo(String.valueOf(cycle.id()));
    assertThat(node(steps.ref()).reinforcedImportance())
        .isCloseTo(steps.importance(), within(1e-9));
    for (int i = 0; i < 12; i++) {
      uses(steps, TaskReport.Outcome.COMPLETED, "Gate a" + i, "Gate b" + i, "Gate c" + i);
      upkeep().run();
    }
    assertThat(node(steps.ref()).reinforcedImportance())
        .isCloseTo(Math.min(1, steps.importance() + .3), within(1e-9));
  }

  @Test
  void aProcedureThatFailsAgainAndAgain_isQuestionedWithTheFailures_andTakenBack() {
    MemoryNode steps = keep(trusting(), NodeKind.PROCEDURE, "Oil the hinges of the gate", "oil");
    uses(steps, TaskReport.Outcome.FAILED, "Tend the first gate", "Tend the second gate");
    uses(steps, TaskReport.Outcome.COMPLETED, "Tend the third gate");
    Upkeep trusting = trusting().maintenance().upkeep();
    assertThat(changes(trusting.run(), Step.FAILING)).isEmpty();
    uses(steps, TaskReport.Outcome.REVERTED, "Tend the fourth gate");

    Cycle plan = trusting.plan();
    Cycle cycle = trusting.run();

    assertThat(cycle.changes()).isEqualTo(plan.changes());
    assertThat(changes(cycle, Step.FAILING))
        .singleElement()
        .satisfies(
            change ->
                assertThat(change.reason()).startsWith("3 of 4 reports that cite it failed: "));
    assertThat(status(steps)).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(memory.node(steps.id()).evidence())
        .hasSize(3)
        .extracting(Evidence::polarity)
        .containsOnly(Evidence.Polarity.CONTRADICTS);
    assertThat(node(steps.ref()).confidence()).isLessThan(steps.confidence());
    assertThat(waiting())
        .singleElement()
        .satisfies(item -> assertThat(item.reason()).contains("3 of 4 reports"));
    assertThat(trusting.run().count()).isZero();
    assertExplained();

    trusting.undo(String.valueOf(cycle.id()));
    assertThat(status(steps)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(steps.ref()).confidence()).isEqualTo(steps.confidence());
    assertThat(memory.node(steps.id()).evidence()).isEmpty();
    assertThat(trusting.run().count()).as("it is not told again").isZero();
  }

  @Test
  void aPersonsProcedureThatFails_staysInForce_andThePersonIsAskedOnce() {
    MemoryNode steps = keep(byPerson(), NodeKind.PROCEDURE, "Oil the hinges of the gate", "oil");
    uses(steps, TaskReport.Outcome.FAILED, "Tend gate A", "Tend gate B", "Tend gate C");

    Cycle cycle = upkeep().run();

    assertThat(changes(cycle, Step.FAILING)).hasSize(1);
    assertThat(status(steps)).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(steps.ref()).reinforcedImportance()).isEqualTo(steps.importance());
    assertThat(asked().reason()).contains("3 of 3 reports");
    uses(steps, TaskReport.Outcome.FAILED, "Tend gate D", "Tend gate E", "Tend gate F");
    assertThat(changes(upkeep().run(), Step.FAILING)).as("it waits already").isEmpty();
    assertThatExceptionOfType(NeedsPersonException.class)
        .isThrownBy(
            () -> memory.reviews().decide(asked(), new Reviews.Verdict.Accept("away with it")));
    byPerson().reviews().decide(asked(), new Reviews.Verdict.Reject("it holds"));
    assertThat(changes(upkeep().run(), Step.FAILING)).isEmpty();
  }
}
