package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Language.Place;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sentence that retracts or corrects what was said before it: "Wait, it's every Friday, not
 * Monday", "No, sorry: port 5433", "Scratch that".
 *
 * @param language its language
 * @param takesBack whether the last statement is retracted
 * @param announced whether its first words say that something was wrong
 * @param rest its text, without those words and without the part it says is wrong
 * @param whole its text, without those words but with the part it says is wrong
 * @param not the part it says is wrong, or null
 */
record Correction(
    Language language,
    boolean takesBack,
    boolean announced,
    String rest,
    String whole,
    @Nullable String not) {
  private static final int MOST_CUES = 4;

  /** Corrections are not longer than this. */
  private static final int LONGEST = 600;

  /** A quotation is somebody else's, or about something else. */
  private static final Pattern QUOTES = Pattern.compile("[\"“”«»]");

  private static final Pattern END = Pattern.compile("^[\\s,:;.!…–—、，。：；！-]+");

  /**
   * Reads a sentence; empty if it neither begins like a correction nor says what is wrong.
   *
   * @param expected whether the sentence before it only said that something was wrong
   */
  static Optional<Correction> in(String sentence, boolean expected) {
    String text = sentence.strip();
    if (text.length() > LONGEST || QUOTES.matcher(text).lookingAt()) {
      return Optional.empty();
    }
    Language language = Languages.reading(sentence).orElse(null);
    if (language == null) {
      return Optional.empty();
    }
    Optional<Place> back = language.find(CorrectionCue.TAKES_BACK, text);
    boolean takesBack = back.isPresent();
    if (takesBack) {
      text = behind(text, back.get());
    }
    // In chats a star before a word corrects a slip of the keyboard.
    boolean starred = text.startsWith("*") && text.lastIndexOf('*') == 0;
    if (starred) {
      text = text.substring(1);
    }
    boolean announced = takesBack || expected || starred;
    for (int i = 0; i < MOST_CUES; i++) {
      Optional<Place> cue = language.find(CorrectionCue.CUE, text);
      if (cue.isEmpty()) {
        break;
      }
      announced = true;
      text = behind(text, cue.get());
    }
    if (Languages.endsAsQuestion(text)) {
      return Optional.empty();
    }
    Matcher not = language.pattern(CorrectionCue.NOT_BEFORE).matcher(text);
    if (!not.matches()) {
      not = language.pattern(CorrectionCue.NOT_BEHIND).matcher(text);
    }
    boolean contrasts = not.matches() && (announced || !QUOTES.matcher(text).find());
    if (!announced && !contrasts) {
      return Optional.empty();
    }
    return Optional.of(
        new Correction(
            language,
            takesBack,
            announced,
            contrasts ? not.group("new") : text.replaceFirst("[.!]+$", ""),
            text,
            contrasts
                ? language.pattern(CorrectionCue.LEAD).matcher(not.group("old")).replaceFirst("")
                : null));
  }

  /** The text after a wording and the punctuation that ends it. */
  private static String behind(String text, Place wording) {
    return END.matcher(text.substring(wording.to())).replaceFirst("");
  }

  /** Whether nothing follows the words that say that something was wrong. */
  boolean isBare() {
    return rest.isBlank();
  }
}
