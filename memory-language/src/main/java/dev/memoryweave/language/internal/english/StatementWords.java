package dev.memoryweave.language.internal.english;

import java.util.Set;
import java.util.regex.Pattern;

/** English words used in the comparison of statements. */
public final class StatementWords {
  /** Words that begin a statement about all of a sort. */
  public static final Set<String> STARTS_UNIVERSAL =
      Lexicon.words("all every each any everybody everyone anybody anyone always");

  /** Words of statements that call themselves an exception. */
  public static final Set<String> EXCEPTION =
      Lexicon.words("exception exceptionally exempt excepted");

  /** Words after which a four-digit number is a year. */
  public static final Set<String> BEFORE_A_YEAR =
      Lexicon.words("in since until by before after from of");

  /** Words after which a month without a year is the next or the last one. */
  public static final Set<String> BEFORE_A_MONTH =
      Lexicon.words("since until by before after from");

  /** Words whose two sides cannot be swapped. */
  public static final Set<String> DIRECTED =
      Lexicon.words(
          """
          before after depend call extend import wrap contain replac supersed
          overrid inherit own
          """);

  /** Prepositions before a place, a means or a manner. */
  public static final Set<String> LEADS_TO_A_PLACE =
      Lexicon.words("in at as on with by from through via");

  /** Prepositions before a way. */
  public static final Set<String> LEADS_TO_A_WAY = Lexicon.words("through via");

  /** Verbs of a beginning or an end. */
  public static final Set<String> ENDS =
      Lexicon.words("start starts begin begins end ends finish finishes open opens");

  /**
   * Verbs of existence: something that exists is in one place; something written can be in a
   * language and in a file.
   */
  public static final Set<String> BEING_THERE =
      Lexicon.words("store host hosted deploy located run");

  /** Words for things that must work with a version. */
  public static final Set<String> COMPATIBLE =
      Lexicon.words("compatible compatibility compat target targets targeted");

  /** Words for things that may need a version. */
  public static final Set<String> NEEDING_A_VERSION =
      Lexicon.words("feature features syntax api apis language level construct constructs");

  /** Prepositions of a place. */
  public static final Set<String> IN_A_PLACE = Lexicon.words("in at under inside into");

  /** Words after which another noun begins. */
  public static final Set<String> ENDS_NOUN =
      Lexicon.words("and or the a an this its their each every all");

  /** Words before a participle. */
  public static final Set<String> BEFORE_A_PARTICIPLE =
      Lexicon.words("is are be was were been can not");

  /** Words that exclude everything else. */
  public static final Set<String> ONLY = Lexicon.words("only solely exclusively");

  /** Words for a part of a sort, or for most times. */
  public static final Set<String> PARTIAL =
      Lexicon.words(
          """
          most mostly some sometimes many few several half partly partially usually often typically
          mainly rarely occasionally
          """);

  /** Words that advise. */
  public static final Set<String> ADVISING =
      Lexicon.words("should recommended ideally preferably prefer prefers");

  /** Words that order. */
  public static final Set<String> ORDERING = Lexicon.words("must shall required mandatory");

  /** Words for bypassing every way. */
  public static final Set<String> DIRECT = Lexicon.words("direct directly");

  /** Auxiliaries that oblige. */
  public static final Set<String> OBLIGING = Lexicon.words("must shall should");

  /** Auxiliaries that leave something open. */
  public static final Set<String> LEAVING_OPEN = Lexicon.words("may might");

  /** Words for optional things. */
  public static final Set<String> OPTIONAL = Lexicon.words("optional optionally");

  /** Words that allow. */
  public static final Set<String> ALLOWING =
      Lexicon.words("can could allowed permitted allow allows permit permits");

  /** Words that require. */
  public static final Set<String> REQUIRING =
      Lexicon.words("required mandatory obligatory require requires need needs needed");

  /** Words for as much as is required. */
  public static final Set<String> SUFFICING = Lexicon.words("enough sufficient suffice suffices");

  /** Verbs of using something, which say nothing more than that it is used. */
  public static final Set<String> USING =
      Lexicon.words("use uses used using employ employs employed target targets");

  /** Verbs of wanting, whose object is of one sort. */
  public static final Set<String> WISHING =
      Lexicon.words("want wants like likes love loves prefer prefers");

  /** Words that tell that something was there and is no more. */
  public static final Set<String> ENDING =
      Lexicon.words(
          """
          removed delete deleted dropped ended discontinued retired abandoned decommissioned
          scrapped
          """);

  /** Words for there being something. */
  public static final Set<String> BEING_SUPPORTED =
      Lexicon.words("support supports supported supporting");

  /** Words that add something to what holds anyway. */
  public static final Set<String> ADDING = Lexicon.words("also too additionally besides");

  /** Words for a sum, as opposed to each of several. */
  public static final Set<String> SUMMING =
      Lexicon.words("together overall combined altogether total sum");

  /** Steps that are done by one means, although to many things. */
  public static final Set<String> DONE_ONCE =
      Lexicon.words("installed sent exported imported split");

  /** Orders to keep something in a place. */
  public static final Set<String> PUTTING = Lexicon.words("put place");

  /** Words before a name. */
  public static final Set<String> NAMING = Lexicon.words("named called titled");

  /** What a statement is about that names nothing else. */
  public static final Set<String> WHOLE =
      Lexicon.words(
          """
          project team library app application system service product software tool codebase
          repository
          """);

  /** Words before a verb that tells what has happened. */
  public static final Set<String> BEFORE_A_PERFECT =
      Lexicon.words("was were has have had been we they");

  /** Words that forbid. */
  public static final Set<String> FORBIDDING =
      Lexicon.words(
          """
          forbidden prohibited disallowed banned forbid forbids prohibit disallow
          ban avoid avoids avoided
          """);

  /** Adjectives and verbs that are stronger than an auxiliary before them. */
  public static final Set<String> STRONG =
      Lexicon.words(
          """
          required mandatory obligatory optional optionally allowed permitted allow
          allows permit permits forbidden prohibited disallowed banned forbid
          forbids prohibit disallow ban avoid avoids avoided require requires need
          needs needed
          """);

  /** "The N of P is a". */
  public static final Pattern IDENTITY =
      Pattern.compile(
          "(?i)^the \\p{L}++ of (?:the |our |this )?+[\\p{L}\\p{N} -]{2,40} is (?:an?|the) ");

  private StatementWords() {}
}
