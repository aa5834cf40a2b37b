package dev.memoryweave.store.postgresql;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.StoreCorruptedException;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What another program does to the rows is found, named, and mended. */
@ExtendWith(WithPostgres.class)
class DamagedRowsTest {
  private static final String FACT =
      "(SELECT number FROM mw_node WHERE tenant = :t AND id = '" + TiedRecords.FACT.id() + "')";
  private static final String RULE =
      "(SELECT number FROM mw_node WHERE tenant = :t AND id = '" + TiedRecords.RULE.id() + "')";

  private final PostgresOptions options = TestDatabases.fresh();
  private final RawDatabase raw = new RawDatabase(options);
  private MemoryStore store;

  @BeforeEach
  void fill() {
    store = PostgresMemoryStore.open(options);
    TiedRecords.write(store);
    assertThat(store.verify()).isEqualTo(Check.SOUND);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void assertFound(Area area, boolean derived, String remedy) {
    Check check = store.verify();
    assertThat(check.findings())
        .as("%s", check)
        .anySatisfy(
            finding -> {
              assertThat(finding.area()).isEqualTo(area);
              assertThat(finding.derived()).isEqualTo(derived);
              assertThat(finding.remedy()).contains(remedy);
            });
  }

  private List<MemoryNode> found(String word) {
    List<String> terms = IndexedText.of(fact(word)).title();
    return store.read(
        tx ->
            tx
                .nodes()
                .search(
                    new TextQuery(
                        terms.stream().map(term -> new TextQuery.Term(term, 1)).toList(),
                        List.of(),
                        NodeFilter.in(List.of(PROJECT)),
                        10))
                .stream()
                .map(hit -> tx.nodes().find(hit.ref()).orElseThrow())
                .toList());
  }

  // ---- derived data -----------------------------------------------------------------------------

  static Stream<Arguments> derived() {
    return Stream.of(
        arguments(
            Area.LINKS, "UPDATE mw_node SET kind = 'task' WHERE tenant = :t AND number = " + FACT),
        arguments(
            Area.LINKS, "UPDATE mw_node SET is_current = 0 WHERE tenant = :t AND number = " + FACT),
        arguments(
            Area.LINKS,
            "DELETE FROM mw_node_tag WHERE tenant = :t AND tag = 'light' AND node = " + FACT),
        arguments(
            Area.LINKS,
            "INSERT INTO mw_node_tag (tenant, scope_id, tag, node)"
                + " SELECT :t, scope_id, 'dark', number FROM mw_node WHERE number = "
                + FACT
                + " AND tenant = :t"),
        arguments(
            Area.LINKS,
            "INSERT INTO mw_node_tag (tenant, scope_id, tag, node) VALUES (:t, 1, 'dark', 9999)"),
        arguments(Area.LINKS, "DELETE FROM mw_decision_node WHERE tenant = :t AND node = " + FACT),
        arguments(
            Area.LINKS,
            "INSERT INTO mw_decision_node (tenant, node, decision) SELECT :t, number, 1"
                + " FROM mw_node WHERE tenant = :t AND id = '"
                + TiedRecords.MODULE.id()
                + "'"),
        arguments(Area.TEXT_INDEX, "DELETE FROM mw_text_segment WHERE tenant = :t"),
        arguments(
            Area.TEXT_INDEX,
            "UPDATE mw_text_segment SET data = substr(data, 1, length(data) - 3)"
                + " WHERE tenant = :t"),
        arguments(
            Area.TEXT_INDEX,
            "UPDATE mw_text_segment SET data = set_byte(data, length(data) - 1,"
                + " get_byte(data, length(data) - 1) # 1) WHERE tenant = :t"),
        arguments(
            Area.TEXT_INDEX,
            "INSERT INTO mw_text_posting (tenant, index_id, segment, term, data)"
                + " VALUES (:t, 0, 77, 'lantern', 'x')"),
        arguments(
            Area.TEXT_INDEX,
            "INSERT INTO mw_text_removed (tenant, index_id, entry)"
                + " SELECT :t, 0, entry FROM mw_node WHERE tenant = :t AND number = "
                + FACT),
        arguments(
            Area.TEXT_INDEX,
            "INSERT INTO mw_text_merge (tenant, index_id, progress) VALUES (:t, 0, '\\x0500')"),
        arguments(
            Area.TEXT_INDEX,
            "UPDATE mw_node SET body = 'An anchor.' WHERE tenant = :t AND number = " + FACT),
        arguments(
            Area.TEXT_INDEX,
            "UPDATE mw_chunk SET text = 'Something else.' WHERE tenant = :t"
                + " AND text LIKE 'The pier%'"),
        arguments(
            Area.TEXT_INDEX,
            "UPDATE mw_chunk SET text = 'Something else.' WHERE tenant = :t"
                + " AND text LIKE 'A lantern%'"),
        arguments(
            Area.TEXT_INDEX,
            "UPDATE mw_node SET entry = 12345 WHERE tenant = :t AND number = " + FACT),
        arguments(Area.TEXT_INDEX, "UPDATE mw_tenant SET analysis = 0 WHERE id = :t"),
        arguments(Area.COUNTS, "UPDATE mw_scope SET nodes = nodes + 1 WHERE tenant = :t"),
        arguments(Area.COUNTS, "UPDATE mw_scope SET chunks = 0 WHERE tenant = :t"),
        arguments(Area.VECTORS, "UPDATE mw_vector SET data = substr(data, 2) WHERE tenant = :t"),
        arguments(Area.VECTORS, "UPDATE mw_vector SET links = links + 1 WHERE tenant = :t"),
        arguments(Area.VECTORS, "DELETE FROM mw_vector WHERE tenant = :t"),
        arguments(Area.VECTORS, "DELETE FROM mw_vector_link WHERE tenant = :t"),
        arguments(Area.VECTORS, "UPDATE mw_vector_link SET item = 9999 WHERE tenant = :t"),
        arguments(Area.VECTORS, "DELETE FROM mw_vector_missing WHERE tenant = :t"),
        arguments(Area.VECTORS, "UPDATE mw_vector_missing SET scope_id = 77 WHERE tenant = :t"),
        arguments(Area.VECTORS, "DELETE FROM mw_vector_model WHERE tenant = :t"),
        arguments(Area.VECTORS, "UPDATE mw_vector_model SET added = 0 WHERE tenant = :t"),
        arguments(Area.COUNTS, "UPDATE mw_tenant SET last_number = 3 WHERE id = :t"),
        arguments(Area.COUNTS, "UPDATE mw_tenant SET last_event = 2 WHERE id = :t"),
        arguments(Area.COUNTS, "UPDATE mw_tenant SET last_decision = 0 WHERE id = :t"),
        arguments(Area.COUNTS, "UPDATE mw_scope SET knowledge_revision = 0 WHERE tenant = :t"),
        arguments(Area.EVENTS, "UPDATE mw_scope SET revision = revision + 5 WHERE tenant = :t"),
        arguments(Area.EVENTS, "UPDATE mw_scope SET revision = 1 WHERE tenant = :t"));
  }

  @ParameterizedTest
  @MethodSource("derived")
  void derivedData_isFound_andRebuilt(Area area, String damage) {
    raw.run(damage);

    assertFound(area, true, "rebuildIndex()");
    assertThat(store.rebuildIndex()).isEqualTo(8);

    assertThat(store.verify()).isEqualTo(Check.SOUND);
    assertThat(found("anchors")).extracting(MemoryNode::ref).contains(TiedRecords.RULE.ref());
    store.<Void>write(
        tx -> {
          tx.nodes().insert(fact("A new pier"));
          return null;
        });
    assertThat(store.verify()).isEqualTo(Check.SOUND);
  }

  // ---- records ----------------------------------------------------------------------------------

  static Stream<Arguments> records() {
    return Stream.of(
        arguments(Area.RECORDS, "UPDATE mw_node SET trust = 'nobody' WHERE tenant = :t"),
        arguments(
            Area.RECORDS,
            "UPDATE mw_node SET status = 'lost' WHERE tenant = :t AND number = " + RULE),
        arguments(
            Area.RECORDS,
            "UPDATE mw_node SET tags = '[\"harbor\"' WHERE tenant = :t AND number = " + FACT),
        arguments(
            Area.RECORDS,
            "UPDATE mw_node SET scope_id = 777 WHERE tenant = :t AND number = " + RULE),
        arguments(
            Area.RECORDS,
            "UPDATE mw_node_version SET source = '' WHERE tenant = :t AND revision = 2"),
        arguments(Area.RECORDS, "UPDATE mw_evidence SET polarity = 'maybe' WHERE tenant = :t"),
        arguments(
            Area.RECORDS, "UPDATE mw_evidence_detached SET kind = 'rumour' WHERE tenant = :t"),
        arguments(Area.RECORDS, "UPDATE mw_relation SET status = 'odd' WHERE tenant = :t"),
        arguments(Area.RECORDS, "UPDATE mw_relation_version SET evidence = '{' WHERE tenant = :t"),
        arguments(
            Area.RECORDS,
            "UPDATE mw_event SET type = 'unheard-of' WHERE tenant = :t AND sequence = 2"),
        arguments(Area.RECORDS, "UPDATE mw_decision SET outcome = 'none' WHERE tenant = :t"),
        arguments(Area.RECORDS, "UPDATE mw_session SET messages = -1 WHERE tenant = :t"),
        arguments(Area.RECORDS, "UPDATE mw_proof SET proof = '' WHERE tenant = :t"),
        arguments(Area.RECORDS, "UPDATE mw_content SET data = 'other' WHERE tenant = :t"),
        arguments(Area.RECORDS, "UPDATE mw_content SET size = 0 WHERE tenant = :t"),
        arguments(Area.RECORDS, "UPDATE mw_document SET status = 'x' WHERE tenant = :t"),
        arguments(
            Area.RECORDS,
            "UPDATE mw_chunk SET from_line = -2 WHERE tenant = :t AND text LIKE 'The pier%'"),
        arguments(Area.LINKS, "DELETE FROM mw_node WHERE tenant = :t AND number = " + FACT),
        arguments(
            Area.LINKS,
            "DELETE FROM mw_node WHERE tenant = :t AND id = '" + TiedRecords.MODULE.id() + "'"),
        arguments(
            Area.LINKS,
            "UPDATE mw_node SET superseded_by = 'fact.nothing' WHERE tenant = :t AND id = '"
                + TiedRecords.OLD.id()
                + "'"),
        arguments(Area.LINKS, "DELETE FROM mw_relation WHERE tenant = :t"),
        arguments(Area.LINKS, "DELETE FROM mw_evidence WHERE tenant = :t"),
        arguments(Area.LINKS, "DELETE FROM mw_evidence_link WHERE tenant = :t"),
        arguments(Area.LINKS, "UPDATE mw_relation SET to_node = 9999 WHERE tenant = :t"),
        arguments(Area.LINKS, "DELETE FROM mw_decision WHERE tenant = :t"),
        arguments(Area.LINKS, "DELETE FROM mw_chunk WHERE tenant = :t AND text LIKE 'The pier%'"),
        arguments(Area.LINKS, "DELETE FROM mw_document WHERE tenant = :t AND path LIKE '%light%'"),
        arguments(Area.EVENTS, "DELETE FROM mw_event WHERE tenant = :t AND sequence IN (2, 3)"),
        arguments(Area.EVENTS, "DELETE FROM mw_event WHERE tenant = :t AND sequence > 4"),
        arguments(Area.EVENTS, "DELETE FROM mw_node_version WHERE tenant = :t AND revision = 1"));
  }

  @ParameterizedTest
  @MethodSource("records")
  void records_areFound_andRepaired(Area area, String damage) {
    raw.run(damage);

    assertFound(area, false, "repair()");
    Check.Repair repaired = store.repair(NOON.plusSeconds(60));
    Check after = store.verify();
    if (!after.isSound()) {
      assertThat(after.findings()).as("%s", after).allMatch(Check.Finding::derived);
      long unused = store.rebuildIndex();
    }

    assertThat(store.verify()).isEqualTo(Check.SOUND);
    assertThat(store.repair(NOON.plusSeconds(120))).isEqualTo(Check.Repair.NONE);
    assertThat(store.verify()).as("%s", repaired).isEqualTo(Check.SOUND);
  }

  @Test
  void repair_unreadableNode_isResetToItsNewestReadableVersion() {
    raw.run("UPDATE mw_node SET trust = 'nobody' WHERE tenant = :t AND number = " + FACT);
    assertThatExceptionOfType(StoreCorruptedException.class)
        .isThrownBy(() -> store.read(tx -> tx.nodes().find(TiedRecords.FACT.ref())));

    assertThat(store.repair(NOON.plusSeconds(60))).isEqualTo(new Check.Repair(1, 1, 0, 0));

    MemoryNode now = store.read(tx -> tx.nodes().find(TiedRecords.FACT.ref())).orElseThrow();
    assertThat(now.body()).isEqualTo("At noon.");
    assertThat(now.revision()).isEqualTo(4);
    assertThat(now.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(found("noon")).containsExactly(now);
    List<MemoryEvent> events =
        store.read(
            tx ->
                tx.journal().events(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 1, true)));
    assertThat(events.get(0).type()).isEqualTo(MemoryEvent.Type.MEMORY_REVERTED);
    assertThat(store.<Long>read(tx -> tx.setAside(PROJECT, text -> text.contains("by the keeper"))))
        .isEqualTo(1);
    assertThat(
            store.<Long>write(
                tx -> tx.erasing().emptySetAside(PROJECT, text -> text.contains("keeper"))))
        .isEqualTo(1);
    assertThat(store.<Long>read(tx -> tx.setAside(PROJECT, text -> true))).isZero();
  }

  @Test
  void repair_nodeWithoutVersions_isSetAside_untilItIsDeleted() {
    raw.run("UPDATE mw_node SET trust = 'nobody' WHERE tenant = :t AND number = " + RULE);

    Check.Repair repair = store.repair(NOON.plusSeconds(60));

    assertThat(repair.restored()).isZero();
    assertThat(repair.setAside())
        .as("the node, a relation with a version, a decision")
        .isEqualTo(4);
    assertThat(store.<Optional<MemoryNode>>read(tx -> tx.nodes().find(TiedRecords.RULE.ref())))
        .isEmpty();
    assertThat(found("anchors")).extracting(MemoryNode::ref).doesNotContain(TiedRecords.RULE.ref());
    assertThat(
            raw.number(
                "SELECT count(*) FROM mw_set_aside WHERE tenant = :t AND content LIKE"
                    + " '%painted red%'"))
        .isEqualTo(1);
    assertThat(store.verify()).isEqualTo(Check.SOUND);

    store.<Void>write(
        tx -> {
          tx.nodes().delete(TiedRecords.RULE.ref());
          return null;
        });

    assertThat(raw.number("SELECT count(*) FROM mw_set_aside WHERE tenant = :t")).isZero();
    assertThat(raw.number("SELECT count(*) FROM mw_set_aside_node WHERE tenant = :t")).isZero();
  }

  @Test
  void repair_nodeWithAHeldKey_isArchived() {
    MemoryNode second = fact("Another lantern").toBuilder().body("By the pier.").build();
    store.<Void>write(
        tx -> {
          MemoryNode stored = tx.nodes().insert(second);
          MemoryNode unused = tx.nodes().update(stored.toBuilder().key("other").build());
          tx.nodes().insert(fact("Holder").toBuilder().key(stored.key()).build());
          return null;
        });
    raw.run("UPDATE mw_node SET trust = 'nobody' WHERE tenant = :t AND key = 'other'");

    assertThat(store.repair(NOON.plusSeconds(60)).restored()).isEqualTo(1);

    MemoryNode now = store.read(tx -> tx.nodes().find(second.ref())).orElseThrow();
    assertThat(now.status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(now.key()).isEqualTo(second.key());
    assertThat(store.verify()).isEqualTo(Check.SOUND);
  }

  @Test
  void clear_takesWhatWasSetAsideWithIt() {
    raw.run("UPDATE mw_node SET trust = 'nobody' WHERE tenant = :t");
    Check.Repair unused = store.repair(NOON.plusSeconds(60));

    store.<Void>write(
        tx -> {
          WriteTransaction.Cleared cleared =
              tx.clear(event(MemoryEvent.Type.SCOPE_CLEARED, PROJECT, PROJECT.toString()));
          assertThat(cleared.events()).isPositive();
          return null;
        });

    assertThat(raw.number("SELECT count(*) FROM mw_set_aside WHERE tenant = :t")).isZero();
    assertThat(store.verify()).isEqualTo(Check.SOUND);
  }

  @Test
  void unreadableScope_isReported_andLeavesOthersAlone() {
    raw.run(
        "INSERT INTO mw_scope (tenant, id, level, key, revision, knowledge_revision, nodes, chunks)"
            + " VALUES (:t, 5000, 'galaxy', 'far', 0, 0, 0, 0)",
        "UPDATE mw_tenant SET last_number = 5000 WHERE id = :t");

    assertFound(Area.RECORDS, false, "backup");
    assertThat(store.<List<Scope>>read(tx -> tx.allScopes())).contains(PROJECT);
  }

  /** What the store has in memory does not hide that rows were changed. */
  @Test
  void verify_afterSearches_readsTheRows() {
    assertThat(found("anchors")).isNotEmpty();
    raw.run("DELETE FROM mw_text_segment WHERE tenant = :t");

    assertThat(store.verify().count(Area.TEXT_INDEX)).isPositive();
  }

  @Test
  void largeIndex_withSpreadPostings_isReadWhole() {
    store.<Void>write(
        tx -> {
          for (int i = 0; i < 700; i++) {
            tx.nodes().insert(fact("Number " + i + " of the piers"));
          }
          return null;
        });
    assertThat(raw.number("SELECT count(*) FROM mw_text_posting WHERE tenant = :t")).isPositive();
    assertThat(store.verify()).isEqualTo(Check.SOUND);

    raw.run(
        "DELETE FROM mw_text_posting WHERE tenant = :t AND term = '"
            + IndexedText.of(fact("piers")).title().get(0)
            + "'");
    assertThat(store.verify().count(Area.TEXT_INDEX)).isEqualTo(700);
    assertThat(store.verify().findings().get(0).what()).contains("does not hold the words");

    long unused = store.rebuildIndex();

    assertThat(store.verify()).isEqualTo(Check.SOUND);
    assertThat(found("piers")).hasSize(10);
  }
}
