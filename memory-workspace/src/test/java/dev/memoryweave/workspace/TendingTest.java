package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.upkeep.Upkeep;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace has its memory tended once a day, in the background. */
class TendingTest {
  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-04T05:06:07Z"));
  private final MemoryStore store = InMemoryStore.create();
  private final ExecutorService threads = Executors.newSingleThreadExecutor();
  @TempDir Path root;
  private Workspace workspace;
  private MemoryNode note;

  @BeforeEach
  void open() throws Exception {
    workspace =
        Workspace.builder(store)
            .root(root.toRealPath())
            .clock(clock)
            .executor(threads)
            .author(Provenance.of(Source.AGENT))
            .open();
    note = workspace.memory().remember(NodeDraft.builder(NodeKind.NOTE, "Look at it").build());
  }

  @AfterEach
  void close() {
    workspace.close();
    threads.shutdownNow();
    store.close();
  }

  private int cycles() {
    return upkeep().cycles(100).size();
  }

  private Upkeep upkeep() {
    return workspace.memory().maintenance().upkeep();
  }

  private void tended() throws Exception {
    workspace.tend();
    threads.submit(() -> {}).get(1, TimeUnit.MINUTES);
  }

  @Test
  void aCycle_runsWhenItIsDue_andOnceADay() throws Exception {
    tended();
    assertThat(cycles()).as("nothing is a day old").isZero();

    clock.advance(NodeKind.Tier.WORKING.timeToLive().orElseThrow());
    tended();
    tended();

    assertThat(cycles()).isEqualTo(1);
    assertThat(upkeep().cycles(1).get(0).state()).isEqualTo(Upkeep.Cycle.State.COMPLETED);
    assertThat(workspace.memory().node(note.id()).history().events())
        .last()
        .satisfies(event -> assertThat(event.actor()).isEqualTo(Source.SYSTEM));
  }

  @Test
  void withoutAThread_nothingIsTended_andNothingFails() {
    clock.advance(Upkeep.INTERVAL);
    threads.shutdownNow();

    workspace.tend();

    assertThat(cycles()).isZero();
  }
}
