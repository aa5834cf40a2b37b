package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.english.EnglishStemmer;
import dev.memoryweave.language.internal.forms.CompoundParts;
import dev.memoryweave.language.internal.forms.TextLanguages;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Additional index terms for the texts of a record: the base words of inflected forms, the parts of
 * compounds, and marks of the languages. English has none, as every text is stemmed as English.
 *
 * <p>The language is determined from all texts together.
 */
final class OtherForms {
  /** Ends the term of a compound part, which is not a word of the text. */
  static final char PART = '_';

  private final TextLanguages languages = new TextLanguages();
  private final List<List<String>> words = new ArrayList<>();

  /** Receives the words of the next text. */
  TermSink next() {
    List<String> text = new ArrayList<>();
    words.add(text);
    return (form, termClass, indexOnly) -> {
      if (!indexOnly && (termClass == TermClass.WORD || termClass == TermClass.NAME)) {
        if (languages.count(form) || form.charAt(0) >= 0x80) {
          text.add(form);
        }
      }
    };
  }

  /**
   * Appends the other forms of each text to its terms, after them, so that phrases stay together.
   */
  void addTo(List<List<String>> terms) {
    TextLanguages.Forms forms = languages.forms();
    boolean isLatin = !forms.isEmpty();
    EnglishStemmer stemmer = new EnglishStemmer();
    for (int i = 0; i < terms.size(); i++) {
      Set<String> others = new LinkedHashSet<>();
      for (String form : words.get(i)) {
        if (isLatin || form.charAt(0) >= 0x80) {
          Set<String> bases = forms.wordsOf(form);
          String own = bases.isEmpty() ? "" : TextAnalysis.term(form, stemmer);
          for (String base : bases) {
            String term = TextAnalysis.term(base, stemmer);
            if (!term.equals(own)) {
              others.add(term);
            }
          }
          if (forms.mayHaveCompounds()) {
            addParts(others, form, bases, stemmer);
          }
        }
      }
      terms.get(i).addAll(others);
    }
    if (isLatin) {
      terms.stream()
          .filter(own -> !own.isEmpty())
          .findFirst()
          .ifPresent(own -> own.addAll(forms.marks()));
    }
  }

  private static void addParts(
      Set<String> others, String form, Set<String> bases, EnglishStemmer stemmer) {
    Set<String> parts = new LinkedHashSet<>(CompoundParts.of(form));
    bases.forEach(base -> parts.addAll(CompoundParts.of(base)));
    parts.forEach(part -> others.add(TextAnalysis.term(part, stemmer) + PART));
  }
}
