package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.nowhere;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Deleting: no trace of a node remains, and nothing else is lost. */
abstract class DeleteRules extends StoreRules {
  DeleteRules(MemoryStoreContract contract) {
    super(contract);
  }

  @Test
  void delete_node_leavesNoTraceOfIt() {
    MemoryNode node = insert(node(NodeKind.FACT, "A lantern").key("light").build());
    update(node.toBuilder().body("copper").build());
    change(tx -> tx.nodes().recordUse(List.of(node.ref()), NOON));

    delete(node.ref());

    look(
        tx -> {
          assertThat(tx.nodes().find(node.ref())).isEmpty();
          assertThat(tx.nodes().findAll(List.of(node.ref()))).isEmpty();
          assertThat(tx.nodes().existing(PROJECT, List.of(node.id()))).isEmpty();
          assertThat(tx.nodes().findByKey(PROJECT, node.tier(), null, "light")).isEmpty();
          assertThat(tx.nodes().formerVersions(node.ref())).isEmpty();
          assertThat(tx.nodes().count(IN_PROJECT)).isZero();
        });
    assertThat(list(IN_PROJECT)).isEmpty();
    assertThat(found("lantern copper")).isEmpty();
  }

  @Test
  void delete_thenInsertAgain_startsAfresh() {
    MemoryNode node = insert(fact("Phoenix"));
    update(node.toBuilder().body("old").build());
    change(tx -> tx.evidence().attach(evidence("a"), node.ref()));

    delete(node.ref());
    MemoryNode again = insert(fact("Phoenix"));

    assertThat(again.revision()).isEqualTo(1);
    look(
        tx -> {
          assertThat(tx.nodes().formerVersions(node.ref())).isEmpty();
          assertThat(tx.evidence().of(node.ref())).isEmpty();
        });
    assertThat(update(again.toBuilder().body("new").build()).revision()).isEqualTo(2);
  }

  @Test
  void delete_node_keepsAllOthers() {
    MemoryNode gone = insert(fact("Gone"));
    MemoryNode near = insert(fact("Left lantern"));
    MemoryNode sameId = insert(fact(OTHER_PROJECT, "Gone"));
    MemoryNode changed = update(near.toBuilder().body("copper").build());

    delete(gone.ref());

    assertThat(list(IN_PROJECT)).containsExactly(changed);
    assertThat(stored(sameId.ref())).isEqualTo(sameId);
    assertThat(found("lantern")).containsExactly(near.ref());
    look(tx -> assertThat(tx.nodes().formerVersions(near.ref())).containsExactly(near));
  }

  @Test
  void delete_node_removesEvidenceThatNothingElseHas() {
    MemoryNode gone = insert(fact("Gone"));
    MemoryNode left = insert(fact("Left"));
    MemoryNode elsewhere = insert(fact(OTHER_PROJECT, "Gone"));
    change(
        tx -> {
          tx.evidence().attach(evidence("own"), gone.ref());
          tx.evidence().attach(evidence("shared"), gone.ref());
          tx.evidence().attach(evidence("shared"), left.ref());
          tx.evidence().attach(evidence(OTHER_PROJECT, "own"), elsewhere.ref());
        });

    delete(gone.ref());

    look(
        tx -> {
          assertThat(tx.evidence().find(PROJECT, evidence("own").id())).isEmpty();
          assertThat(tx.evidence().find(PROJECT, evidence("shared").id())).isPresent();
          assertThat(tx.evidence().find(OTHER_PROJECT, evidence("own").id())).isPresent();
          assertThat(tx.evidence().of(gone.ref())).isEmpty();
          assertThat(tx.evidence().of(left.ref())).containsExactly(evidence("shared"));
          assertThat(tx.evidence().of(elsewhere.ref())).hasSize(1);
        });

    delete(left.ref());

    look(tx -> assertThat(tx.evidence().find(PROJECT, evidence("shared").id())).isEmpty());
  }

  @Test
  void delete_node_removesRelationsFromAndToIt() {
    NodeRef gone = insert(fact("Gone")).ref();
    NodeRef a = insert(fact("Alpha")).ref();
    NodeRef b = insert(fact("Beta")).ref();
    NodeRef above = insert(fact(WORKSPACE, "Gone")).ref();
    Relation kept = relation(a, Predicate.AFFECTS, b);
    Relation alsoKept = relation(a, Predicate.AFFECTS, above);
    change(
        tx -> {
          tx.relations().put(relation(gone, Predicate.AFFECTS, a));
          tx.relations().put(relation(a, Predicate.AFFECTS, gone));
          tx.relations().put(relation(above, Predicate.AFFECTS, gone));
          tx.relations().put(kept);
          tx.relations().put(relation(gone, Predicate.PART_OF, above));
          tx.relations().put(alsoKept);
        });

    delete(gone);

    look(
        tx -> {
          assertThat(tx.relations().from(gone)).isEmpty();
          assertThat(tx.relations().to(gone)).isEmpty();
          assertThat(tx.relations().find(a, Predicate.AFFECTS, gone)).isEmpty();
          assertThat(tx.relations().from(a)).containsExactly(kept, alsoKept);
          assertThat(tx.relations().to(a)).isEmpty();
          assertThat(tx.relations().from(above)).isEmpty();
          assertThat(tx.relations().to(above)).containsExactly(alsoKept);
          assertThat(tx.relations().to(b)).containsExactly(kept);
        });
    insert(fact("Gone"));
    look(tx -> assertThat(tx.relations().to(gone)).isEmpty());
  }

  @Test
  void delete_node_removesFormerVersionsOfItsRelations() {
    NodeRef gone = insert(fact("Gone")).ref();
    NodeRef a = insert(fact("Alpha")).ref();
    NodeRef b = insert(fact("Beta")).ref();
    Relation kept = relation(a, Predicate.AFFECTS, b);
    List<Relation> removed =
        List.of(relation(gone, Predicate.AFFECTS, a), relation(a, Predicate.AFFECTS, gone));
    change(
        tx -> {
          for (Relation relation : List.of(kept, removed.get(0), removed.get(1))) {
            tx.relations().put(relation);
            tx.relations().put(relation.withStatus(Relation.Status.STALE, NOON));
          }
        });

    delete(gone);
    insert(fact("Gone"));
    change(tx -> removed.forEach(tx.relations()::put));

    look(
        tx -> {
          assertThat(tx.relations().formerVersions(gone, Predicate.AFFECTS, a)).isEmpty();
          assertThat(tx.relations().formerVersions(a, Predicate.AFFECTS, gone)).isEmpty();
          assertThat(tx.relations().formerVersions(a, Predicate.AFFECTS, b)).containsExactly(kept);
          assertThat(tx.relations().from(gone)).containsExactly(removed.get(0));
        });
  }

  @Test
  void delete_node_removesDecisionsThatNameIt() {
    NodeRef gone = insert(fact("Gone")).ref();
    NodeRef left = insert(fact("Left")).ref();
    NodeRef sameId = insert(fact(OTHER_PROJECT, "Gone")).ref();
    PromotionRecord.Change ofGone = new PromotionRecord.Change(gone, 1, 2);
    List<PromotionRecord> decisions =
        store.write(
            tx -> {
              List<PromotionRecord> all = new ArrayList<>();
              for (PromotionRecord decision :
                  List.of(
                      decision(PROJECT, Outcome.CONFIRM, "r", gone, null),
                      decision(PROJECT, Outcome.CREATE, "r", left, gone),
                      decision(OTHER_PROJECT, Outcome.MERGE, "r", left, sameId, ofGone),
                      decision(PROJECT, Outcome.UPDATE, "r", left, left),
                      decision(PROJECT, Outcome.UPDATE, "r", sameId, null),
                      decision(PROJECT, Outcome.DISCARD, "r", null, null))) {
                all.add(tx.journal().record(decision));
              }
              return all;
            });

    delete(gone);

    List<Scope> scopes = List.of(PROJECT, OTHER_PROJECT);
    look(
        tx -> {
          for (int i = 0; i < decisions.size(); i++) {
            assertThat(
                    tx.journal()
                        .promotion(List.of(PROJECT), decisions.get(i).sequence())
                        .isPresent())
                .as("decision %d", i)
                .isEqualTo(i >= 3);
          }
          assertThat(tx.journal().promotions(PromotionQuery.ofReport(scopes, "r")))
              .isEqualTo(decisions.subList(3, 6));
          assertThat(tx.journal().promotions(PromotionQuery.about(scopes, left, 9)))
              .containsExactly(decisions.get(3));
          assertThat(tx.journal().promotions(PromotionQuery.about(scopes, sameId, 9)))
              .containsExactly(decisions.get(4));
        });
    insert(fact("Gone"));
    look(
        tx -> assertThat(tx.journal().promotions(PromotionQuery.about(scopes, gone, 9))).isEmpty());
  }

  @Test
  void delete_parent_leavesItsChildrenAtTheRoot() {
    MemoryNode parent = insert(node(NodeKind.MODULE, "Parent").build());
    MemoryNode child = insert(node(NodeKind.FACT, "Child").parent(parent.id()).build());
    MemoryNode changed = update(child.toBuilder().body("x").build());
    MemoryNode grandchild = insert(node(NodeKind.FACT, "Grandchild").parent(child.id()).build());
    insert(node(OTHER_PROJECT, NodeKind.MODULE, "Parent").build());
    MemoryNode cousin =
        insert(node(OTHER_PROJECT, NodeKind.FACT, "Child").parent(parent.id()).build());

    delete(parent.ref());

    assertThat(stored(child.ref())).isEqualTo(changed.toBuilder().parent(null).build());
    assertThat(stored(grandchild.ref())).isEqualTo(grandchild);
    assertThat(stored(cousin.ref())).isEqualTo(cousin);
    assertThat(list(IN_PROJECT.withParent(parent.id()))).isEmpty();
    look(tx -> assertThat(tx.nodes().formerVersions(child.ref())).containsExactly(child));
    assertThat(update(stored(child.ref())).revision()).isEqualTo(3);
  }

  @Test
  void delete_successor_clearsWhatNamesIt() {
    MemoryNode successor = insert(fact(WORKSPACE, "New"));
    MemoryNode other = insert(fact("New"));
    MemoryNode superseded =
        insert(
            node(NodeKind.FACT, "Old")
                .status(NodeStatus.SUPERSEDED)
                .supersededBy(successor.ref())
                .build());
    MemoryNode archived =
        insert(
            node(NodeKind.FACT, "Older")
                .status(NodeStatus.ARCHIVED)
                .supersededBy(successor.ref())
                .build());
    MemoryNode byOther =
        insert(
            node(NodeKind.FACT, "Oldest")
                .status(NodeStatus.SUPERSEDED)
                .supersededBy(other.ref())
                .build());

    delete(successor.ref());

    assertThat(stored(superseded.ref()))
        .isEqualTo(superseded.toBuilder().supersededBy(null).build());
    assertThat(stored(archived.ref())).isEqualTo(archived.toBuilder().supersededBy(null).build());
    assertThat(stored(byOther.ref())).isEqualTo(byOther);
  }

  @Test
  void delete_supersededNode_leavesItsSuccessor() {
    MemoryNode successor = insert(fact("New"));
    MemoryNode old =
        insert(
            node(NodeKind.FACT, "Old")
                .status(NodeStatus.SUPERSEDED)
                .supersededBy(successor.ref())
                .build());

    delete(old.ref());
    assertThat(stored(successor.ref())).isEqualTo(successor);

    delete(successor.ref());
    assertThat(list(IN_PROJECT)).isEmpty();
  }

  @Test
  void delete_unknownNode_isRefused() {
    insert(fact(OTHER_PROJECT, "Nowhere"));

    assertThatExceptionOfType(UnknownNodeException.class)
        .isThrownBy(() -> delete(nowhere()))
        .withMessageContaining("fact.nowhere");
    assertThat(exists(fact(OTHER_PROJECT, "Nowhere").ref())).isTrue();
  }

  @Test
  void delete_twice_isRefusedTheSecondTime() {
    MemoryNode node = insert(fact("Gone"));
    delete(node.ref());

    assertThatExceptionOfType(UnknownNodeException.class).isThrownBy(() -> delete(node.ref()));
  }

  @Test
  void delete_inAWriteThatFails_bringsEverythingBack() {
    MemoryNode parent = insert(node(NodeKind.MODULE, "Parent").build());
    MemoryNode child = insert(node(NodeKind.FACT, "Child").parent(parent.id()).build());
    Relation relation = relation(child.ref(), Predicate.PART_OF, parent.ref());
    change(
        tx -> {
          tx.relations().put(relation);
          tx.evidence().attach(evidence("a"), parent.ref());
        });

    changeInVain(
        tx -> {
          tx.nodes().delete(parent.ref());
          assertThat(tx.nodes().find(child.ref()).orElseThrow().parent()).isNull();
        });

    assertThat(list(IN_PROJECT)).containsExactly(parent, child);
    look(
        tx -> {
          assertThat(tx.relations().to(parent.ref())).containsExactly(relation);
          assertThat(tx.evidence().of(parent.ref())).containsExactly(evidence("a"));
        });
    assertThat(found("parent")).containsExactly(parent.ref());
  }

  @Test
  void delete_oneOfManyWithinAWrite_isSeenByIt() {
    MemoryNode one = insert(fact("One"));
    MemoryNode two = insert(fact("Two"));

    change(
        tx -> {
          tx.nodes().delete(one.ref());
          assertThat(tx.nodes().find(one.ref())).isEmpty();
          assertThat(tx.nodes().count(IN_PROJECT)).isEqualTo(1);
          tx.nodes().insert(fact("One"));
          assertThat(tx.nodes().count(IN_PROJECT)).isEqualTo(2);
        });

    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs(two, one));
  }

  // ---- what else names it ------------------------------------------------------------------

  private static final NodeId PLACEHOLDER = NodeId.of("fact.gone--7");

  @Test
  void anonymize_formerVersionsNameThePlaceholder() {
    MemoryNode gone = insert(fact("Gone"));
    MemoryNode other = insert(fact("Other"));
    MemoryNode child = insert(node(NodeKind.FACT, "Child").parent(gone.id()).build());
    MemoryNode moved = update(child.toBuilder().parent(other.id()).build());
    MemoryNode replaced =
        update(
            moved.toBuilder()
                .parent(null)
                .status(NodeStatus.SUPERSEDED)
                .supersededBy(gone.ref())
                .build());
    update(replaced.toBuilder().supersededBy(null).build());
    delete(gone.ref());

    change(tx -> tx.nodes().anonymize(gone.scope(), Map.of(gone.id(), PLACEHOLDER)));

    look(
        tx -> {
          List<MemoryNode> former = tx.nodes().formerVersions(child.ref());
          assertThat(former)
              .extracting(MemoryNode::parent)
              .containsExactly(PLACEHOLDER, other.id(), null);
          assertThat(former)
              .extracting(MemoryNode::supersededBy)
              .containsExactly(null, null, new NodeRef(PROJECT, PLACEHOLDER));
        });
    assertThat(stored(child.ref()).revision()).isEqualTo(4);
  }

  @Test
  void anonymize_evidenceThatPointsToItPointsToThePlaceholder() {
    MemoryNode gone = insert(fact("Gone"));
    MemoryNode other = insert(fact("Other"));
    Evidence cites = pointing(Evidence.Kind.MEMORY, "fact.gone", "Gone it is");
    Evidence taken = pointing(Evidence.Kind.RELATION, "fact.other affects fact.gone", "Gone");
    Evidence file = pointing(Evidence.Kind.FILE, "fact.gone", "a file of that name");
    Evidence longer = pointing(Evidence.Kind.MEMORY, "fact.gone-too", "Gone, too");
    change(
        tx -> {
          for (Evidence piece : List.of(cites, taken, file, longer)) {
            tx.evidence().attach(piece, other.ref());
          }
          tx.evidence().detach(taken.id(), other.ref());
        });
    delete(gone.ref());

    change(tx -> tx.nodes().anonymize(gone.scope(), Map.of(gone.id(), PLACEHOLDER)));

    look(
        tx -> {
          assertThat(tx.evidence().of(other.ref()))
              .containsExactly(cites.anonymized(Map.of(gone.id(), PLACEHOLDER)), file, longer);
          assertThat(tx.evidence().of(other.ref()).get(0).locator()).isEqualTo("fact.gone--7");
          assertThat(tx.evidence().of(other.ref()).get(0).excerpt()).isEmpty();
          assertThat(tx.evidence().detachedFrom(other.ref()))
              .singleElement()
              .satisfies(
                  piece -> {
                    assertThat(piece.locator()).isEqualTo("fact.other affects fact.gone--7");
                    assertThat(piece.excerpt()).isEmpty();
                  });
        });
  }

  private static Evidence pointing(Evidence.Kind kind, String locator, String excerpt) {
    return Evidence.of(PROJECT, Evidence.Draft.of(kind, locator, excerpt), NOON);
  }
}
