package dev.memoryweave.recall.internal;

import dev.memoryweave.model.BranchPoint;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.branch.CheckoutHistory;
import dev.memoryweave.store.NodeFilter;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which memories belong to the branch of one request: those of unknown branch, those of its own and
 * of the main branches, and those whose commit lies in its history. Used by one thread.
 */
final class BranchView {
  /** The most commits that a filter names; what was written at others is left out. */
  private static final int MOST_COMMITS = 20_000;

  private final @Nullable String branch;
  private final Set<String> names;
  private final CheckoutHistory history;
  private final boolean isLimited;
  private final Supplier<Set<BranchPoint>> points;
  private final Set<String> asked = new HashSet<>();
  private final Set<String> contained = new HashSet<>();
  private @Nullable Set<String> commits;

  private BranchView(
      @Nullable String branch,
      Set<String> names,
      CheckoutHistory history,
      boolean isLimited,
      Supplier<Set<BranchPoint>> points) {
    this.branch = branch;
    this.names = names;
    this.history = history;
    this.isLimited = isLimited;
    this.points = points;
  }

  /**
   * A view from a branch.
   *
   * @param branch the branch, or null if it has no name; then everything is seen unless a commit
   *     without a branch is checked out
   * @param mainBranches the branches that every other one inherits from
   * @param points where the memories of the scopes that are looked at were written
   */
  static BranchView of(
      @Nullable String branch,
      List<String> mainBranches,
      CheckoutHistory history,
      Supplier<Set<BranchPoint>> points) {
    Set<String> names = new LinkedHashSet<>(mainBranches);
    if (branch != null) {
      names.add(branch);
    }
    boolean isLimited =
        !names.isEmpty() && (branch != null || history.contained(null, Set.of()).isPresent());
    return new BranchView(branch, names, history, isLimited, points);
  }

  /** Looks memories up in the history at once, which is cheaper than one after the other. */
  void look(Collection<MemoryNode> nodes) {
    if (isLimited) {
      ask(nodes.stream().map(node -> BranchPoint.of(node.provenance())).flatMap(Optional::stream));
    }
  }

  private void ask(Stream<BranchPoint> where) {
    Set<String> unknown = new LinkedHashSet<>();
    where
        .filter(point -> !names.contains(point.branch()))
        .forEach(
            point -> {
              String commit = point.commit();
              if (commit != null && asked.add(commit)) {
                unknown.add(commit);
              }
            });
    if (!unknown.isEmpty()) {
      history.contained(branch, unknown).ifPresent(contained::addAll);
    }
  }

  /** Whether a memory was written on a branch that this one is neither nor inherits from. */
  boolean isOfOther(MemoryNode node) {
    String of = node.provenance().branch();
    if (of == null || !isLimited || names.contains(of)) {
      return false;
    }
    look(List.of(node));
    String commit = node.provenance().commit();
    return commit == null || !contained.contains(commit);
  }

  /** The filter, for memories that belong here and for rules. */
  NodeFilter narrow(NodeFilter filter) {
    return isLimited ? filter.withBranches(names, commits()) : filter;
  }

  /** The commits of other branches that lie in the history. */
  private Set<String> commits() {
    Set<String> known = commits;
    if (known == null) {
      Set<BranchPoint> all = points.get();
      ask(all.stream());
      known = new HashSet<>();
      for (BranchPoint point : all) {
        String commit = point.commit();
        if (commit != null
            && !names.contains(point.branch())
            && contained.contains(commit)
            && known.size() < MOST_COMMITS) {
          known.add(commit);
        }
      }
      commits = known;
    }
    return known;
  }
}
