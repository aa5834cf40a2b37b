package dev.memoryweave.language.internal.names;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.TermFamilies;
import dev.memoryweave.language.internal.english.Imperatives;
import dev.memoryweave.language.internal.english.StopWords;
import dev.memoryweave.text.internal.PlainText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the names in a text by rules. A name is written with a capital where no other word has one,
 * or has a form of its own, such as a path; what kind it is, the words beside it say. A name that
 * is missed costs little, one that is none stands in every list, so doubt decides against it. In
 * time linear in the text; no state.
 */
public final class NameReader {
  /** Small words within names, such as the Bank of America. */
  private static final Set<String> INNER =
      Set.of("of", "de", "da", "do", "del", "della", "di", "van", "von", "der", "den", "la", "le");

  private static final Set<String> GERMAN =
      Set.of(
          "der", "die", "das", "und", "ist", "nicht", "mit", "für", "ein", "eine", "wird", "auf");

  /** Endings of words that no name has, but many a word at the beginning of a sentence. */
  private static final List<String> ENDINGS =
      List.of("ing", "ed", "ly", "tion", "ment", "ness", "ity", "ance", "ence");

  /** Ends of compounds, which describe by a name: "Waffle-based". */
  private static final List<String> COMPOUNDS =
      List.of(
          "-based",
          "-like",
          "-style",
          "-only",
          "-specific",
          "-compatible",
          "-driven",
          "-free",
          "-native");

  /** Names of more words are titles. */
  private static final int MOST_WORDS = 6;

  private static final int LONGEST_ADDRESS = 300;
  private static final int LEAST_GERMAN = 3;
  private static final String OPENING = "([{<\"'“‘*_~>|`";
  private static final String CLOSING = ")]}>\"'”’*_,;:.!?…|`";

  private final String text;
  private final KnownNames known;
  private final NameCues cues;
  private final NameKinds kinds;
  private final List<NameMention> found = new ArrayList<>();
  private final List<NameWord> words = new ArrayList<>();
  private final Set<String> small = new HashSet<>();
  private final Set<String> large = new HashSet<>();
  private final Set<Integer> titles = new HashSet<>();
  private boolean isAboutCode;

  private NameReader(String text, KnownNames known) {
    this.text = text;
    this.known = known;
    this.cues = new NameCues(text);
    this.kinds = new NameKinds(words, cues);
  }

  /** The names in a text, in their order; none overlaps another. */
  public static List<NameMention> read(String text, KnownNames known) {
    NameReader reader = new NameReader(text, known);
    reader.readLines();
    reader.readRuns();
    reader.found.sort(Comparator.comparingInt(NameMention::from));
    return List.copyOf(reader.found);
  }

  // ---- lines and forms --------------------------------------------------------------------------

  private void readLines() {
    boolean fenced = false;
    boolean open = false;
    int from = 0;
    while (from < text.length()) {
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      String line = text.substring(from, end).strip();
      if (line.startsWith("```") || line.startsWith("~~~")) {
        fenced = !fenced;
      } else if (!fenced && !text.startsWith("    ", from) && !text.startsWith("\t", from)) {
        readLine(from, end, line, open);
      }
      // A wrapped line goes on with the sentence of the one before.
      open = line.length() > 40 && CLOSING.indexOf(line.charAt(line.length() - 1)) < 0;
      from = end + 1;
    }
  }

  private void readLine(int from, int end, String line, boolean goesOn) {
    boolean startsAnew =
        !goesOn || line.isEmpty() || !Character.isLetterOrDigit(line.codePointAt(0));
    int first = words.size();
    int plain = from;
    int i = from;
    while (i < end) {
      if (text.charAt(i) == '`') {
        int close = text.indexOf('`', i + 1);
        if (close > i && close < end) {
          readWords(plain, i, startsAnew && plain == from);
          add(CodeMention.inCode(text.substring(i + 1, close)), i + 1, close);
          i = close + 1;
          plain = i;
          continue;
        }
      }
      i++;
    }
    readWords(plain, end, startsAnew && plain == from);
    noteWords(line, first);
  }

  /** Reads what has a form of its own, and the words around it. */
  private void readWords(int from, int to, boolean startsSentence) {
    int plain = from;
    boolean starts = startsSentence;
    int i = from;
    while (i < to) {
      if (Character.isWhitespace(text.charAt(i))) {
        i++;
        continue;
      }
      int end = i;
      while (end < to && !Character.isWhitespace(text.charAt(end))) {
        end++;
      }
      int link = text.substring(i, end).indexOf("](");
      int first = link > 0 ? i + link + 2 : i;
      while (first < end && OPENING.indexOf(text.charAt(first)) >= 0) {
        first++;
      }
      int last = addressEnd(first, end);
      while (last > first
          && CLOSING.indexOf(text.charAt(last - 1)) >= 0
          && !(text.charAt(last - 1) == ')' && isClosing(first, last))) {
        last--;
      }
      Optional<NameKind> kind = CodeMention.inProse(text.substring(first, last));
      if (kind.isPresent()) {
        words.addAll(NameWord.of(text, plain, link > 0 ? i + link : i, starts));
        starts = false;
        add(kind, first, last);
        plain = end;
      }
      i = end;
    }
    words.addAll(NameWord.of(text, plain, to, starts));
  }

  /** An address in brackets or in a script without spaces ends before they do. */
  private int addressEnd(int from, int to) {
    int scheme = text.substring(from, to).indexOf("://");
    int end = scheme < 0 ? to : from + scheme + 3;
    int open = 0;
    while (end < to) {
      char c = text.charAt(end);
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (open < 0 || c > '~' || "]>\"<".indexOf(c) >= 0) {
        return end;
      }
      end++;
    }
    return to;
  }

  /** Whether the bracket at the end of a word was opened in it. */
  private boolean isClosing(int from, int to) {
    return to - from <= LONGEST_ADDRESS && text.substring(from, to).indexOf('(') >= 0;
  }

  private void add(Optional<NameKind> kind, int from, int to) {
    isAboutCode |= kind.filter(it -> it == NameKind.SYMBOL || it == NameKind.FILE).isPresent();
    kind.ifPresent(it -> found.add(new NameMention(it, text.substring(from, to), from, to)));
  }

  /** A line in which most words have a capital, or all are shouted, says nothing by capitals. */
  private void noteWords(String line, int first) {
    List<NameWord> ofLine = words.subList(first, words.size());
    long capitals = ofLine.stream().filter(NameWord::isCapital).count();
    long shouted = ofLine.stream().filter(NameWord::isShouted).count();
    boolean isTitle =
        line.startsWith("#")
            || (ofLine.size() >= 2 && capitals * 2 > ofLine.size() && !endsSentence(line))
            || (ofLine.size() >= 4 && shouted * 2 > ofLine.size());
    for (int i = first; i < words.size(); i++) {
      NameWord word = words.get(i);
      if (isTitle) {
        titles.add(word.from());
      } else if (!word.isCapital()) {
        small.add(word.text());
      } else if (!word.startsSentence()) {
        large.add(word.text());
      }
    }
  }

  private static boolean endsSentence(String line) {
    return !line.isEmpty() && ".!?".indexOf(line.charAt(line.length() - 1)) >= 0;
  }

  // ---- runs of words with capitals --------------------------------------------------------------

  private void readRuns() {
    boolean isGerman = GERMAN.stream().filter(small::contains).count() >= LEAST_GERMAN;
    int i = 0;
    while (i < words.size()) {
      if (!words.get(i).isCapital()) {
        i++;
        continue;
      }
      int end = runEnd(i);
      readRun(i, end, isGerman);
      i = end;
    }
  }

  private int runEnd(int first) {
    int end = first + 1;
    while (end < words.size()
        && words.get(end).isJoined()
        && !words.get(end - 1).isPossessive()
        && !cues.isNone(words.get(end).from())) {
      if (words.get(end).isCapital()) {
        end++;
      } else if (INNER.contains(words.get(end).text())
          && end + 1 < words.size()
          && words.get(end + 1).isJoined()
          && words.get(end + 1).isCapital()) {
        end += 2;
      } else {
        break;
      }
    }
    return end;
  }

  private void readRun(int start, int end, boolean isGerman) {
    if (end - start > 2 * MOST_WORDS) {
      return;
    }
    Optional<NameKind> whole = known.kind(textOf(start, end));
    if (whole.isPresent()) {
      NameKind kind = whole.get();
      addRun(
          kind == NameKind.NAME ? kinds.of(start, start, end, isAboutCode).orElse(kind) : kind,
          start,
          end);
      return;
    }
    int first = start;
    while (first < end && (isNoFirst(first, end) || isCall(first, end))) {
      first++;
    }
    if (first == end || end - first > MOST_WORDS || kinds.isAnyService(first, end)) {
      return;
    }
    Optional<NameKind> kind = known.kind(textOf(first, end));
    boolean isSafe = kind.isPresent();
    if (kind.isEmpty() && !titles.contains(words.get(first).from())) {
      kind = kinds.of(start, first, end, isAboutCode);
      if (kind.isEmpty() && !isGerman) {
        kind = bare(start, first, end);
      }
      isSafe = !isGerman || end - first > 1;
    }
    if (isSafe && kind.isPresent() && !isOrdinaryRun(first, end, kind.get())) {
      addRun(kind.get(), first, end);
    }
  }

  /** Whether a word at the beginning of a run of capitals belongs to the sentence, not the name. */
  private boolean isNoFirst(int word, int end) {
    NameWord it = words.get(word);
    if (cues.isNone(it.from()) || (it.text().length() == 1 && word + 1 == end)) {
      return true;
    }
    boolean isSure = large.contains(it.text()) || known.kind(it.text()).isPresent();
    if (!it.startsSentence()) {
      return StopWords.contains(PlainText.lowerCase(it.text()));
    }
    String lower = PlainText.lowerCase(it.text());
    return !isSure && (isOrdinary(it) || ENDINGS.stream().anyMatch(lower::endsWith));
  }

  /** Whether the first word only calls somebody who is known: "Yo Tim". */
  private boolean isCall(int first, int end) {
    return first + 1 < end
        && words.get(first).startsSentence()
        && known.kind(textOf(first + 1, end)).filter(it -> it == NameKind.PERSON).isPresent();
  }

  private boolean isOrdinary(NameWord word) {
    String lower = PlainText.lowerCase(word.text());
    return small.contains(lower)
        || word.isPluralOfCapitals()
        || COMPOUNDS.stream().anyMatch(lower::endsWith)
        || StopWords.contains(lower)
        || TermFamilies.isCommon(lower)
        || Imperatives.isVerb(lower)
        || Languages.isSmallTalk(lower);
  }

  /** A run of which every word is an everyday one, such as a heading within a sentence. */
  private boolean isOrdinaryRun(int first, int end, NameKind kind) {
    if (kind == NameKind.PERSON && end - first > 1) {
      return false;
    }
    for (int i = first; i < end; i++) {
      NameWord word = words.get(i);
      String lower = PlainText.lowerCase(word.text());
      if (!isOrdinary(word)
          && ENDINGS.stream().noneMatch(lower::endsWith)
          && !word.isShouted()
          && !lower.equals("api")) {
        return false;
      }
    }
    return end - first == 1
        ? isOrdinary(words.get(first)) || words.get(first).isShouted()
        : kind == NameKind.NAME || kind == NameKind.SERVICE;
  }

  /** The kind of a name of which no word says it; empty where it may be none. */
  private Optional<NameKind> bare(int start, int first, int end) {
    NameWord word = words.get(first);
    NameWord last = words.get(end - 1);
    boolean isNumbered = end < words.size() && kinds.isNumber(end);
    boolean isArticle = start == first && kinds.hasArticle(first);
    boolean isRest = first > start && isBoundary(last.to());
    if (end - first == 1) {
      boolean isSure = !word.startsSentence() || large.contains(word.text());
      boolean isWord =
          word.text().length() > 2
              && !word.isShouted()
              && !isOrdinary(word)
              && ENDINGS.stream().noneMatch(word.text()::endsWith);
      return isSure && isWord && !isArticle && !isRest
          ? Optional.of(isNumbered ? NameKind.PRODUCT : NameKind.NAME)
          : Optional.empty();
    }
    boolean isLabel = word.startsSentence() && isBoundary(last.to());
    boolean isShouted = words.subList(first, end).stream().allMatch(NameWord::isShouted);
    return isLabel || isShouted ? Optional.empty() : Optional.of(NameKind.NAME);
  }

  private boolean isBoundary(int at) {
    return at >= text.length() || ":*|])\n—–-".indexOf(text.charAt(at)) >= 0;
  }

  private String textOf(int first, int end) {
    return text.substring(words.get(first).from(), words.get(end - 1).to());
  }

  private void addRun(NameKind kind, int first, int end) {
    add(Optional.of(kind), words.get(first).from(), words.get(end - 1).to());
  }
}
