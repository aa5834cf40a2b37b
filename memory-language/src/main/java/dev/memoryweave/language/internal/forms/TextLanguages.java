package dev.memoryweave.language.internal.forms;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The likely languages of a text, determined by its function words; in a text without sentences, by
 * the endings of its words. Words are counted one by one; the work is linear in their number.
 */
public final class TextLanguages {
  /** A language is possible if its score is at least this share of the best one. */
  private static final double POSSIBLE = .6;

  /** Texts with more words but no function word are not prose. */
  private static final int MOST_WITHOUT_SENTENCE = 12;

  /** After this many words a text that is clearly English is taken to be English. */
  private static final int ENOUGH = 50;

  private static final int SURELY = 4;

  /** Begins the mark of a language; no word of a text begins like this. */
  private static final String MARK = "_";

  private final int[] counts = new int[Inflections.EVERYDAY_ENGLISH + 1];
  private final List<String> first = new ArrayList<>();
  private int words;
  private boolean settled;

  /**
   * Counts a folded word of the text.
   *
   * @return false if neither this word nor any later one is evidence: the text is in English
   */
  public boolean count(String form) {
    if (settled) {
      return false;
    }
    words++;
    if (words <= MOST_WITHOUT_SENTENCE) {
      first.add(form);
    }
    for (int language : Inflections.speaking(form)) {
      counts[language]++;
    }
    settled = words == ENOUGH && english() > SURELY * best(UnicodeScript.LATIN);
    return true;
  }

  /** Whether English is the likeliest of the languages of the Latin script. */
  public boolean isEnglish() {
    return english() > 2 * best(UnicodeScript.LATIN);
  }

  /** Whether no word shows the language of the text in the Latin script. */
  public boolean isUnknown() {
    return english() == 0 && best(UnicodeScript.LATIN) == 0;
  }

  /** English function words count fully, other English words half. */
  private int english() {
    return 2 * counts[Inflections.ENGLISH] + counts[Inflections.EVERYDAY_ENGLISH];
  }

  private int best(UnicodeScript script) {
    int best = 0;
    for (int i = 0; i < Inflections.ENGLISH; i++) {
      if (Inflections.all().get(i).script() == script) {
        best = Math.max(best, counts[i]);
      }
    }
    return best;
  }

  /** The likely languages of a script: none of the Latin one for an English text. */
  private List<Inflection> likely(UnicodeScript script) {
    if (script == UnicodeScript.LATIN && (isEnglish() || isUnknown())) {
      return isUnknown() && words <= MOST_WITHOUT_SENTENCE
          ? all(
              language ->
                  language.script() == script && first.stream().anyMatch(language::looksLike))
          : List.of();
    }
    int best = best(script);
    List<Inflection> likely = new ArrayList<>();
    for (int i = 0; i < Inflections.ENGLISH; i++) {
      Inflection language = Inflections.all().get(i);
      if (language.script() == script && counts[i] >= POSSIBLE * best) {
        likely.add(language);
      }
    }
    return likely;
  }

  /**
   * The names of the likely languages of a script, the likeliest first; empty if no small word
   * tells. English is none of them.
   */
  public List<String> spoken(UnicodeScript script) {
    int best = best(script);
    return best == 0
        ? List.of()
        : IntStream.range(0, Inflections.ENGLISH)
            .filter(
                i -> Inflections.all().get(i).script() == script && counts[i] >= POSSIBLE * best)
            .boxed()
            .sorted(Comparator.comparingInt(i -> -counts[i]))
            .map(i -> Inflections.all().get(i).name())
            .toList();
  }

  /** The names of the languages of a script, in the order of their file. */
  public static List<String> names(UnicodeScript script) {
    return all(language -> language.script() == script).stream().map(Inflection::name).toList();
  }

  /** The names of the languages of which a text, as written, has letters that others lack. */
  public static List<String> lettered(String text) {
    return all(language -> language.hasLetterIn(text)).stream().map(Inflection::name).toList();
  }

  /** Whether more than one small word tells the language. */
  public boolean isSure(UnicodeScript script) {
    return best(script) > 1;
  }

  /** Whether more small words tell a language of the script than tell English. */
  public boolean isOutOfEnglish(UnicodeScript script) {
    return isSure(script) && best(script) > counts[Inflections.ENGLISH];
  }

  private static List<Inflection> all(Predicate<Inflection> condition) {
    return Inflections.all().stream().filter(condition).toList();
  }

  /** The mark of a text in any language of the Latin script but English. */
  public static final String FOREIGN = MARK + "foreign";

  /** The marks of all languages of the Latin script, which letters alone do not distinguish. */
  public static List<String> allMarks() {
    return all(language -> language.script() == UnicodeScript.LATIN).stream()
        .map(TextLanguages::mark)
        .toList();
  }

  private static String mark(Inflection language) {
    return MARK + language.name();
  }

  /** The words that the forms of the text may be forms of, in its likely languages. */
  public Forms forms() {
    return new Forms(this, null);
  }

  /** As above, in the languages with those marks. */
  public Forms forms(Set<String> marks) {
    return new Forms(this, all(language -> marks.contains(mark(language))));
  }

  /** The words that the forms of one text may be forms of. */
  public static final class Forms {
    private final TextLanguages text;
    private final Map<UnicodeScript, List<Inflection>> languages = new LinkedHashMap<>();

    private Forms(TextLanguages text, @Nullable List<Inflection> latin) {
      this.text = text;
      languages.put(UnicodeScript.LATIN, latin == null ? text.likely(UnicodeScript.LATIN) : latin);
    }

    /** The marks of the languages of the Latin script, and the general one, as index terms. */
    public List<String> marks() {
      List<String> marks = new ArrayList<>();
      of(UnicodeScript.LATIN).forEach(language -> marks.add(mark(language)));
      if (!marks.isEmpty()) {
        marks.add(FOREIGN);
      }
      return marks;
    }

    /** Whether a language writes compounds as one word. */
    public boolean mayHaveCompounds() {
      return of(UnicodeScript.LATIN).stream()
          .anyMatch(language -> CompoundParts.isOf(language.name()));
    }

    /** Whether words of the Latin script may be forms of others. */
    public boolean isEmpty() {
      return of(UnicodeScript.LATIN).isEmpty();
    }

    /** The words that a folded form may be a form of, without itself. */
    public Set<String> wordsOf(String form) {
      List<Inflection> likely = of(scriptOf(form));
      if (likely.isEmpty() || Inflections.isKept(form)) {
        return Set.of();
      }
      Set<String> words = new LinkedHashSet<>();
      likely.forEach(language -> words.addAll(language.wordsOf(form)));
      return words;
    }

    private List<Inflection> of(UnicodeScript script) {
      return languages.computeIfAbsent(script, text::likely);
    }

    private static UnicodeScript scriptOf(String form) {
      return form.charAt(0) < 0x80 ? UnicodeScript.LATIN : UnicodeScript.of(form.codePointAt(0));
    }
  }
}
