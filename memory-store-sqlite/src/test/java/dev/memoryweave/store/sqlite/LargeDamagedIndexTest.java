package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.tck.TckNodes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged indexes of more texts than a search analyses at once: terms are read as far as they can
 * be, and only where they cannot are the newest texts searched.
 *
 * <p>{@code -Dmemoryweave.damage.seed=N} chooses other damage.
 */
class LargeDamagedIndexTest {
  private static final long SEED = Long.getLong("memoryweave.damage.seed", 17);
  private static final int FILES = 30;
  private static final Scope SCOPE = Scope.project("large");
  private static final int NODES = IndexSources.MOST_TEXTS + 500;
  private static final List<String> WORDS = List.of("lantern", "harbor", "anchor", "quartz");

  /** Each node with this number more or less holds the rare word. */
  private static final int RARE = 500;

  @TempDir static Path folder;
  private static Path sound;

  private Path file;

  @BeforeAll
  static void fill() {
    sound = folder.resolve("sound.db");
    try (MemoryStore store = SqliteMemoryStore.open(sound)) {
      for (int part = 0; part < 3; part++) {
        int first = part * NODES / 3;
        int end = (part + 1) * NODES / 3;
        store.write(
            tx -> {
              for (int i = first; i < end; i++) {
                tx.nodes().insert(node(i));
              }
              return null;
            });
      }
    }
  }

  private static MemoryNode node(int number) {
    String text =
        WORDS.get(number % 4) + " " + (number % RARE == 0 ? "volcano" : "n" + number % 97);
    return MemoryNode.builder(SCOPE, NodeId.of(NodeKind.FACT, "n" + number), text, TckNodes.NOON)
        .build();
  }

  @BeforeEach
  void copy() throws Exception {
    file = folder.resolve("damaged.db");
    for (String end : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(Path.of(file + end));
    }
    Files.copy(sound, file);
  }

  private void change(String statement) throws Exception {
    try (RawDatabase other = new RawDatabase(file)) {
      other.run(statement);
    }
  }

  private static List<NodeStore.Hit> search(MemoryStore store, String... words) {
    List<TextQuery.Term> terms =
        List.of(words).stream().map(word -> new TextQuery.Term(word, 1)).toList();
    List<TextQuery.Phrase> phrases = List.of(new TextQuery.Phrase(List.of("lantern", "n4"), 2));
    TextQuery query = new TextQuery(terms, phrases, NodeFilter.in(SCOPE), 300);
    return store.read(tx -> tx.nodes().search(query));
  }

  private static List<NodeStore.Hit> searchSound() {
    try (MemoryStore store = SqliteMemoryStore.open(sound)) {
      return search(store, "volcano", "n7");
    }
  }

  @Test
  void search_damagedLengths_findsTheSameThroughSqlite() throws Exception {
    List<NodeStore.Hit> all = searchSound();
    assertThat(all).hasSizeGreaterThan(100);
    change("UPDATE node_text_norms SET entries = -1 WHERE block = 3");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(search(store, "volcano", "n7")).isEqualTo(all);
      assertThat(store.status().warnings())
          .singleElement()
          .asString()
          .contains("node_text", "may miss something", "rebuildIndex()");
      store.rebuildIndex();
      assertThat(search(store, "volcano", "n7")).isEqualTo(all);
      assertThat(store.status().warnings()).isEmpty();
    }
  }

  @Test
  void search_indexThatIsGone_findsTheNewest() throws Exception {
    change("DROP TABLE node_text");

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      List<String> found =
          search(store, "volcano").stream()
              .map(hit -> hit.ref().id().value())
              .filter(id -> Integer.parseInt(id.substring(id.lastIndexOf('n') + 1)) % RARE == 0)
              .toList();
      // Number 0 is the only one of the oldest 500.
      assertThat(found).hasSize(NODES / RARE - 1);
      assertThat(store.status().warnings())
          .singleElement()
          .asString()
          .contains("the newest 10,000 texts", "rebuildIndex()");
    }
  }

  @Test
  void search_afterRandomChanges_findsNothingThatDoesNotMatch() throws Exception {
    Random random = new Random(SEED);
    List<NodeStore.Hit> all = searchSound();
    Map<String, Integer> outcomes = new TreeMap<>();
    for (int i = 0; i < FILES; i++) {
      copy();
      String change = change(random);
      change(change);
      String description = "seed %d, file %d: %s".formatted(SEED, i, change);
      try (MemoryStore store = SqliteMemoryStore.open(file)) {
        List<NodeStore.Hit> found = search(store, "volcano", "n7");
        List<String> warnings = store.status().warnings();
        outcomes.merge(
            (found.equals(all) ? "all found" : found.size() + " found")
                + (warnings.isEmpty() ? "" : ", with a warning"),
            1,
            Integer::sum);
        Set<Object> refs = new HashSet<>();
        for (NodeStore.Hit hit : found) {
          assertThat(refs.add(hit.ref())).as(description).isTrue();
          assertThat(hit.score()).as(description).isPositive().isFinite();
          if (!warnings.isEmpty()) {
            String title =
                store.read(tx -> tx.nodes().find(hit.ref()).map(MemoryNode::title).orElse(""));
            assertThat(title).as(description).matches(".*(volcano|n7|lantern n4)");
          }
        }
      }
    }
    System.out.println("Damaged large indexes, seed " + SEED + ": " + outcomes);
    assertThat(outcomes.keySet()).as("%s", outcomes).anyMatch(text -> text.contains("warning"));
  }

  /** Some bytes of a page of the index. */
  private String change(Random random) throws Exception {
    try (RawDatabase database = new RawDatabase(file)) {
      String ids = database.text("SELECT group_concat(id) FROM node_text_data WHERE id >= 10");
      List<String> pages = List.of(ids.split(","));
      String page = pages.get(random.nextInt(pages.size()));
      int length =
          Integer.parseInt(
              database.text("SELECT length(block) FROM node_text_data WHERE id = " + page));
      int at = 1 + random.nextInt(random.nextBoolean() ? Math.min(12, length) : length);
      return ("UPDATE node_text_data SET block = cast(substr(block, 1, %d) || x'%02x%02x'"
              + " || substr(block, %d) AS BLOB) WHERE id = %s")
          .formatted(at - 1, random.nextInt(256), random.nextInt(256), at + 2, page);
    }
  }
}
