package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.recall.CheckoutHistory;
import dev.memoryweave.store.NodeFilter;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which memories belong to the branch of one request: those of unknown branch, those of its
 * own and of the main branches, and those whose commit lies in its history. Used by one thread.
 */
final class BranchView {
  /** The most commits that a filter names; memories written at others are left out. */
  private static final int MOST_COMMITS = 20_000;

  private final @Nullable String branch;
  private final Set<String> names;
  private final CheckoutHistory history;
  private final boolean isLimited;
  private final Supplier<Map<String, Set<Provenance.BranchPoint>>> points;
  private final Set<String> asked = new HashSet<>();
  private final Set<String> contained = new HashSet<>();
  private @Nullable Seen seen;

  private BranchView(
      @Nullable String branch,
      Set<String> names,
      CheckoutHistory history,
      boolean isLimited,
      Supplier<Map<String, Set<Provenance.BranchPoint>>> points) {
    this.branch = branch;
    this.names = names;
    this.history = history;
    this.isLimited = isLimited;
    this.points = points;
  }

  /**
   * A view from a branch.
   *
   * @param branch the branch, or null if it has no name; then everything is visible unless a commit
   *     without a branch is checked out
   * @param mainBranches the branches that every other one inherits from
   * @param points where the memories of the searched scopes were written, by branch
   */
  static BranchView of(
      @Nullable String branch,
      List<String> mainBranches,
      CheckoutHistory history,
      Supplier<Map<String, Set<Provenance.BranchPoint>>> points) {
    Set<String> names = new LinkedHashSet<>(mainBranches);
    if (branch != null) {
      names.add(branch);
    }
    boolean isLimited =
        !names.isEmpty() && (branch != null || history.contained(null, Set.of()).isPresent());
    return new BranchView(branch, names, history, isLimited, points);
  }

  /** Looks memories up in the history in one go, which is cheaper than one by one. */
  void look(Collection<MemoryNode> nodes) {
    if (isLimited) {
      ask(
          nodes.stream()
              .filter(node -> !node.isOfFile())
              .map(node -> Provenance.BranchPoint.of(node.provenance()))
              .flatMap(Optional::stream)
              .filter(point -> !names.contains(point.branch())));
    }
  }

  private void ask(Stream<Provenance.BranchPoint> where) {
    Set<String> unknown = new LinkedHashSet<>();
    where.forEach(
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

  /**
   * Whether a memory was written on a branch that is neither this one nor inherited by it. Memories
   * drawn from files are judged by their commits alone, and are not visible elsewhere.
   */
  boolean isOfOther(MemoryNode node) {
    String of = node.provenance().branch();
    if (of == null || node.isOfFile() || !isLimited || names.contains(of)) {
      return false;
    }
    look(List.of(node));
    return !isContained(new Provenance.BranchPoint(of, node.provenance().commit()));
  }

  /**
   * The branches and commits that belong here.
   *
   * @param branches the branches that belong here as a whole
   * @param commits the commits of other branches that lie in the history
   */
  private record Seen(Set<String> branches, Set<String> commits) {}

  /** The filter, for memories that belong here and for rules. */
  NodeFilter narrow(NodeFilter filter) {
    if (!isLimited) {
      return filter;
    }
    Seen known = seen;
    if (known == null) {
      known = seen();
      seen = known;
    }
    return filter.withBranches(known.branches(), known.commits());
  }

  /**
   * The cost of a filter grows with what it names, so a branch that belongs here as a whole is one
   * name.
   */
  private Seen seen() {
    Map<String, Set<Provenance.BranchPoint>> others = new HashMap<>(points.get());
    others.keySet().removeAll(names);
    ask(others.values().stream().flatMap(Set::stream));
    Set<String> branches = new HashSet<>(names);
    Set<String> commits = new HashSet<>();
    others.forEach(
        (other, written) -> {
          if (written.stream().allMatch(this::isContained)) {
            branches.add(other);
          } else {
            written.stream()
                .filter(this::isContained)
                .limit(MOST_COMMITS - commits.size())
                .forEach(point -> commits.add(String.valueOf(point.commit())));
          }
        });
    return new Seen(Set.copyOf(branches), Set.copyOf(commits));
  }

  private boolean isContained(Provenance.BranchPoint point) {
    return point.commit() != null && contained.contains(point.commit());
  }
}
