package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.QueryWord;
import dev.memoryweave.language.internal.QueryWords;
import dev.memoryweave.language.internal.TermClass;
import dev.memoryweave.language.internal.TermFamilies;
import dev.memoryweave.language.internal.forms.Misspellings;
import dev.memoryweave.recall.internal.StandIns.StandIn;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses other forms that count in place of the words of a search, among those in a store:
 * inflected and irregular forms, words written as one or as two, parts of compounds, and, for a
 * search that finds nothing, words with likely typing errors.
 */
final class WordVariants {
  private static final Logger LOG = LoggerFactory.getLogger(WordVariants.class);

  /** Another form of the same word. */
  private static final double SAME_WORD = .8;

  /** An irregular English form, which may be a word in another sense. */
  private static final double IRREGULAR = .6;

  /** A part of a compound, or a compound that contains the word. */
  private static final double PART = .4;

  /** A shorter version or address. */
  private static final double SHORTER_NUMBER = .5;

  /** A word that is only similar to the search word. */
  private static final double NEAR = .5;

  /** The most misspelled words that are looked up; the longest tell most. */
  private static final int MOST_MISSPELLED = 3;

  /** The most similar words that stand in for a misspelled one. */
  private static final int MOST_NEAR = 3;

  /**
   * Words of a search this short are also looked up joined and split, even if they occur; those of
   * a longer one only if they do not.
   */
  private static final int FEW_WORDS = 2;

  /** The most words that are looked up split in two. */
  private static final int MOST_CUT = 3;

  private final ReadTransaction tx;
  private final NodeFilter filter;
  private final boolean hasFiles;
  private final Map<String, Integer> places = new HashMap<>();
  private final Set<String> known = new LinkedHashSet<>();
  private final Set<String> asked = new LinkedHashSet<>();

  /** Words that are nowhere, and too short to have other forms. */
  private final Set<String> tooShort = new LinkedHashSet<>();

  private final List<StandIn> found = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  private WordVariants(
      ReadTransaction tx, NodeFilter filter, boolean hasFiles, List<TextQuery.Term> terms) {
    this.tx = tx;
    this.filter = filter;
    this.hasFiles = hasFiles;
    for (int i = 0; i < terms.size(); i++) {
      places.put(terms.get(i).text(), i);
    }
  }

  /**
   * Other forms of the words of a search.
   *
   * @param standIns the forms that count in place of the words
   * @param unheard the telling words that no text of the store holds, in any form
   */
  record Found(StandIns standIns, Set<String> unheard) {
    private static final Found NOTHING = new Found(StandIns.NONE, Set.of());
  }

  /**
   * The forms that count in place of the words of a text, and the words that have none.
   *
   * @param filter the filter of the search
   * @param hasFiles whether there are passages of files
   * @param terms the terms of the search, the words of the text among them
   * @param phrases the quoted phrases of the search
   */
  static Found of(
      ReadTransaction tx,
      NodeFilter filter,
      boolean hasFiles,
      String text,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases) {
    try {
      WordVariants variants = new WordVariants(tx, filter, hasFiles, terms);
      StandIns standIns = variants.choose(variants.read(text), terms, phrases);
      return new Found(standIns, variants.unheard(terms));
    } catch (StoreException e) {
      // The search itself reports what is wrong with the index.
      LOG.debug("Other forms of words could not be looked up", e);
      return Found.NOTHING;
    }
  }

  /** The terms that stand nowhere; everyday words are hardly ever missing, and tell little. */
  private Set<String> unheard(List<TextQuery.Term> terms) {
    Set<String> unheard = new LinkedHashSet<>();
    for (TextQuery.Term term : terms) {
      if (!TermFamilies.isCommon(term.text())) {
        unheard.add(term.text());
      }
    }
    found.forEach(form -> unheard.remove(terms.get(form.word()).text()));
    lookUp(unheard);
    unheard.removeIf(term -> has(term) && !tooShort.contains(term));
    return unheard;
  }

  /** If the words of a query do not reveal their language, that of the store's texts is assumed. */
  private QueryWords read(String text) {
    QueryWords query = QueryWords.of(text, Set.of());
    Set<String> first = new LinkedHashSet<>();
    boolean isShort = query.words().size() <= FEW_WORDS;
    for (QueryWord word : query.words()) {
      boolean isShortWord = word.form().length() < Misspellings.SHORTEST && query.isEnglish();
      if (TermFamilies.isCommon(word.term())) {
        // It is hardly ever missing, and tells little if it is.
        asked.add(word.term());
        known.add(word.term());
      } else {
        first.add(word.term());
        if (isShortWord && !isShort && isOneWord(word)) {
          tooShort.add(word.term());
        }
      }
      first.addAll(word.irregular());
    }
    if (!query.isUnknown()) {
      addForms(query, first);
    } else if (!query.isEnglish()) {
      first.add(QueryWords.FOREIGN);
    }
    lookUp(first);
    tooShort.removeIf(this::has);
    known.addAll(tooShort);
    boolean hasAll = query.words().stream().allMatch(word -> has(word.term()));
    if (!query.isUnknown() || (query.isEnglish() && hasAll)) {
      return query;
    }
    lookUp(List.of(QueryWords.FOREIGN));
    if (!has(QueryWords.FOREIGN)) {
      return query;
    }
    lookUp(QueryWords.LANGUAGES);
    QueryWords other = QueryWords.of(text, Set.copyOf(known));
    Set<String> forms = new LinkedHashSet<>();
    addForms(other, forms);
    lookUp(forms);
    return other;
  }

  /** Words of another language in an English text are looked up only if they occur nowhere. */
  private static void addForms(QueryWords query, Set<String> forms) {
    if (!query.isEnglish()) {
      for (QueryWord word : query.words()) {
        forms.addAll(word.inflected());
        forms.addAll(word.parts());
      }
    }
  }

  private StandIns choose(
      QueryWords query, List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases) {
    List<QueryWord> words =
        query.words().stream().filter(word -> places.containsKey(word.term())).toList();
    boolean isShort = words.size() <= FEW_WORDS;
    List<QueryWord> missing = words.stream().filter(word -> !has(word.term())).toList();
    List<QueryWord> cut =
        (isShort ? words : missing)
            .stream().filter(WordVariants::isOneWord).limit(MOST_CUT).toList();
    lookUpRest(words, missing, cut);
    for (int i = 0; i < words.size(); i++) {
      QueryWord word = words.get(i);
      add(word, word.inflected(), SAME_WORD);
      add(word, word.irregular(), IRREGULAR);
      add(word, word.parts(), PART);
      if (isJoined(words, i, cut)) {
        add(word, List.of(word.joined()), SAME_WORD);
        if (i + 1 < words.size()) {
          add(words.get(i + 1), List.of(word.joined()), SAME_WORD);
        }
      }
      if (cut.contains(word)) {
        addCuts(word);
      }
      if (missing.contains(word)) {
        add(word, QueryWords.shorter(word.term()), SHORTER_NUMBER);
      }
    }
    if (missing.size() * 2 >= words.size() && !missing.isEmpty() && isInVain(terms, phrases)) {
      addNear(missing);
    }
    return new StandIns(found, notes);
  }

  /** Looks up forms that are used only if the word itself occurs nowhere, and parts of words. */
  private void lookUpRest(List<QueryWord> words, List<QueryWord> missing, List<QueryWord> cut) {
    Set<String> rest = new LinkedHashSet<>();
    for (int i = 0; i < words.size(); i++) {
      if (isJoined(words, i, cut)) {
        rest.add(words.get(i).joined());
      }
    }
    for (QueryWord word : missing) {
      rest.addAll(word.inflected());
      if (word.termClass() == TermClass.NUMBER) {
        rest.addAll(QueryWords.shorter(word.term()));
      }
    }
    List<List<String>> cuts =
        cut.stream().flatMap(word -> QueryWords.cuts(word.form()).stream()).toList();
    cuts.forEach(parts -> rest.add(parts.get(0)));
    lookUp(rest);
    lookUp(cuts.stream().filter(parts -> has(parts.get(0))).map(parts -> parts.get(1)).toList());
  }

  private static boolean isOneWord(QueryWord word) {
    return word.termClass() == TermClass.WORD || word.termClass() == TermClass.NAME;
  }

  /** Whether a word and the next one are looked up as one. */
  private static boolean isJoined(List<QueryWord> words, int index, List<QueryWord> wanted) {
    return !words.get(index).joined().isEmpty()
        && (wanted.contains(words.get(index))
            || (index + 1 < words.size() && wanted.contains(words.get(index + 1))));
  }

  private void lookUp(Collection<String> terms) {
    List<String> unknown = terms.stream().filter(asked::add).toList();
    if (!unknown.isEmpty()) {
      known.addAll(tx.nodes().frequencies(unknown, 1).keySet());
      if (hasFiles) {
        known.addAll(tx.knowledge().frequencies(unknown, 1).keySet());
      }
    }
  }

  private boolean has(String term) {
    return known.contains(term);
  }

  private void add(QueryWord word, List<String> forms, double weight) {
    int place = places.getOrDefault(word.term(), -1);
    for (String form : forms) {
      if (has(form) && !form.equals(word.term())) {
        found.add(new StandIn(place, List.of(form), weight));
      }
    }
  }

  private void addCuts(QueryWord word) {
    int place = places.getOrDefault(word.term(), -1);
    for (List<String> cut : QueryWords.cuts(word.form())) {
      if (has(cut.get(0)) && has(cut.get(1))) {
        found.add(new StandIn(place, cut, SAME_WORD));
      }
    }
  }

  /**
   * Whether the search finds nothing, even with all stand-ins so far. Everyday words find something
   * whatever the subject.
   */
  private boolean isInVain(List<TextQuery.Term> terms, List<TextQuery.Phrase> phrases) {
    StandIns.Widened all = new StandIns(found, List.of()).widen(terms, phrases);
    List<TextQuery.Term> telling =
        all.terms().stream().filter(term -> !TermFamilies.isCommon(term.text())).toList();
    List<TextQuery.Term> wanted = telling.isEmpty() ? all.terms() : telling;
    return tx.nodes().search(new TextQuery(wanted, all.phrases(), filter, 1)).isEmpty()
        && (!hasFiles
            || tx.knowledge()
                .search(
                    new KnowledgeStore.ChunkQuery(
                        wanted,
                        all.phrases(),
                        EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class),
                        DocumentFilter.in(filter.scopes()),
                        1))
                .isEmpty());
  }

  private void addNear(List<QueryWord> missing) {
    List<QueryWord> longest =
        missing.stream()
            .filter(word -> !TermFamilies.isCommon(word.term()))
            .sorted(Comparator.comparingInt((QueryWord word) -> -word.form().length()))
            .limit(MOST_MISSPELLED)
            .toList();
    for (QueryWord word : longest) {
      Map<String, String> near = QueryWords.misspelled(word.form());
      lookUp(near.keySet());
      List<String> terms = near.keySet().stream().filter(this::has).limit(MOST_NEAR).toList();
      add(word, terms, NEAR);
      terms.stream()
          .filter(term -> !term.equals(word.term()))
          .forEach(
              term ->
                  notes.add(
                      "Nothing has \"%s\"; \"%s\" is near and counts for it"
                          .formatted(word.form(), near.get(term))));
    }
  }
}
