package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.sqlite.SampleRecords.FACT;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.MemoryStore.Check.Finding;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checking a store: nothing is found in a sound one, and each damage for what it is. */
class VerificationTest {
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

  @Test
  void verify_soundStore_findsNothing() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      assertThat(store.rebuildIndex()).isEqualTo(9);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      assertThat(store.repair(NOON)).isEqualTo(MemoryStore.Check.Repair.NONE);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
    try (MemoryStore store = SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true))) {
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
    try (MemoryStore store = SqliteMemoryStore.openInMemory()) {
      SampleRecords.write(store);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  /** What another program can do to what is derived. */
  enum Derived {
    ENTRY_OF_A_NODE_IS_GONE(Area.TEXT_INDEX, 1, "DELETE FROM node_text WHERE rowid = 5"),
    ENTRY_OF_A_NODE_IS_ANOTHER(
        Area.TEXT_INDEX,
        1,
        "DELETE FROM node_text WHERE rowid = 5",
        "INSERT INTO node_text (rowid, title, labels, body) VALUES (5, 'lantern', '', 'harbor')"),
    ENTRY_OF_NO_NODE(
        Area.TEXT_INDEX,
        1,
        "INSERT INTO node_text (rowid, title, labels, body) VALUES (99, 'lantern', '', '')"),
    ENTRY_OF_A_CHUNK_IS_GONE(Area.TEXT_INDEX, 1, "DELETE FROM chunk_text WHERE rowid = 2"),
    TEXT_OF_A_TOUCHED_CHUNK_IS_GONE(Area.TEXT_INDEX, 1, "DELETE FROM chunk_text WHERE rowid = 4"),
    INDEX_IS_EMPTY(Area.TEXT_INDEX, 5, "INSERT INTO node_text (node_text) VALUES ('delete-all')"),
    LENGTH_IS_WRONG(
        Area.LENGTHS,
        1,
        """
        UPDATE node_text_norms SET codes =
          CAST(substr(codes, 1, 3) || x'7f' || substr(codes, 5) AS BLOB)"""),
    LENGTHS_ARE_GONE(Area.LENGTHS, 5, "DELETE FROM node_text_norms"),
    SUM_OF_LENGTHS_IS_WRONG(Area.LENGTHS, 1, "UPDATE chunk_text_norms SET length = length + 1"),
    TAG_IS_NOT_LISTED(Area.LINKS, 1, "DELETE FROM node_tag WHERE tag = 'light'"),
    TAG_IS_LISTED_WRONGLY(
        Area.LINKS, 1, "INSERT INTO node_tag (scope_id, tag, position) VALUES (1, 'x', 5)"),
    NODE_IS_LISTED_AS_ANOTHER_KIND(
        Area.LINKS, 1, "UPDATE node SET kind = 'decision' WHERE position = 5"),
    NODE_DOES_NOT_HOLD_ITS_KEY(Area.LINKS, 1, "UPDATE node SET is_current = 0 WHERE position = 5"),
    DECISION_IS_NOT_LISTED(Area.LINKS, 1, "DELETE FROM decision_node WHERE node = 5"),
    NODES_ARE_MISCOUNTED(Area.COUNTS, 1, "UPDATE scope SET nodes = nodes + 1 WHERE id = 1"),
    CHUNKS_ARE_MISCOUNTED(Area.COUNTS, 1, "UPDATE scope SET chunks = 0 WHERE id = 1"),
    NUMBER_WOULD_BE_GIVEN_AGAIN(
        Area.COUNTS, 1, "UPDATE sqlite_sequence SET seq = 2 WHERE name = 'node'"),
    REVISION_IS_BEHIND(Area.EVENTS, 1, "UPDATE scope SET revision = 1 WHERE id = 1"),
    VECTOR_IS_DAMAGED(Area.VECTORS, 1, "UPDATE vector SET data = zeroblob(68) WHERE id = 1"),
    LINKS_ARE_MISCOUNTED(Area.VECTORS, 1, "UPDATE vector SET links = 7 WHERE id = 1"),
    MODEL_MISCOUNTS(Area.VECTORS, 1, "UPDATE vector_model SET removed = 3"),
    VECTOR_IS_OF_NO_NODE(
        Area.VECTORS,
        2,
        "UPDATE node_vector SET node = 99 WHERE node = 1",
        "INSERT INTO node_unembedded SELECT model_id, scope_id, 1 FROM node_vector LIMIT 1"),
    NODE_IS_IN_NO_LIST_OF_VECTORS(Area.VECTORS, 1, "DELETE FROM node_unembedded"),
    CHUNK_IS_IN_BOTH_LISTS_OF_VECTORS(
        Area.VECTORS,
        1,
        "INSERT INTO chunk_unembedded SELECT model_id, scope_id, chunk FROM chunk_vector LIMIT 1"),
    VECTORS_ARE_OF_NO_MODEL(
        Area.VECTORS,
        1,
        "INSERT INTO node_unembedded (model_id, scope_id, node) VALUES (77, 1, 1)");

    private final Area area;
    private final long count;
    private final String script;

    Derived(Area area, long count, String... statements) {
      this.area = area;
      this.count = count;
      this.script = String.join(";\n", statements);
    }
  }

  @ParameterizedTest
  @EnumSource(Derived.class)
  void verify_derivedDamage_isFoundForWhatItIsAndMadeGood(Derived damage) throws Exception {
    damage(damage.script);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryStore.Check check = store.verify();

      assertThat(check.findings()).allMatch(Finding::derived);
      assertThat(check.findings()).allMatch(found -> found.remedy().contains("rebuildIndex()"));
      assertCounts(check, damage);

      store.rebuildIndex();

      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      assertThat(store.<Boolean>read(tx -> tx.nodes().find(FACT.ref()).isPresent())).isTrue();
    }
  }

  private static void assertCounts(MemoryStore.Check check, Derived damage) {
    if (damage == Derived.LENGTH_IS_WRONG || damage == Derived.LENGTHS_ARE_GONE) {
      // The sums of the block differ, too, where a block is there.
      assertThat(check.counts()).containsOnlyKeys(Area.LENGTHS);
      assertThat(check.count(Area.LENGTHS)).isBetween(damage.count, damage.count + 1);
    } else {
      assertThat(check.counts())
          .as("%s", check.findings())
          .isEqualTo(Map.of(damage.area, damage.count));
    }
  }

  /** What another program can do to records. */
  enum Recorded {
    FLIPPED_TITLE(Area.RECORDS, 1, "UPDATE node SET summary = 'another' WHERE position = 5"),
    FLIPPED_VERSION(
        Area.RECORDS, 1, "UPDATE node_version SET body = 'By die.' WHERE body = 'By day.'"),
    FLIPPED_EVIDENCE(
        Area.RECORDS, 1, "UPDATE evidence SET excerpt = 'as it said there' WHERE position = 1"),
    FLIPPED_RELATION(Area.RECORDS, 1, "UPDATE relation SET status = 'stale'"),
    FLIPPED_EVENT(Area.RECORDS, 1, "UPDATE event SET reason = 'who knows' WHERE sequence = 2"),
    FLIPPED_DECISION(Area.RECORDS, 1, "UPDATE decision SET reason = 'it is not so'"),
    ANOTHER_AUTHOR(Area.RECORDS, 1, "UPDATE node SET principal = 'codez' WHERE position = 5"),
    AUTHOR_IS_GONE(Area.RECORDS, 1, "UPDATE node SET principal = NULL WHERE position = 5"),
    AUTHOR_WHERE_NOBODY_WAS_NAMED(
        Area.RECORDS, 1, "UPDATE node SET principal = 'codex' WHERE position = 2"),
    ANOTHER_CONFIRMED(
        Area.RECORDS,
        1,
        "UPDATE node SET confirmed_by = '[\"user:anne\",\"cli\"]' WHERE position = 5"),
    NOBODY_CONFIRMED(Area.RECORDS, 1, "UPDATE node SET confirmed_by = NULL WHERE position = 5"),
    ANOTHER_AUTHOR_OF_A_VERSION(
        Area.RECORDS, 1, "UPDATE node_version SET principal = 'x' WHERE revision = 1"),
    ANOTHER_ACTOR(Area.RECORDS, 1, "UPDATE event SET principal = 'x' WHERE sequence = 2"),
    ANOTHER_DECIDED(Area.RECORDS, 1, "UPDATE decision SET principal = 'x'"),
    KNOWLEDGE_HAS_NO_REVISION(
        Area.RECORDS, 1, "UPDATE scope SET knowledge_revision = 0 WHERE id = 1"),
    EVIDENCE_OF_NO_NODE(Area.LINKS, 2, "UPDATE evidence_link SET node = 99 WHERE position = 2"),
    EVIDENCE_OF_NOTHING(Area.LINKS, 1, "DELETE FROM evidence_link WHERE position = 1"),
    RELATION_TO_NOTHING(Area.LINKS, 1, "UPDATE relation SET to_node = 99"),
    CHILD_OF_NOTHING(Area.LINKS, 1, "UPDATE node SET parent = 'module.x' WHERE position = 5"),
    SUPERSEDED_BY_NOTHING(
        Area.LINKS, 1, "UPDATE node SET superseded_by = 'fact.x' WHERE position = 3"),
    LIST_OF_NO_DECISION(Area.LINKS, 1, "INSERT INTO decision_node VALUES (1, 77)"),
    CHUNK_OF_NOTHING(
        Area.LINKS, 1, "INSERT INTO chunk (id, from_line, to_line, text) VALUES (77, 1, 2, 'x')"),
    EVENT_IS_GONE(Area.EVENTS, 1, "DELETE FROM event WHERE sequence = 3"),
    VERSION_IS_GONE(Area.EVENTS, 1, "DELETE FROM node_version WHERE revision = 1");

    private final Area area;
    private final long count;
    private final String statement;

    Recorded(Area area, long count, String statement) {
      this.area = area;
      this.count = count;
      this.statement = statement;
    }
  }

  @ParameterizedTest
  @EnumSource(Recorded.class)
  void verify_damagedRecord_isFoundForWhatItIs(Recorded damage) throws Exception {
    damage(damage.statement);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryStore.Check check = store.verify();

      assertThat(check.counts().get(damage.area))
          .as("%s", check.findings())
          .isEqualTo(damage.count);
      assertThat(check.findings())
          .filteredOn(found -> found.area() == damage.area)
          .allMatch(found -> !found.derived() && !found.remedy().isBlank());

      store.repair(NOON);
      store.rebuildIndex();

      // Which of the two a memory should say nobody knows, until it is written again.
      assertThat(store.verify().findings())
          .allMatch(found -> found.what().startsWith("The node '"));
      for (MemoryNode node : List.of(FACT, SampleRecords.OLD, SampleRecords.RULE)) {
        store.write(tx -> tx.nodes().update(tx.nodes().find(node.ref()).orElseThrow()));
      }
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  @Test
  void verify_bitsThatFlipInTheFile_areFound() throws Exception {
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    List<String> texts =
        List.of("At dusk, by the keeper.", "By day.", "as it says there", "it is so", "The pier");
    for (String body : texts) {
      int at = text.indexOf(body);
      assertThat(at).as(body).isPositive();
      bytes[at + 1] ^= 4;
    }
    Files.write(file, bytes);

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryStore.Check check = store.verify();

      assertThat(check.count(Area.RECORDS)).as("%s", check.findings()).isEqualTo(texts.size());
      // Two of the texts are of words that are indexed.
      assertThat(check.count(Area.TEXT_INDEX)).isEqualTo(2);
      assertThat(check.counts())
          .doesNotContainKeys(Area.FILE, Area.LINKS, Area.EVENTS, Area.COUNTS, Area.VECTORS);
    }
  }

  @Test
  void verify_damagedDocumentOrPassage_isFound_andRepairHasTheFilesReadAgain() throws Exception {
    damage("UPDATE chunk SET text = 'A lantern needs air.' WHERE id = 4");
    damage("UPDATE document SET note = 'x' WHERE id = 1");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.verify().count(Area.RECORDS)).isEqualTo(2);

      assertThat(store.repair(NOON)).isEqualTo(new MemoryStore.Check.Repair(0, 0, 2, 0));

      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      assertThat(
              store.<Long>read(
                  tx -> tx.knowledge().count(DocumentFilter.in(List.of(FACT.scope())))))
          .isZero();
    }
  }

  @Test
  void update_ofADrawingAlone_doesNotHideADamagedColumn() throws Exception {
    damage("UPDATE document SET note = 'x' WHERE id = 1");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      DocumentFilter all = DocumentFilter.in(List.of(FACT.scope()));
      boolean updated =
          store.write(
              tx ->
                  tx
                      .knowledge()
                      .documents(new KnowledgeStore.DocumentQuery(all, 10, null))
                      .items()
                      .stream()
                      .map(page -> page.withDrawing(new KnowledgeDocument.Drawing(3, true)))
                      .allMatch(tx.knowledge()::update));

      assertThat(updated).isTrue();
      assertThat(store.verify().count(Area.RECORDS)).isEqualTo(1);
    }
  }

  @Test
  void verify_indexOfATableThatLacksRows_isMadeGood() throws Exception {
    String change =
        """
        UPDATE sqlite_schema SET sql = replace(sql, '%s', '%s') WHERE name = 'node_status'""";
    String all = "(scope_id, status)";
    String few = "(scope_id, status) WHERE position > 3";
    damage("PRAGMA writable_schema = ON", change.formatted(all, few));
    damage("REINDEX node_status", "PRAGMA writable_schema = ON", change.formatted(few, all));
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryStore.Check check = store.verify();
      // Three rows are missing, and so is their number.
      assertThat(check.counts()).isEqualTo(Map.of(Area.FILE, 4L));
      assertThat(check.findings()).allMatch(Finding::derived);

      store.rebuildIndex();

      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  @Test
  void verify_whileAnotherWrites_keepsNobodyWaiting() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file);
        MemoryStore other = SqliteMemoryStore.open(file)) {
      Thread writer =
          new Thread(
              () -> {
                for (int i = 0; i < 50; i++) {
                  String path = "docs/" + i + ".md";
                  other.write(
                      tx -> {
                        SampleRecords.put(tx, path, "A lantern is lit.", "Another one is not.");
                        return null;
                      });
                }
              });
      writer.start();
      for (int i = 0; i < 5; i++) {
        assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      }
      writer.join(60_000);
      assertThat(writer.isAlive()).isFalse();
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }
}
