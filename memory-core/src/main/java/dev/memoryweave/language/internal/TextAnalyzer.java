package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.Abbreviations;
import dev.memoryweave.language.internal.english.EnglishStemmer;
import dev.memoryweave.language.internal.english.StopWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Turns text into the terms that stores index, and queries into the terms to search for.
 *
 * <p>What becomes a term:
 *
 * <ul>
 *   <li>words, folded (case, accents, width, digits of any script) and stemmed as English; words
 *       that carry no content ("the", "what", "did") are left out unless the text has no others;
 *   <li>identifiers, compounds, paths and error codes whole, and their pieces after the whole:
 *       {@code getUserName}, {@code get_user_name} and {@code get-user-name} all give {@code
 *       getusernam get user name};
 *   <li>numbers, with versions whole ({@code 1.2.3} is {@code 1_2_3}), thousands joined and dates
 *       whole and in pieces;
 *   <li>Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese as overlapping pairs of characters,
 *       Han and Hangul characters also singly;
 *   <li>pictographs one by one.
 * </ul>
 *
 * <p><b>The promise about terms:</b> a term matches {@code [\p{L}\p{M}\p{N}\p{So}_]{1,64}}; its
 * characters below U+0080 are a-z, 0-9 and the underscore only. So it holds no white space, quote,
 * operator, control character, NUL or lone surrogate, and terms joined by spaces are split into
 * exactly the same terms by any tokenizer that takes a-z, 0-9, the underscore and everything from
 * U+0080 on as part of a word. In SQLite's FTS5 that is {@code tokenize = "ascii tokenchars '_'"}.
 *
 * <p>The same text always gives the same terms, whatever the locale; only characters that are newer
 * than the running JDK's Unicode version are left out. The work is linear in the length of the
 * text. Instances hold no state and may be shared between threads.
 */
public final class TextAnalyzer {

  /**
   * Version of the analysis. It is raised whenever a text gives other index terms than before; a
   * store that was filled under another version rebuilds its index.
   */
  public static final int VERSION = 1;

  /** Greatest length of a term, in {@code char}s. */
  public static final int MAX_TERM_LENGTH = 64;

  /** Greatest number of terms that a query is turned into; what follows in the text is ignored. */
  public static final int MAX_QUERY_TERMS = 128;

  /** Greatest number of quoted phrases that are taken from a query. */
  public static final int MAX_QUERY_PHRASES = 8;

  /** Text between a pair of quotes on one line. Apostrophes are not quotes. */
  private static final Pattern QUOTED =
      Pattern.compile(
          "\"([^\"\\v]{1,200})\"|“([^”\\v]{1,200})”|«([^»\\v]{1,200})»|「([^」\\v]{1,200})」");

  /** Creates an analyzer; all analyzers are alike. */
  public TextAnalyzer() {}

  /**
   * Returns the terms to index for a text, in text order, with repeats.
   *
   * @param text any text; it need not be well-formed Unicode
   * @return the terms, empty if the text has no letter, digit or pictograph
   */
  public List<String> indexTerms(String text) {
    Objects.requireNonNull(text, "text");
    List<String> content = contentTerms(text);
    if (!content.isEmpty()) {
      return content;
    }
    List<String> all = new ArrayList<>();
    EnglishStemmer stemmer = new EnglishStemmer();
    new WordScanner(text, (form, termClass, indexOnly) -> all.add(term(form, stemmer))).scan();
    return all;
  }

  /**
   * Analyses the text of a query, which may be a question, a task or a few words.
   *
   * @param text any text; no character has a meaning as an operator except paired double quotes,
   *     which mark a phrase
   */
  public AnalyzedQuery analyzeQuery(String text) {
    Objects.requireNonNull(text, "text");
    Collected content = collect(text, false);
    if (content.terms.isEmpty()) {
      content = collect(text, true);
    }
    return new AnalyzedQuery(List.copyOf(content.terms.values()), phrases(text), content.sequence);
  }

  private record Collected(Map<String, QueryTerm> terms, List<String> sequence) {}

  private static Collected collect(String text, boolean stopWordsToo) {
    Collected collected = new Collected(new LinkedHashMap<>(), new ArrayList<>());
    EnglishStemmer stemmer = new EnglishStemmer();
    TermSink sink =
        (form, termClass, indexOnly) -> {
          if (indexOnly || (!stopWordsToo && StopWords.contains(form))) {
            return;
          }
          String term = term(form, stemmer);
          if (collected.sequence.size() < MAX_QUERY_TERMS) {
            collected.sequence.add(term);
          }
          QueryTerm known = collected.terms.get(term);
          if (known == null
              ? collected.terms.size() < MAX_QUERY_TERMS
              : known.weight() < termClass.weight()) {
            collected.terms.put(term, new QueryTerm(term, termClass.weight(), termClass));
          }
        };
    new WordScanner(text, sink).scan();
    return collected;
  }

  private static List<List<String>> phrases(String text) {
    List<List<String>> phrases = new ArrayList<>();
    Matcher quoted = QUOTED.matcher(text);
    while (phrases.size() < MAX_QUERY_PHRASES && quoted.find()) {
      for (int group = 1; group <= quoted.groupCount(); group++) {
        String inside = quoted.group(group);
        if (inside != null) {
          List<String> terms = contentTerms(inside);
          if (!terms.isEmpty() && !phrases.contains(terms)) {
            phrases.add(terms);
          }
        }
      }
    }
    return phrases;
  }

  /**
   * Whether a word says what a sentence is about, and not only how it is built as "the", "what" or
   * "did" do.
   *
   * @param word a word in lower case
   */
  public boolean carriesContent(String word) {
    return !StopWords.contains(word);
  }

  private static List<String> contentTerms(String text) {
    List<String> terms = new ArrayList<>();
    EnglishStemmer stemmer = new EnglishStemmer();
    TermSink sink =
        (form, termClass, indexOnly) -> {
          if (!StopWords.contains(form)) {
            terms.add(term(form, stemmer));
          }
        };
    new WordScanner(text, sink).scan();
    return terms;
  }

  private static String term(String form, EnglishStemmer stemmer) {
    return stemmer.stem(Abbreviations.expand(form));
  }
}
