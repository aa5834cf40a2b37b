package dev.memoryweave.reflect.internal.capture;

import static dev.memoryweave.reflect.internal.capture.CaptureWords.any;

import java.util.List;
import java.util.regex.Pattern;

/**
 * What tells a statement worth keeping from the rest of a conversation, in English. Every pattern
 * but {@link #NAMED} is matched against a sentence in lower case with plain apostrophes.
 */
final class CaptureRules {
  /** The end of a word; an apostrophe goes on with it. */
  private static final String END = "(?![\\w'])";

  private static final String WE = "^(?:i|we)";
  private static final String PLEASE = "^(?:please )?";

  /** First persons who have not made up their minds, or tell what they are about to do. */
  private static final String DOUBT =
      "(?:"
          + (any(CaptureWords.BEING)
              + " (?:"
              + any(CaptureWords.DEGREES)
              + "[ ,]+)*"
              + any(CaptureWords.UNDECIDED))
          + ("|(?:i|we) (?:" + any(CaptureWords.HEDGES) + " )*" + any(CaptureWords.WISHING))
          + "|(?:i|we)'(?:ll|d)"
          + ("|(?:i|we)'ve (?:(?:also|just|already|been) )*" + any(CaptureWords.TRIED))
          + ")\\b";

  /** How a question, a wish or a doubt begins. */
  private static final String TURNED =
      "(?:"
          + (any(CaptureWords.ASKING) + " " + any(CaptureWords.ASKED) + "\\b|")
          + (any(CaptureWords.TURNS) + "\\b|right$|")
          + DOUBT
          + ")";

  /** Words that begin a sentence and say nothing of their own. */
  static final Pattern OPENER = begins("^", CaptureWords.OPENERS);

  /** Openers that ask for what follows to be kept. */
  static final Pattern REMINDER = begins(PLEASE, CaptureWords.REMINDERS);

  /** Where a statement ends and the speaker turns to a question, a wish or a doubt. */
  static final Pattern TURN =
      Pattern.compile(
          ("(?:[,;:]| [-–—])\\s*(?:" + any(CaptureWords.LINKS) + "\\b,?\\s*)*" + TURNED)
              + ("|\\s+(?:so|but|and|or|because)\\s+(?:(?:now|maybe|then|also)\\s+)?" + TURNED));

  /** Words that stand for what was named before. */
  static final Pattern PRONOUN = Pattern.compile("\\b(?:it|he|she|him|her|they|them)\\b");

  /** How somebody finds something, which is no fact about it. */
  static final Pattern OPINION =
      Pattern.compile(
          "\\b(?:is|are|was|were|sounds?|seems?|looks?|feels?|felt|would be|will be|being) "
              + "(?:(?:really|so|very|pretty|such an?|quite|an?|also|the|truly|always) )*"
              + any(CaptureWords.JUDGEMENTS)
              + "\\b");

  /** What begins so is no statement, or cannot be understood without what was said before. */
  static final List<Pattern> REFUSED =
      List.of(
          Pattern.compile("^" + DOUBT),
          begins("^", CaptureWords.QUESTIONS),
          begins(PLEASE, CaptureWords.REQUESTS),
          begins("^", CaptureWords.COURTESIES),
          begins("^", CaptureWords.BACKWARD),
          // Work under way rather than what holds.
          Pattern.compile(
              WE
                  + "(?:'ve| have|'m| am)? (?:\\w+ )?(?:tried|trying|attempted|encountered|checked"
                  + "|tested|looked|asked|written|wrote|modified|changed the code|followed"
                  + "|run into|seem)\\b"));

  /** How a question begins. */
  static final Pattern ASKS = begins("^", CaptureWords.QUESTIONS);

  /** Begins with a word that stands for what was named before. */
  static final Pattern POINTS_BACK = begins("^", CaptureWords.POINTING);

  /** Something that happened this minute is no knowledge. */
  static final Pattern JUST_NOW =
      Pattern.compile(
          "\\b(?:(?:an?|\\d+|(?:a )?few|some|two|three) (?:seconds?|minutes?|hours?|moments?) ago"
              + "|just now|right now|at the moment)\\b");

  /** Begins with what was named before, by a word that stands for it or as one of several. */
  static final Pattern LEADS_BACK = begins("^", CaptureWords.BACKWARD);

  /** What begins so is no statement, though somebody hands it in as one. */
  static final List<Pattern> REFUSED_IN_ANY_CASE =
      List.of(
          Pattern.compile("^" + DOUBT), ASKS, POINTS_BACK, begins("^", CaptureWords.COURTESIES));

  /** References to what was said before. */
  static final Pattern REFERRING =
      Pattern.compile(
          "\\b(?:"
              + ("your " + any(CaptureWords.YOURS))
              + ("|you(?:'ve| have)? (?:\\w+ )?" + any(CaptureWords.YOU_DID))
              + "|as (?:you|we|i) (?:said|mentioned|discussed)"
              + ("|this (?!" + any(CaptureWords.SPANS) + ")")
              + "|(?:told|asked|showed|sent|saw that) you|that (?:one|pic|photo|trip|time|thing)"
              + "|these|those|the following|see below|like so|below:?$|above\\b.{0,3}$)\\b");

  /** Instructions that are meant to last. */
  static final List<Pattern> PREFERRED =
      List.of(
          begins(
              PLEASE,
              "(?:always|never)(?! been| \\w+ing\\b)|from now on|going forward|in (?:the )?future"
                  + "|whenever"),
          begins(
              PLEASE,
              "make sure (?:to|that|you|all|every)|ensure (?:that|all|every|you)|be sure to"
                  + "|remember to|don't ever|do not ever|avoid|prefer|stick (?:to|with)"
                  + "|let's (?:never|always|avoid|stop using|not (?:use|add|commit|merge|deploy))"
                  + "|keep (?:all |every )?\\w+s (?:under|below|short|small|out of)"
                  + "|stop (?:using|adding|writing)"
                  + "|let's (?:never|always|avoid|stop using|not (?:use|add|commit|merge|deploy|push))"
                  + "|keep (?:all |every )?\\w+s (?:under|below|short|small|out of)"),
          begins(
              PLEASE,
              "(?:don't|do not) (?:use|add|commit|push|write|include|change|touch|mention|ask)"),
          begins(WE + " ", "(?:\\w+ )?(?:prefer|dislike|hate|can't stand)"),
          begins(WE + " ", "(?:always|never) (?!knew|\\w+ed\\b|been|got|had|saw|thought)\\w+"),
          begins(WE, "(?:'d| would) (?:rather|prefer)"),
          begins(
              WE + " ", "(?:like|want|need) (?:you to (?:always|never)|my \\w+ (?:to be|in|with))"),
          Pattern.compile("^(?!(?:i|we|there)\\b).*\\b(?:from now on|going forward)[,.]?$"));

  /**
   * Where a wish begins that somebody states on the way to something else: "I'm setting up the
   * build, and I prefer few dependencies, how do I ...?". Group 1 is the wish.
   */
  static final Pattern IN_PASSING =
      Pattern.compile(
          ("(?:(?:[,;:]| [-–—])\\s*(?:" + any(CaptureWords.LEADING) + ",?\\s+)*")
              + ("|\\s" + any(CaptureWords.LEADING) + "\\s+)")
              + ("(" + any(CaptureWords.WISHES) + END + ".*)"));

  /** Ends in a word that stands for what was named before. */
  static final Pattern ENDS_OPEN =
      Pattern.compile(
          "\\b(?:it|this|that|these|those|him|her|them|you|one|ones|so|either|neither|both|there"
              + "|here|again|mind|know|more)[.!]*$");

  /** Statements about the speaker or the work that hold by themselves. */
  static final List<Pattern> LASTING =
      List.of(
          begins(
              WE + " (?:(?:also|both|mainly|mostly|usually|only|now|still|currently|already) )?",
              CaptureWords.HABITS),
          begins("^(?:i'm|i am|we're|we are) ", CaptureWords.CONDITIONS),
          begins("^(?:my|our) (?:\\S+ ){1,6}?", CaptureWords.STATES + "|" + CaptureWords.DEEDS),
          begins("^(?:the|an?|all|each|every|any|no|our|my) (?:\\S+ ){1,6}?", CaptureWords.RULES));

  /** Statements that count only with something particular in them: a name, a number, a date. */
  static final List<Pattern> PARTICULAR =
      List.of(
          begins(
              WE + "(?:'ve| have|'d| had)? (?:" + any(CaptureWords.LATELY) + " )*",
              CaptureWords.PAST),
          begins("^(?:i'm|i am|we're|we are) ", "working|building|developing|running|on the"),
          begins("^(?:the|an?|all|each|every|any|no|both) (?:\\S+ ){1,8}?", CaptureWords.STATES));

  private static final String NAME = "[\\p{Lu}\\p{N}][\\p{L}\\p{N}_.'’-]*`?";

  /** Statements about somebody or something by name; matched with the case as written. */
  static final Pattern NAMED =
      Pattern.compile(
          "^(?:(?:My|Our|The) (?:[a-z-]+ ){0,3})?(?!"
              + (any(CaptureWords.NO_NAMES) + "\\b)`?(?=\\p{Lu})" + NAME)
              + ("(?: (?:and |of |& )?" + NAME + "){0,4}")
              + "(?:, (?:who|my|our|a|the|an) [^,]{2,60},|, \\d+,)? (?:"
              + any(CaptureWords.STATES)
              + ("|" + any(CaptureWords.DEEDS))
              + "|(?!need|feed|speed)[a-z]{3,}ed)\\b.*",
          Pattern.DOTALL);

  private CaptureRules() {}

  private static Pattern begins(String before, String alternatives) {
    return Pattern.compile(before + any(alternatives) + END);
  }
}
