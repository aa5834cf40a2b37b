package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Source;
import dev.memoryweave.recall.TurnSettings;
import dev.memoryweave.store.TermScores;
import java.util.Comparator;
import java.util.List;

/**
 * Tells which of two statements updates the other: where a task asks how something is now, a newer
 * statement that shares most of the task's words with an older one and speaks of a change answers
 * it.
 */
final class Updates {
  private static final Comparator<Statement> BY_TIME =
      Comparator.comparing((Statement statement) -> statement.node().happenedAt())
          .thenComparing(Statement::position);

  private final TurnSettings settings;
  private final boolean wanted;

  Updates(TurnSettings settings, RecallContext context) {
    this.settings = settings;
    this.wanted = settings.updateWindow() > 0 && !context.isOfThePast() && context.asksForValue();
  }

  /**
   * A memory that matches a task.
   *
   * @param node the memory
   * @param score how well it matches, all factors counted
   * @param position its place in the order of insertion, or -1 if unknown
   * @param shares what each word of the task gave; empty if unknown
   */
  record Statement(MemoryNode node, double score, long position, TermScores shares) {}

  /** Whether anything can be an update for this task. */
  boolean areWanted() {
    return wanted;
  }

  /** How many of the best memories are compared. */
  int window() {
    return settings.updateWindow();
  }

  /**
   * Whether one statement says how it is now with what the other says. In a conversation whoever
   * speaks last does; of memories none updates what counts for more.
   */
  boolean updates(Statement newer, Statement older) {
    return newer.score() >= settings.updateScore() * older.score()
        && !isOfAgent(newer.node())
        && !isOfAgent(older.node())
        && (newer.node().kind() == NodeKind.TURN || !Precedence.isBelow(newer.node(), older.node()))
        && newer.node().kind() == older.node().kind()
        && BY_TIME.compare(newer, older) > 0
        && overlap(newer.shares(), older.shares()) >= settings.updateOverlap()
        && Wording.hasNumber(newer.node().body())
        && Wording.hasNumber(older.node().body())
        && Wording.tellsOfChange(newer.node().body());
  }

  /** An answer is no statement about how things are. */
  static boolean isOfAgent(MemoryNode node) {
    return node.kind() == NodeKind.TURN && node.provenance().source() == Source.AGENT;
  }

  /** How much of what the words give the older one the newer one has too, 0 to 1. */
  private static double overlap(TermScores newer, TermScores older) {
    if (newer.size() == 0 || newer.size() != older.size()) {
      return 0;
    }
    double shared = 0;
    for (int i = 0; i < newer.size(); i++) {
      shared += Math.min(newer.get(i), older.get(i));
    }
    return shared / Math.max(Double.MIN_NORMAL, older.sum());
  }

  /** Which of the statements, best first, is the first that the last one updates, or -1. */
  int placeOf(Statement statement, List<Statement> better) {
    for (int i = 0; i < better.size(); i++) {
      if (updates(statement, better.get(i))) {
        return i;
      }
    }
    return -1;
  }
}
