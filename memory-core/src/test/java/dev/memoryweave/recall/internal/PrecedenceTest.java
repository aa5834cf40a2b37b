package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
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
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing that counts for less lowers, hides or outranks what counts for more. */
class PrecedenceTest {
  private static final Instant NOW = Instant.parse("2026-03-04T10:00:00Z");
  private static final Scope PROJECT = Scope.project("uploads");
  private static final Scope WORKSPACE = Scope.workspace("team");
  private static final String TASK = "which retry limit does the upload worker have";
  private static final String FIVE = "The retry limit of the upload worker is five";

  private final InMemoryStore store = InMemoryStore.create();
  private final AgentMemory memory =
      AgentMemory.builder(store)
          .scopes(ScopeChain.of(PROJECT, WORKSPACE))
          .clock(Clock.fixed(NOW, ZoneOffset.UTC))
          .build();

  @AfterEach
  void close() {
    store.close();
  }

  private MemoryNode insert(
      Scope scope, String id, Source source, String title, UnaryOperator<MemoryNode.Builder> edit) {
    MemoryNode.Builder node =
        MemoryNode.builder(scope, NodeId.of(id), title, NOW).provenance(Provenance.of(source));
    return Recorded.insert(store, edit.apply(node).build());
  }

  private MemoryNode insert(String id, Source source, String title) {
    return insert(PROJECT, id, source, title, node -> node);
  }

  private static MemoryNode.Builder contested(MemoryNode.Builder node) {
    return node.flags(Set.of(NodeFlag.CONTESTED));
  }

  private void contradicts(MemoryNode one, MemoryNode other) {
    store.write(
        tx ->
            tx.relations()
                .put(
                    new Relation(
                        one.ref(),
                        Predicate.CONTRADICTS,
                        other.ref(),
                        null,
                        List.of(),
                        Relation.Status.ACTIVE,
                        NOW)));
  }

  private RecallResult recall(int limit) {
    return memory.recall(RecallRequest.builder(TASK).limit(limit).build());
  }

  private static List<String> ids(RecallResult result) {
    return result.memories().stream().map(found -> found.node().id().value()).toList();
  }

  private static RecallResult.Memory found(RecallResult result, MemoryNode node) {
    return result.memories().stream()
        .filter(one -> one.node().ref().equals(node.ref()))
        .findFirst()
        .orElseThrow();
  }

  private double scoreAlone(MemoryNode node) {
    store.write(tx -> tx.nodes().update(node.toBuilder().flags(Set.of()).build()));
    double score = found(recall(10), node).score();
    MemoryNode now = store.read(tx -> tx.nodes().find(node.ref()).orElseThrow());
    store.write(tx -> tx.nodes().update(now.toBuilder().flags(node.flags()).build()));
    return score;
  }

  // ---- what contradicts -------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "USER, AGENT, false",
    "USER, PROGRAM, false",
    "CLI, IMPORT, false",
    "PROGRAM, AGENT, false",
    "AGENT, IMPORT, false",
    "AGENT, AGENT, true",
    "USER, USER, true",
    "USER, CLI, true",
    "CLI, USER, true",
    "AGENT, USER, true",
    "IMPORT, AGENT, true",
  })
  void contradiction_lowersWhatDoesNotStandAboveIt(Source of, Source by, boolean lowers) {
    MemoryNode five = insert(PROJECT, "fact.five", of, FIVE, PrecedenceTest::contested);
    MemoryNode eight =
        insert(PROJECT, "fact.eight", by, "Nothing is sent twice", PrecedenceTest::contested);
    double alone = scoreAlone(five);
    contradicts(eight, five);

    RecallResult.Memory result = found(recall(10), five);

    double relevance = result.breakdown().relevance();
    assertThat(result.contradictedBy()).containsExactly(eight.ref());
    assertThat(factor(result, "contested")).isEqualTo(lowers ? .80 : 1.00);
    assertThat(relevance).isPositive();
    if (!lowers) {
      assertThat(result.score()).isEqualTo(alone);
    }
    boolean isShown = lowers || !of.trust().isPerson();
    assertThat(memory.weave(RecallRequest.forTask(TASK)).markdown())
        .as("a person's word is shown as contested by a person only")
        .contains((isShown ? ", contested by fact.eight] **" : "] **") + FIVE)
        .matches(block -> block.contains("contested by fact.eight") == isShown);
  }

  private static double factor(RecallResult.Memory memory, String name) {
    return memory.breakdown().factors().stream()
        .filter(factor -> factor.name().equals(name))
        .mapToDouble(RecallResult.Breakdown.Factor::multiplier)
        .reduce(1, (one, other) -> one * other);
  }

  @ParameterizedTest
  @EnumSource(
      value = NodeStatus.class,
      names = {"CANDIDATE", "NEEDS_REVIEW"})
  void waitingContradictionFromBelow_lowersNothing_andIsNamed(NodeStatus waiting) {
    MemoryNode five = insert(PROJECT, "fact.five", Source.USER, FIVE, PrecedenceTest::contested);
    MemoryNode eight =
        insert(
            PROJECT, "fact.eight", Source.AGENT, "Nothing is sent twice", n -> n.status(waiting));
    contradicts(eight, five);

    RecallResult result = recall(10);

    assertThat(ids(result)).containsExactly("fact.five");
    assertThat(found(result, five).contradictedBy()).containsExactly(eight.ref());
    assertThat(factor(found(result, five), "contested")).isEqualTo(1);
  }

  @Test
  void moreContestedMemoriesThanAreLookedUp_lowerNoneOfAPersons() {
    for (int i = 0; i < 40; i++) {
      MemoryNode five =
          insert(PROJECT, "fact.f" + i, Source.USER, FIVE + " " + i, PrecedenceTest::contested);
      contradicts(insert("fact.against-" + i, Source.AGENT, "No " + i), five);
    }

    assertThat(recall(60).memories())
        .filteredOn(found -> found.node().provenance().trust().isPerson())
        .hasSize(40)
        .allMatch(found -> factor(found, "contested") == 1);
  }

  @Test
  void pairInForce_theOneOfHigherAuthorityComesFirst_evenIfItMatchesWorse() {
    MemoryNode person =
        insert(
            PROJECT,
            "decision.never",
            Source.USER,
            "Nothing is ever sent again after a failure of the worker",
            PrecedenceTest::contested);
    insert("fact.log", Source.AGENT, "The upload worker keeps a log of every retry");
    MemoryNode agent = insert(PROJECT, "fact.five", Source.AGENT, FIVE, PrecedenceTest::contested);
    contradicts(agent, person);

    RecallResult result = recall(10);

    assertThat(ids(result)).startsWith("decision.never", "fact.five").hasSize(3);
    assertThat(found(result, person).contradictedBy()).containsExactly(agent.ref());
    assertThat(found(result, agent).contradictedBy()).containsExactly(person.ref());
    assertThat(result.memories())
        .extracting(RecallResult.Memory::score)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
  }

  @Test
  void pairOfWhichOnlyTheLowerOneMatches_bringsTheHigherOneInAboveIt() {
    MemoryNode person =
        insert(
            PROJECT,
            "decision.never",
            Source.USER,
            "Nothing is ever sent again",
            PrecedenceTest::contested);
    MemoryNode agent = insert(PROJECT, "fact.five", Source.AGENT, FIVE, PrecedenceTest::contested);
    contradicts(agent, person);

    assertThat(ids(recall(10))).containsExactly("decision.never", "fact.five");
    assertThat(ids(recall(1))).containsExactly("decision.never");
    assertThat(found(recall(1), person).contradictedBy()).containsExactly(agent.ref());
  }

  @Test
  void chainOfContradictions_isOrderedByAuthority() {
    MemoryNode file = insert(PROJECT, "fact.five", Source.IMPORT, FIVE, PrecedenceTest::contested);
    MemoryNode agent =
        insert(PROJECT, "fact.six", Source.AGENT, "It is six", PrecedenceTest::contested);
    MemoryNode person =
        insert(PROJECT, "fact.seven", Source.USER, "It is seven", PrecedenceTest::contested);
    contradicts(file, agent);
    contradicts(agent, person);

    assertThat(ids(recall(10))).containsExactly("fact.seven", "fact.six", "fact.five");
  }

  @Test
  void waitingMemoryThatContradictsOneInForceOfItsLevel_standsBelowIt() {
    MemoryNode waiting =
        insert(
            PROJECT,
            "fact.five",
            Source.AGENT,
            FIVE,
            node -> contested(node).status(NodeStatus.CANDIDATE));
    MemoryNode inForce =
        insert(PROJECT, "fact.six", Source.AGENT, "It is six", PrecedenceTest::contested);
    contradicts(waiting, inForce);

    assertThat(ids(recall(10))).containsExactly("fact.six", "fact.five");
  }

  // ---- what says the same -----------------------------------------------------------------------

  @Test
  void sameTextByTwo_isShownAsTheWordOfTheHigherOne() {
    MemoryNode agent =
        insert(PROJECT, "fact.a", Source.AGENT, FIVE, node -> node.importance(1).confidence(1));
    MemoryNode person =
        insert(PROJECT, "fact.b", Source.USER, FIVE, node -> node.importance(0).confidence(.1));
    insert("fact.log", Source.AGENT, "The upload worker keeps a log of every retry");

    RecallResult result = recall(10);

    assertThat(ids(result)).containsExactly("fact.b", "fact.log");
    assertThat(found(result, person).duplicates()).containsExactly(agent.ref());
    assertThat(result.trace().leftOut())
        .extracting(RecallTrace.LeftOut::ref)
        .containsExactly(agent.ref());
  }

  @Test
  void sameTextInForceAndWaiting_isShownAsInForce() {
    insert(
        PROJECT,
        "constraint.a",
        Source.AGENT,
        FIVE,
        node -> node.status(NodeStatus.CANDIDATE).importance(1).confidence(1));
    insert(PROJECT, "constraint.b", Source.AGENT, FIVE, node -> node.importance(0).confidence(.1));

    assertThat(ids(recall(10))).containsExactly("constraint.b");
  }

  // ---- what updates -----------------------------------------------------------------------------

  private static final String OLD =
      "The retry limit of the upload worker is 5 tries, and the worker logs each retry.";
  private static final String NEW =
      "The retry limit of the upload worker was raised by the storage team, it is 8 now.";

  @ParameterizedTest
  @CsvSource({
    "USER, AGENT, FACT, false",
    "USER, CLI, FACT, true",
    "AGENT, IMPORT, FACT, false",
    "AGENT, AGENT, FACT, true",
    "AGENT, USER, FACT, true",
    "USER, IMPORT, TURN, true",
  })
  void newerStatement_updatesNothingAboveIt(Source old, Source newer, NodeKind kind, boolean does) {
    MemoryNode first = at(kind, "old", old, OLD, 20);
    MemoryNode second = at(kind, "new", newer, NEW, 1);

    RecallResult result =
        memory.recall(RecallRequest.forTask("What is the retry limit of the upload worker?"));

    NodeRef by = does ? second.ref() : null;
    assertThat(found(result, first).updatedBy()).isEqualTo(by);
    assertThat(ids(result).get(0)).isEqualTo(does ? second.id().value() : first.id().value());
  }

  private MemoryNode at(NodeKind kind, String slug, Source source, String text, int daysAgo) {
    Instant when = NOW.minus(Duration.ofDays(daysAgo));
    return insert(
        PROJECT,
        kind.label() + "." + slug,
        source,
        "A message " + slug,
        node -> node.body(text).origin(new Origin("chat", slug, when, null, null)));
  }

  // ---- what overrides ---------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "USER, AGENT, false",
    "USER, IMPORT, false",
    "PROGRAM, AGENT, false",
    "USER, CLI, true",
    "AGENT, AGENT, true",
    "IMPORT, AGENT, true",
  })
  void narrowerScope_overridesNothingAboveIt(Source broader, Source narrower, boolean overrides) {
    MemoryNode broad =
        insert(WORKSPACE, "fact.limit", broader, FIVE, node -> node.key("retry-limit"));
    MemoryNode narrow =
        insert(PROJECT, "fact.limit", narrower, "It is eight", node -> node.key("retry-limit"));
    insert("fact.log", Source.AGENT, "Eight lines: it is the log");

    RecallResult result =
        memory.recall(RecallRequest.forTask("which retry limit, is it five or eight"));
    List<NodeRef> refs = result.memories().stream().map(found -> found.node().ref()).toList();

    assertThat(refs).contains(narrow.ref());
    assertThat(refs.contains(broad.ref())).isEqualTo(!overrides);
    if (overrides) {
      assertThat(result.trace().notes()).isEmpty();
    } else {
      assertThat(result.trace().notes())
          .containsExactly(
              narrow.ref()
                  + " does not override "
                  + broad.ref()
                  + ", which is the word of somebody who counts for more");
      assertThat(memory.weave(RecallRequest.forTask("which retry limit")).trace().notes())
          .hasSize(1);
    }
  }

  @Test
  void waitingMemoryOfANarrowerScope_neverOverrides() {
    MemoryNode broad =
        insert(WORKSPACE, "constraint.limit", Source.AGENT, FIVE, node -> node.key("retry-limit"));
    insert(
        PROJECT,
        "constraint.limit",
        Source.AGENT,
        "The limit is eight",
        node -> node.key("retry-limit").status(NodeStatus.CANDIDATE));

    assertThat(recall(10).memories()).extracting(found -> found.node().ref()).contains(broad.ref());
  }

  @Test
  void scopeBetween_overridesWhatTheNarrowestMayNot() {
    Scope tenant = Scope.tenant("acme");
    AgentMemory wide =
        AgentMemory.builder(store).scopes(ScopeChain.of(PROJECT, WORKSPACE, tenant)).build();
    insert(tenant, "fact.limit", Source.USER, FIVE, node -> node.key("retry-limit"));
    MemoryNode between =
        insert(
            WORKSPACE,
            "fact.limit",
            Source.USER,
            "The retry limit is six",
            node -> node.key("retry-limit"));
    MemoryNode narrow =
        insert(
            PROJECT,
            "fact.limit",
            Source.AGENT,
            "The retry limit is seven",
            node -> node.key("retry-limit"));

    assertThat(wide.recall(RecallRequest.forTask(TASK)).memories())
        .extracting(found -> found.node().ref())
        .containsExactlyInAnyOrder(between.ref(), narrow.ref());
  }
}
