package dev.memoryweave.workspace;

import dev.memoryweave.model.NodeId;
import java.util.List;

/**
 * Rules of files that became active or pending.
 *
 * @param inForce rules that became active
 * @param waiting rules that became pending again
 */
public record SettledRules(List<NodeId> inForce, List<NodeId> waiting) {
  static final SettledRules NONE = new SettledRules(List.of(), List.of());

  /** Copies the lists. */
  public SettledRules {
    inForce = List.copyOf(inForce);
    waiting = List.copyOf(waiting);
  }
}
