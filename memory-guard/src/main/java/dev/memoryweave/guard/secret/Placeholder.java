package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import dev.memoryweave.guard.internal.Letters;
import java.util.List;
import java.util.Set;

/** Recognises texts that people write in place of a secret. */
final class Placeholder {
  /** A value that does not look random and contains any of these is not a secret. */
  private static final List<String> HINTS = List.of("placeholder", "replace", "dummy");

  /** A value that contains any of these is not a secret. */
  private static final List<String> MARKS =
      words(
          """
          changeme change-me change_me changeit your- your_ yourkey yourtoken yoursecret yourpass
          yourapi insert- insert_ xxxx _xxx -xxx **** #### jbswy3dp ... ${ #{ {{ }} <% %( %s %d example redacted
          """);

  /** Placeholder passwords in documents and on developers' machines. */
  private static final Set<String> WORDS =
      Set.copyOf(
          words(
              """
              password passwd passphrase pass pwd pw passw0rd p@ssword p@ssw0rd secret mysecret
              mypassword mypass topsecret token key credentials user username admin administrator
              root guest test testing demo foo bar baz qux foobar hello postgres mysql redis
              rabbitmq mongo mongodb default null none nil undefined empty string true false value
              text hidden unset todo tbd n/a dev local public required confirmed nullable
              optional invalid function object whatever hunter abc
              """));

  /** User names that go with such passwords. */
  private static final Set<String> USERS =
      Set.copyOf(
          words("user username usr name login me postgres root guest test foo demo default"));

  /** Prefixes of the hosts that go with such passwords. */
  private static final List<String> HOSTS =
      words("localhost 127.0.0.1 0.0.0.0 [::1] host server example < { $");

  /** The first characters of the marks and hints, and the one mark that is not ASCII. */
  private static final CharClass FIRST = CharClass.of("cyixj*.$#{}<%eprd_-");

  private static final char ELLIPSIS = '\u2026';

  private static final List<String> KINDS_OF_SECRET =
      words(
          """
          passwords password passwd passphrase passcode pass pwd pw secret token apikey accesskey key
          credentials credential value here string
          """);

  private static final CharClass WORDY = CharClass.of("a-zA-Z_.-");
  private static final int LONGEST_STAND_IN = 40;

  private static final int LONG_COUNT = 5;
  private static final int LONG_SEQUENCE = 12;
  private static final double LONG_SEQUENCE_SHARE = 0.6;
  private static final int SHORT_SEQUENCE = 6;
  private static final double SHORT_SEQUENCE_SHARE = 0.75;

  /** Words before a placeholder word: {@code my_password}, {@code yourSecret}. */
  private static final List<String> OWNERS =
      words("my your our the some any a new old test sample db app user admin root super top");

  private Placeholder() {}

  private static List<String> words(String words) {
    return List.of(words.strip().split("\\s+"));
  }

  /** Whether the part of a token after its prefix is a filler rather than random. */
  static boolean fills(CharSequence text, int from, int to) {
    return holdsAny(MARKS, text, from, to)
        || isFiller(text, from, to)
        || (holdsAny(HINTS, text, from, to) && !Randomness.looksDrawn(text, from, to));
  }

  /** Whether a value without a vendor's mark is a filler, or letters and digits that count up. */
  static boolean isMadeUp(CharSequence text, int from, int to) {
    return fills(text, from, to) || isSequence(text, from, to) || isOneCharacter(text, from, to);
  }

  /** Whether a value is empty, a common placeholder, a mask, or a reference to the real value. */
  static boolean standsFor(CharSequence text, int from, int to) {
    return to <= from
        || isReference(text, from, to)
        || isMadeUp(text, from, to)
        || isWord(text, from, to)
        || SampleDigests.has(text, from, to);
  }

  /**
   * Whether a long key is a placeholder. One that merely counts up is not: it is made for a manual
   * and shows the form of a real one.
   */
  static boolean standsForKey(CharSequence text, int from, int to) {
    return isReference(text, from, to)
        || fills(text, from, to)
        || isWord(text, from, to)
        || SampleDigests.has(text, from, to);
  }

  /** Whether a host, in lower case, is a developer's machine or an example from a manual. */
  static boolean isUsualHost(String host) {
    return HOSTS.stream().anyMatch(host::startsWith) || host.contains(".example.");
  }

  /**
   * Whether a host is one word, {@code db:5432} or {@code tcp(db:3306)}, as within a composition.
   */
  private static boolean isNameOfService(String host) {
    int start = host.startsWith("tcp(") ? 4 : 0;
    int end = CharClass.TOKEN.runEnd(host, start, host.length());
    return end > start && (end == host.length() || ":/?)".indexOf(host.charAt(end)) >= 0);
  }

  /** Whether it is one of the placeholder passwords. */
  static boolean isUsualWord(String password) {
    return WORDS.contains(AsciiText.lower(password, 0, password.length()));
  }

  /** Whether a token is cut: dots replace the rest of it. */
  static boolean isCut(CharSequence text, int end) {
    return AsciiText.startsWith(text, end, "...")
        || (end < text.length() && text.charAt(end) == ELLIPSIS);
  }

  /**
   * Whether letters and digits count up or stay the same, as in {@code abc123def456}, {@code
   * a1b2c3d4}, {@code 1111-2222}: the two are checked separately.
   */
  static boolean isSequence(CharSequence text, int from, int to) {
    int pairs = 0;
    int steps = 0;
    char letter = 0;
    char digit = 0;
    for (int i = from; i < to; i++) {
      char c = AsciiText.lower(text.charAt(i));
      if (c >= '0' && c <= '9') {
        pairs += digit == 0 ? 0 : 1;
        steps += c == digit + 1 || c == digit || (digit == '9' && c == '0') ? 1 : 0;
        digit = c;
      } else if (c >= 'a' && c <= 'z') {
        pairs += letter == 0 ? 0 : 1;
        steps += c == letter + 1 || c == letter ? 1 : 0;
        letter = c;
      }
    }
    return pairs >= LONG_SEQUENCE
        ? steps >= pairs * LONG_SEQUENCE_SHARE
        : pairs >= SHORT_SEQUENCE && steps >= pairs * SHORT_SEQUENCE_SHARE;
  }

  /**
   * Whether it contains a long run of characters that count up or down, as random text does not.
   */
  static boolean counts(CharSequence text, int from, int to) {
    int up = 0;
    int down = 0;
    for (int i = from + 1; i < to; i++) {
      int step = AsciiText.lower(text.charAt(i)) - AsciiText.lower(text.charAt(i - 1));
      up = step == 1 ? up + 1 : 0;
      down = step == -1 ? down + 1 : 0;
      if (up >= LONG_COUNT || down >= LONG_COUNT) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a user and password only show the form of such a pair: a reference, a usual word with a
   * usual user or host, or the same word twice.
   *
   * @param host the start of what follows the pair, in lower case; may be empty
   */
  static boolean isPair(String user, String password, String host) {
    int length = password.length();
    if (length == 0 || isReference(password, 0, length) || isMadeUp(password, 0, length)) {
      return true;
    }
    String word = AsciiText.lower(password, 0, length).replace("]", "");
    // Usage texts put optional parts in brackets: scheme://[user:password@]host.
    String name = AsciiText.lower(user, 0, user.length()).replace("[", "").replace("]", "");
    if (isStandIn(word)
        || (!name.isEmpty()
            && word.startsWith(name)
            && consistsOfKinds(word.substring(name.length())))) {
      return true;
    }
    boolean usual =
        name.isEmpty() || USERS.contains(name) || isUsualHost(host) || isNameOfService(host);
    return word.equals(name) || (usual && WORDS.contains(word));
  }

  /** Whether the value is one of the usual words, ignoring digits and marks at its end. */
  private static boolean isWord(CharSequence text, int from, int to) {
    int end = to;
    while (end > from && !CharClass.LETTER.has(text.charAt(end - 1))) {
      end--;
    }
    return WORDS.contains(AsciiText.lower(text, from, end))
        || WORDS.contains(AsciiText.lower(text, from, to))
        || isStandIn(AsciiText.lower(text, from, to));
  }

  /**
   * Whether it is a usual word with an owner, such as {@code my-secret-pw1} or {@code db_password}.
   */
  private static boolean isStandIn(String word) {
    if (word.length() > LONGEST_STAND_IN) {
      return false;
    }
    StringBuilder letters = new StringBuilder(word.length());
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c >= 'a' && c <= 'z') {
        letters.append(c);
      }
    }
    String rest = letters.toString();
    boolean owned = false;
    for (int round = 0; round < 3; round++) {
      for (String owner : OWNERS) {
        if (rest.startsWith(owner) && rest.length() > owner.length() + 1) {
          String without = rest.substring(owner.length());
          if (KINDS_OF_SECRET.contains(without)) {
            return true;
          }
          if (OWNERS.stream().anyMatch(without::startsWith) || startsWithKind(without)) {
            rest = without;
            owned = true;
            break;
          }
        }
      }
    }
    return owned && consistsOfKinds(rest);
  }

  private static boolean startsWithKind(String word) {
    return KINDS_OF_SECRET.stream().anyMatch(word::startsWith);
  }

  private static boolean consistsOfKinds(String word) {
    String rest = word;
    boolean shorter = true;
    while (shorter && !rest.isEmpty()) {
      shorter = false;
      for (String kind : KINDS_OF_SECRET) {
        if (rest.startsWith(kind)) {
          rest = rest.substring(kind.length());
          shorter = true;
          break;
        }
      }
    }
    return rest.isEmpty();
  }

  /**
   * Whether it is a usual word in disguise, {@code P@ssw0rd}, {@code S3cret!}: usually an example,
   * and sometimes real.
   */
  static boolean isDisguisedWord(CharSequence text, int from, int to) {
    if (to - from > LONGEST_STAND_IN) {
      return false;
    }
    StringBuilder word = new StringBuilder(to - from);
    for (int i = from; i < to; i++) {
      word.append(Letters.undisguised(AsciiText.lower(text.charAt(i)), 'i'));
    }
    int end = to - from;
    while (end > 0 && !CharClass.LETTER.has(text.charAt(from + end - 1))) {
      end--;
    }
    String whole = word.toString();
    return WORDS.contains(whole)
        || WORDS.contains(whole.substring(0, end))
        || isStandIn(whole)
        || endsWithKind(text, from, from + end);
  }

  /** Whether words end in the kind of secret, {@code VyOS_SSH_password}, {@code dbAuthKey}. */
  static boolean endsWithKind(CharSequence text, int from, int to) {
    return WORDY.hasAll(text, from, to)
        && Randomness.surprise(text, from, to) < Randomness.DRAWN
        && KINDS_OF_SECRET.stream()
            .anyMatch(
                kind ->
                    to - from > kind.length()
                        && AsciiText.startsWithIgnoringCase(text, to - kind.length(), kind));
  }

  private static boolean isReference(CharSequence text, int from, int to) {
    char first = text.charAt(from);
    char last = text.charAt(to - 1);
    if (isQuoted(first, last, to - from)) {
      return isReference(text, from + 1, to - 1);
    }
    return switch (first) {
      case '<', '{' -> true;
      case '[', '(' ->
          last == (first == '[' ? ']' : ')')
              || !Randomness.holdsAny(CharClass.DIGIT, text, from, to);
      case 'E' ->
          AsciiText.startsWith(text, from, "ENC(") || AsciiText.startsWith(text, from, "ENC[");
      // $NAME is a variable; $2b$12$... is the hash of a password, which is also a finding.
      case '$' ->
          to - from == 1
              || "{(".indexOf(text.charAt(from + 1)) >= 0
              || (CharClass.WORD.hasAll(text, from + 1, to) && !isDrawnHex(text, from + 1, to));
      case '%', '@' -> last == first || to - from <= 3;
      default -> false;
    };
  }

  /** {@code "'$password'"}: one string inside another, as in commands. */
  private static boolean isQuoted(char first, char last, int length) {
    return first == last && length > 2 && "'\"".indexOf(first) >= 0;
  }

  /** Hexadecimal digits that no variable name has: here {@code $} begins a password. */
  private static boolean isDrawnHex(CharSequence text, int from, int to) {
    return to - from >= 16
        && Randomness.holdsAny(CharClass.DIGIT, text, from, to)
        && (CharClass.ANY_CASE_HEX.hasAll(text, from, to) || Randomness.looksDrawn(text, from, to));
  }

  /** Only filler characters, such as x, 0 and asterisks. */
  static boolean isFiller(CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      if ("xX0*.#_-".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** One repeated character, {@code 1111}. */
  private static boolean isOneCharacter(CharSequence text, int from, int to) {
    for (int i = from + 1; i < to; i++) {
      if (text.charAt(i) != text.charAt(from)) {
        return false;
      }
    }
    return true;
  }

  private static boolean holdsAny(List<String> marks, CharSequence text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = AsciiText.lower(text.charAt(i));
      if (c == ELLIPSIS) {
        return true;
      }
      if (FIRST.has(c) && startsWithAny(marks, text, i, to)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWithAny(List<String> marks, CharSequence text, int at, int to) {
    for (String mark : marks) {
      if (at + mark.length() <= to && AsciiText.startsWithIgnoringCase(text, at, mark)) {
        return !mark.equals("%(") || (at + 2 < to && CharClass.LETTER.has(text.charAt(at + 2)));
      }
    }
    return false;
  }
}
