package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.SpokenWord;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.language.internal.UnspacedScripts;

/**
 * The informativeness of a turn of a conversation. Small talk ("wow, great") and bare questions
 * repeat the words of their subject, but answer nothing.
 *
 * <p>Words are counted without the analysis of the index, because every ranked turn is examined.
 */
final class Informativeness {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** The weight of a question, which may contain facts ("As I use Flask 2.3, how do I ...?"). */
  private static final double OF_QUESTION = .5;

  /** The approximate number of characters of a word in scripts without spaces. */
  private static final int UNSPACED_WORD = 2;

  private Informativeness() {}

  /**
   * The number of content words of a text, without small talk; those in questions count half.
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
