package dev.memoryweave.guard.personal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * The words that announce a value, from the resource {@code labels.txt}. A line names a topic and
 * its labels, written without spaces, signs and accents: {@code dateofbirth} stands for "date of
 * birth", "date_of_birth" and "dateOfBirth".
 */
final class Labels {
  /** How far before a value its label may begin. */
  private static final int REACH = 48;

  /** The most words of one label. */
  private static final int MOST_WORDS = 5;

  /** Digits in a row that are a value of their own: a label before them belongs to them. */
  private static final int OTHER_VALUE = 5;

  /** A word of so many letters before a full stop ends a sentence; shorter ones are cut short. */
  private static final int LONG_WORD = 5;

  /** What a label announces. */
  enum Topic {
    CARD,
    PHONE,
    BIRTH,
    MONTH,
    IP,
    VERSION,
    OTHER_NUMBER,
    LOGIN,
    MESSAGE_ID,
    STREET_BEFORE,
    STREET_AFTER,
    STREET_WITHIN,
    STREET_END,
    SOCIAL_SECURITY,
    TAX_ID_DE,
    BSN,
    PESEL,
    PERSONNUMMER,
    CPR,
    FODSELSNUMMER,
    CPF,
    AADHAAR,
    RIJKSREGISTER,
    AHV,
    NIF_PT,
    SIN,
    TFN,
    RRN,
    MY_NUMBER,
    TC_KIMLIK,
    CUIT,
    SA_ID,
    PASSPORT
  }

  private Labels() {}

  /** Read on first use: most texts hold nothing that needs a label. */
  private static final class Table {
    static final Map<Topic, Set<String>> WORDS = read();

    private Table() {}

    private static Map<Topic, Set<String>> read() {
      Map<Topic, Set<String>> words = new EnumMap<>(Topic.class);
      for (String line : text().lines().toList()) {
        int colon = line.indexOf(": ");
        if (colon > 0 && !line.startsWith("#")) {
          Topic topic =
              Topic.valueOf(line.substring(0, colon).toUpperCase(Locale.ROOT).replace('-', '_'));
          StringTokenizer tokens = new StringTokenizer(line.substring(colon + 2));
          while (tokens.hasMoreTokens()) {
            words.computeIfAbsent(topic, any -> new HashSet<>()).add(tokens.nextToken());
          }
        }
      }
      return words;
    }

    private static String text() {
      try (InputStream in = Labels.class.getResourceAsStream("labels.txt")) {
        if (in == null) {
          throw new IllegalStateException(
              "No resource labels.txt beside " + Labels.class.getName());
        }
        return new String(in.readAllBytes(), UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Whether a word, in any case and with accents, is a label by itself. */
  static boolean is(Topic topic, CharSequence word) {
    return all(topic).contains(folded(word));
  }

  /** All labels of a topic, for those that ask for endings of words. */
  static Set<String> all(Topic topic) {
    return Table.WORDS.getOrDefault(topic, Set.of());
  }

  /**
   * Whether a label of the topic stands shortly before a value, in its line and sentence, with no
   * other value between them. A label that ends the line before with a colon counts as well.
   */
  static boolean isBefore(CharSequence text, int value, Topic topic) {
    return holds(words(text, value), topic, false);
  }

  /** Whether the words directly before a value are a label of the topic. */
  static boolean endsWith(CharSequence text, int value, Topic topic) {
    return holds(words(text, value), topic, true);
  }

  private static boolean holds(List<String> words, Topic topic, boolean atEnd) {
    Set<String> labels = all(topic);
    for (int first = 0; first < words.size(); first++) {
      StringBuilder joined = new StringBuilder();
      int end = Math.min(words.size(), first + MOST_WORDS);
      for (int next = first; next < end; next++) {
        joined.append(words.get(next));
        if ((!atEnd || next == words.size() - 1) && labels.contains(joined.toString())) {
          return true;
        }
      }
    }
    return false;
  }

  /** The words in reach before a value, folded, in their order. */
  private static List<String> words(CharSequence text, int value) {
    int from = begin(text, value);
    List<String> words = new ArrayList<>();
    int at = from;
    while (at < value) {
      int end = at;
      while (end < value && Character.isLetter(text.charAt(end))) {
        end++;
      }
      if (end > at) {
        addWords(folded(text.subSequence(at, end)), words);
      }
      at = end + 1;
    }
    return words;
  }

  /** Adds a word; of a script without spaces, each character by itself. */
  private static void addWords(String word, List<String> words) {
    if (word.charAt(0) < '\u2e80') {
      words.add(word);
    } else {
      word.chars().forEach(c -> words.add(String.valueOf((char) c)));
    }
  }

  private static int begin(CharSequence text, int value) {
    int earliest = Math.max(0, value - REACH);
    int digits = 0;
    int cells = 0;
    int at = value;
    while (at > earliest) {
      char c = text.charAt(at - 1);
      digits = Chars.isDigit(c) ? digits + 1 : 0;
      cells += c == '|' ? 1 : 0;
      if (digits == OTHER_VALUE || cells == 2 || endsClause(text, at - 1, c)) {
        return at;
      }
      at--;
    }
    // A word that is cut here is no word.
    while (at > 0
        && at < value
        && Character.isLetter(text.charAt(at - 1))
        && Character.isLetter(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean endsClause(CharSequence text, int at, char c) {
    if (c == '\n') {
      int last = at - 1;
      while (last > 0 && at - last < REACH && " \t\r\"*".indexOf(text.charAt(last)) >= 0) {
        last--;
      }
      return last < 0 || text.charAt(last) != ':';
    }
    char before = Chars.at(text, at - 1);
    if (c == ',' && Chars.isDigit(before) && !Chars.isDigit(Chars.at(text, at + 1))) {
      return true;
    }
    boolean sentence = ".!?".indexOf(c) >= 0 && Chars.at(text, at + 1) == ' ';
    return c == ';' || (sentence && !isAbbreviation(text, at));
  }

  /** Whether the word before a full stop is short, as in "Tel. 030" and "geb. 1. 2. 1980". */
  private static boolean isAbbreviation(CharSequence text, int stop) {
    int from = stop;
    while (stop - from < LONG_WORD && Character.isLetterOrDigit(Chars.at(text, from - 1))) {
      from--;
    }
    return text.charAt(stop) == '.' && stop - from < LONG_WORD;
  }

  private static String folded(CharSequence word) {
    String lower = word.toString().toLowerCase(Locale.ROOT);
    for (int i = 0; i < lower.length(); i++) {
      char c = lower.charAt(i);
      if (c >= 128 && c < '\u2e80') {
        return withoutAccents(lower);
      }
    }
    return lower;
  }

  private static String withoutAccents(String word) {
    StringBuilder plain = new StringBuilder(word.length());
    String apart = Normalizer.normalize(word, Normalizer.Form.NFD);
    for (int i = 0; i < apart.length(); i++) {
      char c = apart.charAt(i);
      if (Character.getType(c) != Character.NON_SPACING_MARK) {
        plain.append(replaced(c));
      }
    }
    return plain.toString();
  }

  private static String replaced(char c) {
    return switch (c) {
      case 'ß' -> "ss";
      case 'ł' -> "l";
      case 'ø' -> "o";
      case 'æ' -> "ae";
      case 'ı' -> "i";
      default -> String.valueOf(c);
    };
  }
}
