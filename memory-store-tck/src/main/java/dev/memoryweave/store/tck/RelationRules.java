package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.nowhere;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.UnknownNodeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Relations: at most one for each combination of two nodes and a predicate. */
abstract class RelationRules extends StoreRules {
  private final NodeRef a = fact("Alpha").ref();
  private final NodeRef b = fact("Beta").ref();
  private final NodeRef c = fact("Gamma").ref();

  RelationRules(MemoryStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  void insertNodes() {
    insert(fact("Alpha"), fact("Beta"), fact("Gamma"));
  }

  private boolean put(Relation relation) {
    return store.write(tx -> tx.relations().put(relation));
  }

  private List<Relation> from(NodeRef node) {
    return store.read(tx -> tx.relations().from(node));
  }

  private List<Relation> to(NodeRef node) {
    return store.read(tx -> tx.relations().to(node));
  }

  @Test
  void put_newRelation_isSeenFromBothEnds() {
    Relation relation = relation(a, Predicate.DEPENDS_ON, b);

    assertThat(put(relation)).isTrue();

    look(
        tx -> {
          assertThat(tx.relations().find(a, Predicate.DEPENDS_ON, b)).contains(relation);
          assertThat(tx.relations().from(a)).containsExactly(relation);
          assertThat(tx.relations().to(b)).containsExactly(relation);
          assertThat(tx.relations().from(b)).isEmpty();
          assertThat(tx.relations().to(a)).isEmpty();
        });
  }

  @Test
  void ofAll_givesWhatEachNodeHas() {
    Relation there = relation(a, Predicate.DEPENDS_ON, b);
    Relation back = relation(b, Predicate.CONTRADICTS, a);
    List.of(there, back).forEach(this::put);

    look(
        tx -> {
          assertThat(tx.relations().ofAll(List.of(b, c, nowhere(), a, b)))
              .containsExactly(
                  Map.entry(b, List.of(there, back)), Map.entry(a, List.of(there, back)));
          assertThat(tx.relations().ofAll(List.of())).isEmpty();
        });
  }

  @Test
  void put_everyField_comesBackAsItWas() {
    List<Relation> all = new ArrayList<>();
    for (Relation.Status status : Relation.Status.values()) {
      for (Relation.Strength strength : Relation.Strength.values()) {
        all.add(
            new Relation(
                a,
                Predicate.of("p_" + status.label() + "_" + strength.label()),
                b,
                strength,
                List.of(evidence("z").id(), evidence("a").id()),
                status,
                NOON.minusMillis(1)));
      }
    }

    all.forEach(this::put);

    assertThat(from(a)).isEqualTo(all);
    assertThat(to(b)).isEqualTo(all);
  }

  @Test
  void find_otherDirectionPredicateOrScope_givesNothing() {
    put(relation(a, Predicate.DEPENDS_ON, b));

    look(
        tx -> {
          assertThat(tx.relations().find(b, Predicate.DEPENDS_ON, a)).isEmpty();
          assertThat(tx.relations().find(a, Predicate.AFFECTS, b)).isEmpty();
          assertThat(tx.relations().find(a, Predicate.DEPENDS_ON, c)).isEmpty();
          assertThat(
                  tx.relations().find(a, Predicate.DEPENDS_ON, new NodeRef(OTHER_PROJECT, b.id())))
              .isEmpty();
          assertThat(tx.relations().find(nowhere(), Predicate.DEPENDS_ON, b)).isEmpty();
          assertThat(tx.relations().of(nowhere())).isEmpty();
          assertThat(tx.relations().from(nowhere())).isEmpty();
          assertThat(tx.relations().to(nowhere())).isEmpty();
        });
  }

  @Test
  void put_sameThreeAgain_replacesTheRelationButNotItsTimeAndPlace() {
    Relation first = relation(a, Predicate.DEPENDS_ON, b);
    Relation second = relation(a, Predicate.AFFECTS, b);
    put(first);
    put(second);

    Relation changed =
        new Relation(
            a,
            Predicate.DEPENDS_ON,
            b,
            Relation.Strength.HIGH,
            List.of(evidence("x").id()),
            Relation.Status.STALE,
            NOON.plusSeconds(60));
    assertThat(put(changed)).isFalse();

    Relation expected =
        new Relation(
            a,
            Predicate.DEPENDS_ON,
            b,
            changed.strength(),
            changed.evidence(),
            changed.status(),
            first.createdAt(),
            changed.updatedAt());
    assertThat(from(a)).containsExactly(expected, second);
    assertThat(to(b)).containsExactly(expected, second);
    look(tx -> assertThat(tx.relations().find(a, Predicate.DEPENDS_ON, b)).contains(expected));
  }

  @Test
  void put_otherDirectionOrPredicate_isAnotherRelation() {
    Relation there = relation(a, Predicate.RELATED_TO, b);
    Relation back = relation(b, Predicate.RELATED_TO, a);
    Relation other = relation(a, Predicate.of("shouts_at"), b);

    assertThat(put(there)).isTrue();
    assertThat(put(back)).isTrue();
    assertThat(put(other)).isTrue();

    assertThat(from(a)).containsExactly(there, other);
    assertThat(to(a)).containsExactly(back);
    assertThat(from(b)).containsExactly(back);
    assertThat(to(b)).containsExactly(there, other);
  }

  @Test
  void lists_giveTheOrderOfStating() {
    List<Relation> fromA = new ArrayList<>();
    List<Relation> toA = new ArrayList<>();
    List<Relation> ofA = new ArrayList<>();
    for (int i = 20; i > 0; i--) {
      fromA.add(relation(a, Predicate.of("p" + i), i % 2 == 0 ? b : c));
      toA.add(relation(i % 2 == 0 ? c : b, Predicate.of("p" + i), a));
    }
    for (int i = 0; i < 20; i++) {
      put(fromA.get(i));
      put(toA.get(i));
      ofA.add(fromA.get(i));
      ofA.add(toA.get(i));
    }

    assertThat(from(a)).isEqualTo(fromA);
    assertThat(to(a)).isEqualTo(toA);
    look(tx -> assertThat(tx.relations().of(a)).isEqualTo(ofA));
  }

  @Test
  void put_overScopes_isSeenFromBothEnds() {
    NodeRef above = insert(fact(WORKSPACE, "Alpha")).ref();
    Relation up = relation(a, Predicate.PART_OF, above);
    Relation down = relation(above, Predicate.AFFECTS, b);

    put(up);
    put(down);

    assertThat(from(a)).containsExactly(up);
    assertThat(to(above)).containsExactly(up);
    assertThat(from(above)).containsExactly(down);
    assertThat(to(b)).containsExactly(down);
    assertThat(to(a)).isEmpty();
  }

  @Test
  void put_withAnUnknownEnd_isRefused() {
    NodeRef elsewhere = new NodeRef(OTHER_PROJECT, b.id());
    for (Relation relation :
        List.of(
            relation(a, Predicate.AFFECTS, nowhere()),
            relation(nowhere(), Predicate.AFFECTS, a),
            relation(a, Predicate.AFFECTS, elsewhere),
            relation(elsewhere, Predicate.AFFECTS, a))) {
      assertThatExceptionOfType(UnknownNodeException.class)
          .isThrownBy(() -> put(relation))
          .withMessageContainingAll(
              (relation.from().equals(a) ? relation.to() : relation.from()).id().value());
    }
    assertThat(from(a)).isEmpty();
    assertThat(to(a)).isEmpty();
  }

  @Test
  void put_withinAWrite_isSeenByIt() {
    change(
        tx -> {
          Relation relation = relation(a, Predicate.AFFECTS, c);
          assertThat(tx.relations().put(relation)).isTrue();
          assertThat(tx.relations().from(a)).containsExactly(relation);
          assertThat(tx.relations().to(c)).containsExactly(relation);
          assertThat(tx.relations().put(relation)).isFalse();
        });
  }

  @Test
  void update_ofANode_keepsItsRelations() {
    Relation relation = relation(a, Predicate.AFFECTS, b);
    put(relation);

    update(stored(a).toBuilder().body("changed").build());
    update(stored(b).toBuilder().body("changed").build());

    assertThat(from(a)).containsExactly(relation);
    assertThat(to(b)).containsExactly(relation);
  }

  private List<Relation> former(Relation relation) {
    return store.read(
        tx -> tx.relations().formerVersions(relation.from(), relation.predicate(), relation.to()));
  }

  @Test
  void put_changes_keepWhatTheRelationWasOldestFirst() {
    Relation first = relation(a, Predicate.AFFECTS, b);
    put(first);
    Relation second = first.withStatus(Relation.Status.STALE, NOON.plusSeconds(1));
    put(second);
    Relation third =
        new Relation(
            a,
            Predicate.AFFECTS,
            b,
            Relation.Strength.HIGH,
            List.of(evidence("z").id(), evidence("a").id()),
            Relation.Status.STALE,
            NOON,
            NOON.plusSeconds(2));
    put(third);
    Relation fourth = third.withStatus(Relation.Status.ACTIVE, NOON.plusSeconds(3));
    put(fourth);

    assertThat(former(first)).containsExactly(first, second, third);
    assertThat(from(a)).containsExactly(fourth);
  }

  @Test
  void formerVersions_ofAnUnchangedOrUnknownRelation_isEmpty() {
    Relation changed = relation(a, Predicate.AFFECTS, b);
    put(changed);
    put(changed.withStatus(Relation.Status.STALE, NOON));
    Relation unchanged = relation(b, Predicate.AFFECTS, a);
    put(unchanged);

    assertThat(former(changed)).hasSize(1);
    assertThat(former(unchanged)).isEmpty();
    assertThat(former(relation(a, Predicate.PART_OF, b))).isEmpty();
    assertThat(former(relation(a, Predicate.AFFECTS, c))).isEmpty();
    assertThat(former(relation(a, Predicate.AFFECTS, nowhere()))).isEmpty();
    assertThat(former(relation(a, Predicate.AFFECTS, new NodeRef(OTHER_PROJECT, b.id()))))
        .isEmpty();
  }

  @Test
  void put_whatSaysTheSame_changesNothing() {
    Relation first =
        new Relation(
            a,
            Predicate.AFFECTS,
            b,
            Relation.Strength.LOW,
            List.of(evidence("x").id()),
            Relation.Status.ACTIVE,
            NOON,
            NOON.plusSeconds(1));
    put(first);

    boolean isNew =
        put(
            new Relation(
                a,
                Predicate.AFFECTS,
                b,
                first.strength(),
                first.evidence(),
                first.status(),
                NOON.plusSeconds(50),
                NOON.plusSeconds(60)));

    assertThat(isNew).isFalse();
    assertThat(from(a)).containsExactly(first);
    assertThat(former(first)).isEmpty();
  }

  @Test
  void put_changeOfAnEarlierTime_countsAsMadeWithTheLast() {
    Relation first = relation(a, Predicate.AFFECTS, b);
    put(first);
    Relation second = first.withStatus(Relation.Status.STALE, NOON.plusSeconds(9));
    put(second);

    put(
        new Relation(
            a,
            Predicate.AFFECTS,
            b,
            null,
            List.of(),
            Relation.Status.ACTIVE,
            NOON.minusSeconds(9)));

    assertThat(from(a))
        .containsExactly(second.withStatus(Relation.Status.ACTIVE, NOON.plusSeconds(9)));
    assertThat(former(first)).containsExactly(first, second);
  }

  @Test
  void formerVersions_ofRelationsSideBySide_areKeptApart() {
    List<Relation> all =
        List.of(
            relation(a, Predicate.AFFECTS, b),
            relation(b, Predicate.AFFECTS, a),
            relation(a, Predicate.PART_OF, b),
            relation(a, Predicate.AFFECTS, c));
    all.forEach(this::put);
    for (Relation.Status status : List.of(Relation.Status.STALE, Relation.Status.ACTIVE)) {
      all.forEach(relation -> put(relation.withStatus(status, NOON.plusSeconds(1))));
    }

    assertThat(all)
        .allSatisfy(
            relation ->
                assertThat(former(relation))
                    .containsExactly(
                        relation, relation.withStatus(Relation.Status.STALE, NOON.plusSeconds(1))));
    assertThat(from(a)).hasSize(3).allMatch(r -> r.status() == Relation.Status.ACTIVE);
  }

  @Test
  void put_changeWithinAWrite_isSeenByItAndTakenBackWithIt() {
    Relation first = relation(a, Predicate.AFFECTS, b);
    put(first);

    changeInVain(
        tx -> {
          assertThat(tx.relations().put(first.withStatus(Relation.Status.STALE, NOON))).isFalse();
          assertThat(tx.relations().formerVersions(a, Predicate.AFFECTS, b)).containsExactly(first);
        });

    assertThat(from(a)).containsExactly(first);
    assertThat(former(first)).isEmpty();
  }
}
