package dev.memoryweave.reflect.internal.capture;

import static dev.memoryweave.reflect.internal.capture.CaptureWords.any;

import dev.memoryweave.model.NodeKind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
              + " ){1,3}?| )(?:is|are|=|stays at|defaults to|(?:is|are) set to) .*\\d"
              + "|^(?:the |our )?"
              + any(FirmWords.SETTINGS)
              + "(?: (?:for|of|in|on) (?:"
              + WORD
              + " ){0,3}?"
              + WORD
              + ")?: .*\\d");

  /** Something in the present: what it is, has or does, whatever the verb. */
  private static final Pattern PRESENT =
      Pattern.compile(
          ("^(?:(?:the|an?|all|each|every|any|no|our|my|both) (?:" + WORD + " ){1,8}?")
              + ("|(?!" + any(FirmWords.NO_SUBJECTS) + END + "|" + any(FirmWords.IMPERATIVES) + END)
              + (")(?:" + WORD + " ){1,5}?)")
              + "(?:is|are|has|have|go|get|run|live|need|use|must|may|can|come|take|start|end"
              + "|(?!this|was|does|its|as|us|plus|less|across|always|perhaps|yes)[a-z]{2,}(?<!s|u|i)s)"
              + END
              + " .*");

  private static final Pattern NARRATIVE =
      Pattern.compile(
          "(?<!\\b(?:is|are|be|get|gets|been|being) )\\b" + any(FirmWords.NARRATIVE) + END);

  private static final Pattern TO_SOMEBODY =
      Pattern.compile("\\b(?:i|me|you|your|yours|us|let's)\\b");

  /** "The decision of today: ..." */
  private static final Pattern ANNOUNCED =
      Pattern.compile(
          "^(?:the |our )?(?:decision|agreement|rule|outcome)(?: (?!is\\b)[^:\\s]+){1,6}: ");

  /** One thing and not another, which nobody says in passing. */
  private static final Pattern CONTRAST = Pattern.compile(",? (?:and |but )?(?:not|never) \\S");

  /** "Use pnpm, not npm" is how it is to be done from now on. */
  private static final Pattern USE_NOT =
      Pattern.compile(
          "^(?:please )?use (?!(?:an?|the|it|this|that|these|those|my|your)\\b)(?:"
              + WORD
              + " ?){1,4}, (?:and |but )?(?:not|never) (?!(?:an?|the|this|that)\\b)\\S.*");

  /** What both look at while they talk. */
  private static final Pattern LOOKED_AT =
      Pattern.compile(
          "^(?:the|this|my|your) (?:diff|patch|output|screenshot|snippet|test run)" + END);

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
    if (PASSING.matcher(folded).find()
        || LOOKED_AT.matcher(folded).find()
        || CaptureRules.PRONOUN.matcher(firstClause(folded)).find()) {
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
            || SETTING.matcher(folded).find()
            || isOfNow(text, folded);
    return settles ? Optional.of(NodeKind.FACT) : Optional.empty();
  }

  /** What follows words that announce a decision, or null if none do. */
  static @Nullable String announced(String text, String folded) {
    Matcher announced = ANNOUNCED.matcher(folded);
    return announced.find() ? text.substring(announced.end()) : null;
  }

  /** Whether it says of something, at present, a time, a number, a place in code or a contrast. */
  private static boolean isOfNow(String text, String folded) {
    if (!PRESENT.matcher(folded).matches()
        || NARRATIVE.matcher(folded).find()
        || TO_SOMEBODY.matcher(folded).find()) {
      return false;
    }
    int firstWord = Math.max(0, text.indexOf(' '));
    return CONTRAST.matcher(folded).find()
        || ValueSlot.in(text).stream()
            .anyMatch(slot -> slot.start() >= firstWord && slot.sort() != ValueSlot.Sort.NAME);
  }

  /** Whether it says what to use in place of what. */
  static boolean isUseNot(String folded) {
    return USE_NOT.matcher(folded).matches() && !PASSING.matcher(folded).find();
  }

  /** What stands for something else after that stands for what the sentence has named. */
  private static String firstClause(String folded) {
    int end = folded.indexOf(", ");
    return end < 0 ? folded : folded.substring(0, end);
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
