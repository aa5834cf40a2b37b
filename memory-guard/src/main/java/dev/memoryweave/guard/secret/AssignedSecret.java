package dev.memoryweave.guard.secret;

import static dev.memoryweave.guard.secret.SecretRule.Severity.REFUSE;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A random-looking value after the name of a password, secret, token or key; see {@link KeyName}
 * for the names and {@link KeyedValue} for the notations. Placeholders, references, words, names
 * and code pass.
 */
final class AssignedSecret implements SecretDetector {
  static final SecretRule PASSWORD =
      SecretRule.refuse("assigned-password", "a password given to a name");
  static final SecretRule SECRET =
      SecretRule.refuse("assigned-secret", "a secret, token or key given to a name");

  private static final List<String> OF_REQUEST =
      List.of(
          "client",
          "creation",
          "change",
          "request",
          "idempotency",
          "idempotent",
          "purchase",
          "export",
          "import",
          "upload",
          "lock",
          "update",
          "work",
          "confirmation");

  private static final List<String> KEPT_SECRET =
      List.of("secret", "api", "access", "auth", "private");

  private static final int SHORTEST_PASSWORD = 8;
  private static final int SHORTEST_SECRET = 10;
  private static final int SHORTEST_HEX = 32;

  /** From this length on a random secret is clearly recognisable. */
  private static final int LONG_SECRET = 16;

  private static final int LONG_LETTERS = 20;
  private static final int SHORTEST_PHRASE = 32;

  /**
   * The least surprise for a password with characters of three kinds, less than for other values.
   */
  private static final double CHOSEN = 0.18;

  private static final double CHOSEN_WITH_SYMBOL = 0.12;

  private static final int CHOSEN_KINDS = 3;

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
    if (value == null) {
      return BracedValue.find(text, name);
    }
    int from = value.start();
    int to = value.end();
    if (to - from < PossibleSecret.SHORTEST) {
      return null;
    }
    CharacterCounts makeup = CharacterCounts.of(text, from, to);
    if (makeup.letters() == 0 || (makeup.foreign() && !isPhrase(value, makeup))) {
      return connectionProperty(text, start, name, value);
    }
    SecretRule rule = ruleOf(text, start, name, value, makeup);
    if (rule == null) {
      return null;
    }
    return new SecretFinding(
        rule, from, rule.severity() == REFUSE ? value.wholeEnd(text, name) : to);
  }

  private static @Nullable SecretRule ruleOf(
      CharSequence text, int start, KeyName name, KeyedValue value, CharacterCounts makeup) {
    int from = value.start();
    int to = value.end();
    boolean uuid = OtherValue.isUuid(text, from, to);
    if (to - from >= SHORTEST_PASSWORD) {
      SecretRule vendor = VendorKey.of(text, name.end(), from, to);
      if (vendor != null
          && !Placeholder.standsFor(text, from, to)
          && (uuid || isDrawn(makeup, name, value))) {
        return vendor;
      }
      if (connectionProperty(text, start, name, value) != null) {
        return ConnectionString.RULE;
      }
      boolean ofRequest = !name.password() && isOfRequest(text, start);
      if (uuid && (ofRequest || isKeptSecret(text, start, name, value))) {
        return ofRequest ? null : SECRET;
      }
      if (!ofRequest && !Placeholder.isCut(text, to) && isSecret(text, name, value, makeup)) {
        return name.password() ? PASSWORD : SECRET;
      }
    }
    return PossibleSecret.ruleOf(text, name, value, makeup);
  }

  /** Blanks do not rule out a long random value in quotes, such as a salt. */
  private static boolean isPhrase(KeyedValue value, CharacterCounts makeup) {
    return value.quoted()
        && makeup.length() >= SHORTEST_PHRASE
        && makeup.surprise() >= Randomness.DRAWN_LETTERS;
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

  /**
   * Whether a UUID is the secret itself: something called a token or a secret for short may merely
   * be named by one.
   */
  private static boolean isKeptSecret(
      CharSequence text, int start, KeyName name, KeyedValue value) {
    int from = CharClass.TOKEN.runStart(text, start, start - 16);
    String words = AsciiText.lower(text, from, name.end());
    return !name.password()
        && !value.prose()
        && (from < start || !AsciiText.startsWithIgnoringCase(text, start, "secret"))
        && KEPT_SECRET.stream().anyMatch(words::contains)
        && !Placeholder.standsFor(text, value.start(), value.end());
  }

  /** Tokens of a single request, which make it count only once, are random but seldom secret. */
  private static boolean isOfRequest(CharSequence text, int start) {
    if (!AsciiText.startsWithIgnoringCase(text, start, "token")) {
      return false;
    }
    int from = CharClass.TOKEN.runStart(text, start, start - 16);
    String before = AsciiText.lower(text, from, start);
    int last = before.length();
    while (last > 0 && "_-".indexOf(before.charAt(last - 1)) >= 0) {
      last--;
    }
    return OF_REQUEST.stream().anyMatch(before.substring(0, last)::endsWith);
  }

  private static boolean isSecret(
      CharSequence text, KeyName name, KeyedValue value, CharacterCounts makeup) {
    int from = value.start();
    int to = value.end();
    return isDrawn(makeup, name, value)
        && !OtherValue.isUuid(text, from, to)
        && !OtherValue.is(text, name, value)
        && !Placeholder.standsFor(text, from, to)
        && !Placeholder.isDisguisedWord(text, from, to)
        && !isEncodedWord(text, from, to);
  }

  /** Base64 of prose, of a word or of a placeholder, as in the values of Kubernetes secrets. */
  static boolean isEncodedWord(CharSequence text, int from, int to) {
    if (!CharClass.ANY_BASE64.hasAll(text, from, to)) {
      return false;
    }
    String plain = Base64Text.printable(text.subSequence(from, to));
    if (plain.isEmpty()) {
      return false;
    }
    CharacterCounts makeup = CharacterCounts.of(plain, 0, plain.length());
    boolean told =
        makeup.surprise() >= Randomness.DRAWN
            || (makeup.kinds() >= CHOSEN_KINDS && makeup.digits() > 0);
    return makeup.foreign() || !told || Placeholder.standsFor(plain, 0, plain.length());
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

  /** A password that a person composed of a word, a number and a mark. */
  private static boolean isChosen(CharacterCounts makeup, KeyName name, KeyedValue value) {
    boolean numberAndSymbol = makeup.digits() > 0 && makeup.symbols() > 0;
    return makeup.surprise() >= (numberAndSymbol ? CHOSEN_WITH_SYMBOL : CHOSEN)
        && makeup.kinds() >= CHOSEN_KINDS
        && (value.quoted() || name.constant());
  }
}
