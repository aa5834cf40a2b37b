package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.reflect.TaskReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What contradicts something in force stands beside it, and both say so. */
abstract class DisputeRules extends LearningRules {
  private static final String TEN = "Idle connections are closed after 10 minutes";
  private static final String TWENTY = "Idle connections are closed after 20 minutes";

  DisputeRules(AgentMemoryContract contract) {
    super(contract);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          constraint | Prices must be kept as long in cents, never as double | Prices may be kept as double in the calculation | how are prices kept
          constraint | The library must stay source compatible with Java 11  | The library may use Java 21 features            | which Java version may the library use
          decision   | Use PostgreSQL for the order queue                    | Use Kafka for the order queue                   | what does the order queue run on
          """)
  void remember_whatContradictsSomethingInForce_marksBoth(
      String kind, String one, String other, String task) {
    AgentMemory person = byPerson();
    MemoryNode first = person.remember(NodeDraft.builder(NodeKind.of(kind), one).build());
    assertThat(first.isContested()).isFalse();

    MemoryNode second = person.remember(NodeDraft.builder(NodeKind.of(kind), other).build());

    assertThat(second.isContested()).isTrue();
    assertThat(second).isEqualTo(node(second.id()));
    assertThat(List.of(node(first.id()), second))
        .allSatisfy(
            node -> {
              assertThat(node.status()).isEqualTo(NodeStatus.ACTIVE);
              assertThat(node.isContested()).isTrue();
              assertThat(node.confidence()).isEqualTo(1.0);
            });
    assertBothNameEachOther(first, second, task);
    assertThat(memory.weave(RecallRequest.forTask(task)).markdown()).contains(one, other);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Alice owns billing                          | Bob owns billing
          The staging database runs on port 5433      | The staging database runs on port 5434
          The reports are built with Maven 3.9.6      | The reports are built with Maven 3.9.9
          Ada lives in Bergen                         | Ada moved to Turin
          My favourite editor is Kakoune              | My current favourite editor is Helix
          The user loves stand-ups in the morning     | The user hates stand-ups in the morning
          """)
  void remember_anotherValueOfWhatHasOne_takesThePlaceOfWhatItsAuthorSaid(
      String one, String other) {
    AgentMemory person = byPerson();
    MemoryNode former = person.remember(NodeDraft.builder(NodeKind.FACT, one).build());

    SaveIntent.Report report =
        person.save(
            SaveIntent.builder().node(NodeDraft.builder(NodeKind.FACT, other).build()).build());

    SaveIntent.Report.Item item = report.items().get(0);
    assertThat(item.message()).contains("takes the place of '" + former.id() + "'");
    MemoryNode newer = node(NodeId.of(Objects.requireNonNull(item.id())));
    assertThat(newer.isContested()).isFalse();
    assertThat(node(former.id()))
        .extracting(MemoryNode::status, MemoryNode::supersededBy)
        .containsExactly(NodeStatus.SUPERSEDED, newer.ref());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Alice owns billing                          | Bob owns billing
          Ada lives in Bergen                         | Ada moved to Turin
          """)
  void remember_anotherValueByAnotherAuthor_isContestedAndTheNewerOneStandsFirst(
      String one, String other) {
    MemoryNode former = agent("s1").remember(NodeDraft.builder(NodeKind.FACT, one).build());
    Instant unused = clock.advance(Duration.ofDays(1));
    MemoryNode newer = agent("s2").remember(NodeDraft.builder(NodeKind.FACT, other).build());

    assertThat(List.of(node(former.id()), newer)).allMatch(MemoryNode::isContested);
    assertThat(memory.weave(RecallRequest.forTask(one)).markdown())
        .containsSubsequence(
            newer.id() + ", agent, " + day(newer), former.id() + ", agent, " + day(former));
  }

  private static String day(MemoryNode node) {
    return node.createdAt().toString().substring(0, 10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Mara speaks French                          | Mara speaks Italian
          The user likes jazz                         | The user likes blues
          The build supports Java 17                  | The build supports Java 21
          Release 1.2 came out in May                 | Release 1.3 came out in June
          Ada collects stamps                         | Ada collects coins
          """)
  void remember_anotherValueOfWhatCanHaveSeveral_contestsAndReplacesNothing(
      String one, String other) {
    MemoryNode first = byPerson().remember(NodeDraft.builder(NodeKind.FACT, one).build());
    MemoryNode second = byPerson().remember(NodeDraft.builder(NodeKind.FACT, other).build());

    assertThat(List.of(node(first.id()), second))
        .allMatch(node -> node.isInForce() && !node.isContested());
  }

  @Test
  void remember_twoValuesInOneCall_contestEachOther() {
    List<MemoryNode> both =
        byPerson()
            .rememberAll(
                List.of(
                    NodeDraft.builder(NodeKind.FACT, "Alice owns billing").build(),
                    NodeDraft.builder(NodeKind.FACT, "Bob owns billing").build()));

    assertThat(both).allMatch(node -> node.isInForce() && node.isContested());
  }

  @Test
  void remember_anotherValueOfWhatOthersHaveConfirmed_isContested() {
    MemoryNode first =
        agent("s1").remember(NodeDraft.builder(NodeKind.FACT, "Alice owns billing").build());
    MemoryNode unused =
        agent("s2").remember(NodeDraft.builder(NodeKind.FACT, "Alice owns billing").build());

    MemoryNode other =
        agent("s1").remember(NodeDraft.builder(NodeKind.FACT, "Bob owns billing").build());

    assertThat(List.of(node(first.id()), other)).allMatch(MemoryNode::isContested);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Prices must be kept as long in cents, never as double | Prices may be kept as double in the calculation
          The library must stay source compatible with Java 11  | The library may use Java 21 features
          Use PostgreSQL for the order queue                    | Use Kafka for the order queue
          Alice owns billing                                    | Bob owns billing
          The worker gives up after 90 seconds, since the licence of the former one changed | The worker gives up after 20 seconds because the old choice did not survive the load test
          """)
  void reflect_whatContradictsAMemoryInForce_waitsAndTheMemoryIsContested(
      String one, String other) {
    MemoryNode first = resultOf(reflectFact("s1", one));

    PromotionRecord decision = only(reflectFact("s2", other));

    assertThat(decision.outcome()).isEqualTo(Outcome.REVIEW);
    MemoryNode second = node(Objects.requireNonNull(decision.result()).id());
    assertThat(second.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(first.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(first.id()).isContested()).isTrue();
    assertThat(contradictions(second)).containsExactly(first.id().value());
  }

  private void assertBothNameEachOther(MemoryNode first, MemoryNode second, String task) {
    assertThat(contradictions(second)).containsExactly(first.id().value());
    List<RecallResult.Memory> hits = memory.recall(RecallRequest.forTask(task)).memories();
    assertThat(hits)
        .filteredOn(hit -> hit.node().id().equals(first.id()))
        .singleElement()
        .satisfies(hit -> assertThat(hit.contradictedBy()).containsExactly(second.ref()));
    assertThat(hits)
        .filteredOn(hit -> hit.node().id().equals(second.id()))
        .singleElement()
        .satisfies(hit -> assertThat(hit.contradictedBy()).containsExactly(first.ref()));
  }

  /** The ids of what a memory states that it contradicts. */
  private List<String> contradictions(MemoryNode node) {
    return memory.node(node.id()).inspect(0).relationsFrom().stream()
        .filter(Relation::isContradiction)
        .map(relation -> relation.to().id().value())
        .toList();
  }

  /** A rule that a person has stated. */
  private MemoryNode stated(String rule) {
    return byPerson().remember(NodeDraft.builder(NodeKind.CONSTRAINT, rule).build());
  }

  @Test
  void remember_aFactThatAPersonsRuleRulesOut_marksTheFactThoughTheirKindsDiffer() {
    MemoryNode rule = stated("Commits must be signed");
    MemoryNode fact = remember(NodeKind.FACT, "Signing commits is optional", "");

    assertThat(fact.isContested()).isTrue();
    assertThat(contradictions(fact)).containsExactly(rule.id().value());
    assertThat(node(rule.id()).isContested()).isFalse();
  }

  @Test
  void remember_whatIsSaidInTheBody_isCompared() {
    MemoryNode one = remember(NodeKind.FACT, "Pool of connections", TEN);
    MemoryNode other = remember(NodeKind.FACT, "Idle connections", TWENTY);

    assertThat(other.isContested()).isTrue();
    assertThat(node(one.id()).isContested()).isTrue();
  }

  @Test
  void remember_theSameAgain_contestsNothing() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");
    MemoryNode other = remember(NodeKind.FACT, TEN, "");

    assertThat(other.isContested()).isFalse();
    assertThat(node(one.id()).isContested()).isFalse();
  }

  @Test
  void remember_whatReplacesTheOther_contestsNothing() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");
    MemoryNode other =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, TWENTY)
                .related(Predicate.SUPERSEDES, one.id())
                .build());

    assertThat(other.isContested()).isFalse();
    assertThat(node(one.id()).status()).isEqualTo(NodeStatus.SUPERSEDED);
  }

  @Test
  void supersede_oneOfTheTwo_settlesIt() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");
    MemoryNode other = remember(NodeKind.FACT, TWENTY, "");

    memory.node(one.id()).supersedeBy(other.id(), "measured");

    assertThat(node(other.id()).isContested()).isFalse();
  }

  @Test
  void remember_aTextThatWasMended_settlesIt() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");
    MemoryNode other = remember(NodeKind.FACT, TWENTY, "");

    MemoryNode mended = memory.remember(NodeDraft.builder().id(other.id()).title(TEN).build());

    assertThat(mended.isContested()).isFalse();
    assertThat(node(one.id()).isContested()).isFalse();

    MemoryNode again = memory.remember(NodeDraft.builder().id(other.id()).title(TWENTY).build());

    assertThat(again.isContested()).isTrue();
    assertThat(node(one.id()).isContested()).isTrue();
  }

  @Test
  void remember_aChangeOfTheTextThatComesToContradict_marksBoth() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");
    MemoryNode other = remember(NodeKind.FACT, "Nobody knows about connections", "");

    MemoryNode changed = memory.remember(NodeDraft.builder().id(other.id()).title(TWENTY).build());

    assertThat(changed.isContested()).isTrue();
    assertThat(node(one.id()).isContested()).isTrue();
  }

  @Test
  void remember_whatHappenedOrIsWorkedOn_isComparedWithNothing() {
    remember(NodeKind.FACT, TEN, "");
    SessionId session = SessionId.of("s1");
    for (NodeKind kind : List.of(NodeKind.TURN, NodeKind.EPISODE, NodeKind.NOTE)) {
      MemoryNode node = memory.remember(NodeDraft.builder(kind, TWENTY).session(session).build());
      assertThat(node.isContested()).as(kind.label()).isFalse();
    }
    MemoryNode question = memory.remember(NodeDraft.builder(NodeKind.QUESTION, TWENTY).build());
    assertThat(question.isContested()).isFalse();
    assertThat(contested()).isEmpty();
  }

  @Test
  void remember_inANarrowerScope_leavesTheBroaderOneAlone() {
    MemoryNode broad =
        memory.remember(NodeDraft.builder(NodeKind.FACT, TEN).level(Scope.Level.SYSTEM).build());
    MemoryNode narrow = remember(NodeKind.FACT, TWENTY, "");

    assertThat(narrow.isContested()).isFalse();
    assertThat(node(broad.id()).isContested()).isFalse();
  }

  @Test
  void remember_oneDisputedBefore_whatAPersonTurnedDownStaysSo() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");
    MemoryNode other = remember(NodeKind.FACT, TWENTY, "");
    int events = eventCount();

    memory.remember(NodeDraft.builder().id(other.id()).title(TWENTY).build());

    assertThat(eventCount()).isEqualTo(events);
    assertThat(contested()).containsExactlyInAnyOrder(one.id().value(), other.id().value());
  }

  @Test
  void rememberAll_few_areComparedWithEachOther() {
    List<MemoryNode> nodes =
        memory.rememberAll(
            List.of(
                NodeDraft.builder(NodeKind.FACT, TEN).build(),
                NodeDraft.builder(NodeKind.FACT, TWENTY).build()));

    assertThat(nodes).allMatch(MemoryNode::isContested);
    assertThat(nodes).allSatisfy(node -> assertThat(node).isEqualTo(node(node.id())));
  }

  @Test
  void rememberAll_many_areAnImport() {
    List<NodeDraft> drafts = new ArrayList<>();
    IntStream.range(0, 21)
        .mapToObj(
            i -> NodeDraft.builder(NodeKind.FACT, "The pool of region " + i + " is warm").build())
        .forEach(drafts::add);
    drafts.add(NodeDraft.builder(NodeKind.FACT, TEN).build());
    drafts.add(NodeDraft.builder(NodeKind.FACT, TWENTY).build());

    memory.rememberAll(drafts);

    assertThat(contested()).isEmpty();
  }

  @Test
  void save_whatContradictsSomethingInForce_marksBothAndSaysSo() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");

    SaveIntent.Report report =
        memory.save(
            SaveIntent.builder().node(NodeDraft.builder(NodeKind.FACT, TWENTY).build()).build());

    assertThat(report.items())
        .singleElement()
        .satisfies(item -> assertThat(item.message()).contains(one.id().value(), "contested"));
    assertThat(contested()).hasSize(2);
  }

  @Test
  void save_whatReplacesInTheSameIntent_contestsNothing() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");
    MemoryNode other = remember(NodeKind.FACT, "Nobody knows about connections", "");

    memory.save(
        SaveIntent.builder()
            .node(NodeDraft.builder().id(other.id()).title(TWENTY).build())
            .supersede(one.id(), other.id(), "measured")
            .build());

    assertThat(contested()).isEmpty();
  }

  @Test
  void reflect_aFactThatAPersonsRuleRulesOut_marksTheFact() {
    MemoryNode rule = stated("Commits must be signed");

    MemoryNode fact = resultOf(reflectFact("s1", "Signing commits is optional"));

    assertThat(fact.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(fact.isContested()).isTrue();
    assertThat(node(rule.id()).isContested()).isFalse();
  }

  @Test
  void undo_ofWhatWasCreatedBesideItsOpposite_settlesIt() {
    MemoryNode rule = remember(NodeKind.CONSTRAINT, "Commits must be signed", "");
    PromotionRecord created = only(reflectFact("s1", "Signing commits is optional"));

    memory.reviews().undo(created.sequence(), "wrong");

    assertThat(node(rule.id()).isContested()).isFalse();
  }

  @Test
  void reflect_statementsInALanguageThatNobodyReads_leavesThemApart() {
    String plain = "Preise werden als double gespeichert";
    String denied = "Preise werden nicht als double gespeichert";
    MemoryNode first = resultOf(reflectFact("s1", plain));

    PromotionRecord decision = only(reflectFact("s2", denied));

    assertThat(decision.outcome()).isEqualTo(Outcome.CREATE);
    MemoryNode second = node(Objects.requireNonNull(decision.result()).id());
    assertThat(second.id()).isNotEqualTo(first.id());
    assertThat(node(first.id())).isEqualTo(first);
    assertThat(List.of(first, second)).noneMatch(MemoryNode::isContested);

    PromotionRecord same = only(reflectFact("s3", plain));
    assertThat(same.outcome()).isEqualTo(Outcome.CONFIRM);
    assertThat(Objects.requireNonNull(same.target()).id()).isEqualTo(first.id());
  }

  @Test
  void capture_whatContradictsAMemoryInForce_waitsForAReviewer() {
    MemoryNode one = remember(NodeKind.FACT, TEN, "");

    captureFact("s1", TWENTY);

    assertThat(node(one.id()).isContested()).isTrue();
    assertThat(waiting()).hasSize(1);
  }

  @Test
  void reflect_severalFactsOfOneReport_areComparedWithEachOther() {
    TaskReport report = report("s1", "Look into both").facts(List.of(TEN, TWENTY)).build();

    memory.reflect(report);

    assertThat(contested()).isNotEmpty();
  }

  private List<String> contested() {
    return all().stream().filter(MemoryNode::isContested).map(node -> node.id().value()).toList();
  }
}
