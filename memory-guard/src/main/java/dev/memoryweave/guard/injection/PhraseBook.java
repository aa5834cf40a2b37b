package dev.memoryweave.guard.injection;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All phrases that instruct a reader, read from tables.
 *
 * <p>A line of a table is one of
 *
 * <ul>
 *   <li>{@code # a comment},
 *   <li>{@code @name = word word}, which adds words to a set,
 *   <li>{@code rule-name: pattern}, a phrase.
 * </ul>
 *
 * <p>A pattern is a sequence of steps: {@code word}, {@code word|@set} for one of several, {@code
 * ..3} for up to three words of the same sentence, {@code +3} for one to three, {@code ~3} for up
 * to three words of any sentence, {@code ;} for the end of a clause, also as one of several. Before
 * a word, {@code ?} makes it optional, {@code ^} requires it to begin a line, {@code :} requires
 * punctuation before it. Before the pattern, {@code !} requires that it is addressed to the reader
 * ({@link ImperativeMood}), {@code h} that it is in hidden text; {@code $} after it, that it ends a
 * line. {@code %link}, {@code %local} and {@code %mail} are addresses.
 */
final class PhraseBook {
  private static final PhraseBook STANDARD =
      new Builder()
          .read(null, SharedWords.WORDS)
          .read(InjectionKind.INSTRUCTION_OVERRIDE, OverridePhrases.ENGLISH)
          .read(InjectionKind.INSTRUCTION_OVERRIDE, ForgetPhrases.PHRASES)
          .read(InjectionKind.INSTRUCTION_OVERRIDE, OverridePhrases.OTHER_LANGUAGES)
          .read(InjectionKind.INSTRUCTION_OVERRIDE, EuropeanPhrases.OVERRIDES)
          .read(InjectionKind.INSTRUCTION_OVERRIDE, AsianPhrases.OVERRIDES)
          .read(InjectionKind.INSTRUCTION_OVERRIDE, AuthorityPhrases.PHRASES)
          .read(InjectionKind.ROLE_CHANGE, RolePhrases.ENGLISH)
          .read(InjectionKind.ROLE_CHANGE, JailbreakPhrases.PHRASES)
          .read(InjectionKind.ROLE_CHANGE, RolePhrases.OTHER_LANGUAGES)
          .read(InjectionKind.ROLE_CHANGE, EuropeanPhrases.ROLES)
          .read(InjectionKind.ROLE_CHANGE, AsianPhrases.ROLES)
          .read(InjectionKind.TOOL_CALL_IMITATION, ToolPhrases.PHRASES)
          .read(InjectionKind.FRAME_ESCAPE, FramePhrases.PHRASES)
          .read(InjectionKind.DATA_EXFILTRATION, LeakPhrases.PHRASES)
          .read(InjectionKind.DATA_EXFILTRATION, RetellPhrases.ENGLISH)
          .read(InjectionKind.DATA_EXFILTRATION, RetellPhrases.OTHER_LANGUAGES)
          .read(InjectionKind.DATA_EXFILTRATION, EuropeanPhrases.LEAKS)
          .read(InjectionKind.DATA_EXFILTRATION, AsianPhrases.LEAKS)
          .read(InjectionKind.HIDDEN_TEXT, HiddenPhrases.PHRASES)
          .build();

  private final Vocabulary vocabulary;
  private final Map<String, WordSet> sets;
  private final PhraseRule[][] byFirstWord;
  private final WordSignatures marks;
  private final WordSet linkSchemes;
  private final int link;
  private final int localLink;
  private final int mailAddress;

  private PhraseBook(Builder builder) {
    builder.vocabulary.add("%local");
    this.vocabulary = builder.vocabulary.build();
    this.marks = builder.marks.build(vocabulary.numbers());
    this.sets = new HashMap<>();
    builder.sets.forEach((name, numbers) -> sets.put(name, new WordSet(numbers)));
    this.linkSchemes = set("scheme");
    this.link = vocabulary.number("%link");
    this.localLink = vocabulary.number("%local");
    this.mailAddress = vocabulary.number("%mail");
    List<List<PhraseRule>> rules = new ArrayList<>();
    for (int i = 0; i < vocabulary.numbers(); i++) {
      rules.add(new ArrayList<>());
    }
    for (PhraseRule rule : builder.rules) {
      rule.firstWords().stream().forEach(number -> rules.get(number).add(rule));
    }
    this.byFirstWord =
        rules.stream().map(r -> r.toArray(new PhraseRule[0])).toArray(PhraseRule[][]::new);
  }

  static PhraseBook standard() {
    return STANDARD;
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /** The set of a name that the tables define. */
  WordSet set(String name) {
    WordSet set = sets.get(name);
    if (set == null) {
      throw new IllegalArgumentException("No set @" + name + " in the tables");
    }
    return set;
  }

  /** The phrases that can begin with a word. */
  PhraseRule[] beginningWith(int number) {
    return byFirstWord[number];
  }

  WordSignatures marks() {
    return marks;
  }

  boolean isLinkScheme(int number) {
    return linkSchemes.has(number);
  }

  int mailAddress() {
    return mailAddress;
  }

  /** The number of a link as a word; local links have a number of their own. */
  int linkNumber(CharSequence text, int start) {
    int end = Math.min(text.length(), start + 24);
    String begin = text.subSequence(start, end).toString();
    int host = begin.indexOf("://") < 0 ? 0 : begin.indexOf("://") + 3;
    boolean local =
        begin.startsWith("localhost", host)
            || begin.startsWith("127.", host)
            || begin.startsWith("0.0.0.0", host)
            || begin.startsWith("[::1]", host);
    return local ? localLink : link;
  }

  /** Reads tables. */
  private static final class Builder {
    private final Vocabulary.Builder vocabulary = new Vocabulary.Builder();
    private final Map<String, BitSet> sets = new HashMap<>();
    private final List<PhraseRule> rules = new ArrayList<>();
    private final WordSignatures.Builder marks = new WordSignatures.Builder();

    /** Reads a table whose phrases are all of one kind; null if it holds no phrases. */
    Builder read(@Nullable InjectionKind kind, String table) {
      for (String line : table.lines().map(String::strip).toList()) {
        if (line.isEmpty() || line.startsWith("#")) {
          continue;
        }
        if (line.startsWith("@")) {
          int equals = line.indexOf(" = ");
          BitSet set = sets.computeIfAbsent(line.substring(1, equals), name -> new BitSet());
          for (String word : words(line.substring(equals + 3))) {
            set.or(numbers(word));
          }
        } else if (kind != null) {
          int colon = line.indexOf(": ");
          rules.add(rule(kind, line.substring(0, colon), words(line.substring(colon + 2))));
        }
      }
      return this;
    }

    PhraseBook build() {
      return new PhraseBook(this);
    }

    private static List<String> words(String text) {
      return List.of(text.strip().split("\\s+", -1));
    }

    private PhraseRule rule(InjectionKind kind, String name, List<String> steps) {
      boolean order = steps.contains("!");
      boolean hidden = steps.contains("h");
      boolean lineEnd = steps.contains("$");
      List<PhraseRule.Element> elements = new ArrayList<>();
      for (String step : steps) {
        if (!List.of("!", "h", "$").contains(step)) {
          elements.add(element(step));
        }
      }
      WordSignatures.Needs needs = marks.needed(elements, numbers("@glue"));
      return new PhraseRule(kind, name, order, hidden, lineEnd, needs, elements);
    }

    private PhraseRule.Element element(String step) {
      if (step.startsWith("..")) {
        return new PhraseRule.Gap(0, Integer.parseInt(step.substring(2)), false);
      }
      if (step.startsWith("+")) {
        return new PhraseRule.Gap(1, Integer.parseInt(step.substring(1)), false);
      }
      if (step.startsWith("~")) {
        return new PhraseRule.Gap(0, Integer.parseInt(step.substring(1)), true);
      }
      if (step.equals(";")) {
        return new PhraseRule.ClauseEnd();
      }
      boolean optional = false;
      int parted = 0;
      int at = 0;
      for (; "?^:".indexOf(step.charAt(at)) >= 0; at++) {
        switch (step.charAt(at)) {
          case '?' -> optional = true;
          case '^' -> parted |= WordSequence.LINE;
          default -> parted |= WordSequence.PUNCTUATION;
        }
      }
      BitSet numbers = new BitSet();
      boolean orEnd = false;
      for (String word : step.substring(at).split("\\|", -1)) {
        if (word.equals(";")) {
          orEnd = true;
        } else {
          numbers.or(numbers(word));
        }
      }
      return new PhraseRule.OneOf(new WordSet(numbers), optional, orEnd, parted);
    }

    private BitSet numbers(String word) {
      if (word.startsWith("@")) {
        BitSet set = sets.get(word.substring(1));
        if (set == null) {
          throw new IllegalArgumentException("Set " + word + " must be defined before its use");
        }
        return set;
      }
      BitSet one = new BitSet();
      one.set(vocabulary.add(word));
      return one;
    }
  }
}
