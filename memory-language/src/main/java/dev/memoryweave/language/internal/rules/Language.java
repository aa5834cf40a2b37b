package dev.memoryweave.language.internal.rules;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A supported natural language: which texts are written in it, and the meaning of its small words
 * and wordings.
 *
 * <p>Rules about meaning (whether a sentence is a rule, what it corrects) are applied only to texts
 * that a language {@linkplain #reads reads}. Only statements in English are compared so far; of
 * other languages, phrases are read. A wording that a language leaves empty matches no text, and
 * the rule that looks for it does nothing.
 */
public interface Language {
  /** The BCP 47 tag, such as {@code en}. */
  String tag();

  /**
   * Whether a text may be in this language, judged by its script and small words. Names, code and a
   * few words without any sign of another language are readable.
   */
  boolean reads(String text);

  /** Words, in lower case and without their last dot, after which a dot does not end a sentence. */
  Set<String> abbreviations();

  /** Whether a word, in lower case, carries grammar rather than meaning. */
  boolean isStopWord(String word);

  /** Whether a word, in lower case, denies what is said. */
  boolean isNegation(String word);

  /** Whether a word, in lower case, is small talk, used whatever the topic. */
  boolean isSmallTalk(String word);

  /** Whether a text is a question, rather than a request to do something. */
  boolean isQuestion(String text);

  /** Whether a question asks for a current value, so that the newest answer is the right one. */
  boolean asksForCurrentValue(String question);

  /** Whether a text says that something has changed. */
  boolean tellsOfChange(String text);

  /**
   * The directive that a text gives.
   *
   * @param text a text in this language
   * @param register the kind of text, which decides how clearly a directive must be marked
   * @return empty if it only describes or asks
   */
  Optional<Directive> directive(String text, Register register);

  /**
   * The pattern of a wording, of which parts are read; one that the language does not have, or
   * tells by phrases, matches nothing.
   */
  Pattern pattern(Cue wording);

  /** Whether a text says a wording: by a phrase in it, or as a whole by a pattern. */
  boolean says(Cue wording, String text);

  /** Whether statements in this language are compared; if not, they stand side by side. */
  boolean comparesStatements();

  /** The first place in a text with a wording; empty if there is none. */
  default Optional<Place> find(Cue wording, String text) {
    Matcher found = pattern(wording).matcher(text);
    return found.find() ? Optional.of(new Place(found.start(), found.end())) : Optional.empty();
  }

  /** The named parts of the first place with a wording; empty if there is none, or none of them. */
  default Map<String, String> parts(Cue wording, String text) {
    return Map.of();
  }

  /**
   * The topic of a request to forget; empty if a text is none of this wording, and an empty text if
   * it is about whatever was said last.
   */
  Optional<String> topic(ForgetCue wording, String text);

  /** Whether a word, in lower case, is one of a vocabulary. */
  default boolean names(Vocabulary vocabulary, String word) {
    return words(vocabulary).contains(word);
  }

  /** The words of a vocabulary, in lower case; empty if the language has none. */
  Set<String> words(Vocabulary vocabulary);

  /** The times that a text names, in order. */
  List<TimeExpression> times(String text);

  /** The words that are common whatever the subject, separated by blanks. */
  String commonWords();

  /** Groups of words that mean nearly the same in code, the words of each separated by blanks. */
  List<String> relatedWords();

  /** The basic forms of the verb that a word, in lower case, may be a past form of. */
  default Set<String> basicForms(String word) {
    return Set.of();
  }

  /** Whether a clause begins with a verb in its basic form, such as "Keep functions small". */
  boolean isImperative(String clause);

  /** Whether an imperative only invites or points elsewhere. */
  boolean isInvitation(String clause);

  /** Whether a sentence of a guide has a word that explicitly asks for something. */
  boolean isExplicitDirective(String sentence);

  /** Whether a sentence begins with a negation, so that nothing may be put before it. */
  boolean beginsWithNegation(String sentence);

  /** Whether a sentence says when it applies. */
  boolean namesOccasion(String sentence);

  /** A sentence without signs and words before it that only mark it, such as "Important:". */
  String withoutMarks(String sentence);

  /** Whether a word is a unit of measurement. */
  boolean isUnit(String word);

  /** Whether two units measure the same dimension, as seconds and hours do. */
  boolean measureTheSame(String unit, String other);

  /**
   * A part of a text.
   *
   * @param from the index of its first character
   * @param to the index after its last character
   */
  record Place(int from, int to) {}

  /** The kind of text in which a directive is searched, and so how clearly it must be marked. */
  enum Register {
    /** A turn of a conversation, of which a part may direct: "Thanks. From now on, use tabs." */
    TURN,
    /** One sentence of a conversation, which must be a directive as a whole. */
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
    /** It should be done: an imperative, or a recommendation. */
    GUIDELINE,
    /** Somebody would prefer it. */
    PREFERENCE;

    /** Whether it leaves no choice. */
    public boolean isStrict() {
      return this == PROHIBITION || this == REQUIREMENT;
    }
  }
}
