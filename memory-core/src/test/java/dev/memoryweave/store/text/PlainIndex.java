package dev.memoryweave.store.text;

import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What an index has to find, by scoring every entry with the formula. */
final class PlainIndex {
  final Map<Long, TextIndex.Entry> entries = new TreeMap<>();

  /** The numbers of the best entries with the scores of their terms and phrases. */
  record Found(long number, long order, TextQuery.Scores scores) {}

  List<Found> search(TextIndex.Query query) {
    Bm25 formula = new Bm25(entries.size(), length());
    List<List<String>> parts = new ArrayList<>();
    List<Double> gains = new ArrayList<>();
    query.terms().forEach(term -> parts.add(List.of(term.text())));
    query.phrases().forEach(phrase -> parts.add(phrase.terms()));
    for (int i = 0; i < parts.size(); i++) {
      List<String> part = parts.get(i);
      double weight =
          i < query.terms().size()
              ? query.terms().get(i).weight()
              : query.phrases().get(i - query.terms().size()).weight();
      long holding =
          entries.values().stream()
              .filter(entry -> frequency(entry, part, query.weights()) > 0)
              .count();
      gains.add(formula.gain(weight, holding));
    }
    List<Found> found = new ArrayList<>();
    for (TextIndex.Entry entry : entries.values()) {
      double[] scores = new double[parts.size()];
      for (int i = 0; i < scores.length; i++) {
        double frequency = frequency(entry, parts.get(i), query.weights());
        scores[i] = frequency > 0 ? formula.share(gains.get(i), frequency, code(entry)) : 0;
      }
      TextQuery.Scores all = TextQuery.Scores.of(scores);
      if (all.sum() > 0 && isIn(entry, query)) {
        found.add(new Found(entry.number(), entry.order(), all));
      }
    }
    found.sort(
        (one, other) -> {
          int byScore = Double.compare(other.scores().sum(), one.scores().sum());
          return byScore != 0 ? byScore : Long.compare(one.order(), other.order());
        });
    return found;
  }

  private static boolean isIn(TextIndex.Entry entry, TextIndex.Query query) {
    Set<Long> groups = query.groups();
    return groups == null || groups.contains(entry.group());
  }

  long length() {
    return entries.values().stream().mapToLong(entry -> Bm25.length(code(entry))).sum();
  }

  long holding(String term) {
    return entries.values().stream()
        .filter(entry -> entry.text().fields().stream().anyMatch(field -> field.contains(term)))
        .count();
  }

  private static byte code(TextIndex.Entry entry) {
    return Bm25.lengthCode(entry.text().fields().stream().mapToInt(List::size).sum());
  }

  private static double frequency(
      TextIndex.Entry entry, List<String> part, TextIndex.Weights weights) {
    double[] all = {weights.title(), weights.labels(), weights.body()};
    double frequency = 0;
    for (int field = 0; field < all.length; field++) {
      List<String> terms = entry.text().fields().get(field);
      for (int i = 0; i + part.size() <= terms.size(); i++) {
        frequency += terms.subList(i, i + part.size()).equals(part) ? all[field] : 0;
      }
    }
    return frequency;
  }
}
