package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.RecallResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the memories that help with a task: gathers hits from every channel, fuses their
 * relevances, reads the best, and has them ranked and selected.
 */
final class MemoryRecall {
  private final RecallParts parts;
  private final Disagreement disagreement;

  MemoryRecall(RecallParts parts, Disagreement disagreement) {
    this.parts = parts;
    this.disagreement = disagreement;
  }

  /**
   * The memories of a request.
   *
   * @param memories the memories, best first
   * @param selection the selection, with the memories that it left out
   * @param runs the channels, with their hits and failures
   * @param ofOtherBranches how many of the hits were left out because of their branch
   * @param isCut whether there may be more hits than were read
   * @param pending the pending memories that were not returned
   * @param unfit the hits that are pending and do not fit the task
   * @param gathered all that was found, read or not
   */
  record Found(
      List<RecallResult.Memory> memories,
      Selection selection,
      ChannelRuns runs,
      int ofOtherBranches,
      boolean isCut,
      PendingMatches pending,
      List<MemoryCandidate> unfit,
      Gathering<NodeRef> gathered) {}

  /** Looks for memories. */
  Found find(RecallContext context) {
    ChannelRuns runs = new ChannelRuns();
    Gathering<NodeRef> gathered = gather(context, runs);
    List<MemoryCandidate> found = candidates(context, gathered);
    context.branches().look(found.stream().map(MemoryCandidate::node).toList());
    PendingFilter fit = new PendingFilter(context, parts.recallsUnconfirmedDirectives(), found);
    Map<Boolean, List<MemoryCandidate>> byFit =
        found.stream().collect(Collectors.partitioningBy(fit::mayBeShown));
    List<MemoryCandidate> read = byFit.getOrDefault(true, List.of());
    read.forEach(MemoryRecall::raiseWaiting);
    List<MemoryCandidate> candidates =
        read.stream().filter(candidate -> !context.isHiddenByBranch(candidate.node())).toList();
    List<MemoryCandidate> unfit = byFit.getOrDefault(false, List.of());
    Selection selection = new Selection(context, parts, disagreement, candidates);
    return new Found(
        selection.select(),
        selection,
        runs,
        read.size() - candidates.size(),
        gathered.results().size() >= context.depth(),
        new PendingMatches(context, fit, read, unfit),
        unfit,
        gathered);
  }

  /** Scores a pending rule as if it were active. */
  private static void raiseWaiting(MemoryCandidate candidate) {
    MemoryNode node = candidate.node();
    if (node.status().isWaiting()
        && node.kind().isPinned()
        && !candidate.hit().isOf(PinnedChannel.NAME)) {
      candidate.hit().add(PinnedChannel.NAME, PinnedChannel.relevance(node));
    }
  }

  /** The hits of all channels. */
  private Gathering<NodeRef> gather(RecallContext context, ChannelRuns runs) {
    Gathering<NodeRef> gathered = new Gathering<>(context, runs, ref -> !context.isEcho(ref));
    parts.channels().forEach(gathered::add);
    if (context.isByKind()) {
      gathered.add(new KindChannel());
    }
    if (!context.visibility().inherited().isEmpty()) {
      gathered.add(new InheritedChannel(parts.search()));
    }
    QueryVector vector = context.vector();
    if (vector != null) {
      gathered.weigh(
          VectorChannel.ofMemories(context, parts.vectors()),
          ref -> parts.vectors().ofMemories(ref.id().kind(), vector.trust()));
    }
    return gathered;
  }

  /**
   * The hits that are worth reading, best first: the best matches, plus as many pinned memories and
   * rules as there are slots reserved for them. A pending memory never takes the slot of an active
   * one, however well it matches.
   */
  private List<Fusion.Fused<NodeRef>> best(RecallContext context, Gathering<NodeRef> gathered) {
    int slots = parts.steps().reservedSlots();
    List<Fusion.Fused<NodeRef>> best = new ArrayList<>();
    int pinned = 0;
    int others = 0;
    for (Fusion.Fused<NodeRef> hit :
        gathered.results().stream()
            .sorted(Comparator.comparingDouble(hit -> -hit.relevance()))
            .toList()) {
      boolean isPinned = hit.isOf(PinnedChannel.NAME);
      boolean isOther = !isPinned && hit.key().id().kind().isPinned();
      if (best.size() < context.depth()
          || (isPinned && pinned < slots)
          || (isOther && others < slots)) {
        best.add(hit);
        pinned += isPinned ? 1 : 0;
        others += isOther ? 1 : 0;
      }
    }
    return best;
  }

  /** Reads the memories of the best hits, as they were at the requested time. */
  private List<MemoryCandidate> candidates(RecallContext context, Gathering<NodeRef> gathered) {
    List<Fusion.Fused<NodeRef>> best = best(context, gathered);
    Map<NodeRef, MemoryNode> nodes =
        context.tx().nodes().findAll(best.stream().map(Fusion.Fused::key).toList());
    List<MemoryCandidate> candidates = new ArrayList<>();
    for (Fusion.Fused<NodeRef> hit : best) {
      MemoryNode node = nodes.get(hit.key());
      if (node == null) {
        continue;
      }
      RecallChannel.Hit<NodeRef> known = gathered.hit(hit.key());
      double near = gathered.near(hit.key());
      then(context, node)
          .filter(then -> RecallContext.isRecalled(then) || then.status() == NodeStatus.CANDIDATE)
          .filter(context::isShown)
          .map(then -> new MemoryCandidate(then, hit, known.position(), known.termScores(), near))
          .ifPresent(candidates::add);
    }
    return candidates;
  }

  /** The memory as it was at the requested time; empty if it did not exist or is not visible. */
  private static Optional<MemoryNode> then(RecallContext context, MemoryNode node) {
    return context.isOfThePast()
        ? PastVersion.of(context.tx(), node, context.at()).filter(context::isInTime)
        : Optional.of(node);
  }
}
