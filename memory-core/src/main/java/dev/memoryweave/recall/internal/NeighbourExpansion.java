package dev.memoryweave.recall.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Propagates the term scores of hits to their neighbours in the same session: a statement next to a
 * word is often about it without repeating it. A term or phrase counts for a hit as much as it
 * scores in the hit itself, or as much as a neighbour propagates, whichever is more, so neighbours
 * that repeat each other add nothing.
 *
 * @param reach the greatest distance of a neighbour in the order of insertion, 1 to 20
 * @param weight the part of a term score that a direct neighbour receives, above 0 and at most 1;
 *     each further place receives {@value #FURTHER} of the one before
 * @param fullLength the most terms of a hit that propagates its scores in full, 1 or more; a longer
 *     one propagates less in proportion, as most of it is about something else
 */
record NeighbourExpansion(int reach, double weight, int fullLength) {
  /** The part that remains with each further place. */
  static final double FURTHER = .7;

  /** Checks the ranges. */
  NeighbourExpansion {
    InvalidValueException.within("reach", reach, 1, 20);
    InvalidValueException.unless(
        weight > 0 && weight <= 1, "weight", weight, "be above 0 and at most 1");
    InvalidValueException.within("fullLength", fullLength, 1, Integer.MAX_VALUE);
  }

  /**
   * The best hits after propagation, best first; equal scores keep the order of the hits given.
   *
   * @param hits the hits that take part, each as source and as receiver, best first
   * @param limit the most hits of the result
   */
  List<NodeStore.Hit> expand(List<NodeStore.Hit> hits, int limit) {
    double[][] expanded = expanded(hits);
    double[] scores = new double[expanded.length];
    for (int i = 0; i < expanded.length; i++) {
      for (double score : expanded[i]) {
        scores[i] += score;
      }
    }
    return IntStream.range(0, expanded.length)
        .boxed()
        .sorted(Comparator.comparingDouble(index -> -scores[index]))
        .limit(limit)
        .map(index -> hits.get(index).withTermScores(scores[index], expanded[index]))
        .toList();
  }

  private double[][] expanded(List<NodeStore.Hit> hits) {
    double[] weights = IntStream.range(0, reach).mapToDouble(this::weightAt).toArray();
    List<Source> sources = new ArrayList<>(hits.size());
    for (int i = 0; i < hits.size(); i++) {
      sources.add(new Source(i, hits.get(i), partOf(hits.get(i).length())));
    }
    sources.sort(Comparator.comparingLong(source -> source.hit.position()));
    double[][] expanded = new double[hits.size()][];
    for (int i = 0; i < expanded.length; i++) {
      expanded[i] = hits.get(i).termScores().toArray();
    }
    for (int i = 0; i < sources.size(); i++) {
      for (int j = i + 1; j < sources.size(); j++) {
        Source one = sources.get(i);
        Source other = sources.get(j);
        long places = other.hit.position() - one.hit.position();
        if (places > reach) {
          break;
        }
        if (one.isOfSessionOf(other)) {
          double weight = weights[(int) places - 1];
          propagate(other.hit.termScores(), weight * other.part, expanded[one.index]);
          propagate(one.hit.termScores(), weight * one.part, expanded[other.index]);
        }
      }
    }
    return expanded;
  }

  private double weightAt(int further) {
    return weight * Math.pow(FURTHER, further);
  }

  /** The part of its scores that a hit with this many terms propagates. */
  private double partOf(int length) {
    return length <= fullLength ? 1 : (double) fullLength / length;
  }

  private static void propagate(TextQuery.Scores source, double weight, double... receiver) {
    for (int i = 0; i < receiver.length; i++) {
      receiver[i] = Math.max(receiver[i], weight * source.get(i));
    }
  }

  private record Source(int index, NodeStore.Hit hit, double part) {
    boolean isOfSessionOf(Source other) {
      SessionId session = hit.session();
      return session != null && session.equals(other.hit.session());
    }
  }
}
