package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.Companions.await;
import static dev.memoryweave.store.tck.Companions.giveWay;
import static dev.memoryweave.store.tck.Companions.meet;
import static dev.memoryweave.store.tck.Companions.result;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StaleRevisionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Threads: a read sees one moment whatever others write, and writes run one after the other. */
abstract class ThreadRules extends KnowledgeStoreRules {
  private static final int WRITERS = 4;
  private static final int ROUNDS = 25;

  private final Companions companions = new Companions();

  ThreadRules(MemoryStoreContract contract) {
    super(contract);
  }

  @AfterEach
  void dismiss() {
    companions.close();
  }

  /** All that a transaction can see of the project, for comparison. */
  private static List<Object> everything(ReadTransaction tx) {
    List<MemoryNode> nodes = list(tx.nodes(), IN_PROJECT, NodeStore.Query.Order.OLDEST_FIRST);
    List<Object> seen = new ArrayList<>(nodes);
    seen.add(tx.nodes().count(IN_PROJECT));
    seen.add(tx.nodes().search(words(IN_PROJECT, "lantern quartz")));
    for (MemoryNode node : nodes) {
      seen.add(tx.nodes().formerVersions(node.ref()));
      seen.add(tx.evidence().of(node.ref()));
      seen.add(tx.relations().from(node.ref()));
      seen.add(tx.relations().to(node.ref()));
    }
    seen.add(tx.journal().revision(PROJECT));
    seen.add(tx.journal().events(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 99, false)));
    return seen;
  }

  @Test
  void read_whileAnotherThreadWrites_goesOnSeeingTheSameMoment() {
    MemoryNode changing = insert(fact("A lantern"));
    MemoryNode leaving = insert(fact("Another lantern"));
    CountDownLatch looked = new CountDownLatch(1);
    CountDownLatch written = new CountDownLatch(1);

    Future<List<Object>> reader =
        companions.start(
            () ->
                store.read(
                    tx -> {
                      List<Object> before = everything(tx);
                      looked.countDown();
                      await(written);
                      assertThat(everything(tx)).isEqualTo(before);
                      assertThat(tx.nodes().find(fact("A quartz").ref())).isEmpty();
                      return before;
                    }));
    await(looked);
    // The writer must not wait for the reader, which does not finish before the writer does.
    change(
        tx -> {
          MemoryNode added = tx.nodes().insert(fact("A quartz"));
          tx.nodes().update(changing.toBuilder().body("quartz").build());
          tx.nodes().delete(leaving.ref());
          tx.evidence().attach(evidence("a"), changing.ref());
          tx.relations().put(relation(changing.ref(), Predicate.AFFECTS, added.ref()));
          tx.journal().append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "fact.a-lantern"));
        });
    List<Object> after = store.read(ThreadRules::everything);
    written.countDown();

    assertThat(result(reader)).isNotEqualTo(after);
    assertThat(refsOf(list(IN_PROJECT))).isEqualTo(refs(changing, fact("A quartz")));
  }

  @Test
  void read_whileAWriteIsUnderWay_waitsForNothingAndSeesNothingOfIt() {
    MemoryNode there = insert(fact("A lantern"));
    CountDownLatch underWay = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);

    Future<MemoryNode> writer =
        companions.start(
            () ->
                store.write(
                    tx -> {
                      tx.nodes().insert(fact("A quartz"));
                      MemoryNode changed =
                          tx.nodes().update(there.toBuilder().body("changed").build());
                      underWay.countDown();
                      await(looked);
                      return changed;
                    }));
    await(underWay);

    assertThat(list(IN_PROJECT)).containsExactly(there);
    assertThat(found("quartz")).isEmpty();
    looked.countDown();

    MemoryNode changed = result(writer);
    assertThat(stored(there.ref())).isEqualTo(changed);
    assertThat(found("quartz")).hasSize(1);
  }

  @Test
  void read_besideOtherReads_runsAtTheSameTime() throws Exception {
    insert(fact("A lantern"));
    CyclicBarrier together = new CyclicBarrier(3);
    List<Future<Long>> readers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      readers.add(
          companions.start(
              () ->
                  store.read(
                      tx -> {
                        long count = tx.nodes().count(IN_PROJECT);
                        meet(together);
                        return count + tx.nodes().count(IN_PROJECT);
                      })));
    }

    for (Future<Long> reader : readers) {
      assertThat(result(reader)).isEqualTo(2);
    }
  }

  @Test
  void write_fromManyThreads_losesNoChange() {
    MemoryNode counter = insert(fact("Counter"));
    List<Future<Boolean>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(
          companions.start(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  change(
                      tx -> {
                        MemoryNode seen = tx.nodes().find(counter.ref()).orElseThrow();
                        giveWay(1);
                        int next = seen.body().length() + 1;
                        tx.nodes().update(seen.toBuilder().body("x".repeat(next)).build());
                        tx.journal()
                            .append(event(MemoryEvent.Type.MEMORY_UPDATED, PROJECT, "counter"));
                      });
                }
                return true;
              }));
    }
    writers.forEach(Companions::result);

    int changes = WRITERS * ROUNDS;
    assertThat(stored(counter.ref()).body()).hasSize(changes);
    assertThat(stored(counter.ref()).revision()).isEqualTo(changes + 1);
    look(
        tx -> {
          assertThat(tx.nodes().formerVersions(counter.ref())).hasSize(changes);
          List<MemoryEvent> events =
              tx.journal()
                  .events(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 1_000, false));
          assertThat(events).hasSize(changes);
          assertThat(events).extracting(MemoryEvent::sequence).isSorted().doesNotHaveDuplicates();
          for (int i = 0; i < changes; i++) {
            assertThat(events.get(i).revision()).isEqualTo(i + 1);
          }
        });
  }

  @Test
  void read_whileManyWritesCommit_neverSeesHalfOfOne() {
    MemoryNode left = insert(fact("Left"));
    MemoryNode right = insert(fact("Right"));
    Future<Boolean> writer =
        companions.start(
            () -> {
              for (int round = 0; round < 100; round++) {
                String body = "round" + round;
                change(
                    tx -> {
                      setBody(tx.nodes(), left.ref(), body);
                      giveWay(1);
                      setBody(tx.nodes(), right.ref(), body);
                    });
              }
              return true;
            });

    boolean done = false;
    while (!done) {
      done = writer.isDone();
      look(
          tx -> {
            String first = tx.nodes().find(left.ref()).orElseThrow().body();
            giveWay(1);
            assertThat(tx.nodes().find(right.ref()).orElseThrow().body()).isEqualTo(first);
            if (!first.isEmpty()) {
              assertThat(tx.nodes().search(words(IN_PROJECT, first))).hasSize(2);
            }
            assertThat(tx.nodes().formerVersions(left.ref()))
                .hasSameSizeAs(tx.nodes().formerVersions(right.ref()));
          });
    }
    result(writer);
    assertThat(stored(right.ref()).revision()).isEqualTo(101);
  }

  private static void setBody(NodeStore.Writer nodes, NodeRef ref, String body) {
    nodes.update(nodes.find(ref).orElseThrow().toBuilder().body(body).build());
  }

  @Test
  void insert_ofTheSameNodeFromManyThreads_succeedsOnce() {
    CyclicBarrier together = new CyclicBarrier(WRITERS);
    List<Future<Boolean>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      writers.add(
          companions.start(
              () -> {
                meet(together);
                try {
                  insert(fact("Wanted by all"));
                  return true;
                } catch (DuplicateNodeException e) {
                  return false;
                }
              }));
    }

    assertThat(writers.stream().map(Companions::result).filter(won -> won)).hasSize(1);
    assertThat(count(IN_PROJECT)).isEqualTo(1);
  }

  @Test
  void update_ofTheSameRevisionFromManyThreads_succeedsOnce() {
    MemoryNode node = insert(fact("Wanted by all"));
    CyclicBarrier together = new CyclicBarrier(WRITERS);
    List<Future<Boolean>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      String body = "writer " + i;
      writers.add(
          companions.start(
              () -> {
                meet(together);
                try {
                  update(node.toBuilder().body(body).build());
                  return true;
                } catch (StaleRevisionException e) {
                  return false;
                }
              }));
    }

    assertThat(writers.stream().map(Companions::result).filter(won -> won)).hasSize(1);
    assertThat(stored(node.ref()).revision()).isEqualTo(2);
  }

  /** All that a transaction can see of the project's files, for comparison. */
  private static List<Object> allKnowledge(ReadTransaction tx) {
    List<Object> seen = new ArrayList<>();
    seen.addAll(tx.knowledge().documents(new KnowledgeStore.DocumentQuery(ALL, 100, null)).items());
    seen.addAll(tx.knowledge().chunks(PROJECT, "a.md"));
    seen.addAll(foundChunks(tx, "lantern quartz"));
    seen.add(tx.knowledge().counts(DocumentFilter.in(List.of(PROJECT))));
    seen.add(tx.knowledge().revision(PROJECT));
    return seen;
  }

  @Test
  void read_whileAnotherThreadReplacesADocument_goesOnSeeingTheFormerOne() {
    put("a.md", "a lantern", "another lantern");
    put("b.md", "a lantern");
    CountDownLatch looked = new CountDownLatch(1);
    CountDownLatch written = new CountDownLatch(1);

    Future<List<Object>> reader =
        companions.start(
            () ->
                store.read(
                    tx -> {
                      List<Object> before = allKnowledge(tx);
                      looked.countDown();
                      await(written);
                      assertThat(allKnowledge(tx)).isEqualTo(before);
                      return before;
                    }));
    await(looked);
    put("a.md", "a quartz");
    assertThat(remove("b.md")).isTrue();
    written.countDown();

    assertThat(result(reader)).isNotEmpty();
    assertThat(texts("a.md")).containsExactly("a quartz");
    assertThat(foundChunks("lantern quartz")).containsExactly(ref("a.md", 0));
  }

  @Test
  void put_byManyThreads_mixesNoChunks() {
    CyclicBarrier together = new CyclicBarrier(WRITERS);
    List<Future<Integer>> writers = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      String name = "w" + writer + "w";
      writers.add(
          companions.start(
              () -> {
                meet(together);
                for (int round = 0; round < ROUNDS; round++) {
                  put(name + "/" + round % 5, name, name + " more", "round n" + round + "n");
                  put("shared", name, name);
                }
                return ROUNDS;
              }));
    }
    writers.forEach(Companions::result);

    for (int writer = 0; writer < WRITERS; writer++) {
      String name = "w" + writer + "w";
      for (int file = 0; file < 5; file++) {
        assertThat(texts(name + "/" + file))
            .containsExactly(name, name + " more", "round n" + (ROUNDS - 5 + file) + "n");
      }
    }
    assertThat(texts("shared")).hasSize(2).containsOnly(texts("shared").get(0));
    assertThat(revision(PROJECT)).isEqualTo(2L * WRITERS * ROUNDS);
    assertThat(foundChunks("round")).hasSize(5 * WRITERS);
  }
}
