package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that looks drawn behind the name of a password, secret, token or key; see {@link KeyName}
 * for the names and {@link KeyedValue} for the notations. Stand-ins, references, words, names and
 * code pass.
 */
final class AssignedSecret implements SecretDetector {
  static final SecretRule PASSWORD =
      SecretRule.refuse("assigned-password", "a password given to a name");
  static final SecretRule SECRET =
      SecretRule.refuse("assigned-secret", "a secret, token or key given to a name");

  private static final SecretRule POSSIBLE_PASSWORD =
      SecretRule.warn("possible-password", "what may be a password");
  private static final SecretRule POSSIBLE_SECRET =
      SecretRule.warn("possible-secret", "what may be a secret");
  private static final List<String> OF_REQUEST =
      List.of(
          "client",
          "creation",
          "change",
          "request",
          "idempoten",
          "purchase",
          "export",
          "import",
          "upload",
          "lock",
          "update",
          "work",
          "confirmation");

  private static final int SHORTEST_POSSIBLE = 4;
  private static final double POSSIBLE_SURPRISE = 0.2;
  private static final int SHORTEST_PASSWORD = 8;
  private static final int SHORTEST_SECRET = 10;
  private static final int SHORTEST_HEX = 32;

  /** From this length on a drawn secret shows clearly. */
  private static final int LONG_SECRET = 16;

  private static final int LONG_LETTERS = 20;

  /** A password with characters of three kinds needs less surprise than other values. */
  private static final double CHOSEN = 0.18;

  private static final double CHOSEN_WITH_SYMBOL = 0.12;

  private static final int CHOSEN_KINDS = 3;

  private static final CharClass CODE = CharClass.of("(){}[]");
  private static final int LONGEST_NUMBER = 19;
  private static final List<String> PATH_STARTS = List.of("/", "./", "../", "~/");
  private static final CharClass FILE_ENDING = CharClass.of("a-z");
  private static final CharClass UUID = CharClass.of("0-9a-fA-F-");
  private static final int UUID_LENGTH = 36;

  @Override
  public List<String> anchors() {
    return KeyName.anchors();
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    KeyName name = KeyName.at(text, start, end);
    if (name == null) {
      return null;
    }
    KeyedValue value = KeyedValue.after(text, name);
    if (value == null || value.end() - value.start() < SHORTEST_POSSIBLE) {
      return null;
    }
    int from = value.start();
    int to = value.end();
    CharacterCounts makeup = CharacterCounts.of(text, from, to);
    if (makeup.letters() == 0 || makeup.foreign()) {
      return connectionProperty(text, start, name, value);
    }
    if (to - from < SHORTEST_PASSWORD) {
      return isPossible(text, name, value, makeup)
          ? new SecretFinding(POSSIBLE_PASSWORD, from, to)
          : null;
    }
    SecretRule vendor = VendorKey.of(text, name.end(), from, to);
    if (vendor != null
        && !Placeholder.standsFor(text, from, to)
        && (isUuid(text, from, to) || isDrawn(makeup, name, value))) {
      return new SecretFinding(vendor, from, value.wholeEnd(text, name));
    }
    SecretFinding property = connectionProperty(text, start, name, value);
    if (property != null) {
      return property;
    }
    boolean ofRequest = !name.password() && isOfRequest(text, start);
    if (ofRequest && isUuid(text, from, to)) {
      return null;
    }
    boolean doubtful = ofRequest || Placeholder.isCut(text, to);
    if (isSecret(text, name, value, makeup) && !doubtful) {
      return new SecretFinding(
          name.password() ? PASSWORD : SECRET, from, value.wholeEnd(text, name));
    }
    return isPossible(text, name, value, makeup)
        ? new SecretFinding(name.password() ? POSSIBLE_PASSWORD : POSSIBLE_SECRET, from, to)
        : null;
  }

  private static @Nullable SecretFinding connectionProperty(
      CharSequence text, int start, KeyName name, KeyedValue value) {
    int from = value.start();
    int to = value.end();
    return to - from >= SHORTEST_PASSWORD
            && ConnectionProperty.isIn(text, start, name)
            && !Placeholder.standsFor(text, from, to)
        ? new SecretFinding(ConnectionString.RULE, from, to)
        : null;
  }

  /** Tokens of a single request, which make it count once, are drawn but seldom secret. */
  private static boolean isOfRequest(CharSequence text, int start) {
    if (!AsciiText.startsWithIgnoringCase(text, start, "token")) {
      return false;
    }
    int from = CharClass.TOKEN.runStart(text, start, start - 16);
    String before = AsciiText.lower(text, from, start);
    return OF_REQUEST.stream().anyMatch(before::contains);
  }

  /**
   * Whether the value may be a secret though it does not look drawn enough, or is a UUID, which may
   * be anything: letters and digits behind a name, and neither a stand-in nor code.
   */
  private static boolean isPossible(
      CharSequence text, KeyName name, KeyedValue value, CharacterCounts makeup) {
    int from = value.start();
    int to = value.end();
    boolean mixed = makeup.digits() > 0 || (value.quoted() && makeup.symbols() > 0);
    if (value.prose() || !mixed) {
      return false;
    }
    boolean fits;
    if (name.password()) {
      fits = value.quoted() || isPlain(text, from, to);
    } else if (makeup.length() >= LONG_SECRET) {
      fits = isUuid(text, from, to) || makeup.hex() || makeup.surprise() >= POSSIBLE_SURPRISE;
    } else {
      fits =
          value.quoted()
              && makeup.length() >= SHORTEST_PASSWORD
              && makeup.surprise() >= POSSIBLE_SURPRISE;
    }
    return fits
        && !isCode(text, name, value)
        && !isDigest(text, from, to)
        && !isLocation(text, from, to)
        && !Placeholder.standsFor(text, from, to);
  }

  /** Whether it is one word as people choose it, not a name of code with its parts. */
  private static boolean isPlain(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if ("._/(){}[]<>;,".indexOf(text.charAt(i)) >= 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSecret(
      CharSequence text, KeyName name, KeyedValue value, CharacterCounts makeup) {
    int from = value.start();
    int to = value.end();
    return isDrawn(makeup, name, value)
        && !isUuid(text, from, to)
        && !isCode(text, name, value)
        && !isDigest(text, from, to)
        && !isLocation(text, from, to)
        && !Placeholder.standsFor(text, from, to)
        && !Placeholder.isDisguisedWord(text, from, to);
  }

  private static boolean isDrawn(CharacterCounts makeup, KeyName name, KeyedValue value) {
    boolean digit = makeup.digits() > 0;
    if (makeup.hex() && makeup.length() >= SHORTEST_HEX) {
      return digit;
    }
    boolean drawn = makeup.surprise() >= (digit ? Randomness.DRAWN : Randomness.DRAWN_LETTERS);
    boolean clearlyDrawn = digit && makeup.surprise() >= Randomness.DRAWN_LETTERS;
    if (name.password()) {
      return value.prose()
          ? clearlyDrawn && makeup.kinds() >= CHOSEN_KINDS
          : drawn || isChosen(makeup, name, value);
    }
    return makeup.length() >= LONG_SECRET
        ? drawn && (digit || makeup.length() >= LONG_LETTERS)
        : makeup.length() >= SHORTEST_SECRET && clearlyDrawn;
  }

  /** A password that a person made up of a word, a number and a mark. */
  private static boolean isChosen(CharacterCounts makeup, KeyName name, KeyedValue value) {
    boolean numberAndSymbol = makeup.digits() > 0 && makeup.symbols() > 0;
    return makeup.surprise() >= (numberAndSymbol ? CHOSEN_WITH_SYMBOL : CHOSEN)
        && makeup.kinds() >= CHOSEN_KINDS
        && (value.quoted() || name.constant());
  }

  /**
   * Letters written as {@code \\u00e9}, numbers such as {@code 0xD1L}; and, outside quotes and
   * files of environment variables, calls, subscripts and named arguments.
   */
  private static boolean isCode(CharSequence text, KeyName name, KeyedValue value) {
    String code = text.subSequence(value.start(), value.end()).toString();
    if (code.contains("\\u") || (code.startsWith("0x") && code.length() <= LONGEST_NUMBER)) {
      return true;
    }
    int equals = code.indexOf('=');
    boolean variable = name.constant() && AsciiText.startsWith(text, name.end(), "=");
    return !value.quoted()
        && !variable
        && (Randomness.holdsAny(CODE, code, 0, code.length())
            || (equals >= 0 && Randomness.holdsAny(CharClass.ALNUM, code, equals, code.length())));
  }

  private static boolean isUuid(CharSequence text, int from, int to) {
    return to - from == UUID_LENGTH && text.charAt(from + 8) == '-' && UUID.hasAll(text, from, to);
  }

  private static boolean isDigest(CharSequence text, int from, int to) {
    int end = CharClass.ALNUM.runEnd(text, from, Math.min(to, from + 10));
    return (AsciiText.startsWithIgnoringCase(text, from, "sha")
            || AsciiText.startsWithIgnoringCase(text, from, "md5"))
        && end < to
        && ":-".indexOf(text.charAt(end)) >= 0;
  }

  /** A URL, a path, a file with an ending, an address, a name from a store of secrets. */
  static boolean isLocation(CharSequence text, int from, int to) {
    String value = text.subSequence(from, to).toString();
    if (value.contains("://") || value.startsWith("arn:") || value.startsWith("data:")) {
      return true;
    }
    if (PATH_STARTS.stream().anyMatch(value::startsWith) && value.indexOf('/', 3) > 0) {
      return true;
    }
    int dot = value.lastIndexOf('.');
    int ending = value.length() - dot - 1;
    return dot > 0
        && ending >= 2
        && ending <= 5
        && FILE_ENDING.hasAll(value, dot + 1, value.length());
  }
}
