package dev.memoryweave.language.internal.rules;

import dev.memoryweave.language.Language;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A language with the words that the rules of the engine look for. What a language leaves empty is
 * found in no text, and the rule that looks for it does nothing.
 */
public interface LanguageRules extends Language {
  /** The wordings of the language; one that it does not have matches nothing. */
  Pattern pattern(Wording wording);

  /** The words of a vocabulary, in lower case; empty if the language has none. */
  Set<String> words(Vocabulary vocabulary);

  /** The times that a text names, in order. */
  List<TimeExpression> times(String text);

  /** Whether an index term is of a word that is used whatever the subject. */
  boolean isCommonTerm(String term);

  /** The index terms that mean nearly the same as this one in code, in a fixed order. */
  Set<String> relatedTerms(String term);

  /** Whether a clause begins with a verb in its basic form, such as "Keep functions small". */
  boolean isImperative(String clause);

  /** Whether an imperative only invites or points elsewhere. */
  boolean isInvitation(String clause);

  /** Whether a sentence of a guide says by a word of its own that something is wanted. */
  boolean isExplicitDirective(String sentence);

  /** Whether a sentence begins with its own negation, so that nothing may be put before it. */
  boolean beginsWithNegation(String sentence);

  /** Whether a sentence says on which occasion it holds. */
  boolean namesOccasion(String sentence);

  /** A sentence without signs and words before it that only mark it, such as "Important:". */
  String withoutMarks(String sentence);

  /** Whether a word is a unit of measurement. */
  boolean isUnit(String word);

  /** Whether two units measure the same, as seconds and hours do. */
  boolean measureTheSame(String unit, String other);
}
