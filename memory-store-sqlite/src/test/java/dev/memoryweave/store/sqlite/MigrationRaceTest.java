package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file of the first layout that several open at once is migrated once. */
class MigrationRaceTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeFile() throws Exception {
    file = folder.resolve("memory.db");
    LayoutFile.unpack(1, file);
  }

  private static long nodes(SqliteMemoryStore store) {
    return store.read(
        tx -> tx.nodes().count(NodeFilter.in(List.of(LayoutFile.HARBOUR, LayoutFile.COAST))));
  }

  /**
   * Two connections that close in the same moment each see the other's lock, and SQLite then leaves
   * its two side files to the next; so one opens alone before the folder is read.
   */
  private void assertOneCopy() throws Exception {
    SqliteMemoryStore.open(file).close();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.sorted()).containsExactly(file, folder.resolve("memory.db.backup-v1"));
    }
  }

  @RepeatedTest(3)
  void open_byManyThreadsAtOnce_migratesOnce() throws Exception {
    int openers = 6;
    CyclicBarrier together = new CyclicBarrier(openers);
    ExecutorService threads = Executors.newFixedThreadPool(openers);
    try {
      List<Future<Long>> seen = new ArrayList<>();
      for (int i = 0; i < openers; i++) {
        seen.add(
            threads.submit(
                () -> {
                  together.await();
                  try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
                    return nodes(store);
                  }
                }));
      }
      for (Future<Long> count : seen) {
        assertThat(count.get(120, TimeUnit.SECONDS)).isEqualTo(10);
      }
    } finally {
      threads.shutdownNow();
    }

    assertOneCopy();
  }

  @Test
  void open_byTwoProcessesAtOnce_migratesOnce() throws Exception {
    int writes = 20;
    List<NodeRef> acknowledged = new ArrayList<>();
    try (WriterProcess first = new WriterProcess(file, "first", writes);
        WriterProcess second = new WriterProcess(file, "second", writes)) {
      first.awaitReady();
      second.awaitReady();
      first.begin();
      second.begin();
      acknowledged.addAll(first.readRest());
      acknowledged.addAll(second.readRest());
      assertThat(first.exitCode()).as(first.errors()).isZero();
      assertThat(second.exitCode()).as(second.errors()).isZero();
    }

    assertOneCopy();
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(nodes(store)).isEqualTo(10);
      store.read(
          tx -> {
            NodeFilter facts = NodeFilter.in(PROJECT).withKinds(Set.of(NodeKind.FACT));
            assertThat(tx.nodes().count(facts)).isEqualTo(2 * writes + 1);
            assertThat(tx.nodes().findAll(acknowledged)).hasSize(2 * writes);
            return true;
          });
    }
  }
}
