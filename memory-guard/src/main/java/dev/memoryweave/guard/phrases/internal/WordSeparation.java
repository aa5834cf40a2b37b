package dev.memoryweave.guard.phrases.internal;

import dev.memoryweave.guard.internal.CharacterFolding;
import dev.memoryweave.guard.internal.Letters;

/**
 * The kind of separation between a word and the previous one, determined by the characters between
 * them.
 */
final class WordSeparation {
  private int parting = WordSequence.TEXT | WordSequence.LINE | WordSequence.SENTENCE;
  private boolean lineIsEmpty;
  private boolean stopped;
  private int sentenceWords;
  private boolean first = true;

  /** Processes a character between words and the one after it, a space at the end of the text. */
  void see(char c, char next) {
    switch (c) {
      case ' ', '\t', '\r' -> {}
      case '\n' -> {
        if (lineIsEmpty && (parting & WordSequence.LINE) != 0) {
          stopped = true;
        }
        parting |= WordSequence.LINE;
        lineIsEmpty = true;
      }
      case '.', '!', '?' -> {
        lineIsEmpty = false;
        parting |= WordSequence.PUNCTUATION;
        parting |= endsSentence(next) ? WordSequence.CLAUSE : 0;
        stopped |= endsSentence(next);
      }
      case '\u3002' -> {
        lineIsEmpty = false;
        stopped = true;
        parting |= WordSequence.PUNCTUATION | WordSequence.CLAUSE;
      }
      case ';', '{', '}', '=' -> {
        lineIsEmpty = false;
        parting |= c == ';' ? WordSequence.CLAUSE : 0;
        parting |= WordSequence.SENTENCE | WordSequence.PUNCTUATION;
      }
      case ',', ':', '\u3001', '-', '\u2013', '\u2014' -> {
        lineIsEmpty = false;
        parting |= WordSequence.PUNCTUATION;
        parting |= endsSentence(next) ? WordSequence.CLAUSE : 0;
        parting |= c == ':' && endsSentence(next) ? WordSequence.COLON : 0;
      }
      default -> {
        lineIsEmpty = false;
        parting |= WordSequence.PUNCTUATION;
      }
    }
  }

  private static boolean endsSentence(char next) {
    return Letters.isSpace(next)
        || "\"')]}*_`\u201D\u300D".indexOf(next) >= 0
        || CharacterFolding.isSyllabic(next);
  }

  /**
   * The separation between the last word and the one that begins now, as bits of {@link
   * WordSequence}.
   */
  int beforeWord() {
    // A single word between two stops is not a sentence: the stops are there to split a phrase.
    if (stopped && (sentenceWords > 1 || first)) {
      parting |= WordSequence.SENTENCE;
    }
    boolean begins = stopped || (parting & WordSequence.SENTENCE) != 0;
    sentenceWords = begins ? 1 : sentenceWords + 1;
    int before = parting;
    parting = 0;
    stopped = false;
    lineIsEmpty = false;
    first = false;
    return before;
  }
}
