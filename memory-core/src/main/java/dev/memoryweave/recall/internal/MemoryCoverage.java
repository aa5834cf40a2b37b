package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How much of a task memories cover, by words, by their vectors, or by being about a file that the
 * request names.
 */
final class MemoryCoverage {
  /** What a match that holds nothing of the task would lose. */
  private static final double UNCOVERED = .5;

  private final boolean asksNothing;
  private final Predicate<MemoryNode> isAboutNamedFile;
  private final List<MemoryCandidate> candidates;
  private final Coverage byWords;
  private final double strongest;

  MemoryCoverage(
      RecallContext context,
      Predicate<MemoryNode> isAboutNamedFile,
      List<MemoryCandidate> candidates) {
    this.asksNothing = context.words().isEmpty();
    this.isAboutNamedFile = isAboutNamedFile;
    this.candidates = candidates;
    this.byWords = byWords(context, candidates);
    this.strongest = asksNothing ? 1 : strongest();
  }

  /** How well the best hit matches; the relevances of channels are relative to it. */
  private double strongest() {
    double strongest =
        candidates.stream()
            .mapToDouble(c -> Math.max(byWords.strength(c.termScores()), c.near()))
            .max()
            .orElse(0);
    // If neither words nor vectors found anything, the hits are memories that apply to every task.
    return strongest > 0 ? strongest : 1;
  }

  /**
   * How well a memory matches, by itself, 0 to 1. A section of a file can be long: one that repeats
   * a word of the task says less about it than one that holds most of them. Among what people and
   * agents say, it would favour a text that is padded with the words of the task.
   */
  double relevance(MemoryCandidate candidate) {
    double relevance = strongest * candidate.hit().relevance();
    boolean isMatched = candidate.termScores().size() > 0 || candidate.near() > 0;
    return isMatched && candidate.node().isOfFile()
        ? relevance * (1 - UNCOVERED * (1 - of(candidate)))
        : relevance;
  }

  /** The coverage by words alone. */
  static Coverage byWords(RecallContext context, List<MemoryCandidate> candidates) {
    return new Coverage(
        TaskWords.forMemories(context.words(), context.request().task()),
        candidates.stream()
            .map(MemoryCandidate::termScores)
            .filter(scores -> scores.size() > 0)
            .toList(),
        context.words().passages());
  }

  /** A task without words asks for nothing that a memory could miss. */
  double of(MemoryCandidate candidate) {
    return asksNothing || isAboutNamedFile.test(candidate.node())
        ? 1
        : Math.max(byWords.of(candidate.termScores()), candidate.near());
  }

  /** How much of the task the best matches cover. */
  double best() {
    return asksNothing
        ? 1
        : Stream.concat(
                candidates.stream()
                    .sorted(Comparator.comparingDouble(candidate -> -candidate.termScores().sum()))
                    .limit(Coverage.JUDGED),
                candidates.stream().filter(c -> c.near() > 0 || isAboutNamedFile.test(c.node())))
            .mapToDouble(this::of)
            .max()
            .orElse(0);
  }
}
