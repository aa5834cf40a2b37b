package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Cue;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * English patterns of the values that corrections change, as they are written: signs and capitals
 * count. What begins a correction is in {@code correction.phrases}.
 */
final class CorrectionPatterns {
  private static final String OLD = "(?<old>[^,;:.!?]{1,60}?)";

  private static final String MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

  /** Interruptions of a sentence to correct it. Each run is read only from its start. */
  private static final Pattern INTERRUPTED =
      Pattern.compile(
          "(?i)(?<!\\s)\\s*+(?<![,;–—-])[,;–—-]++\\s*+(?=(?:no,? (?:wait|sorry)|wait,? no|sorry,|oops|i meant?\\b|scratch that"
              + "|or rather|make that|correction:)\\b?)");

  private static final Pattern NOT_BEHIND =
      Pattern.compile(
          "^(?<new>.+?)[,;–—-]*\\s+(?:and |but )?(?:not|instead of|rather than) " + OLD + "[.!]*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern NOT_BEFORE =
      Pattern.compile(
          "^(?:(?:it|that)(?:'s| is) )?not "
              + OLD
              + "(?:,| -| –|;)? (?:but |it's |it is |that's )*(?<new>\\S.*?)[.!]*$",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern LEAD =
      Pattern.compile(
          "^(?:(?:on|at|in|by|to|from|with|for|until|after|the|an?|every|each|it's|is)\\s+)+",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern POINTING =
      Pattern.compile(
          "^(?:it|that|this|they|those|he|she)(?:'s|'re| is| are| was| were| should be| has to be"
              + "| must be| will be)?\\s+",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern POINTING_VERB =
      Pattern.compile("^(?:it|that|this|they) (?<verb>\\p{Ll}{2,}) (?<end>\\S.*?)[.!]*$");

  /** A remark about the old value, followed by the new one. */
  private static final Pattern TURNED =
      Pattern.compile("^[^,]{2,40}, (?=(?:it|that)(?:'s| is)\\b)", Pattern.CASE_INSENSITIVE);

  private static final Pattern REASON =
      Pattern.compile("[,]? (?:since|because|as of|now that|after we|from now on)\\b.*$");

  private static final Pattern BETWEEN_VALUES =
      Pattern.compile("(?:[\\s,&/–-]|and|or|to|\\p{Lu}\\w*days?)+", Pattern.CASE_INSENSITIVE);

  /** "Carol owns it": a name, an activity, and a word that refers back. */
  private static final Pattern OTHER_SUBJECT =
      Pattern.compile(
          "^(?<who>(?:The |the )?\\p{Lu}[\\p{L}'’]*(?: \\p{Lu}[\\p{L}'’]*)*(?: team)?) "
              + "(?<does>\\p{Ll}+(?: \\p{Ll}+)?) (?:it|that|this|them|those)\\b.*");

  // Repeated groups are possessive: otherwise each repetition would stay on the stack.
  private static final Pattern VALUE =
      Pattern.compile(
          "(?<time>\\b\\d{1,2}:\\d{2}(?:\\s?[ap]m\\b)?|\\b\\d{1,2}\\s?[ap]m\\b|\\b(?:noon|midnight)\\b)"
              + "|(?<date>\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? "
              + MONTH
              + "(?: \\d{4})?\\b|\\b"
              + MONTH
              + " \\d{1,4}(?:st|nd|rd|th)?\\b(?:,? \\d{4}\\b)?|\\bQ[1-4]\\b)"
              + "|(?<day>\\b(?i:mon|tues|wednes|thurs|fri|satur|sun)days?\\b|\\bweek(?:day|end)s?\\b)"
              + "|(?<rhythm>\\b(?:hourly|daily|nightly|(?:bi)?weekly|monthly|quarterly|yearly)\\b)"
              + "|(?<code>`[^`\\v]{1,80}`|#[\\p{L}][\\w-]*"
              + "|\\b\\p{L}\\w*(?:-\\w+)*+[._/]\\w+(?:[._/-]\\w+)*+"
              + "|\\b\\p{L}\\w*(?:-\\w+)++|\\b\\p{L}+\\d\\w*|\\b\\p{Ll}+\\p{Lu}\\w*)"
              + "|(?<number>\\bv?\\d[\\d_]*(?:[.,]\\d+)*+|\\b(?i:one|two|three|four|five|six|seven|eight"
              + "|nine|ten|twelve|fifteen|twenty|thirty)\\b)(?<unit>\\s?%|\\s?\\p{L}+)?"
              + "|(?<name>\\b\\p{Lu}[\\p{L}\\d'’]*(?: \\p{Lu}[\\p{L}\\d'’]*)*+)");

  /** First words that have a capital but are not names. */
  private static final Pattern NO_NAME =
      Pattern.compile(
          "I|Even|Just|Last|Next|It|This|That|These|Those|He|She|They|There|Here|You|Your|If|When|While"
              + "|After|Before|Since|Because|As|In|On|At|For|With|By|To|From|What|How|And|But|So|Also|Let|Please"
              + "|Given|Some|Any|Using|Based|Maybe|Can|Could|Do|Does|Is|Are|Was|Were|Would|Should|Will|Having"
              + "|Being|Starting|Once|Whether|Where|Which|Who|Why|We|Everything|Something|Nothing|Someone"
              + "|Everyone|Nobody|Looks|Seems|Sounds"
              + "|The|My|Our|A|An|No");

  private CorrectionPatterns() {}

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(CorrectionCue.INTERRUPTED, INTERRUPTED);
    wordings.put(CorrectionCue.NOT_BEHIND, NOT_BEHIND);
    wordings.put(CorrectionCue.NOT_BEFORE, NOT_BEFORE);
    wordings.put(CorrectionCue.LEAD, LEAD);
    wordings.put(CorrectionCue.POINTING, POINTING);
    wordings.put(CorrectionCue.POINTING_VERB, POINTING_VERB);
    wordings.put(CorrectionCue.TURNED, TURNED);
    wordings.put(CorrectionCue.REASON, REASON);
    wordings.put(CorrectionCue.BETWEEN_VALUES, BETWEEN_VALUES);
    wordings.put(CorrectionCue.OTHER_SUBJECT, OTHER_SUBJECT);
    wordings.put(CorrectionCue.VALUE, VALUE);
    wordings.put(CorrectionCue.NO_NAME, NO_NAME);
  }
}
