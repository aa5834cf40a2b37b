package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.nowhere;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Transactions: all or nothing, not nested, and unusable after their end. */
abstract class TransactionRules extends StoreRules {
  private static final Evidence.Check CHECK =
      new Evidence.Check(Evidence.Check.Verdict.CHANGED, NOON.plusSeconds(1));
  private static final PromotionQuery DECISIONS = PromotionQuery.ofReport(List.of(PROJECT), "r");

  TransactionRules(MemoryStoreContract contract) {
    super(contract);
  }

  @Test
  void read_and_write_giveTheResultOfTheWork() {
    Object result = new Object();

    Object read = store.read(tx -> result);
    Object written = store.write(tx -> result);

    assertThat(read).isSameAs(result);
    assertThat(written).isSameAs(result);
  }

  @Test
  void read_ofAnEmptyStore_findsNothing() {
    look(
        tx -> {
          assertThat(tx.nodes().count(IN_PROJECT)).isZero();
          assertThat(tx.nodes().search(words(IN_PROJECT, "lantern"))).isEmpty();
          assertThat(tx.journal().revision(PROJECT)).isZero();
        });
    assertThat(list(IN_PROJECT)).isEmpty();
  }

  @Test
  void write_ofEveryKindOfRecord_isSeenAfterwards() {
    change(
        tx -> {
          writeOneOfEach(tx);
          assertOneOfEach(tx);
        });

    look(TransactionRules::assertOneOfEach);
    assertThat(found("lantern")).hasSize(1);
  }

  @Test
  void write_thatThrows_keepsNothingAndHandsTheExceptionOn() {
    RuntimeException failure = new IllegalArgumentException("on purpose");

    Throwable thrown =
        catchThrowable(
            () ->
                change(
                    tx -> {
                      writeOneOfEach(tx);
                      throw failure;
                    }));

    assertThat(thrown).isSameAs(failure);
    assertNothing();
  }

  @Test
  void write_thatThrowsAnError_keepsNothingAndHandsItOn() {
    Error failure = new AssertionError("on purpose");

    Throwable thrown =
        catchThrowable(
            () ->
                change(
                    tx -> {
                      writeOneOfEach(tx);
                      throw failure;
                    }));

    assertThat(thrown).isSameAs(failure);
    assertNothing();
  }

  @Test
  void write_thatThrows_takesBackChangesOfWhatWasThere() {
    MemoryNode node = insert(fact("Kept lantern"));
    NodeRef other = insert(fact("Other")).ref();
    change(tx -> tx.relations().put(relation(node.ref(), Predicate.AFFECTS, other)));

    changeInVain(
        tx -> {
          MemoryNode changed =
              tx.nodes().update(node.toBuilder().key("new").body("quartz").build());
          tx.nodes().update(changed.toBuilder().title("Twice").build());
          tx.nodes().recordUse(List.of(node.ref()), NOON);
          tx.relations()
              .put(
                  relation(node.ref(), Predicate.AFFECTS, other)
                      .withStatus(Relation.Status.REJECTED, NOON));
          tx.evidence().attach(evidence("a"), node.ref());
        });

    assertThat(stored(node.ref())).isEqualTo(node);
    assertThat(found("lantern")).containsExactly(node.ref());
    assertThat(found("quartz twice")).isEmpty();
    look(
        tx -> {
          assertThat(tx.nodes().formerVersions(node.ref())).isEmpty();
          assertThat(tx.nodes().findByKey(PROJECT, node.tier(), null, "new")).isEmpty();
          assertThat(tx.nodes().findByKey(PROJECT, node.tier(), null, node.key())).contains(node);
          assertThat(tx.relations().from(node.ref()))
              .containsExactly(relation(node.ref(), Predicate.AFFECTS, other));
          assertThat(tx.evidence().of(node.ref())).isEmpty();
        });
  }

  @Test
  void write_afterOneThatThrew_works() {
    changeInVain(
        tx -> {
          tx.nodes().insert(fact("First"));
        });

    assertThat(insert(fact("First")).revision()).isEqualTo(1);
    assertThat(count(IN_PROJECT)).isEqualTo(1);
  }

  @Test
  void read_thatThrows_handsTheExceptionOn() {
    RuntimeException failure = new IllegalArgumentException("on purpose");

    assertThat(
            catchThrowable(
                () ->
                    look(
                        tx -> {
                          throw failure;
                        })))
        .isSameAs(failure);
    insert(fact("Afterwards"));
    assertThat(count(IN_PROJECT)).isEqualTo(1);
  }

  @Test
  void write_thatGoesOnAfterARefusal_keepsTheRest() {
    MemoryNode there = insert(fact("There"));

    change(
        tx -> {
          NodeStore.Writer nodes = tx.nodes();
          nodes.insert(fact("Before"));
          assertThatExceptionOfType(DuplicateNodeException.class)
              .isThrownBy(() -> nodes.insert(fact("There")));
          assertThatExceptionOfType(DuplicateNodeException.class)
              .isThrownBy(() -> nodes.insert(fact("Elsewhere").toBuilder().key("there").build()));
          assertThatExceptionOfType(StaleRevisionException.class)
              .isThrownBy(() -> nodes.update(there.toBuilder().revision(7).build()));
          assertThatExceptionOfType(DuplicateNodeException.class)
              .isThrownBy(() -> nodes.update(there.toBuilder().key("before").build()));
          assertThatExceptionOfType(UnknownNodeException.class)
              .isThrownBy(() -> nodes.update(fact("Nowhere")));
          assertThatExceptionOfType(UnknownNodeException.class)
              .isThrownBy(() -> nodes.delete(nowhere()));
          assertThatExceptionOfType(UnknownNodeException.class)
              .isThrownBy(() -> tx.evidence().attach(evidence("a"), nowhere()));
          assertThatExceptionOfType(InvalidValueException.class)
              .isThrownBy(() -> tx.evidence().attach(evidence(OTHER_PROJECT, "a"), there.ref()));
          assertThatExceptionOfType(UnknownNodeException.class)
              .isThrownBy(
                  () -> tx.relations().put(relation(there.ref(), Predicate.AFFECTS, nowhere())));
          nodes.insert(fact("After"));
        });

    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs(there, fact("Before"), fact("After")));
    assertThat(stored(there.ref())).isEqualTo(there);
    assertThat(found("elsewhere nowhere")).isEmpty();
    look(
        tx -> {
          assertThat(tx.evidence().find(PROJECT, evidence("a").id())).isEmpty();
          assertThat(tx.relations().from(there.ref())).isEmpty();
          assertThat(tx.nodes().formerVersions(there.ref())).isEmpty();
        });
  }

  @Test
  void transaction_insideAnother_isRefusedAndTheOuterOneGoesOn() {
    look(
        tx -> {
          assertNoneCanBeOpened();
          assertThat(tx.nodes().count(IN_PROJECT)).isZero();
        });
    change(
        tx -> {
          tx.nodes().insert(fact("Before"));
          assertNoneCanBeOpened();
          tx.nodes().insert(fact("After"));
        });

    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs(fact("Before"), fact("After")));
  }

  private void assertNoneCanBeOpened() {
    assertThatIllegalStateException().isThrownBy(() -> store.read(inner -> "never"));
    assertThatIllegalStateException()
        .isThrownBy(() -> store.write(inner -> inner.nodes().insert(fact("Never"))));
  }

  @Test
  void transaction_afterARefusedNestedOne_canBeOpenedAgain() {
    assertThatIllegalStateException()
        .isThrownBy(() -> store.write(outer -> store.write(inner -> "never")));
    assertThatIllegalStateException()
        .isThrownBy(() -> store.read(outer -> store.write(inner -> "never")));

    look(tx -> assertThat(tx.nodes().count(IN_PROJECT)).isZero());
    insert(fact("Again"));
  }

  @Test
  void views_afterARead_areOfNoUse() {
    ReadTransaction read = store.read(tx -> tx);
    assertRefused(
        () -> read.nodes().find(nowhere()),
        () -> read.nodes().count(IN_PROJECT),
        () -> read.evidence().of(nowhere()),
        () -> read.relations().from(nowhere()),
        () -> read.journal().revision(PROJECT));
  }

  @Test
  void views_keptFromARead_areOfNoUse() {
    var nodes = store.read(ReadTransaction::nodes);
    var evidence = store.read(ReadTransaction::evidence);
    var relations = store.read(ReadTransaction::relations);
    var journal = store.read(ReadTransaction::journal);

    assertRefused(
        () -> nodes.find(nowhere()),
        () -> nodes.findAll(List.of(nowhere())),
        () -> nodes.findByKey(PROJECT, fact("X").tier(), null, "x"),
        () -> nodes.list(NodeStore.Query.first(IN_PROJECT, NodeStore.Query.Order.OLDEST_FIRST, 1)),
        () -> nodes.count(IN_PROJECT),
        () -> nodes.search(words(IN_PROJECT, "lantern")),
        () -> nodes.formerVersions(nowhere()),
        () -> nodes.existing(PROJECT, List.of(NodeId.of("fact.x"))),
        () -> nodes.frequencies(List.of("lantern"), 10),
        () -> evidence.find(PROJECT, evidence("a").id()),
        () -> evidence.of(nowhere()),
        () -> evidence.nodesWith(PROJECT, evidence("a").id()),
        () -> relations.find(nowhere(), Predicate.AFFECTS, nowhere()),
        () -> relations.from(nowhere()),
        () -> relations.to(nowhere()),
        () -> relations.formerVersions(nowhere(), Predicate.AFFECTS, nowhere()),
        () -> journal.promotion(List.of(PROJECT), 1),
        () -> journal.promotions(PromotionQuery.ofReport(List.of(PROJECT), "r")),
        () -> journal.events(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 1, false)),
        () -> journal.revision(PROJECT));
  }

  @Test
  void views_keptFromAWrite_areOfNoUse() {
    MemoryNode node = insert(fact("There"));
    NodeRef other = insert(fact("Other")).ref();
    var nodes = store.write(WriteTransaction::nodes);
    var evidence = store.write(WriteTransaction::evidence);
    var relations = store.write(WriteTransaction::relations);
    var journal = store.write(WriteTransaction::journal);

    assertRefused(
        () -> nodes.insert(fact("Late")),
        () -> nodes.update(node),
        () -> nodes.delete(node.ref()),
        () -> nodes.recordUse(List.of(node.ref()), NOON),
        () -> nodes.find(node.ref()),
        () -> evidence.attach(evidence("a"), node.ref()),
        () -> relations.put(relation(node.ref(), Predicate.AFFECTS, other)),
        () -> evidence.recordCheck(PROJECT, evidence("a").id(), CHECK),
        () -> journal.record(decision(PROJECT, Outcome.CREATE, "r", null, null)),
        () -> journal.record(decision(PROJECT, Outcome.CREATE, "r", null, node.ref())),
        () -> journal.append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "fact.late")));

    assertThat(stored(node.ref())).isEqualTo(node);
    assertThat(count(IN_PROJECT)).isEqualTo(2);
    look(
        tx -> {
          assertThat(tx.evidence().of(node.ref())).isEmpty();
          assertThat(tx.relations().from(node.ref())).isEmpty();
          assertThat(tx.journal().promotions(DECISIONS)).isEmpty();
          assertThat(tx.journal().revision(PROJECT)).isZero();
        });
  }

  private static void assertRefused(ThrowingCallable... uses) {
    assertThat(uses)
        .allSatisfy(
            use -> assertThatIllegalStateException().as("a use after the end").isThrownBy(use));
  }

  @Test
  void write_ofNothing_isFine() {
    assertThatCode(() -> change(tx -> {})).doesNotThrowAnyException();
  }

  private static void writeOneOfEach(WriteTransaction tx) {
    MemoryNode from = tx.nodes().insert(fact("A lantern"));
    MemoryNode to = tx.nodes().insert(fact("A harbor"));
    tx.nodes().update(from.toBuilder().body("changed").build());
    tx.evidence().attach(evidence("a"), from.ref());
    tx.evidence().recordCheck(PROJECT, evidence("a").id(), CHECK);
    Relation relation = relation(from.ref(), Predicate.AFFECTS, to.ref());
    tx.relations().put(relation);
    tx.relations().put(relation.withStatus(Relation.Status.STALE, NOON));
    tx.journal().record(decision(PROJECT, Outcome.CREATE, "r", to.ref(), from.ref()));
    tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, from.id().value()));
  }

  private static void assertOneOfEach(ReadTransaction tx) {
    NodeRef from = fact("A lantern").ref();
    NodeRef to = fact("A harbor").ref();
    assertThat(tx.nodes().find(from).orElseThrow().revision()).isEqualTo(2);
    assertThat(tx.nodes().formerVersions(from)).hasSize(1);
    assertThat(tx.nodes().count(IN_PROJECT)).isEqualTo(2);
    assertThat(refs(tx.nodes().search(words(IN_PROJECT, "lantern")))).containsExactly(from);
    assertThat(tx.evidence().of(from)).containsExactly(evidence("a").checked(CHECK));
    assertThat(tx.evidence().nodesWith(PROJECT, evidence("a").id())).containsExactly(from);
    Relation relation = relation(from, Predicate.AFFECTS, to);
    assertThat(tx.relations().to(to))
        .containsExactly(relation.withStatus(Relation.Status.STALE, NOON));
    assertThat(tx.relations().formerVersions(from, Predicate.AFFECTS, to))
        .containsExactly(relation);
    assertThat(tx.journal().promotions(DECISIONS)).hasSize(1);
    assertThat(tx.journal().promotions(PromotionQuery.about(List.of(PROJECT), to, 9)))
        .isEqualTo(tx.journal().promotions(DECISIONS));
    assertThat(tx.journal().revision(PROJECT)).isEqualTo(1);
  }

  private void assertNothing() {
    NodeRef from = fact("A lantern").ref();
    look(
        tx -> {
          assertThat(tx.nodes().find(from)).isEmpty();
          assertThat(tx.nodes().formerVersions(from)).isEmpty();
          assertThat(tx.nodes().count(IN_PROJECT)).isZero();
          assertThat(tx.nodes().search(words(IN_PROJECT, "lantern harbor"))).isEmpty();
          assertThat(tx.evidence().find(PROJECT, evidence("a").id())).isEmpty();
          assertThat(tx.relations().from(from)).isEmpty();
          assertThat(tx.journal().promotions(DECISIONS)).isEmpty();
          assertThat(tx.journal().revision(PROJECT)).isZero();
        });
    assertThat(list(IN_PROJECT)).isEmpty();
  }
}
