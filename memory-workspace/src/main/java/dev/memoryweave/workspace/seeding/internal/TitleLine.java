package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.GuideCue;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.text.internal.PlainText;
import java.util.Optional;
import java.util.regex.Pattern;

/** Says in one line what a statement says, if need be without what only explains it. */
final class TitleLine {
  /** The longest line, in characters. */
  static final int LONGEST = 110;

  /** A part that is shorter says too little. */
  private static final int FEWEST = 40;

  /** A condition of more characters leaves too little room for what it is the condition of. */
  private static final int LONG_CONDITION = 45;

  /** How much of the beginning is looked at. */
  private static final int MOST_READ = 500;

  /** How many characters a better place for a cut is worth. */
  private static final int BETTER = 20;

  private static final Pattern END = Pattern.compile("[\\s.。:：;,，、—–-]+$");

  /** What may stand before a cut, and says nothing. */
  private static final Pattern BEFORE_CUT = Pattern.compile("[\\s.…。:：;,，、#—–-]+$");

  /** A condition of more characters is hardly one. */
  private static final int LONGEST_CONDITION = 160;

  private TitleLine() {}

  /**
   * The line of a statement.
   *
   * @param lead words to be put before it, possibly empty
   */
  static String of(String lead, String statement) {
    String plain = joined(closed(Text.shorten(statement, MOST_READ)));
    if (lead.isEmpty()) {
      String label = Title.label(plain);
      return cut(plain, label.isEmpty() ? 0 : label.length() + 2);
    }
    String topic = joined(lead);
    return cut(Title.behind(topic, plain), topic.length());
  }

  /**
   * The line of a rule that stands behind a sentence with its subject.
   *
   * @param lead the words that stand for the subject where there is no room for that sentence
   */
  static String after(String before, String rule, String lead) {
    String both = Text.shorten(before + " " + rule, MOST_READ);
    if (both.length() <= LONGEST) {
      return of("", both);
    }
    String plain = joined(rule);
    boolean alone = Sentence.standsAlone(plain) && !Sentence.dangles(plain);
    return alone || !lead.isEmpty() ? of(alone ? "" : lead, plain) : cut(both, FEWEST);
  }

  /** A statement without the words that only join it to the one before it. */
  private static String joined(String statement) {
    String rest =
        Languages.place(GuideCue.TITLE_JOINS, statement)
            .map(place -> statement.substring(place.to()).replaceFirst("^[\\s,:]+", ""))
            .orElse("");
    if (rest.isEmpty()) {
      return statement;
    }
    int first = rest.codePointAt(0);
    return Character.toString(Character.toUpperCase(first))
        + rest.substring(Character.charCount(first));
  }

  /** A statement without its last mark, and without a word that would begin another clause. */
  private static String closed(String statement) {
    String text = END.matcher(statement).replaceFirst("").strip();
    int comma = text.lastIndexOf(", ");
    return comma > 0
            && Languages.holds(Vocabulary.WORDS_BEFORE_A_CLAUSE, word(text, comma + 2))
            && text.indexOf(' ', comma + 2) < 0
        ? text.substring(0, comma)
        : text;
  }

  private static boolean fits(String text) {
    return text.codePointCount(0, text.length()) <= LONGEST;
  }

  /** A text without what is in parentheses between words, unless that is an exception. */
  private static String withoutAsides(String text) {
    StringBuilder kept = new StringBuilder();
    boolean code = false;
    int open = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      code ^= c == '`';
      if (!code && c == '(' && (open > 0 || (i > 0 && text.charAt(i - 1) == ' '))) {
        start = open == 0 ? i : start;
        open++;
      }
      if (open == 0) {
        kept.append(c);
      }
      if (!code && c == ')' && open > 0) {
        open--;
        String aside = open == 0 ? text.substring(start, i + 1) : "";
        kept.append(isException(aside) ? aside : "");
      }
    }
    return open > 0 ? text : kept.toString().replaceAll(" +(?=[ .,;:!?]|$)", "");
  }

  private static boolean isException(String aside) {
    return aside.length() > 1
        && Languages.holds(Vocabulary.WORDS_BEFORE_AN_EXCEPTION, word(aside, 1));
  }

  /**
   * A text cut behind its best part.
   *
   * @param from where the statement itself begins
   */
  private static String cut(String whole, int from) {
    if (fits(whole)) {
      return whole;
    }
    String text = whole.substring(0, from) + withoutAsides(whole.substring(from));
    if (fits(text)) {
      return text;
    }
    int least = Math.max(FEWEST, from + FEWEST / 2);
    Optional<String> sentence =
        Optional.of(Sentence.of(text))
            .filter(sentences -> sentences.size() > 1)
            .map(sentences -> sentences.get(0))
            .filter(first -> fits(first) && (first.length() >= least || isOrder(first)));
    if (sentence.isPresent()) {
      return END.matcher(sentence.get()).replaceFirst("");
    }
    int condition = condition(text, from);
    int blank = text.lastIndexOf(' ', LONG_CONDITION);
    if (condition > LONG_CONDITION && blank > from) {
      String beginning = ended(text.substring(0, blank)) + "…";
      text = beginning + text.substring(condition);
      condition = beginning.length();
    }
    if (fits(text)) {
      return text;
    }
    int end = end(text, condition > 0 ? condition + FEWEST / 2 : least);
    boolean inClause = text.startsWith(" ", end);
    String part = text.substring(0, end);
    return (inClause ? ended(part) : BEFORE_CUT.matcher(part).replaceFirst("")) + "…";
  }

  private static boolean isOrder(String sentence) {
    return Sentence.hasWords(sentence) && Directives.of(sentence).isPresent();
  }

  /** Where the condition ends that a statement begins with, or 0. */
  private static int condition(String text, int from) {
    String own = text.substring(Math.min(from, text.length()));
    int comma = own.indexOf(", ");
    while (comma > 0 && Languages.holds(Vocabulary.WORDS_THAT_GO_ON, word(own, comma + 2))) {
      comma = own.indexOf(", ", comma + 2);
    }
    return comma > 0
            && comma <= LONGEST_CONDITION
            && Languages.matches(GuideCue.TITLE_CONDITION, own)
        ? from + comma
        : 0;
  }

  /** The best place for the end between two places, or else the last between words. */
  private static int end(String text, int least) {
    int best = -1;
    int value = -1;
    int open = 0;
    boolean code = false;
    int last = text.offsetByCodePoints(0, LONGEST - 1);
    for (int i = 0; i <= last; i++) {
      char c = text.charAt(i);
      code ^= c == '`';
      open += code ? 0 : c == '(' || c == '[' ? 1 : (c == ')' || c == ']') && open > 0 ? -1 : 0;
      int here = code || open > 0 || i < least ? -1 : worth(text, i);
      if (here >= 0 && here * BETTER + i >= value) {
        value = here * BETTER + i;
        best = i;
      }
    }
    if (best >= 0) {
      return best;
    }
    int blank = text.lastIndexOf(' ', last);
    return blank >= FEWEST / 2 ? blank : last;
  }

  /** How well a text can end before a sign, or -1. */
  private static int worth(String text, int at) {
    char c = text.charAt(at);
    if (c == '；' || c == '。') {
      return 4;
    }
    if (c == '，') {
      return 2;
    }
    boolean spaced = at + 1 < text.length() && text.charAt(at + 1) == ' ';
    if (spaced && c == ';') {
      return 4;
    }
    if (c != ' ' && !(spaced && c == ',')) {
      return -1;
    }
    String next = word(text, c == ',' ? at + 2 : at + 1);
    if (next.equals("—") || next.equals("–") || next.equals("-")) {
      return 4;
    }
    if (Languages.holds(Vocabulary.WORDS_BEFORE_AN_EXCEPTION, next)
        || (c == ' ' && leadsOn(lastWord(text.substring(0, at))))) {
      return -1;
    }
    int better = Languages.holds(Vocabulary.WORDS_BEFORE_A_CLAUSE, next) ? 1 : 0;
    return c == ',' ? 2 + better : text.charAt(at - 1) == ',' ? -1 : better;
  }

  private static String word(String text, int from) {
    int end = text.indexOf(' ', from);
    return PlainText.lowerCase(text.substring(from, end < 0 ? text.length() : end));
  }

  private static String lastWord(String text) {
    return PlainText.lowerCase(text.substring(text.lastIndexOf(' ') + 1));
  }

  private static boolean leadsOn(String word) {
    return Languages.holds(Vocabulary.WORDS_BEFORE_ANOTHER, word)
        || Languages.holds(Vocabulary.WORDS_BEFORE_AN_EXCEPTION, word);
  }

  /** A text without small words and marks at its end, behind which another one would come. */
  private static String ended(String text) {
    String rest = BEFORE_CUT.matcher(text).replaceFirst("");
    while (rest.length() > FEWEST / 2) {
      int blank = rest.lastIndexOf(' ');
      if (blank < 0 || !leadsOn(lastWord(rest))) {
        break;
      }
      rest = BEFORE_CUT.matcher(rest.substring(0, blank)).replaceFirst("");
    }
    return rest;
  }
}
