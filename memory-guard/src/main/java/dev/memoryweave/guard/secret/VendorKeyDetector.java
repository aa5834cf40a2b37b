package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key of a service whose keys have no mark of their own, recognised by the service in the name of
 * the value and by the length that the service documents, whatever else the name contains: {@code
 * heroku_auth = ...}, {@code "trello": "..."}.
 */
final class VendorKeyDetector implements SecretDetector {
  private static final SecretRule RULE =
      SecretRule.refuse("service-key", "a key of a service that is named with it");
  private static final int LONGEST_NAME = 24;
  private static final int SHORTEST = 16;
  private static final int LONGEST_JOINT = 8;

  /** Lower than elsewhere, since name and length are evidence as well. */
  private static final double DRAWN = 0.25;

  private static final int MOST_WORDS = 5;
  private static final String JOINT = " \t:=>\"'`\\|,";
  private static final String SEPARATORS = ":=>\"'`|";
  private static final int LONGEST_VALUE = 130;

  /** One of these in the name says that the value is to be kept secret. */
  private static final List<String> KEPT_SECRET =
      List.of("key", "token", "secret", "api", "auth", "pass", "cred", "access", "login");

  /** One of these in the name says that the value is something else. */
  private static final List<String> OTHER =
      List.of(
          "id",
          "sha",
          "hash",
          "commit",
          "version",
          "url",
          "uri",
          "host",
          "rev",
          "checksum",
          "digest",
          "name",
          "region",
          "project",
          "image",
          "tag",
          "build",
          "path",
          "etag",
          "uuid",
          "guid");

  @Override
  public List<String> anchors() {
    return List.copyOf(ServiceKeys.names());
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    boolean joined = false;
    int nameEnd = CharClass.DOTTED.runEnd(text, end, end + LONGEST_NAME);
    for (int words = 0; words < MOST_WORDS; words++) {
      int from = nameEnd;
      int limit = Math.min(text.length(), nameEnd + LONGEST_JOINT);
      while (from < limit && JOINT.indexOf(text.charAt(from)) >= 0) {
        joined |= SEPARATORS.indexOf(text.charAt(from)) >= 0;
        from++;
      }
      if (from == nameEnd) {
        return null;
      }
      int to = CharClass.TOKEN.runEnd(text, from, from + LONGEST_VALUE);
      if (to - from >= SHORTEST
          && ServiceKeys.fit(AsciiText.lower(text, start, end), text, from, to)) {
        return judged(text, start, nameEnd, from, to, joined);
      }
      // "Heroku API key: ..." has blanks in the name.
      nameEnd = CharClass.LETTER.runEnd(text, from, from + LONGEST_NAME);
      if (nameEnd == from) {
        return null;
      }
    }
    return null;
  }

  private static @Nullable SecretFinding judged(
      CharSequence text, int start, int nameEnd, int from, int to, boolean joined) {
    int nameStart = CharClass.TOKEN.runStart(text, start, start - LONGEST_NAME);
    String name = AsciiText.lower(text, nameStart, nameEnd);
    boolean secret = KEPT_SECRET.stream().anyMatch(name::contains);
    if (!(secret || joined)
        || namesOther(text, nameStart, nameEnd)
        || Placeholder.standsForKey(text, from, to)
        || !isDrawn(text, from, to)) {
      return null;
    }
    boolean shown = Placeholder.isSequence(text, from, to);
    return new SecretFinding(secret && !shown ? RULE : PossibleSecret.SECRET, from, to);
  }

  private static boolean isDrawn(CharSequence text, int from, int to) {
    boolean hex = CharClass.of("0-9a-fA-F-").hasAll(text, from, to);
    return Randomness.holdsAny(CharClass.DIGIT, text, from, to)
        && (hex
            ? Randomness.holdsAny(CharClass.LETTER, text, from, to)
            : Randomness.surprise(text, from, to) >= DRAWN
                || Placeholder.isSequence(text, from, to));
  }

  /** Whether a word of the name, separated by marks or capitals, is about something else. */
  private static boolean namesOther(CharSequence text, int from, int to) {
    int word = from;
    for (int i = from; i <= to; i++) {
      boolean ends = i == to || !CharClass.ALNUM.has(text.charAt(i));
      if (ends || (i > word && isCapital(text.charAt(i)) && !isCapital(text.charAt(i - 1)))) {
        if (OTHER.contains(AsciiText.lower(text, word, i))) {
          return true;
        }
        word = ends ? i + 1 : i;
      }
    }
    return false;
  }

  private static boolean isCapital(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
