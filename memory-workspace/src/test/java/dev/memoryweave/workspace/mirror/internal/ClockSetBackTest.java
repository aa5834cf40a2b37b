package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long ago something was does not depend on what a clock was set to. */
class ClockSetBackTest {
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(1);

  @TempDir Path folder;

  /** A clock of the machine that goes on at each look, and may be set. */
  private static final class Set extends Clock {
    private Instant now = Instant.parse("2026-03-04T05:06:07Z");

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      now = now.plusNanos(STEP);
      return now;
    }
  }

  @Test
  void afterAClockWasSetBack_filesAreStillLookedAt() throws IOException {
    Files.createDirectories(folder.resolve(".memory/records/fact"));
    Files.writeString(folder.resolve(".memory/config.yaml"), "storage:\n  files: \"on\"\n");
    Set clock = new Set();
    AtomicLong nanoTime = new AtomicLong();
    try (InMemoryStore store = InMemoryStore.create();
        Workspace workspace =
            Workspace.builder(store)
                .root(folder)
                .clock(clock)
                .nanoTime(() -> nanoTime.addAndGet(STEP))
                .open()) {
      AgentMemory memory = workspace.memory();
      NodeId pears = NodeId.of("fact.pears");
      assertThat(memory.node(pears).find()).isEmpty();

      clock.now = clock.now.minus(Duration.ofDays(365));
      nanoTime.addAndGet(TimeUnit.MINUTES.toNanos(1));
      Files.writeString(
          folder.resolve(".memory/records/fact/pears.md"), "---\n---\n\n# Pears\n\nRipe.\n");

      assertThat(memory.node(pears).find()).isPresent();
    }
  }
}
