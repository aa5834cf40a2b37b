package dev.memoryweave.language.internal;

import dev.memoryweave.text.internal.OwnStack;
import java.util.List;
import java.util.Objects;

/**
 * Turns text into the terms that stores index, and queries into the terms to search for.
 *
 * <p>The terms are:
 *
 * <ul>
 *   <li>words, folded (case, accents, width, digits of any script) and stemmed as English, with
 *       American spelling; stop words ("the", "what", "did") are left out unless the text has no
 *       others;
 *   <li>identifiers, compounds, paths and error codes whole, followed by their pieces: {@code
 *       getUserName}, {@code get_user_name} and {@code get-user-name} all give {@code getusernam
 *       get user name};
 *   <li>numbers, with versions and addresses whole ({@code 1.2.3} is {@code 1_2_3}) and by their
 *       prefixes ({@code 1_2}), thousands joined and dates whole and in pieces;
 *   <li>for texts in other languages than English, after the rest, the base words of inflected
 *       forms, and the parts of German and Dutch compounds, each with an underscore at its end;
 *   <li>Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese as overlapping pairs of characters,
 *       Han and Hangul characters also singly;
 *   <li>pictographs one by one.
 * </ul>
 *
 * <p><b>Guaranteed form of terms:</b> a term matches {@code [\p{L}\p{M}\p{N}\p{So}_]{1,64}}; its
 * characters below U+0080 are a-z, 0-9 and the underscore only. So it contains no white space,
 * quote, operator, control character, NUL or lone surrogate, and terms joined by spaces are split
 * into exactly the same terms by any tokenizer that treats a-z, 0-9, the underscore and everything
 * from U+0080 on as part of a word. In SQLite's FTS5 that is {@code tokenize = "ascii tokenchars
 * '_'"}.
 *
 * <p>Equal texts always give equal terms, whatever the locale; only characters that are newer than
 * the running JDK's Unicode version are left out. The work is linear in the length of the text.
 * Instances hold no state and may be shared between threads.
 */
public final class TextAnalyzer {

  /**
   * Version of the analysis. It is raised whenever a text gives different index terms than before;
   * a store that was filled under another version rebuilds its index.
   */
  public static final int VERSION = 2;

  /** Greatest length of a term, in {@code char}s. */
  public static final int MAX_TERM_LENGTH = 64;

  /** Greatest number of terms of a query; the rest of its text is ignored. */
  public static final int MAX_QUERY_TERMS = 128;

  /** Greatest number of quoted phrases of a query. */
  public static final int MAX_QUERY_PHRASES = 8;

  /** Built on first use: most reads of a store need no English words. */
  private static final OwnStack<TextAnalysis> ANALYSIS =
      new OwnStack<>("memory-texts", TextAnalysis::tried);

  /** Creates an analyzer; all analyzers give the same results. */
  public TextAnalyzer() {}

  /**
   * Returns the terms to index for a text, in text order, with repeats.
   *
   * @param text any text; it need not be well-formed Unicode
   * @return the terms, empty if the text has no letter, digit or pictograph
   */
  public List<String> indexTerms(String text) {
    Objects.requireNonNull(text, "text");
    return ANALYSIS.get().indexTerms(text);
  }

  /**
   * Returns the terms to index for the texts of one record: for each text those of {@link
   * #indexTerms(String)}, followed by the terms of other forms of its words in the language of the
   * texts. English texts have none.
   *
   * @param texts any texts
   * @return as many lists as there are texts
   */
  public List<List<String>> recordTerms(List<String> texts) {
    Objects.requireNonNull(texts, "texts");
    return ANALYSIS.get().recordTerms(texts);
  }

  /**
   * Analyses the text of a query, which may be a question, a task or a few words.
   *
   * @param text any text; no character has a meaning as an operator except paired double quotes,
   *     which mark a phrase
   */
  public AnalyzedQuery analyzeQuery(String text) {
    Objects.requireNonNull(text, "text");
    return ANALYSIS.get().query(text);
  }

  /**
   * Whether a word carries meaning, rather than only grammar as "the", "what" or "did" do.
   *
   * @param word a word in lower case
   */
  public boolean carriesContent(String word) {
    return ANALYSIS.get().carriesContent(word);
  }
}
