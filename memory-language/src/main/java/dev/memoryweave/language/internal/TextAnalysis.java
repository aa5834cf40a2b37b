package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.Abbreviations;
import dev.memoryweave.language.internal.english.BritishSpelling;
import dev.memoryweave.language.internal.english.EnglishStemmer;
import dev.memoryweave.language.internal.english.StopWords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The implementation of {@link TextAnalyzer}, separate because its classes are loaded on their own.
 */
final class TextAnalysis {
  /** A text that exercises every class that needs initialisation. */
  private static final String REHEARSAL =
      "The café's \uFF12 \"lanterns\", e.g. re-lit by retry_policy \u4E2D\u6587";

  /** Text between a pair of quotes on one line. Apostrophes are not quotes. */
  private static final Pattern QUOTED =
      Pattern.compile(
          "\"([^\"\\v]{1,200})\"|“([^”\\v]{1,200})”|«([^»\\v]{1,200})»|「([^」\\v]{1,200})」");

  private TextAnalysis() {}

  /** An instance that has analysed a text, so that all of its classes are loaded. */
  static TextAnalysis tried() {
    TextAnalysis analysis = new TextAnalysis();
    if (analysis.query(REHEARSAL).isEmpty()
        || analysis.recordTerms(List.of(REHEARSAL)).get(0).isEmpty()
        || QueryWords.of("die Lanternen", Set.of()).words().isEmpty()) {
      throw new IllegalStateException("The analysis finds no words in a text");
    }
    return analysis;
  }

  List<String> indexTerms(String text) {
    List<String> content = contentTerms(text, null);
    return content.isEmpty() ? allTerms(text) : content;
  }

  private static List<String> allTerms(String text) {
    List<String> all = new ArrayList<>();
    EnglishStemmer stemmer = new EnglishStemmer();
    new WordScanner(text, (form, termClass, indexOnly) -> all.add(term(form, stemmer))).scan();
    return all;
  }

  List<List<String>> recordTerms(List<String> parts) {
    List<List<String>> terms = new ArrayList<>(parts.size());
    OtherForms forms = new OtherForms();
    for (String part : parts) {
      List<String> content = contentTerms(part, forms.next());
      terms.add(content.isEmpty() ? allTerms(part) : content);
    }
    forms.addTo(terms);
    return terms;
  }

  AnalyzedQuery query(String text) {
    Collected content = collect(text, false);
    if (content.terms.isEmpty()) {
      content = collect(text, true);
    }
    return new AnalyzedQuery(List.copyOf(content.terms.values()), phrases(text), content.sequence);
  }

  boolean carriesContent(String word) {
    return !StopWords.contains(word);
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
          if (collected.sequence.size() < TextAnalyzer.MAX_QUERY_TERMS) {
            collected.sequence.add(term);
          }
          QueryTerm known = collected.terms.get(term);
          if (known == null
              ? collected.terms.size() < TextAnalyzer.MAX_QUERY_TERMS
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
    while (phrases.size() < TextAnalyzer.MAX_QUERY_PHRASES && quoted.find()) {
      for (int group = 1; group <= quoted.groupCount(); group++) {
        String inside = quoted.group(group);
        if (inside != null) {
          List<String> terms = contentTerms(inside, null);
          if (!terms.isEmpty() && !phrases.contains(terms)) {
            phrases.add(terms);
          }
        }
      }
    }
    return phrases;
  }

  /**
   * The terms of a text without those of words that carry no content.
   *
   * @param words takes all words of the text, if not null
   */
  private static List<String> contentTerms(String text, @Nullable TermSink words) {
    List<String> terms = new ArrayList<>();
    EnglishStemmer stemmer = new EnglishStemmer();
    TermSink sink =
        (form, termClass, indexOnly) -> {
          if (!StopWords.contains(form)) {
            terms.add(term(form, stemmer));
          }
          if (words != null) {
            words.accept(form, termClass, indexOnly);
          }
        };
    new WordScanner(text, sink).scan();
    return terms;
  }

  /** The term of a folded form. */
  static String term(String form, EnglishStemmer stemmer) {
    return stemmer.stem(BritishSpelling.american(Abbreviations.expand(form)));
  }
}
