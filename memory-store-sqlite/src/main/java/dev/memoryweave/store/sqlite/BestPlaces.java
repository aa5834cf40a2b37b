package dev.memoryweave.store.sqlite;

import java.util.Arrays;
import java.util.List;

/**
 * Keeps the few best of many scored places, which are offered in ascending order: a heap with the
 * worst at its top. Among equal scores the lower place is better.
 */
final class BestPlaces {
  private final int limit;
  private int[] places;
  private double[] scores;
  private int size;

  BestPlaces(int limit) {
    this.limit = limit;
    places = new int[Math.min(limit, 64)];
    scores = new double[places.length];
  }

  /** The score that a further place must exceed to be kept. */
  double least() {
    return size < limit ? 0 : scores[0];
  }

  /** Takes a place whose score exceeds the {@link #least}. */
  void offer(int place, double score) {
    if (size == limit) {
      sink(place, score);
      return;
    }
    if (size == places.length) {
      places = Arrays.copyOf(places, Math.min(limit, 2 * size));
      scores = Arrays.copyOf(scores, places.length);
    }
    int at = size++;
    while (at > 0 && isWorse(place, score, (at - 1) / 2)) {
      move((at - 1) / 2, at);
      at = (at - 1) / 2;
    }
    places[at] = place;
    scores[at] = score;
  }

  private void sink(int place, double score) {
    int at = 0;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && isWorse(places[child + 1], scores[child + 1], child)) {
        child++;
      }
      if (isWorse(place, score, child)) {
        break;
      }
      move(child, at);
      at = child;
    }
    places[at] = place;
    scores[at] = score;
  }

  private boolean isWorse(int place, double score, int than) {
    return score < scores[than] || (score == scores[than] && place > places[than]);
  }

  private void move(int from, int to) {
    places[to] = places[from];
    scores[to] = scores[from];
  }

  /** Removes and returns the places that were kept, best first. */
  List<Integer> takeAll() {
    Integer[] best = new Integer[size];
    while (size > 0) {
      best[--size] = places[0];
      if (size > 0) {
        sink(places[size], scores[size]);
      }
    }
    return List.of(best);
  }
}
