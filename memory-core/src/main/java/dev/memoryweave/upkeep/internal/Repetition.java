package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.KindGroup;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.statement.internal.Wording;
import dev.memoryweave.work.internal.FailurePattern;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Decides whether two memories say the same, by their texts and by what they are about. Where it is
 * not sure it says no: what is merged wrongly is lost from sight, and what is left costs a line.
 */
final class Repetition {
  private Repetition() {}

  /**
   * Whether memories of its kind can say the same as others, and this one is believed without a
   * doubt. What files say is theirs to change, and what runs out goes by itself.
   */
  static boolean isLookedAt(MemoryNode memory) {
    return memory.isInForce()
        && !memory.tier().isSessionBound()
        && memory.kind() != NodeKind.INCIDENT
        && KindGroup.compete(memory.kind(), memory.kind())
        && !memory.isOfFile()
        && !memory.isContested()
        && !memory.isSuspectedInjection()
        && memory.lifetime().expiresAt() == null;
  }

  /**
   * What is equal for memories that say the same to the letter of the same thing. Patterns are of
   * any place: what recurs somewhere else is the more a pattern.
   */
  static List<Object> key(MemoryNode memory) {
    Stream<Object> said =
        Stream.of(memory.kind(), Wording.of(memory.title()), Wording.of(memory.body()));
    return Stream.concat(said, place(memory)).toList();
  }

  private static Stream<Object> place(MemoryNode memory) {
    String branch = String.valueOf(memory.provenance().branch());
    return memory.kind() == NodeKind.PATTERN
        ? Stream.of(branch)
        : Stream.of(
            branch,
            String.valueOf(memory.parent()),
            String.valueOf(memory.stage()),
            List.copyOf(memory.anchors()),
            List.copyOf(memory.symbols()));
  }

  private static boolean isOfOnePlace(MemoryNode one, MemoryNode other) {
    return one.kind() == other.kind() && Objects.equals(place(one).toList(), place(other).toList());
  }

  /** Whether two patterns are one; what the last failure said does not matter. */
  static boolean isOnePattern(MemoryNode one, MemoryNode other) {
    boolean bothOfFailures = FailurePattern.is(one) && FailurePattern.is(other);
    return one.kind() == NodeKind.PATTERN
        && isOfOnePlace(one, other)
        && TextComparison.isSameButForForms(one.title(), other.title())
        && (bothOfFailures || (saysAllOf(one, other) && saysAllOf(other, one)));
  }

  /** Whether a memory says all that another one says, of the same thing, in whatever words. */
  static boolean covers(MemoryNode memory, MemoryNode other) {
    return isOfOnePlace(memory, other)
        && TextComparison.isRestatement(memory.title(), other.title())
        && saysAllOf(memory, other)
        && TextComparison.contradiction(memory.body(), other.body()).isEmpty();
  }

  /** Whether the text of a memory has all that the other one says, and all that it names. */
  private static boolean saysAllOf(MemoryNode memory, MemoryNode other) {
    if (other.body().isBlank() || Wording.of(other.body()).equals(Wording.of(memory.body()))) {
      return true;
    }
    List<String> names = Wording.names(memory.body());
    return Wording.names(other.body()).equals(names)
        && TextComparison.saysAllOf(memory.body(), other.body());
  }
}
