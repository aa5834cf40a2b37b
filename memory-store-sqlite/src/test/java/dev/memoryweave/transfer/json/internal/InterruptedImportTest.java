package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.engine.DisturbedStore;
import dev.memoryweave.engine.DisturbedStore.Disturbance;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.store.sqlite.SqliteOptions;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An import is brought in whole or not at all, whatever comes between. */
class InterruptedImportTest {
  /** A person's own export, whose authors stay. */
  private static final ImportOptions OWN = ImportOptions.DEFAULT.withKeepAuthors(true);

  /** More than the thousand after which progress is told first. */
  private static final int MEMORIES = 1_050;

  private static final Provenance PERSON = Provenance.of(Source.USER, "ann");
  private static final Clock NOON =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);

  @TempDir static Path shared;
  private static Path export;

  @TempDir Path folder;

  @BeforeAll
  static void export() {
    export = shared.resolve("export.jsonl");
    try (MemoryStore store = SqliteMemoryStore.openInMemory()) {
      AgentMemory memory = memory(store);
      memory.rememberAll(
          IntStream.range(0, MEMORIES)
              .mapToObj(i -> NodeDraft.builder(NodeKind.FACT, "The port number " + i).build())
              .toList());
      memory.maintenance().transfer().exportTo(export);
    }
  }

  private static AgentMemory memory(MemoryStore store) {
    return AgentMemory.builder(store).project("demo").author(PERSON).clock(NOON).build();
  }

  private static Transfer.Imported imported(AgentMemory into, ImportOptions options) {
    return into.maintenance().transfer().importFrom(export, options);
  }

  private static void assertEmpty(AgentMemory memory) {
    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(memory.journal().events(0, 10)).isEmpty();
    assertThat(memory.maintenance().verify().isSound()).isTrue();
  }

  private void assertTakesAll(AgentMemory memory) {
    Transfer.Imported report = imported(memory, OWN);
    assertThat(report.count(Outcome.ADDED)).isEqualTo(report.lines());
    Path again = folder.resolve("again-" + UUID.randomUUID());
    memory.maintenance().transfer().exportTo(again);
    assertThat(again).hasSameTextualContentAs(export);
    assertThat(memory.maintenance().verify().isSound()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        1, // in the first reading
        3, // in the second one, inside the transaction
        4 // at its end, with all brought in and nothing acknowledged
      })
  void killed_leavesNothing_andTheNextOneTakesAll(int nth) throws Exception {
    Path database = folder.resolve("memory.db");
    try (ImportingProcess importing = new ImportingProcess(database, export, nth)) {
      importing.killInTheMiddle();
    }

    try (MemoryStore store = SqliteMemoryStore.open(database)) {
      AgentMemory memory = memory(store);
      assertEmpty(memory);
      assertTakesAll(memory);
    }
  }

  @Test
  void aStoreThatFailsAtTheEnd_keepsNothing() {
    try (MemoryStore store = SqliteMemoryStore.openInMemory()) {
      AgentMemory failing = memory(new DisturbedStore(store, Disturbance.FAILS_ONCE, 1, () -> {}));

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> imported(failing, OWN));

      assertEmpty(memory(store));
      assertTakesAll(failing);
    }
  }

  /** What a listener of progress throws stands for whatever fails in the middle. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void aFailureInTheMiddle_keepsNothing(int nth) {
    try (MemoryStore store = SqliteMemoryStore.openInMemory()) {
      AgentMemory memory = memory(store);
      int[] left = {nth};

      assertThatExceptionOfType(IllegalStateException.class)
          .isThrownBy(
              () ->
                  imported(
                      memory,
                      OWN.withProgress(
                          read -> {
                            if (--left[0] == 0) {
                              throw new IllegalStateException("on purpose");
                            }
                          })));

      assertEmpty(memory);
      assertTakesAll(memory);
    }
  }

  @Test
  void aFileThatIsChangedBetweenTheReadings_isRefused() throws IOException {
    Path changing = Files.copy(export, folder.resolve("changing.jsonl"));
    try (MemoryStore store = SqliteMemoryStore.openInMemory()) {
      AgentMemory memory = memory(store);

      assertThatExceptionOfType(TransferException.class)
          .isThrownBy(
              () ->
                  memory
                      .maintenance()
                      .transfer()
                      .importFrom(changing, OWN.withProgress(read -> change(changing, read))))
          .withMessageContaining("was changed while it was imported");

      assertEmpty(memory);
    }
  }

  private static void change(Path file, long read) {
    if (read == MEMORIES) {
      try {
        Files.writeString(
            file, Files.readString(file).replace("The port number 7", "The gate number 7"));
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Others write while the import is inside its transaction, through stores of their own. */
  @Test
  void whatOthersWriteMeanwhile_isKept() throws Exception {
    Path database = folder.resolve("memory.db");
    CountDownLatch inside = new CountDownLatch(3);
    ExecutorService others = Executors.newFixedThreadPool(2);
    try (MemoryStore store = SqliteMemoryStore.open(database)) {
      List<Future<List<NodeId>>> writing = new ArrayList<>();
      for (String name : List.of("one", "two")) {
        writing.add(others.submit(() -> write(database, name, inside)));
      }

      Transfer.Imported report =
          imported(memory(store), OWN.withProgress(read -> inside.countDown()));

      assertThat(report.memories(Outcome.ADDED)).isEqualTo(MEMORIES);
      AgentMemory memory = memory(store);
      for (Future<List<NodeId>> written : writing) {
        List<NodeId> acknowledged = written.get(120, TimeUnit.SECONDS);
        assertThat(acknowledged).hasSize(40);
        assertThat(acknowledged).allMatch(id -> memory.node(id).find().isPresent());
      }
      assertThat(memory.count(MemoryQuery.all())).isEqualTo(MEMORIES + 80);
      assertThat(memory.maintenance().verify().isSound()).isTrue();
      assertThat(imported(memory, OWN).changesNothing()).isTrue();
    } finally {
      others.shutdownNow();
    }
  }

  /** Writes half before the transaction and half while it is open, for which each write waits. */
  private static List<NodeId> write(Path database, String name, CountDownLatch inside)
      throws InterruptedException {
    List<NodeId> written = new ArrayList<>();
    SqliteOptions options = SqliteOptions.of(database).withBusyTimeout(Duration.ofMinutes(2));
    try (MemoryStore store = SqliteMemoryStore.open(options)) {
      AgentMemory memory = memory(store);
      for (int i = 0; i < 40; i++) {
        if (i == 20) {
          inside.await(60, TimeUnit.SECONDS);
        }
        written.add(
            memory
                .remember(NodeDraft.builder(NodeKind.NOTE, name + " writes note " + i).build())
                .id());
      }
    }
    return written;
  }

  // ---- what is left over ------------------------------------------------------------------------

  private Path left(String name, Duration age) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "half");
    FileTime now = Files.getLastModifiedTime(file);
    return Files.setLastModifiedTime(file, FileTime.from(now.toInstant().minus(age)));
  }

  @Test
  void whatAKilledExportLeft_isRemovedByTheNextOne_andNothingElse() throws IOException {
    Duration longAgo = Duration.ofHours(2);
    Path old = left("out.jsonl.unfinished-" + UUID.randomUUID(), longAgo);
    List<Path> others =
        List.of(
            left("out.jsonl.unfinished-" + UUID.randomUUID(), Duration.ofMinutes(1)),
            left("out.jsonl.unfinished-draft", longAgo),
            left("out.jsonl-2.unfinished-" + UUID.randomUUID(), longAgo));
    try (MemoryStore store = SqliteMemoryStore.openInMemory()) {
      memory(store).maintenance().transfer().exportTo(folder.resolve("out.jsonl"));
    }

    assertThat(old).doesNotExist();
    assertThat(others).allMatch(Files::exists);
    assertThat(folder.resolve("out.jsonl")).isNotEmptyFile();
  }
}
