package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.TckNodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Many writers at once, all of the same memory. */
@ExtendWith(WithPostgres.class)
class ManyWritersTest {
  private static final int STORES = 4;
  private static final int WRITERS = 64;

  /** How often each writes. */
  private static final int WRITES = Integer.getInteger("memoryweave.postgresql.writes", 12);

  private static final MemoryNode COUNTER =
      TckNodes.node(dev.memoryweave.model.NodeKind.FACT, "How often it was written")
          .body("0")
          .build();

  private final PostgresOptions options = TestDatabases.fresh().withConnections(WRITERS / STORES);

  @Test
  void many_writers_of_one_memory_lose_no_change_and_leave_no_gap() throws Exception {
    List<MemoryStore> stores = new ArrayList<>();
    for (int store = 0; store < STORES; store++) {
      stores.add(PostgresMemoryStore.open(options));
    }
    MemoryNode unused = stores.get(0).write(tx -> tx.nodes().insert(COUNTER));

    long start = System.nanoTime();
    writeAll(stores);
    double seconds = (System.nanoTime() - start) / 1e9;

    int total = WRITERS * WRITES;
    System.out.printf("%d writers: %.0f writes a second%n", WRITERS, total / seconds);
    assertCounted(stores.get(1), total);
    stores.forEach(MemoryStore::close);
  }

  private static void writeAll(List<MemoryStore> stores)
      throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int writer = 0; writer < WRITERS; writer++) {
        MemoryStore store = stores.get(writer % STORES);
        all.add(
            threads.submit(
                () -> {
                  for (int write = 0; write < WRITES; write++) {
                    MemoryEvent unused = count(store);
                  }
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static MemoryEvent count(MemoryStore store) {
    return store.write(
        tx -> {
          NodeRef ref = COUNTER.ref();
          MemoryNode found = tx.nodes().find(ref).orElseThrow();
          String next = String.valueOf(Integer.parseInt(found.body()) + 1);
          MemoryNode unused = tx.nodes().update(found.toBuilder().body(next).build());
          return tx.journal()
              .append(TckNodes.event(MemoryEvent.Type.MEMORY_UPDATED, ref.scope(), next));
        });
  }

  private static void assertCounted(MemoryStore store, int total) {
    List<MemoryEvent> events = new ArrayList<>();
    while (events.size() < total) {
      long after = events.isEmpty() ? 0 : events.get(events.size() - 1).sequence();
      List<MemoryEvent> page =
          store.read(
              tx ->
                  tx.journal()
                      .events(
                          new JournalStore.EventQuery(
                              List.of(COUNTER.scope()),
                              null,
                              Set.of(),
                              after,
                              JournalStore.EventQuery.MAX_LIMIT,
                              false)));
      assertThat(page).isNotEmpty();
      events.addAll(page);
    }
    List<Long> dense = LongStream.rangeClosed(1, total).boxed().toList();
    assertThat(events).extracting(MemoryEvent::sequence).isEqualTo(dense);
    assertThat(events).extracting(MemoryEvent::revision).isEqualTo(dense);
    assertThat(events)
        .extracting(MemoryEvent::subject)
        .isEqualTo(dense.stream().map(String::valueOf).toList());
    MemoryNode last = store.read(tx -> tx.nodes().find(COUNTER.ref()).orElseThrow());
    assertThat(last.body()).isEqualTo(String.valueOf(total));
    assertThat(last.revision()).isEqualTo(total + 1);
  }
}
