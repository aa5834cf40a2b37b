package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.DisturbedStore;
import dev.memoryweave.engine.DisturbedStore.Disturbance;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However a run ends, the next one makes up for it. */
class InterruptionTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int MOST_WRITES = 500;

  @TempDir Path first;
  @TempDir Path later;

  private static Workspace open(MemoryStore store, Path folder) {
    return Workspace.builder(store).root(folder).open();
  }

  private static List<String> refreshed(MemoryStore store, Path folder) {
    try (Workspace workspace = open(store, folder)) {
      IndexingReport report = workspace.refresh();
      assertThat(report.isComplete()).isTrue();
      assertThat(workspace.status().owed()).isZero();
      assertThat(workspace.status().failure()).isNull();
      return Outcome.of(workspace.memory());
    }
  }

  /** What a run is disturbed by; it tells whether it came as far as that. */
  private interface Disturbing {
    boolean run(MemoryStore store, Path folder, int nth) throws Exception;
  }

  /** Disturbs runs at their first write, their second, and so on. */
  private void assertMadeUpFor(Supplier<InMemoryStore> stores, Disturbing disturbing)
      throws Exception {
    List<String> expected;
    try (InMemoryStore store = stores.get()) {
      expected = refreshed(store, later);
    }
    int nth = 1;
    boolean disturbed = true;
    while (disturbed) {
      assertThat(nth).isLessThan(MOST_WRITES);
      try (InMemoryStore store = stores.get()) {
        // Which project the folder is, the store knows before.
        open(store, later).close();
        disturbed = disturbing.run(store, later, nth);
        List<String> outcome = refreshed(store, later);
        assertThat(outcome).as("disturbed at write " + nth).isEqualTo(expected);
        long events = events(store);
        assertThat(refreshed(store, later)).isEqualTo(expected);
        assertThat(events(store)).as("nothing was left to be done").isEqualTo(events);
      }
      nth++;
    }
    assertThat(nth).as("there were points to be disturbed at").isGreaterThan(10);
  }

  private long events(MemoryStore store) {
    try (Workspace workspace = open(store, later)) {
      return workspace.memory().journal().events(0, 1_000).size()
          + workspace.status().knowledgeRevision();
    }
  }

  /** An empty store, which is to read the project for the first time. */
  private InMemoryStore empty() {
    new OrchardProject(later).write();
    return InMemoryStore.create();
  }

  /** A store that knows the project as it was before it was changed. */
  private InMemoryStore knowing() {
    InMemoryStore store = InMemoryStore.create();
    OrchardProject.empty(later);
    new OrchardProject(later).write();
    refreshed(store, later);
    new OrchardProject(later).change();
    return store;
  }

  private static boolean failing(MemoryStore store, Path folder, int nth, Disturbance disturbance) {
    DisturbedStore disturbed = new DisturbedStore(store, disturbance, nth, () -> {});
    try (Workspace workspace = open(disturbed, folder)) {
      workspace.refresh();
      if (disturbed.wasDisturbed()) {
        assertThat(workspace.status().owed()).as("what was lost is owed").isPositive();
        assertThat(workspace.status().failure()).contains("fails on purpose");
        assertThat(workspace.memory().knowledge().notice()).isPresent();
      }
    } catch (StoreUnavailableException e) {
      assertThat(disturbed.wasDisturbed()).isTrue();
    }
    return disturbed.wasDisturbed();
  }

  @ParameterizedTest
  @EnumSource(names = {"ENDS", "FAILS_ONCE"})
  void aFirstReading_thatFailsAtAnyWrite_isMadeUpFor(Disturbance disturbance) throws Exception {
    assertMadeUpFor(this::empty, (store, folder, nth) -> failing(store, folder, nth, disturbance));
  }

  @ParameterizedTest
  @EnumSource(names = {"ENDS", "FAILS_ONCE"})
  void aLaterReading_thatFailsAtAnyWrite_isMadeUpFor(Disturbance disturbance) throws Exception {
    assertMadeUpFor(
        this::knowing, (store, folder, nth) -> failing(store, folder, nth, disturbance));
  }

  private static boolean closing(MemoryStore store, Path folder, int nth) {
    Workspace[] open = new Workspace[1];
    DisturbedStore disturbed =
        new DisturbedStore(store, Disturbance.CALLS, nth, () -> open[0].close());
    open[0] = open(disturbed, folder);
    IndexingReport report = open[0].refresh();
    open[0].close();
    assertThat(report.isComplete() || disturbed.wasDisturbed()).isTrue();
    return disturbed.wasDisturbed();
  }

  @Test
  void aFirstReading_whoseWorkspaceIsClosed_isMadeUpFor() throws Exception {
    assertMadeUpFor(this::empty, InterruptionTest::closing);
  }

  @Test
  void aLaterReading_whoseWorkspaceIsClosed_isMadeUpFor() throws Exception {
    assertMadeUpFor(this::knowing, InterruptionTest::closing);
  }

  private static boolean cancelling(MemoryStore store, Path folder, int nth) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Indexing[] run = new Indexing[1];
    DisturbedStore disturbed =
        new DisturbedStore(
            store,
            Disturbance.CALLS,
            nth,
            () -> {
              try {
                assertThat(begun.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              run[0].cancel();
            });
    try (Workspace workspace = open(disturbed, folder)) {
      run[0] = workspace.bootstrap();
      begun.countDown();
      IndexingReport report = run[0].await(PATIENCE).orElseThrow();
      if (report.isComplete()) {
        assertThat(workspace.status().owed()).isZero();
      }
      assertThat(workspace.memory().knowledge().notice().isEmpty()).isEqualTo(report.isComplete());
    }
    return disturbed.wasDisturbed();
  }

  @Test
  void aFirstReading_thatIsCancelled_isMadeUpFor() throws Exception {
    assertMadeUpFor(this::empty, InterruptionTest::cancelling);
  }

  @Test
  void aRefreshOfOneFile_drawsWhatThatFileOwes() throws Exception {
    new OrchardProject(first).write();
    try (InMemoryStore store = InMemoryStore.create()) {
      open(store, first).close();
      DisturbedStore disturbed = new DisturbedStore(store, Disturbance.ENDS, 2, () -> {});
      try (Workspace workspace = open(disturbed, first)) {
        workspace.refresh();
      } catch (StoreUnavailableException e) {
        assertThat(disturbed.wasDisturbed()).isTrue();
      }
      try (Workspace workspace = open(store, first)) {
        long owed = workspace.status().owed();
        assertThat(owed).isPositive();
        assertThat(workspace.seeds()).isEmpty();

        IndexingReport report = workspace.refresh(List.of("AGENTS.md"));

        assertThat(report.isComplete()).isTrue();
        assertThat(workspace.status().owed()).isEqualTo(owed - 1);
        assertThat(Outcome.of(workspace.memory())).anyMatch(line -> line.contains("AGENTS.md"));
      }
    }
  }
}
