package dev.memoryweave.internal.similarity;

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
 * Collects the rarest words of texts, as many as a budget of matches allows, so that looking for
 * them costs what is found and not what the store holds: whatever says nearly the same shares them.
 */
public final class RareTerms {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** More words of one text than this are not even counted. */
  private static final int MOST_COUNTED = 12;

  /** Words with more matches than this are all alike: common. */
  private static final int MOST_MATCHES = 500;

  private final ReadTransaction tx;
  private final Map<String, Long> counted;
  private final Set<String> chosen = new LinkedHashSet<>();

  /**
   * Creates an empty collection.
   *
   * @param counted what was counted before in the same transaction, to be added to
   */
  public RareTerms(ReadTransaction tx, Map<String, Long> counted) {
    this.tx = tx;
    this.counted = counted;
  }

  /**
   * Adds the rarest words of some texts.
   *
   * @param least how many words are taken however many matches they have
   * @param matches how many matches all words of these texts may have together
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
   * The words, each counting the same, since one weight for all is looked for fastest; empty if
   * none of them is in the store.
   */
  public List<TextQuery.Term> terms() {
    return chosen.stream().map(term -> new TextQuery.Term(term, 1)).toList();
  }
}
