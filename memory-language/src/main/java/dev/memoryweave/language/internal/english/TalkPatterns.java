package dev.memoryweave.language.internal.english;

import static dev.memoryweave.language.internal.english.CaptureWords.any;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.TalkCue;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * English patterns that separate statements worth keeping from the rest of a conversation; what is
 * told by phrases is in {@code talk.phrases}. All but {@link #NAMED}, {@link #SPECIFIC} and {@link
 * #CLAUSE} are for sentences in lower case with plain apostrophes.
 */
final class TalkPatterns {
  /** The end of a word; an apostrophe continues it. */
  private static final String END = "(?![\\w'])";

  private static final String WE = "^(?:i|we)";
  private static final String PLEASE = "^(?:please )?";

  /** First persons who are undecided, or announce what they are about to do. */
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

  /** Beginnings of questions, wishes and doubts. */
  private static final String TURNED =
      "(?:"
          + (any(CaptureWords.ASKING) + " " + any(CaptureWords.ASKED) + "\\b|")
          + (any(CaptureWords.TURNS) + "\\b|right$|")
          + DOUBT
          + ")";

  /** Words that begin a sentence without adding meaning. */
  private static final Pattern OPENER = begins("^", CaptureWords.OPENERS);

  /** Openers that ask to keep the text after them. */
  private static final Pattern REMINDER = begins(PLEASE, CaptureWords.REMINDERS);

  /** Where a statement ends and the speaker turns to a question, a wish or a doubt. */
  private static final Pattern TURN =
      Pattern.compile(
          ("(?:[,;:]| [-–—])\\s*(?:" + any(CaptureWords.LINKS) + "\\b,?\\s*)*" + TURNED)
              + ("|\\s+(?:so|but|and|or|because)\\s+(?:(?:now|maybe|then|also)\\s+)?" + TURNED));

  /** Beginnings of sentences that are not statements, or make no sense without context. */
  private static final List<Pattern> REFUSED =
      List.of(
          Pattern.compile("^" + DOUBT),
          begins("^", CaptureWords.QUESTIONS),
          begins(PLEASE, CaptureWords.REQUESTS),
          begins("^", CaptureWords.COURTESIES),
          begins("^", CaptureWords.BACKWARD),
          // Work in progress rather than lasting facts.
          Pattern.compile(
              WE
                  + "(?:'ve| have|'m| am)? (?:\\w+ )?(?:tried|trying|attempted|encountered|checked"
                  + "|tested|looked|asked|written|wrote|modified|changed the code|followed"
                  + "|run into|seem)\\b"));

  /** Beginnings of questions. */
  private static final Pattern ASKS = begins("^", CaptureWords.QUESTIONS);

  /** Begins with a word that refers back. */
  private static final Pattern POINTS_BACK = begins("^", CaptureWords.POINTING);

  /** Begins with something named before, by a word that refers back or as one of several. */
  private static final Pattern LEADS_BACK = begins("^", CaptureWords.BACKWARD);

  /** Beginnings of sentences that are not statements, even if handed in as such. */
  private static final List<Pattern> REFUSED_IN_ANY_CASE =
      List.of(
          Pattern.compile("^" + DOUBT), ASKS, POINTS_BACK, begins("^", CaptureWords.COURTESIES));

  /**
   * The beginning of a wish in passing: "I'm setting up the build, and I prefer few dependencies,
   * how do I ...?". Group 1 is the wish.
   */
  private static final Pattern IN_PASSING =
      Pattern.compile(
          ("(?:(?:[,;:]| [-–—])\\s*(?:" + any(CaptureWords.LEADING) + ",?\\s+)*")
              + ("|\\s" + any(CaptureWords.LEADING) + "\\s+)")
              + ("(" + any(CaptureWords.WISHES) + END + ".*)"));

  /** Statements about the speaker or the work that are complete by themselves. */
  private static final List<Pattern> LASTING =
      List.of(
          begins(
              WE + " (?:(?:also|both|mainly|mostly|usually|only|now|still|currently|already) )?",
              CaptureWords.HABITS),
          begins(
              "^(?:i'm|i am|we're|we are) ",
              CaptureWords.CONDITIONS + "|on (?:\\S+ ){0,2}v?\\d[\\w.]*[.!]*$"),
          begins("^(?:my|our) (?:\\S+ ){1,6}?", CaptureWords.STATES + "|" + CaptureWords.DEEDS),
          begins("^(?:the|an?|all|each|every|any|no|our|my) (?:\\S+ ){1,6}?", CaptureWords.RULES));

  /** Statements that count only with something specific in them: a name, a number, a date. */
  private static final List<Pattern> PARTICULAR =
      List.of(
          begins(
              WE + "(?:'ve| have|'d| had)? (?:" + any(CaptureWords.LATELY) + " )*",
              CaptureWords.PAST),
          begins("^(?:i'm|i am|we're|we are) ", "working|building|developing|running|on the"),
          begins("^(?:the|an?|all|each|every|any|no|both) (?:\\S+ ){1,8}?", CaptureWords.STATES));

  private static final String NAME = "[\\p{Lu}\\p{N}][\\p{L}\\p{N}_.'’-]*`?";

  /** Statements about somebody or something by name; matched with the case as written. */
  private static final Pattern NAMED =
      Pattern.compile(
          "^(?:(?:My|Our|The) (?:[a-z-]+ ){0,3})?(?!"
              + (any(CaptureWords.NO_NAMES) + "\\b)`?(?=\\p{Lu})" + NAME)
              + ("(?: (?:and |of |& )?" + NAME + "){0,4}")
              + "(?:, (?:who|my|our|a|the|an) [^,]{2,60},|, \\d+,)? (?:"
              + any(CaptureWords.STATES)
              + ("|" + any(CaptureWords.DEEDS))
              + "|(?!need|feed|speed)[a-z]{3,}ed)\\b.*",
          Pattern.DOTALL);

  /** The beginning of another part of a sentence that may be complete by itself. */
  private static final Pattern CLAUSE =
      Pattern.compile("[:;]\\s+|\\s[–—-]\\s|,\\s+(?:(?:and|but|so|because|as|since)\\s+)?");

  /** A name, a number, a quotation or a piece of code, after the first word. */
  private static final Pattern SPECIFIC =
      Pattern.compile(
          "\\d|`|\\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|hundreds?|thousands?)\\b"
              + "|[\"“«]\\p{L}|(?<=[\\s(/-])\\p{Lu}(?!(?:'m|'ve|'d|'ll)?\\b)[\\p{L}\\p{N}]"
              + "|[a-z][A-Z]|\\w_\\w|\\w\\.[a-z]{2,}|(?<=\\s)#\\p{L}");

  private static final Pattern LOOSE_END =
      Pattern.compile("(?i)(?:[\\s,;:–—-]+(?:and|but|so|since|because|or|as)?)+$");

  private static final Pattern ASKS_TO_REMEMBER =
      Pattern.compile(
          "(?i)^(?:please,? )?(?:(?:always )?remember|note|keep in mind|from now on|memori[sz]e)"
              + "(?: this| that)?\\s*[:,]?\\s+");

  private TalkPatterns() {}

  private static Pattern begins(String before, String alternatives) {
    return Pattern.compile(before + any(alternatives) + END);
  }

  private static Pattern anyOf(List<Pattern> patterns) {
    return Pattern.compile(
        patterns.stream().map(Pattern::pattern).collect(Collectors.joining("|")));
  }

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(TalkCue.OPENER, OPENER);
    wordings.put(TalkCue.REMINDER, REMINDER);
    wordings.put(TalkCue.TURN, TURN);
    wordings.put(TalkCue.REFUSED, anyOf(REFUSED));
    wordings.put(TalkCue.ASKS, ASKS);
    wordings.put(TalkCue.POINTS_BACK, POINTS_BACK);
    wordings.put(TalkCue.LEADS_BACK, LEADS_BACK);
    wordings.put(TalkCue.REFUSED_IN_ANY_CASE, anyOf(REFUSED_IN_ANY_CASE));
    wordings.put(TalkCue.IN_PASSING, IN_PASSING);
    wordings.put(TalkCue.LASTING, anyOf(LASTING));
    wordings.put(TalkCue.PARTICULAR, anyOf(PARTICULAR));
    wordings.put(TalkCue.NAMED, NAMED);
    wordings.put(TalkCue.CLAUSE, CLAUSE);
    wordings.put(TalkCue.SPECIFIC, SPECIFIC);
    wordings.put(TalkCue.LOOSE_END, LOOSE_END);
    wordings.put(TalkCue.ASKS_TO_REMEMBER, ASKS_TO_REMEMBER);
  }
}
