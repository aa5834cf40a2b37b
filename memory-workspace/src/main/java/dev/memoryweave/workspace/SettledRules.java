package dev.memoryweave.workspace;

import dev.memoryweave.model.NodeId;
import java.util.List;

/**
 * Rules of files whose standing has changed.
 *
 * @param inForce those that came into force
 * @param waiting those that wait again
 */
public record SettledRules(List<NodeId> inForce, List<NodeId> waiting) {
  static final SettledRules NONE = new SettledRules(List.of(), List.of());

  /** Copies the lists. */
  public SettledRules {
    inForce = List.copyOf(inForce);
    waiting = List.copyOf(waiting);
  }
}
