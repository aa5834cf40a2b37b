package dev.memoryweave.reflect;

import static dev.memoryweave.reflect.CaptureWords.any;

import dev.memoryweave.model.NodeKind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What tells a short statement that settles something: what was decided, who is responsible, when
 * something happens again and again, where something is, and what a setting is. Such a statement
 * needs few words: "Alice owns billing" says all.
 */
final class FirmRules {
  private static final String END = "(?![\\w'])";
  private static final String WORD = "[\\w#@`'’./&+-]+";

  /** What a statement is about: up to six words that do not begin like something else. */
  private static final String SUBJECT =
      "^(?!" + any(FirmWords.NO_SUBJECTS) + END + ")(?:" + WORD + " ){1,6}?";

  private static final String NAME = "\\p{Lu}[\\p{L}\\p{N}_.'’-]*";

  private static final Pattern DECIDED =
      Pattern.compile(
          "^(?:(?:we|they|the team|everyone|everybody)(?:'ve| have|'re| are)? "
              + ("(?:" + any(FirmWords.LATELY) + " )*" + any(FirmWords.DECIDED))
              + "|it (?:was|is|has been) (?:decided|agreed) (?:that|to))"
              + END);

  /** A choice that counts with something particular, or with what it is made for. */
  private static final Pattern CHOSEN =
      Pattern.compile(
          "^(?:i(?:'ve| have)? (?:decided|chose|chosen|picked|opted|settled)"
              + "|(?:we|i)(?:'ll| will|'re| are|'m| am)? (?:going to )?(?:go|going|stick|sticking|stay"
              + "|staying) with|let's (?:go|stick|stay) with)"
              + END);

  private static final Pattern MADE_FOR =
      Pattern.compile("\\b(?:for|as|over|instead of|rather than|because)\\b");

  /** What was offered before and has no name of its own. */
  private static final Pattern OFFERED =
      Pattern.compile(
          "\\b(?:option|approach|variant|suggestion|alternative|solution|proposal|idea|way"
              + "|first|second|third|latter|former)\\b");

  private static final Pattern OWNER_BY_NAME =
      Pattern.compile(
          "^(?:(?i:the|our) (?:[\\p{L}-]+ ){1,3}team|(?:(?i:the) )?"
              + NAME
              + "(?: (?:and |& )?"
              + NAME
              + "){0,3}(?: team)?) "
              + any(FirmWords.OWNING)
              + END
              + ".*",
          Pattern.DOTALL);

  private static final Pattern OWNED =
      Pattern.compile(SUBJECT + any(FirmWords.OWNED) + END + " \\S.*", Pattern.DOTALL);

  private static final Pattern CONTACT =
      Pattern.compile(
          "^(?:(?i:please) )?(?i:ask|ping|contact|talk to|check with|go to|escalate to) (?:the )?"
              + NAME
              + END
              + ".*\\b(?:about|for|when|before|with|on)\\b.*",
          Pattern.DOTALL);

  private static final Pattern AGAIN_AND_AGAIN =
      Pattern.compile("\\b" + any(FirmWords.RECURRING) + END);

  private static final Pattern HAPPENS = Pattern.compile(SUBJECT + any(FirmWords.HAPPENING) + END);

  private static final Pattern WE_DO =
      Pattern.compile("^we (?:only |always |usually )?" + any(FirmWords.DOING) + END);

  private static final Pattern NO_MORE =
      Pattern.compile("^no (?:" + WORD + " ){1,3}(?:on|at|after)\\b");

  private static final Pattern LOCATED = Pattern.compile(SUBJECT + any(FirmWords.BEING_AT) + END);

  private static final Pattern NEEDED =
      Pattern.compile(SUBJECT + any(FirmWords.NEEDING) + END + " \\S");

  private static final Pattern SETTING =
      Pattern.compile(
          SUBJECT.replace("{1,6}?", "{0,5}?")
              + any(FirmWords.SETTINGS)
              + "s?(?: (?:for|of|in|on) (?:"
              + WORD
              + " ){1,3}?| )(?:is|are|=|stays at|defaults to|(?:is|are) set to) .*\\d");

  /** One thing and not another, which nobody says in passing. */
  private static final Pattern CONTRAST = Pattern.compile(",? (?:and |but )?(?:not|never) \\S");

  /** "Use pnpm, not npm" is how it is to be done from now on. */
  private static final Pattern USE_NOT =
      Pattern.compile(
          "^(?:please )?use (?!(?:an?|the|it|this|that|these|those|my|your)\\b)(?:"
              + WORD
              + " ?){1,4}, (?:and |but )?(?:not|never) (?!(?:an?|the|this|that)\\b)\\S.*");

  /** Of the moment: what goes wrong just now, and what is seen just now. */
  private static final Pattern PASSING =
      Pattern.compile("\\b" + any(FirmWords.PASSING) + END + "|\\bline \\d");

  private FirmRules() {}

  /**
   * The kind of memory that a sentence would be, if it settles something.
   *
   * @param text the sentence as written
   * @param folded the same in lower case with plain apostrophes
   * @param particular whether it names something after its first word
   */
  static Optional<NodeKind> kindOf(String text, String folded, boolean particular) {
    if (PASSING.matcher(folded).find() || CaptureRules.PRONOUN.matcher(folded).find()) {
      return Optional.empty();
    }
    if (isDecision(folded, particular)) {
      return Optional.of(NodeKind.DECISION);
    }
    boolean settles =
        OWNER_BY_NAME.matcher(text).matches()
            || OWNED.matcher(folded).matches()
            || CONTACT.matcher(text).matches()
            || isSchedule(folded)
            || isPlace(folded, particular)
            || SETTING.matcher(folded).find();
    return settles ? Optional.of(NodeKind.FACT) : Optional.empty();
  }

  /** Whether it says what to use in place of what. */
  static boolean isUseNot(String folded) {
    return USE_NOT.matcher(folded).matches() && !PASSING.matcher(folded).find();
  }

  private static boolean isDecision(String folded, boolean particular) {
    if (OFFERED.matcher(folded).find()) {
      return false;
    }
    if (DECIDED.matcher(folded).find()) {
      return true;
    }
    Matcher chosen = CHOSEN.matcher(folded);
    return chosen.find()
        && (particular || MADE_FOR.matcher(folded).region(chosen.end(), folded.length()).find());
  }

  private static boolean isSchedule(String folded) {
    return AGAIN_AND_AGAIN.matcher(folded).find()
        && (HAPPENS.matcher(folded).find()
            || WE_DO.matcher(folded).find()
            || NO_MORE.matcher(folded).find());
  }

  private static boolean isPlace(String folded, boolean particular) {
    boolean contrasted = CONTRAST.matcher(folded).find();
    return (LOCATED.matcher(folded).find() && (particular || contrasted))
        || NEEDED.matcher(folded).find();
  }
}
