package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How well each session matches: the sum of the scores of its {@value #BEST} best turns. What
 * somebody looks for was mostly said where other things match too, while a turn that matches alone
 * in its session often shares no more than a word with the task.
 */
final class SessionSupport {
  /** More turns than these would favour long sessions. */
  private static final int BEST = 3;

  private final Map<SessionId, double[]> best = new HashMap<>();
  private double most;

  /** Takes in what a turn scores by itself; anything but a turn of a session says nothing. */
  void add(MemoryNode node, double score) {
    SessionId session = node.session();
    if (node.kind() == NodeKind.TURN && session != null) {
      double[] scores = best.computeIfAbsent(session, id -> new double[BEST]);
      if (score > scores[0]) {
        scores[0] = score;
        Arrays.sort(scores);
        most = Math.max(most, sum(scores));
      }
    }
  }

  /**
   * How well the session of a turn matches, relative to the session that matches best; 0 to 1. What
   * is no turn of a session needs no support, so it has 1.
   */
  double of(MemoryNode node) {
    SessionId session = node.session();
    if (node.kind() != NodeKind.TURN || session == null || most == 0) {
      return 1;
    }
    return sum(best.getOrDefault(session, new double[0])) / most;
  }

  private static double sum(double[] scores) {
    double sum = 0;
    for (double score : scores) {
      sum += score;
    }
    return sum;
  }
}
