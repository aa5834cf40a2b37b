package dev.memoryweave.language.internal.english;

import java.util.Set;
import java.util.regex.Pattern;

/** English words with which statements give an attribute that has one value at a time. */
public final class AttributeWords {
  /** Words that call something somebody's favourite. */
  public static final Set<String> FAVOURITE = Lexicon.words("favorite favourite");

  /** Verbs of living somewhere. */
  public static final Set<String> DWELLING =
      Lexicon.words("live lives living reside resides residing based");

  /** Prepositions after verbs of living. */
  public static final Set<String> IN_A_HOME = Lexicon.words("in at near");

  /** Verbs of going to live somewhere else. */
  public static final Set<String> MOVING = Lexicon.words("moved relocated");

  /** Verbs of having an employer. */
  public static final Set<String> WORKING = Lexicon.words("work works working employed");

  /** Prepositions before an employer. */
  public static final Set<String> WITH_AN_EMPLOYER = Lexicon.words("at for by");

  /** Verbs of liking. */
  public static final Set<String> LIKING =
      Lexicon.words("love loves like likes enjoy enjoys adore adores");

  /** Verbs of disliking. */
  public static final Set<String> DISLIKING =
      Lexicon.words("hate hates dislike dislikes loathe loathes detest detests");

  /** Words between an attribute and its value. */
  public static final Set<String> IS = Lexicon.words("is : =");

  /** Words for the speaker or the person spoken to. */
  public static final Set<String> SPEAKER = Lexicon.words("i my me mine myself user user's");

  /** A word for the speaker alone, and the verb joined to it in groups 1 and 2. */
  public static final Pattern FIRST_PERSON =
      Pattern.compile(
          "(?<![\\w'’])(?:(?:(I)(['’](?:m|ve|d|ll))?)|([Mm](?:y|e|ine|yself)))(?![\\w'’])");

  /** Words for what the speaker owns. */
  public static final Set<String> POSSESSIVE = Lexicon.words("my mine");

  /** Words before a colon that are no speaker. */
  public static final Set<String> LABELS =
      Lexicon.words(
          """
          note notes todo fact facts decision rule reminder update question answer warning tip hint
          example goal preference preferences fyi ps edit blocker done task tasks next important
          """);

  /** Words that end a value. */
  public static final Set<String> ENDS_VALUE =
      Lexicon.words("and but because since when while if as with now currently today anymore");

  /** Words that change neither the attribute's owner nor its value. */
  public static final Set<String> SAYS_NO_MORE =
      Lexicon.words(
          """
          the a an current currently now new newest latest really also still just absolute actually
          today all-time has have 've 's most very has recently finally to of
          """);

  private AttributeWords() {}
}
