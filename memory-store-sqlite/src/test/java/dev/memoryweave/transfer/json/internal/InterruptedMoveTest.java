package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.StoreMove;
import dev.memoryweave.transfer.StoreMove.Moved;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moves that a kill ends, and those of stores with damage. */
class InterruptedMoveTest {
  private static final Provenance PERSON = Provenance.of(Source.USER, "ann");
  private static final List<Scope> SCOPES = List.of(Scope.project("demo"));
  private static final int MEMORIES = 900;

  @TempDir Path folder;
  private Path from;
  private Path to;

  @BeforeEach
  void fill() {
    from = folder.resolve("from.db");
    to = folder.resolve("to.db");
    try (MemoryStore store = SqliteMemoryStore.open(from)) {
      AgentMemory memory = memory(store);
      memory.rememberAll(
          IntStream.range(0, MEMORIES)
              .mapToObj(i -> NodeDraft.builder(NodeKind.FACT, "The port number " + i).build())
              .toList());
    }
  }

  private static AgentMemory memory(MemoryStore store) {
    return AgentMemory.builder(store).project("demo").author(PERSON).build();
  }

  private Moved moved() {
    try (MemoryStore source = MemoryStore.openReadOnly("sqlite:" + from);
        MemoryStore target = SqliteMemoryStore.open(to)) {
      Moved moved = StoreMove.of(source, target, SCOPES).run(memories -> {});
      assertThat(target.verify().isSound()).isTrue();
      return moved;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5})
  void killed_goesOnWhereItEnded(int nth) throws Exception {
    try (ImportingProcess moving =
        new ImportingProcess(InterruptedMoveTest.Program.class, from, to, nth)) {
      moving.killInTheMiddle();
    }

    Moved moved = moved();

    assertThat(moved.parts().get(0).counts().memories()).isEqualTo(MEMORIES);
    assertThat(exported(to, "to")).hasSameTextualContentAs(exported(from, "from"));
  }

  private Path exported(Path store, String name) {
    Path file = folder.resolve(name + ".jsonl");
    try (MemoryStore opened = SqliteMemoryStore.open(store)) {
      AgentMemory.builder(opened)
          .project("demo")
          .author(PERSON)
          .clock(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC))
          .build()
          .maintenance()
          .transfer()
          .exportTo(file);
    }
    return file;
  }

  /** A process that moves. */
  static final class Program {
    private Program() {}

    public static void main(String[] arguments) {
      int[] left = {Integer.parseInt(arguments[2])};
      try (MemoryStore source = MemoryStore.openReadOnly("sqlite:" + arguments[0]);
          MemoryStore target = SqliteMemoryStore.open(Path.of(arguments[1]))) {
        StoreMove.of(source, target, SCOPES).run(memories -> ImportingProcess.stopAt(left));
      }
    }
  }

  @Test
  void aDamagedMemory_isRefused_beforeAnythingIsWritten() throws SQLException {
    damage("UPDATE node SET trust = 'boundless' WHERE position = 5");

    assertThatExceptionOfType(TransferException.class)
        .isThrownBy(this::moved)
        .withMessageContaining("1 damaged memory; repair the store first");
    try (MemoryStore target = SqliteMemoryStore.open(to)) {
      assertThat(StoreMove.scopesOf(target)).isEmpty();
    }
  }

  @Test
  void aDamagedFormerVersion_staysBehind_andKeepsTheSource() throws SQLException {
    try (MemoryStore store = SqliteMemoryStore.open(from)) {
      memory(store)
          .node(memory(store).list(MemoryQuery.all()).items().get(0).id())
          .archive("no more");
    }
    damage("UPDATE node_version SET source = 'hearsay' WHERE revision = 1");

    Moved moved = moved();

    assertThat(moved.leftOut()).isOne();
    try (MemoryStore source = SqliteMemoryStore.open(from)) {
      assertThatExceptionOfType(TransferException.class)
          .isThrownBy(() -> StoreMove.clear(source, moved, PERSON, Instant.EPOCH, "there"));
    }
  }

  private void damage(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + from);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).isOne();
    }
  }
}
