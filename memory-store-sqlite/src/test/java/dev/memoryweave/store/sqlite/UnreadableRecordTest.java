package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.sqlite.SampleRecords.DOCUMENT;
import static dev.memoryweave.store.sqlite.SampleRecords.EMBEDDER;
import static dev.memoryweave.store.sqlite.SampleRecords.FACT;
import static dev.memoryweave.store.sqlite.SampleRecords.MODULE;
import static dev.memoryweave.store.sqlite.SampleRecords.OTHER_DOCUMENT;
import static dev.memoryweave.store.sqlite.SampleRecords.RULE;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.TextQuery;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that hold what the model refuses. */
class UnreadableRecordTest {
  private static final NodeFilter ALL = NodeFilter.in(PROJECT);

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
      other.run(statements);
    }
  }

  private void assertNames(String record, ThrowingCallable find) {
    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(find)
        .withMessageContaining(file.toString())
        .withMessageContaining(record)
        .withMessageContaining("repair()");
  }

  private static List<NodeRef> listed(MemoryStore store, NodeStore.Query.Order order, int limit) {
    List<NodeRef> found = new ArrayList<>();
    NodeStore.Query query = NodeStore.Query.first(ALL, order, limit);
    for (int pages = 1; ; pages++) {
      assertThat(pages).as("pages").isLessThan(20);
      NodeStore.Query next = query;
      Page<MemoryNode> page = store.read(tx -> tx.nodes().list(next));
      page.items().forEach(node -> found.add(node.ref()));
      if (page.next() == null) {
        return found;
      }
      query = query.from(page.next());
    }
  }

  private static List<NodeRef> searched(MemoryStore store, String term) {
    TextQuery query = new TextQuery(List.of(new TextQuery.Term(term, 1)), List.of(), ALL, 10);
    return store.read(tx -> tx.nodes().search(query).stream().map(NodeStore.Hit::ref).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tags = '[\"a\"'",
        "anchors = 'none'",
        "importance = 7",
        "trust = 'boundless'",
        "principal = ''",
        "principal = 'two' || char(10) || 'lines'",
        "principal = replace(hex(zeroblob(61)), '0', 'x')",
        "confirmed_by = 'user:anna'",
        "confirmed_by = '[\"user:anna\"'",
        "confirmed_by = '[\"nobody:anna\"]'",
        "confirmed_by = '[\"agent:\"]'",
        "confirmed_by = '[7]'",
        "confirmed_by = '[' || substr(replace(hex(zeroblob(21)), '00', ',\"cli\"'), 2) || ']'",
        "superseded_by = 'x', superseded_scope_id = 77",
        "title = ''",
        "confirmations = 99999999999",
        "created_at = 9223372036854775807"
      })
  void node_isLeftOutOfAllLists_andToldOfWhereItIsAskedFor(String change) throws Exception {
    damage("UPDATE node SET " + change + " WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      for (NodeStore.Query.Order order : NodeStore.Query.Order.values()) {
        for (int limit : List.of(1, 2, 3, 10)) {
          assertThat(listed(store, order, limit)).hasSize(3).doesNotContain(FACT.ref());
        }
      }
      assertThat(
              store.<Map<NodeRef, MemoryNode>>read(
                  tx -> tx.nodes().findAll(List.of(FACT.ref(), RULE.ref()))))
          .containsOnlyKeys(RULE.ref());
      assertThat(searched(store, "anchor")).contains(RULE.ref());
      assertThat(
              store.<Object>read(
                  tx -> tx.nodes().findByKey(PROJECT, FACT.tier(), null, FACT.key())))
          .isEqualTo(Optional.empty());
      assertNames(FACT.id().value(), () -> store.read(tx -> tx.nodes().find(FACT.ref())));
      MemoryStore.Check check = store.verify();
      assertThat(check.counts()).as("%s", check.findings()).containsEntry(Area.RECORDS, 1L);
      assertThat(check.findings()).anyMatch(found -> found.what().contains(FACT.id().value()));
    }
  }

  @Test
  void memory_withAnUnreadableNode_goesOnRecallingListingAndRemembering() throws Exception {
    damage("UPDATE node SET trust = 'boundless' WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = AgentMemory.builder(store).project(PROJECT.key()).build();

      assertThat(
              memory
                  .recall(RecallRequest.forTask("When is the lantern of the harbor lit?"))
                  .memories())
          .noneMatch(found -> found.node().ref().equals(FACT.ref()));
      assertThat(memory.weave(RecallRequest.forTask("lantern")).markdown()).isNotEmpty();
      memory.remember(NodeDraft.builder(NodeKind.FACT, "The pier is made of oak").build());
      assertThat(memory.node(RULE.id()).history().events()).isNotEmpty();
      assertThat(memory.maintenance().verify().count(Area.RECORDS)).isEqualTo(1);
    }
  }

  @Test
  void sameKeyAgain_saysWhichRecordHoldsIt() throws Exception {
    damage("UPDATE node SET trust = 'boundless' WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryNode rival =
          MemoryNode.builder(PROJECT, NodeId.of(NodeKind.FACT, "rival"), "x", NOON)
              .key(FACT.key())
              .build();
      assertNames(FACT.key(), () -> store.write(tx -> tx.nodes().insert(rival)));
    }
  }

  @Test
  void otherRecords_areLeftOutOfLists() throws Exception {
    damage(
        "UPDATE evidence SET polarity = 'sideways' WHERE position = 1",
        "UPDATE event SET actor = 'nobody' WHERE sequence IN (3, 5)",
        "UPDATE decision SET kind = 'whim'",
        "UPDATE relation SET evidence = '{}'",
        "UPDATE node_version SET source = 'hearsay' WHERE revision = 1",
        "UPDATE document SET modules = 'm' WHERE id = 1",
        "UPDATE chunk SET symbols = '[1]' WHERE id = 2");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.read(
          tx -> {
            assertThat(tx.evidence().of(FACT.ref())).containsExactly(evidence("log.md:2"));
            assertThat(tx.relations().from(FACT.ref())).isEmpty();
            assertThat(tx.relations().to(RULE.ref())).isEmpty();
            assertThat(tx.nodes().formerVersions(FACT.ref())).hasSize(1);
            assertThat(
                    tx.journal().promotions(PromotionQuery.about(List.of(PROJECT), FACT.ref(), 10)))
                .isEmpty();
            assertThat(
                    tx.journal()
                        .events(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 3, false)))
                .extracting(MemoryEvent::sequence)
                .containsExactly(1L, 2L, 6L);
            assertThat(
                    tx.journal()
                        .events(
                            new EventQuery(
                                List.of(PROJECT), FACT.id().value(), Set.of(), 0, 9, true)))
                .extracting(MemoryEvent::sequence)
                .containsExactly(7L, 6L);
            return null;
          });
      assertNames(
          evidence("log.md:1").id().value(),
          () -> store.read(tx -> tx.evidence().find(PROJECT, evidence("log.md:1").id())));
      assertNames(
          "decision '1'", () -> store.read(tx -> tx.journal().promotion(List.of(PROJECT), 1)));
      assertNames(
          "related_to",
          () ->
              store.read(tx -> tx.relations().find(FACT.ref(), Predicate.RELATED_TO, RULE.ref())));
      assertNames(DOCUMENT, () -> store.read(tx -> tx.knowledge().document(PROJECT, DOCUMENT)));
      assertThat(store.verify().count(Area.RECORDS)).isEqualTo(8);
    }
  }

  @Test
  void recordsOfActorsWithoutSense_areLeftOutOfLists_andMended() throws Exception {
    damage(
        "UPDATE event SET principal = '' WHERE sequence = 3",
        "UPDATE decision SET principal = char(7)",
        "UPDATE node_version SET principal = replace(hex(zeroblob(61)), '0', 'x') WHERE revision = 1",
        "UPDATE node_version SET confirmed_by = '{}' WHERE revision = 2",
        "UPDATE node SET confirmed_by = '[\"nobody\"]' WHERE id = '" + RULE.id() + "'");
    EventQuery events = new EventQuery(List.of(PROJECT), null, Set.of(), 0, 2, false);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.read(
          tx -> {
            assertThat(tx.nodes().formerVersions(FACT.ref())).isEmpty();
            assertThat(
                    tx.journal().promotions(PromotionQuery.ofReport(List.of(PROJECT), "report 1")))
                .isEmpty();
            assertThat(tx.journal().events(events))
                .extracting(MemoryEvent::sequence)
                .containsExactly(1L, 2L);
            return null;
          });
      assertNames(
          "decision '1'", () -> store.read(tx -> tx.journal().promotion(List.of(PROJECT), 1)));
      assertNames(RULE.id().value(), () -> store.read(tx -> tx.nodes().find(RULE.ref())));
      assertThat(store.verify().count(Area.RECORDS)).isEqualTo(5);

      store.repair(NOON.plusSeconds(9));

      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      MemoryNode fact = store.read(tx -> tx.nodes().find(FACT.ref()).orElseThrow());
      assertThat(fact.usage().confirmedBy()).isEqualTo(FACT.usage().confirmedBy());
      assertThat(fact.provenance()).isEqualTo(FACT.provenance());
    }
    try (RawDatabase other = new RawDatabase(file)) {
      assertThat(other.text("SELECT row ->> 'confirmed_by' FROM set_aside WHERE kind = 'node'"))
          .isEqualTo("[\"nobody\"]");
    }
  }

  @Test
  void repair_nodeWithAnUnreadableConfirmation_isWhoseItWas() throws Exception {
    damage("UPDATE node SET confirmed_by = 'anna', principal = 'boss' WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.repair(NOON.plusSeconds(9)).restored()).isEqualTo(1);

      MemoryNode mended = store.read(tx -> tx.nodes().find(FACT.ref()).orElseThrow());
      assertThat(mended.provenance()).isEqualTo(FACT.provenance());
      assertThat(mended.usage().confirmedBy()).isEqualTo(FACT.usage().confirmedBy());
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  @Test
  void documentsAndPassages_areLeftOutOfLists() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            SampleRecords.put(tx, "docs/a.md", "A pier.");
            SampleRecords.put(tx, "docs/z.md", "Another pier.");
            return null;
          });
    }
    damage(
        "UPDATE document SET modules = 'm' WHERE path = '" + OTHER_DOCUMENT + "'",
        "UPDATE chunk SET symbols = '[1]' WHERE id = 2");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      for (int limit : List.of(1, 2, 3, 4, 9)) {
        assertThat(paths(store, limit)).containsExactly("docs/a.md", DOCUMENT, "docs/z.md");
      }
      store.read(
          tx -> {
            assertThat(tx.knowledge().chunks(PROJECT, DOCUMENT))
                .extracting(chunk -> chunk.ref().ordinal())
                .containsExactly(0, 2);
            KnowledgeChunk.Ref second = new KnowledgeChunk.Ref(PROJECT, DOCUMENT, 1);
            KnowledgeChunk.Ref third = new KnowledgeChunk.Ref(PROJECT, DOCUMENT, 2);
            assertThat(tx.knowledge().findAll(List.of(second, third))).containsOnlyKeys(third);
            KnowledgeStore.ChunkQuery query =
                new KnowledgeStore.ChunkQuery(
                    List.of(new TextQuery.Term("copper", 1)),
                    List.of(),
                    EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class),
                    DocumentFilter.in(List.of(PROJECT)),
                    10);
            assertThat(tx.knowledge().search(query))
                .extracting(KnowledgeStore.ChunkHit::ref)
                .containsExactly(third);
            return null;
          });
      // What is read again is put in its place.
      store.write(
          tx -> {
            SampleRecords.put(tx, OTHER_DOCUMENT, "A lantern needs oil.");
            assertThat(tx.knowledge().remove(DocumentFilter.in(List.of(PROJECT)).under(DOCUMENT)))
                .isEqualTo(1);
            return null;
          });
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  private static List<String> paths(MemoryStore store, int limit) {
    List<String> found = new ArrayList<>();
    KnowledgeStore.DocumentQuery query =
        new KnowledgeStore.DocumentQuery(DocumentFilter.in(List.of(PROJECT)), limit, null);
    for (int pages = 1; ; pages++) {
      assertThat(pages).as("pages").isLessThan(20);
      KnowledgeStore.DocumentQuery next = query;
      var page = store.read(tx -> tx.knowledge().documents(next));
      page.items().forEach(document -> found.add(document.path()));
      if (page.next() == null) {
        return found;
      }
      query = query.from(page.next());
    }
  }

  @Test
  void vectors_withAnUnreadableNode_goOn() throws Exception {
    damage("UPDATE node SET trust = 'boundless' WHERE position = 1");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(
              store.<List<?>>read(
                  tx ->
                      tx.vectors()
                          .nodes()
                          .nearest(EMBEDDER.model(), EMBEDDER.query("harbor"), ALL, 10)))
          .isNotEmpty();
    }
    damage("UPDATE node SET id = 'no id' WHERE position = 1");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.read(
          tx -> {
            assertThat(
                    tx.vectors()
                        .nodes()
                        .nearest(EMBEDDER.model(), EMBEDDER.query("harbor"), ALL, 10))
                .isNotEmpty();
            assertThat(tx.nodes().search(query("harbor"))).isNotEmpty();
            return null;
          });
    }
  }

  private static TextQuery query(String term) {
    return new TextQuery(List.of(new TextQuery.Term(term, 1)), List.of(), ALL, 10);
  }

  @Test
  void damagedPage_isStillAnError() throws Exception {
    int pageSize;
    long page;
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("PRAGMA wal_checkpoint(TRUNCATE)");
      pageSize = Integer.parseInt(other.text("PRAGMA page_size"));
      page = Long.parseLong(other.text("SELECT rootpage FROM sqlite_schema WHERE name = 'event'"));
    }
    try (var raw = new RandomAccessFile(file.toFile(), "rw")) {
      raw.seek((page - 1) * pageSize);
      raw.write(new byte[64]);
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThatExceptionOfType(StoreCorruptedException.class)
          .isThrownBy(
              () ->
                  store.read(
                      tx ->
                          tx.journal()
                              .events(
                                  new EventQuery(List.of(PROJECT), null, Set.of(), 0, 9, false))))
          .withMessageContaining("is damaged");
      assertThat(store.verify().count(Area.FILE)).isPositive();
    }
  }

  // ---- indexes that name what is gone -----------------------------------------------------------

  private void assertIndexNamesWhatIsGone(ThrowingCallable list) {
    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(list)
        .withMessageContaining(file.toString())
        .withMessageContaining("gone")
        .withMessageContaining("derived")
        .withMessageContaining("rebuildIndex()")
        .withMessageContaining("verify()");
  }

  @Test
  void list_indexNamesANodeThatIsGone_namesFileAndRemedy() throws Exception {
    damage("INSERT INTO node_tag (scope_id, tag, position) VALUES (1, 'harbor', 99)");
    NodeStore.Query tagged =
        NodeStore.Query.first(
            ALL.withTags(Set.of("harbor")), NodeStore.Query.Order.OLDEST_FIRST, 10);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertIndexNamesWhatIsGone(() -> store.read(tx -> tx.nodes().list(tagged)));

      store.rebuildIndex();

      assertThat(store.<List<?>>read(tx -> tx.nodes().list(tagged).items())).hasSize(2);
    }
  }

  @Test
  void missing_listNamesANodeThatIsGone_namesFileAndRemedy() throws Exception {
    damage("INSERT INTO node_unembedded (model_id, scope_id, node) VALUES (1, 1, 99)");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertIndexNamesWhatIsGone(
          () ->
              store.read(
                  tx -> tx.vectors().nodes().missing(EMBEDDER.model(), List.of(PROJECT), 10)));

      store.rebuildIndex();

      assertThat(
              store.<List<?>>read(
                  tx -> tx.vectors().nodes().missing(EMBEDDER.model(), List.of(PROJECT), 10)))
          .isEmpty();
    }
  }

  // ---- mending ----------------------------------------------------------------------------------

  @Test
  void repair_nodeWithReadableVersions_saysAgainWhatItSaid() throws Exception {
    damage("UPDATE node SET trust = 'boundless', body = 'The secret cove' WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.repair(NOON.plusSeconds(9)))
          .isEqualTo(new MemoryStore.Check.Repair(1, 1, 0, 0));

      store.read(
          tx -> {
            MemoryNode mended = tx.nodes().find(FACT.ref()).orElseThrow();
            assertThat(mended.body()).isEqualTo("At noon.");
            assertThat(mended.revision()).isEqualTo(4);
            assertThat(mended.updatedAt()).isEqualTo(NOON.plusSeconds(9));
            assertThat(tx.nodes().formerVersions(FACT.ref())).hasSize(2);
            assertThat(tx.nodes().search(query("noon"))).hasSize(1);
            assertThat(tx.nodes().search(query("dusk"))).hasSize(1);
            assertThat(tx.evidence().of(FACT.ref())).hasSize(2);
            assertThat(
                    tx.journal()
                        .events(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 1, true)))
                .extracting(MemoryEvent::type, MemoryEvent::subject)
                .containsExactly(tuple(MemoryEvent.Type.MEMORY_REVERTED, FACT.id().value()));
            return null;
          });
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      assertThat(store.rebuildIndex()).isEqualTo(9);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      // It goes on from there.
      MemoryNode mended = store.read(tx -> tx.nodes().find(FACT.ref()).orElseThrow());
      store.write(tx -> tx.nodes().update(mended.toBuilder().body("At midnight.").build()));
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
    try (RawDatabase other = new RawDatabase(file)) {
      assertThat(other.text("SELECT row ->> 'body' FROM set_aside")).isEqualTo("The secret cove");
    }
  }

  @Test
  void repair_nodeWithoutReadableVersions_isSetAsideWithAllThatBelongsToIt() throws Exception {
    damage(
        "UPDATE node SET trust = 'boundless' WHERE position = 5",
        "UPDATE node_version SET trust = 'boundless'");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      // The node, two versions, a relation and its version, the evidence nothing else has, a
      // decision.
      assertThat(store.repair(NOON)).isEqualTo(new MemoryStore.Check.Repair(0, 7, 0, 0));

      assertThat(store.<Boolean>read(tx -> tx.nodes().find(FACT.ref()).isEmpty())).isTrue();
      assertThat(listed(store, NodeStore.Query.Order.OLDEST_FIRST, 10)).hasSize(3);
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);

      store.write(
          tx -> {
            tx.nodes().delete(FACT.ref());
            return null;
          });
    }
    try (RawDatabase other = new RawDatabase(file)) {
      assertThat(other.text("SELECT count(*) FROM set_aside")).isEqualTo("0");
      assertThat(other.text("SELECT count(*) FROM set_aside_node")).isEqualTo("0");
    }
  }

  @Test
  void repair_nodeWhoseKeyIsHeldByNow_isArchived() throws Exception {
    damage(
        "UPDATE node SET trust = 'boundless', status = 'archived', is_current = 0 WHERE position = 5");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryNode rival =
          MemoryNode.builder(PROJECT, NodeId.of(NodeKind.FACT, "rival"), "Held", NOON)
              .key(FACT.key())
              .build();
      store.write(tx -> tx.nodes().insert(rival));

      assertThat(store.repair(NOON).restored()).isEqualTo(1);

      assertThat(
              store.<String>read(tx -> tx.nodes().find(FACT.ref()).orElseThrow().status().label()))
          .isEqualTo("archived");
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
  }

  @Test
  void repair_everyOtherKind_isSetAside_andTheStoreIsSound() throws Exception {
    damage(
        "UPDATE evidence SET polarity = 'sideways' WHERE position = 1",
        "UPDATE event SET actor = 'nobody' WHERE sequence IN (3, 5)",
        "UPDATE decision SET kind = 'whim'",
        "UPDATE relation SET evidence = '{}'",
        "UPDATE node_version SET source = 'hearsay' WHERE revision = 1",
        "UPDATE document SET modules = 'm' WHERE id = 1",
        "UPDATE chunk SET symbols = '[1]' WHERE id = 4");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryStore.Check.Repair repair = store.repair(NOON);

      assertThat(repair).isEqualTo(new MemoryStore.Check.Repair(0, 7, 2, 0));
      MemoryStore.Check check = store.verify();
      assertThat(check).as("%s", check.findings()).isEqualTo(MemoryStore.Check.SOUND);
      assertThat(store.<Long>read(tx -> tx.knowledge().count(DocumentFilter.in(List.of(PROJECT)))))
          .isZero();
      assertThat(store.repair(NOON)).isEqualTo(MemoryStore.Check.Repair.NONE);
    }
  }

  // ---- forgetting -------------------------------------------------------------------------------

  @Test
  void forget_unreadableNode_leavesNothingOfIt() throws Exception {
    damage(
        "UPDATE node SET trust = 'boundless', body = 'kestrel' WHERE position = 5",
        "UPDATE evidence SET polarity = 'sideways', excerpt = 'kestrel' WHERE position = 1",
        "UPDATE decision SET kind = 'whim', reason = 'kestrel'",
        "UPDATE node_version SET source = 'hearsay', body = 'kestrel' WHERE revision = 1");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory.builder(store)
          .project(PROJECT.key())
          .author(Provenance.of(Source.USER))
          .build()
          .node(FACT.id())
          .forget("asked to");

      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
      assertThat(store.<Boolean>read(tx -> tx.nodes().find(FACT.ref()).isEmpty())).isTrue();
    }
    assertThat(bytes()).doesNotContain("kestrel");
  }

  @Test
  void forget_nodeThatWasMended_leavesNothingOfWhatWasSetAside() throws Exception {
    damage(
        "UPDATE node SET trust = 'boundless', body = 'kestrel' WHERE position = 5",
        "UPDATE event SET actor = 'nobody', reason = 'kestrel' WHERE sequence = 6",
        "UPDATE evidence SET polarity = 'sideways', excerpt = 'kestrel' WHERE position = 1",
        "UPDATE decision SET kind = 'whim', reason = 'kestrel'",
        "UPDATE relation SET status = 'kestrel'",
        "UPDATE node_version SET source = 'hearsay', body = 'kestrel' WHERE revision = 1");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = AgentMemory.builder(store).project(PROJECT.key()).build();
      assertThat(memory.maintenance().repair().setAside()).isEqualTo(7);
      memory.writtenBy(() -> Provenance.of(Source.USER)).node(FACT.id()).forget("asked to");
      assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    }
    assertThat(bytes()).doesNotContain("kestrel");
  }

  @Test
  void forget_nodeThatWasSetAside_leavesNothingOfIt() throws Exception {
    damage("UPDATE node SET trust = 'boundless', body = 'kestrel' WHERE position = 1");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory = AgentMemory.builder(store).project(PROJECT.key()).build();
      memory.maintenance().repair();
      assertThat(bytes()).contains("kestrel");
      assertThat(memory.node(MODULE.id()).find()).isEmpty();

      memory.writtenBy(() -> Provenance.of(Source.USER)).node(MODULE.id()).forget("asked to");
    }
    assertThat(bytes()).doesNotContain("kestrel");
  }

  /** All that is in the file, whose log is empty by now or holds what is looked for, too. */
  private String bytes() throws Exception {
    StringBuilder all = new StringBuilder();
    for (Path path : List.of(file, folder.resolve("memory.db-wal"))) {
      if (Files.exists(path)) {
        all.append(new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }
}
