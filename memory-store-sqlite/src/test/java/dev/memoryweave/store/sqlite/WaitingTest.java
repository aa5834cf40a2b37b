package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreClosedException;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions that have to wait for each other. */
class WaitingTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  @TempDir Path folder;
  private Path file;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch end = new CountDownLatch(1);

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  @AfterEach
  void stop() {
    end.countDown();
    threads.shutdownNow();
  }

  private SqliteMemoryStore open() {
    return SqliteMemoryStore.open(SqliteOptions.of(file).withBusyTimeout(SHORT).withReaders(1));
  }

  private static long count(MemoryStore store) {
    return store.read(tx -> tx.nodes().count(NodeFilter.in(PROJECT)));
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(120, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A write that lasts until the end of the test or {@link #end}. */
  private Future<String> longWrite(MemoryStore store) {
    CountDownLatch underWay = new CountDownLatch(1);
    Future<String> write =
        threads.submit(
            () ->
                store.write(
                    tx -> {
                      tx.nodes().insert(fact("Slow"));
                      underWay.countDown();
                      await(end);
                      return "done";
                    }));
    await(underWay);
    return write;
  }

  @Test
  void write_whileAnotherProcessWrites_givesUpInTime() throws Exception {
    try (SqliteMemoryStore store = open();
        RawDatabase other = new RawDatabase(file)) {
      other.run("BEGIN IMMEDIATE");

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> store.write(tx -> tx.nodes().insert(fact("Refused"))))
          .withMessageContaining("locked by another process for 50 ms")
          .withMessageContaining("busyTimeout");
      assertThat(count(store)).as("reading needs no lock").isZero();

      other.run("ROLLBACK");
      assertThat(store.write(tx -> tx.nodes().insert(fact("Kept"))).revision()).isEqualTo(1);
    }
  }

  @Test
  void write_behindAThreadThatWaitsForAnotherProcess_blamesThatProcess() throws Exception {
    try (SqliteMemoryStore patient =
            SqliteMemoryStore.open(SqliteOptions.of(file).withBusyTimeout(Duration.ofMinutes(2)));
        SqliteMemoryStore store = open();
        RawDatabase other = new RawDatabase(file)) {
      other.run("BEGIN IMMEDIATE");
      Future<MemoryNode> waiting =
          threads.submit(() -> patient.write(tx -> tx.nodes().insert(fact("Waited"))));

      // Until the other thread has taken its turn, this one may be the first.
      for (int i = 0; i < 3; i++) {
        assertThatExceptionOfType(StoreUnavailableException.class)
            .isThrownBy(() -> store.write(tx -> tx.nodes().insert(fact("Refused"))))
            .withMessageContaining("locked by another process for 50 ms");
      }
      other.run("ROLLBACK");
      assertThat(waiting.get(120, TimeUnit.SECONDS).title()).isEqualTo("Waited");
      assertThat(count(store)).isEqualTo(1);
    }
  }

  @Test
  void write_whileAnotherStoreOfTheProcessWrites_givesUpInTime() throws Exception {
    try (SqliteMemoryStore store = open();
        SqliteMemoryStore other = open()) {
      Future<String> write = longWrite(other);

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> store.write(tx -> tx.nodes().insert(fact("Refused"))))
          .withMessageContaining("another write of this process has been open for 50 ms");
      end.countDown();
      assertThat(write.get(120, TimeUnit.SECONDS)).isEqualTo("done");
      assertThat(count(store)).isEqualTo(1);
    }
  }

  @Test
  void write_whileAnotherThreadWrites_givesUpInTime() throws Exception {
    try (SqliteMemoryStore store = open()) {
      Future<String> write = longWrite(store);

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> store.write(tx -> tx.nodes().insert(fact("Refused"))))
          .withMessageContaining("another write of this process has been open for 50 ms");
      assertThat(count(store)).as("a reader does not wait for a writer").isZero();
      end.countDown();
      assertThat(write.get(120, TimeUnit.SECONDS)).isEqualTo("done");
    }
  }

  /** Each writes for a part of the time that a writer waits, and the last one waits for all. */
  @Test
  void writes_ofManyThreads_waitForEachOtherAsLongAsTheyGetOn() throws Exception {
    Duration patience = Duration.ofSeconds(1);
    int writers = 12;
    try (SqliteMemoryStore store =
            SqliteMemoryStore.open(SqliteOptions.of(file).withBusyTimeout(patience));
        SqliteMemoryStore other =
            SqliteMemoryStore.open(SqliteOptions.of(file).withBusyTimeout(patience))) {
      List<Future<Long>> writes = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        SqliteMemoryStore its = i % 2 == 0 ? store : other;
        String title = "Of writer " + i;
        writes.add(threads.submit(() -> its.write(tx -> writeFor(tx, patience, title))));
      }

      for (Future<Long> write : writes) {
        assertThat(write.get(120, TimeUnit.SECONDS)).isPositive();
      }
      assertThat(count(store)).isEqualTo(writers);
    }
  }

  private static long writeFor(WriteTransaction tx, Duration patience, String title) {
    long start = System.nanoTime();
    tx.nodes().insert(fact(title));
    long count = 0;
    while (System.nanoTime() - start < patience.toNanos() / 6) {
      count += tx.nodes().count(NodeFilter.in(PROJECT));
    }
    return count;
  }

  @Test
  void close_whileAThreadWaits_hasItGiveUp() throws Exception {
    try (SqliteMemoryStore other = open()) {
      SqliteMemoryStore store =
          SqliteMemoryStore.open(SqliteOptions.of(file).withBusyTimeout(Duration.ofMinutes(30)));
      Future<String> write = longWrite(other);
      AtomicReference<Thread> thread = new AtomicReference<>();
      Future<MemoryNode> waiting =
          threads.submit(
              () -> {
                thread.set(Thread.currentThread());
                return store.write(tx -> tx.nodes().insert(fact("Refused")));
              });
      while (thread.get() == null
          || !(LockSupport.getBlocker(thread.get()) instanceof WriterTurn)) {
        Thread.onSpinWait();
      }

      store.close();

      assertThatExceptionOfType(ExecutionException.class)
          .isThrownBy(() -> waiting.get(120, TimeUnit.SECONDS))
          .withCauseInstanceOf(StoreClosedException.class);
      end.countDown();
      assertThat(write.get(120, TimeUnit.SECONDS)).isEqualTo("done");
      assertThat(count(other)).isEqualTo(1);
    }
  }

  @Test
  void read_whileAllReadersAreInUse_givesUpInTime() throws Exception {
    try (SqliteMemoryStore store = open()) {
      CountDownLatch underWay = new CountDownLatch(1);
      Future<Long> read =
          threads.submit(
              () ->
                  store.read(
                      tx -> {
                        underWay.countDown();
                        await(end);
                        return tx.nodes().count(NodeFilter.in(PROJECT));
                      }));
      await(underWay);

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> count(store))
          .withMessageContaining("other reads of this process");
      end.countDown();
      assertThat(read.get(120, TimeUnit.SECONDS)).isZero();
      assertThat(count(store)).isZero();
    }
  }

  @Test
  void write_ofAnInterruptedThread_doesNotWait() throws Exception {
    try (SqliteMemoryStore store =
        SqliteMemoryStore.open(SqliteOptions.of(file).withBusyTimeout(Duration.ofMinutes(30)))) {
      Future<String> write = longWrite(store);
      Thread.currentThread().interrupt();

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> store.write(tx -> tx.nodes().insert(fact("Refused"))))
          .withMessageContaining("interrupted");
      assertThat(Thread.interrupted()).as("the interruption is still seen").isTrue();
      end.countDown();
      assertThat(write.get(120, TimeUnit.SECONDS)).isEqualTo("done");
    }
  }

  @Test
  void transactions_ofAnInterruptedThread_workWhereNobodyWaits() {
    try (SqliteMemoryStore store = open()) {
      Thread.currentThread().interrupt();
      try {
        store.write(tx -> tx.nodes().insert(fact("Kept")));
        assertThat(count(store)).isEqualTo(1);
      } finally {
        assertThat(Thread.interrupted()).as("the interruption is still seen").isTrue();
      }
    }
  }

  @Test
  void views_onAnotherThread_areRefused() throws Exception {
    try (SqliteMemoryStore store = open()) {
      AtomicReference<Throwable> refusal = new AtomicReference<>();
      store.read(
          tx -> {
            Future<Long> elsewhere = threads.submit(() -> tx.nodes().count(NodeFilter.in(PROJECT)));
            try {
              elsewhere.get(120, TimeUnit.SECONDS);
            } catch (Exception e) {
              refusal.set(e.getCause());
            }
            return null;
          });

      assertThat(refusal.get())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("belongs to the thread");
    }
  }

  @Test
  void close_insideATransaction_isRefused() {
    try (SqliteMemoryStore store = open()) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  store.read(
                      tx -> {
                        store.close();
                        return null;
                      }));
      assertThat(count(store)).isZero();
    }
  }
}
