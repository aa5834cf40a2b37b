package dev.memoryweave.store.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Bm25SearchTest {
  private static final List<String> WORDS = List.of("a", "b", "c", "d", "e");
  private static final double[] WEIGHTS = {2, 1};

  /** Texts as they stand in a plain table: for each row the terms of its fields. */
  private record Table(List<List<List<String>>> fields) implements Bm25.Source {
    @Override
    public int rows() {
      return fields.size();
    }

    @Override
    public int length(int row) {
      return fields.get(row).stream().mapToInt(List::size).sum();
    }

    @Override
    public void postings(String term, Postings to) {
      for (int row = 0; row < fields.size(); row++) {
        List<Integer> places = new ArrayList<>();
        for (int field = 0; field < fields.get(row).size(); field++) {
          List<String> terms = fields.get(row).get(field);
          for (int index = 0; index < terms.size(); index++) {
            if (terms.get(index).equals(term)) {
              places.add(Bm25.place(field, index));
            }
          }
        }
        if (!places.isEmpty()) {
          int[] array = places.stream().mapToInt(place -> place).toArray();
          to.add(row, array, 0, array.length);
        }
      }
    }
  }

  private static Table table(String... bodies) {
    return new Table(
        List.of(bodies).stream().map(body -> List.of(List.<String>of(), words(body))).toList());
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(" "));
  }

  private static List<Integer> found(Bm25.Source source, String terms, String phrase) {
    return Bm25.search(
        source,
        words(terms).stream().map(term -> new Term(term, 1)).toList(),
        phrase.isEmpty() ? List.of() : List.of(new Phrase(words(phrase), 1)),
        WEIGHTS,
        10,
        (row, score, termScores) -> row);
  }

  @Test
  void run_rowsWithMoreTerms_comeFirst() {
    assertThat(found(table("a x", "y x", "a b"), "a b", "")).containsExactly(2, 0);
  }

  @Test
  void run_phrase_matchesTermsInARowOnly() {
    assertThat(found(table("b a", "a b", "a x b", "x a b"), "", "a b")).containsExactly(1, 3);
  }

  @Test
  void run_phraseAcrossFields_doesNotMatch() {
    Table table = new Table(List.of(List.of(List.of("a"), List.of("b"))));

    assertThat(found(table, "", "a b")).isEmpty();
  }

  @Test
  void run_equalScores_comeInTheirOrder() {
    Table table = table("a x", "a y", "a z");
    Bm25.Source reversed =
        new Bm25.Source() {
          @Override
          public int rows() {
            return table.rows();
          }

          @Override
          public int length(int row) {
            return table.length(row);
          }

          @Override
          public void postings(String term, Postings to) {
            table.postings(term, to);
          }

          @Override
          public long order(int row) {
            return -row;
          }
        };

    assertThat(found(table, "a", "")).containsExactly(0, 1, 2);
    assertThat(found(reversed, "a", "")).containsExactly(2, 1, 0);
  }

  @Test
  void run_rowsThatAreNotAdmitted_leaveTheirPlacesToOthers() {
    List<Integer> asked = new ArrayList<>();
    List<Integer> hits =
        Bm25.search(
            table("a a a", "a a", "a", "a b"),
            List.of(new Term("a", 1)),
            List.of(),
            WEIGHTS,
            1,
            (row, score, termScores) -> {
              asked.add(row);
              return asked.size() < 3 ? null : row;
            });

    assertThat(hits).isEqualTo(asked.subList(2, 3));
    assertThat(asked).hasSize(3);
  }

  @Test
  void run_fieldThatIsNotSearched_countsNothing() {
    Table table =
        new Table(List.of(List.of(List.of("a"), List.of("b")), List.of(List.of(), List.of("a"))));
    Set<Integer> hits =
        Set.copyOf(
            Bm25.search(
                table,
                List.of(new Term("a", 1)),
                List.of(),
                new double[] {0, 1},
                10,
                (row, score, termScores) -> row));

    assertThat(hits).containsExactly(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void run_randomTexts_haveTheScoresOfTheFormula(long seed) {
    Random random = new Random(seed);
    Table table =
        new Table(
            IntStream.range(0, 60)
                .mapToObj(i -> List.of(randomText(random, 4), randomText(random, 300)))
                .toList());
    List<Term> terms = List.of(new Term("a", 1), new Term("e", 2.5), new Term("absent", 1));
    List<Phrase> phrases =
        List.of(new Phrase(List.of("a", "a"), 3), new Phrase(List.of("b", "a", "c"), .5));

    Map<Integer, TextQuery.Scores> found = new LinkedHashMap<>();
    List<Double> scores =
        Bm25.search(
            table,
            terms,
            phrases,
            WEIGHTS,
            100,
            (row, score, termScores) -> {
              found.put(row, termScores);
              return score;
            });

    assertThat(scores).isSortedAccordingTo((one, other) -> Double.compare(other, one));
    for (int row = 0; row < table.rows(); row++) {
      TextQuery.Scores expected = expected(table, row, terms, phrases);
      TextQuery.Scores actual = found.getOrDefault(row, TextQuery.Scores.of(0, 0, 0, 0, 0));
      for (int part = 0; part < 5; part++) {
        assertThat(actual.get(part)).isCloseTo(expected.get(part), within(1e-12));
      }
    }
  }

  private static List<String> randomText(Random random, int most) {
    return IntStream.range(0, random.nextInt(most))
        .mapToObj(i -> WORDS.get(random.nextInt(1 + random.nextInt(WORDS.size()))))
        .toList();
  }

  private static TextQuery.Scores expected(
      Table table, int row, List<Term> terms, List<Phrase> phrases) {
    List<List<String>> parts = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    terms.forEach(term -> parts.add(List.of(term.text())));
    terms.forEach(term -> weights.add(term.weight()));
    phrases.forEach(phrase -> parts.add(phrase.terms()));
    phrases.forEach(phrase -> weights.add(phrase.weight()));
    Bm25 formula = new Bm25(table.rows(), table.totalLength());
    double[] scores = new double[parts.size()];
    for (int i = 0; i < scores.length; i++) {
      List<String> part = parts.get(i);
      long holding = table.fields().stream().filter(text -> frequency(text, part) > 0).count();
      double frequency = frequency(table.fields().get(row), part);
      if (frequency > 0) {
        byte code = Bm25.lengthCode(table.length(row));
        scores[i] = formula.share(formula.gain(weights.get(i), holding), frequency, code);
      }
    }
    return TextQuery.Scores.of(scores);
  }

  private static double frequency(List<List<String>> fields, List<String> part) {
    double frequency = 0;
    for (int field = 0; field < fields.size(); field++) {
      List<String> terms = fields.get(field);
      for (int i = 0; i + part.size() <= terms.size(); i++) {
        frequency += terms.subList(i, i + part.size()).equals(part) ? WEIGHTS[field] : 0;
      }
    }
    return frequency;
  }
}
