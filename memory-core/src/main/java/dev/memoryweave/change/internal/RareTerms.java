package dev.memoryweave.change.internal;

import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects the rarest words of texts, within a budget of matches, so that the cost of a search
 * depends on its hits and not on the size of the store: similar texts share these words.
 */
public final class RareTerms {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** Further words of a text are not even counted. */
  private static final int MOST_COUNTED = 12;

  /** Words with more matches than this are considered equally common. */
  private static final int MOST_MATCHES = 500;

  private final ReadTransaction tx;
  private final Map<String, Long> counted;
  private final Set<String> chosen = new LinkedHashSet<>();

  /**
   * Creates an empty collection.
   *
   * @param counted a cache of word counts for one transaction; new counts are added to it
   */
  public RareTerms(ReadTransaction tx, Map<String, Long> counted) {
    this.tx = tx;
    this.counted = counted;
  }

  /**
   * Adds the rarest words of some texts.
   *
   * @param least the number of words that are taken whatever the number of their matches
   * @param matches the maximum number of matches of all words of these texts together
   */
  public RareTerms add(Collection<String> texts, int least, int matches) {
    Map<String, Long> frequencies = frequencies(terms(texts));
    List<Map.Entry<String, Long>> rarestFirst =
        frequencies.entrySet().stream()
            .filter(term -> term.getValue() > 0)
            .sorted(
                Map.Entry.<String, Long>comparingByValue()
                    .thenComparing(Map.Entry.comparingByKey(Comparator.naturalOrder())))
            .toList();
    int taken = 0;
    long found = 0;
    for (Map.Entry<String, Long> term : rarestFirst) {
      found += term.getValue();
      if (taken >= least && found > matches) {
        break;
      }
      chosen.add(term.getKey());
      taken++;
    }
    return this;
  }

  private Set<String> terms(Collection<String> texts) {
    Set<String> terms = new LinkedHashSet<>();
    for (String text : texts) {
      for (QueryTerm term : ANALYZER.analyzeQuery(text).terms()) {
        if (terms.size() < MOST_COUNTED && !chosen.contains(term.term())) {
          terms.add(term.term());
        }
      }
    }
    return terms;
  }

  private Map<String, Long> frequencies(Set<String> terms) {
    Set<String> unknown = new LinkedHashSet<>(terms);
    unknown.removeAll(counted.keySet());
    Map<String, Long> found = tx.nodes().frequencies(unknown, MOST_MATCHES);
    unknown.forEach(term -> counted.put(term, found.getOrDefault(term, 0L)));
    Map<String, Long> frequencies = new LinkedHashMap<>(counted);
    frequencies.keySet().retainAll(terms);
    return frequencies;
  }

  /**
   * The words with equal weights, because a search with a single weight is fastest; empty if none
   * of them is in the store.
   */
  public List<TextQuery.Term> terms() {
    return chosen.stream().map(term -> new TextQuery.Term(term, 1)).toList();
  }
}
