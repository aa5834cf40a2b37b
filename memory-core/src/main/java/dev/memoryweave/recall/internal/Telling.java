package dev.memoryweave.recall.internal;

import dev.memoryweave.language.TextAnalyzer;
import dev.memoryweave.language.internal.UnspacedScripts;
import java.util.Set;

/**
 * How much a turn of a conversation tells. A short remark ("wow, great") and a bare question repeat
 * the words of what they are about, and answer nothing.
 *
 * <p>Words are counted as they stand, without the analysis of the index: every turn that is ranked
 * is looked at.
 */
final class Telling {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /**
   * What is asked tells a part: a question may hold facts ("As I use Flask 2.3, how do I ...?").
   */
  private static final double OF_QUESTION = .5;

  /** About as many characters make a word where words are not set apart. */
  private static final int UNSPACED_WORD = 2;

  private static final String ENDS = ".!?…。！？؟";
  private static final String ASKING = "?？؟";

  /** What people say to each other whatever they talk about. */
  private static final Set<String> REMARKS =
      Set.of(
          ("hey hello thanks thank wow yeah yes haha congrats congratulations sure okay totally"
                  + " definitely absolutely exactly agree right true sounds sound looks look looking"
                  + " feels feel think know thing things cool great nice awesome amazing good glad"
                  + " happy love sweet wonderful fantastic incredible lovely keep proud best lot lots"
                  + " much appreciate really like don't i'm it's that's you're can't")
              .split(" ", -1));

  private Telling() {}

  /**
   * The content words of a text, those in questions counted half, without such as are said whatever
   * one talks about.
   *
   * @param enough where counting may stop
   */
  static double words(String text, int enough) {
    double told = 0;
    double inSentence = 0;
    int start = 0;
    while (start < text.length() && told + OF_QUESTION * inSentence < enough) {
      char c = text.charAt(start);
      int end = SpokenWord.endOf(text, start);
      if (end > start) {
        inSentence += counted(text, start, end);
        start = end;
      } else {
        if (ENDS.indexOf(c) >= 0 || c == '\n') {
          told += ASKING.indexOf(c) >= 0 ? OF_QUESTION * inSentence : inSentence;
          inSentence = 0;
        }
        start++;
      }
    }
    return told + inSentence;
  }

  private static int counted(String text, int start, int end) {
    if (UnspacedScripts.contains(text.charAt(start))) {
      return (end - start + UNSPACED_WORD - 1) / UNSPACED_WORD;
    }
    String word = SpokenWord.of(text, start, end);
    return ANALYZER.carriesContent(word) && !REMARKS.contains(word) ? 1 : 0;
  }
}
