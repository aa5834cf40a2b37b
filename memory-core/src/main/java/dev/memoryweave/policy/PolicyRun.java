package dev.memoryweave.policy;

import dev.memoryweave.model.NodeRef;
import java.util.List;

/**
 * The result of one run of the policies, or of a dry run.
 *
 * @param archived the memories that are archived, each with the policy that asks for it
 * @param kept the memories that one policy would archive and another one keeps
 * @param needsPerson the memories that the author may not archive, since they belong to a more
 *     trusted author
 * @param conflicts the pairs of policies that may contradict each other
 * @param more whether more memories are due than one run archives; run again
 * @param applied whether it was carried out
 */
public record PolicyRun(
    List<Archived> archived,
    List<Kept> kept,
    List<NodeRef> needsPerson,
    List<MemoryPolicies.Conflict> conflicts,
    boolean more,
    boolean applied) {
  /** The most memories that one run archives. */
  public static final int MOST = 1_000;

  /** The most memories that are listed as kept, and as needing a person. */
  public static final int MOST_NAMED = 1_000;

  /** Copies the lists. */
  public PolicyRun {
    archived = List.copyOf(archived);
    kept = List.copyOf(kept);
    needsPerson = List.copyOf(needsPerson);
    conflicts = List.copyOf(conflicts);
  }

  /**
   * A memory that is archived.
   *
   * @param node its address
   * @param policy the name of the policy
   */
  public record Archived(NodeRef node, String policy) {}

  /**
   * A memory that is kept.
   *
   * @param node its address
   * @param policy the name of the policy that would archive it
   * @param keptBy the name of the policy that keeps it
   */
  public record Kept(NodeRef node, String policy, String keptBy) {}
}
