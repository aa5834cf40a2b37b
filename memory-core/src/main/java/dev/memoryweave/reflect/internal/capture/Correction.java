package dev.memoryweave.reflect.internal.capture;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sentence that takes back or mends what was said before it: "Wait, it's every Friday, not
 * Monday", "No, sorry: port 5433", "Scratch that".
 *
 * @param takesBack whether the last statement is taken back
 * @param announced whether its first words say that something was wrong
 * @param rest what it says, without those words and without what it is not
 * @param whole the same with what it is not
 * @param not what it says that it is not, or null
 */
record Correction(
    boolean takesBack, boolean announced, String rest, String whole, @Nullable String not) {
  private static final int MOST_CUES = 4;

  /** Nobody corrects a value in a longer sentence. */
  private static final int LONGEST = 600;

  private static final String PAUSE =
      "(?:(?:oh|ah|hm+|uh+|um+|er+|ok(?:ay)?|so|well|but|and)\\b[,. ]*)*";

  private static final Pattern CUE =
      Pattern.compile(
          "^"
              + PAUSE
              + "(?:\\*(?=\\S)|(?:no(?= ?(?:[,.:;!…–-]|wait\\b|sorry\\b|actually\\b|i meant\\b))|nope|nah"
              + "|wait(?: a (?:minute|sec(?:ond)?|moment))?(?= ?(?:[,.:;!…–-]|no\\b|sorry\\b|$))"
              + "|hold on|hang on|sorry|oops|whoops|my (?:bad|mistake|fault)|correction"
              + "|(?:let me|to) correct (?:that|this|myself)|actually|scrap that"
              + "|(?:i|that|this) (?:was|is) (?:wrong|not right|incorrect)"
              + "|that's (?:wrong|not right|incorrect|not true|a typo)|i misspoke|typo"
              + "|i mean(?:t)?(?: to (?:say|write))?|i should have said|or rather"
              + "|(?:make|change) (?:it|that)(?: to)?|should (?:be|have been|read))(?![\\w']))"
              + "[\\s,:;.!…–—-]*");

  private static final Pattern TAKES_BACK =
      Pattern.compile(
          "^"
              + PAUSE
              + "(?:(?:please )?(?:scratch|strike|forget|disregard|ignore) (?:that|this"
              + "|what i (?:just )?(?:said|wrote)|the last (?:one|part|bit|message|sentence)"
              + "|my last (?:one|message|sentence))|never mind (?:that|what i (?:just )?said))"
              + "(?=\\s*(?:$|[,.:;!…–—-]|and\\b|because\\b|we\\b|i\\b|it\\b))[\\s,:;.!…–—-]*");

  private static final String OLD = "(?<old>[^,;:.!?]{1,60}?)";

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

  /** What is quoted was said by somebody else, or of something else. */
  private static final Pattern QUOTES = Pattern.compile("[\"“”«»]");

  private static final Pattern LEAD =
      Pattern.compile(
          "^(?:(?:on|at|in|by|to|from|with|for|until|after|the|an?|every|each|it's|is)\\s+)+",
          Pattern.CASE_INSENSITIVE);

  /**
   * Reads a sentence; empty if it neither begins like a correction nor says what is not so.
   *
   * @param expected whether the sentence before it said that something was wrong, and no more
   */
  static Optional<Correction> in(String sentence, boolean expected) {
    String text = sentence.strip();
    if (text.length() > LONGEST) {
      return Optional.empty();
    }
    String folded = CaptureReader.folded(text);
    Matcher back = TAKES_BACK.matcher(folded);
    boolean takesBack = back.find();
    if (takesBack) {
      text = text.substring(back.end());
    }
    boolean announced = takesBack || expected;
    for (int i = 0; i < MOST_CUES; i++) {
      Matcher cue = CUE.matcher(CaptureReader.folded(text));
      if (!cue.find()) {
        break;
      }
      announced = true;
      text = text.substring(cue.end());
    }
    if (text.endsWith("?")) {
      return Optional.empty();
    }
    Matcher not = NOT_BEFORE.matcher(text);
    if (!not.matches()) {
      not = NOT_BEHIND.matcher(text);
    }
    boolean contrasts = not.matches() && (announced || !QUOTES.matcher(text).find());
    if (!announced && !contrasts) {
      return Optional.empty();
    }
    return Optional.of(
        new Correction(
            takesBack,
            announced,
            contrasts ? not.group("new") : text.replaceFirst("[.!]+$", ""),
            text,
            contrasts ? LEAD.matcher(not.group("old")).replaceFirst("") : null));
  }

  /** Whether nothing follows the words that say that something was wrong. */
  boolean isBare() {
    return rest.isBlank();
  }
}
