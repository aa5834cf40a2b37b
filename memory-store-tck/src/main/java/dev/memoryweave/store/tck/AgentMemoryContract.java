package dev.memoryweave.store.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.BatchItemException;
import dev.memoryweave.Inspection;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.MemoryStatus;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveReport;
import dev.memoryweave.SearchResult;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.IllegalTransitionException;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.RelationDraft;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.ScopeLevel;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.privacy.SecretRejectedException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.weave.ContextPack;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link AgentMemory} does on any store, as tests. Extend it with a store of your own to see that
 * the whole library works on it.
 */
public abstract class AgentMemoryContract {
  private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

  private final TickingClock clock = new TickingClock(START);
  private final List<MemoryEvent> heard = new ArrayList<>();
  private MemoryStore store;
  private AgentMemory memory;

  /** For subclasses. */
  protected AgentMemoryContract() {}

  /** Opens a new, empty store. */
  protected abstract MemoryStore open();

  @BeforeEach
  void openMemory() {
    store = open();
    memory = memory(ScopeChain.forProject("scheduler"));
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  private AgentMemory memory(ScopeChain chain) {
    return AgentMemory.builder(store).scopes(chain).clock(clock).listener(heard::add).build();
  }

  private MemoryNode remember(NodeKind kind, String title, String body) {
    return memory.remember(NodeDraft.of(kind, title).body(body).build());
  }

  // ---- remember ---------------------------------------------------------------------------------

  @Test
  void rememberNewNode_givesIdDefaultsAndRevisionOne() {
    MemoryNode node =
        memory.remember(
            NodeDraft.of(NodeKind.CONSTRAINT, "Terminal states are immutable")
                .body("A task that is done stays done. Nothing re-enters a terminal state.")
                .tags("State Machine", "state-machine")
                .anchors("./src/scheduler/**")
                .symbols("TaskState")
                .build());

    assertThat(node.id()).isEqualTo(NodeId.of("constraint.terminal-states-are-immutable"));
    assertThat(node.scope()).isEqualTo(Scope.project("scheduler"));
    assertThat(node.summary()).isEqualTo("A task that is done stays done.");
    assertThat(node.tags()).containsExactly("state-machine");
    assertThat(node.anchors()).hasToString("[src/scheduler/**]");
    assertThat(node.importance()).isEqualTo(.92);
    assertThat(node.revision()).isEqualTo(1);
    assertThat(memory.inspect(node.id(), 0).node()).isEqualTo(node);
  }

  @Test
  void rememberSameTitleAgain_makesAnotherNodeWithTheNextNumber() {
    Set<NodeId> ids = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      ids.add(remember(NodeKind.FACT, "Same title", "body " + i).id());
    }

    assertThat(ids).hasSize(40).contains(NodeId.of("fact.same-title"), NodeId.of("fact.same-title-2"));
  }

  @Test
  void rememberWithKey_updatesTheNodeThatHoldsIt() {
    NodeDraft first = NodeDraft.of(NodeKind.FACT, "Timeout").key("timeout").body("30 s").build();
    MemoryNode created = memory.remember(first);
    MemoryNode updated =
        memory.remember(
            NodeDraft.of(NodeKind.FACT, "Timeout").key("timeout").body("60 s").build());

    assertThat(updated.id()).isEqualTo(created.id());
    assertThat(updated.revision()).isEqualTo(2);
    assertThat(updated.summary()).isEqualTo("60 s");
    assertThat(memory.inspect(created.id(), 0).formerVersions())
        .extracting(MemoryNode::body)
        .containsExactly("30 s");
  }

  @Test
  void rememberTheSameThingAgain_changesNothing() {
    NodeDraft draft = NodeDraft.of(NodeKind.FACT, "Timeout").key("timeout").body("30 s").build();
    MemoryNode first = memory.remember(draft);
    long events = memory.events(0, 100).size();

    assertThat(memory.remember(draft)).isEqualTo(first);
    assertThat(memory.events(0, 100)).hasSize((int) events);
  }

  @Test
  void updateById_keepsWhatTheDraftDoesNotName() {
    MemoryNode node =
        memory.remember(
            NodeDraft.of(NodeKind.FACT, "Port").body("8080").tags("net").summary("Mine").build());
    MemoryNode updated = memory.remember(NodeDraft.of(node.id()).body("9090").build());

    assertThat(updated.title()).isEqualTo("Port");
    assertThat(updated.tags()).containsExactly("net");
    assertThat(updated.summary()).isEqualTo("Mine");
    assertThat(updated.body()).isEqualTo("9090");
  }

  @Test
  void updateFromAnOldRevision_isRefused() {
    MemoryNode node = remember(NodeKind.FACT, "Port", "8080");
    memory.remember(NodeDraft.of(node.id()).body("9090").expectedRevision(1L).build());

    assertThatThrownBy(
            () -> memory.remember(NodeDraft.of(node.id()).body("1").expectedRevision(1L).build()))
        .isInstanceOf(StaleRevisionException.class)
        .hasMessageContaining("revision 2");
  }

  @Test
  void rememberWithoutTitleOrKind_namesTheMissingField() {
    assertThatThrownBy(() -> memory.remember(NodeDraft.builder().title("x").build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("kind");
    assertThatThrownBy(() -> memory.remember(NodeDraft.of(NodeId.of("fact.new")).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("title");
  }

  @Test
  void episodesOfTwoSessionsWithOneKey_areTwoNodes() {
    List<MemoryNode> nodes = new ArrayList<>();
    for (String session : List.of("s1", "s2", "s1")) {
      nodes.add(
          memory.remember(
              NodeDraft.of(NodeKind.EPISODE, "Session told")
                  .key("told")
                  .session(SessionId.of(session))
                  .body("by " + session)
                  .build()));
    }

    assertThat(nodes.get(0).id()).isNotEqualTo(nodes.get(1).id());
    assertThat(nodes.get(2).id()).isEqualTo(nodes.get(0).id());
  }

  @Test
  void rememberAll_storesAllOrNothing() {
    NodeDraft good = NodeDraft.of(NodeKind.FACT, "Good").build();
    NodeDraft bad =
        NodeDraft.of(NodeKind.FACT, "Bad").parent(NodeId.of("module.not-there")).build();

    assertThatThrownBy(() -> memory.rememberAll(List.of(good, bad)))
        .isInstanceOf(BatchItemException.class)
        .hasMessageContaining("Item 1")
        .hasMessageContaining("module.not-there");
    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(memory.events(0, 10)).isEmpty();
    assertThat(heard).isEmpty();
  }

  @Test
  void rememberAll_letsRelationsPointToLaterItems() {
    List<MemoryNode> nodes =
        memory.rememberAll(
            List.of(
                NodeDraft.of(NodeKind.INCIDENT, "Retry loop")
                    .related(Predicate.AFFECTS, NodeId.of("module.retry"))
                    .build(),
                NodeDraft.of(NodeKind.MODULE, "Retry").build()));

    assertThat(memory.inspect(nodes.get(1).id(), 0).relationsTo())
        .singleElement()
        .satisfies(relation -> assertThat(relation.from()).isEqualTo(nodes.get(0).ref()));
  }

  // ---- secrets ----------------------------------------------------------------------------------

  @Test
  void secretInAnyField_refusesTheWholeWriteWithoutTellingTheValue() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    MemoryNode node = remember(NodeKind.FACT, "Node", "body");
    long before = memory.events(0, 100).size();
    List<Runnable> writes =
        List.of(
            () -> remember(NodeKind.FACT, "Token " + secret, "x"),
            () -> remember(NodeKind.FACT, "Token", "use " + secret),
            () -> memory.remember(NodeDraft.of(NodeKind.FACT, "T").summary(secret).build()),
            () -> memory.remember(NodeDraft.of(NodeKind.FACT, "T").symbols(secret).build()),
            () -> memory.remember(NodeDraft.of(NodeKind.FACT, "T").anchors("a/" + secret).build()),
            () ->
                memory.rememberAll(
                    List.of(
                        NodeDraft.of(NodeKind.FACT, "Fine").build(),
                        NodeDraft.of(NodeKind.FACT, "T").body(secret).build())),
            () ->
                memory.remember(
                    NodeDraft.of(NodeKind.FACT, "T")
                        .evidence(EvidenceKind.LOG, "app.log:1", secret)
                        .build()),
            () -> memory.support(node.id(), EvidenceDraft.of(EvidenceKind.LOG, "a", secret)),
            () -> memory.markStale(node.id(), "because " + secret),
            () -> memory.forget(node.id(), secret));

    for (Runnable write : writes) {
      assertThatThrownBy(write::run)
          .satisfiesAnyOf(
              e -> assertThat(e).isInstanceOf(SecretRejectedException.class),
              e -> assertThat(e).hasCauseInstanceOf(SecretRejectedException.class))
          .hasMessageNotContaining(secret);
    }
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(1);
    assertThat(memory.events(0, 100)).hasSize((int) before);
  }

  // ---- scopes -----------------------------------------------------------------------------------

  @Test
  void anotherProject_seesNothingOfThisOne() {
    MemoryNode node = remember(NodeKind.CONSTRAINT, "Secret plan", "Only for the scheduler");
    AgentMemory other = memory(ScopeChain.forProject("other"));

    assertThatThrownBy(() -> other.inspect(node.id(), 0)).isInstanceOf(UnknownNodeException.class);
    assertThatThrownBy(() -> other.inspect(node.ref(), 0))
        .isInstanceOf(OutsideScopeException.class);
    assertThatThrownBy(() -> other.forget(node.id(), "x"))
        .isInstanceOf(UnknownNodeException.class);
    assertThat(other.count(MemoryQuery.all())).isZero();
    assertThat(other.search("secret plan", MemoryQuery.all()).matches()).isEmpty();
    assertThat(other.recall(RecallRequest.forTask("secret plan")).memories()).isEmpty();
    assertThat(other.events(0, 10)).isEmpty();
    assertThat(other.status().nodes()).isZero();
  }

  @Test
  void levelOutsideTheChain_isRefused() {
    AgentMemory projectOnly = memory(ScopeChain.of(Scope.project("p")));

    assertThatThrownBy(
            () ->
                projectOnly.remember(
                    NodeDraft.of(NodeKind.FACT, "x").level(ScopeLevel.TENANT).build()))
        .isInstanceOf(OutsideScopeException.class);
    assertThatThrownBy(() -> projectOnly.list(MemoryQuery.all().withLevel(ScopeLevel.SYSTEM)))
        .isInstanceOf(OutsideScopeException.class);
  }

  @Test
  void narrowestScope_winsPerTierAndKey() {
    MemoryNode broad =
        memory.remember(
            NodeDraft.of(NodeKind.PREFERENCE, "Indentation")
                .level(ScopeLevel.TENANT)
                .key("indentation")
                .body("Indent with four spaces")
                .build());
    MemoryNode narrow =
        memory.remember(
            NodeDraft.of(NodeKind.PREFERENCE, "Indentation here")
                .key("indentation")
                .body("Indent with two spaces")
                .build());

    RecallResult result = memory.recall(RecallRequest.forTask("indent with four spaces"));

    assertThat(result.memories())
        .extracting(found -> found.node().ref())
        .contains(narrow.ref())
        .doesNotContain(broad.ref());
    assertThat(result.trace().leftOut())
        .anySatisfy(
            left -> {
              assertThat(left.ref()).isEqualTo(broad.ref());
              assertThat(left.reason()).contains("overridden");
            });
    assertThat(memory.inspect(broad.ref(), 0).node()).isEqualTo(broad);
  }

  // ---- life cycle -------------------------------------------------------------------------------

  @Test
  void changesOfStatus_followTheTableAndLeaveEvents() {
    MemoryNode node = remember(NodeKind.DECISION, "Use a queue", "Because of bursts");

    assertThat(memory.markStale(node.id(), "old").status()).isEqualTo(NodeStatus.STALE);
    MemoryNode verified = memory.verify(node.id(), "checked");
    assertThat(verified.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(verified.usage().verifiedAt()).isNotNull();
    assertThat(memory.archive(node.id(), "away").status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThatThrownBy(() -> memory.markStale(node.id(), "x"))
        .isInstanceOf(IllegalTransitionException.class);
    assertThat(memory.restore(node.id(), "back").status()).isEqualTo(NodeStatus.ACTIVE);
    assertThatThrownBy(() -> memory.close(node.id(), "x"))
        .isInstanceOf(IllegalTransitionException.class);
    assertThatThrownBy(() -> memory.archive(node.id(), " "))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("reason");
    assertThat(memory.inspect(node.id(), 0).history())
        .extracting(MemoryEvent::type)
        .containsExactly(
            EventType.MEMORY_CREATED,
            EventType.MEMORY_MARKED_STALE,
            EventType.MEMORY_VERIFIED,
            EventType.MEMORY_ARCHIVED,
            EventType.MEMORY_RESTORED);
  }

  @Test
  void questions_areClosedAndReopened() {
    MemoryNode question = remember(NodeKind.QUESTION, "Which broker?", "");

    assertThat(question.status()).isEqualTo(NodeStatus.OPEN);
    assertThat(memory.close(question.id(), "answered").status()).isEqualTo(NodeStatus.CLOSED);
    assertThat(memory.reopen(question.id(), "not quite").status()).isEqualTo(NodeStatus.OPEN);
  }

  @Test
  void supersede_tiesBothAndTakesTheOldOneOutOfRecall() {
    MemoryNode old = remember(NodeKind.DECISION, "Use polling", "Poll the queue every second");
    MemoryNode fresh = remember(NodeKind.DECISION, "Use push", "The queue pushes instead");

    MemoryNode superseded = memory.supersede(old.id(), fresh.id(), "polling was slow");

    assertThat(superseded.supersededBy()).isEqualTo(fresh.ref());
    Inspection inspection = memory.inspect(fresh.id(), 0);
    assertThat(inspection.relationsFrom())
        .singleElement()
        .satisfies(r -> assertThat(r.predicate()).isEqualTo(Predicate.SUPERSEDES));
    assertThat(memory.recall(RecallRequest.forTask("poll the queue")).memories())
        .extracting(found -> found.node().id())
        .doesNotContain(old.id());
    assertThatThrownBy(() -> memory.supersede(fresh.id(), old.id(), "back"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("superseded");
  }

  @Test
  void relateWithSupersedes_alsoMarksTheTarget() {
    MemoryNode old = remember(NodeKind.FACT, "Old", "a");
    MemoryNode fresh = remember(NodeKind.FACT, "New", "b");

    memory.relate(fresh.id(), RelationDraft.of(Predicate.SUPERSEDES, old.id()));

    assertThat(memory.inspect(old.id(), 0).node().supersededBy()).isEqualTo(fresh.ref());
  }

  @Test
  void forget_leavesNothingButAnEventWithoutContent() {
    MemoryNode other = remember(NodeKind.MODULE, "Retry", "keeps retrying");
    MemoryNode node =
        memory.remember(
            NodeDraft.of(NodeKind.INCIDENT, "Zanzibar outage")
                .body("quokka")
                .evidence(EvidenceKind.LOG, "app.log:7", "wombat")
                .related(Predicate.AFFECTS, other.id())
                .build());
    memory.remember(NodeDraft.of(node.id()).body("quokka again").build());

    memory.forget(node.id(), "asked for");

    assertThatThrownBy(() -> memory.inspect(node.id(), 0)).isInstanceOf(UnknownNodeException.class);
    assertThat(memory.search("quokka", MemoryQuery.all()).matches()).isEmpty();
    assertThat(memory.inspect(other.id(), 0).relationsTo()).isEmpty();
    List<MemoryEvent> events = memory.events(0, 100);
    MemoryEvent last = events.get(events.size() - 1);
    assertThat(last.type()).isEqualTo(EventType.MEMORY_DELETED);
    assertThat(last.reason()).isEqualTo("asked for");
    assertThat(events.toString()).doesNotContain("quokka").doesNotContain("wombat");
  }

  // ---- tree -------------------------------------------------------------------------------------

  @Test
  void tree_refusesCyclesUnknownParentsAndTooMuchDepth() {
    MemoryNode above = remember(NodeKind.MODULE, "Level 0", "");
    for (int depth = 1; depth <= 10; depth++) {
      above =
          memory.remember(
              NodeDraft.of(NodeKind.MODULE, "Level " + depth).parent(above.id()).build());
    }
    NodeId deepest = above.id();

    assertThatThrownBy(
            () -> memory.remember(NodeDraft.of(NodeKind.FACT, "x").parent(deepest).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("10 levels");
    assertThatThrownBy(
            () ->
                memory.remember(
                    NodeDraft.of(NodeId.of("module.level-0")).parent(deepest).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("below");
    MemoryNode top = remember(NodeKind.MODULE, "Top", "");
    assertThatThrownBy(
            () ->
                memory.remember(
                    NodeDraft.of(NodeId.of("module.level-0")).parent(top.id()).build()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("10 levels");
    Inspection root = memory.inspect(NodeId.of("module.level-0"), 2);
    assertThat(root.children()).singleElement();
    assertThat(root.children().get(0).children()).singleElement();
    assertThat(root.children().get(0).children().get(0).children()).isEmpty();
  }

  // ---- evidence and relations -------------------------------------------------------------------

  @Test
  void support_attachesTheSameEvidenceOnce() {
    MemoryNode node = remember(NodeKind.INCIDENT, "Outage", "");
    EvidenceDraft evidence = EvidenceDraft.of(EvidenceKind.TEST, "RetryTest.java:12", "red");

    memory.support(node.id(), evidence);
    clock.advance(Duration.ofDays(1));
    memory.support(node.id(), evidence);

    assertThat(memory.inspect(node.id(), 0).evidence())
        .singleElement()
        .satisfies(piece -> assertThat(piece.locator()).isEqualTo("RetryTest.java:12"));
    assertThat(heard)
        .filteredOn(event -> event.type() == EventType.MEMORY_SUPPORTED)
        .hasSize(1);
  }

  @Test
  void relate_statesEachTripleOnce() {
    MemoryNode one = remember(NodeKind.MODULE, "One", "");
    MemoryNode two = remember(NodeKind.MODULE, "Two", "");

    memory.relate(one.id(), RelationDraft.of(Predicate.DEPENDS_ON, two.id()));
    memory.relate(one.id(), RelationDraft.of(Predicate.DEPENDS_ON, two.id()));

    assertThat(memory.inspect(one.id(), 0).relationsFrom()).hasSize(1);
    assertThatThrownBy(
            () ->
                memory.relate(
                    one.id(), RelationDraft.of(Predicate.AFFECTS, NodeId.of("fact.nowhere"))))
        .isInstanceOf(UnknownNodeException.class);
  }

  // ---- save -------------------------------------------------------------------------------------

  @Test
  void save_storesWhatItCanAndReportsTheRest() {
    MemoryNode old = remember(NodeKind.FACT, "Old", "old");
    SaveReport report =
        memory.save(
            SaveIntent.builder()
                .task("tidy up")
                .node(
                    NodeDraft.of(NodeKind.FACT, "Fresh")
                        .related(Predicate.RELATED_TO, NodeId.of("fact.nowhere"))
                        .build())
                .node(NodeDraft.of(NodeKind.FACT, "Lost").parent(NodeId.of("module.no")).build())
                .stale(NodeId.of("fact.nowhere"), "x")
                .supersede(old.id(), NodeId.of("fact.fresh"), "newer")
                .build());

    assertThat(report.items())
        .extracting(item -> item.path() + " " + item.outcome())
        .containsExactly(
            "nodes[0] CREATED",
            "nodes[1] FAILED",
            "nodes[0].related[0] FAILED",
            "stale[0] FAILED",
            "supersede[0] SUPERSEDED");
    assertThat(report.isComplete()).isFalse();
    assertThat(memory.inspect(NodeId.of("fact.fresh"), 0).node().provenance().task())
        .isEqualTo("tidy up");
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(2);
  }

  @Test
  void saveAsDryRun_saysTheSameAndStoresNothing() {
    SaveIntent.Builder intent =
        SaveIntent.builder()
            .node(NodeDraft.of(NodeKind.FACT, "Fresh").build())
            .stale(NodeId.of("fact.fresh"), "at once");
    SaveReport dry = memory.save(intent.dryRun(true).build());

    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(heard).isEmpty();
    SaveReport real = memory.save(intent.dryRun(false).build());
    assertThat(dry.items()).isEqualTo(real.items());
    assertThat(dry.revision()).isEqualTo(real.revision());
  }

  // ---- list, search, recall ---------------------------------------------------------------------

  @Test
  void list_givesEachNodeOnceOverPages() {
    for (int i = 0; i < 23; i++) {
      remember(NodeKind.FACT, "Fact " + i, "");
    }
    Set<NodeId> seen = new HashSet<>();
    @Nullable String cursor = null;
    int nodes = 0;
    do {
      Page<MemoryNode> page = memory.list(MemoryQuery.current().limitedTo(5).from(cursor));
      page.items().forEach(node -> seen.add(node.id()));
      nodes += page.items().size();
      cursor = page.next();
    } while (cursor != null);

    assertThat(nodes).isEqualTo(23);
    assertThat(seen).hasSize(23);
    assertThat(memory.count(MemoryQuery.current().withKinds(NodeKind.FACT))).isEqualTo(23);
  }

  @Test
  void search_pagesBestFirstAndFilters() {
    for (int i = 0; i < 12; i++) {
      remember(NodeKind.FACT, "Lemur " + i, "lemur ".repeat(i + 1));
    }
    remember(NodeKind.GOTCHA, "Lemur trap", "bites");
    MemoryQuery facts = MemoryQuery.current().withKinds(NodeKind.FACT).limitedTo(5);
    List<NodeRef> found = new ArrayList<>();
    @Nullable String cursor = null;
    do {
      SearchResult result = memory.search("lemurs", facts.from(cursor));
      result.matches().forEach(match -> found.add(match.node().ref()));
      cursor = result.next();
    } while (cursor != null);

    assertThat(found).hasSize(12).doesNotHaveDuplicates();
    assertThatThrownBy(() -> memory.search("lemur", facts.from("nonsense")))
        .isInstanceOf(InvalidValueException.class);
    assertThat(memory.search("\"; DROP TABLE * NEAR( ^", facts).matches()).isEmpty();
    assertThat(memory.search("  ", facts).matches()).hasSize(5);
  }

  @Test
  void recall_bringsStandingMemoriesWithoutAWordInCommonAndSaysWhy() {
    MemoryNode rule = remember(NodeKind.CONSTRAINT, "Never push to main", "Open a pull request");
    MemoryNode match = remember(NodeKind.FACT, "Giraffe feeding", "Giraffes eat acacia leaves");
    remember(NodeKind.FACT, "Elsewhere", "Nothing to do with it");

    RecallResult result = memory.recall(RecallRequest.forTask("what do giraffes eat"));

    assertThat(result.memories())
        .extracting(found -> found.node().id())
        .containsExactly(match.id(), rule.id());
    assertThat(result.memories().get(0).breakdown().factors()).isNotEmpty();
    assertThat(result.memories().get(0).score()).isPositive();
    assertThat(result.trace().channels())
        .extracting(channel -> channel.channel())
        .containsExactly("lexical", "standing");
    assertThat(memory.recall(RecallRequest.forTask("what do giraffes eat"))).isEqualTo(result);
  }

  @Test
  void recall_foldsWhatSaysTheSame() {
    MemoryNode one = remember(NodeKind.FACT, "Deploys", "We deploy on Tuesdays.");
    MemoryNode two = remember(NodeKind.FACT, "Deploys", "we deploy on  tuesdays");

    RecallResult result = memory.recall(RecallRequest.forTask("when do we deploy"));

    assertThat(result.memories()).hasSize(1);
    List<NodeRef> both = new ArrayList<>(result.memories().get(0).duplicates());
    both.add(result.memories().get(0).node().ref());
    assertThat(both).containsExactlyInAnyOrder(one.ref(), two.ref());
  }

  @Test
  void recallAsOf_readsMemoriesAsTheyWere() {
    MemoryNode node = remember(NodeKind.FACT, "Pool size", "The pool has 10 threads");
    Instant then = clock.instant();
    clock.advance(Duration.ofDays(3));
    memory.remember(NodeDraft.of(node.id()).body("The pool has 20 threads").build());
    remember(NodeKind.FACT, "Pool owner", "The pool belongs to the platform team");

    RecallResult result =
        memory.recall(RecallRequest.builder("pool threads").asOf(then).build());

    assertThat(result.memories())
        .singleElement()
        .satisfies(found -> assertThat(found.node().body()).isEqualTo("The pool has 10 threads"));
    assertThat(result.warnings()).isNotEmpty();
  }

  @Test
  void expiredMemories_areNotRecalled() {
    remember(NodeKind.NOTE, "Scratch about zebras", "zebra");
    assertThat(memory.recall(RecallRequest.forTask("zebra")).memories()).hasSize(1);

    clock.advance(Duration.ofDays(8));

    assertThat(memory.recall(RecallRequest.forTask("zebra")).memories()).isEmpty();
  }

  @Test
  void weave_keepsTheBudgetAndKnowsThePackAgain() {
    remember(NodeKind.CONSTRAINT, "Terminal states are immutable", "Done stays done. ".repeat(50));
    remember(NodeKind.INCIDENT, "Retry re-entered a terminal state", "It looped. ".repeat(50));

    ContextPack pack =
        memory.weave(RecallRequest.builder("retry terminal state").tokenBudget(300).build());
    ContextPack again =
        memory.weave(
            RecallRequest.builder("retry terminal state")
                .tokenBudget(300)
                .knownPackHash(pack.packHash())
                .build());

    assertThat(pack.tokens()).isPositive().isLessThanOrEqualTo(300);
    assertThat(pack.markdown()).contains("constraint.terminal-states-are-immutable");
    assertThat(again.notModified()).isTrue();
    assertThat(again.markdown()).isEmpty();
  }

  // ---- status and events ------------------------------------------------------------------------

  @Test
  void everyWrite_raisesTheRevisionAndTellsTheListener() {
    MemoryNode node = remember(NodeKind.FACT, "One", "");
    memory.support(node.id(), EvidenceDraft.of(EvidenceKind.COMMIT, "abc123", ""));
    memory.markStale(node.id(), "old");

    List<MemoryEvent> events = memory.events(0, 100);
    assertThat(events).isEqualTo(heard);
    assertThat(events).extracting(MemoryEvent::revision).containsExactly(1L, 2L, 3L);
    assertThat(memory.events(events.get(1).sequence(), 100)).hasSize(1);
    MemoryStatus status = memory.status();
    assertThat(status.revisions()).containsEntry(Scope.project("scheduler"), 3L);
    assertThat(status.nodesByKind()).containsEntry(NodeKind.FACT, 1L);
    assertThat(status.nodesByStatus()).containsEntry(NodeStatus.STALE, 1L);
  }

  @Test
  void listenerThatFails_changesNothing() {
    AgentMemory fragile =
        AgentMemory.builder(store)
            .project("scheduler")
            .clock(clock)
            .listener(
                event -> {
                  throw new IllegalStateException("listener");
                })
            .build();

    MemoryNode node = fragile.remember(NodeDraft.of(NodeKind.FACT, "Kept").build());

    assertThat(memory.inspect(node.id(), 0).node()).isEqualTo(node);
  }

  @Test
  void clockSetBack_doesNotUndoTheOrder() {
    MemoryNode node = remember(NodeKind.FACT, "Time", "one");
    clock.advance(Duration.ofDays(-30));

    MemoryNode updated = memory.remember(NodeDraft.of(node.id()).body("two").build());

    assertThat(updated.updatedAt()).isEqualTo(node.updatedAt());
  }

  @Test
  void recordUse_countsWithoutARevision() {
    MemoryNode node = remember(NodeKind.FACT, "Used", "");

    memory.recordUse(List.of(node.id()));

    MemoryNode used = memory.inspect(node.id(), 0).node();
    assertThat(used.usage().useCount()).isEqualTo(1);
    assertThat(used.usage().lastUsedAt()).isEqualTo(clock.instant());
    assertThat(used.revision()).isEqualTo(node.revision());
  }

  /** A clock that stands still until it is moved. */
  private static final class TickingClock extends Clock {
    private Instant now;

    TickingClock(Instant start) {
      now = start;
    }

    void advance(Duration step) {
      now = now.plus(step);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }
}
