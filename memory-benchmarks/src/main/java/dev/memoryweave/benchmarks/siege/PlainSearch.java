package dev.memoryweave.benchmarks.siege;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.support.Bm25;
import dev.memoryweave.store.support.NodeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A search without an index: every memory is looked at for every word. */
final class PlainSearch {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private record Entry(MemoryNode node, NodeText text) {
    int length() {
      return text.title().size() + text.labels().size() + text.body().size();
    }

    /** How often the terms stand next to each other, counted by the weight of the field. */
    double frequency(List<String> terms) {
      return NodeText.TITLE_WEIGHT * occurrences(text.title(), terms)
          + NodeText.LABELS_WEIGHT * occurrences(text.labels(), terms)
          + NodeText.BODY_WEIGHT * occurrences(text.body(), terms);
    }

    private static int occurrences(List<String> field, List<String> terms) {
      int count = 0;
      for (int i = 0; i + terms.size() <= field.size(); i++) {
        if (field.subList(i, i + terms.size()).equals(terms)) {
          count++;
        }
      }
      return count;
    }
  }

  /** A memory that matches. */
  record Hit(NodeRef ref, double score) {}

  private final Map<NodeRef, Entry> entries = new LinkedHashMap<>();
  private int numbers;

  static List<String> terms(String word) {
    return ANALYZER.indexTerms(word);
  }

  /** A number that was not given before. */
  int next() {
    return numbers++;
  }

  List<MemoryNode> nodes() {
    return entries.values().stream().map(Entry::node).toList();
  }

  /** Adds a memory, or puts it in the place of its former version. */
  void put(MemoryNode node) {
    entries.put(node.ref(), new Entry(node, NodeText.of(node)));
  }

  void remove(NodeRef ref) {
    entries.remove(ref);
  }

  /** All that match and pass, best first. */
  List<Hit> search(TextQuery query) {
    long length = 0;
    for (Entry entry : entries.values()) {
      length += Bm25.length(Bm25.lengthCode(entry.length()));
    }
    Bm25 bm25 = new Bm25(entries.size(), length);
    Map<NodeRef, Double> scores = new LinkedHashMap<>();
    query.terms().forEach(term -> add(bm25, List.of(term.text()), term.weight(), scores));
    query.phrases().forEach(phrase -> add(bm25, phrase.terms(), phrase.weight(), scores));
    List<Hit> hits = new ArrayList<>();
    scores.forEach(
        (ref, score) -> {
          Entry entry = entries.get(ref);
          if (entry != null && passes(entry.node(), query.filter())) {
            hits.add(new Hit(ref, score));
          }
        });
    hits.sort(Comparator.comparingDouble(Hit::score).reversed());
    return hits;
  }

  private void add(Bm25 bm25, List<String> terms, double weight, Map<NodeRef, Double> scores) {
    Map<NodeRef, Double> frequencies = new LinkedHashMap<>();
    entries.forEach(
        (ref, entry) -> {
          double frequency = entry.frequency(terms);
          if (frequency > 0) {
            frequencies.put(ref, frequency);
          }
        });
    double gain = bm25.gain(weight, frequencies.size());
    for (Map.Entry<NodeRef, Entry> entry : entries.entrySet()) {
      Double frequency = frequencies.get(entry.getKey());
      if (frequency != null) {
        byte code = Bm25.lengthCode(entry.getValue().length());
        scores.merge(entry.getKey(), bm25.share(gain, frequency, code), Double::sum);
      }
    }
  }

  private static boolean passes(MemoryNode node, NodeFilter filter) {
    return filter.scopes().contains(node.scope())
        && node.tags().containsAll(filter.tags())
        && (filter.session() == null || filter.session().equals(node.session()));
  }
}
