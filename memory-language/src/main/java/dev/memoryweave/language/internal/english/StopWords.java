package dev.memoryweave.language.internal.english;

import java.util.Set;

/**
 * English words that carry grammar rather than meaning.
 *
 * <p>They are left out of the index as well as of queries: on short texts the question words of a
 * query ("what did ... when") find every other question instead of the answer. "may" is not one of
 * them, as it is a month.
 */
public final class StopWords {

  private static final String ARTICLES_AND_PRONOUNS =
      """
      a an the this that these those such i me my mine myself we us our ours ourselves you your
      yours yourself he him his himself she her hers herself it its itself they them their theirs
      themselves own same other
      """;

  private static final String AUXILIARIES =
      """
      am is are was were be been being have has had having do does did doing can could will would
      shall should might must
      """;

  private static final String QUESTION_WORDS = "what when where which while who whom whose why how";

  private static final String PREPOSITIONS =
      """
      about above across after against along among around at before behind below beside besides
      between beyond by despite down during except for from in inside into of off on onto out
      outside over per since through throughout to toward towards under until up upon via with
      within without
      """;

  private static final String CONJUNCTIONS_AND_ADVERBS =
      """
      again all also although and any as because both but each either else ever every few further
      hence here however if just more most neither no nor not now once only or so some still than
      then there therefore though thus too unless very whether yet
      """;

  private static final String CONTRACTIONS =
      """
      aint arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt neednt shouldnt
      wasnt werent wont wouldnt im ive id youre youve youd
      """;

  private static final Set<String> WORDS =
      Set.of(
          String.join(
                  " ",
                  ARTICLES_AND_PRONOUNS,
                  AUXILIARIES,
                  QUESTION_WORDS,
                  PREPOSITIONS,
                  CONJUNCTIONS_AND_ADVERBS,
                  CONTRACTIONS)
              .trim()
              .split("\\s+"));

  private StopWords() {}

  /** Returns true for a folded word that carries no content. */
  public static boolean contains(String form) {
    return WORDS.contains(form);
  }

  /** All of them, folded. */
  public static Set<String> all() {
    return WORDS;
  }
}
