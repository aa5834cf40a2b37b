package dev.memoryweave.workspace.transcripts.internal;

import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Passes messages on in the order of their places. Early ones are held back until those before them
 * arrive, up to a limit.
 */
final class InOrder {
  private static final int MOST_WAITING = 200;

  private final TreeMap<Integer, Json> waiting = new TreeMap<>();
  private final Consumer<Json> out;
  private int next;

  InOrder(Consumer<Json> out) {
    this.out = out;
  }

  void add(int place, Json message) {
    waiting.put(place, message);
    while (!waiting.isEmpty() && (waiting.firstKey() <= next || waiting.size() > MOST_WAITING)) {
      first();
    }
  }

  /** Passes on the remaining messages. */
  void finish() {
    while (!waiting.isEmpty()) {
      first();
    }
  }

  private void first() {
    Map.Entry<Integer, Json> first = Objects.requireNonNull(waiting.pollFirstEntry());
    next = Math.max(next, first.getKey() + 1);
    out.accept(first.getValue());
  }
}
