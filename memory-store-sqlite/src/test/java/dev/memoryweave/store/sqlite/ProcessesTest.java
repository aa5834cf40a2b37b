package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Other processes on the same file, and such that are killed. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ProcessesTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  /** Everything that one write does is there, for each write that left a trace of any kind. */
  private void assertWhole(List<NodeRef> acknowledged, int inFlight) throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.read(
          tx -> {
            assertWhole(tx, acknowledged, inFlight);
            return null;
          });
    }
    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("PRAGMA integrity_check")).isEqualTo("ok");
      assertThat(database.text("SELECT count(*) FROM pragma_foreign_key_check()")).isEqualTo("0");
      database.run("INSERT INTO node_text (node_text) VALUES ('integrity-check')");
    }
  }

  private static void assertWhole(ReadTransaction tx, List<NodeRef> acknowledged, int inFlight) {
    NodeFilter written = NodeFilter.in(PROJECT).withTags(Set.of("written"));
    long writes = tx.nodes().count(written);
    assertThat(tx.nodes().findAll(acknowledged)).as("acknowledged").hasSameSizeAs(acknowledged);
    assertThat(writes)
        .as("written")
        .isBetween((long) acknowledged.size(), (long) acknowledged.size() + inFlight);
    assertThat(tx.nodes().count(NodeFilter.in(PROJECT))).isEqualTo(writes + 1);
    assertThat(tx.nodes().find(WriterProcess.COUNTER).orElseThrow().body())
        .isEqualTo(String.valueOf(writes));
    assertThat(tx.nodes().formerVersions(WriterProcess.COUNTER)).hasSize((int) writes - 1);
    assertThat(tx.journal().revision(PROJECT)).isEqualTo(writes);
    assertThat(tx.relations().to(WriterProcess.COUNTER)).hasSize((int) writes);
    assertThat(tx.contents().usage().contents()).isEqualTo(writes);
    assertThat(acknowledged)
        .allSatisfy(
            ref -> {
              assertThat(tx.evidence().of(ref)).hasSize(1);
              assertThat(tx.relations().from(ref)).hasSize(1);
              byte[] drawing = WriterProcess.drawing(ref.id());
              assertThat(tx.contents().bytes(PROJECT, Sha256.hex(drawing)).orElseThrow())
                  .isEqualTo(drawing);
            });
    List<TextQuery.Term> lantern =
        new TextAnalyzer()
            .indexTerms("lantern").stream().map(term -> new TextQuery.Term(term, 1)).toList();
    assertThat(tx.nodes().search(new TextQuery(lantern, List.of(), written, 1_000)))
        .hasSize((int) writes);
  }

  @Test
  void kill_inTheMiddleOfWrites_losesNothingAcknowledged() throws Exception {
    List<NodeRef> acknowledged = new ArrayList<>();
    int kills = 4;
    for (int round = 0; round < kills; round++) {
      try (WriterProcess writer = new WriterProcess(file, "round" + round, 5_000)) {
        writer.awaitReady();
        writer.begin();
        acknowledged.addAll(writer.read(30 + 23 * round));
        writer.kill();
        acknowledged.addAll(writer.readRest());
        assertThat(writer.exitCode()).as("it did not end by itself").isNotZero();
      }
      // One write of each killed process may have been kept without anybody hearing of it.
      assertWhole(acknowledged, round + 1);
    }
  }

  @Test
  void writes_ofTwoProcessesAtOnce_areAllKept() throws Exception {
    int writes = 120;
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

    assertThat(acknowledged).hasSize(2 * writes).doesNotHaveDuplicates();
    assertWhole(acknowledged, 0);
  }

  @Test
  void reads_whileAnotherProcessWrites_seeWholeWritesOnly() throws Exception {
    try (WriterProcess writer = new WriterProcess(file, "writer", 200)) {
      writer.awaitReady();
      writer.begin();
      List<NodeRef> acknowledged = new ArrayList<>(writer.read(1));
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        while (acknowledged.size() < 150) {
          List<NodeRef> known = List.copyOf(acknowledged);
          store.read(
              tx -> {
                // A write may be under way or done that nobody has heard of yet.
                assertWhole(tx, known, 200);
                return null;
              });
          acknowledged.addAll(writer.read(10));
        }
      }
      acknowledged.addAll(writer.readRest());
      assertWhole(acknowledged, 0);
    }
  }
}
