package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.statement.internal.TextKey;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An item's text, split into a title and a body.
 *
 * @param title one line, not empty
 * @param body the rest, or the whole text if the title is its beginning; possibly empty
 */
public record ItemText(String title, String body) {
  /** The maximum length of titles; a single long name may be longer. */
  public static final int TITLE_CHARACTERS = 120;

  private static final Pattern EMPHASISED =
      Pattern.compile("^(\\*\\*\\*|\\*\\*|__|\\*|_)(?=\\S)(.+)(?<=\\S)\\1([.:]?)$", Pattern.DOTALL);

  private static final Pattern EMPHASISED_LABEL =
      Pattern.compile(
          "^(\\*\\*|__)([^*_\\n]{1,120}?)[:：]?\\1\\s*[:：–—-]?\\s+(\\S.*)$", Pattern.DOTALL);

  private static final Pattern LABELLED =
      Pattern.compile("^([^\\n]{1,120}?)(?::\\s+|：\\s*|\\s+[–—-]\\s+)(\\S.*)$", Pattern.DOTALL);

  /** A label that begins like this is half a sentence. */
  private static final Set<String> CONDITION =
      Set.of("if", "when", "whenever", "unless", "before", "after", "while", "because", "since");

  private static final int MOST_LABEL_WORDS = 12;
  private static final int LEAST_LABEL_WORDS = 2;
  private static final int LEAST_EXPLANATION_WORDS = 4;
  private static final int LEAST_SENTENCE_WORDS = 3;
  private static final int LONGEST_HEADING = 120;
  private static final int LONGEST_SHORT_LINE = 50;

  /**
   * Reads a text; nothing if it has neither a letter nor a digit.
   *
   * @param max the maximum length of the title, in characters
   */
  public static Optional<ItemText> of(String text, int max) {
    String whole = PlainText.of(text);
    String plain = withoutEmphasis(withoutFirstMarker(whole));
    String said = KindLabel.of(plain).map(KindLabel::rest).orElse(plain);
    if (said.codePoints().noneMatch(Character::isLetterOrDigit)) {
      return Optional.empty();
    }
    ItemText titled = labelled(said, max);
    if (titled == null) {
      titled = headed(said, max);
    }
    if (titled != null) {
      return Optional.of(titled);
    }
    String line = firstSentence(said);
    String title = titleOf(line, max);
    boolean saysAll = TextKey.key(title).equals(TextKey.key(said));
    return Optional.of(new ItemText(title, saysAll ? "" : said));
  }

  /** A list keeps its first marker, as the others would make no sense without it. */
  private static String withoutFirstMarker(String text) {
    int lineEnd = text.indexOf('\n');
    String rest = lineEnd < 0 ? "" : text.substring(lineEnd + 1);
    boolean list = rest.lines().anyMatch(line -> SentenceSplitter.hasMarker(line.strip()));
    return list && !text.startsWith("#") ? text : SentenceSplitter.withoutMarker(text).strip();
  }

  private static String withoutEmphasis(String text) {
    Matcher emphasised = EMPHASISED.matcher(text);
    return emphasised.matches() && !emphasised.group(2).contains(emphasised.group(1))
        ? emphasised.group(2) + emphasised.group(3)
        : text;
  }

  /** {@code Title: explanation}, if both are complete by themselves. */
  private static @Nullable ItemText labelled(String text, int max) {
    Matcher emphasised = EMPHASISED_LABEL.matcher(text);
    if (emphasised.matches()) {
      return new ItemText(titleOf(emphasised.group(2), max), emphasised.group(3).strip());
    }
    Matcher labelled = LABELLED.matcher(text);
    if (!labelled.matches()) {
      return null;
    }
    String label = labelled.group(1).strip();
    String explanation = labelled.group(2).strip();
    return isTitle(label) && WordCount.of(explanation) >= LEAST_EXPLANATION_WORDS
        ? new ItemText(titleOf(label, max), explanation)
        : null;
  }

  private static boolean isTitle(String label) {
    int words = WordCount.of(label);
    String lower = PlainText.lowerCase(label);
    List<String> parts = List.of(lower.split("\\s+", -1));
    return words >= LEAST_LABEL_WORDS
        && words <= MOST_LABEL_WORDS
        && SentenceSplitter.isOne(label)
        && !CONDITION.contains(parts.get(0))
        && !Languages.holds(Vocabulary.WORDS_THAT_LEAD_ON, parts.get(parts.size() - 1))
        && label.chars().filter(c -> c == '`').count() % 2 == 0
        && label.chars().filter(c -> c == '(').count()
            == label.chars().filter(c -> c == ')').count();
  }

  /** A line of its own, with the explanation below it. */
  private static @Nullable ItemText headed(String text, int max) {
    int lineEnd = text.indexOf('\n');
    if (lineEnd < 0) {
      return null;
    }
    String first = text.substring(0, lineEnd).strip();
    String rest = text.substring(lineEnd + 1);
    String next = rest.lines().findFirst().orElse("").strip();
    boolean parted =
        next.isEmpty()
            || first.endsWith(":")
            || SentenceSplitter.hasMarker(next)
            || first.length() < LONGEST_SHORT_LINE;
    boolean oneSentence = SentenceSplitter.isOne(first);
    if (!parted
        || !oneSentence
        || SentenceSplitter.hasMarker(first)
        || first.startsWith("```")
        || first.codePointCount(0, first.length()) > LONGEST_HEADING
        || WordCount.of(first) < 1) {
      return null;
    }
    return new ItemText(titleOf(withoutEmphasis(first), max), rest.strip());
  }

  private static String firstSentence(String text) {
    List<String> sentences = SentenceSplitter.split(text);
    if (sentences.isEmpty()) {
      // Only a block of code.
      return PlainText.oneLine(text.replace("```", " "));
    }
    String first = sentences.get(0);
    return WordCount.of(first) < LEAST_SENTENCE_WORDS && sentences.size() > 1
        ? first + " " + sentences.get(1)
        : first;
  }

  /** The first sentence of a text, however short; all of it on one line if it has none. */
  public static String opening(String text) {
    List<String> sentences = SentenceSplitter.split(text);
    return sentences.isEmpty() ? PlainText.oneLine(text) : sentences.get(0);
  }

  /** The line as a title: without a full stop, not too long. */
  public static String titleOf(String line, int max) {
    String one = withoutEmphasis(PlainText.oneLine(line));
    int end = one.length();
    while (end > 1 && isLooseEnd(one, end)) {
      end--;
    }
    String title = one.substring(0, end).strip();
    return TitleCut.of(title.isEmpty() ? one : title, max);
  }

  private static boolean isLooseEnd(String line, int end) {
    char last = line.charAt(end - 1);
    boolean ellipsis = last == '.' && line.charAt(end - 2) == '.';
    return !ellipsis && ".。．:：;,".indexOf(last) >= 0;
  }
}
