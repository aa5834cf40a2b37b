package dev.memoryweave.language.internal.english;

import dev.memoryweave.language.internal.rules.Cue;
import dev.memoryweave.language.internal.rules.TalkCue;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * English patterns of talk in which signs and capitals count, as they are written; what is told by
 * words is in {@code talk.phrases}.
 */
final class TalkPatterns {
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

  static void addTo(Map<Cue, Pattern> wordings) {
    wordings.put(TalkCue.CLAUSE, CLAUSE);
    wordings.put(TalkCue.SPECIFIC, SPECIFIC);
    wordings.put(TalkCue.LOOSE_END, LOOSE_END);
    wordings.put(TalkCue.ASKS_TO_REMEMBER, ASKS_TO_REMEMBER);
  }
}
