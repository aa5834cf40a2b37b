package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.TextQuery;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Changes of single records that leave no former state behind. */
abstract class ErasingRules extends StoreRules {
  ErasingRules(MemoryStoreContract contract) {
    super(contract);
  }

  private List<MemoryNode> former(NodeRef ref) {
    return store.read(tx -> tx.nodes().formerVersions(ref));
  }

  private MemoryNode changed(MemoryNode node, String body) {
    return store.write(tx -> tx.nodes().update(node.toBuilder().body(body).build()));
  }

  private long hits(String term) {
    return store.read(
        tx ->
            (long)
                tx.nodes()
                    .search(
                        new TextQuery(
                            List.of(new TextQuery.Term(term, 1)), List.of(), IN_PROJECT, 9))
                    .size());
  }

  private void assertSound() {
    if (store.capabilities().contains(MemoryStore.Capability.MAINTENANCE)) {
      assertThat(store.verify().findings()).isEmpty();
    }
  }

  @Test
  void rewrite_replacesANodeAndItsVersionsInPlace() {
    MemoryNode first = insert(fact("Zanzibar is far"));
    MemoryNode second = changed(first, "Zanzibar, again");
    MemoryNode now = second.toBuilder().title("It is far").body("").tags(List.of("far")).build();
    MemoryNode before = first.toBuilder().title("It was far").build();

    change(tx -> tx.erasing().rewrite(now, List.of(before)));

    assertThat(stored(first.ref())).isEqualTo(now);
    assertThat(former(first.ref())).containsExactly(before);
    assertThat(hits("zanzibar")).isZero();
    assertThat(hits("far")).isEqualTo(1);
    assertSound();
  }

  @Test
  void rewrite_ofAnotherRevision_isRefused() {
    MemoryNode first = insert(fact("Zanzibar is far"));
    MemoryNode second = changed(first, "still");

    assertThatExceptionOfType(StaleRevisionException.class)
        .isThrownBy(() -> change(tx -> tx.erasing().rewrite(first, List.of())));
    assertThat(stored(first.ref())).isEqualTo(second);
  }

  @Test
  void rewrite_ofNothing_isRefused() {
    MemoryNode gone = fact("Nobody knows").toBuilder().revision(1).build();

    assertThatExceptionOfType(UnknownNodeException.class)
        .isThrownBy(() -> change(tx -> tx.erasing().rewrite(gone, List.of())));
  }

  @Test
  void rewrite_thatFails_changesNothing() {
    MemoryNode node = insert(fact("Zanzibar is far"));

    changeInVain(
        tx -> tx.erasing().rewrite(node.toBuilder().title("It is far").build(), List.of()));

    assertThat(stored(node.ref())).isEqualTo(node);
    assertThat(hits("zanzibar")).isEqualTo(1);
  }

  @Test
  void remove_evidence_takesItFromAllNodesAndFromWhatWasDetached() {
    MemoryNode one = insert(fact("One"));
    MemoryNode two = insert(fact("Two"));
    Evidence piece = evidence("map.txt:1");
    Evidence other = evidence("map.txt:2");
    change(
        tx -> {
          tx.evidence().attach(piece, one.ref());
          tx.evidence().attach(other, one.ref());
          tx.evidence().attach(piece, two.ref());
          tx.evidence().detach(piece.id(), two.ref());
          tx.evidence().attach(other, two.ref());
          tx.evidence().detach(other.id(), two.ref());
        });

    change(tx -> tx.erasing().remove(PROJECT, piece.id()));

    assertThat(store.<List<Evidence>>read(tx -> tx.evidence().of(one.ref())))
        .containsExactly(other);
    assertThat(store.<List<Evidence>>read(tx -> tx.evidence().detachedFrom(one.ref()))).isEmpty();
    assertThat(store.<List<Evidence>>read(tx -> tx.evidence().detachedFrom(two.ref())))
        .containsExactly(other);
    assertThat(store.<List<NodeRef>>read(tx -> tx.evidence().nodesWith(PROJECT, piece.id())))
        .isEmpty();
    assertSound();
  }

  @Test
  void remove_aRelation_takesItsVersions() {
    MemoryNode from = insert(fact("From"));
    MemoryNode to = insert(fact("To"));
    Relation stated = relation(from.ref(), Predicate.of("knows"), to.ref());
    Relation other = relation(to.ref(), Predicate.of("knows"), from.ref());
    change(
        tx -> {
          tx.relations().put(stated);
          tx.relations().put(other);
        });

    change(tx -> tx.erasing().remove(stated));

    assertThat(store.<List<Relation>>read(tx -> tx.relations().of(from.ref())))
        .containsExactly(other);
    assertThat(
            store.<List<Relation>>read(
                tx -> tx.relations().formerVersions(from.ref(), Predicate.of("knows"), to.ref())))
        .isEmpty();
    assertSound();
  }

  @Test
  void removeDecision_takesIt() {
    MemoryNode node = insert(fact("One"));
    List<PromotionRecord> two =
        store.write(
            tx ->
                List.of(
                    tx.journal()
                        .record(
                            decision(
                                PROJECT, PromotionRecord.Outcome.CREATE, "a", null, node.ref())),
                    tx.journal()
                        .record(
                            decision(
                                PROJECT, PromotionRecord.Outcome.CREATE, "b", null, node.ref()))));

    change(tx -> tx.erasing().removeDecision(PROJECT, two.get(0).sequence()));
    change(tx -> tx.erasing().removeDecision(PROJECT, 99));

    assertThat(
            store.<List<PromotionRecord>>read(
                tx ->
                    tx.journal().promotions(PromotionQuery.about(List.of(PROJECT), node.ref(), 9))))
        .containsExactly(two.get(1));
    assertSound();
  }

  @Test
  void reword_replacesTheWordsOfAnEvent() {
    MemoryEvent said =
        store.write(
            tx -> tx.journal().append(event(MemoryEvent.Type.SESSION_OPENED, PROJECT, "anna-1")));
    MemoryEvent other =
        new MemoryEvent(
            said.sequence(),
            said.type(),
            said.scope(),
            "forgotten",
            said.actor(),
            said.at(),
            null,
            said.revision());

    change(tx -> tx.erasing().reword(other));

    assertThat(events(null)).containsExactly(other);
    assertThat(events("anna-1")).isEmpty();
    assertThat(events("forgotten")).containsExactly(other);
    assertSound();
  }

  private List<MemoryEvent> events(@Nullable String subject) {
    return store.read(
        tx ->
            tx.journal()
                .events(new EventQuery(List.of(PROJECT), subject, Set.of(), 0, 100, false)));
  }

  @Test
  void whatIsSetAside_isNothingInASoundStore() {
    insert(fact("One"));

    assertThat(store.<Long>read(tx -> tx.setAside(PROJECT, text -> true))).isZero();
    assertThat(store.<Long>write(tx -> tx.erasing().emptySetAside(PROJECT, text -> true))).isZero();
  }

  @Test
  void finishErasing_changesNoRecord() {
    MemoryNode node = insert(fact("Zanzibar is far"));
    MemoryNode gone = insert(fact("Lisbon is near"));
    change(tx -> tx.nodes().delete(gone.ref()));

    assertThat(store.finishErasing().complete()).isTrue();

    assertThat(stored(node.ref())).isEqualTo(node);
    assertThat(hits("zanzibar")).isEqualTo(1);
    assertThat(hits("lisbon")).isZero();
    assertSound();
  }
}
