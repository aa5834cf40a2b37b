package dev.memoryweave.store.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextIndexTest {
  private static final Scope SCOPE = Scope.project("p");
  private static final List<String> WORDS = List.of("a", "b", "c", "d", "e", "f", "g", "h");

  private static NodeRef ref(long entry) {
    return new NodeRef(SCOPE, NodeId.of("fact.n" + entry));
  }

  private static List<List<String>> text(String title, String labels, String body) {
    return List.of(words(title), words(labels), words(body));
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  private static List<Term> terms(String... terms) {
    return List.of(terms).stream().map(term -> new Term(term, 1)).toList();
  }

  private static Map<NodeRef, Double> scores(
      TextIndex<NodeRef> index, List<Term> terms, List<Phrase> phrases) {
    Map<NodeRef, Double> scores = new HashMap<>();
    List<NodeRef> found =
        TextSearch.run(
            index,
            terms,
            phrases,
            TextFields.weightsOfNodes(),
            TextQuery.MAX_LIMIT,
            (entry, score, shares) -> {
              scores.put(entry.ref(), score);
              return entry.ref();
            });
    assertThat(found).doesNotHaveDuplicates();
    return scores;
  }

  @Test
  void score_ofOneTerm_isBm25WithFieldWeights() {
    TextIndex<NodeRef> index =
        TextIndex.<NodeRef>empty()
            .with(1, 1, ref(1), text("a x", "a", "a a b"))
            .with(2, 2, ref(2), text("x", "", "x x"))
            .with(3, 3, ref(3), text("x", "x", "x x x x"))
            .with(4, 4, ref(4), text("x", "", "a"));

    // 4 entries of 6 + 3 + 6 + 2 terms; the term is in two, 2 + 1.5 + 2 * 1 times and 1 time.
    double average = 17 / 4.0;
    double idf = Math.log(1 + (4 - 2 + 0.5) / (2 + 0.5));
    double first = 5.5 * 2.2 / (5.5 + 1.2 * (0.25 + 0.75 * 6 / average));
    double fourth = 1.0 * 2.2 / (1.0 + 1.2 * (0.25 + 0.75 * 2 / average));

    Map<NodeRef, Double> scores = scores(index, terms("a"), List.of());
    assertThat(scores).containsOnlyKeys(ref(1), ref(4));
    assertThat(scores.get(ref(1))).isCloseTo(idf * first, within(1e-12));
    assertThat(scores.get(ref(4))).isCloseTo(idf * fourth, within(1e-12));
  }

  @Test
  void score_ofAPhrase_countsTheEntriesThatHoldIt() {
    TextIndex<NodeRef> index =
        TextIndex.<NodeRef>empty()
            .with(1, 1, ref(1), text("x", "", "a b a b"))
            .with(2, 2, ref(2), text("x", "", "b a x x"))
            .with(3, 3, ref(3), text("x", "", "a x b x"))
            .with(4, 4, ref(4), text("x", "", "x x x x"));

    double idf = Math.log(1 + (4 - 1 + 0.5) / (1 + 0.5));
    double expected = 3 * idf * (2 * 2.2) / (2 + 1.2);
    Map<NodeRef, Double> scores =
        scores(index, List.of(), List.of(new Phrase(List.of("a", "b"), 3)));

    assertThat(scores).containsOnlyKeys(ref(1));
    assertThat(scores.get(ref(1))).isCloseTo(expected, within(1e-12));
  }

  @Test
  void score_fieldWithoutWeight_isNotSearched() {
    TextIndex<NodeRef> index =
        TextIndex.<NodeRef>empty()
            .with(1, 1, ref(1), text("a", "x", "x"))
            .with(2, 2, ref(2), text("x", "a", "x"))
            .with(3, 3, ref(3), text("x", "x", "a"))
            .with(4, 4, ref(4), text("x", "x", "x"));
    double[] labelsOnly = {0, 1, 0};

    assertThat(
            TextSearch.run(
                index, terms("a"), List.of(), labelsOnly, 9, (entry, score, shares) -> entry.ref()))
        .containsExactly(ref(2));
  }

  @Test
  void shares_areInTheOrderOfTheQuery_andSumUpToTheScore() {
    TextIndex<NodeRef> index =
        TextIndex.<NodeRef>empty()
            .with(1, 1, ref(1), text("x", "", "a b"))
            .with(2, 2, ref(2), text("x", "", "b b b"))
            .with(3, 3, ref(3), text("x", "", "c"));
    Map<NodeRef, TextQuery.Scores> shares = new HashMap<>();
    List<Double> scores =
        TextSearch.run(
            index,
            terms("b", "none", "a"),
            List.of(new Phrase(List.of("b", "b"), 1)),
            TextFields.weightsOfNodes(),
            9,
            (entry, score, ofEntry) -> {
              shares.put(entry.ref(), ofEntry);
              return score;
            });

    assertThat(shares).containsOnlyKeys(ref(1), ref(2));
    TextQuery.Scores first = shares.get(ref(1));
    TextQuery.Scores second = shares.get(ref(2));
    assertThat(first.size()).isEqualTo(4);
    assertThat(first.get(0)).isPositive().isLessThan(second.get(0));
    assertThat(first.get(1)).isZero();
    assertThat(first.get(2)).isPositive();
    assertThat(first.get(3)).isZero();
    assertThat(second.get(2)).isZero();
    assertThat(second.get(3)).isPositive();
    assertThat(scores).containsExactly(second.sum(), first.sum());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomWork_findsWhatAScanFinds(long seed) {
    Random random = new Random(seed);
    TreeMap<Long, List<List<String>>> expected = new TreeMap<>();
    TextIndex<NodeRef> index = TextIndex.empty();
    for (int step = 1; step <= 3_000; step++) {
      if (expected.isEmpty() || random.nextInt(10) < (step < 2_000 ? 7 : 2)) {
        long entry = index.nextEntry();
        List<List<String>> text = text(random(random, 3), random(random, 2), random(random, 9));
        expected.put(entry, text);
        index = index.with(entry, entry, ref(entry), text);
      } else {
        List<Long> entries = List.copyOf(expected.keySet());
        long entry = entries.get(random.nextInt(entries.size()));
        expected.remove(entry);
        index = index.without(entry);
      }
      if (step % 100 == 0) {
        compare(index, expected, random);
      }
    }
  }

  private static String random(Random random, int most) {
    List<String> words = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return String.join(" ", words);
  }

  private static void compare(
      TextIndex<NodeRef> index, Map<Long, List<List<String>>> expected, Random random) {
    assertThat(index.documents()).isEqualTo(expected.size());
    String first = WORDS.get(random.nextInt(8));
    String second = WORDS.get(random.nextInt(8));
    List<Long> holding = new ArrayList<>();
    List<Long> together = new ArrayList<>();
    expected.forEach(
        (entry, fields) -> {
          if (fields.stream().anyMatch(field -> field.contains(first))) {
            holding.add(entry);
          }
          if (fields.stream()
              .anyMatch(f -> Collections.indexOfSubList(f, List.of(first, second)) >= 0)) {
            together.add(entry);
          }
        });
    assertThat(scores(index, terms(first), List.of()).keySet())
        .containsExactlyInAnyOrderElementsOf(holding.stream().map(TextIndexTest::ref).toList());
    Phrase phrase = new Phrase(List.of(first, second), 1);
    assertThat(scores(index, List.of(), List.of(phrase)).keySet())
        .containsExactlyInAnyOrderElementsOf(together.stream().map(TextIndexTest::ref).toList());
  }

  @Test
  void segments_ofManyEntries_stayFewAndBounded() {
    TextIndex<NodeRef> index = TextIndex.empty();
    int most = 0;
    for (int entry = 1; entry <= 20_000; entry++) {
      index = index.with(entry, entry, ref(entry), text("a", "", ""));
      most = Math.max(most, index.segments().size());
    }

    assertThat(index.documents()).isEqualTo(20_000);
    assertThat(most).isLessThan(60);
    assertThat(index.segments())
        .allMatch(segment -> segment.size() <= TextIndex.MAX_MERGED)
        .extracting(Segment::firstEntry)
        .isSorted();
  }

  @Test
  void segments_whoseEntriesAreTakenOut_giveTheirRoomBack() {
    TextIndex<NodeRef> index = TextIndex.empty();
    for (int entry = 1; entry <= 10_000; entry++) {
      index = index.with(entry, entry, ref(entry), text("a", "", "b"));
    }
    for (int entry = 1; entry <= 10_000; entry++) {
      if (entry % 100 != 0) {
        index = index.without(entry);
      }
    }

    assertThat(index.documents()).isEqualTo(100);
    assertThat(index.segments().stream().mapToInt(Segment::size).sum()).isLessThanOrEqualTo(200);
    for (int entry = 100; entry <= 10_000; entry += 100) {
      index = index.without(entry);
    }
    assertThat(index.segments()).isEmpty();
    assertThat(index.length()).isZero();
  }

  @Test
  void indexes_sharingSegments_doNotDisturbOneAnother() {
    TextIndex<NodeRef> before = TextIndex.empty();
    for (int entry = 1; entry <= 500; entry++) {
      before = before.with(entry, entry, ref(entry), text("a", "", ""));
    }
    TextIndex<NodeRef> after = before;
    for (int entry = 1; entry <= 500; entry += 2) {
      after = after.without(entry);
    }
    after = after.with(501, 501, ref(501), text("a", "", ""));

    assertThat(scores(before, terms("a"), List.of())).hasSize(500);
    assertThat(scores(after, terms("a"), List.of())).hasSize(251);
  }
}
