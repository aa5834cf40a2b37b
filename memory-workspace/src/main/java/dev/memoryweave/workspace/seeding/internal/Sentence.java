package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.SentenceSplitter;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits text into whole sentences. */
final class Sentence {
  private static final int FEWEST_WORDS = 3;

  private static final int FEWEST_IDEOGRAPHS = 6;

  private static final int ENOUGH_WORDS = 7;

  private static final Pattern ASIDE = Pattern.compile("\\([^()]*+\\)");

  private static final Pattern CODE_NAME =
      Pattern.compile("`[^`]+`(?:\\s*\\([^)]*\\))?\\s*(?::|—|–|-|→)\\s+\\S.*");

  private static final Pattern DEFINITION =
      Pattern.compile(
          "(?:(?:`[^`]+`|\\*\\*[^*]+\\*\\*)(?:[,/ ]*(?:and |or )?`[^`]+`)*(?:"
              + " [\\w<>\\[\\]-]+){0,2}(?:\\s*\\([^)]*\\))?\\s*(?::|—|–|-|→|->|=)\\s+\\S.*|[^.!?`]{1,40}:\\s+`[^`]+`[.\\s]*(?:\\(.*\\))?|[\\w./*-]*[./][\\w*-]*(?:,"
              + " ?[\\w./*-]+)*\\s*(?::|—|–|-|→)\\s+.*)");

  private static final Pattern CROSSED = Pattern.compile("^\\s*(?:❌|🚫|✗|✘|⛔|🛑|❎|✖).*");

  private Sentence() {}

  /** The sentences of a text on one line. */
  static List<String> of(String line) {
    return SentenceSplitter.split(line, SentenceSplitter.Layout.PROSE);
  }

  /** The sentences of a text; one of too few words goes with what leans on it. */
  static List<String> wholes(String line) {
    List<String> wholes = new ArrayList<>();
    for (String sentence : of(line)) {
      int last = wholes.size() - 1;
      boolean leans =
          last >= 0
              && !hasWords(wholes.get(last))
              && !standsAlone(sentence)
              && Directives.of(wholes.get(last)).isPresent();
      if (leans) {
        wholes.set(last, wholes.get(last) + " " + sentence);
      } else {
        wholes.add(sentence);
      }
    }
    return wholes;
  }

  /** As many whole sentences from the start as fit; empty if not even one does. */
  static String whole(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    StringBuilder kept = new StringBuilder();
    for (String sentence : of(PlainText.oneLine(text))) {
      if (kept.length() + 1 + sentence.length() > max) {
        break;
      }
      kept.append(kept.length() == 0 ? "" : " ").append(sentence);
    }
    return kept.toString();
  }

  /** Whether a text ends in a colon, and so introduces what follows. */
  static boolean endsInColon(String text) {
    return text.endsWith(":") || text.endsWith("：");
  }

  /** The number of words, at least 1; in a script without spaces, that of pairs of characters. */
  static int words(String text) {
    long unspaced = text.codePoints().filter(c -> Character.isIdeographic(c) || isKana(c)).count();
    return text.split("\\s+", -1).length + (int) (unspaced / 2);
  }

  /** Whether a line is a statement: not a question, a mere name or the introduction to a list. */
  static boolean isStatement(String line) {
    return hasWords(line)
        && !line.endsWith("?")
        && !line.endsWith("？")
        && !line.endsWith(":")
        && !Languages.matches(GuideCue.SENTENCE_BROKEN_OFF, line.replaceFirst("[;,]$", ""));
  }

  /** Whether a sentence makes sense without those before it. */
  static boolean standsAlone(String sentence) {
    return !Languages.matches(GuideCue.SENTENCE_LEANS_ON_OTHERS, sentence)
        || Languages.matches(GuideCue.SENTENCE_SAYS_WHAT, sentence);
  }

  /** Whether a sentence says what is done, or happens, instead of what the one before it says. */
  static boolean replaces(String sentence) {
    return Languages.matches(GuideCue.SENTENCE_REPLACES, sentence);
  }

  /** Whether a statement refers to something that only the preceding text names. */
  static boolean dangles(String statement) {
    return !standsAlone(statement)
        || hasBarePronoun(statement)
        || Languages.matches(GuideCue.SENTENCE_MAKE_IT, statement)
        || namesNothing(statement)
        || Languages.matches(GuideCue.SENTENCE_LACKS_SUBJECT, statement)
        || beginsWithPronoun(statement);
  }

  /** Whether the object of a statement is a pronoun without an antecedent. */
  static boolean hasBarePronoun(String statement) {
    return Languages.matches(GuideCue.SENTENCE_DANGLES, statement);
  }

  /** Whether a sentence mentions "the file" or "that file" where the one before named a file. */
  static boolean takesUp(String sentence, String before) {
    String words = PlainText.lowerCase(sentence);
    String wordsBefore = PlainText.lowerCase(before);
    for (Pattern definite : Languages.patterns(GuideCue.SENTENCE_DEFINITE)) {
      Matcher noun = definite.matcher(sentence);
      while (noun.find()) {
        String stem = PlainText.lowerCase(noun.group(1)).replaceFirst("(?:es|s)$", "");
        if (!isNamed(words, stem, noun.start()) && wordsBefore.contains(stem)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether the first thing that a statement mentions is a pronoun, such as "Before it is merged".
   */
  private static boolean beginsWithPronoun(String statement) {
    return !Languages.matches(GuideCue.SENTENCE_SAYS_WHAT, statement)
        && Languages.patterns(GuideCue.SENTENCE_PRONOUN).stream()
            .map(pattern -> pattern.matcher(statement))
            .anyMatch(
                pronoun -> pronoun.find() && isBuiltOnly(statement.substring(0, pronoun.start())));
  }

  /** Whether a word begins in a text before an index and ends there at the latest. */
  private static boolean isNamed(String words, String stem, int end) {
    int first = words.indexOf(stem);
    return first >= 0 && first + stem.length() <= end;
  }

  /** Whether a text contains function words only. */
  private static boolean isBuiltOnly(String text) {
    return Arrays.stream(text.split("[^\\p{L}`]+", -1))
        .map(word -> PlainText.lowerCase(word))
        .allMatch(
            word -> word.isEmpty() || Languages.holds(Vocabulary.WORDS_BEFORE_A_SUBJECT, word));
  }

  /** Whether a statement mentions "these files" before it named any files. */
  private static boolean namesNothing(String statement) {
    String words = PlainText.lowerCase(statement);
    for (Pattern demonstrative : Languages.patterns(GuideCue.SENTENCE_DEMONSTRATIVE)) {
      Matcher pointing = demonstrative.matcher(statement);
      while (pointing.find()) {
        String noun = PlainText.lowerCase(pointing.group(1)).replaceFirst("(?:ies|es|s|y)$", "");
        if (!isNamed(words, noun, pointing.start())) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a sentence is incomplete without another part of its file. */
  static boolean pointsElsewhere(String sentence) {
    // What is said aside may do so if enough is left.
    String rest = sentence.indexOf('(') > 0 ? ASIDE.matcher(sentence).replaceAll("") : sentence;
    return pointsThere(words(rest) >= ENOUGH_WORDS ? rest : sentence);
  }

  private static boolean pointsThere(String sentence) {
    int colon = sentence.indexOf(": ");
    return Languages.matches(
            GuideCue.SENTENCE_ELSEWHERE, colon > 0 ? sentence.substring(colon) : sentence)
        && !(colon > 0 && sentence.length() - colon < 4);
  }

  /** Whether a statement leaves its subject to the preceding text. */
  static boolean hasNoSubject(String statement) {
    return Languages.matches(GuideCue.SENTENCE_NO_SUBJECT, statement);
  }

  /** Whether a line begins with a name in code, followed by an explanation. */
  static boolean beginsWithCodeName(String line) {
    return CODE_NAME.matcher(line).matches();
  }

  /** Whether a line defines a name, such as "`src/`: the sources". */
  static boolean isDefinition(String line) {
    if (!DEFINITION.matcher(line).matches()) {
      return false;
    }
    String rest = line.replaceFirst("^.*?(?::|—|–| - |→|->|=)\\s+", "");
    boolean goesOn =
        !rest.isEmpty()
            && Character.isLowerCase(rest.codePointAt(0))
            && !Directives.isNegated(rest);
    return goesOn || Directives.of(rest).isEmpty() || Commands.isIn(line);
  }

  /** Whether an item is marked as something not to do. */
  static boolean isCrossed(String item) {
    return CROSSED.matcher(item).matches();
  }

  /** Whether an item only illustrates another one. */
  static boolean isSample(String item) {
    boolean labelled = item.indexOf(':') >= 0 && item.indexOf(':') < 12;
    return (isCrossed(item) && labelled) || Languages.matches(GuideCue.SENTENCE_SAMPLE, item);
  }

  /** Whether a line describes a convention, below a heading that announces rules. */
  static boolean isConvention(String line, boolean anyStatement) {
    return isStatement(line)
        && !isDefinition(line)
        && !Directives.isInvitation(line)
        && (Title.label(line).isEmpty() || (anyStatement && !SettledLine.saysNothing(line)))
        && (Languages.matches(GuideCue.SENTENCE_FINITE, line)
            || (anyStatement
                && (Languages.matches(GuideCue.SENTENCE_STATES, line)
                    || !Title.label(line).isEmpty())))
        && !pointsElsewhere(line)
        && Languages.canCompare(line);
  }

  static boolean hasWords(String line) {
    int words = 0;
    int ideographs = 0;
    boolean inside = false;
    for (int i = 0; i < line.length(); i += Character.charCount(line.codePointAt(i))) {
      int c = line.codePointAt(i);
      boolean letter = Character.isLetterOrDigit(c);
      if (letter && !inside) {
        words++;
      }
      if (Character.isIdeographic(c) || isKana(c)) {
        ideographs++;
      }
      inside = letter || c == '\'' || c == '’' || c == '-' || c == '_' || c == '.';
    }
    return words >= FEWEST_WORDS || ideographs >= FEWEST_IDEOGRAPHS;
  }

  private static boolean isKana(int c) {
    Character.UnicodeScript script = Character.UnicodeScript.of(c);
    return script == Character.UnicodeScript.HIRAGANA || script == Character.UnicodeScript.KATAKANA;
  }
}
