package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * How well each session matches: the sum of the scores of its {@value #BEST} best turns. The answer
 * was mostly said where other turns match too, while a turn that alone matches in its session often
 * shares just one word with the task.
 */
final class SessionSupport {
  /** More turns than these would favour long sessions. */
  private static final int BEST = 3;

  private final Map<SessionId, double[]> best = new HashMap<>();
  private double most;

  /** Records the score of a turn; ignores anything but a turn of a session. */
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
   * How well the session of a turn matches, relative to the best-matching session; 0 to 1. Always 1
   * for anything else, which needs no support.
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
