package dev.memoryweave.benchmarks;

import dev.memoryweave.examples.conversation.Question;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** How good a ranking of documents is for one question, 0 to 1, higher is better. */
enum Measure {
  /** The part of the relevant documents that is among the first five. */
  RECALL_5("R@5"),
  /** The part of the relevant documents that is among the first ten. */
  RECALL_10("R@10"),
  /** The part of the relevant documents that is among the first twenty. */
  RECALL_20("R@20"),
  /**
   * Normalised discounted cumulative gain of the first ten, each relevant document counting the
   * same (Järvelin and Kekäläinen 2002).
   */
  NDCG_10("nDCG@10"),
  /** One over the rank of the first relevant document if it is among the first ten, else 0. */
  MRR_10("MRR@10"),
  /** The part of the sessions of relevant documents that is among the first five sessions. */
  SESSION_RECALL_5("sessR@5"),
  /** The same for the first ten sessions. */
  SESSION_RECALL_10("sessR@10");

  private final String heading;

  Measure(String heading) {
    this.heading = heading;
  }

  String heading() {
    return heading;
  }

  /**
   * Scores a ranking.
   *
   * @param ranking ids of documents, best first, each once
   * @param question the question, with at least one relevant document
   * @param sessionOf the session of a document, or nothing if it has none
   */
  double of(List<String> ranking, Question question, Function<String, Optional<String>> sessionOf) {
    Set<String> relevant = new HashSet<>(question.relevant());
    return switch (this) {
      case RECALL_5 -> recall(ranking, relevant, 5);
      case RECALL_10 -> recall(ranking, relevant, 10);
      case RECALL_20 -> recall(ranking, relevant, 20);
      case NDCG_10 -> gain(ranking, relevant) / idealGain(relevant.size());
      case MRR_10 -> reciprocalRank(ranking, relevant);
      case SESSION_RECALL_5 -> sessionRecall(ranking, relevant, sessionOf, 5);
      case SESSION_RECALL_10 -> sessionRecall(ranking, relevant, sessionOf, 10);
    };
  }

  private static <T> double recall(List<T> ranking, Set<T> relevant, int depth) {
    long found = ranking.stream().limit(depth).filter(relevant::contains).count();
    return (double) found / relevant.size();
  }

  private static double sessionRecall(
      List<String> ranking,
      Set<String> relevant,
      Function<String, Optional<String>> sessionOf,
      int depth) {
    Set<Optional<String>> wanted = new HashSet<>(sessions(relevant, sessionOf));
    return recall(sessions(ranking, sessionOf), wanted, depth);
  }

  private static double gain(List<String> ranking, Set<String> relevant) {
    double gain = 0;
    for (int i = 0; i < Math.min(10, ranking.size()); i++) {
      gain += relevant.contains(ranking.get(i)) ? discount(i) : 0;
    }
    return gain;
  }

  private static double idealGain(int relevant) {
    double gain = 0;
    for (int i = 0; i < Math.min(10, relevant); i++) {
      gain += discount(i);
    }
    return gain;
  }

  private static double discount(int index) {
    return Math.log(2) / Math.log(index + 2);
  }

  private static double reciprocalRank(List<String> ranking, Set<String> relevant) {
    for (int i = 0; i < Math.min(10, ranking.size()); i++) {
      if (relevant.contains(ranking.get(i))) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  private static List<Optional<String>> sessions(
      Iterable<String> documents, Function<String, Optional<String>> sessionOf) {
    Set<Optional<String>> sessions = new LinkedHashSet<>();
    documents.forEach(document -> sessions.add(sessionOf.apply(document)));
    return new ArrayList<>(sessions);
  }
}
