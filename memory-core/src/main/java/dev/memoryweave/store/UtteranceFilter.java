package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Role;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on who said a turn, and when; a turn passes if it meets all of them.
 *
 * @param roles the roles wanted, empty for any
 * @param speakers the names wanted, exactly as recorded; empty for any
 * @param from the earliest time, or null; a turn without a time counts at the time of its recording
 * @param before the time before which it must have been said, or null
 */
public record UtteranceFilter(
    Set<Role> roles, Set<String> speakers, @Nullable Instant from, @Nullable Instant before) {
  /** Any turn. */
  public static final UtteranceFilter ANY = new UtteranceFilter(Set.of(), Set.of(), null, null);

  /** Copies the sets, and checks that the times are in order. */
  public UtteranceFilter {
    roles = Set.copyOf(InvalidValueException.elements("roles", roles));
    speakers = Set.copyOf(InvalidValueException.elements("speakers", speakers));
    from = Text.optionalTime("from", from);
    before = Text.optionalTime("before", before);
    InvalidValueException.unless(
        from == null || before == null || from.isBefore(before),
        "before",
        before,
        "lie after from");
  }

  /** Whether a node is a turn that passes. */
  public boolean passes(MemoryNode node) {
    Utterance utterance = node.utterance();
    if (utterance == null) {
      return false;
    }
    Instant at = utterance.saidAt() == null ? node.createdAt() : utterance.saidAt();
    return (roles.isEmpty() || roles.contains(utterance.role()))
        && (speakers.isEmpty()
            || (utterance.speaker() != null && speakers.contains(utterance.speaker())))
        && (from == null || !at.isBefore(from))
        && (before == null || at.isBefore(before));
  }
}
