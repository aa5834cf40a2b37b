package dev.memoryweave.reflect.internal.capture;

import dev.memoryweave.language.internal.rules.FirmWording;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.TalkWording;
import dev.memoryweave.model.NodeKind;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * What tells a short statement that settles something: what was decided, who is responsible, when
 * something happens again and again, where something is, and what a setting is. Such a statement
 * needs few words: "Alice owns billing" says all.
 */
final class FirmRules {
  private FirmRules() {}

  /**
   * The kind of memory that a sentence would be, if it settles something.
   *
   * @param language the language that the sentence is in
   * @param text the sentence as written
   * @param folded the same in lower case with plain apostrophes
   * @param particular whether it names something after its first word
   */
  static Optional<NodeKind> kindOf(
      Language language, String text, String folded, boolean particular) {
    if (language.pattern(FirmWording.PASSING).matcher(folded).find()
        || language.pattern(FirmWording.LOOKED_AT).matcher(folded).find()
        || language.pattern(TalkWording.PRONOUN).matcher(firstClause(folded)).find()) {
      return Optional.empty();
    }
    if (isDecision(language, folded, particular)) {
      return Optional.of(NodeKind.DECISION);
    }
    boolean settles =
        language.pattern(FirmWording.OWNER_BY_NAME).matcher(text).matches()
            || language.pattern(FirmWording.OWNED).matcher(folded).matches()
            || language.pattern(FirmWording.CONTACT).matcher(text).matches()
            || isSchedule(language, folded)
            || isPlace(language, folded, particular)
            || language.pattern(FirmWording.SETTING).matcher(folded).find()
            || isOfNow(language, text, folded)
            || isStanding(language, text, folded);
    return settles ? Optional.of(NodeKind.FACT) : Optional.empty();
  }

  /** What follows words that announce a decision, or null if none do. */
  static @Nullable String announced(Language language, String text, String folded) {
    Matcher announced = language.pattern(FirmWording.ANNOUNCED).matcher(folded);
    return announced.find() ? text.substring(announced.end()) : null;
  }

  /** Whether it says of something, at present, a time, a number, a place in code or a contrast. */
  private static boolean isOfNow(Language language, String text, String folded) {
    if (!language.pattern(FirmWording.PRESENT).matcher(folded).matches()
        || language.pattern(FirmWording.NARRATIVE).matcher(folded).find()
        || language.pattern(FirmWording.TO_SOMEBODY).matcher(folded).find()) {
      return false;
    }
    int firstWord = Math.max(0, text.indexOf(' '));
    return language.pattern(FirmWording.CONTRAST).matcher(folded).find()
        || ValueSlot.in(language, text).stream()
            .anyMatch(slot -> slot.start() >= firstWord && slot.sort() != ValueSlot.Sort.NAME);
  }

  /** Whether it names something, or says what holds for as long as nobody says otherwise. */
  private static boolean isStanding(Language language, String text, String folded) {
    String bare = withoutStop(folded);
    return !language.pattern(FirmWording.NARRATIVE).matcher(folded).find()
        && !language.pattern(TalkWording.JUST_NOW).matcher(folded).find()
        && (language.pattern(FirmWording.STANDING).matcher(bare).matches()
            || language.pattern(FirmWording.NAMED).matcher(withoutStop(text)).matches()
            || language.pattern(FirmWording.BARE_CONTRAST).matcher(bare).matches());
  }

  private static String withoutStop(String text) {
    return text.replaceFirst("[.!]+$", "");
  }

  /** What stands for something else after that stands for what the sentence has named. */
  private static String firstClause(String folded) {
    int end = folded.indexOf(", ");
    return end < 0 ? folded : folded.substring(0, end);
  }

  private static boolean isDecision(Language language, String folded, boolean particular) {
    if (language.pattern(FirmWording.OFFERED).matcher(folded).find()) {
      return false;
    }
    if (language.pattern(FirmWording.DECIDED).matcher(folded).find()) {
      return true;
    }
    Matcher chosen = language.pattern(FirmWording.CHOSEN).matcher(folded);
    return chosen.find()
        && (particular
            || language
                .pattern(FirmWording.MADE_FOR)
                .matcher(folded)
                .region(chosen.end(), folded.length())
                .find());
  }

  private static boolean isSchedule(Language language, String folded) {
    return language.pattern(FirmWording.AGAIN_AND_AGAIN).matcher(folded).find()
        && (language.pattern(FirmWording.HAPPENS).matcher(folded).find()
            || language.pattern(FirmWording.WE_DO).matcher(folded).find()
            || language.pattern(FirmWording.NO_MORE).matcher(folded).find());
  }

  private static boolean isPlace(Language language, String folded, boolean particular) {
    boolean contrasted = language.pattern(FirmWording.CONTRAST).matcher(folded).find();
    return (language.pattern(FirmWording.LOCATED).matcher(folded).find()
            && (particular || contrasted))
        || language.pattern(FirmWording.NEEDED).matcher(folded).find();
  }
}
