package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.model.NodeKind;
import java.util.Optional;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Recognises short statements that settle something: what was decided, who is responsible, when
 * something recurs, where something is, and the value of a setting. Such a statement needs few
 * words: "Alice owns billing" is complete.
 */
final class SettledStatementRules {
  private SettledStatementRules() {}

  /**
   * The kind of memory that a sentence would be, if it settles something.
   *
   * @param language the language of the sentence
   * @param text the sentence as written
   * @param folded the same in lower case with plain apostrophes
   * @param particular whether it names something after its first word
   */
  static Optional<NodeKind> kindOf(
      Language language, String text, String folded, boolean particular) {
    if (language.pattern(SettledStatementCue.PASSING).matcher(folded).find()
        || language.says(SettledStatementCue.LOOKED_AT, folded)
        || language.says(TalkCue.PRONOUN, firstClause(folded))) {
      return Optional.empty();
    }
    if (isDecision(language, folded, particular)) {
      return Optional.of(NodeKind.DECISION);
    }
    boolean settles =
        language.pattern(SettledStatementCue.OWNER_BY_NAME).matcher(text).matches()
            || language.pattern(SettledStatementCue.OWNED).matcher(folded).matches()
            || language.pattern(SettledStatementCue.CONTACT).matcher(text).matches()
            || isSchedule(language, folded)
            || isPlace(language, folded, particular)
            || language.pattern(SettledStatementCue.SETTING).matcher(folded).find()
            || isOfNow(language, text, folded)
            || isStanding(language, text, folded);
    return settles ? Optional.of(NodeKind.FACT) : Optional.empty();
  }

  /** The text after words that announce a decision, or null if there are none. */
  static @Nullable String announced(Language language, String text, String folded) {
    Matcher announced = language.pattern(SettledStatementCue.ANNOUNCED).matcher(folded);
    return announced.find() ? text.substring(announced.end()) : null;
  }

  /** Whether it gives something, at present, a time, a number, a place in code or a contrast. */
  private static boolean isOfNow(Language language, String text, String folded) {
    if (!language.pattern(SettledStatementCue.PRESENT).matcher(folded).matches()
        || language.pattern(SettledStatementCue.NARRATIVE).matcher(folded).find()
        || language.says(SettledStatementCue.TO_SOMEBODY, folded)) {
      return false;
    }
    int firstWord = Math.max(0, text.indexOf(' '));
    return language.pattern(SettledStatementCue.CONTRAST).matcher(folded).find()
        || ValueSlot.in(language, text).stream()
            .anyMatch(slot -> slot.start() >= firstWord && slot.sort() != ValueSlot.Sort.NAME);
  }

  /** Whether it names something, or says something that holds until further notice. */
  private static boolean isStanding(Language language, String text, String folded) {
    String bare = withoutStop(folded);
    return !language.pattern(SettledStatementCue.NARRATIVE).matcher(folded).find()
        && !language.says(TalkCue.JUST_NOW, folded)
        && (language.pattern(SettledStatementCue.STANDING).matcher(bare).matches()
            || language.pattern(SettledStatementCue.NAMED).matcher(withoutStop(text)).matches()
            || language.pattern(SettledStatementCue.BARE_CONTRAST).matcher(bare).matches());
  }

  private static String withoutStop(String text) {
    return text.replaceFirst("[.!]+$", "");
  }

  /** A later pronoun refers to something that the sentence has named. */
  private static String firstClause(String folded) {
    int end = folded.indexOf(", ");
    return end < 0 ? folded : folded.substring(0, end);
  }

  private static boolean isDecision(Language language, String folded, boolean particular) {
    if (language.says(SettledStatementCue.OFFERED, folded)) {
      return false;
    }
    if (language.find(SettledStatementCue.DECIDED, folded).isPresent()) {
      return true;
    }
    Matcher chosen = language.pattern(SettledStatementCue.CHOSEN).matcher(folded);
    return chosen.find()
        && (particular
            || language
                .pattern(SettledStatementCue.MADE_FOR)
                .matcher(folded)
                .region(chosen.end(), folded.length())
                .find());
  }

  private static boolean isSchedule(Language language, String folded) {
    return language.pattern(SettledStatementCue.AGAIN_AND_AGAIN).matcher(folded).find()
        && (language.pattern(SettledStatementCue.HAPPENS).matcher(folded).find()
            || language.says(SettledStatementCue.WE_DO, folded)
            || language.says(SettledStatementCue.NO_MORE, folded));
  }

  private static boolean isPlace(Language language, String folded, boolean particular) {
    boolean contrasted = language.pattern(SettledStatementCue.CONTRAST).matcher(folded).find();
    return (language.pattern(SettledStatementCue.LOCATED).matcher(folded).find()
            && (particular || contrasted))
        || language.pattern(SettledStatementCue.NEEDED).matcher(folded).find();
  }
}
