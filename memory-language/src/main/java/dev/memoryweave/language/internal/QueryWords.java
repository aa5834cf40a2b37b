package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.CommonWords;
import dev.memoryweave.language.internal.english.EnglishStemmer;
import dev.memoryweave.language.internal.english.IrregularWords;
import dev.memoryweave.language.internal.english.StopWords;
import dev.memoryweave.language.internal.forms.CompoundParts;
import dev.memoryweave.language.internal.forms.Misspellings;
import dev.memoryweave.language.internal.forms.TextLanguages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The words of a query, each once, with their other forms.
 *
 * @param words in the order of the text
 * @param isEnglish whether the text is in English, so that words of other languages are the
 *     exception
 * @param isUnknown whether the language of the text's words in the Latin script is unknown
 */
public record QueryWords(List<QueryWord> words, boolean isEnglish, boolean isUnknown) {
  /** Index terms that mark the languages of a store's texts. */
  public static final List<String> LANGUAGES = TextLanguages.allMarks();

  /** The index term that marks texts in any of the {@link #LANGUAGES}. */
  public static final String FOREIGN = TextLanguages.FOREIGN;

  /** The rest is ignored: the longest queries are whole documents. */
  private static final int MOST = 48;

  /** Shorter words of an English text are not taken for forms of another language. */
  private static final int SHORTEST_FOREIGN = 6;

  /** The least length of either part of a word that is split in two. */
  private static final int SHORTEST_CUT = 3;

  private static final int LONGEST_CUT = 32;

  /** An address has four numbers. */
  private static final int MOST_SHORTER = 3;

  /** English endings that derive another word. */
  private static final Set<String> ENDINGS =
      Set.of(
          "", "able", "al", "ally", "ance", "ant", "ation", "ative", "e", "ed", "ence", "ent", "er",
          "ful", "ible", "ic", "ical", "ing", "ion", "ism", "ist", "ity", "ive", "ization", "ize",
          "less", "ly", "ment", "ness", "or", "ory", "ous", "s", "y");

  private static final Set<String> EVERYDAY = CommonWords.all();

  /** Copies the list. */
  public QueryWords {
    words = List.copyOf(words);
  }

  private record Word(String form, TermClass termClass) {}

  /**
   * Reads a query.
   *
   * @param spoken which of the {@link #LANGUAGES} the texts of the store are in; used if the
   *     language of the query is unclear
   */
  public static QueryWords of(String text, Set<String> spoken) {
    TextLanguages languages = new TextLanguages();
    List<Word> found = new ArrayList<>();
    new WordScanner(
            text,
            (form, termClass, indexOnly) -> {
              if (termClass == TermClass.WORD || termClass == TermClass.NAME) {
                languages.count(form);
              }
              if (!indexOnly && found.size() < MOST) {
                found.add(new Word(form, termClass));
              }
            })
        .scan();
    Reader reader = new Reader(languages, spoken);
    Map<String, QueryWord> words = new LinkedHashMap<>();
    for (int i = 0; i < found.size(); i++) {
      Word word = found.get(i);
      if (!StopWords.contains(word.form())) {
        Word next = i + 1 < found.size() ? found.get(i + 1) : null;
        String joined =
            next != null && isWord(word) && isWord(next)
                ? reader.term(joined(word.form(), next.form()))
                : "";
        QueryWord read = reader.read(word, joined);
        words.putIfAbsent(read.term(), read);
      }
    }
    return new QueryWords(
        List.copyOf(words.values()), languages.isEnglish(), languages.forms().isEmpty());
  }

  private static String joined(String one, String other) {
    String joined = one + other;
    return joined.length() > TextAnalyzer.MAX_TERM_LENGTH ? one : joined;
  }

  private static boolean isWord(Word word) {
    return (word.termClass() == TermClass.WORD || word.termClass() == TermClass.NAME)
        && !StopWords.contains(word.form())
        && word.form().length() >= SHORTEST_CUT;
  }

  /**
   * The ways to write a word as two, each as two index terms; none for a short or very long one.
   *
   * @param form a folded word
   */
  public static List<List<String>> cuts(String form) {
    EnglishStemmer stemmer = new EnglishStemmer();
    List<List<String>> cuts = new ArrayList<>();
    if (form.length() > LONGEST_CUT) {
      return cuts;
    }
    for (int at = SHORTEST_CUT; at <= form.length() - SHORTEST_CUT; at++) {
      if (!Character.isLowSurrogate(form.charAt(at))) {
        cuts.add(
            List.of(
                TextAnalysis.term(form.substring(0, at), stemmer),
                TextAnalysis.term(form.substring(at), stemmer)));
      }
    }
    return cuts;
  }

  /**
   * Corrections of a word with a typing error: index terms by words. A word that only has another
   * ending is not misspelled.
   */
  public static Map<String, String> misspelled(String form) {
    EnglishStemmer stemmer = new EnglishStemmer();
    Map<String, String> meant = new LinkedHashMap<>();
    for (String other : Misspellings.of(form)) {
      if (!StopWords.contains(other)) {
        String term = TextAnalysis.term(other, stemmer);
        if (!form.startsWith(term) || !ENDINGS.contains(form.substring(term.length()))) {
          meant.putIfAbsent(term, other);
        }
      }
    }
    return meant;
  }

  /** The prefixes of a version or address that is written with dots, longest first; only a few. */
  public static List<String> shorter(String number) {
    List<String> shorter = new ArrayList<>();
    int first = number.indexOf('_');
    int end = number.lastIndexOf('_');
    while (first > 0 && end > first && shorter.size() < MOST_SHORTER) {
      shorter.add(number.substring(0, end));
      end = number.lastIndexOf('_', end - 1);
    }
    return shorter;
  }

  /** Finds the other forms of the words of one text. */
  private static final class Reader {
    private final TextLanguages languages;
    private final TextLanguages.Forms forms;
    private final boolean mayHaveCompounds;
    private final EnglishStemmer stemmer = new EnglishStemmer();

    Reader(TextLanguages languages, Set<String> spoken) {
      this.languages = languages;
      TextLanguages.Forms likely = languages.forms();
      forms = likely.isEmpty() ? languages.forms(spoken) : likely;
      mayHaveCompounds = !languages.isEnglish() && forms.mayHaveCompounds();
    }

    String term(String form) {
      return TextAnalysis.term(form, stemmer);
    }

    QueryWord read(Word word, String joined) {
      String form = word.form();
      String own = term(form);
      if (word.termClass() != TermClass.WORD && word.termClass() != TermClass.NAME) {
        return new QueryWord(form, own, word.termClass(), List.of(), List.of(), List.of(), joined);
      }
      Set<String> words = mayBeForeign(form) ? forms.wordsOf(form) : Set.of();
      return new QueryWord(
          form,
          own,
          word.termClass(),
          terms(words, own),
          terms(IrregularWords.formsOf(form), own),
          mayHaveCompounds ? parts(form, words) : List.of(),
          joined);
    }

    private boolean mayBeForeign(String form) {
      if (form.charAt(0) >= 0x80) {
        return true;
      }
      return languages.isEnglish()
          ? form.length() >= SHORTEST_FOREIGN && !EVERYDAY.contains(form)
          : !languages.isUnknown() || !EnglishStemmer.isException(form);
    }

    private List<String> terms(Set<String> words, String own) {
      Set<String> terms = new LinkedHashSet<>();
      words.forEach(word -> terms.add(term(word)));
      terms.remove(own);
      return List.copyOf(terms);
    }

    private List<String> parts(String form, Set<String> words) {
      Set<String> parts = new LinkedHashSet<>();
      Set<String> all = new LinkedHashSet<>(words);
      all.add(form);
      for (String word : all) {
        parts.add(term(word) + OtherForms.PART);
        for (String part : CompoundParts.of(word)) {
          parts.add(term(part));
          parts.add(term(part) + OtherForms.PART);
        }
      }
      return List.copyOf(parts);
    }
  }
}
