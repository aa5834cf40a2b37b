package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.fullPassages;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.decision;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.full;
import static dev.memoryweave.store.tck.TckNodes.fullParent;
import static dev.memoryweave.store.tck.TckNodes.fullSuccessor;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.Drawing;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Opening the same data again: after closing, alongside the first store, and read-only. */
abstract class ReopeningRules extends KnowledgeStoreRules {
  private static final EventQuery EVENTS =
      new EventQuery(List.of(PROJECT), null, Set.of(), 0, 100, false);

  ReopeningRules(MemoryStoreContract contract) {
    super(contract);
  }

  private MemoryStore reopened() {
    return contract
        .reopen()
        .orElseThrow(
            () ->
                new AssertionError(
                    "The store is "
                        + store.capabilities()
                        + ", so override MemoryStoreContract.reopen to have that tested"));
  }

  private void closeAndReopen() {
    assumeCapable(MemoryStore.Capability.DURABLE);
    store.close();
    store = reopened();
  }

  @Test
  void reopen_durableStore_holdsEverythingItHeld() {
    MemoryNode first = insert(fullParent(), fullSuccessor(), full());
    MemoryNode second = update(first.toBuilder().body("a copper lantern").build());
    NodeRef other = insert(fact("Another lantern")).ref();
    Relation stated = relation(first.ref(), Predicate.AFFECTS, other);
    Relation relation = stated.withStatus(Relation.Status.STALE, NOON.plusSeconds(3));
    Evidence.Check check = new Evidence.Check(Evidence.Check.Verdict.GONE, NOON.plusSeconds(4));
    PromotionRecord decision =
        store.write(
            tx ->
                tx.journal()
                    .record(
                        decision(
                            PROJECT,
                            Outcome.MERGE,
                            "r",
                            other,
                            first.ref(),
                            new PromotionRecord.Change(first.ref(), 1, 2))));
    MemoryEvent event =
        store.write(
            tx -> {
              tx.nodes().recordUse(List.of(first.ref()), NOON.plusSeconds(9));
              tx.evidence().attach(evidence("b"), first.ref());
              tx.evidence().attach(evidence("a"), first.ref());
              tx.evidence().recordCheck(PROJECT, evidence("a").id(), check);
              tx.relations().put(stated);
              tx.relations().put(relation);
              tx.nodes().insert(fact("Gone"));
              tx.nodes().delete(fact("Gone").ref());
              return tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "x"));
            });
    List<MemoryNode> nodes = list(IN_PROJECT, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, 10);
    List<NodeStore.Hit> hits = search(words(IN_PROJECT, "copper lantern"));

    closeAndReopen();

    assertThat(list(IN_PROJECT, NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, 10)).isEqualTo(nodes);
    assertThat(nodes).hasSize(3);
    assertThat(search(words(IN_PROJECT, "copper lantern")))
        .usingRecursiveFieldByFieldElementComparator(RankingRules.scoresAboutEqual())
        .isEqualTo(hits);
    look(
        tx -> {
          assertThat(tx.nodes().find(first.ref()).orElseThrow())
              .isEqualTo(
                  second.toBuilder().usage(second.usage().usedAt(NOON.plusSeconds(9))).build());
          assertThat(tx.nodes().formerVersions(first.ref())).containsExactly(first);
          assertThat(tx.evidence().of(first.ref()))
              .containsExactly(evidence("b"), evidence("a").checked(check));
          assertThat(tx.relations().to(other)).containsExactly(relation);
          assertThat(tx.relations().formerVersions(first.ref(), Predicate.AFFECTS, other))
              .containsExactly(stated);
          assertThat(tx.journal().promotions(PromotionQuery.about(List.of(PROJECT), other, 9)))
              .containsExactly(decision);
          assertThat(tx.journal().events(EVENTS)).containsExactly(event);
          assertThat(tx.journal().revision(PROJECT)).isEqualTo(1);
          assertThat(tx.nodes().find(fact("Gone").ref())).isEmpty();
        });
  }

  @Test
  void reopen_durableStore_goesOnCounting() {
    MemoryNode node = insert(fact("First"));
    MemoryEvent before =
        store.write(
            tx -> tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "a")));

    closeAndReopen();

    MemoryEvent after =
        store.write(
            tx -> tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "a")));
    assertThat(after.sequence()).isGreaterThan(before.sequence());
    assertThat(after.revision()).isEqualTo(2);
    assertThat(update(node.toBuilder().body("x").build()).revision()).isEqualTo(2);
    insert(fact("Second"));
    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs(node, fact("Second")));
    assertThatExceptionOfType(DuplicateNodeException.class).isThrownBy(() -> insert(fact("First")));
  }

  @Test
  void reopen_durableStore_goesOnWithItsHistory() {
    change(tx -> tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, "a")));
    JournalStore.Point before = store.read(tx -> tx.journal().reached());

    closeAndReopen();

    JournalStore.Point same = store.read(tx -> tx.journal().reached());
    change(tx -> tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "a")));
    JournalStore.Point after = store.read(tx -> tx.journal().reached());
    closeAndReopen();
    assertThat(same).isEqualTo(before);
    assertThat(List.of(before, after)).allMatch(point -> store.<Boolean>read(leadsThrough(point)));
  }

  @Test
  void reopen_besideASharedStore_goesOnWithOneHistory() {
    assumeCapable(MemoryStore.Capability.SHARED);
    List<JournalStore.Point> points = new ArrayList<>();
    try (MemoryStore beside = reopened()) {
      for (int i = 0; i < 6; i++) {
        MemoryStore writer = i % 3 == 0 ? store : beside;
        writer.write(
            tx -> tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "a")));
        points.add(writer.read(tx -> tx.journal().reached()));
      }
      for (MemoryStore each : List.of(store, beside)) {
        assertThat(points).allMatch(point -> each.<Boolean>read(leadsThrough(point)));
      }
    }
  }

  @Test
  void reopen_durableStore_givesNoNumberOfADecisionTwice() {
    insert(fact("First"), fact("Gone"));
    PromotionRecord kept = decide(fact("First").ref());
    PromotionRecord gone = decide(fact("Gone").ref());
    delete(fact("Gone").ref());

    closeAndReopen();

    PromotionRecord after = decide(fact("First").ref());
    assertThat(after.sequence()).isGreaterThan(gone.sequence());
    look(
        tx ->
            assertThat(tx.journal().promotions(PromotionQuery.ofReport(List.of(PROJECT), "r")))
                .containsExactly(kept, after));
  }

  private PromotionRecord decide(NodeRef result) {
    return store.write(
        tx -> tx.journal().record(decision(PROJECT, Outcome.CREATE, "r", null, result)));
  }

  @Test
  void reopen_durableStore_holdsNothingOfAWriteThatFailed() {
    insert(fact("Kept"));
    changeInVain(
        tx -> {
          tx.nodes().insert(fact("Lost"));
        });

    closeAndReopen();

    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs(fact("Kept")));
    assertThat(found("lost")).isEmpty();
  }

  @Test
  void reopen_besideASharedStore_showsWhatTheOtherWrites() {
    assumeCapable(MemoryStore.Capability.SHARED);
    MemoryNode first = insert(fact("Here first"));
    try (MemoryStore beside = reopened()) {
      assertThat(find(beside, first)).contains(first);

      MemoryNode second = beside.write(tx -> tx.nodes().insert(fact("There second")));
      MemoryNode changed =
          beside.write(tx -> tx.nodes().update(first.toBuilder().body("changed").build()));

      assertThat(list(IN_PROJECT)).containsExactly(changed, second);
      assertThat(found("second")).containsExactly(second.ref());
      assertThatExceptionOfType(DuplicateNodeException.class)
          .isThrownBy(() -> insert(fact("There second")));
      delete(second.ref());
      assertThat(find(beside, second)).isEmpty();
    }
  }

  @Test
  void reopen_besideASharedStore_losesNoChangeOfEither() {
    assumeCapable(MemoryStore.Capability.SHARED);
    MemoryNode counter = insert(fact("Counter"));
    try (MemoryStore beside = reopened();
        Companions companions = new Companions()) {
      List<Future<Boolean>> writers = new ArrayList<>();
      for (MemoryStore each : List.of(store, beside)) {
        writers.add(companions.start(() -> countUp(each, counter.ref())));
      }
      writers.forEach(Companions::result);
    }

    assertThat(stored(counter.ref()).body()).hasSize(40);
    assertThat((long) store.read(tx -> tx.journal().revision(PROJECT))).isEqualTo(40);
  }

  private static Optional<MemoryNode> find(MemoryStore store, MemoryNode node) {
    return store.read(tx -> tx.nodes().find(node.ref()));
  }

  private static boolean countUp(MemoryStore store, NodeRef counter) {
    for (int i = 0; i < 20; i++) {
      store.write(
          tx -> {
            MemoryNode seen = tx.nodes().find(counter).orElseThrow();
            tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "counter"));
            return tx.nodes().update(seen.toBuilder().body(seen.body() + "x").build());
          });
    }
    return true;
  }

  @Test
  void reopenReadOnly_store_showsEverythingAndTakesNothing() {
    MemoryNode node = insert(node(NodeKind.FACT, "A lantern").body("copper").build());
    store.close();
    Optional<MemoryStore> readOnly = contract.reopenReadOnly();
    assumeTrue(readOnly.isPresent(), "the store cannot be opened for reading only");
    store = readOnly.get();

    assertThat(store.status().readOnly()).isTrue();
    assertThat(list(IN_PROJECT)).containsExactly(node);
    assertThat(found("copper")).containsExactly(node.ref());
    assertThatExceptionOfType(ReadOnlyStoreException.class).isThrownBy(() -> insert(fact("Never")));
    assertThat(count(IN_PROJECT)).isEqualTo(1);
  }

  @Test
  void reopen_durableStore_holdsWhatItKnewOfFiles() {
    put(TckKnowledge.full(), fullPassages());
    put("a.md", "a quartz");
    put("a.md", "a copper lantern", "a harbor");
    put("gone.md", "a lantern");
    remove("gone.md");
    put(document("b.bin", KnowledgeDocument.Status.SKIPPED));
    KnowledgeDocument drawn = undrawn(1).get(0).withDrawing(new Drawing(1, true));
    change(tx -> tx.knowledge().update(drawn));
    List<KnowledgeDocument> documents = all(ALL);

    closeAndReopen();

    assertThat(all(ALL)).isEqualTo(documents).hasSize(3);
    assertThat(texts("a.md")).containsExactly("a copper lantern", "a harbor");
    assertThat(foundChunks("lantern quartz")).containsExactly(ref("a.md", 0));
    assertThat(undrawn(1)).isEmpty();
    assertThat(undrawn(2)).hasSize(1);
    assertThat(revision(PROJECT)).isEqualTo(7);
    look(
        tx -> {
          assertThat(tx.knowledge().document(PROJECT, TckKnowledge.full().path()))
              .contains(TckKnowledge.full());
          assertThat(tx.knowledge().chunks(PROJECT, TckKnowledge.full().path()))
              .isEqualTo(KnowledgeChunk.of(TckKnowledge.full(), fullPassages()));
        });
    put("c.md", "a new lantern");
    assertThat(foundChunks("lantern")).containsExactlyInAnyOrder(ref("a.md", 0), ref("c.md", 0));
  }

  private List<KnowledgeDocument> undrawn(int version) {
    return all(ALL.withTypes(Set.of(SourceType.DOCUMENT)).notDrawnBy(version));
  }
}
