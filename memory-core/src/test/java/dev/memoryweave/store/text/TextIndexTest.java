package dev.memoryweave.store.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import dev.memoryweave.store.text.TextIndex.Weights;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextIndexTest {
  private final PlainRows rows = new PlainRows();
  private final PlainIndex expected = new PlainIndex();
  private final TextIndex.Writer writer = TextIndex.Writer.of(rows);
  private long nextEntry = 1;

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" ", -1));
  }

  private static List<Term> terms(String... terms) {
    return List.of(terms).stream().map(term -> new Term(term, 1)).toList();
  }

  private static TextIndex.Query query(String... terms) {
    return new TextIndex.Query(terms(terms), List.of(), Weights.ALL, null, 1_000);
  }

  private void add(List<TextIndex.Entry> entries) {
    writer.add(entries);
    entries.forEach(entry -> expected.entries.put(entry.number(), entry));
  }

  private TextIndex.Entry entry(String title, String labels, String body) {
    long number = nextEntry++;
    return new TextIndex.Entry(
        number, 0, number, new IndexedText(words(title), words(labels), words(body)));
  }

  private void add(String title, String labels, String body) {
    add(List.of(entry(title, labels, body)));
  }

  private void remove(List<Long> entries) {
    writer.remove(entries);
    entries.forEach(expected.entries::remove);
  }

  private static List<Long> found(TextIndex index, TextIndex.Query query) {
    return index.search(query, matches -> matches.stream().map(TextIndex.Match::entry).toList());
  }

  /** Compares a search with the same over all entries. */
  private void compare(TextIndex.Query query) {
    TextIndex index = TextIndex.of(rows);
    assertThat(index.entries()).isEqualTo(expected.entries.size());
    assertThat(index.length()).isEqualTo(expected.length());
    Map<Long, TextQuery.Scores> scores = new LinkedHashMap<>();
    List<TextIndex.Match> hits = index.search(query, matches -> matches);
    hits.forEach(hit -> scores.put(hit.entry(), hit.scores()));
    List<PlainIndex.Found> wanted = expected.search(query);
    assertThat(hits).hasSize(Math.min(query.limit(), wanted.size()));
    assertThat(hits).isSorted();
    Map<Long, TextQuery.Scores> all = new LinkedHashMap<>();
    wanted.forEach(one -> all.put(one.number(), one.scores()));
    for (int i = 0; i < hits.size(); i++) {
      TextIndex.Match hit = hits.get(i);
      assertThat(hit.score()).isCloseTo(wanted.get(i).scores().sum(), within(1e-9));
      TextQuery.Scores own = all.get(hit.entry());
      assertThat(own).isNotNull();
      assertThat(hit.scores().toArray()).containsExactly(own.toArray(), within(1e-12));
    }
  }

  @Test
  void search_ofNothing_findsNothing() {
    compare(query("a"));
    add("", "", "");
    compare(query("a"));
    assertThat(TextIndex.of(rows).entries()).isEqualTo(1);
  }

  @Test
  void search_ofTermsInFields_scoresAsTheFormulaSays() {
    add("a x", "a", "a a b");
    add("x", "", "x x");
    add("x", "x", "x x x x");
    add("x", "", "a");

    compare(query("a"));
    assertThat(found(TextIndex.of(rows), query("a"))).containsExactly(1L, 4L);
    compare(new TextIndex.Query(terms("a"), List.of(), new Weights(0, 1, 0), null, 9));
    compare(new TextIndex.Query(terms("a"), List.of(), new Weights(7, 0, 0.25), null, 9));
  }

  @Test
  void search_ofPhrases_findsThemWithinOneField() {
    add("a", "b", "a x b");
    add("x", "a b", "b a");
    add("x", "", "a a a b a b");

    for (String phrase : List.of("a b", "b a", "a a", "a a a", "a a b", "x a", "c a", "a c")) {
      List<Phrase> phrases = List.of(new Phrase(words(phrase), 2));
      compare(new TextIndex.Query(List.of(), phrases, Weights.ALL, null, 9));
      compare(new TextIndex.Query(terms("x"), phrases, new Weights(0, 1, 3), null, 1));
    }
  }

  @Test
  void search_equalScores_comeInTheirOrder() {
    List<TextIndex.Entry> entries = new ArrayList<>();
    for (long i = 0; i < 400; i++) {
      IndexedText text = new IndexedText(List.of(), List.of(), List.of("a", "b"));
      entries.add(new TextIndex.Entry(i, 0, 1_000 - i, text));
    }
    add(entries.subList(0, 300));
    entries.subList(300, 400).forEach(entry -> add(List.of(entry)));

    TextIndex.Query five = new TextIndex.Query(terms("a", "b"), List.of(), Weights.ALL, null, 5);
    assertThat(found(TextIndex.of(rows), five)).containsExactly(399L, 398L, 397L, 396L, 395L);
  }

  @Test
  void search_inSomeGroups_countsTheRarityOfAll() {
    List<TextIndex.Entry> entries = new ArrayList<>();
    for (long i = 0; i < 900; i++) {
      List<String> body = i % 5 == 0 ? List.of("a", "b") : List.of("a");
      entries.add(
          new TextIndex.Entry(i, i % 7 - 3, i, new IndexedText(List.of(), List.of(), body)));
    }
    add(entries);

    for (Set<Long> groups : List.of(Set.of(1L), Set.of(-3L, 2L), Set.of(99L), Set.<Long>of())) {
      compare(new TextIndex.Query(terms("a", "b"), List.of(), Weights.ALL, groups, 30));
    }
  }

  @Test
  void search_entriesThatAreRefused_leaveTheirPlacesToTheNextBest() {
    Random random = new Random(1);
    List<TextIndex.Entry> entries = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      entries.add(entry("", "", random(random, 30)));
    }
    add(entries);
    TextIndex.Query ten = new TextIndex.Query(terms("a", "b"), List.of(), Weights.ALL, null, 10);
    for (int part : List.of(1, 3, 50, 5_000)) {
      List<Long> asked = new ArrayList<>();
      List<Long> hits =
          TextIndex.of(rows)
              .search(
                  ten,
                  matches ->
                      matches.stream()
                          .peek(match -> asked.add(match.entry()))
                          .map(match -> match.entry() % part == 0 ? match.entry() : null)
                          .toList());

      List<Long> wanted =
          expected.search(ten).stream()
              .map(PlainIndex.Found::number)
              .filter(number -> number % part == 0)
              .limit(10)
              .toList();
      assertThat(hits).isEqualTo(wanted);
      assertThat(asked).doesNotHaveDuplicates();
      assertThat(asked.size()).isLessThanOrEqualTo(Math.max(10, 25 * part));
    }
  }

  @Test
  void search_tinyAndLargeWeights_loseNoMatch() {
    add("", "", "a");
    add("", "", "b");
    List<Term> terms = List.of(new Term("a", Double.MIN_VALUE), new Term("b", 1_000));

    TextIndex.Query query = new TextIndex.Query(terms, List.of(), Weights.ALL, null, 9);
    assertThat(found(TextIndex.of(rows), query)).containsExactly(2L, 1L);
  }

  @Test
  void frequencies_areThoseOfEntriesThatAreThere() {
    for (int i = 0; i < 700; i++) {
      add("a", "", i % 3 == 0 ? "b" : "c");
    }
    remove(LongStream.rangeClosed(1, 90).boxed().toList());

    assertThat(TextIndex.of(rows).frequencies(List.of("b", "a", "none", "b"), 500))
        .containsExactlyInAnyOrderEntriesOf(Map.of("a", 500L, "b", expected.holding("b")));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void randomWork_findsWhatAScanFinds(long seed) {
    Random random = new Random(seed);
    for (int step = 1; step <= 900; step++) {
      if (expected.entries.isEmpty() || random.nextInt(10) < (step < 600 ? 7 : 3)) {
        addSome(random);
      } else {
        List<Long> all = List.copyOf(expected.entries.keySet());
        Set<Long> some = new HashSet<>();
        for (int i = 1 + random.nextInt(random.nextInt(20) == 0 ? 200 : 3); i > 0; i--) {
          some.add(all.get(random.nextInt(all.size())));
        }
        remove(List.copyOf(some));
      }
      if (step % 50 == 0) {
        compare(randomQuery(random));
      }
      if (step % 300 == 0) {
        writer.erase();
        assertThat(rows.removed).isEmpty();
        compare(randomQuery(random));
      }
    }
  }

  private void addSome(Random random) {
    List<TextIndex.Entry> entries = new ArrayList<>();
    int count = random.nextInt(15) == 0 ? 1 + random.nextInt(400) : 1;
    for (int i = 0; i < count; i++) {
      IndexedText text =
          new IndexedText(
              words(random(random, 3)),
              words(random(random, random.nextInt(9) == 0 ? 40 : 2)),
              words(random(random, random.nextInt(9) == 0 ? 400 : 20)));
      long order = random.nextInt(1_000_000) * 1_000_000L + nextEntry;
      entries.add(new TextIndex.Entry(nextEntry++, random.nextInt(4), order, text));
    }
    add(entries);
  }

  private static String random(Random random, int most) {
    List<String> words = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      words.add(randomWord(random));
    }
    return String.join(" ", words);
  }

  /** A letter; each is rarer than the one before. */
  private static String randomWord(Random random) {
    return String.valueOf((char) ('a' + (int) Math.pow(30, random.nextDouble()) - 1));
  }

  private static TextIndex.Query randomQuery(Random random) {
    Set<String> distinct = new HashSet<>(words(random(random, 6)));
    distinct.add("b");
    List<Term> terms = new ArrayList<>();
    distinct.forEach(term -> terms.add(new Term(term, 0.1 + random.nextInt(5))));
    List<Phrase> phrases = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      String more = random.nextBoolean() ? " b" : "";
      phrases.add(new Phrase(words(randomWord(random) + " " + randomWord(random) + more), 1));
    }
    Weights weights =
        random.nextBoolean()
            ? Weights.ALL
            : new Weights(random.nextInt(3), random.nextInt(3), 0.5 + random.nextInt(2));
    Set<Long> groups = random.nextBoolean() ? null : Set.of(0L, 1L + random.nextInt(3));
    return new TextIndex.Query(terms, phrases, weights, groups, 1 + random.nextInt(60));
  }
}
