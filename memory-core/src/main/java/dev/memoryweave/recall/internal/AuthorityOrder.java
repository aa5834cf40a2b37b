package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Trust;
import dev.memoryweave.recall.RecallResult;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Order of authority: among memories on one subject, those of less trusted authors stay below those
 * of more trusted ones.
 *
 * <p>A memory is moved below an active one whose author is more trusted, and a pending one below an
 * active one of its own level, if both are about the task: the less their titles have in common,
 * the more of the task the higher one must cover relative to the lower one. A pending constraint,
 * preference or procedure is moved below each active one that matches the task. The higher memory
 * keeps its score, and so do all memories if they are of one level.
 */
final class AuthorityOrder {
  /** The most memories that are compared on either side; hardly any more are ever shown. */
  private static final int MOST_LOOKED_AT = 100;

  /**
   * Least sum of two fractions: how much of the shorter title the other title holds, and how much
   * of the lower one's coverage of the task the higher one has. With half of the title words in
   * common, both cover about the same of a task; a text that is padded with the words of a task has
   * them in its title, too.
   */
  private static final double LEAST_ALIKE = 1;

  /** Also about the task is a rule that covers this fraction of what another one covers. */
  private static final double LEAST_OF_RULE = .40;

  /** A memory that scores less than this fraction of another one is about something else. */
  private static final double LEAST_SCORE = .25;

  /** Enough to tell two scores apart, too little to fall below any other. */
  private static final double JUST_BELOW = 1 - 1e-9;

  private static final Comparator<Entry> BY_TRUST =
      Comparator.comparing(entry -> entry.node().provenance().trust());

  private final TitleWords titles = new TitleWords();
  private final Map<NodeRef, Double> scores = new HashMap<>();

  /**
   * A memory with its score.
   *
   * @param coverage how much of the task it covers, 0 to 1
   */
  record Entry(MemoryNode node, double score, double coverage) {
    static Entry of(RankedMemory memory) {
      return new Entry(memory.node(), memory.score(), memory.coverage());
    }

    static Entry of(RecallResult.Memory memory) {
      return new Entry(memory.node(), memory.score(), memory.coverage());
    }
  }

  /** Examines the ranked memories, best first. */
  AuthorityOrder(List<Entry> ranked) {
    if (ranked.stream().map(Level::of).distinct().limit(2).count() < 2) {
      return;
    }
    List<Entry> above =
        ranked.stream()
            .filter(entry -> entry.node().isInForce())
            .sorted(BY_TRUST)
            .limit(MOST_LOOKED_AT)
            .toList();
    // The higher one gets its final score before the lower one: people first, pending memories
    // last.
    ranked.stream()
        .limit(MOST_LOOKED_AT)
        .sorted(
            Comparator.comparing((Entry entry) -> entry.node().status().isWaiting())
                .thenComparing(BY_TRUST))
        .forEach(low -> above.forEach(high -> compare(high, low)));
    spread(ranked);
  }

  /** Keeps the order of memories that are lowered to the same score. */
  private void spread(List<Entry> ranked) {
    double above = Double.MAX_VALUE;
    for (Entry entry :
        ranked.stream().sorted(Comparator.comparingDouble(p -> -score(p))).toList()) {
      double most = JUST_BELOW * above;
      scores.computeIfPresent(entry.node().ref(), (ref, score) -> Math.min(score, most));
      above = score(entry);
    }
  }

  /** The trust level of an author, all people alike, and whether the memory is pending. */
  private record Level(Trust trust, boolean waits) {
    static Level of(Entry entry) {
      Trust trust = entry.node().provenance().trust();
      return new Level(trust.isPerson() ? Trust.USER : trust, entry.node().status().isWaiting());
    }
  }

  /** The memories in the order of authority. */
  static List<RankedMemory> apply(List<RankedMemory> ranked) {
    AuthorityOrder order = new AuthorityOrder(ranked.stream().map(Entry::of).toList());
    return order.isEmpty()
        ? ranked
        : ranked.stream()
            .map(memory -> memory.atMost(order.score(Entry.of(memory)), Breakdowns.AUTHORITY))
            .sorted(Comparator.comparingDouble(memory -> -memory.score()))
            .toList();
  }

  /** Whether everything may stay as it is. */
  boolean isEmpty() {
    return scores.isEmpty();
  }

  /** The score of a memory, or the one that it is lowered to. */
  double score(Entry entry) {
    return scores.getOrDefault(entry.node().ref(), entry.score());
  }

  private void compare(Entry high, Entry low) {
    double most = JUST_BELOW * score(high);
    boolean mayGoDown =
        score(low) > most
            && Precedence.isAbove(high.node(), low.node())
            && high.score() >= LEAST_SCORE * low.score();
    if (mayGoDown && (areAlike(high, low) || isRuleForTheSame(high, low))) {
      scores.put(low.node().ref(), most);
    }
  }

  private boolean areAlike(Entry high, Entry low) {
    double part = titles.inCommon(high.node(), low.node());
    double held = low.coverage() > 0 ? Math.min(1, high.coverage() / low.coverage()) : 1;
    return part > 0 && part + held >= LEAST_ALIKE;
  }

  private static boolean isRuleForTheSame(Entry high, Entry low) {
    boolean mayDirect =
        low.node().kind() == NodeKind.TURN
            || (low.node().status().isWaiting() && low.node().kind().isDirective());
    return mayDirect
        && high.node().kind().isDirective()
        && high.coverage() >= Math.max(Coverage.LEAST_OF_RULE, LEAST_OF_RULE * low.coverage());
  }
}
