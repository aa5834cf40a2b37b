package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.tck.TckNodes;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Connections that break at any moment, and those over which nothing comes any more. */
@ExtendWith(WithPostgres.class)
class BrokenNetworkTest {
  /** How many connections break; more of them find what is rare. */
  private static final int CUTS = Integer.getInteger("memoryweave.postgresql.cuts", 200);

  /** An answer is awaited for two seconds more, and a new connection for the patience again. */
  private static final long SLACK = 3_000;

  private final PostgresOptions direct = TestDatabases.fresh();
  private TcpProxy network;
  private MemoryStore store;

  @BeforeEach
  void open() {
    network = new TcpProxy(PostgresServer.shared().orElseThrow().port());
    store = PostgresMemoryStore.open(network.behind(direct.withPatience(Duration.ofSeconds(10))));
  }

  @AfterEach
  void close() {
    store.close();
    network.close();
  }

  private void assertSeen(Acknowledged writes) {
    try (MemoryStore seen = PostgresMemoryStore.open(direct)) {
      writes.assertIn(seen);
    }
  }

  @Test
  void connections_that_break_anywhere_lose_nothing_and_do_nothing_twice() {
    long seed = Long.getLong("memoryweave.postgresql.seed", 7);
    Random random = new Random(seed);
    TcpProxy.Moment[] moments = {
      TcpProxy.Moment.BEFORE_COMMIT, TcpProxy.Moment.COMMIT_SENT, TcpProxy.Moment.COMMIT_ANSWERED
    };
    Acknowledged writes = new Acknowledged("cuts");

    for (int cut = 0; cut < CUTS; cut++) {
      int choice = random.nextInt(6);
      if (choice < moments.length) {
        network.breakAt(moments[choice], false);
      } else {
        network.breakAfter(random.nextInt(8_000));
      }
      while (network.isWaiting()) {
        writes.write(store);
      }
    }

    assertThat(writes.kept()).as("seed %s", seed).isGreaterThanOrEqualTo(CUTS / 2);
    assertThat(writes.refused() + writes.unknown()).isZero();
    assertSeen(writes);
  }

  @ParameterizedTest
  @EnumSource(names = {"BEFORE_COMMIT", "COMMIT_SENT", "COMMIT_ANSWERED"})
  void a_connection_that_goes_silent_at_the_commit_ends_with_the_patience(TcpProxy.Moment moment) {
    Duration patience = Duration.ofSeconds(1);
    Acknowledged writes = new Acknowledged("silent");
    try (MemoryStore impatient =
        PostgresMemoryStore.open(network.behind(direct.withPatience(patience)))) {
      network.breakAt(moment, true);
      writes.write(impatient);
      assertThat(writes.longestMillis()).isLessThan(2 * patience.toMillis() + SLACK);
      writes.write(impatient);
    }
    assertThat(writes.kept()).isPositive();
    assertThat(writes.unknown()).isZero();
    assertSeen(writes);
  }

  @Test
  void while_there_is_no_network_writes_are_refused_in_time_and_go_on_afterwards() {
    Duration patience = Duration.ofSeconds(1);
    Acknowledged writes = new Acknowledged("outage");
    try (MemoryStore impatient =
        PostgresMemoryStore.open(network.behind(direct.withPatience(patience)))) {
      writes.write(impatient);
      network.down(true);
      writes.write(impatient);
      assertThat(writes.refused()).isEqualTo(1);
      assertThat(writes.longestMillis()).isLessThan(2 * patience.toMillis() + SLACK);
      network.down(false);
      writes.write(impatient);
      assertThat(writes.kept()).isEqualTo(2);
    }
    assertSeen(writes);
  }

  @Test
  void a_commit_whose_fate_cannot_be_asked_for_is_said_to_be_unknown() throws Exception {
    Duration patience = Duration.ofSeconds(1);
    Acknowledged writes = new Acknowledged("unknown");
    try (MemoryStore impatient =
        PostgresMemoryStore.open(network.behind(direct.withPatience(patience)))) {
      writes.write(impatient);
      network.breakAt(TcpProxy.Moment.COMMIT_ANSWERED, false);
      Thread outage =
          new Thread(
              () -> {
                while (network.isWaiting()) {
                  Thread.onSpinWait();
                }
                network.down(true);
              });
      outage.start();
      writes.write(impatient);
      outage.join();
      network.down(false);
    }
    // The machine may be slow enough to ask before the network is down.
    assertThat(writes.unknown() + writes.kept()).isEqualTo(2);
    assertSeen(writes);
  }

  @Test
  void whoever_vanishes_with_the_lock_loses_it_when_its_patience_is_over() throws Exception {
    Duration patience = Duration.ofSeconds(1);
    CountDownLatch holding = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    Acknowledged writes = new Acknowledged("others");
    try (MemoryStore vanishing =
            PostgresMemoryStore.open(network.behind(direct.withPatience(patience)));
        MemoryStore other = PostgresMemoryStore.open(direct)) {
      CompletableFuture<Void> hanging =
          CompletableFuture.runAsync(
              () ->
                  vanishing.write(
                      tx -> {
                        tx.nodes().insert(TckNodes.fact("never"));
                        if (holding.getCount() > 0) {
                          network.swallow(true);
                          holding.countDown();
                          await(over);
                        }
                        return tx.nodes().find(TckNodes.fact("never").ref());
                      }));
      holding.await();
      writes.write(other);
      assertThat(writes.kept()).isEqualTo(1);
      assertThat(writes.longestMillis()).isLessThan(patience.toMillis() + SLACK);
      over.countDown();
      network.swallow(false);
      assertThat(hanging.handle((unused, failure) -> true))
          .succeedsWithin(patience.multipliedBy(9));
    }
    assertSeen(writes);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
