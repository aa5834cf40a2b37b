package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.SpokenWord;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.language.internal.UnspacedScripts;

/**
 * The informativeness of a turn of a conversation. Small talk ("wow, great") and a bare question
 * repeat the words of their subject, and answer nothing.
 *
 * <p>Words are counted as they stand, without the analysis of the index: every turn that is ranked
 * is looked at.
 */
final class Informativeness {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /**
   * The part that counts of a question, which may hold facts ("As I use Flask 2.3, how do I ...?").
   */
  private static final double OF_QUESTION = .5;

  /** About as many characters make a word where words are not set apart. */
  private static final int UNSPACED_WORD = 2;

  private Informativeness() {}

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
        if (SentenceSplitter.isEnd(c) || c == '\n') {
          told += SentenceSplitter.isQuestionMark(c) ? OF_QUESTION * inSentence : inSentence;
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
    return ANALYZER.carriesContent(word) && !Languages.isSmallTalk(word) ? 1 : 0;
  }
}
