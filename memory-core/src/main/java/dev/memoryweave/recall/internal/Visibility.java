package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Limits on the memories that a recall may read besides its own scopes, and may return.
 *
 * @param inherited the inheritance from other projects, in order of precedence
 * @param mayBeInherited whether a memory of another project may be inherited by this one at all
 * @param shows whether a memory may be returned
 * @param followed a memory that the trace always reports on, or null
 */
public record Visibility(
    List<Inheritance> inherited,
    Predicate<MemoryNode> mayBeInherited,
    Predicate<MemoryNode> shows,
    @Nullable NodeRef followed) {
  /** Everything of the own scopes, and nothing else. */
  public static final Visibility ALL = new Visibility(List.of(), node -> false, node -> true, null);

  /** Copies the list. */
  public Visibility {
    inherited = List.copyOf(inherited);
  }

  /** A copy that returns less. */
  public Visibility showing(Predicate<MemoryNode> wanted) {
    return new Visibility(inherited, mayBeInherited, wanted, followed);
  }

  /** A copy whose trace reports on a memory whether or not it is found. */
  public Visibility following(NodeRef memory) {
    return new Visibility(inherited, mayBeInherited, shows, memory);
  }

  /** A copy that inherits nothing. */
  Visibility isolated() {
    return new Visibility(List.of(), mayBeInherited, shows, followed);
  }

  /** Whether a memory of another project is inherited at a time. */
  public boolean inherits(MemoryNode node, Instant at) {
    return mayBeInherited.test(node)
        && inherited.stream().anyMatch(inheritance -> inheritance.covers(node, at));
  }

  /** The projects from which memories are inherited. */
  List<Scope> sources() {
    return inherited.stream().map(Inheritance::from).distinct().toList();
  }
}
