package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.full;
import static dev.memoryweave.store.tck.TckNodes.fullParent;
import static dev.memoryweave.store.tck.TckNodes.fullSuccessor;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.nowhere;
import static dev.memoryweave.store.tck.TckNodes.turn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.StaleRevisionException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Inserting, finding and updating nodes, and their stored history. */
abstract class NodeRules extends StoreRules {
  NodeRules(MemoryStoreContract contract) {
    super(contract);
  }

  private MemoryNode insertFull() {
    return insert(fullParent(), fullSuccessor(), full());
  }

  @Test
  void insert_newNode_keepsEveryField() {
    MemoryNode expected = full().toBuilder().revision(1).build();

    assertThat(insertFull()).isEqualTo(expected);
    assertThat(stored(full().ref())).isEqualTo(expected);
  }

  @Test
  void insert_nodeWithNothingButATitle_keepsWhatIsAbsentAbsent() {
    MemoryNode node = fact("Water boils at a hundred degrees");

    insert(node);

    assertThat(stored(node.ref())).isEqualTo(node.toBuilder().revision(1).build());
  }

  @Test
  void insert_nodeThatNamesARevision_startsAtRevisionOneAllTheSame() {
    MemoryNode node = node(NodeKind.FACT, "From elsewhere").revision(41).build();

    assertThat(insert(node).revision()).isEqualTo(1);
    assertThat(stored(node.ref()).revision()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void insert_anyKindInAnyStatusThatFits_comesBackAsItWas(NodeKind kind) {
    List<MemoryNode> nodes = new ArrayList<>();
    for (NodeStatus status : NodeStatus.values()) {
      if (status.fits(kind)) {
        nodes.add(node(kind, "In status " + status.label()).status(status).revision(1).build());
      }
    }

    insert(nodes.toArray(MemoryNode[]::new));

    assertThat(list(IN_PROJECT)).isEqualTo(nodes);
  }

  @Test
  void insert_anyConstantOfTheModel_comesBackAsItWas() {
    List<MemoryNode> nodes = new ArrayList<>();
    for (NodeKind.Stage stage : NodeKind.Stage.values()) {
      nodes.add(node(NodeKind.FEATURE, "In stage " + stage).stage(stage).build());
    }
    for (Source source : Source.values()) {
      for (Trust trust : Trust.values()) {
        nodes.add(
            node(NodeKind.FACT, "Said by " + source + " believed like " + trust)
                .provenance(new Provenance(source, trust, null, null, null))
                .build());
      }
    }
    for (NodeFlag flag : NodeFlag.values()) {
      nodes.add(node(NodeKind.FACT, "Flagged " + flag.label()).flags(Set.of(flag)).build());
    }
    for (Scope.Level level : Scope.Level.values()) {
      nodes.add(fact(new Scope(level, "level"), "On level " + level));
    }

    insert(nodes.toArray(MemoryNode[]::new));

    assertThat(nodes)
        .allSatisfy(
            node -> assertThat(stored(node.ref())).isEqualTo(node.toBuilder().revision(1).build()));
  }

  @Test
  void insert_numbersAndTimesAtTheirLimits_comeBackExactly() {
    Instant earliest = Instant.parse("0001-01-01T00:00:00Z");
    Instant latest = Instant.parse("9999-12-31T23:59:59.999Z");
    MemoryNode node =
        MemoryNode.builder(PROJECT, NodeId.of("fact.limits"), "Limits", earliest)
            .updatedAt(latest)
            .importance(Double.MIN_VALUE)
            .confidence(Math.nextDown(1.0))
            .usage(new Usage(Integer.MAX_VALUE, Integer.MAX_VALUE, earliest, latest))
            .lifetime(new Lifetime(Duration.ofDays(36_500), Instant.ofEpochMilli(-1)))
            .origin(new Origin("file", "x", Instant.EPOCH, null, null))
            .revision(1)
            .build();

    insert(node);

    assertThat(stored(node.ref())).isEqualTo(node);
  }

  @Test
  void insert_lists_keepTheirOrder() {
    MemoryNode node =
        node(NodeKind.FACT, "Ordered")
            .tags(List.of("z", "a", "m"))
            .symbols(List.of("zulu", "Alpha", "mike"))
            .anchors(List.of(Anchor.of("z/**"), Anchor.of("a"), Anchor.of("m/*.java")))
            .build();

    insert(node);

    MemoryNode stored = stored(node.ref());
    assertThat(stored.tags()).containsExactly("z", "a", "m");
    assertThat(stored.symbols()).containsExactly("zulu", "Alpha", "mike");
    assertThat(stored.anchors().stream().map(Anchor::glob))
        .containsExactly("z/**", "a", "m/*.java");
  }

  @Test
  void insert_takenAddress_isRefusedAndTheFirstNodeStays() {
    MemoryNode first = insert(fact("Only once"));
    MemoryNode second = node(NodeKind.FACT, "Only once").key("another").body("later").build();

    assertThatExceptionOfType(DuplicateNodeException.class)
        .isThrownBy(() -> insert(second))
        .withMessageContaining("fact.only-once");
    assertThat(stored(first.ref())).isEqualTo(first);
  }

  @Test
  void insert_addressOfAnArchivedNode_isRefused() {
    MemoryNode archived = node(NodeKind.FACT, "Put away").status(NodeStatus.ARCHIVED).build();
    insert(archived);

    assertThatExceptionOfType(DuplicateNodeException.class)
        .isThrownBy(() -> insert(fact("Put away")));
  }

  @Test
  void insert_sameIdInOtherScopes_makesOtherNodes() {
    MemoryNode here = insert(fact(PROJECT, "Known everywhere"));
    MemoryNode there = insert(fact(OTHER_PROJECT, "Known everywhere"));
    MemoryNode above = insert(fact(WORKSPACE, "Known everywhere"));

    assertThat(stored(here.ref()).scope()).isEqualTo(PROJECT);
    assertThat(stored(there.ref()).scope()).isEqualTo(OTHER_PROJECT);
    assertThat(stored(above.ref()).scope()).isEqualTo(WORKSPACE);
  }

  @Test
  void find_unknownAddress_givesNothing() {
    insert(fact("Something else"));

    look(transaction -> assertThat(transaction.nodes().find(nowhere())).isEmpty());
  }

  @Test
  void findAll_someUnknown_leavesThemOut() {
    MemoryNode here = insert(fact("Here"));
    MemoryNode there = insert(fact(OTHER_PROJECT, "There"));

    look(
        transaction -> {
          List<NodeRef> refs = List.of(there.ref(), nowhere(), here.ref());
          assertThat(transaction.nodes().findAll(refs))
              .containsExactlyInAnyOrderEntriesOf(Map.of(here.ref(), here, there.ref(), there));
          assertThat(transaction.nodes().findAll(List.of())).isEmpty();
          assertThat(transaction.nodes().findAll(List.of(nowhere()))).isEmpty();
        });
  }

  @Test
  void beginningWith_givesTheIdsOfTheScopeThatGoOn() {
    MemoryNode tide = insert(fact("Tide tables are printed"));
    MemoryNode tides = insert(fact("Tides rise"));
    MemoryNode whole = insert(fact("Tide"));
    insert(fact(WORKSPACE, "Tide of the workspace"), node(NodeKind.DECISION, "Tide pool").build());

    look(
        tx -> {
          assertThat(tx.nodes().beginningWith(PROJECT, "fact.tide-", 5)).containsExactly(tide.id());
          assertThat(tx.nodes().beginningWith(PROJECT, "fact.tide", 5))
              .containsExactlyInAnyOrder(tide.id(), tides.id(), whole.id());
          assertThat(tx.nodes().beginningWith(PROJECT, "fact.tide", 2)).hasSize(2);
          assertThat(tx.nodes().beginningWith(PROJECT, "fact.z", 5)).isEmpty();
          assertThat(tx.nodes().beginningWith(OTHER_PROJECT, "fact.", 5)).isEmpty();
        });
  }

  @Test
  void existing_someUnknown_givesTheIdsInUse() {
    MemoryNode one = insert(fact("One"));
    MemoryNode two = insert(node(NodeKind.FACT, "Two").status(NodeStatus.ARCHIVED).build());
    insert(fact(OTHER_PROJECT, "Three"));
    NodeId three = NodeId.of("fact.three");

    look(
        transaction -> {
          assertThat(transaction.nodes().existing(PROJECT, List.of(three, two.id(), one.id())))
              .containsExactlyInAnyOrder(one.id(), two.id());
          assertThat(transaction.nodes().existing(WORKSPACE, List.of(one.id()))).isEmpty();
          assertThat(transaction.nodes().existing(PROJECT, List.of())).isEmpty();
        });
  }

  @Test
  void update_storedNode_replacesItAndRaisesTheRevision() {
    MemoryNode first = insert(fact("Changing"));
    MemoryNode changed =
        first.toBuilder().title("Changed").body("new").updatedAt(NOON.plusSeconds(1)).build();

    MemoryNode second = update(changed);

    assertThat(second).isEqualTo(changed.toBuilder().revision(2).build());
    assertThat(stored(first.ref())).isEqualTo(second);
  }

  @Test
  void update_everyField_canBeSetAndCleared() {
    MemoryNode empty =
        MemoryNode.builder(PROJECT, full().id(), "Empty", NOON).importance(0).confidence(0).build();
    MemoryNode first = insert(fullParent(), fullSuccessor(), empty);

    MemoryNode filled = update(full().toBuilder().revision(first.revision()).build());
    assertThat(stored(first.ref())).isEqualTo(full().toBuilder().revision(2).build());

    update(empty.toBuilder().revision(filled.revision()).build());
    assertThat(stored(first.ref())).isEqualTo(empty.toBuilder().revision(3).build());
  }

  @Test
  void update_fromAnOldRevision_isRefusedAndChangesNothing() {
    MemoryNode first = insert(fact("Contested"));
    MemoryNode second = update(first.toBuilder().body("the winner's").build());

    assertThatExceptionOfType(StaleRevisionException.class)
        .isThrownBy(() -> update(first.toBuilder().body("the loser's").build()))
        .withMessageContainingAll("fact.contested", "1", "2");
    assertThat(stored(first.ref())).isEqualTo(second);
    look(tx -> assertThat(tx.nodes().formerVersions(first.ref())).containsExactly(first));
  }

  @Test
  void update_fromARevisionThatNeverWas_isRefused() {
    MemoryNode node = insert(fact("Ahead of time"));

    for (long revision : new long[] {0, 2, Long.MAX_VALUE}) {
      assertThatExceptionOfType(StaleRevisionException.class)
          .isThrownBy(() -> update(node.toBuilder().revision(revision).build()));
    }
    assertThat(stored(node.ref())).isEqualTo(node);
  }

  @Test
  void update_unknownNode_isRefused() {
    MemoryNode elsewhere = insert(fact(OTHER_PROJECT, "Elsewhere"));
    MemoryNode unknown = fact("Elsewhere").toBuilder().revision(1).build();

    assertThatExceptionOfType(UnknownNodeException.class)
        .isThrownBy(() -> update(unknown))
        .withMessageContaining("fact.elsewhere");
    assertThat(stored(elsewhere.ref())).isEqualTo(elsewhere);
  }

  @Test
  void formerVersions_afterUpdates_givesEachAsItWasOldestFirst() {
    List<MemoryNode> versions = new ArrayList<>();
    MemoryNode latest = insertFull();
    for (int i = 1; i <= 12; i++) {
      versions.add(latest);
      latest =
          update(
              latest.toBuilder()
                  .body("version " + i)
                  .tags(List.of("v" + i))
                  .updatedAt(latest.updatedAt().plusMillis(i))
                  .build());
    }

    assertThat(stored(latest.ref())).isEqualTo(latest);
    look(tx -> assertThat(tx.nodes().formerVersions(full().ref())).isEqualTo(versions));
  }

  /** So that the rules about {@code full()} are about a field that comes to be, too. */
  @Test
  void full_hasAValueOfEveryFieldOfAMemory() {
    for (RecordSchema.Field<MemoryNode, ?> field : RecordSchema.NODE.fields()) {
      if (field.isOptional() && !field.name().equals("turn")) {
        assertThat(field.get(full())).as(field.name()).isNotNull();
      }
    }
  }

  @Test
  void insert_beliefThatIsNotWhatWasStated_keepsBoth() {
    MemoryNode doubted = node(NodeKind.FACT, "Doubted").confidence(.9).believed(0).build();
    MemoryNode confirmed =
        node(NodeKind.FACT, "Confirmed").confidence(0).believed(Math.nextDown(1.0)).build();

    insert(doubted, confirmed);

    assertThat(stored(doubted.ref()).confidence()).isZero();
    assertThat(stored(doubted.ref()).statedConfidence()).isEqualTo(.9);
    assertThat(stored(confirmed.ref()).confidence()).isEqualTo(Math.nextDown(1.0));
    assertThat(stored(confirmed.ref()).statedConfidence()).isZero();
  }

  @Test
  void update_ofFlagsAndBelief_isKeptInTheFormerVersions() {
    List<MemoryNode> versions = new ArrayList<>();
    MemoryNode latest =
        insert(node(NodeKind.FACT, "Watched").confidence(.5).flags(flags()).build());
    for (NodeFlag[] flags :
        new NodeFlag[][] {{NodeFlag.CONTESTED}, NodeFlag.values(), {}, {NodeFlag.LEAKS_DATA}}) {
      versions.add(latest);
      latest =
          update(latest.toBuilder().believed(latest.confidence() / 2).flags(flags(flags)).build());
      assertThat(stored(latest.ref())).isEqualTo(latest);
    }

    assertThat(latest.statedConfidence()).isEqualTo(.5);
    assertThat(latest.flags()).containsExactly(NodeFlag.LEAKS_DATA);
    MemoryNode last = latest;
    look(tx -> assertThat(tx.nodes().formerVersions(last.ref())).isEqualTo(versions));
  }

  private static Set<NodeFlag> flags(NodeFlag... flags) {
    return Set.of(flags);
  }

  @Test
  void formerVersions_ofAnUnchangedOrUnknownNode_isEmpty() {
    MemoryNode node = insert(fact("Never changed"));
    update(insert(fact(OTHER_PROJECT, "Never changed")).toBuilder().body("but here").build());

    look(
        transaction -> {
          assertThat(transaction.nodes().formerVersions(node.ref())).isEmpty();
          assertThat(transaction.nodes().formerVersions(nowhere())).isEmpty();
        });
  }

  @Test
  void recordUse_ofNodes_countsWithoutMakingAVersion() {
    MemoryNode used = insert(fact("Used"));
    MemoryNode other = insert(fact("Not used"));
    MemoryNode elsewhere = insert(fact(OTHER_PROJECT, "Used"));
    Instant first = NOON.plusSeconds(5);
    Instant second = NOON.plusSeconds(9);

    change(tx -> tx.nodes().recordUse(List.of(used.ref(), elsewhere.ref()), first));
    change(tx -> tx.nodes().recordUse(List.of(used.ref(), used.ref()), second));

    assertThat(stored(used.ref()))
        .isEqualTo(used.toBuilder().usage(new Usage(0, 2, second, null)).build());
    assertThat(stored(elsewhere.ref()).usage()).isEqualTo(new Usage(0, 1, first, null));
    assertThat(stored(other.ref())).isEqualTo(other);
    look(tx -> assertThat(tx.nodes().formerVersions(used.ref())).isEmpty());
  }

  @Test
  void recordUse_ofUnknownNodes_passesThemOver() {
    MemoryNode used = insert(fact("Known"));

    change(tx -> tx.nodes().recordUse(List.of(nowhere(), used.ref()), NOON));
    change(tx -> tx.nodes().recordUse(List.of(), NOON));

    assertThat(stored(used.ref()).usage().useCount()).isEqualTo(1);
    assertThat(count(IN_PROJECT)).isEqualTo(1);
  }

  @Test
  void reinforce_aNode_setsItWithoutMakingAVersion() {
    MemoryNode node = insert(fact("Used often"));
    Usage.Reinforcement reinforcement = new Usage.Reinforcement(12, 2, .15);
    Usage reinforced = Usage.NONE.with(reinforcement);

    change(tx -> tx.nodes().reinforce(node.ref(), reinforcement));
    change(tx -> tx.nodes().reinforce(nowhere(), reinforcement));

    assertThat(stored(node.ref())).isEqualTo(node.toBuilder().usage(reinforced).build());
    look(tx -> assertThat(tx.nodes().formerVersions(node.ref())).isEmpty());

    change(tx -> tx.nodes().update(node.toBuilder().usage(reinforced).title("Renamed").build()));
    assertThat(stored(node.ref()).usage()).isEqualTo(reinforced);
    change(tx -> tx.nodes().reinforce(node.ref(), Usage.Reinforcement.NONE));
    assertThat(stored(node.ref()).usage()).isEqualTo(Usage.NONE);
  }

  @Test
  void recordUse_atATimeWithNanoseconds_keepsMilliseconds() {
    MemoryNode used = insert(fact("To the nanosecond"));

    change(tx -> tx.nodes().recordUse(List.of(used.ref()), NOON.plusNanos(1_999_999)));

    assertThat(stored(used.ref()).usage().lastUsedAt()).isEqualTo(NOON.plusMillis(1));
  }

  @Test
  void recordUse_thenUpdate_keepsTheCountInTheFormerVersion() {
    MemoryNode node = insert(turn("s", "Used, then changed"));
    change(tx -> tx.nodes().recordUse(List.of(node.ref()), NOON));
    MemoryNode used = stored(node.ref());

    update(used.toBuilder().session(SessionId.of("t")).usage(Usage.NONE).build());

    assertThat(stored(node.ref()).usage()).isEqualTo(Usage.NONE);
    look(tx -> assertThat(tx.nodes().formerVersions(node.ref())).containsExactly(used));
    assertThat(used.usage().useCount()).isEqualTo(1);
  }
}
