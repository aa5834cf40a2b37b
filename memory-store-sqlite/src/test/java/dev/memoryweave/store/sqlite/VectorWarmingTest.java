package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The index of vectors is read before somebody waits for it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class VectorWarmingTest {
  private static final Duration LONG = Duration.ofMinutes(2);
  private static final Scope PROJECT = Scope.project("warm");
  private static final int VECTORS = 20;

  /** How often it is asked before each kind of things that have vectors. */
  private static final int KINDS = VectorKind.values().length;

  @TempDir Path folder;

  private final StubEmbedder embedder = new StubEmbedder(64);

  @BeforeEach
  void fill() {
    try (MemoryStore store = open()) {
      AgentMemory memory = memory(store);
      memory.rememberAll(
          IntStream.range(0, VECTORS)
              .mapToObj(i -> NodeDraft.builder(NodeKind.FACT, "Lantern " + i).build())
              .toList());
      assertThat(memory.embedding().await(LONG)).isTrue();
      memory.embedding().close();
    }
  }

  private MemoryStore open() {
    return SqliteMemoryStore.open(folder.resolve("memory.db"));
  }

  private AgentMemory memory(MemoryStore store) {
    return AgentMemory.builder(store).project("warm").embedder(embedder).build();
  }

  private static boolean prepare(MemoryStore store, Embedder.Model model, BooleanSupplier goOn) {
    return store.read(
        tx -> {
          tx.vectors().prepare(model, goOn);
          return true;
        });
  }

  /** How many vectors are read when the index is made ready. */
  private int read(MemoryStore store) {
    AtomicInteger asked = new AtomicInteger();
    prepare(store, embedder.model(), () -> asked.incrementAndGet() > 0);
    return asked.get() - KINDS;
  }

  private int hits(MemoryStore store) {
    return store.read(
        tx ->
            tx.vectors()
                .nearest(
                    embedder.model(), embedder.query("lantern"), NodeFilter.in(PROJECT), VECTORS)
                .size());
  }

  @Test
  void what_was_read_is_not_read_again() {
    try (MemoryStore store = open()) {
      assertThat(read(store)).isEqualTo(VECTORS);
      assertThat(read(store)).isZero();
      assertThat(hits(store)).isEqualTo(VECTORS);
    }
  }

  @Test
  void a_memory_with_an_embedder_reads_it_in_the_background() {
    try (MemoryStore store = open()) {
      assertThat(memory(store).embedding().await(LONG)).isTrue();

      assertThat(read(store)).as("left for later").isZero();
    }
  }

  @Test
  void a_memory_that_may_only_read_does_so_too() throws Exception {
    try (MemoryStore store =
        SqliteMemoryStore.open(SqliteOptions.of(folder.resolve("memory.db")).withReadOnly(true))) {
      AgentMemory memory = memory(store);
      // There is nothing else to wait for: nothing is embedded.
      assertThat(memory.embedding().await(LONG)).isFalse();

      assertThat(read(store)).isZero();
    }
  }

  @Test
  void what_was_stopped_half_way_is_dropped() {
    try (MemoryStore store = open()) {
      AtomicInteger asked = new AtomicInteger();
      prepare(store, embedder.model(), () -> asked.incrementAndGet() < VECTORS / 2);

      assertThat(asked).hasValueLessThan(VECTORS);
      assertThat(read(store)).isEqualTo(VECTORS);
    }
  }

  @Test
  void a_search_that_comes_meanwhile_has_all() throws Exception {
    try (MemoryStore store = open()) {
      CountDownLatch halfWay = new CountDownLatch(1);
      CountDownLatch goOn = new CountDownLatch(1);
      CompletableFuture<Boolean> warming =
          CompletableFuture.supplyAsync(
              () ->
                  prepare(
                      store,
                      embedder.model(),
                      () -> {
                        halfWay.countDown();
                        return awaited(goOn);
                      }));
      assertThat(halfWay.await(1, TimeUnit.MINUTES)).isTrue();
      CompletableFuture<Integer> search = CompletableFuture.supplyAsync(() -> hits(store));
      goOn.countDown();

      assertThat(search.get(1, TimeUnit.MINUTES)).isEqualTo(VECTORS);
      assertThat(warming.get(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      return latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Test
  void another_model_and_no_model_have_nothing_to_read() {
    try (MemoryStore store = open()) {
      AtomicInteger asked = new AtomicInteger();
      prepare(store, new Embedder.Model("other", 64), () -> asked.incrementAndGet() > 0);

      assertThat(asked).hasValue(0);
    }
  }
}
