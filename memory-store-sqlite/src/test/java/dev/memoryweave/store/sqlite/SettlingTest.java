package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.sqlite.SampleRecords.FACT;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was damaged can be settled, in any order of mending, so that a check finds nothing more. */
class SettlingTest {
  private static final NodeDraft DRAFT =
      NodeDraft.builder(NodeKind.FACT, "The ferry is late").build();

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeFile() {
    file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      SampleRecords.write(store);
    }
  }

  private void damage(String... statements) throws Exception {
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("PRAGMA foreign_keys = OFF");
      other.run(statements);
    }
  }

  private static List<NodeRef> found(MemoryStore store, String word) {
    TextQuery query =
        new TextQuery(List.of(new TextQuery.Term(word, 1)), List.of(), NodeFilter.in(PROJECT), 10);
    return store.read(tx -> tx.nodes().search(query)).stream().map(NodeStore.Hit::ref).toList();
  }

  @Test
  void repair_afterRebuildIndex_hasTheMendedMemoryFound() throws Exception {
    damage("UPDATE node SET status = 'odd' WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.rebuildIndex();
      assertThat(store.repair(NOON).restored()).isEqualTo(1);

      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      assertThat(found(store, "lantern")).contains(FACT.ref());
    }
  }

  /** References that break the rules of the model are removed, and the memory is found again. */
  @ParameterizedTest
  @ValueSource(strings = {"parent = 'zz'", "superseded_scope_id = 88, superseded_by = 'fact.x'"})
  void repair_ofAReferenceAfterRebuildIndex_hasTheMemoryFound(String change) throws Exception {
    damage("UPDATE node SET " + change + " WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.rebuildIndex();
      assertThat(found(store, "lantern")).isEmpty();
      assertThat(store.repair(NOON).removedLinks()).isEqualTo(1);

      assertThat(found(store, "lantern")).contains(FACT.ref());
      assertThat(store.verify().counts()).containsOnlyKeys(Area.RECORDS);
      store.write(tx -> tx.nodes().update(tx.nodes().find(FACT.ref()).orElseThrow()));
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  /** Whatever it is, it is taken out, and the history of its scope says so. */
  enum Settled {
    EVENT("event 1", "UPDATE event SET reason = 'who knows' WHERE sequence = 2"),
    LAST_EVENT("event 1", "UPDATE event SET subject = 'nobody' WHERE sequence = 8"),
    EVENT_OF_ANOTHER_SCOPE("event 1", "UPDATE event SET scope_id = 2 WHERE sequence = 3"),
    EVENT_WITH_ANOTHER_NUMBER(
        "event 1", "UPDATE event SET sequence = 1000000000000 WHERE sequence = 4"),
    EVENT_WITH_ANOTHER_REVISION("event 1", "UPDATE event SET revision = 77 WHERE sequence = 4"),
    EVENTS("event 7", "UPDATE event SET at = at + 1"),
    DECISION("decision 1", "UPDATE decision SET reason = 'it is not so'"),
    VERSION("version 1", "UPDATE node_version SET body = 'By die.' WHERE body = 'By day.'"),
    VERSION_OF_ANOTHER("version 1", "UPDATE node_version SET node = 2 WHERE body = 'By day.'"),
    RELATION("relation 1", "UPDATE relation SET from_node = 2, to_node = 5"),
    EVIDENCE("evidence 1", "UPDATE evidence SET excerpt = 'something else' WHERE position = 1"),
    LINK("evidence link 1", "UPDATE evidence_link SET node = 1 WHERE position = 2"),
    SCOPE("the scope itself was damaged", "UPDATE scope SET key = 'tch' WHERE id = 1");

    private final String told;
    private final String statement;

    Settled(String told, String statement) {
      this.told = told;
      this.statement = statement;
    }
  }

  @ParameterizedTest
  @EnumSource
  void repair_settlesWhatSaysSomethingElse_andTellsOfIt(Settled damage) throws Exception {
    damage(damage.statement);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify().isSound()).isFalse();

      store.repair(NOON.plusSeconds(5));

      MemoryStore.Check check = store.verify();
      assertThat(check).as("%s", check.findings()).isEqualTo(MemoryStore.Check.SOUND);
      List<MemoryEvent> told = events(store, MemoryEvent.Type.STORE_REPAIRED);
      assertThat(told).isNotEmpty();
      assertThat(told.get(0).reason()).contains(damage.told);
      assertThat(told.get(0).at()).isEqualTo(NOON.plusSeconds(5));
      assertThat(store.repair(NOON)).isEqualTo(MemoryStore.Check.Repair.NONE);

      AgentMemory.builder(store).project(PROJECT.key()).build().remember(DRAFT);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      store.rebuildIndex();
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  private static List<MemoryEvent> events(MemoryStore store, MemoryEvent.Type type) {
    List<Scope> scopes = List.of(PROJECT, Scope.project("tch"), SampleRecords.OTHER);
    return store.read(
        tx -> tx.journal().events(new EventQuery(scopes, null, Set.of(type), 0, 100, false)));
  }

  @Test
  void repair_ofTheLastEvents_givesNoNumberAgain() throws Exception {
    damage("UPDATE event SET reason = 'who knows' WHERE sequence >= 7");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.repair(NOON);

      assertThat(events(store, MemoryEvent.Type.STORE_REPAIRED))
          .extracting(MemoryEvent::sequence)
          .containsExactly(9L);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  @Test
  void repair_ofNumbersThatAreMissing_notesThem() throws Exception {
    damage(
        "DELETE FROM event WHERE sequence IN (2, 3, 6)",
        "DELETE FROM node_version WHERE revision = 1");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify().counts()).isEqualTo(Map.of(Area.EVENTS, 3L));

      store.repair(NOON);

      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  @Test
  void repair_ofANodeWhoseScopeIsNone_setsItAside() throws Exception {
    damage("UPDATE node SET scope_id = 77 WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.repair(NOON).setAside()).isPositive();

      store.rebuildIndex();
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  @Test
  void verify_triggersViewsAndIndexesThatNoMigrationMade_areNamed() throws Exception {
    damage(
        "CREATE TRIGGER watch AFTER INSERT ON node BEGIN DELETE FROM event; END",
        "CREATE VIEW titles AS SELECT title FROM node",
        "CREATE INDEX by_title ON node (title)",
        "CREATE TABLE notes (note TEXT)",
        "DROP INDEX node_status",
        "DROP INDEX node_kind",
        "CREATE INDEX node_kind ON node (scope_id, kind, status) WHERE position > 3");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryStore.Check check = store.verify();
      assertThat(check.counts()).containsOnlyKeys(Area.FILE);
      assertThat(check.findings())
          .extracting(MemoryStore.Check.Finding::what)
          .containsExactlyInAnyOrder(
              "The trigger 'watch' was made by another program",
              "The view 'titles' was made by another program",
              "The index 'by_title' was made by another program",
              "The index 'node_status' is not the one that the store was made with",
              "The index 'node_kind' is not the one that the store was made with");

      store.rebuildIndex();

      assertThat(store.verify().findings()).hasSize(3).allMatch(found -> !found.derived());
    }
    damage("DROP TRIGGER watch", "DROP VIEW titles", "DROP INDEX by_title");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }
}
