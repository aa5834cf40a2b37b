package dev.memoryweave.reflect.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.language.internal.WordCount;
import dev.memoryweave.language.internal.rules.CorrectionCue;
import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Vocabulary;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.reflect.internal.CaptureReader.Found;
import dev.memoryweave.reflect.internal.Conversation.Heard;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.text.internal.PlainText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds which of several statements a correction is about, and the corrected text. */
final class CorrectionMatcher {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** How much of the shorter of two statements must be in the other one, ignoring values. */
  private static final double SAME_MATTER = .6;

  /** How many other words a bare value may come with. */
  private static final int AROUND_A_VALUE = 2;

  private static final int LONGEST_VALUE = 6;

  private static final Pattern WORDS = Pattern.compile("[^\\p{L}\\p{N}'’]+");

  private static final int LONGEST_PREDICATE = 8;

  private final Map<String, Set<String>> terms = new HashMap<>();
  private final Map<String, Statements> read = new HashMap<>();

  /** A statement with its text after a correction. */
  record Mended(Heard of, NodeKind kind, String text) {}

  /**
   * The corrected form of one of the statements, or null if the correction is about none.
   *
   * @param statements the candidates, the likeliest first
   */
  @Nullable Mended mend(
      Correction correction, List<Heard> statements, boolean user, boolean meant) {
    List<Found> own = CaptureReader.read(correction.rest(), user, meant);
    Found found =
        own.isEmpty()
            ? CaptureReader.read(correction.whole(), user, meant).stream().findFirst().orElse(null)
            : own.get(0);
    for (Heard statement : statements) {
      Mended mended = mend(correction, found, statement);
      if (mended != null && !mended.text().equals(statement.text())) {
        return mended;
      }
    }
    return null;
  }

  private @Nullable Mended mend(Correction correction, @Nullable Found found, Heard statement) {
    Language language = correction.language();
    String not = correction.not();
    if (not != null && !holds(statement.text(), not)) {
      return null;
    }
    if (found != null && !startsPointing(language, correction.rest())) {
      boolean about =
          not == null
              ? correction.announced() && isAboutTheSame(language, statement.text(), found.text())
              : sharesMore(statement.text(), found.text(), not);
      if (about) {
        return new Mended(statement, found.kind(), found.text());
      }
    }
    String text = otherSubject(language, statement.text(), correction.rest());
    if (text == null) {
      text =
          not == null
              ? otherValue(language, statement.text(), correction.rest())
              : instead(language, statement.text(), not, correction.rest());
    }
    if (text == null && not == null) {
      text = otherPredicate(language, statement.text(), correction.rest());
    }
    return text == null ? null : new Mended(statement, statement.kind(), text);
  }

  private static boolean startsPointing(Language language, String text) {
    return language.pattern(CorrectionCue.POINTING).matcher(text).find();
  }

  /**
   * Whether the later of two statements is the earlier one with another value at its end or after
   * the word that leads to it, so that it is a correction without saying so.
   */
  static boolean isNewValue(Language language, String earlier, String later) {
    List<ValueSlot> slots = ValueSlot.in(language, earlier);
    if (slots.isEmpty()) {
      return false;
    }
    // Both are compared and read once, however many values they have.
    int same = sameBeginning(earlier, later);
    Map<Integer, ValueSlot> others = new HashMap<>();
    ValueSlot.in(language, later).forEach(other -> others.put(other.start(), other));
    for (ValueSlot slot : slots) {
      ValueSlot other = others.get(slot.start());
      if (other != null
          && slot.start() <= same
          && language.words(Vocabulary.WORDS_BEFORE_A_VALUE).contains(slot.before())
          && slot.fits(other)
          && !slot.says(other)) {
        return earlier.substring(slot.end()).equalsIgnoreCase(later.substring(other.end()));
      }
    }
    return false;
  }

  /** The length of the common prefix, ignoring case. */
  private static int sameBeginning(String one, String other) {
    int same = 0;
    while (same < one.length() && one.regionMatches(true, same, other, same, 1)) {
      same++;
    }
    return same;
  }

  private boolean contradicts(String earlier, String later) {
    return shared(earlier, later, Set.of()) > 0
        && TextComparison.contradiction(statements(earlier), statements(later)).isPresent();
  }

  private boolean isAboutTheSame(Language language, String earlier, String later) {
    if (contradicts(earlier, later)) {
      return true;
    }
    List<ValueSlot> before = ValueSlot.in(language, earlier);
    List<ValueSlot> after = ValueSlot.in(language, later);
    boolean changes =
        before.stream().anyMatch(one -> after.stream().anyMatch(o -> one.fits(o) && !one.says(o)));
    if (!changes) {
      return false;
    }
    Set<String> values = new HashSet<>();
    before.forEach(slot -> values.addAll(terms(slot.text())));
    after.forEach(slot -> values.addAll(terms(slot.text())));
    Set<String> one = new HashSet<>(terms(earlier));
    Set<String> other = new HashSet<>(terms(later));
    one.removeAll(values);
    other.removeAll(values);
    int smaller = Math.min(one.size(), other.size());
    return smaller > 0 && shared(earlier, later, values) >= SAME_MATTER * smaller;
  }

  /** Whether they share more than the part that the correction says is wrong. */
  private boolean sharesMore(String earlier, String later, String not) {
    return shared(earlier, later, terms(not)) > 0;
  }

  private int shared(String one, String other, Set<String> without) {
    Set<String> shared = new HashSet<>(terms(one));
    shared.retainAll(terms(other));
    shared.removeAll(without);
    return shared.size();
  }

  private Set<String> terms(String text) {
    return cached(terms, text, t -> new HashSet<>(ANALYZER.indexTerms(t)));
  }

  private Statements statements(String text) {
    return cached(read, text, Statements::of);
  }

  private static <T> T cached(Map<String, T> cache, String text, Function<String, T> make) {
    return cache.computeIfAbsent(text, make);
  }

  // ---- what is said instead ---------------------------------------------------------------------

  private static Matcher occurrence(String text, String part) {
    String stem = part.replaceFirst("(?<=\\p{L}{3})s$", "");
    return Pattern.compile(
            "(?<![\\w-])" + Pattern.quote(stem) + "s?(?![\\w-])",
            Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
        .matcher(text);
  }

  private boolean holds(String text, String part) {
    if (occurrence(text, part).find()) {
      return true;
    }
    Set<String> wanted = terms(part);
    return wanted.size() > 1 && terms(text).containsAll(wanted);
  }

  /** The statement with the wrong part replaced, or null if the replacement is unclear. */
  private static @Nullable String instead(
      Language language, String statement, String not, String rest) {
    Matcher wrong = occurrence(statement, not);
    if (!wrong.find()) {
      return null;
    }
    List<ValueSlot> values = ValueSlot.in(language, rest);
    for (ValueSlot slot : ValueSlot.in(language, statement)) {
      if (slot.start() < wrong.end() && slot.end() > wrong.start()) {
        for (ValueSlot value : values) {
          if (slot.fits(value)) {
            return slot.replacedIn(statement, value);
          }
        }
      }
    }
    String bare =
        withoutSmallWords(
            language, language.pattern(CorrectionCue.POINTING).matcher(rest).replaceFirst(""));
    return bare.isEmpty() || WordCount.of(bare) > LONGEST_VALUE - 1
        ? null
        : statement.substring(0, wrong.start()) + bare + statement.substring(wrong.end());
  }

  private static String withoutSmallWords(Language language, String text) {
    String bare = text.strip();
    int space = bare.indexOf(' ');
    while (space > 0
        && language
            .words(Vocabulary.WORDS_AROUND_A_VALUE)
            .contains(PlainText.lowerCase(bare.substring(0, space)))) {
      bare = bare.substring(space + 1).strip();
      space = bare.indexOf(' ');
    }
    return bare;
  }

  /** The statement with another subject, or null. */
  private static @Nullable String otherSubject(Language language, String statement, String rest) {
    Matcher other = language.pattern(CorrectionCue.OTHER_SUBJECT).matcher(rest);
    if (!other.matches()) {
      return null;
    }
    Matcher verb = occurrence(statement, other.group("does"));
    boolean found = verb.find() && verb.start() > 0;
    return found ? other.group("who") + " " + statement.substring(verb.start()) : null;
  }

  /** The statement with its value replaced by another one of the same sort, or null. */
  private @Nullable String otherValue(Language language, String statement, String rest) {
    String bare = bare(language, rest);
    List<ValueSlot> values =
        ValueSlot.in(language, bare).stream()
            .filter(value -> !holds(statement, value.text()))
            .toList();
    if (values.isEmpty()) {
      values = ValueSlot.in(language, bare);
    }
    if (values.isEmpty() || !isBareValue(language, bare, ValueSlot.in(language, bare), statement)) {
      return null;
    }
    ValueSlot value = values.get(0);
    List<ValueSlot> fitting =
        ValueSlot.in(language, statement).stream().filter(slot -> slot.fits(value)).toList();
    if (fitting.isEmpty()) {
      return null;
    }
    if (values.size() == 1) {
      return best(fitting, value).replacedIn(statement, value);
    }
    // A series of values replaces another series.
    ValueSlot first = fitting.get(0);
    ValueSlot last = fitting.get(fitting.size() - 1);
    boolean row =
        fitting.size() == values.size()
            && values.stream().allMatch(first::fits)
            && language
                .pattern(CorrectionCue.BETWEEN_VALUES)
                .matcher(statement.substring(first.end(), last.start()))
                .matches();
    return row
        ? statement.substring(0, first.start())
            + bare.substring(value.start(), values.get(values.size() - 1).end())
            + statement.substring(last.end())
        : null;
  }

  /** The part of "Sofia left, it's Ivan since May" that fits into a statement. */
  private static String bare(Language language, String rest) {
    Matcher turned = language.pattern(CorrectionCue.TURNED).matcher(rest);
    String text = turned.find() ? rest.substring(turned.end()) : rest;
    return language
        .pattern(CorrectionCue.REASON)
        .matcher(language.pattern(CorrectionCue.POINTING).matcher(text).replaceFirst(""))
        .replaceFirst("");
  }

  /** The statement with another end after its verb: "it runs in CI"; or null. */
  private @Nullable String otherPredicate(Language language, String statement, String rest) {
    Matcher pointing = language.pattern(CorrectionCue.POINTING_VERB).matcher(rest);
    if (!pointing.matches() || WordCount.of(rest) > LONGEST_PREDICATE) {
      return null;
    }
    String verb = pointing.group("verb");
    Matcher same =
        Pattern.compile("(?<=\\w )" + Pattern.quote(verb) + " (?=\\S)").matcher(statement);
    return same.find()
        ? statement.substring(0, same.start()) + verb + " " + pointing.group("end")
        : null;
  }

  /** Whether the text around the values adds hardly anything to the statement. */
  private boolean isBareValue(
      Language language, String text, List<ValueSlot> values, String statement) {
    StringBuilder rest = new StringBuilder();
    int from = 0;
    for (ValueSlot value : values) {
      rest.append(text, from, value.start()).append(' ');
      from = value.end();
    }
    String around = rest.append(text, from, text.length()).toString();
    if (WordCount.of(around) > AROUND_A_VALUE) {
      return false;
    }
    Set<String> known = terms(statement);
    return WORDS
        .splitAsStream(around.strip())
        .filter(ANALYZER::carriesContent)
        .allMatch(
            word ->
                language.words(Vocabulary.WORDS_AROUND_A_VALUE).contains(word)
                    || known.containsAll(terms(word)));
  }

  private static ValueSlot best(List<ValueSlot> slots, ValueSlot value) {
    for (ValueSlot slot : slots) {
      if (!value.before().isEmpty() && slot.before().equals(value.before())) {
        return slot;
      }
    }
    for (ValueSlot slot : slots) {
      if (slot.looksLike(value)) {
        return slot;
      }
    }
    return value.sort() == ValueSlot.Sort.NAME ? slots.get(0) : slots.get(slots.size() - 1);
  }
}
