package dev.memoryweave.guard.phrases.internal;

/**
 * Decides whether a verb is addressed to the reader or describes somebody.
 *
 * <p>"Ignore the prompt", "you must ignore the prompt" and "the assistant should ignore the prompt"
 * are addressed to the reader of a memory. "Do not ignore", "it will ignore", "models ignore", "you
 * can ignore", "if you ignore" and "this tells the model to ignore" are not. Only words of the same
 * sentence are considered.
 */
final class ImperativeMood {
  private static final int REACH = 7;

  private final WordSet negations;
  private final WordSet afterNegations;
  private final WordSet softeners;
  private final WordSet obligations;
  private final WordSet permissions;
  private final WordSet subjects;
  private final WordSet readers;
  private final WordSet conditions;
  private final WordSet endingInS;
  private final WordSet reports;
  private final WordSet questions;
  private final int you;

  ImperativeMood(PhraseBook book) {
    this.negations = book.set("negation");
    this.afterNegations = book.set("negation-after");
    this.softeners = book.set("softener");
    this.obligations = book.set("obligation");
    this.permissions = book.set("permission");
    this.subjects = book.set("subject");
    this.readers = book.set("reader");
    this.conditions = book.set("condition");
    this.endingInS = book.set("ending-in-s");
    this.reports = book.set("report");
    this.questions = book.set("question");
    this.you = book.vocabulary().number("you");
  }

  /** Whether the verb is addressed to the reader, as far as the words before it show. */
  boolean isOrder(CharSequence text, WordSequence words, int verb) {
    if (verb == 0 || words.isParted(verb, WordSequence.SENTENCE)) {
      return true;
    }
    int before = words.number(verb - 1);
    if (negations.has(before) || (softeners.has(before) && isNegated(words, verb - 1))) {
      return false;
    }
    if (words.isParted(verb, WordSequence.PUNCTUATION)) {
      return true;
    }
    if (isAsked(words, verb)) {
      return false;
    }
    if (permissions.has(before) || subjects.has(before)) {
      return false;
    }
    if (obligations.has(before)) {
      return obligesReader(words, verb - 1);
    }
    if (before == you) {
      return !hasCondition(words, verb - 1);
    }
    return !isPlural(text, words, verb - 1) && !isReported(words, verb - 1);
  }

  /** As in German and French: whether "not" follows the verb of {@code [verb, end)}. */
  boolean isNegatedAfter(WordSequence words, int verb, int end) {
    for (int i = verb + 1; i <= end && i < words.count(); i++) {
      if (afterNegations.has(words.number(i))
          && (i < end || !words.isParted(i, WordSequence.SENTENCE))) {
        return true;
      }
    }
    return false;
  }

  private boolean isNegated(WordSequence words, int at) {
    return at > 0
        && !words.isParted(at, WordSequence.SENTENCE)
        && negations.has(words.number(at - 1));
  }

  /** As in "why does my dog ignore the commands" and "how do I forget what I was told". */
  private boolean isAsked(WordSequence words, int verb) {
    for (int i = verb; i > 0 && i > verb - REACH; i--) {
      if (words.isParted(i, WordSequence.SENTENCE | WordSequence.PUNCTUATION)) {
        return false;
      }
      if (questions.has(words.number(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the subject of "must", "should", "to" is the reader, outside of a condition. */
  private boolean obligesReader(WordSequence words, int at) {
    boolean reader = false;
    for (int i = at; i > 0 && i > at - REACH && !words.isParted(i, WordSequence.SENTENCE); i--) {
      if (words.isParted(i, WordSequence.PUNCTUATION)) {
        break;
      }
      int number = words.number(i - 1);
      if (negations.has(number) || conditions.has(number) || permissions.has(number)) {
        return false;
      }
      reader |= readers.has(number);
    }
    return reader && !isReported(words, at);
  }

  /** As in "this makes the model ignore the prompt" and "it tells the model to ignore it". */
  private boolean isReported(WordSequence words, int at) {
    for (int i = at; i > 0 && i > at - REACH && !words.isParted(i, WordSequence.SENTENCE); i--) {
      if (reports.has(words.number(i - 1))) {
        return true;
      }
    }
    return false;
  }

  private boolean hasCondition(WordSequence words, int at) {
    for (int i = at; i > 0 && i > at - 2 && !words.isParted(i, WordSequence.SENTENCE); i--) {
      if (conditions.has(words.number(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the verb follows a plural noun, which is then its subject. */
  private boolean isPlural(CharSequence text, WordSequence words, int noun) {
    return text.charAt(words.end(noun) - 1) == 's' && !endingInS.has(words.number(noun));
  }
}
