package dev.memoryweave.workspace;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.Maintenance;
import dev.memoryweave.Maintenance.CarryOver.Fate;
import dev.memoryweave.Maintenance.CarryOver.Mode;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.workspace.git.SyncReport;
import dev.memoryweave.workspace.git.internal.AnchoredNode;
import dev.memoryweave.workspace.git.internal.BranchPlacement;
import dev.memoryweave.workspace.git.internal.BranchTrace;
import dev.memoryweave.workspace.git.internal.GitProject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds memories of branches that were deleted without a merge, and carries them over. */
final class DeletedBranches {
  private static final Logger LOG = LoggerFactory.getLogger(DeletedBranches.class);

  private static final Set<NodeStatus> LIVE =
      Set.of(
          NodeStatus.ACTIVE,
          NodeStatus.STALE,
          NodeStatus.OPEN,
          NodeStatus.CLOSED,
          NodeStatus.CANDIDATE,
          NodeStatus.NEEDS_REVIEW);

  /** The most branch points examined in one run. */
  private static final int MOST_POINTS = 200;

  private final AgentMemory memory;
  private final Supplier<Optional<GitProject>> git;
  private @Nullable State settled;

  DeletedBranches(AgentMemory memory, Supplier<Optional<GitProject>> git) {
    this.memory = memory;
    this.git = git;
  }

  /** The inputs of a run: as long as they are unchanged, there is nothing to decide. */
  private record State(String head, Set<String> branches, long revision) {}

  /** Plans what would become of memories; changes nothing. */
  SyncReport.CarriedOver plan() {
    SyncReport.CarriedOver plan = git.get().map(this::plan).orElse(SyncReport.CarriedOver.NOTHING);
    return memory.status().store().readOnly() ? plan : carryOut(memory, plan, Mode.DRY_RUN);
  }

  private SyncReport.CarriedOver plan(GitProject project) {
    String head = project.commit();
    if (head == null) {
      return SyncReport.CarriedOver.NOTHING;
    }
    Set<Provenance.BranchPoint> gone = gone(project, memory.maintenance().branchPoints());
    Map<Provenance.BranchPoint, BranchTrace> traces =
        gone.isEmpty() ? Map.of() : project.traces(gone.stream().limit(MOST_POINTS).toList());
    return traces.isEmpty()
        ? new SyncReport.CarriedOver(head, List.of(), 0)
        : decided(
            head,
            traces.keySet(),
            (node, from) ->
                BranchPlacement.decide(
                    AnchoredNode.of(node, memory.node(node.ref()).evidence()),
                    from,
                    traces.getOrDefault(from, BranchTrace.UNKNOWN)));
  }

  /**
   * Those of some memories that belong to a deleted branch, outside the history of the checkout.
   *
   * @throws dev.memoryweave.workspace.git.GitException if the repository cannot be read
   */
  List<MemoryNode> orphaned(Collection<MemoryNode> memories) {
    GitProject project = git.get().orElse(null);
    if (project == null || project.commit() == null) {
      return List.of();
    }
    Set<Provenance.BranchPoint> gone =
        gone(
            project,
            memories.stream()
                .flatMap(node -> Provenance.BranchPoint.of(node.provenance()).stream())
                .collect(Collectors.toSet()));
    return memories.stream()
        .filter(
            node -> Provenance.BranchPoint.of(node.provenance()).filter(gone::contains).isPresent())
        .toList();
  }

  /** Those branch points that are of deleted branches, outside the history of the checkout. */
  private Set<Provenance.BranchPoint> gone(
      GitProject project, Set<Provenance.BranchPoint> written) {
    Set<String> names = new HashSet<>(project.branchNames());
    names.addAll(memory.config().mainBranches());
    Set<Provenance.BranchPoint> points = new HashSet<>(written);
    points.removeIf(point -> point.commit() == null || names.contains(point.branch()));
    return points.isEmpty() ? points : outside(project, points);
  }

  private static Set<Provenance.BranchPoint> outside(
      GitProject project, Set<Provenance.BranchPoint> points) {
    Set<String> commits =
        points.stream()
            .map(Provenance.BranchPoint::commit)
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Set<String> here = project.history().contained(null, commits).orElse(commits);
    points.removeIf(point -> here.contains(point.commit()));
    return points;
  }

  private SyncReport.CarriedOver decided(
      String head,
      Set<Provenance.BranchPoint> points,
      BiFunction<MemoryNode, Provenance.BranchPoint, Optional<Maintenance.CarryOver.Verdict>>
          decision) {
    List<Maintenance.CarryOver.Verdict> verdicts = new ArrayList<>();
    ProjectMemories.each(
        memory,
        LIVE,
        node ->
            Provenance.BranchPoint.of(node.provenance())
                .filter(points::contains)
                .flatMap(from -> decision.apply(node, from))
                .ifPresent(verdicts::add));
    int taken = Math.min(verdicts.size(), Maintenance.CarryOver.MAX_VERDICTS);
    return new SyncReport.CarriedOver(head, verdicts.subList(0, taken), verdicts.size() - taken);
  }

  /** Decides if anything has changed since the last run. Never throws: a later run tries again. */
  synchronized void settle() {
    if (memory.status().store().readOnly()) {
      return;
    }
    try {
      State now = git.get().map(this::state).orElse(null);
      if (now == null || now.equals(settled)) {
        return;
      }
      SyncReport.CarriedOver plan =
          git.get().map(this::plan).orElse(SyncReport.CarriedOver.NOTHING);
      SyncReport.CarriedOver done =
          carryOut(memory.writtenBy(() -> Provenance.of(Source.SYSTEM)), plan, Mode.BY_RULE);
      if (!done.verdicts().isEmpty()) {
        LOG.info(
            "Of memories whose branch is gone, {} were carried over and {} wait for a review",
            done.with(Fate.CARRIED).size(),
            done.with(Fate.REVIEW).size());
      }
      // If anything remains, the next run starts over.
      settled = done.more() > 0 ? null : git.get().map(this::state).orElse(null);
    } catch (RuntimeException e) {
      LOG.warn("Memories of branches that are gone stay as they are", e);
    }
  }

  private @Nullable State state(GitProject project) {
    String head = project.commit();
    long revision = memory.status().revisions().values().stream().mapToLong(Long::longValue).sum();
    return head == null ? null : new State(head, Set.copyOf(project.branchNames()), revision);
  }

  /** Carries over everything from some branches that is not part of the checkout already. */
  synchronized SyncReport.CarriedOver carryOver(Collection<String> branches) {
    GitProject project = git.get().orElse(null);
    String head = project == null ? null : project.commit();
    if (project == null || head == null) {
      return SyncReport.CarriedOver.NOTHING;
    }
    Set<Provenance.BranchPoint> points = new HashSet<>(memory.maintenance().branchPoints());
    points.removeIf(point -> !branches.contains(point.branch()));
    SyncReport.CarriedOver plan =
        decided(
            head,
            outside(project, points),
            (node, from) ->
                Optional.of(
                    new Maintenance.CarryOver.Verdict(
                        node.ref(), from, Fate.CARRIED, "carried over on request")));
    return carryOut(memory, plan, Mode.BY_HAND);
  }

  private static SyncReport.CarriedOver carryOut(
      AgentMemory by, SyncReport.CarriedOver plan, Mode mode) {
    String head = plan.head();
    if (head == null || plan.verdicts().isEmpty()) {
      return plan;
    }
    Set<NodeRef> changed =
        by.maintenance().carryOver(new Maintenance.CarryOver(head, plan.verdicts(), mode)).stream()
            .map(MemoryNode::ref)
            .collect(Collectors.toSet());
    return new SyncReport.CarriedOver(
        head,
        plan.verdicts().stream().filter(verdict -> changed.contains(verdict.memory())).toList(),
        plan.more());
  }
}
