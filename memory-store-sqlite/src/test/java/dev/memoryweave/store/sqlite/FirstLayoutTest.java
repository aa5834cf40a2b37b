package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.analysis.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceCheck;
import dev.memoryweave.model.EvidenceId;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Polarity;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.EventQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextHit;
import dev.memoryweave.store.TextQuery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** Files of the first layout go on being used. */
class FirstLayoutTest {
  private static final Instant NOON = Instant.ofEpochMilli(FirstLayout.NOON);
  private static final NodeRef LANTERN = new NodeRef(PROJECT, NodeId.of("fact.lantern"));
  private static final NodeRef OIL = new NodeRef(PROJECT, NodeId.of("decision.oil"));
  private static final NodeRef HARBOR = new NodeRef(OTHER_PROJECT, NodeId.of("fact.harbor"));
  private static final Evidence SOURCE =
      new Evidence(
          PROJECT,
          EvidenceId.of("ev-0123456789abcdef01234567"),
          EvidenceKind.FILE,
          "src/Lamp.java",
          "new Lamp(COPPER)",
          "d1",
          NOON,
          Polarity.SUPPORTS);
  private static final Relation AFFECTS =
      new Relation(
          LANTERN,
          Predicate.AFFECTS,
          OIL,
          Relation.Strength.HIGH,
          List.of(SOURCE.id()),
          Relation.Status.ACTIVE,
          NOON);

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeFile() throws Exception {
    file = folder.resolve("memory.db");
    FirstLayout.create(file);
  }

  private static MemoryNode lantern() {
    return MemoryNode.builder(PROJECT, LANTERN.id(), "A lantern", NOON)
        .key("lantern")
        .body("It is copper.")
        .tags(List.of("old", "red"))
        .importance(.5)
        .confidence(.9)
        .usage(new Usage(1, 2, null, null))
        .provenance(new Provenance(Source.AGENT, Trust.AGENT, null, null, "main"))
        .updatedAt(NOON.plusSeconds(60))
        .revision(2)
        .build();
  }

  private static MemoryNode formerLantern() {
    return MemoryNode.builder(PROJECT, LANTERN.id(), "A lamp", NOON)
        .key("lantern")
        .body("It is brass.")
        .importance(.5)
        .confidence(.4)
        .revision(1)
        .build();
  }

  private static List<TextHit> search(ReadTransaction tx, String words) {
    List<TextQuery.Term> terms =
        new TextAnalyzer()
            .indexTerms(words).stream().map(term -> new TextQuery.Term(term, 1)).toList();
    NodeFilter filter = NodeFilter.in(List.of(PROJECT, OTHER_PROJECT));
    return tx.nodes().search(new TextQuery(terms, List.of(), filter, 10));
  }

  private static void assertEverythingIsThere(ReadTransaction tx) {
    assertThat(tx.nodes().find(LANTERN)).contains(lantern());
    assertThat(lantern().statedConfidence()).isEqualTo(.9);
    assertThat(tx.nodes().formerVersions(LANTERN)).containsExactly(formerLantern());
    assertThat(tx.nodes().find(OIL).orElseThrow())
        .satisfies(oil -> assertThat(oil.status()).isEqualTo(NodeStatus.SUPERSEDED))
        .satisfies(oil -> assertThat(oil.supersededBy()).isEqualTo(LANTERN))
        .satisfies(oil -> assertThat(oil.statedConfidence()).isEqualTo(.4))
        .satisfies(oil -> assertThat(oil.flags()).isEmpty());
    assertThat(tx.nodes().find(HARBOR)).isPresent();
    assertThat(tx.nodes().count(NodeFilter.in(PROJECT).withTags(Set.of("red")))).isEqualTo(1);
    assertThat(search(tx, "copper lantern")).extracting(TextHit::ref).containsExactly(LANTERN);
    assertThat(search(tx, "harbor")).extracting(TextHit::ref).containsExactly(HARBOR);
    assertThat(tx.evidence().of(LANTERN)).containsExactly(SOURCE);
    assertThat(tx.evidence().nodesWith(PROJECT, SOURCE.id())).containsExactly(LANTERN);
    assertThat(tx.relations().to(OIL)).containsExactly(AFFECTS);
    assertThat(tx.relations().formerVersions(LANTERN, Predicate.AFFECTS, OIL)).isEmpty();
    assertThat(tx.events().list(new EventQuery(List.of(PROJECT), null, Set.of(), 0, 9, false)))
        .extracting(MemoryEvent::reason)
        .containsExactly(null, "it is copper");
    assertThat(tx.events().revision(PROJECT)).isEqualTo(2);
    assertThat(tx.decisions().find(1)).isEmpty();
  }

  private static boolean isEverythingThere(SqliteMemoryStore store) {
    return store.read(
        tx -> {
          assertEverythingIsThere(tx);
          return true;
        });
  }

  private List<Path> files() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  @Test
  void open_keepsEverything_andACopyOfTheFileAsItWas() throws Exception {
    String source = Migration.read("V001__memory.sql").checksum();
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(store.status().schemaVersion()).isEqualTo(Schema.migrations().size());
      assertThat(isEverythingThere(store)).isTrue();
    }

    Path backup = folder.resolve("memory.db.backup-v1");
    assertThat(files()).containsExactly(file, backup);
    try (RawDatabase copy = new RawDatabase(backup)) {
      assertThat(copy.text("PRAGMA user_version")).isEqualTo("1");
      assertThat(copy.text("SELECT checksum FROM schema_migration")).isEqualTo(source);
      assertThat(copy.text("SELECT group_concat(id) FROM (SELECT id FROM node ORDER BY position)"))
          .isEqualTo("fact.lantern,decision.oil,fact.harbor");
      assertThat(copy.text("SELECT count(*) FROM pragma_table_info('node') WHERE name = 'flags'"))
          .isEqualTo("0");
    }
    try (SqliteMemoryStore store = SqliteMemoryStore.open(backup)) {
      assertThat(isEverythingThere(store)).isTrue();
    }
  }

  @Test
  void open_leavesTheDatabaseSound() throws Exception {
    SqliteMemoryStore.open(file).close();

    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("PRAGMA integrity_check")).isEqualTo("ok");
      assertThat(database.text("SELECT count(*) FROM pragma_foreign_key_check()")).isEqualTo("0");
      assertThat(database.text("SELECT max(version) FROM schema_migration"))
          .isEqualTo(String.valueOf(Schema.migrations().size()));
    }
  }

  @Test
  void write_afterwards_addsWhatIsNewToWhatWasThere() {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      EvidenceCheck check = new EvidenceCheck(EvidenceCheck.Verdict.GONE, NOON.plusSeconds(99));
      Relation stale = AFFECTS.withStatus(Relation.Status.STALE, NOON.plusSeconds(99));
      MemoryNode doubted =
          store.write(
              tx -> {
                tx.evidence().recordCheck(PROJECT, SOURCE.id(), check);
                tx.relations().put(stale);
                return tx.nodes()
                    .update(
                        lantern().toBuilder()
                            .believed(.3)
                            .flags(Set.of(NodeFlag.CONTESTED))
                            .build());
              });
      assertThat(doubted.statedConfidence()).isEqualTo(.9);

      store.read(
          tx -> {
            assertThat(tx.nodes().find(LANTERN)).contains(doubted);
            assertThat(tx.nodes().formerVersions(LANTERN))
                .containsExactly(formerLantern(), lantern());
            assertThat(tx.evidence().of(LANTERN)).containsExactly(SOURCE.checked(check));
            assertThat(tx.relations().from(LANTERN)).containsExactly(stale);
            assertThat(tx.relations().formerVersions(LANTERN, Predicate.AFFECTS, OIL))
                .containsExactly(AFFECTS);
            assertThat(tx.nodes().frequencies(List.of("copper", "brass"), 10))
                .isEqualTo(Map.of("copper", 1L));
            return true;
          });
    }
  }

  @Test
  void insert_afterwards_doesNotReuseThePlaceOfADeletedNode() throws Exception {
    MemoryNode added;
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      added = store.write(tx -> tx.nodes().insert(fact("Later")));
    }

    try (RawDatabase database = new RawDatabase(file)) {
      assertThat(database.text("SELECT position FROM node WHERE id = '" + added.id() + "'"))
          .isEqualTo("10");
    }
  }

  @Test
  void delete_afterwards_leavesNothing() throws Exception {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            for (NodeRef ref : List.of(LANTERN, OIL, HARBOR)) {
              tx.nodes().delete(ref);
            }
            return true;
          });
    }

    try (RawDatabase database = new RawDatabase(file)) {
      for (String table :
          List.of("node", "node_version", "node_tag", "evidence", "evidence_link", "relation")) {
        assertThat(database.text("SELECT count(*) FROM " + table)).as(table).isEqualTo("0");
      }
    }
  }

  @RepeatedTest(3)
  void open_byManyThreadsAtOnce_migratesOnce() throws Exception {
    int openers = 6;
    CyclicBarrier together = new CyclicBarrier(openers);
    ExecutorService threads = Executors.newFixedThreadPool(openers);
    try {
      List<Future<Boolean>> seen = new ArrayList<>();
      for (int i = 0; i < openers; i++) {
        seen.add(
            threads.submit(
                () -> {
                  together.await();
                  try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
                    return isEverythingThere(store);
                  }
                }));
      }
      for (Future<Boolean> everything : seen) {
        assertThat(everything.get(120, TimeUnit.SECONDS)).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(files()).containsExactly(file, folder.resolve("memory.db.backup-v1"));
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

    assertThat(files()).containsExactly(file, folder.resolve("memory.db.backup-v1"));
    try (SqliteMemoryStore store = SqliteMemoryStore.open(file)) {
      store.read(
          tx -> {
            NodeFilter facts = NodeFilter.in(PROJECT).withKinds(Set.of(NodeKind.FACT));
            assertThat(tx.nodes().count(facts)).isEqualTo(2 * writes + 2);
            assertThat(tx.nodes().findAll(acknowledged)).hasSize(2 * writes);
            return true;
          });
    }
  }
}
