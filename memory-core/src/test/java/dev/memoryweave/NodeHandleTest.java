package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeHandleTest {
  private static final Scope SHOP = Scope.project("shop");
  private static final NodeId ID = NodeId.of("fact.the-port");

  private final MemoryStore store = InMemoryStore.create();
  private final ScopeChain chain = ScopeChain.forProject("shop");
  private final AgentMemory memory = AgentMemory.builder(store).scopes(chain).build();

  @AfterEach
  void close() {
    store.close();
  }

  private MemoryNode remember(NodeDraft.Builder draft) {
    return memory.remember(draft.build());
  }

  private Scope broader() {
    return chain.scopes().get(1);
  }

  private NodeRef inBroaderScope() {
    return new NodeRef(broader(), ID);
  }

  /** The memory of a person, whose word holds beyond the project, too. */
  private AgentMemory person() {
    return memory.writtenBy(() -> Provenance.of(Source.USER));
  }

  private MemoryNode rememberBroadly(NodeDraft.Builder draft) {
    return person().remember(draft.level(broader().level()).build());
  }

  private void rememberInTwoScopes() {
    rememberBroadly(NodeDraft.builder(ID).title("The port is 9000"));
    remember(NodeDraft.builder(ID).title("The port is 9001").level(Scope.Level.PROJECT));
  }

  // ---- addresses --------------------------------------------------------------------------------

  @Test
  void id_meansTheNarrowestScope_andAReferenceTheScopeThatItNames() {
    rememberInTwoScopes();

    assertThat(memory.node(ID).require().title()).isEqualTo("The port is 9001");
    assertThat(memory.node(inBroaderScope()).require().title()).isEqualTo("The port is 9000");
  }

  @Test
  void changesByReference_leaveTheMemoryThatOverrides() {
    rememberInTwoScopes();

    NodeHandle broad = person().node(inBroaderScope());
    broad.markStale("moved");
    memory.recordUse(List.of(inBroaderScope()));
    assertThat(broad.require().status()).isEqualTo(NodeStatus.STALE);
    assertThat(broad.require().usage().useCount()).isEqualTo(1);
    assertThat(memory.node(ID).require().status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(memory.node(ID).require().usage().useCount()).isZero();

    assertThat(broad.forget("gone")).isEqualTo(new ChangeResult.Done<>(inBroaderScope()));
    assertThat(broad.find()).isEmpty();
    assertThat(memory.node(ID).find()).isPresent();
  }

  @Test
  void referenceOutsideTheChain_isNotFound_andRefused() {
    NodeHandle outside = memory.node(new NodeRef(Scope.project("bakery"), ID));

    assertThat(outside.find()).isEmpty();
    assertThatThrownBy(outside::require).isInstanceOf(OutsideScopeException.class);
    assertThatThrownBy(() -> outside.forget("gone")).isInstanceOf(OutsideScopeException.class);
    assertThatThrownBy(() -> outside.archive("gone")).isInstanceOf(OutsideScopeException.class);
  }

  @Test
  void handle_mayBeMadeBeforeTheMemory() {
    NodeHandle handle = memory.node(ID);
    assertThat(handle.find()).isEmpty();
    assertThatThrownBy(handle::require).isInstanceOf(UnknownNodeException.class);

    remember(NodeDraft.builder(ID).title("The port is 9001"));

    assertThat(handle.find()).isPresent();
    assertThat(handle.address()).isEqualTo(ID);
  }

  @Test
  void parentOfAnotherScope_isRefused() {
    remember(NodeDraft.builder(ID).title("The port is 9000").level(broader().level()));
    NodeId child = remember(NodeDraft.builder(NodeKind.FACT, "It is open")).id();

    assertThatThrownBy(() -> memory.node(child).move(inBroaderScope(), "belongs there"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("parent");
  }

  @Test
  void outlineOfABroaderScope_showsItsTree() {
    NodeRef module = rememberBroadly(NodeDraft.builder(NodeKind.MODULE, "Ports")).ref();
    rememberBroadly(NodeDraft.builder(NodeKind.FACT, "9000 is open").parent(module.id()));

    assertThat(memory.node(module).outline(10).shown()).isEqualTo(2);
    assertThat(memory.outline(10).shown()).isZero();
  }

  // ---- reviews ----------------------------------------------------------------------------------

  @Test
  void decisionAboutAnItemThatWasRead_isAboutThatOne_notAboutTheMemoryThatOverridesIt() {
    AgentMemory person = memory.writtenBy(() -> Provenance.of(Source.USER, "ada"));
    NodeId rule = NodeId.of("constraint.never-force-push");
    remember(NodeDraft.builder(rule).title("Never force-push").level(broader().level()));
    remember(NodeDraft.builder(rule).title("Never force-push here").level(Scope.Level.PROJECT));
    Reviews.Item broad =
        person.reviews().list(10, null).stream()
            .filter(item -> item.waiting().scope().equals(broader()))
            .findFirst()
            .orElseThrow();

    person.reviews().decide(broad, new Reviews.Verdict.Accept("yes"));

    assertThat(person.node(broad.waiting().ref()).require().status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(person.node(rule).require().status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  // ---- clearing ---------------------------------------------------------------------------------

  @Test
  void draft_clearsWhatADraftHasSet() {
    NodeId project = remember(NodeDraft.builder(NodeKind.PROJECT, "Shop")).id();
    NodeId feature =
        remember(
                NodeDraft.builder(NodeKind.FEATURE, "Refunds")
                    .body("Refunds go back to the card. Vouchers are not refunded.")
                    .summary("About money")
                    .stage(NodeKind.Stage.IDEA)
                    .parent(project)
                    .importance(.123)
                    .lifetime(new Lifetime(Duration.ofDays(1), null))
                    .origin(Origin.of("file", "refunds.md")))
            .id();

    MemoryNode cleared = remember(NodeDraft.builder(feature).clear(NodeDraft.Field.values()));

    MemoryNode plain =
        remember(
            NodeDraft.builder(NodeKind.FEATURE, "Payouts")
                .body("Refunds go back to the card. Vouchers are not refunded."));
    assertThat(cleared.summary()).isEqualTo(plain.summary());
    assertThat(cleared.stage()).isNull();
    assertThat(cleared.parent()).isNull();
    assertThat(cleared.importance()).isEqualTo(plain.importance());
    assertThat(cleared.lifetime()).isEqualTo(plain.lifetime());
    assertThat(cleared.origin()).isNull();
    assertThat(cleared.title()).isEqualTo("Refunds");
  }

  @Test
  void draft_doesNotSetAndClearTheSame() {
    assertThatThrownBy(
            () -> NodeDraft.builder(ID).importance(.5).clear(NodeDraft.Field.IMPORTANCE).build())
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("importance");
  }

  // ---- queries and pages ------------------------------------------------------------------------

  @Test
  void inForce_leavesOutWhatWaitsWhatIsStaleAndWhatIsOver() {
    remember(NodeDraft.builder(NodeKind.FACT, "In force"));
    remember(NodeDraft.builder(NodeKind.QUESTION, "Open"));
    remember(NodeDraft.builder(NodeKind.CONSTRAINT, "A candidate"));
    NodeId stale = remember(NodeDraft.builder(NodeKind.FACT, "Stale")).id();
    memory.node(stale).markStale("who knows");
    NodeId archived = remember(NodeDraft.builder(NodeKind.FACT, "Archived")).id();
    memory.node(archived).archive("old");

    assertThat(memory.list(MemoryQuery.inForce()).stream().map(MemoryNode::title))
        .containsExactlyInAnyOrder("In force", "Open");
    assertThat(memory.count(MemoryQuery.current())).isEqualTo(4);
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(5);
  }

  @Test
  void walk_readsAllPages_oneAtATime() {
    for (int i = 0; i < 7; i++) {
      remember(NodeDraft.builder(NodeKind.FACT, "Number " + i));
    }
    MemoryQuery query = MemoryQuery.all().withLimit(2);
    AtomicInteger read = new AtomicInteger();

    List<MemoryNode> first =
        Page.walk(
                cursor -> {
                  read.incrementAndGet();
                  return memory.list(query.withCursor(cursor));
                })
            .limit(3)
            .toList();

    assertThat(first).hasSize(3);
    assertThat(read).hasValue(2);
    assertThat(Page.walk(cursor -> memory.list(query.withCursor(cursor)))).hasSize(7);
    assertThat(SHOP).isEqualTo(memory.scopes().narrowest());
  }

  @Test
  void settings_areThoseOfTheOpener() {
    MemoryConfig config = MemoryConfig.builder().recallLimit(3).build();
    AgentMemory opened =
        AgentMemory.builder(store)
            .config(settings -> settings.recallLimit(9).tokenBudget(1_000))
            .config(config)
            .build();

    assertThat(opened.config())
        .isEqualTo(MemoryConfig.builder().recallLimit(3).tokenBudget(1_000).build());
  }
}
