package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The name before a value: {@code DB_PASSWORD}, {@code "clientSecret"}, {@code api key}.
 *
 * @param end the index after the name
 * @param password whether it names a password, which people choose and keep short, rather than a
 *     key or a token, which programs generate and make long
 * @param constant whether the name is all capitals, as in a file of environment variables
 * @param flag whether it is a command-line option, with its value after a blank
 */
record KeyName(int end, boolean password, boolean constant, boolean flag) {
  private static final int LONGEST_SUFFIX = 32;
  private static final int LONGEST_PREFIX = 32;

  private static final List<String> PASSWORD_WORDS =
      words(
          """
          password passwd passphrase passcode pass pwd passwort kennwort contrasena
          requirepass masterauth pswd passwrd
          """);

  private static final List<String> SECRET_WORDS =
      words(
          """
          secret token credential creds apikey privatekey accesskey salt _pat
          """);

  private static final List<String> KINDS_OF_KEY =
      words(
          """
          api access private auth signing encryption encrypt master account admin storage
          service license function host deploy app client subscription consumer session server
          webhook hmac cipher activation integration application shared preshared write ingestion
          registration management developer user security cookie
          """);

  /** A name that continues with one of these words is about a secret and is not one. */
  /** By their first letters. */
  private static final Map<Character, List<String>> ABOUT =
      byFirstLetter(
          """
          id ref arn hash name file path dir url uri link type kind length len size count policy
          policies field format expir ttl lifetime digest checksum fingerprint algorithm version
          budget limit max min regex pattern hint label prompt error message encoder provider
          service manager class factory endpoint column param header prefix suffix index position
          number strength rotat reset izer ize ized isation ization status state scope issuer
          audience created updated time timeout date store storage ring port age ciphertext certificate cert blob
          enabled enable disabled required allowed encryption
          """);

  private static final int LONG_WORD = 5;

  /** A name that begins with one of these is not secret, or its value is not the secret itself. */
  private static final List<String> NOT_SECRET =
      words(
          """
          public publishable hashed encrypted sealed masked redacted page continuation cursor
          next sync cancellation design dedup starting forward backward pagination csrf xsrf
          """);

  private static List<String> words(String words) {
    return List.of(words.strip().split("\\s+"));
  }

  private static Map<Character, List<String>> byFirstLetter(String words) {
    return words(words).stream().collect(Collectors.groupingBy(word -> word.charAt(0)));
  }

  /** The anchors of detectors of named values, in any case. */
  static List<String> anchors() {
    List<String> anchors = new ArrayList<>(PASSWORD_WORDS);
    anchors.addAll(SECRET_WORDS);
    for (String kind : KINDS_OF_KEY) {
      for (String joint : List.of("", "_", "-", " ", ".")) {
        String anchor = kind + joint + "key";
        if (!anchors.contains(anchor)) {
          anchors.add(anchor);
        }
      }
    }
    return anchors;
  }

  /** Reads the name around an anchor; null if it does not name a secret. */
  static @Nullable KeyName at(CharSequence text, int start, int end) {
    if (isPartOfWord(text, start, end) || isPartOfResourceName(text, start, end)) {
      return null;
    }
    int nameEnd = suffixEnd(text, end);
    if (nameEnd > end && isAbout(text, end, nameEnd)) {
      return null;
    }
    int nameStart = CharClass.TOKEN.runStart(text, start, start - LONGEST_PREFIX);
    if (AsciiText.startsWith(text, nameStart - Redactor.MARK.length(), Redactor.MARK)) {
      return null;
    }
    int qualifier = nameStart;
    if (nameStart == start && start > 0 && text.charAt(start - 1) == ' ') {
      // "Hashed password: ..."
      qualifier = CharClass.LETTER.runStart(text, start - 1, start - LONGEST_PREFIX);
    }
    if (qualifier < start && isNotSecret(AsciiText.lower(text, qualifier, start))) {
      return null;
    }
    boolean flag = text.charAt(nameStart) == '-';
    boolean password = isPasswordWord(text, start);
    return new KeyName(nameEnd, password, isConstant(text, nameStart, nameEnd), flag);
  }

  private static boolean isPasswordWord(CharSequence text, int start) {
    for (String word : PASSWORD_WORDS) {
      if (AsciiText.startsWithIgnoringCase(text, start, word)) {
        return true;
      }
    }
    return false;
  }

  /** The {@code :secret:} of a resource name, such as those of Amazon, is followed by a name. */
  private static boolean isPartOfResourceName(CharSequence text, int start, int end) {
    return start > 0 && text.charAt(start - 1) == ':' && AsciiText.startsWith(text, end, ":");
  }

  /** The short words occur inside others: {@code compass}, {@code bypass}. */
  private static boolean isPartOfWord(CharSequence text, int start, int end) {
    if (end - start > 4) {
      return false;
    }
    if (goesOnAsWord(text, end)) {
      return true;
    }
    if (start == 0
        || !CharClass.LETTER.has(text.charAt(start))
        || !CharClass.LETTER.has(text.charAt(start - 1))) {
      return false;
    }
    boolean capital = text.charAt(start) == Character.toUpperCase(text.charAt(start));
    boolean capitalBefore = text.charAt(start - 1) == Character.toUpperCase(text.charAt(start - 1));
    // dbPass begins a word, PGPASS may; bypass and BYPASS as names are not reported.
    return !capital || (capitalBefore && !AsciiText.startsWith(text, start - 2, "PGPASS"));
  }

  /** They also begin others: {@code passes}, {@code passport}, {@code salted}. */
  private static boolean goesOnAsWord(CharSequence text, int end) {
    return isSmall(text, end - 1) && isSmall(text, end);
  }

  private static boolean isSmall(CharSequence text, int at) {
    return at < text.length() && text.charAt(at) >= 'a' && text.charAt(at) <= 'z';
  }

  private static int suffixEnd(CharSequence text, int end) {
    int i = CharClass.WORD.runEnd(text, end, end + LONGEST_SUFFIX);
    while (i + 1 < text.length()
        && i < end + LONGEST_SUFFIX
        && (text.charAt(i) == '-' || text.charAt(i) == '.')
        && CharClass.WORD.has(text.charAt(i + 1))) {
      i = CharClass.WORD.runEnd(text, i + 1, end + LONGEST_SUFFIX);
    }
    return i;
  }

  /** Whether the name is that of a method of the secret, or has a word about secrets. */
  private static boolean isAbout(CharSequence text, int start, int end) {
    int wordStart = start;
    boolean method = false;
    for (int i = start; i <= end; i++) {
      boolean separates = i == end || !CharClass.ALNUM.has(text.charAt(i));
      if (separates || (i > wordStart && isCapital(text, i) && !isCapital(text, i - 1))) {
        String word = AsciiText.lower(text, wordStart, i);
        if (isAbout(word)) {
          return true;
        }
        method |= i < end && text.charAt(i) == '.';
        wordStart = separates ? i + 1 : i;
      }
    }
    return method
        && AsciiText.startsWith(text, end, "(")
        && !AsciiText.lower(text, start, end).contains("equals");
  }

  private static boolean isAbout(String word) {
    if (!word.isEmpty()) {
      for (String about : ABOUT.getOrDefault(word.charAt(0), List.of())) {
        if (isFormOf(word, about)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isCapital(CharSequence text, int at) {
    char c = text.charAt(at);
    return c >= 'A' && c <= 'Z';
  }

  /** The word itself, its plural, or any form of a long word. */
  private static boolean isFormOf(String word, String about) {
    return word.startsWith(about)
        && (about.length() >= LONG_WORD
            || word.length() == about.length()
            || word.equals(about + "s"));
  }

  private static boolean isNotSecret(String prefix) {
    int last = prefix.length() - 1;
    String words = "_- ".indexOf(prefix.charAt(last)) >= 0 ? prefix.substring(0, last) : prefix;
    return NOT_SECRET.stream().anyMatch(words::endsWith) || words.contains("public");
  }

  private static boolean isConstant(CharSequence text, int start, int end) {
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (!CharClass.UPPER.has(c) && c != '_') {
        return false;
      }
    }
    return true;
  }
}
