package dev.memoryweave.language;

import dev.memoryweave.language.internal.Languages;
import java.util.Optional;
import java.util.Set;

/**
 * A natural language that can be read: which texts are written in it, and the meaning of its small
 * words and turns of phrase.
 *
 * <p>Rules about meaning (whether two statements contradict each other, whether a sentence is a
 * rule) are applied to texts that a language {@linkplain #reads reads}, and to no others. English
 * is the one language so far.
 */
public interface Language {
  /** The BCP 47 tag, such as {@code en}. */
  String tag();

  /**
   * Whether a text may be in this language, judged by its script and small words. Names, code and a
   * few words without any sign of another language are readable.
   */
  boolean reads(String text);

  /** Words, in lower case and without their last dot, after which a dot ends no sentence. */
  Set<String> abbreviations();

  /** Whether a word, in lower case, says how a sentence is built rather than what it is about. */
  boolean isStopWord(String word);

  /** Whether a word, in lower case, denies what is said. */
  boolean isNegation(String word);

  /** Whether a word, in lower case, is one of those that people say whatever they talk about. */
  boolean isSmallTalk(String word);

  /** Whether a text asks something, rather than for something to be done. */
  boolean isQuestion(String text);

  /** Whether a question asks how something is now, so that the newest answer is the right one. */
  boolean asksForCurrentValue(String question);

  /** Whether a text says that something is no longer as it was. */
  boolean tellsOfChange(String text);

  /**
   * The directive that a text gives.
   *
   * @param text a text in this language
   * @param register the kind of text, which decides how much has to say that it is a directive
   * @return empty if it only tells or asks
   */
  Optional<Directive> directive(String text, Register register);

  /** The language that reads a text, or empty if none does. */
  static Optional<Language> reading(String text) {
    return Languages.reading(text);
  }

  /**
   * The kind of text in which a directive is looked for, and so how much has to say that it is one.
   */
  enum Register {
    /** A turn of a conversation, of which a part may direct: "Thanks. From now on, use tabs." */
    TURN,
    /** One sentence of a conversation, which has to be a directive as a whole. */
    STATEMENT,
    /** A sentence of a guide, where a plain imperative directs: "Keep functions small." */
    GUIDE
  }

  /** How a text directs what is done. */
  enum Directive {
    /** It must not be done. */
    PROHIBITION,
    /** It must be done, or must be so. */
    REQUIREMENT,
    /** It should be done: an imperative, or what is recommended. */
    GUIDELINE,
    /** Somebody would rather have it so. */
    PREFERENCE;

    /** Whether it leaves no choice. */
    public boolean isStrict() {
      return this == PROHIBITION || this == REQUIREMENT;
    }
  }
}
