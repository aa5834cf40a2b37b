package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.TextQuery;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CoverageTest {
  private static final NodeSearch SEARCH = new NodeSearch();

  private static TaskWords forFiles(String task) {
    return TaskWords.forFiles(SEARCH.words(task), task);
  }

  /** The shares of a text that holds these words of the task, each as rare as the others. */
  private static TextQuery.Scores holding(TaskWords words, String... held) {
    List<String> terms = Arrays.asList(held);
    return TextQuery.Scores.of(
        words.terms().stream()
            .mapToDouble(term -> terms.contains(term.text()) ? 3 * term.weight() : 0)
            .toArray());
  }

  private static double coverage(TaskWords words, TextQuery.Scores text) {
    List<TextQuery.Scores> hits = IntStream.range(0, 100).mapToObj(i -> text).toList();
    return new Coverage(words, hits).of(text);
  }

  @Test
  void coverage_isTheShareOfTheTask_thatStandsInAText() {
    TaskWords words = forFiles("backoff jitter cap");

    assertThat(coverage(words, holding(words, "backoff", "jitter", "cap"))).isEqualTo(1);
    assertThat(coverage(words, holding(words, "backoff"))).isBetween(.15, .40);
    assertThat(coverage(words, holding(words))).isZero();
  }

  @Test
  void everydayWords_tellLittle_andNamesTellMuch() {
    TaskWords words = forFiles("how do people usually bake bread with Kubernetes");

    double common = coverage(words, holding(words, "peopl", "usual"));
    double name = coverage(words, holding(words, "kubernet"));

    assertThat(common).isLessThan(.10);
    assertThat(name).isGreaterThan(.35);
  }

  @Test
  void wordsThatPeopleJoin_areNoNames() {
    TaskWords joined = forFiles("read/write splitting of replicas");
    TaskWords name = forFiles("readWrite splitting of replicas");

    assertThat(coverage(joined, holding(joined, "readwrit")))
        .isLessThan(coverage(name, holding(name, "readwrit")));
  }

  @Test
  void relatedWord_standsInForHalfOfTheWord() {
    TaskWords words = forFiles("evict entries");
    List<String> terms = words.terms().stream().map(TextQuery.Term::text).toList();

    assertThat(terms).contains("evict", "remov", "delet");
    double itself = coverage(words, holding(words, "evict", "entri"));
    double related = coverage(words, holding(words, "remov", "entri"));
    assertThat(itself).isEqualTo(1);
    assertThat(related).isBetween(.5, .95);
  }

  @Test
  void score_countsAWordOnce_howeverManyRelatedWordsStandBesideIt() {
    TaskWords words = forFiles("evict entries");

    assertThat(words.score(holding(words, "evict", "remov", "delet")))
        .isEqualTo(words.score(holding(words, "evict")));
  }

  @Test
  void longTask_needNotBeHeldAsAWhole() {
    String task =
        "alpha bravo charlie delta foxtrot golf hotel india juliett kilo lima mike november oscar"
            + " papa quebec romeo sierra tango uniform victor whiskey";
    TaskWords words = forFiles(task);
    String[] half =
        words.terms().stream().limit(10).map(TextQuery.Term::text).toArray(String[]::new);

    assertThat(coverage(words, holding(words, half))).isGreaterThan(.5);
  }

  @Test
  void quotedPhrase_coversHalfOfTheTask() {
    TaskWords words = forFiles("who says \"already moored\" about ships, quays, cranes and tugs");
    double[] shares = new double[words.terms().size() + words.phrases().size()];
    shares[shares.length - 1] = 3;

    assertThat(words.phrases()).hasSize(1);
    assertThat(coverage(words, TextQuery.Scores.of(shares))).isEqualTo(.5);
  }

  @Test
  void symbolOfTheRequest_countsWhereItStands_andIsNotMissedElsewhere() {
    String task = "backoff jitter cap";
    TaskWords plain = forFiles(task);
    TaskWords hinted =
        TaskWords.forFiles(SEARCH.words(task, List.of("RetryPolicy"), List.of()), task);

    assertThat(coverage(hinted, holding(hinted, "backoff")))
        .isEqualTo(coverage(plain, holding(plain, "backoff")));
    assertThat(coverage(hinted, holding(hinted, "retripolici", "retri", "polici")))
        .isGreaterThan(Coverage.LEAST);
  }

  @Test
  void pathOfTheRequest_tellsNothingOfWhatIsAsked() {
    String task = "backoff jitter cap";
    TaskWords plain = forFiles(task);
    TaskWords hinted =
        TaskWords.forFiles(SEARCH.words(task, List.of(), List.of("src/lost/Worker.java")), task);

    assertThat(coverage(hinted, holding(hinted, "backoff")))
        .isEqualTo(coverage(plain, holding(plain, "backoff")));
    assertThat(coverage(hinted, holding(hinted, "sourc", "lost", "worker"))).isZero();
    assertThat(hinted.terms()).extracting(TextQuery.Term::text).contains("worker");
  }

  @Test
  void wordsThatNothingHolds_outweighTheOneThatIsFound_inALargeProjectMost() {
    TaskWords words = unheard("anchorage permit of the marina", "anchorag", "marina");
    TextQuery.Scores text = holding(words, "permit");
    List<TextQuery.Scores> hits = List.of(text, text, text);

    double small = new Coverage(words, hits, 1_000).of(text);
    double large = new Coverage(words, hits, 30_000).of(text);

    assertThat(small).isLessThan(Coverage.LEAST);
    assertThat(large).isLessThan(small);
    assertThat(new Coverage(forFiles("anchorage permit of the marina"), hits, 30_000).of(text))
        .isGreaterThan(Coverage.LEAST);
  }

  @Test
  void wordsThatNothingHolds_weighNoLessWhereLittleIsKnown() {
    String task = "anchorage permit of the marina";
    TaskWords words = unheard(task, "anchorag", "marina");
    TextQuery.Scores text = holding(words, "permit");

    assertThat(new Coverage(words, List.of(text), 0).of(text))
        .isLessThanOrEqualTo(new Coverage(forFiles(task), List.of(text), 0).of(text));
  }

  private static TaskWords unheard(String task, String... terms) {
    NodeSearch.Words words = SEARCH.words(task);
    return TaskWords.forFiles(
        new NodeSearch.Words(
            words.terms(),
            words.phrases(),
            words.ofText(),
            words.ofSymbols(),
            StandIns.NONE,
            Set.of(terms),
            0),
        task);
  }

  @Test
  void nothingAsked_isCoveredByNothing() {
    TaskWords words = forFiles("");

    assertThat(new Coverage(words, List.of()).of(TextQuery.Scores.of())).isZero();
  }
}
