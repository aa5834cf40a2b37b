package dev.memoryweave.benchmarks.siege;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A comparison must find what it is there to find. */
final class ComparisonTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path folder;
  private Path file;
  private final Ledger ledger = new Ledger();
  private final Tally tally = new Tally();

  @BeforeEach
  void fill() {
    file = folder.resolve("memory.db");
    Stores.fill(file, 60, new SplittableRandom(7), ledger);
  }

  private void compare() throws Exception {
    new Comparison(ledger, tally).check(file);
  }

  private void change(Consumer<WriteTransaction> work) {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            work.accept(tx);
            return null;
          });
    }
  }

  private NodeRef someNode() {
    return new NodeRef(Writer.SCOPE, ledger.present().keySet().iterator().next());
  }

  private void assertWrong(String part) {
    assertThat(tally.lost()).isZero();
    assertThat(tally.failures()).anySatisfy(failure -> assertThat(failure).contains(part));
    assertThat(tally.verdict()).isEqualTo("FALLS");
  }

  @Test
  void a_store_as_it_was_written_holds() throws Exception {
    compare();

    assertThat(tally.failures()).isEmpty();
    assertThat(tally.verdict()).isEqualTo("holds");
    assertThat(ledger.acknowledgements()).isEqualTo(60);
    assertThat(ledger.present()).isNotEmpty();
  }

  @Test
  void a_memory_that_is_gone_is_lost() throws Exception {
    change(tx -> tx.nodes().delete(someNode()));

    compare();

    assertThat(tally.lost()).isEqualTo(1);
  }

  @Test
  void a_memory_that_nobody_wrote_is_wrong() throws Exception {
    NodeId id = NodeId.of("fact.unheard");
    change(
        tx -> {
          tx.nodes().insert(MemoryNode.builder(Writer.SCOPE, id, "Unheard", NOON).build());
          tx.journal()
              .append(
                  new MemoryEvent.Draft(
                      MemoryEvent.Type.MEMORY_CREATED,
                      Writer.SCOPE,
                      id.value(),
                      Source.AGENT,
                      NOON,
                      null));
        });

    compare();

    assertWrong("fact.unheard is there, which nobody wrote");
  }

  @Test
  void another_text_is_wrong() throws Exception {
    try (RawFile raw = RawFile.open(file)) {
      raw.run("UPDATE node SET body = body || ' x' WHERE id = '" + someNode().id() + "'");
    }

    compare();

    assertWrong("does not say what was written");
  }

  @Test
  void an_event_too_many_is_wrong() throws Exception {
    change(
        tx ->
            tx.journal()
                .append(
                    new MemoryEvent.Draft(
                        MemoryEvent.Type.MEMORY_UPDATED,
                        Writer.SCOPE,
                        someNode().id().value(),
                        Source.AGENT,
                        NOON,
                        null)));

    compare();

    assertWrong("and the events");
  }

  @Test
  void a_former_version_that_is_gone_is_wrong() throws Exception {
    try (RawFile raw = RawFile.open(file)) {
      raw.run("DELETE FROM node_version");
    }

    compare();

    assertWrong("so many versions: 1");
  }

  @Test
  void an_index_that_misses_a_memory_is_wrong() throws Exception {
    try (RawFile raw = RawFile.open(file)) {
      raw.run(
          "DELETE FROM node_text WHERE rowid = (SELECT position FROM node WHERE id = '"
              + someNode().id()
              + "')");
    }

    compare();

    assertWrong("a search for " + someNode().id() + " finds []");
  }

  @Test
  void a_counter_that_missed_a_change_is_wrong() throws Exception {
    change(
        tx -> {
          MemoryNode counter = tx.nodes().find(Writer.COUNTER).orElseThrow();
          tx.nodes().update(counter.toBuilder().body("0").build());
        });

    compare();

    assertWrong("the counter says 0");
  }

  @Test
  void an_unfinished_copy_is_wrong_but_a_finished_one_is_not() throws Exception {
    Files.createFile(folder.resolve("memory.db.backup-v3"));
    Files.createFile(folder.resolve("memory.db.backup-v3-2"));
    Files.createFile(folder.resolve("memory.db.backup-0b5ff2e5-3ab7-4ab5-9a34-0a39b9a2b5ab"));

    compare();

    assertThat(tally.wrong()).isEqualTo(1);
    assertWrong("memory.db.backup-0b5ff2e5");
  }

  @Test
  void a_change_that_nobody_heard_the_end_of_may_be_there_or_not() throws Exception {
    NodeId open = WrittenText.id(1, 0, 0);
    ledger.tried("1-0", new Attempt(open, 1));
    ledger.tried("2-0", new Attempt(someNode().id(), Attempt.ABSENT));

    compare();

    assertThat(tally.failures()).isEmpty();
    assertThat(ledger.acknowledged(open)).isEqualTo(Attempt.ABSENT);
    assertThat(ledger.acknowledged(someNode().id())).isPositive();
  }
}
