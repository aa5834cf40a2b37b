package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a token, written as in a vendor's documentation: parts separated by spaces, each
 * either literal text or a run of characters, {@code class{n}}, {@code class{n,m}} or, without
 * upper bound, {@code class{n,}}. So {@code SG. token{22} . token{43}} is "SG.", 22 characters, a
 * dot, 43 characters.
 *
 * <p>The first text is the anchor; runs before it are matched backwards from it. Runs are greedy
 * without backtracking, so matching reads each character once. A mark before the shape adds a
 * condition on the text after the anchor: {@code ?} that it looks random, {@code #} that it
 * contains a digit or looks random, for prefixes that words begin with or that people use in
 * examples. {@code !} removes one: the shape is proof enough even if the token says that it is an
 * example. {@code ^} requires a random token that is not part of a longer name either, such as
 * {@code pk_live_...}.
 */
final class TokenShape {
  private static final int MAXIMUM = Integer.MAX_VALUE;

  /**
   * How much of a token is enough to recognise it; only then is a longer run followed to its end.
   */
  private static final int JUDGED = 128;

  private static final int LONGEST_ENDING = 16;

  /** This many digits without a letter are a number. */
  private static final int MANY_DIGITS = 30;

  private static final Map<String, CharClass> CLASSES =
      Map.ofEntries(
          Map.entry("digit", CharClass.DIGIT),
          Map.entry("hex", CharClass.HEX),
          Map.entry("xdigit", CharClass.ANY_CASE_HEX),
          Map.entry("uuid", CharClass.of("0-9a-fA-F-")),
          Map.entry("lower", CharClass.LOWER),
          Map.entry("upper", CharClass.UPPER),
          Map.entry("upperdash", CharClass.of("A-Z0-9-")),
          Map.entry("alnum", CharClass.ALNUM),
          Map.entry("word", CharClass.WORD),
          Map.entry("token", CharClass.TOKEN),
          Map.entry("dotted", CharClass.DOTTED),
          Map.entry("tilde", CharClass.of("a-zA-Z0-9_.~-")),
          Map.entry("base64", CharClass.BASE64),
          Map.entry("any64", CharClass.ANY_BASE64),
          Map.entry("url64", CharClass.of("a-zA-Z0-9+/=%_-")),
          Map.entry("path", CharClass.of("a-zA-Z0-9/_-")));

  private enum Demand {
    NONE,
    DRAWN,
    DRAWN_WORD,
    NO_WORDS,
    NO_FILLER
  }

  /** Either a literal, or a run of {@code min} to {@code max} members of a class. */
  private record Part(@Nullable String literal, CharClass members, int min, int max) {}

  private final Demand demand;
  private final List<Part> before;
  private final String anchor;
  private final List<Part> after;

  private TokenShape(Demand demand, List<Part> before, String anchor, List<Part> after) {
    this.demand = demand;
    this.before = List.copyOf(before);
    this.anchor = anchor;
    this.after = List.copyOf(after);
  }

  static TokenShape parse(String shape) {
    Demand demand =
        switch (shape.charAt(0)) {
          case '?' -> Demand.DRAWN;
          case '#' -> Demand.NO_WORDS;
          case '!' -> Demand.NO_FILLER;
          case '^' -> Demand.DRAWN_WORD;
          default -> Demand.NONE;
        };
    List<Part> before = new ArrayList<>();
    List<Part> after = new ArrayList<>();
    String anchor = null;
    for (String word : shape.substring(demand == Demand.NONE ? 0 : 1).split(" ", -1)) {
      Part part = parsePart(word);
      if (anchor != null) {
        after.add(part);
      } else if (part.literal() == null) {
        before.add(part);
      } else {
        anchor = part.literal();
      }
    }
    if (anchor == null) {
      throw new IllegalArgumentException("Shape '" + shape + "' must hold a text to start from");
    }
    return new TokenShape(demand, before, anchor, after);
  }

  private static Part parsePart(String word) {
    int brace = word.indexOf('{');
    if (brace < 0) {
      return new Part(word, CharClass.ALNUM, 0, 0);
    }
    CharClass members = CLASSES.get(word.substring(0, brace));
    if (members == null || !word.endsWith("}")) {
      throw new IllegalArgumentException(
          "Part '" + word + "' must be a known class and its length");
    }
    String[] bounds = word.substring(brace + 1, word.length() - 1).split(",", -1);
    int min = Integer.parseInt(bounds[0]);
    int max = min;
    if (bounds.length > 1) {
      max = bounds[1].isEmpty() ? MAXIMUM : Integer.parseInt(bounds[1]);
    }
    return new Part(null, members, min, max);
  }

  /** Whether the match is a complete token, so that dots after it do not replace any of it. */
  boolean hasEnd() {
    Part last = after.isEmpty() ? null : after.get(after.size() - 1);
    return last == null || last.max() == last.min();
  }

  /** The text to search for, as written in the token. */
  String anchor() {
    return anchor;
  }

  /** Whether the anchor is at {@code at} and nothing of a token can precede it. */
  boolean startsWithAnchor(CharSequence text, int at) {
    return before.isEmpty() && AsciiText.startsWith(text, at, anchor);
  }

  /** The least number of characters of a token with this shape. */
  int shortest() {
    return Stream.concat(before.stream(), after.stream())
        .mapToInt(part -> part.literal() == null ? part.min() : part.literal().length())
        .reduce(anchor.length(), Integer::sum);
  }

  /** The token around the anchor at {@code at}; null if there is none. */
  @Nullable SecretFinding match(SecretRule rule, CharSequence text, int at, int lastEnd) {
    if (!AsciiText.startsWith(text, at, anchor)) {
      return null;
    }
    int start = matchBefore(text, at, lastEnd);
    boolean opens =
        start >= 0 && (opensItself(start, at) || TokenBoundary.opens(text, start, lastEnd));
    if (!opens) {
      return null;
    }
    int body = at + anchor.length();
    int end = matchAfter(text, body);
    if (end < 0
        || !isMet(text, start, at, body, Math.min(end, body + JUDGED))
        || (demand == Demand.NO_WORDS && isPartOfName(text, end))) {
      return null;
    }
    return new SecretFinding(rule, start, toEnd(text, end));
  }

  /** Whether the token begins with a mark such as an ampersand, which ends any word before it. */
  private boolean opensItself(int start, int at) {
    return start == at && !CharClass.WORD.has(anchor.charAt(0));
  }

  /** Whether an extension or a domain follows, as in the name of a file or a host. */
  private static boolean isPartOfName(CharSequence text, int end) {
    if (!AsciiText.startsWith(text, end, ".")) {
      return false;
    }
    int last = CharClass.LOWER.runEnd(text, end + 1, end + 1 + LONGEST_ENDING);
    return last >= end + 3
        && CharClass.LETTER.has(text.charAt(end + 1))
        && (last == text.length() || !CharClass.WORD.has(text.charAt(last)));
  }

  /** Continues to the end of a run without upper bound that was read only in part. */
  private int toEnd(CharSequence text, int end) {
    Part last = after.isEmpty() ? null : after.get(after.size() - 1);
    if (last == null || last.max() != MAXIMUM) {
      return end;
    }
    return withoutFullStop(text, end, last.members().runEnd(text, end, MAXIMUM));
  }

  private int matchBefore(CharSequence text, int at, int lastEnd) {
    int limit = lastEnd <= at ? lastEnd : 0;
    int position = at;
    for (int i = before.size() - 1; i >= 0; i--) {
      Part part = before.get(i);
      int start = part.members().runStart(text, position, Math.max(limit, position - part.max()));
      if (position - start < part.min()) {
        return -1;
      }
      position = start;
    }
    return position;
  }

  private int matchAfter(CharSequence text, int from) {
    int position = from;
    for (int i = 0; i < after.size(); i++) {
      Part part = after.get(i);
      String literal = part.literal();
      if (literal != null) {
        if (!AsciiText.startsWith(text, position, literal)) {
          return -1;
        }
        position += literal.length();
        continue;
      }
      int limit = position + (part.max() == MAXIMUM ? Math.max(JUDGED, part.min()) : part.max());
      int end = part.members().runEnd(text, position, limit);
      if (end - position < part.min()) {
        return -1;
      }
      boolean last = i == after.size() - 1;
      if (last && part.max() != MAXIMUM && end == limit && goesOn(part.members(), text, end)) {
        return -1;
      }
      position = last ? withoutFullStop(text, position + part.min(), end) : end;
    }
    return position;
  }

  /** A longer run of letters and digits is something else; a hyphen or a dot may be punctuation. */
  private static boolean goesOn(CharClass members, CharSequence text, int end) {
    return end < text.length()
        && (CharClass.ALNUM.has(text.charAt(end - 1)) || text.charAt(end - 1) == '~')
        && CharClass.ALNUM.has(text.charAt(end))
        && members.has(text.charAt(end));
  }

  private static int withoutFullStop(CharSequence text, int min, int end) {
    int i = end;
    while (i > min && text.charAt(i - 1) == '.') {
      i--;
    }
    return i;
  }

  private boolean isInsideBase64(CharSequence text, int start) {
    return start > 0
        && CharClass.BASE64.hasAll(anchor, 0, anchor.length())
        && (text.charAt(start - 1) == '/' || text.charAt(start - 1) == '+');
  }

  private boolean isMet(CharSequence text, int start, int at, int body, int end) {
    int from = start == at ? body : start;
    return switch (demand) {
      case NO_FILLER -> !Placeholder.isFiller(text, from, end);
      case NONE -> !Placeholder.fills(text, from, end);
      case NO_WORDS ->
          (Randomness.holdsAny(CharClass.DIGIT, text, body, end)
                  || Randomness.surprise(text, body, end) >= Randomness.DRAWN)
              && !(end - body >= MANY_DIGITS && CharClass.DIGIT.hasAll(text, body, end))
              && !Placeholder.fills(text, from, end);
      case DRAWN, DRAWN_WORD ->
          (demand == Demand.DRAWN || start == 0 || text.charAt(start - 1) != '_')
              && !isInsideBase64(text, start)
              && Randomness.looksDrawn(text, body, end)
              && !Placeholder.fills(text, from, end);
    };
  }
}
