package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link TextAnalyzer} promises for every text, checked on random and hostile ones. */
class TermPromiseTest {

  private static final Pattern PROMISED = Pattern.compile("[\\p{L}\\p{M}\\p{N}\\p{So}_]{1,64}");
  private static final Pattern ASCII = Pattern.compile("[a-z0-9_\\x{80}-\\x{10FFFF}]+");
  private static final long SEED = 7_041_994;

  private final TextAnalyzer analyzer = new TextAnalyzer();

  @Test
  void everyTermOfRandomTexts_keepsThePromise() {
    Random random = new Random(SEED);
    for (int i = 0; i < 5_000; i++) {
      String text = randomText(random);
      for (String term : analyzer.indexTerms(text)) {
        assertThat(PROMISED.matcher(term).matches() && ASCII.matcher(term).matches())
            .as("seed %d, text %d, term %s", SEED, i, term)
            .isTrue();
      }
    }
  }

  @Test
  void everyTermOfAQuery_isAmongTheIndexTermsOfTheSameText() {
    Random random = new Random(SEED);
    for (int i = 0; i < 2_000; i++) {
      String text = randomText(random);
      AnalyzedQuery query = analyzer.analyzeQuery(text);
      assertThat(analyzer.indexTerms(text))
          .as("seed %d, text %d", SEED, i)
          .containsAll(query.sequence())
          .containsAll(query.terms().stream().map(QueryTerm::term).toList());
    }
  }

  @Test
  void quotedWordsOfAText_standTogetherInItsIndexTerms() {
    Random random = new Random(SEED);
    String[] words = {
      "retry", "the", "getUserName", "1.2.3", "well-known", "of", "猫が好き", "Ann's", "a", "🚀", "C++"
    };
    for (int i = 0; i < 2_000; i++) {
      List<String> text = new ArrayList<>();
      for (int k = 3 + random.nextInt(10); k > 0; k--) {
        text.add(words[random.nextInt(words.length)]);
      }
      int from = random.nextInt(text.size());
      int to = from + 1 + random.nextInt(text.size() - from);
      String quoted = '"' + String.join(" ", text.subList(from, to)) + '"';
      List<String> terms = analyzer.indexTerms(String.join(" ", text));
      for (List<String> phrase : analyzer.analyzeQuery(quoted).phrases()) {
        assertThat(Collections.indexOfSubList(terms, phrase))
            .as("seed %d: %s in %s", SEED, quoted, text)
            .isNotNegative();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a", "a.", "a_", "a'", "Aa", "a1", "1,111", "1.", "x's", "\u0301\u0327", "\u0E34\u0E38",
        "漢", "🎉", "\"", "\"a", "\uFDFA", "\uD800", "/", ":", "\u0640", "th", "1st"
      })
  void hostileRepetition_givesBoundedTermsAndNoMoreThanItsLength(String unit) {
    String text = "x " + unit.repeat(200_000 / unit.length());
    List<String> terms = analyzer.indexTerms(text);
    assertThat(terms).hasSizeLessThanOrEqualTo(2 * text.length());
    assertThat(terms).allMatch(term -> term.length() <= TextAnalyzer.MAX_TERM_LENGTH);
    assertThat(analyzer.analyzeQuery(text).terms().size())
        .isLessThanOrEqualTo(TextAnalyzer.MAX_QUERY_TERMS);
  }

  @Test
  void longWord_isCutAtAWholeCharacter() {
    String letter = "𐐨"; // a letter of two chars
    assertThat(analyzer.indexTerms("x" + letter.repeat(100)))
        .containsExactly("x" + letter.repeat(31));
  }

  @Test
  void pathTooLongToBeATerm_isFoundByItsPieces() {
    String path = "one/two/three/".repeat(8) + "File.java";
    assertThat(analyzer.indexTerms(path))
        .contains("one", "two", "three", "filejava", "file", "java")
        .allMatch(term -> term.length() <= TextAnalyzer.MAX_TERM_LENGTH);
  }

  @Test
  void sharedAnalyzer_givesEveryThreadTheSameTerms() throws Exception {
    Random random = new Random(SEED);
    List<String> texts = new ArrayList<>();
    List<List<String>> expected = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      texts.add(randomText(random));
      expected.add(new TextAnalyzer().indexTerms(texts.get(i)));
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<List<String>>>> results = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        results.add(threads.submit(() -> texts.stream().map(analyzer::indexTerms).toList()));
      }
      for (Future<List<List<String>>> result : results) {
        assertThat(result.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /**
   * Text of ASCII, joiners, operators, letters of many scripts, any code point, lone surrogates.
   */
  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int k = random.nextInt(60); k > 0; k--) {
      switch (random.nextInt(8)) {
        case 0 -> text.append(' ');
        case 1 -> text.append("_-./\\:'\"*()^,#+\0".charAt(random.nextInt(16)));
        case 2 -> text.append((char) (' ' + random.nextInt(95)));
        case 3 -> text.append((char) (0x80 + random.nextInt(0x500)));
        case 4 -> text.append((char) random.nextInt(0x10000));
        case 5 -> text.appendCodePoint(random.nextInt(0x20000));
        case 6 -> text.append((char) (0xD800 + random.nextInt(0x800)));
        default -> text.append((char) (0x4E00 + random.nextInt(100)));
      }
    }
    return text.toString();
  }
}
