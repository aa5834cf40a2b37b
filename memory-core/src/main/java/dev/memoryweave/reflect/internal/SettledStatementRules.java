package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.SettledStatementCue;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.model.NodeKind;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recognises short statements that settle something: what was decided, who is responsible, when
 * something recurs, where something is, and the value of a setting. Such a statement needs few
 * words: "Alice owns billing" is complete.
 */
final class SettledStatementRules {
  private static final Pattern MARKS = Pattern.compile("[()\\[\\]{}<>\"“”|*$]|(?<!`)--|# ");

  private static final Pattern COLON = Pattern.compile("^\\W*:\\s*");

  private SettledStatementRules() {}

  /**
   * The kind of memory that a sentence would be, if it settles something.
   *
   * @param language the language of the sentence
   * @param text the sentence
   * @param particular whether it names something after its first word
   */
  static Optional<NodeKind> kindOf(Language language, String text, boolean particular) {
    if (!CaptureReader.beginsWithAWord(text)
        || language.says(SettledStatementCue.PASSING, text)
        || language.says(SettledStatementCue.LOOKED_AT, text)
        || language.says(TalkCue.PRONOUN, firstClause(text))) {
      return Optional.empty();
    }
    if (isDecision(language, text, particular)) {
      return Optional.of(NodeKind.DECISION);
    }
    boolean settles =
        language.says(SettledStatementCue.OWNER_BY_NAME, text)
            || states(language, SettledStatementCue.OWNED, text)
            || language.says(SettledStatementCue.CONTACT, text)
            || isSchedule(language, text)
            || isPlace(language, text, particular)
            || states(language, SettledStatementCue.SETTING, text)
            || isOfNow(language, text)
            || isStanding(language, text);
    return settles ? Optional.of(NodeKind.FACT) : Optional.empty();
  }

  /** The text after words that announce a decision, or null if there are none. */
  static @Nullable String announced(Language language, String text) {
    return language
        .find(SettledStatementCue.ANNOUNCED, text)
        .map(label -> COLON.matcher(text.substring(label.to())).replaceFirst(""))
        .orElse(null);
  }

  /** Whether it gives something, at present, a time, a number, a place in code or a contrast. */
  private static boolean isOfNow(Language language, String text) {
    if (!states(language, SettledStatementCue.PRESENT, text)
        || language.says(SettledStatementCue.NARRATIVE, text)
        || language.says(SettledStatementCue.TO_SOMEBODY, text)) {
      return false;
    }
    int firstWord = Math.max(0, text.indexOf(' '));
    return language.says(SettledStatementCue.CONTRAST, text)
        || ValueSlot.in(language, text).stream()
            .anyMatch(slot -> slot.start() >= firstWord && slot.sort() != ValueSlot.Sort.NAME);
  }

  /** Whether it names something, or says something that holds until further notice. */
  private static boolean isStanding(Language language, String text) {
    return !language.says(SettledStatementCue.NARRATIVE, text)
        && !language.says(TalkCue.JUST_NOW, text)
        && (states(language, SettledStatementCue.STANDING, text)
            || language.says(SettledStatementCue.NAMED, text)
            || language.says(SettledStatementCue.BARE_CONTRAST, text));
  }

  /** Whether a wording begins with a plain subject: brackets and quotes before a verb are code. */
  private static boolean states(Language language, SettledStatementCue wording, String text) {
    return language
        .find(wording, text)
        .filter(place -> !MARKS.matcher(text.substring(0, place.to())).find())
        .isPresent();
  }

  /** A later pronoun refers to something that the sentence has named. */
  private static String firstClause(String text) {
    int end = text.indexOf(", ");
    return end < 0 ? text : text.substring(0, end);
  }

  private static boolean isDecision(Language language, String text, boolean particular) {
    if (language.says(SettledStatementCue.OFFERED, text)) {
      return false;
    }
    return language.find(SettledStatementCue.DECIDED, text).isPresent()
        || (language.says(SettledStatementCue.CHOSEN, text)
            && (particular || language.says(SettledStatementCue.MADE_FOR, text)));
  }

  private static boolean isSchedule(Language language, String text) {
    return language.says(SettledStatementCue.AGAIN_AND_AGAIN, text)
        && (states(language, SettledStatementCue.HAPPENS, text)
            || language.says(SettledStatementCue.WE_DO, text)
            || language.says(SettledStatementCue.NO_MORE, text));
  }

  private static boolean isPlace(Language language, String text, boolean particular) {
    return (states(language, SettledStatementCue.LOCATED, text)
            && (particular || language.says(SettledStatementCue.CONTRAST, text)))
        || states(language, SettledStatementCue.NEEDED, text);
  }
}
