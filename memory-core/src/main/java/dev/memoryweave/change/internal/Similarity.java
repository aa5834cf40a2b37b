package dev.memoryweave.change.internal;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.reflect.Reflector;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Similarity of a candidate and a memory.
 *
 * <p>The similarity is a weighted sum: how many words the titles share (Jaccard index of their
 * terms, or a little less for a title and the beginning of the other's text), whether the kinds are
 * the same, and how far the places overlap. If a side names no place, titles and kinds alone
 * decide, so that equal titles of equal kinds always have full similarity.
 */
final class Similarity {
  /** The share of the titles in the similarity. */
  private static final double TITLE_WEIGHT = .60;

  /** The share of the kinds. */
  private static final double KIND_WEIGHT = .20;

  /** The share of the places; if a side names no place, the others split it. */
  private static final double PATH_WEIGHT = .20;

  /** The weight of a title that is like the other's summary, relative to one like its title. */
  private static final double SUMMARY_WEIGHT = .80;

  /**
   * How similar titles must be for the sentences below them to be checked for contradictions; less
   * similar memories are compared by their first sentences.
   */
  public static final double NEAR_TITLE = .25;

  /** How much of a summary or text is compared with a title, in characters. */
  public static final int BEGINNING = 200;

  private final TextAnalyzer analyzer = new TextAnalyzer();

  /** Creates a measure; all measures give the same results. */
  public Similarity() {}

  /** The similarity of many memories to one candidate. */
  ToCandidate to(Reflector.Candidate candidate) {
    return new ToCandidate(candidate);
  }

  /** Holds the terms of a candidate. */
  final class ToCandidate {
    private final Reflector.Candidate candidate;
    private final Set<String> title;
    private final Set<String> text;

    private ToCandidate(Reflector.Candidate candidate) {
      this.candidate = candidate;
      this.title = terms(candidate.title());
      this.text = terms(beginning(candidate.body()));
    }

    /** The scores of the candidate and a memory; each part and their sum is from 0 to 1. */
    PromotionRecord.Scores of(MemoryNode memory) {
      double titles = title(memory, 1);
      double kind = candidate.kind() == memory.kind() ? 1 : 0;
      double path = path(candidate.anchors(), memory.anchors());
      boolean placed = !candidate.anchors().isEmpty() && !memory.anchors().isEmpty();
      double pathWeight = placed ? PATH_WEIGHT : 0;
      double sum = TITLE_WEIGHT * titles + KIND_WEIGHT * kind + pathWeight * path;
      double weights = TITLE_WEIGHT + KIND_WEIGHT + pathWeight;
      return new PromotionRecord.Scores(
          rounded(sum / weights), titles, kind, path, candidate.confidence(), memory.confidence());
    }

    /** Whether titles are at least that similar, or both name a place. */
    boolean isNear(MemoryNode memory, double least) {
      return path(candidate.anchors(), memory.anchors()) > 0 || title(memory, least) >= least;
    }

    /** Similarity of the titles; stops as soon as it reaches the given value. */
    private double title(MemoryNode memory, double enough) {
      Set<String> theirs = terms(memory.title());
      double best = Math.max(jaccard(title, theirs), SUMMARY_WEIGHT * jaccard(text, theirs));
      return best >= enough
          ? best
          : Math.max(best, SUMMARY_WEIGHT * jaccard(title, terms(beginning(memory.summary()))));
    }
  }

  /**
   * Rounding, so that sums of weights such as .6 and .2 do not miss a threshold by the last bit.
   */
  private static double rounded(double value) {
    return Math.min(1, Math.rint(value * 1e9) / 1e9);
  }

  private static String beginning(String text) {
    return text.length() <= BEGINNING ? text : text.substring(0, BEGINNING);
  }

  private Set<String> terms(String text) {
    return new HashSet<>(analyzer.indexTerms(text));
  }

  private static double jaccard(Set<String> one, Set<String> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return 0;
    }
    Set<String> smaller = one.size() <= other.size() ? one : other;
    Set<String> larger = smaller == one ? other : one;
    int shared = 0;
    for (String term : smaller) {
      shared += larger.contains(term) ? 1 : 0;
    }
    return (double) shared / (one.size() + other.size() - shared);
  }

  /** The side with fewer places: the share of them that the other side names or encloses. */
  private static double path(List<Anchor> ours, List<Anchor> theirs) {
    if (ours.isEmpty() || theirs.isEmpty()) {
      return 0;
    }
    double there = covered(ours, theirs);
    double back = covered(theirs, ours);
    return ours.size() == theirs.size()
        ? Math.max(there, back)
        : ours.size() < theirs.size() ? there : back;
  }

  private static double covered(List<Anchor> anchors, List<Anchor> by) {
    long covered =
        anchors.stream()
            .filter(a -> by.stream().anyMatch(b -> b.matches(a.glob()) || a.matches(b.glob())))
            .count();
    return (double) covered / anchors.size();
  }
}
