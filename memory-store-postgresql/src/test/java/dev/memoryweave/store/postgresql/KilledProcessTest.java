package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.MemoryStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Servers and clients that are killed in the middle of writes. */
@ExtendWith(WithPostgres.class)
class KilledProcessTest {
  private static final int CLIENTS = 4;

  /** Far longer than a server takes to start again. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void clients_go_on_when_the_server_was_killed_and_is_back(@TempDir Path folder)
      throws InterruptedException {
    try (PostgresServer server =
        PostgresServer.create(PostgresBinaries.find().orElseThrow(), folder, Map.of())) {
      PostgresOptions options = PostgresOptions.of(server.newDatabase()).withPatience(PATIENCE);
      List<MemoryStore> stores = new ArrayList<>();
      List<Acknowledged> writers = new ArrayList<>();
      List<Thread> threads = new ArrayList<>();
      AtomicBoolean goesOn = new AtomicBoolean(true);
      for (int client = 0; client < CLIENTS; client++) {
        MemoryStore store = PostgresMemoryStore.open(options);
        Acknowledged writes = new Acknowledged("client" + client);
        stores.add(store);
        writers.add(writes);
        threads.add(
            new Thread(
                () -> {
                  while (goesOn.get()) {
                    writes.write(store);
                  }
                }));
      }
      threads.forEach(Thread::start);
      for (int kills = 0; kills < 3; kills++) {
        awaitMore(writers);
        server.kill();
        server.start();
      }
      awaitMore(writers);
      goesOn.set(false);
      for (Thread thread : threads) {
        thread.join();
      }

      assertThat(writers).allMatch(writes -> writes.refused() + writes.unknown() == 0);
      writers.forEach(writes -> writes.assertIn(stores.get(0)));
      stores.forEach(MemoryStore::close);
    }
  }

  private static void awaitMore(List<Acknowledged> writers) {
    writers.forEach(writes -> writes.await(writes.kept() + 10));
  }

  @Test
  void others_go_on_at_once_when_a_client_was_killed_that_held_the_lock()
      throws InterruptedException {
    PostgresOptions options = TestDatabases.fresh();
    Acknowledged writes = new Acknowledged("others");
    try (MemoryStore store = PostgresMemoryStore.open(options)) {
      WritingProcess client = WritingProcess.hanging(options);
      assertThat(client.line()).isEqualTo("hanging");
      client.kill();

      writes.write(store);

      assertThat(writes.kept()).isEqualTo(1);
      assertThat(writes.longestMillis()).isLessThan(options.patience().toMillis() / 2);
      assertThat(numbers(store)).isEmpty();
    }
  }

  @Test
  void a_client_that_is_killed_while_it_writes_loses_nothing_that_was_acknowledged()
      throws InterruptedException {
    PostgresOptions options = TestDatabases.fresh();
    try (MemoryStore store = PostgresMemoryStore.open(options)) {
      WritingProcess client = WritingProcess.writing(options);
      int last = -1;
      while (last < 20) {
        last = Integer.parseInt(client.line());
      }
      List<String> more = client.kill();
      int acknowledged = last + more.size() + 1;

      assertThat(numbers(store).size()).isBetween(acknowledged, acknowledged + 1);
      assertThat(numbers(store))
          .isEqualTo(IntStream.range(0, numbers(store).size()).mapToObj(String::valueOf).toList());
    }
  }

  private static List<String> numbers(MemoryStore store) {
    JournalStore.EventQuery all =
        new JournalStore.EventQuery(
            List.of(WritingProcess.SCOPE),
            null,
            Set.of(),
            0,
            JournalStore.EventQuery.MAX_LIMIT,
            false);
    return store.read(tx -> tx.journal().events(all).stream().map(MemoryEvent::subject).toList());
  }
}
