package dev.memoryweave.benchmarks.fitting;

import java.util.LinkedHashMap;
import java.util.Map;

/** The pieces of a text, each once, with how often it is there. */
record PieceCounts(int[] pieces, float[] weights) {

  static PieceCounts of(int[] pieces) {
    Map<Integer, Integer> counts = new LinkedHashMap<>();
    for (int piece : pieces) {
      counts.merge(piece, 1, Integer::sum);
    }
    int[] each = new int[counts.size()];
    float[] weights = new float[each.length];
    int i = 0;
    for (Map.Entry<Integer, Integer> count : counts.entrySet()) {
      each[i] = count.getKey();
      weights[i++] = count.getValue();
    }
    return new PieceCounts(each, weights);
  }
}
