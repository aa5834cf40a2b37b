package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.nowhere;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.VectorStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Storing vectors, and keeping them in step with their records. */
abstract class VectorRules extends VectorStoreRules {
  VectorRules(MemoryStoreContract contract) {
    super(contract);
  }

  private VectorStore.Counts vectors(Scope... scopes) {
    return store.read(tx -> tx.vectors().counts(MODEL, List.of(scopes)));
  }

  private List<String> unused() {
    return store.read(tx -> tx.vectors().unused(MODEL, 100));
  }

  @Test
  void add_model_makesAllThatThereIsMissing() {
    MemoryNode first = insert(fact("Zebra"));
    MemoryNode second = insert(fact("Amber"));
    MemoryNode elsewhere = insert(fact(OTHER_PROJECT, "Elsewhere"));
    put("b.md", "one", "two");
    put("a.md", "three");
    change(
        tx -> {
          add(tx, OTHER_MODEL);
          add(tx, OTHER_MODEL);
        });

    look(
        tx -> {
          assertThat(tx.vectors().nodes().missing(OTHER_MODEL, List.of(PROJECT), 10))
              .containsExactly(first.ref(), second.ref());
          assertThat(tx.vectors().nodes().missing(OTHER_MODEL, List.of(OTHER_PROJECT, PROJECT), 2))
              .containsExactly(elsewhere.ref(), first.ref());
          assertThat(tx.vectors().chunks().missing(OTHER_MODEL, List.of(PROJECT), 10))
              .containsExactly(ref("b.md", 0), ref("b.md", 1), ref("a.md", 0));
          assertThat(tx.vectors().chunks().missing(OTHER_MODEL, List.of(PROJECT, PROJECT), 2))
              .containsExactly(ref("b.md", 0), ref("b.md", 1));
          assertThat(tx.vectors().counts(OTHER_MODEL, List.of(PROJECT)))
              .isEqualTo(new VectorStore.Counts(0, 0, 2, 3));
          assertThat(tx.vectors().counts(OTHER_MODEL, List.of(PROJECT, OTHER_PROJECT)))
              .isEqualTo(new VectorStore.Counts(0, 0, 3, 3));
        });
    assertThat(missing()).containsExactly(first.ref(), second.ref());
  }

  @Test
  void new_nodesAndChunks_areMissingUntilTheyHaveAVector() {
    MemoryNode first = insert(fact("First"));
    MemoryNode second = insert(fact("Second"));
    put("a.md", "one", "two");
    give(first.ref(), similar(.1));
    give(ref("a.md", 0), similar(.1));

    assertThat(missing()).containsExactly(second.ref());
    assertThat(missingChunks()).containsExactly(ref("a.md", 1));
    assertThat(vectors(PROJECT)).isEqualTo(new VectorStore.Counts(1, 1, 1, 1));
    assertThat(vectors(OTHER_PROJECT)).isEqualTo(VectorStore.Counts.NONE);
  }

  @Test
  void link_whatDoesNotFit_isRefusedWithoutEffect() {
    MemoryNode node = insert(fact("A lantern"));
    MemoryNode other = insert(fact("A harbor"));
    put("a.md", "one");
    change(
        tx -> {
          keep(tx, MODEL, Map.of(hash(node), similar(.1)));
          assertThat(link(tx, MODEL, nowhere(), hash(node))).isFalse();
          assertThat(link(tx, MODEL, other.ref(), hash(node))).isFalse();
          assertThat(link(tx, MODEL, other.ref(), hash(other))).isFalse();
          assertThat(link(tx, MODEL, node.ref(), "no hash")).isFalse();
          assertThat(link(tx, MODEL, ref("a.md", 0), hash(node))).isFalse();
          assertThat(link(tx, MODEL, ref("a.md", 1), hash(node))).isFalse();
          assertThat(link(tx, MODEL, ref("b.md", 0), hash(node))).isFalse();
          assertThat(link(tx, MODEL, node.ref(), hash(node))).isTrue();
          assertThat(link(tx, MODEL, node.ref(), hash(node))).isTrue();
        });

    assertThat(nearest()).containsExactly(node.ref());
    assertThat(vectors(PROJECT)).isEqualTo(new VectorStore.Counts(1, 0, 1, 1));
  }

  @Test
  void put_makesAModelKnown_removingDoesNot() {
    MemoryNode node = insert(fact("A lantern"));
    change(
        tx -> {
          tx.vectors().discard(OTHER_MODEL, List.of(hash(node)));
          assertThat(tx.vectors().remove(OTHER_MODEL, List.of(PROJECT), 1)).isFalse();
          assertThat(tx.vectors().models()).containsExactly(MODEL);
          assertThat(link(tx, OTHER_MODEL, node.ref(), hash(node))).isFalse();
          assertThat(tx.vectors().models()).containsExactly(MODEL, OTHER_MODEL);
          assertThat(tx.vectors().nodes().missing(OTHER_MODEL, List.of(PROJECT), 9))
              .containsExactly(node.ref());
        });
  }

  @Test
  void put_ofSeveral_tellsWhichHaveTheVectorOfTheirText() {
    MemoryNode fits = insert(fact("A lantern"));
    MemoryNode twin = insert(node(NodeKind.DECISION, "A lantern").key("twin").build());
    MemoryNode hasNone = insert(fact("A harbor"));
    MemoryNode changed = insert(fact("A quay"));
    String former = hash(changed);
    update(changed.toBuilder().body("It is long.").build());
    Map<NodeRef, String> hashes =
        Map.of(
            fits.ref(), hash(fits),
            twin.ref(), hash(fits),
            hasNone.ref(), hash(hasNone),
            changed.ref(), former,
            nowhere(), hash(fits));
    change(
        tx ->
            assertThat(
                    tx.vectors()
                        .nodes()
                        .put(MODEL, hashes, Map.of(hash(fits), similar(.9), former, similar(.1))))
                .containsExactlyInAnyOrder(fits.ref(), twin.ref()));

    assertThat(nearest()).containsExactly(fits.ref(), twin.ref());
    assertThat(missing()).containsExactly(hasNone.ref(), changed.ref());
    assertThat(unused()).containsExactly(former);
  }

  @Test
  void put_underWhatIsNoHash_isRefused() {
    for (String hash : List.of("", "abc", "g".repeat(64), "A".repeat(64), "a".repeat(65))) {
      change(
          tx ->
              assertThatExceptionOfType(InvalidValueException.class)
                  .isThrownBy(() -> keep(tx, MODEL, Map.of(hash, similar(.1))))
                  .withMessageContaining("hash"));
      look(tx -> assertThat(tx.vectors().known(MODEL, List.of(hash))).isEmpty());
    }
  }

  @Test
  void put_knownHash_keepsTheVectorThatWasThere() {
    MemoryNode node = insert(fact("A lantern"), .9);
    change(tx -> keep(tx, MODEL, Map.of(hash(node), similar(-.9))));

    look(
        tx ->
            assertThat(tx.vectors().nodes().nearest(MODEL, QUERY, IN_PROJECT, 1).get(0).score())
                .isCloseTo(.9, ABOUT));
  }

  @Test
  void equalTexts_shareOneVector() {
    MemoryNode here = insert(fact("A lantern"), .9);
    MemoryNode there = insert(node(NodeKind.DECISION, "A lantern").key("other").build());
    MemoryNode elsewhere = insert(fact(OTHER_PROJECT, "A lantern"));
    put("a.md", "A lantern");

    assertThat(isKnown(hash(there))).isTrue();
    change(
        tx -> {
          assertThat(link(tx, MODEL, there.ref(), hash(here))).isTrue();
          assertThat(link(tx, MODEL, elsewhere.ref(), hash(here))).isTrue();
          assertThat(link(tx, MODEL, ref("a.md", 0), hash(here))).isTrue();
        });
    assertThat(nearest()).containsExactly(here.ref(), there.ref());
    assertThat(nearestChunks()).containsExactly(ref("a.md", 0));

    delete(here.ref());
    assertThat(nearest()).containsExactly(there.ref());
    delete(there.ref());
    delete(elsewhere.ref());
    assertThat(isKnown(hash(here))).as("the chunk has it still").isTrue();
    remove("a.md");
    assertThat(isKnown(hash(here))).isFalse();
    assertThat(unused()).isEmpty();
  }

  @Test
  void update_ofTheText_makesANodeMissingAgain() {
    MemoryNode node = insert(fact("A lantern"), .9);
    MemoryNode changed = update(node.toBuilder().body("It is lit.").build());

    assertThat(nearest()).isEmpty();
    assertThat(missing()).containsExactly(node.ref());
    assertThat(unused()).containsExactly(hash(node));
    look(
        tx ->
            assertThat(tx.vectors().nodes().similarities(MODEL, QUERY, List.of(node.ref())))
                .isEmpty());

    give(node.ref(), similar(.3));
    assertThat(nearest()).containsExactly(node.ref());
    assertThat(missing()).isEmpty();
    MemoryNode back = update(changed.toBuilder().body("").build());
    change(tx -> assertThat(link(tx, MODEL, back.ref(), hash(back))).isTrue());
    look(
        tx ->
            assertThat(tx.vectors().nodes().nearest(MODEL, QUERY, IN_PROJECT, 1).get(0).score())
                .isCloseTo(.9, ABOUT));
  }

  @Test
  void update_ofAnythingElse_leavesTheVector() {
    MemoryNode node = insert(fact("A lantern"), .9);
    MemoryNode changed =
        update(
            node.toBuilder()
                .status(NodeStatus.STALE)
                .tags(List.of("red"))
                .importance(.1)
                .updatedAt(NOON.plusSeconds(9))
                .build());
    change(tx -> tx.nodes().recordUse(List.of(node.ref()), NOON));
    update(changed.toBuilder().status(NodeStatus.SUPERSEDED).build());

    assertThat(nearest()).containsExactly(node.ref());
    assertThat(missing()).isEmpty();
  }

  @Test
  void delete_node_takesItsVectorWithIt() {
    MemoryNode node = insert(fact("A lantern"), .9);
    MemoryNode without = insert(fact("A harbor"));
    delete(node.ref());
    delete(without.ref());

    assertThat(nearest()).isEmpty();
    assertThat(missing()).isEmpty();
    assertThat(isKnown(hash(node))).isFalse();
    MemoryNode again = insert(fact("A lantern"));
    assertThat(nearest()).isEmpty();
    assertThat(missing()).containsExactly(again.ref());
  }

  @Test
  void put_ofADocument_keepsTheVectorsOfItsFormerTextsUntilTheyAreDiscarded() {
    put("a.md", "one", "two");
    String one = hash(chunk("a.md", 0));
    String two = hash(chunk("a.md", 1));
    give(ref("a.md", 0), similar(.1));
    give(ref("a.md", 1), similar(.2));
    put("a.md", "zero", "one");

    assertThat(nearestChunks()).isEmpty();
    assertThat(missingChunks()).containsExactly(ref("a.md", 0), ref("a.md", 1));
    assertThat(unused()).containsExactlyInAnyOrder(one, two);
    change(tx -> assertThat(link(tx, MODEL, ref("a.md", 1), one)).isTrue());
    assertThat(nearestChunks()).containsExactly(ref("a.md", 1));
    assertThat(unused()).containsExactly(two);
    change(tx -> tx.vectors().discard(MODEL, List.of(two, two, "0".repeat(64), "no hash")));
    assertThat(unused()).isEmpty();
    assertThat(isKnown(two)).isFalse();
  }

  private KnowledgeChunk chunk(String path, int ordinal) {
    KnowledgeChunk.Ref ref = ref(path, ordinal);
    return store.read(tx -> tx.knowledge().findAll(List.of(ref)).get(ref));
  }

  @Test
  void remove_ofDocuments_takesTheirVectorsWithThem() {
    put("a.md", "one", "two");
    put("b.md", "three");
    put(document(OTHER_PROJECT, "a.md", SourceType.DOCUMENT, 1), passages("four"));
    String one = hash(chunk("a.md", 0));
    String three = hash(chunk("b.md", 0));
    give(ref("a.md", 0), similar(.1));
    give(ref("b.md", 0), similar(.1));
    give(new KnowledgeChunk.Ref(OTHER_PROJECT, "a.md", 0), similar(.1));

    remove("a.md");
    assertThat(isKnown(one)).isFalse();
    assertThat(nearestChunks()).containsExactly(ref("b.md", 0));
    assertThat(missingChunks()).isEmpty();
    change(tx -> clear(tx, PROJECT));
    assertThat(isKnown(three)).isFalse();
    assertThat(nearestChunks()).isEmpty();
    assertThat(vectors(PROJECT)).isEqualTo(VectorStore.Counts.NONE);
    assertThat(vectors(OTHER_PROJECT)).isEqualTo(new VectorStore.Counts(0, 1, 0, 0));
  }

  @Test
  void discard_vectorThatIsUsed_makesAllThatHaveItMissing() {
    MemoryNode node = insert(fact("A lantern"), .9);
    MemoryNode rest = insert(fact("A harbor"), .1);
    put("a.md", "A lantern");
    give(ref("a.md", 0), similar(.9));
    change(tx -> tx.vectors().discard(MODEL, List.of(hash(node))));

    assertThat(nearest()).containsExactly(rest.ref());
    assertThat(nearestChunks()).isEmpty();
    assertThat(missing()).containsExactly(node.ref());
    assertThat(missingChunks()).containsExactly(ref("a.md", 0));
    assertThat(isKnown(hash(node))).isFalse();
    assertThat(store.<List<String>>read(tx -> tx.vectors().damaged(MODEL, 10))).isEmpty();
  }

  @Test
  void remove_model_inSmallSteps_leavesNoTraceOfIt() {
    change(tx -> add(tx, OTHER_MODEL));
    for (int i = 0; i < 5; i++) {
      MemoryNode node = insert(fact("Number " + i), .1);
      change(tx -> give(tx, OTHER_MODEL, node.ref(), similar(.2)));
    }
    MemoryNode elsewhere = insert(fact(OTHER_PROJECT, "Elsewhere"));
    change(tx -> give(tx, OTHER_MODEL, elsewhere.ref(), similar(.2)));
    put("a.md", "one");
    change(tx -> give(tx, OTHER_MODEL, ref("a.md", 0), similar(.2)));

    removeAll(PROJECT);
    look(
        tx -> {
          assertThat(tx.vectors().models()).containsExactly(MODEL, OTHER_MODEL);
          assertThat(tx.vectors().counts(OTHER_MODEL, List.of(PROJECT)))
              .isEqualTo(new VectorStore.Counts(0, 0, 5, 1));
          assertThat(tx.vectors().counts(OTHER_MODEL, List.of(OTHER_PROJECT)).nodes()).isEqualTo(1);
          assertThat(tx.vectors().unused(OTHER_MODEL, 10)).isEmpty();
          assertThat(tx.vectors().nodes().missing(OTHER_MODEL, List.of(PROJECT), 10)).hasSize(5);
        });
    removeAll(OTHER_PROJECT);
    look(
        tx -> {
          assertThat(tx.vectors().models()).containsExactly(MODEL);
          assertThat(tx.vectors().counts(OTHER_MODEL, List.of(PROJECT)))
              .isEqualTo(VectorStore.Counts.NONE);
          assertThat(tx.vectors().known(OTHER_MODEL, List.of(hash(elsewhere)))).isEmpty();
        });
    assertThat(nearest()).hasSize(5);
    change(tx -> add(tx, OTHER_MODEL));
    look(
        tx ->
            assertThat(tx.vectors().counts(OTHER_MODEL, List.of(PROJECT)))
                .isEqualTo(new VectorStore.Counts(0, 0, 5, 1)));
  }

  private void removeAll(Scope scope) {
    int steps = 0;
    while (store.<Boolean>write(tx -> tx.vectors().remove(OTHER_MODEL, List.of(scope), 2))) {
      assertThat(++steps).as("steps").isLessThan(10);
    }
  }

  @Test
  void transaction_thatFails_leavesVectorsAsTheyWere() {
    MemoryNode kept = insert(fact("A lantern"), .9);
    MemoryNode without = insert(fact("A harbor"));
    assertThat(nearest()).containsExactly(kept.ref());
    changeInVain(
        tx -> {
          give(tx, MODEL, without.ref(), similar(.99));
          tx.nodes().delete(kept.ref());
          add(tx, OTHER_MODEL);
          assertThat(nearest(tx)).containsExactly(without.ref());
        });

    assertThat(nearest()).containsExactly(kept.ref());
    assertThat(missing()).containsExactly(without.ref());
    assertThat(isKnown(hash(without))).isFalse();
    look(tx -> assertThat(tx.vectors().models()).containsExactly(MODEL));
    give(without.ref(), similar(.1));
    assertThat(nearest()).containsExactly(kept.ref(), without.ref());
  }

  @Test
  void write_seesItsOwnVectors() {
    MemoryNode before = insert(fact("Before"), .5);
    assertThat(nearest()).containsExactly(before.ref());
    change(
        tx -> {
          MemoryNode node = tx.nodes().insert(fact("A lantern"));
          give(tx, MODEL, node.ref(), similar(.9));
          assertThat(nearest(tx)).containsExactly(node.ref(), before.ref());
          tx.nodes().delete(before.ref());
          assertThat(nearest(tx)).containsExactly(node.ref());
        });
    assertThat(nearest()).hasSize(1);
  }

  @Test
  void snapshot_doesNotSeeWhatOthersChange() {
    MemoryNode goes = insert(fact("Goes"), .9);
    MemoryNode changes = insert(fact("Changes"), .5);
    look(
        tx -> {
          assertThat(nearest(tx)).containsExactly(goes.ref(), changes.ref());
          onAnotherThread(
              () -> {
                delete(goes.ref());
                update(changes.toBuilder().body("It is lit.").build());
                give(changes.ref(), similar(-.9));
                insert(fact("Comes"), .99);
                assertThat(nearest()).hasSize(2).doesNotContain(goes.ref());
              });
          assertThat(nearest(tx)).containsExactly(goes.ref(), changes.ref());
          assertThat(tx.vectors().nodes().nearest(MODEL, QUERY, IN_PROJECT, 2).get(1).score())
              .isCloseTo(.5, ABOUT);
          assertThat(tx.vectors().counts(MODEL, List.of(PROJECT)).nodes()).isEqualTo(2);
        });
  }

  @Test
  void snapshot_keepsWhatCameAndWentBetweenSearchesOfOthers() {
    insert(fact("Always there"), .9);
    assertThat(nearest()).hasSize(1);
    MemoryNode passing = insert(fact("Comes and goes"), .5);
    look(
        tx -> {
          assertThat(tx.vectors().counts(MODEL, List.of(PROJECT)).nodes()).isEqualTo(2);
          onAnotherThread(
              () -> {
                delete(passing.ref());
                insert(fact("Comes later"), .1);
                assertThat(nearest()).hasSize(2).doesNotContain(passing.ref());
              });
          assertThat(nearest(tx)).hasSize(2).contains(passing.ref());
        });
  }

  private static void onAnotherThread(Runnable work) {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(work);
    thread.setUncaughtExceptionHandler((dead, e) -> failure.set(e));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    assertThat(failure.get()).isNull();
  }

  @Test
  void readers_searchWhileOthersWrite() throws InterruptedException {
    insert(fact("Always there"), .9);
    List<Throwable> failures = new ArrayList<>();
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread reader =
          new Thread(
              () -> {
                for (int n = 0; n < 40; n++) {
                  look(
                      tx -> {
                        int found = nearest(tx).size();
                        assertThat(found)
                            .isEqualTo(tx.vectors().counts(MODEL, List.of(PROJECT)).nodes());
                      });
                }
              });
      reader.setUncaughtExceptionHandler(
          (dead, e) -> {
            synchronized (failures) {
              failures.add(e);
            }
          });
      readers.add(reader);
      reader.start();
    }
    for (int n = 0; n < 30; n++) {
      MemoryNode node = insert(fact("Number " + n), .1);
      if (n % 3 == 0) {
        delete(node.ref());
      }
    }
    for (Thread reader : readers) {
      reader.join();
    }
    assertThat(failures).isEmpty();
    assertThat(nearest()).hasSize(21);
  }

  @Test
  void reopened_hasTheVectors() {
    assumeTrue(
        store.capabilities().contains(MemoryStore.Capability.DURABLE), "data ends with the store");
    MemoryNode node = insert(fact("A lantern"), .9);
    MemoryNode without = insert(fact("A harbor"));
    put("a.md", "one");
    give(ref("a.md", 0), similar(.4));
    store.close();
    store = contract.reopen().orElseThrow();

    assertThat(nearest()).containsExactly(node.ref());
    assertThat(nearestChunks()).containsExactly(ref("a.md", 0));
    assertThat(missing()).containsExactly(without.ref());
    look(tx -> assertThat(tx.vectors().models()).containsExactly(MODEL));
  }

  @Test
  void shared_data_isSeenByAllThatHaveItOpen() {
    assumeTrue(store.capabilities().contains(MemoryStore.Capability.SHARED), "data is not shared");
    MemoryNode first = insert(fact("First"), .9);
    Optional<MemoryStore> opened = contract.reopen();
    try (MemoryStore other = opened.orElseThrow()) {
      assertThat(nearest()).containsExactly(first.ref());
      MemoryNode second =
          other.write(
              tx -> {
                MemoryNode node = tx.nodes().insert(fact("Second"));
                give(tx, MODEL, node.ref(), similar(.99));
                return node;
              });
      assertThat(nearest()).containsExactly(second.ref(), first.ref());
      delete(first.ref());
      assertThat(other.<Object>read(VectorStoreRules::nearest)).isEqualTo(List.of(second.ref()));
    }
  }
}
