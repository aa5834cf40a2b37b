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
 * Order of authority: of memories about one thing, those of less trusted authors stay below those
 * of more trusted ones.
 *
 * <p>A memory goes down to one in force whose author's word counts for more, and one that waits to
 * one in force of its own level, if both are about what is asked: what their titles lack in common
 * words, the higher one makes up for by how much of the task it holds beside the lower one. A
 * constraint, preference or procedure that waits goes down to each one in force that matches the
 * task. What counts for more keeps its score, and so does everything among memories of one level.
 */
final class AuthorityOrder {
  /** So many are looked at on either side; hardly any more are ever shown. */
  private static final int MOST_LOOKED_AT = 100;

  /**
   * The part of the shorter title that the other one holds, and the part of what the lower one
   * holds of the task that the higher one holds, together. Alike in half of their words, both hold
   * about the same of a task; one that pads its text with the words of a task has them in its
   * title, too.
   */
  private static final double LEAST_ALIKE = 1;

  /** A rule that holds this part of what another one holds of the task is about it as well. */
  private static final double LEAST_OF_RULE = .40;

  /** A memory that scores less than this part of another one is about something else. */
  private static final double LEAST_SCORE = .25;

  /** Enough to tell apart, too little to fall below anything else. */
  private static final double JUST_BELOW = 1 - 1e-9;

  private static final Comparator<Entry> BY_TRUST =
      Comparator.comparing(entry -> entry.node().provenance().trust());

  private final TitleWords titles = new TitleWords();
  private final Map<NodeRef, Double> scores = new HashMap<>();

  /**
   * A memory with its score.
   *
   * @param coverage how much of the task it holds, 0 to 1
   */
  record Entry(MemoryNode node, double score, double coverage) {
    static Entry of(RankedMemory memory) {
      return new Entry(memory.node(), memory.score(), memory.coverage());
    }

    static Entry of(RecallResult.Memory memory) {
      return new Entry(memory.node(), memory.score(), memory.coverage());
    }
  }

  /** Looks at what was ranked, best first. */
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
    // What stands above something has its score before that: people first, what waits last.
    ranked.stream()
        .limit(MOST_LOOKED_AT)
        .sorted(
            Comparator.comparing((Entry entry) -> entry.node().status().isWaiting())
                .thenComparing(BY_TRUST))
        .forEach(low -> above.forEach(high -> compare(high, low)));
    spread(ranked);
  }

  /** Keeps the order of memories that go down to one score. */
  private void spread(List<Entry> ranked) {
    double above = Double.MAX_VALUE;
    for (Entry entry :
        ranked.stream().sorted(Comparator.comparingDouble(p -> -score(p))).toList()) {
      double most = JUST_BELOW * above;
      scores.computeIfPresent(entry.node().ref(), (ref, score) -> Math.min(score, most));
      above = score(entry);
    }
  }

  /** Whose word something is, people alike, and whether it waits. */
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

  /** The score of a memory, or the one that it goes down to. */
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
