package dev.memoryweave.guard.phrases.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Phrases, read from resources named {@code NAME.phrases} in UTF-8.
 *
 * <p>A line of a resource is one of
 *
 * <ul>
 *   <li>{@code # a comment},
 *   <li>{@code @name = word word}, which adds words to a set,
 *   <li>{@code &name = step step}, steps that patterns name as {@code &name}; several lines with
 *       one name are alternatives,
 *   <li>{@code kind/rule-name: pattern}, a phrase,
 *   <li>{@code + a text}, below a phrase: an example that it finds,
 *   <li>{@code - a text}, below a phrase: an example in which no phrase of its kind is found.
 * </ul>
 *
 * <p>A pattern is a sequence of steps:
 *
 * <ul>
 *   <li>{@code word}, {@code word|@set} for one of several; {@code begin*} and {@code *end} are
 *       words that begin or end so, {@code %number} is one that begins with a digit, {@code %name}
 *       one with a capital, unless the text was given folded, {@code %word} any one, {@code %link},
 *       {@code %local} and {@code %mail} are addresses,
 *   <li>{@code ..3} for up to three words of the same sentence, {@code +3} for one to three, {@code
 *       ~3} for up to three words of any sentence; {@code ..3@set} and {@code +3word|word} for
 *       words of a set alone, {@code ..3;} and {@code +3;} for words without a comma, a colon or a
 *       dash among them or before the word that follows,
 *   <li>{@code ;} for the end of a clause, which is any punctuation, also as one of several; {@code
 *       ,} for a comma, a colon, a dash or the end of a sentence, {@code :} for a colon alone,
 *   <li>{@code =word|;} and {@code -word} for a next word that is, or is not, one of these and does
 *       not belong to the phrase; at the beginning, {@code -word} is one that it does not begin
 *       with,
 *   <li>at the end, {@code ..;} for the rest of the clause and {@code ..$} for that of the line,
 *       {@code +;} and {@code +$} for at least a word of it,
 *   <li>{@code [name} and {@code ]} around a part that {@link PhraseMatch#part} gives.
 * </ul>
 *
 * <p>Before a word, {@code ?} makes it optional, {@code ^} requires it to begin a line and {@code
 * ^^} the text, {@code :} requires punctuation before it, {@code ,} a comma, a colon, a dash or the
 * end of a sentence, and {@code ,,} any of these or the beginning of a sentence. Before the
 * pattern, {@code !} requires that it is addressed to the reader ({@link ImperativeMood}); after
 * it, {@code $} and {@code $$} require that it ends a line or the text. In an example, {@code \n}
 * is the end of a line.
 *
 * <p>Words that occur in every sentence belong into the set {@code glue}: no phrase is ruled out by
 * them. If there is a set {@code apart}, such as {@code s re ll}, these are words of their own
 * behind an apostrophe: {@code we're} is two, and not {@code were}. Sets and patterns of several
 * resources form one book, in their order. Examples are for {@link PhraseExamples}; the book keeps
 * none.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class PhraseBook {
  /** The set of endings behind an apostrophe that are words of their own. */
  private static final String APART = "apart";

  private static final String LINK = "%link";
  private static final String LOCAL_LINK = "%local";
  private static final String MAIL_ADDRESS = "%mail";

  private final Vocabulary vocabulary;
  private final Map<String, WordSet> sets = new HashMap<>();

  /** All rules, for the first word of a text. */
  private final PhraseRule[][] byFirstWord;

  /** Those that may begin at any other word. */
  private final PhraseRule[][] byLaterWord;

  private final WordSignatures marks;
  private final @Nullable ImperativeMood mood;
  private final WordSet linkSchemes;
  private final @Nullable WordSet apart;
  private final boolean namesCapitals;
  private final int link;
  private final int localLink;
  private final int mailAddress;

  private PhraseBook(PhraseBookReader read) {
    this.link = read.vocabulary.number(LINK);
    this.localLink = read.vocabulary.number(LOCAL_LINK);
    this.mailAddress = read.vocabulary.number(MAIL_ADDRESS);
    this.vocabulary = read.vocabulary.build();
    this.marks = read.marks.build(vocabulary.numbers());
    read.sets.forEach((name, numbers) -> sets.put(name, new WordSet(numbers)));
    this.linkSchemes = set("scheme");
    this.apart = sets.get(APART);
    this.namesCapitals = read.rules.stream().anyMatch(PhraseRule::namesCapitals);
    this.mood = read.rules.stream().anyMatch(PhraseRule::order) ? new ImperativeMood(this) : null;
    List<List<PhraseRule>> rules = new ArrayList<>();
    for (int i = 0; i < vocabulary.numbers(); i++) {
      rules.add(new ArrayList<>());
    }
    for (PhraseRule rule : read.rules) {
      rule.firstWords().stream().forEach(number -> rules.get(number).add(rule));
    }
    this.byFirstWord =
        rules.stream().map(r -> r.toArray(new PhraseRule[0])).toArray(PhraseRule[][]::new);
    this.byLaterWord =
        rules.stream()
            .map(r -> r.stream().filter(rule -> !rule.beginsText()).toArray(PhraseRule[]::new))
            .toArray(PhraseRule[][]::new);
  }

  /**
   * Reads a book.
   *
   * @param beside a class of the package in which the resources are
   * @param resources their names without {@code .phrases}
   * @throws IllegalArgumentException if one does not exist or has an error, with file and line
   */
  public static PhraseBook of(Class<?> beside, String... resources) {
    Vocabulary.Builder vocabulary = new Vocabulary.Builder();
    PhraseBookReader reader = read(beside, vocabulary, resources);
    // What a beginning or an ending stands for is known once all words are.
    return new PhraseBook(vocabulary.hasForms() ? read(beside, vocabulary, resources) : reader);
  }

  private static PhraseBookReader read(
      Class<?> beside, Vocabulary.Builder vocabulary, String... resources) {
    PhraseBookReader reader = new PhraseBookReader(vocabulary);
    List.of(LINK, LOCAL_LINK, MAIL_ADDRESS).forEach(vocabulary::number);
    reader.set(new PhraseSource.Place("addresses", 0), "scheme", Addresses.SCHEMES);
    for (String resource : resources) {
      PhraseSource.read(beside, resource, reader);
    }
    return reader;
  }

  /**
   * The phrases in a text as it was written, in the order of their first words. Of the phrases of a
   * kind that begin with one word, the first in the book counts; others may overlap.
   */
  public List<PhraseMatch> matches(CharSequence text) {
    FoldedText folded = FoldedText.of(text);
    List<PhraseMatch> matches = new ArrayList<>();
    for (PhraseMatch match : matches(folded.text(), read(folded, text))) {
      List<PhraseMatch.Part> parts =
          match.parts().stream()
              .map(
                  part ->
                      new PhraseMatch.Part(
                          part.name(),
                          folded.originalStart(part.from()),
                          folded.originalEnd(text, part.to())))
              .toList();
      int from = folded.originalStart(match.from());
      int to = folded.originalEnd(text, match.to());
      matches.add(new PhraseMatch(match.kind(), match.rule(), from, to, parts));
    }
    return matches;
  }

  /** The words of a text, and which of them begin with a capital as it was written. */
  WordSequence read(FoldedText folded, CharSequence text) {
    WordSequence words = read(folded.text());
    for (int i = 0; namesCapitals && i < words.count(); i++) {
      int start = folded.originalStart(words.start(i));
      if (Character.isUpperCase(Character.codePointAt(text, start))) {
        words.markCapital(i);
      }
    }
    return words;
  }

  /** The words of a folded text, for {@link #matches(CharSequence, WordSequence)}. */
  public WordSequence read(CharSequence folded) {
    return WordReader.read(folded, this);
  }

  /** The phrases in a folded text and its words, at indices of the folded text. */
  public List<PhraseMatch> matches(CharSequence folded, WordSequence words) {
    List<PhraseMatch> matches = new ArrayList<>();
    find(
        folded,
        words,
        (rule, first, last) -> {
          matches.add(
              new PhraseMatch(
                  rule.kind(),
                  rule.name(),
                  words.start(first),
                  words.end(last),
                  parts(rule, words, first, last)));
          return true;
        });
    return matches;
  }

  private static List<PhraseMatch.Part> parts(
      PhraseRule rule, WordSequence words, int first, int last) {
    List<PhraseMatch.Part> parts = new ArrayList<>();
    List<int[]> places = rule.slotsOf(words, first, last + 1);
    for (int i = 0; i < places.size(); i++) {
      int[] place = places.get(i);
      if (place[0] < place[1]) {
        String name = rule.slots().get(i).name();
        parts.add(new PhraseMatch.Part(name, words.start(place[0]), words.end(place[1] - 1)));
      }
    }
    return parts;
  }

  /** Gets the rules found, from a first to a last word. */
  interface Finder {
    /** Returns whether the other rules of its kind that begin here need not be tried. */
    boolean found(PhraseRule rule, int first, int last);
  }

  void find(CharSequence folded, WordSequence words, Finder finder) {
    WordSignatures.Ahead ahead = new WordSignatures.Ahead(marks, words);
    for (int i = 0; i < words.count(); i++) {
      PhraseRule[] rules = (i == 0 ? byFirstWord : byLaterWord)[words.number(i)];
      if (rules.length == 0) {
        continue;
      }
      ahead.lookFrom(i);
      boolean isOrder = mood != null && mood.isOrder(folded, words, i);
      String done = "";
      for (PhraseRule rule : rules) {
        if ((rule.order() && !isOrder) || !ahead.has(rule.needs()) || rule.kind().equals(done)) {
          continue;
        }
        int end = rule.matchEnd(words, i);
        if (end > i
            && !(rule.order() && mood != null && mood.isNegatedAfter(words, i, end))
            && finder.found(rule, i, end - 1)) {
          done = rule.kind();
        }
      }
    }
  }

  /** The kinds of the phrases. */
  public Set<String> kinds() {
    return Arrays.stream(byFirstWord)
        .flatMap(Arrays::stream)
        .map(PhraseRule::kind)
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The set of a name.
   *
   * @throws IllegalArgumentException if the resources do not define it
   */
  public WordSet set(String name) {
    WordSet set = sets.get(name);
    if (set == null) {
      throw new IllegalArgumentException("No set @" + name + " in the book");
    }
    return set;
  }

  /** The steps of all phrases that begin with one word, at most: what a word of a text may cost. */
  public int mostSteps() {
    return Arrays.stream(byFirstWord)
        .mapToInt(rules -> Arrays.stream(rules).mapToInt(rule -> rule.elements().size()).sum())
        .max()
        .orElse(0);
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Whether an ending behind an apostrophe is a word of its own. */
  boolean isApart(int number) {
    return apart != null && apart.has(number);
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
}
