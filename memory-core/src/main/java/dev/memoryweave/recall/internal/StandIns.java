package dev.memoryweave.recall.internal;

import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Other forms of the words of a search, which count in their place. A word counts once, by itself
 * or by its best form, so the caller sees the scores of the words alone.
 */
final class StandIns {
  static final StandIns NONE = new StandIns(List.of(), List.of());

  private final List<StandIn> all;
  private final List<String> notes;

  StandIns(List<StandIn> all, List<String> notes) {
    this.all = List.copyOf(all);
    this.notes = List.copyOf(notes);
  }

  /**
   * A form that counts in place of a word.
   *
   * @param word the index of the word among the terms
   * @param terms the form; more than one for words that must stand next to each other
   * @param weight its weight, relative to the word
   */
  record StandIn(int word, List<String> terms, double weight) {
    StandIn {
      terms = List.copyOf(terms);
    }
  }

  /** A copy with more forms. */
  StandIns with(List<StandIn> more) {
    List<StandIn> forms = new ArrayList<>(all);
    forms.addAll(more);
    return new StandIns(forms, notes);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  /** The forms as texts, for the trace. */
  List<String> texts() {
    return all.stream().map(form -> String.join(" ", form.terms())).distinct().toList();
  }

  /** Whether some forms are only similar to their words. */
  boolean isGuessed() {
    return !notes.isEmpty();
  }

  /** Notes on the forms that are only similar to their words. */
  List<String> notes() {
    return notes;
  }

  /** Adds the forms to a search, whose first terms are the words. */
  Widened widen(List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases) {
    return new Widened(terms, phrases, all);
  }

  /** A search with other forms. */
  static final class Widened {
    private final int words;
    private final int quoted;
    private final List<TextQuery.Term> terms;
    private final List<TextQuery.Phrase> phrases;
    private final List<Source> sources = new ArrayList<>();

    /** A form's index among the terms, or after them among the phrases, and its weight. */
    private record Source(int word, int term, int phrase, double factor) {}

    private Widened(
        List<TextQuery.Term> words, List<TextQuery.Phrase> quoted, List<StandIn> standIns) {
      this.words = words.size();
      this.quoted = quoted.size();
      terms = new ArrayList<>(words);
      phrases = new ArrayList<>(quoted);
      Map<String, Integer> places = new HashMap<>();
      for (int i = 0; i < words.size(); i++) {
        places.put(words.get(i).text(), i);
      }
      for (StandIn form : standIns) {
        double weight = words.get(form.word()).weight() * form.weight();
        if (form.terms().size() > 1) {
          sources.add(new Source(form.word(), -1, phrases.size(), 1));
          phrases.add(new TextQuery.Phrase(form.terms(), weight));
          continue;
        }
        String text = form.terms().get(0);
        Integer place = places.get(text);
        if (place == null) {
          place = terms.size();
          places.put(text, place);
          terms.add(new TextQuery.Term(text, weight));
        }
        sources.add(new Source(form.word(), place, -1, weight / terms.get(place).weight()));
      }
    }

    List<TextQuery.Term> terms() {
      return terms;
    }

    List<TextQuery.Phrase> phrases() {
      return phrases;
    }

    /** The scores of the words and quoted phrases alone, each word with its best form. */
    TextQuery.Scores fold(TextQuery.Scores scores) {
      if (scores.size() == 0) {
        return scores;
      }
      double[] folded = new double[words + quoted];
      for (int i = 0; i < words; i++) {
        folded[i] = scores.get(i);
      }
      for (int i = 0; i < quoted; i++) {
        folded[words + i] = scores.get(terms.size() + i);
      }
      for (Source source : sources) {
        int place = source.term() >= 0 ? source.term() : terms.size() + source.phrase();
        double score = source.factor() * scores.get(place);
        folded[source.word()] = Math.max(folded[source.word()], score);
      }
      return TextQuery.Scores.of(folded);
    }
  }
}
