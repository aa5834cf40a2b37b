package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.support.Bm25;
import dev.memoryweave.store.tck.TckNodes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a search finds in random texts, beside the scores of all texts computed one by one from the
 * texts themselves, and beside what FTS5 says matches.
 */
class TextSearchTest {
  private static final List<Scope> SCOPES =
      List.of(Scope.project("one"), Scope.project("two"), Scope.workspace("all"));

  @TempDir Path folder;
  private Path file;
  private final TreeMap<Long, Indexed> nodes = new TreeMap<>();
  private Random random = new Random(0);
  private int words = 400;
  private int added;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  /** A node with what the index should hold of it. */
  private record Indexed(MemoryNode node, List<Field> fields, byte lengthCode) {
    static Indexed of(MemoryNode node) {
      IndexedText text = IndexedText.of(node);
      List<Field> fields =
          Stream.of(text.title(), text.labels(), text.body()).map(Field::of).toList();
      int length = fields.stream().mapToInt(field -> field.words().size()).sum();
      return new Indexed(node, fields, Bm25.lengthCode(length));
    }

    double frequency(List<String> terms) {
      return fields.get(0).count(terms) * IndexedText.TITLE_WEIGHT
          + fields.get(1).count(terms) * IndexedText.LABELS_WEIGHT
          + fields.get(2).count(terms) * IndexedText.BODY_WEIGHT;
    }
  }

  /** The words of a field in their order, and how often each is there. */
  private record Field(List<String> words, Map<String, Integer> counts) {
    static Field of(List<String> words) {
      Map<String, Integer> counts = new HashMap<>();
      words.forEach(word -> counts.merge(word, 1, Integer::sum));
      return new Field(words, counts);
    }

    int count(List<String> terms) {
      if (terms.size() == 1) {
        return counts.getOrDefault(terms.get(0), 0);
      }
      int count = 0;
      int last = counts.keySet().containsAll(terms) ? words.size() - terms.size() : -1;
      for (int i = 0; i <= last; i++) {
        count += words.subList(i, i + terms.size()).equals(terms) ? 1 : 0;
      }
      return count;
    }
  }

  // ---- writing ----------------------------------------------------------------------------------

  /** Few words are everywhere, many are rare; some are not of ASCII. */
  private String word() {
    int number = (int) (words * Math.pow(random.nextDouble(), 3));
    String letters = Integer.toString(number + 1_296, 36);
    return switch (number % 7) {
      case 1 -> letters + "é";
      case 2 -> "ключ" + letters;
      case 3 -> letters + "😀".repeat(number % 2) + letters;
      default -> letters;
    };
  }

  private String text(int count) {
    return IntStream.range(0, count).mapToObj(i -> word()).collect(Collectors.joining(" "));
  }

  private MemoryNode node(int length) {
    int number = added++;
    NodeKind kind = number % 50 == 0 ? NodeKind.DECISION : NodeKind.FACT;
    return MemoryNode.builder(
            SCOPES.get(random.nextInt(10) / 4),
            NodeId.of(kind, "n" + number),
            text(1 + random.nextInt(5)),
            TckNodes.NOON)
        .body(text(random.nextInt(1 + length)))
        .tags(number % 9 == 0 ? List.of("red" + number % 2) : List.of())
        .status(number % 4 == 0 ? NodeStatus.STALE : NodeStatus.ACTIVE)
        .session(number % 100 == 7 ? SessionId.of("rare") : null)
        .build();
  }

  private void insert(WriteTransaction tx, int count, int length) {
    for (int i = 0; i < count; i++) {
      MemoryNode stored = tx.nodes().insert(node(length));
      nodes.put((long) added, Indexed.of(stored));
    }
  }

  private void change(WriteTransaction tx, int count, int length) {
    List<Long> positions = new ArrayList<>(nodes.keySet());
    Collections.shuffle(positions, random);
    for (long position : positions.subList(0, Math.min(count, positions.size()))) {
      MemoryNode found = nodes.get(position).node();
      if (random.nextBoolean()) {
        tx.nodes().delete(found.ref());
        nodes.remove(position);
      } else {
        String body = text(random.nextInt(1 + length));
        MemoryNode changed = tx.nodes().update(found.toBuilder().body(body).build());
        nodes.put(position, Indexed.of(changed));
      }
    }
  }

  // ---- what must be found -----------------------------------------------------------------------

  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  private record Scored(NodeRef ref, long position, List<Double> shares) {
    double score() {
      double score = 0;
      for (double share : shares) {
        score += share;
      }
      return score;
    }
  }

  private static boolean passes(NodeFilter filter, MemoryNode node) {
    return filter.scopes().contains(node.scope())
        && (filter.kinds().isEmpty() || filter.kinds().contains(node.kind()))
        && (filter.statuses().isEmpty() || filter.statuses().contains(node.status()))
        && node.tags().containsAll(filter.tags())
        && (filter.session() == null || filter.session().equals(node.session()));
  }

  private List<Scored> expected(TextQuery query) {
    List<List<String>> parts = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    query.terms().forEach(term -> parts.add(List.of(term.text())));
    query.terms().forEach(term -> weights.add(term.weight()));
    query.phrases().forEach(phrase -> parts.add(phrase.terms()));
    query.phrases().forEach(phrase -> weights.add(phrase.weight()));
    long length = nodes.values().stream().mapToLong(n -> Bm25.length(n.lengthCode())).sum();
    Bm25 formula = new Bm25(nodes.size(), length);
    Map<Long, Scored> scored = new TreeMap<>();
    nodes.forEach(
        (position, node) ->
            scored.put(
                position,
                new Scored(
                    node.node().ref(),
                    position,
                    new ArrayList<>(Collections.nCopies(parts.size(), 0.0)))));
    for (int i = 0; i < parts.size(); i++) {
      List<String> part = parts.get(i);
      Map<Long, Double> frequencies = new TreeMap<>();
      nodes.forEach((position, node) -> frequencies.put(position, node.frequency(part)));
      frequencies.values().removeIf(frequency -> frequency == 0);
      double gain = formula.gain(weights.get(i), frequencies.size());
      for (Map.Entry<Long, Double> entry : frequencies.entrySet()) {
        byte code = nodes.get(entry.getKey()).lengthCode();
        double share = formula.share(gain, entry.getValue(), code);
        scored.get(entry.getKey()).shares().set(i, share);
      }
    }
    Predicate<Scored> isHit =
        each -> each.score() > 0 && passes(query.filter(), nodes.get(each.position()).node());
    return scored.values().stream()
        .filter(isHit)
        .sorted(Comparator.comparingDouble(Scored::score).reversed())
        .limit(query.limit())
        .toList();
  }

  // ---- comparing --------------------------------------------------------------------------------

  private List<String> someTerms() {
    Indexed some = new ArrayList<>(nodes.values()).get(random.nextInt(nodes.size()));
    List<String> body = some.fields().get(2).words();
    return body.size() < 3
        ? some.fields().get(0).words()
        : body.subList(0, Math.min(body.size(), 40));
  }

  private TextQuery query() {
    List<Term> terms = new ArrayList<>();
    for (String term : Set.copyOf(someTerms())) {
      if (terms.size() < 6) {
        terms.add(new Term(term, 1 + random.nextInt(3) / 2.0));
      }
    }
    terms.add(new Term("none", 2));
    List<Phrase> phrases = new ArrayList<>();
    List<String> text = someTerms();
    if (text.size() >= 3) {
      int from = random.nextInt(text.size() - 2);
      phrases.add(new Phrase(text.subList(from, from + 2 + random.nextInt(2)), 1.5));
    }
    return new TextQuery(
        terms, phrases, filter(), 1 + random.nextInt(random.nextInt(5) == 0 ? 900 : 20));
  }

  private NodeFilter filter() {
    NodeFilter filter = NodeFilter.in(SCOPES.subList(0, 1 + random.nextInt(3)));
    return switch (random.nextInt(8)) {
      case 0 -> filter.withKinds(Set.of(NodeKind.DECISION));
      case 1 -> filter.withTags(Set.of("red1"));
      case 2 -> filter.withSession(SessionId.of("rare"));
      case 3, 4 -> filter.withStatuses(Set.of(NodeStatus.ACTIVE));
      default -> filter;
    };
  }

  private void compare(ReadTransaction tx, TextQuery query) {
    List<Scored> expected = expected(query);
    List<NodeStore.Hit> hits = tx.nodes().search(query);

    assertThat(hits.stream().map(NodeStore.Hit::ref).toList())
        .as("%s", query)
        .isEqualTo(expected.stream().map(Scored::ref).toList());
    for (int i = 0; i < hits.size(); i++) {
      NodeStore.Hit hit = hits.get(i);
      assertThat(hit.position()).isEqualTo(expected.get(i).position());
      assertThat(hit.score()).isEqualTo(hit.termScores().sum());
      assertThat(hit.termScores().size()).isEqualTo(query.terms().size() + query.phrases().size());
      for (int part = 0; part < hit.termScores().size(); part++) {
        assertThat(hit.termScores().get(part))
            .isCloseTo(expected.get(i).shares().get(part), within(1e-9));
      }
    }
  }

  private void compare(ReadTransaction tx, int queries) {
    for (int i = 0; i < queries; i++) {
      compare(tx, query());
    }
    for (String term : someTerms()) {
      long holding = nodes.values().stream().filter(n -> n.frequency(List.of(term)) > 0).count();
      assertThat(tx.nodes().frequencies(List.of(term, "none"), 100_000))
          .isEqualTo(Map.of(term, holding));
    }
  }

  /** What FTS5 itself finds for a term, without having been asked before. */
  private void compareWithEngine(MemoryStore store) throws Exception {
    List<String> terms = someTerms();
    Map<String, String> matches = new TreeMap<>();
    try (RawDatabase database = new RawDatabase(file)) {
      for (String term : terms) {
        matches.put(
            term,
            database.text(
                "SELECT coalesce(group_concat(rowid), '') FROM (SELECT rowid FROM node_text('\""
                    + term
                    + "\"') ORDER BY rowid)"));
      }
    }
    matches.forEach(
        (term, expected) -> {
          TextQuery query =
              new TextQuery(List.of(new Term(term, 1)), List.of(), NodeFilter.in(SCOPES), 1_000);
          String found =
              store.read(tx -> tx.nodes().search(query)).stream()
                  .map(NodeStore.Hit::position)
                  .sorted()
                  .map(String::valueOf)
                  .collect(Collectors.joining(","));
          assertThat(found).as(term).isEqualTo(expected);
        });
  }

  // ---- tests ------------------------------------------------------------------------------------

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void search_whileNodesComeChangeAndGo_findsWhatAScanFinds(long seed) throws Exception {
    random = new Random(seed);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      for (int round = 0; round < 6; round++) {
        store.write(
            tx -> {
              insert(tx, 150, 40);
              return null;
            });
        for (int i = 0; i < 25; i++) {
          store.write(
              tx -> {
                insert(tx, 1, 60);
                change(tx, 2, 30);
                return null;
              });
        }
        store.read(
            tx -> {
              compare(tx, 12);
              return null;
            });
        compareWithEngine(store);
      }
      store.write(
          tx -> {
            change(tx, nodes.size() - 5, 20);
            compare(tx, 5);
            return null;
          });
      store.rebuildIndex();
      store.read(
          tx -> {
            compare(tx, 12);
            return null;
          });
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void search_insideAWrite_seesWhatItHasWritten_andNothingOfItIfUndone(long seed) {
    random = new Random(seed);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            insert(tx, 100, 30);
            compare(tx, 3);
            change(tx, 20, 30);
            compare(tx, 3);
            insert(tx, 50, 30);
            change(tx, 20, 30);
            compare(tx, 3);
            return null;
          });
      TreeMap<Long, Indexed> before = new TreeMap<>(nodes);
      int addedBefore = added;
      assertThat(
              catchThrowable(
                  () ->
                      store.write(
                          tx -> {
                            change(tx, 40, 30);
                            insert(tx, 60, 30);
                            compare(tx, 3);
                            throw new IllegalStateException("undone");
                          })))
          .hasMessage("undone");
      nodes.clear();
      nodes.putAll(before);
      added = addedBefore;
      store.write(
          tx -> {
            compare(tx, 5);
            insert(tx, 30, 30);
            change(tx, 30, 30);
            compare(tx, 5);
            return null;
          });
    }
  }

  @Test
  void search_forTermsOnManyPages_findsWhatAScanFinds() throws Exception {
    random = new Random(11);
    words = 12;
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      for (int i = 0; i < 4; i++) {
        store.write(
            tx -> {
              insert(tx, 1_500, 12);
              return null;
            });
      }
      store.write(
          tx -> {
            // The places of one word in one text fill several pages.
            insert(tx, 3, 20_000);
            return null;
          });
      store.write(
          tx -> {
            change(tx, 300, 2_000);
            return null;
          });
      store.read(
          tx -> {
            compare(tx, 8);
            return null;
          });
    }
    try (RawDatabase database = new RawDatabase(file)) {
      database.run("INSERT INTO node_text (node_text, rank) VALUES ('merge', 20)");
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.read(
          tx -> {
            compare(tx, 5);
            return null;
          });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 9, 27})
  void search_whileSegmentsAreMerged_findsWhatAScanFinds(int pages) throws Exception {
    random = new Random(pages);
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      for (int i = 0; i < 40; i++) {
        store.write(
            tx -> {
              insert(tx, 40, 60);
              change(tx, 3, 60);
              return null;
            });
      }
      for (int step = 0; step < 6; step++) {
        try (RawDatabase database = new RawDatabase(file)) {
          database.run(
              "INSERT INTO node_text (node_text, rank) VALUES ('merge', "
                  + (step == 0 ? -pages : pages)
                  + ")");
        }
        store.read(
            tx -> {
              compare(tx, 4);
              return null;
            });
      }
    }
    try (MemoryStore store = SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true))) {
      store.read(
          tx -> {
            compare(tx, 4);
            return null;
          });
    }
  }
}
