package dev.memoryweave.recall;

import dev.memoryweave.analysis.TextAnalyzer;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How much a turn of a conversation tells. A short remark ("wow, great") and a bare question repeat
 * the words of what they are about, and answer nothing.
 */
final class Telling {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /**
   * What is asked tells a part: a question may hold facts ("As I use Flask 2.3, how do I ...?").
   */
  private static final double OF_QUESTION = .5;

  private static final Pattern SENTENCE = Pattern.compile("[^.!?…。！？؟\\v]+([.!?…。！？؟]|\\v|$)");

  /** What people say to each other whatever they talk about. */
  private static final Set<String> REMARKS =
      Stream.of(
              ("hey hello thanks thank wow yeah yes haha congrats congratulations sure okay"
                      + " totally definitely absolutely exactly agree right true sounds sound looks"
                      + " look looking feels feel think know thing things cool great nice awesome"
                      + " amazing good glad happy love sweet wonderful fantastic incredible lovely"
                      + " keep proud best lot lots much appreciate really like")
                  .split(" ", -1))
          .flatMap(word -> ANALYZER.indexTerms(word).stream())
          .collect(Collectors.toUnmodifiableSet());

  private Telling() {}

  /**
   * The content words of a text, those in questions counted half, without such as are said whatever
   * one talks about.
   *
   * @param enough where counting may stop
   */
  static double words(String text, int enough) {
    Matcher sentence = SENTENCE.matcher(text);
    double words = 0;
    while (words < enough && sentence.find()) {
      long content =
          ANALYZER.contentTerms(sentence.group()).stream()
              .filter(term -> !REMARKS.contains(term))
              .count();
      words += isQuestion(sentence.group(1)) ? OF_QUESTION * content : content;
    }
    return words;
  }

  private static boolean isQuestion(String end) {
    return !end.isEmpty() && "?？؟".contains(end);
  }
}
