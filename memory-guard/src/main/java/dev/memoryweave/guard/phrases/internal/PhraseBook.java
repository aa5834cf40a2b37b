package dev.memoryweave.guard.phrases.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Phrases, read from resources named {@code NAME.phrases} in UTF-8.
 *
 * <p>A line of a resource is one of
 *
 * <ul>
 *   <li>{@code # a comment},
 *   <li>{@code @name = word word}, which adds words to a set,
 *   <li>{@code kind/rule-name: pattern}, a phrase,
 *   <li>{@code + a text}, below a phrase: an example that it finds,
 *   <li>{@code - a text}, below a phrase: an example in which no phrase of its kind is found.
 * </ul>
 *
 * <p>A pattern is a sequence of steps: {@code word}, {@code word|@set} for one of several, {@code
 * ..3} for up to three words of the same sentence, {@code +3} for one to three, {@code ~3} for up
 * to three words of any sentence, {@code ;} for the end of a clause, also as one of several. Before
 * a word, {@code ?} makes it optional, {@code ^} requires it to begin a line, {@code :} requires
 * punctuation before it. Before the pattern, {@code !} requires that it is addressed to the reader
 * ({@link ImperativeMood}); {@code $} after it, that it ends a line. {@code %link}, {@code %local}
 * and {@code %mail} are addresses. In an example, {@code \n} is the end of a line.
 *
 * <p>Words that occur in every sentence belong into the set {@code glue}: no phrase is ruled out by
 * them. Sets and patterns of several resources form one book, in their order. Examples are for
 * {@link PhraseExamples}; the book keeps none.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class PhraseBook {
  private final Vocabulary vocabulary;
  private final Map<String, WordSet> sets = new HashMap<>();
  private final PhraseRule[][] byFirstWord;
  private final WordSignatures marks;
  private final @Nullable ImperativeMood mood;
  private final WordSet linkSchemes;
  private final int link;
  private final int localLink;
  private final int mailAddress;

  private PhraseBook(PhraseBookReader read) {
    this.link = read.vocabulary.add("%link");
    this.localLink = read.vocabulary.add("%local");
    this.mailAddress = read.vocabulary.add("%mail");
    read.set("schemes", "scheme", Addresses.SCHEMES);
    this.vocabulary = read.vocabulary.build();
    this.marks = read.marks.build(vocabulary.numbers());
    read.sets.forEach((name, numbers) -> sets.put(name, new WordSet(numbers)));
    this.linkSchemes = set("scheme");
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
  }

  /**
   * Reads a book.
   *
   * @param beside a class of the package in which the resources are
   * @param resources their names without {@code .phrases}
   * @throws IllegalArgumentException if one does not exist or has an error, with file and line
   */
  public static PhraseBook of(Class<?> beside, String... resources) {
    PhraseBookReader reader = new PhraseBookReader();
    for (String resource : resources) {
      PhraseSource.read(beside, resource, reader);
    }
    return new PhraseBook(reader);
  }

  /**
   * The phrases in a text as it was written, in the order of their first words. Of the phrases of a
   * kind that begin with one word, the first in the book counts; others may overlap.
   */
  public List<PhraseMatch> matches(CharSequence text) {
    FoldedText folded = FoldedText.of(text);
    List<PhraseMatch> matches = new ArrayList<>();
    for (PhraseMatch match : matches(folded.text(), read(folded.text()))) {
      int from = folded.originalStart(match.from());
      matches.add(
          new PhraseMatch(match.kind(), match.rule(), from, folded.originalEnd(text, match.to())));
    }
    return matches;
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
              new PhraseMatch(rule.kind(), rule.name(), words.start(first), words.end(last)));
          return true;
        });
    return matches;
  }

  /** Gets the rules found, from a first to a last word. */
  interface Finder {
    /** Returns whether the other rules of its kind that begin here need not be tried. */
    boolean found(PhraseRule rule, int first, int last);
  }

  void find(CharSequence folded, WordSequence words, Finder finder) {
    WordSignatures.Ahead ahead = new WordSignatures.Ahead(marks, words);
    for (int i = 0; i < words.count(); i++) {
      PhraseRule[] rules = byFirstWord[words.number(i)];
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

  Vocabulary vocabulary() {
    return vocabulary;
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
