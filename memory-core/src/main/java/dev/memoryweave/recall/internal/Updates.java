package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.statement.internal.Contradiction;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Detects which of two statements updates the other: if a task asks how something is now, the
 * answer is a newer statement that shares most of the task's words with an older one and mentions a
 * change. Files stand beside each other, whenever each was changed last: what one of them says
 * updates what another does only if it gives something another value.
 */
final class Updates {
  private static final Comparator<RankedMemory> BY_TIME =
      Comparator.comparing((RankedMemory memory) -> memory.node().happenedAt())
          .thenComparing(RankedMemory::position);

  /** The fraction of the older statement's word scores that the newer one must have. */
  private static final double LEAST_OVERLAP = .30;

  /** The least score of the newer statement, relative to the older one. */
  private static final double LEAST_SCORE = .40;

  private static final Set<Contradiction.Family> VALUES =
      EnumSet.of(
          Contradiction.Family.NUMBER,
          Contradiction.Family.VERSION,
          Contradiction.Family.DATE,
          Contradiction.Family.NAME);

  private static final Pattern NUMBER = Pattern.compile("\\p{Nd}");

  /** A statement that names an amount, a date or a version does so near its beginning. */
  private static final int LONGEST_LOOKED_AT = 600;

  private final int window;
  private final boolean wanted;

  /**
   * Prepares the step for a task.
   *
   * @param window the number of best memories that are compared, 0 for none
   */
  Updates(int window, RecallContext context) {
    this.window = window;
    this.wanted = window > 0 && !context.isOfThePast() && context.asksForValue();
  }

  /**
   * Memories in order.
   *
   * @param ranked the memories, best first
   * @param updatedBy the newer statement that updates each older one
   */
  record Order(List<RankedMemory> ranked, Map<NodeRef, NodeRef> updatedBy) {
    /** The updates with another order. */
    Order with(List<RankedMemory> other) {
      return new Order(other, updatedBy);
    }
  }

  /** Puts each of the best memories just above the best one that it updates. */
  Order putFirst(List<RankedMemory> ranked) {
    Map<NodeRef, NodeRef> updatedBy = new HashMap<>();
    if (!wanted) {
      return new Order(ranked, updatedBy);
    }
    List<RankedMemory> order = new ArrayList<>(ranked);
    for (int i = 1; i < Math.min(window, order.size()); i++) {
      RankedMemory newer = order.get(i);
      int rank = rankOfOlder(newer, order.subList(0, i));
      if (rank >= 0) {
        RankedMemory older = order.get(rank);
        updatedBy.putIfAbsent(older.node().ref(), newer.node().ref());
        order.add(rank, order.remove(i).above(older.score(), "update"));
      }
    }
    return new Order(order, updatedBy);
  }

  /**
   * Whether one statement gives the current state of what the other says. In a conversation, the
   * later speaker does; a memory never updates one by a more trusted author.
   */
  private static boolean updates(RankedMemory newer, RankedMemory older) {
    return newer.score() >= LEAST_SCORE * older.score()
        && !isOfAgent(newer.node())
        && !isOfAgent(older.node())
        && (newer.node().kind() == NodeKind.TURN || !Precedence.isBelow(newer.node(), older.node()))
        && newer.node().kind() == older.node().kind()
        && BY_TIME.compare(newer, older) > 0
        && overlap(newer.termScores(), older.termScores()) >= LEAST_OVERLAP
        && hasNumber(newer.node().body())
        && hasNumber(older.node().body())
        && Languages.tellsOfChange(newer.node().body())
        && (!isOfFile(newer, older) || givesAnotherValue(newer.node(), older.node()));
  }

  private static boolean isOfFile(RankedMemory newer, RankedMemory older) {
    return newer.node().isOfFile() || older.node().isOfFile();
  }

  private static boolean givesAnotherValue(MemoryNode newer, MemoryNode older) {
    return TextComparison.contradiction(newer.body(), older.body())
        .filter(found -> VALUES.contains(found.family()))
        .isPresent();
  }

  /** An answer of an agent is no statement about how things are. */
  static boolean isOfAgent(MemoryNode node) {
    return node.utterance() == null
        ? node.kind() == NodeKind.TURN && node.provenance().source() == Source.AGENT
        : node.utterance().role() != Message.Role.USER;
  }

  /** How much of the older one's word scores the newer one has, 0 to 1. */
  private static double overlap(TextQuery.Scores newer, TextQuery.Scores older) {
    if (newer.size() == 0 || newer.size() != older.size()) {
      return 0;
    }
    double shared = 0;
    for (int i = 0; i < newer.size(); i++) {
      shared += Math.min(newer.get(i), older.get(i));
    }
    return shared / Math.max(Double.MIN_NORMAL, older.sum());
  }

  /** The rank of the best memory that a newer one updates, or -1. */
  private static int rankOfOlder(RankedMemory newer, List<RankedMemory> better) {
    for (int i = 0; i < better.size(); i++) {
      if (updates(newer, better.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Whether a statement names an amount, a date, a version or the like. */
  static boolean hasNumber(String text) {
    return NUMBER.matcher(text).region(0, Math.min(LONGEST_LOOKED_AT, text.length())).find();
  }
}
