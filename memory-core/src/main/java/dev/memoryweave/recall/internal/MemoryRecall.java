package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.VectorStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the memories that help with a task: gathers hits from every channel, fuses their
 * relevances, reads the best, and has them ranked and selected.
 */
final class MemoryRecall {
  private final RecallParts parts;

  MemoryRecall(RecallParts parts) {
    this.parts = parts;
  }

  /**
   * The memories of a request.
   *
   * @param memories the memories, best first
   * @param selection the selection, with the memories that it left out
   * @param runs the channels, with their hits and failures
   * @param ofOtherBranches how many of the hits are left out for their branch
   * @param isCut whether there may be more hits than were looked at
   * @param heldBack what waits and is not among the memories
   */
  record Found(
      List<RecallResult.Memory> memories,
      Selection selection,
      ChannelRuns runs,
      int ofOtherBranches,
      boolean isCut,
      HeldBack heldBack) {}

  /** Looks for memories. */
  Found find(RecallContext context) {
    ChannelRuns runs = new ChannelRuns();
    Gathered gathered = gather(context, runs);
    List<MemoryCandidate> found = candidates(context, gathered);
    context.branches().look(found.stream().map(MemoryCandidate::node).toList());
    WaitingFit fit = new WaitingFit(context, parts.recallsUnconfirmedDirectives(), found);
    Map<Boolean, List<MemoryCandidate>> byFit =
        found.stream().collect(Collectors.partitioningBy(fit::mayBeShown));
    List<MemoryCandidate> read = byFit.getOrDefault(true, List.of());
    read.forEach(MemoryRecall::raiseWaiting);
    List<MemoryCandidate> candidates =
        read.stream().filter(candidate -> !context.isHiddenByBranch(candidate.node())).toList();
    Selection selection = new Selection(context, parts, candidates);
    return new Found(
        selection.select(),
        selection,
        runs,
        read.size() - candidates.size(),
        gathered.fused().size() >= context.depth(),
        new HeldBack(context, fit, read, byFit.getOrDefault(false, List.of())));
  }

  /** Where it fits, a rule that waits is as relevant as it will be once it is in force. */
  private static void raiseWaiting(MemoryCandidate candidate) {
    MemoryNode node = candidate.node();
    if (node.status().isWaiting()
        && node.kind().isPinned()
        && !candidate.hit().isOf(PinnedChannel.NAME)) {
      candidate.hit().add(PinnedChannel.NAME, PinnedChannel.relevance(node));
    }
  }

  /**
   * The hits of all channels.
   *
   * @param fused each hit with its fused relevance
   * @param known what a channel knows of each hit
   * @param near how much of the task the nearest hits hold, by their vectors
   */
  private record Gathered(
      List<Fusion.Fused<NodeRef>> fused,
      Map<NodeRef, RecallChannel.Hit> known,
      Map<NodeRef, Double> near) {}

  private Gathered gather(RecallContext context, ChannelRuns runs) {
    Fusion<NodeRef> fusion = new Fusion<>();
    Map<NodeRef, RecallChannel.Hit> known = new HashMap<>();
    for (RecallChannel channel : parts.channels()) {
      for (RecallChannel.Hit hit : runs.run(channel.name(), () -> channel.gather(context))) {
        if (context.isEcho(hit.ref())) {
          continue;
        }
        fusion.add(channel.name(), hit.ref(), hit.relevance());
        note(known, hit);
      }
    }
    if (!context.sight().inherited().isEmpty()) {
      RecallChannel inherited = new InheritedChannel(parts.search());
      for (RecallChannel.Hit hit : runs.run(inherited.name(), () -> inherited.gather(context))) {
        fusion.add(inherited.name(), hit.ref(), hit.relevance());
        note(known, hit);
      }
    }
    Map<NodeRef, Double> near =
        context.vector() == null ? Map.of() : weighVectors(context, fusion, known, runs);
    return new Gathered(fusion.results(), known, near);
  }

  /**
   * If either of its two searches fails, vectors take no part at all.
   *
   * @return how much of the task the nearest memories hold, by their vectors
   */
  private Map<NodeRef, Double> weighVectors(
      RecallContext context,
      Fusion<NodeRef> fusion,
      Map<NodeRef, RecallChannel.Hit> known,
      ChannelRuns runs) {
    VectorChannel vectors = new VectorChannel(parts.vectors(), known.values());
    Set<NodeRef> without = new HashSet<>();
    Map<NodeRef, Double> relevances = new LinkedHashMap<>();
    List<RecallChannel.Hit> found =
        runs.run(
            vectors.name(),
            () -> {
              List<RecallChannel.Hit> nearest = vectors.gather(context);
              if (!nearest.isEmpty()) {
                without.addAll(withoutVector(context, known.keySet()));
              }
              return nearest;
            });
    found = found.stream().filter(hit -> !context.isEcho(hit.ref())).toList();
    for (RecallChannel.Hit hit : found) {
      relevances.put(hit.ref(), hit.relevance());
      note(known, hit);
    }
    VectorFusion.weigh(
        fusion, vectors.name(), relevances, without, ref -> vectorWeight(context, known.get(ref)));
    return vectors.coverage();
  }

  /** Of several channels the first counts that knows the position. */
  private static void note(Map<NodeRef, RecallChannel.Hit> known, RecallChannel.Hit hit) {
    known.merge(hit.ref(), hit, (one, other) -> one.position() < 0 ? other : one);
  }

  private static Set<NodeRef> withoutVector(RecallContext context, Set<NodeRef> refs) {
    QueryVector query = context.vector();
    if (query == null) {
      return Set.of();
    }
    VectorStore reader = context.tx().vectors();
    return VectorFusion.withoutVector(
        reader.counts(query.model(), context.chain().scopes()).missingNodes(),
        refs,
        keys -> reader.nodes().similarities(query.model(), query.values(), keys).keySet());
  }

  private double vectorWeight(RecallContext context, RecallChannel.@Nullable Hit hit) {
    boolean turn = hit != null && hit.ref().id().kind() == NodeKind.TURN;
    QueryVector query = context.vector();
    double trust = query == null ? 1 : query.trust();
    return turn ? parts.vectors().turnWeight(trust) : parts.vectors().weight(trust);
  }

  /**
   * The hits that are worth reading, best first: those that match best, and as many pinned memories
   * and rules besides as there are slots reserved for them. What waits takes no slot of what is in
   * force, however well it matches.
   */
  private List<Fusion.Fused<NodeRef>> best(RecallContext context, Gathered gathered) {
    int slots = parts.steps().reservedSlots();
    List<Fusion.Fused<NodeRef>> best = new ArrayList<>();
    int pinned = 0;
    int others = 0;
    for (Fusion.Fused<NodeRef> hit :
        gathered.fused().stream()
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

  /** Reads the memories of the best hits, as they were at the time asked for. */
  private List<MemoryCandidate> candidates(RecallContext context, Gathered gathered) {
    List<Fusion.Fused<NodeRef>> best = best(context, gathered);
    Map<NodeRef, MemoryNode> nodes =
        context.tx().nodes().findAll(best.stream().map(Fusion.Fused::key).toList());
    List<MemoryCandidate> candidates = new ArrayList<>();
    for (Fusion.Fused<NodeRef> hit : best) {
      MemoryNode node = nodes.get(hit.key());
      RecallChannel.Hit known = gathered.known().get(hit.key());
      if (node == null || known == null) {
        continue;
      }
      double near = gathered.near().getOrDefault(hit.key(), 0.0);
      then(context, node)
          .filter(then -> RecallContext.isRecalled(then) || then.status() == NodeStatus.CANDIDATE)
          .filter(context::isShown)
          .map(then -> new MemoryCandidate(then, hit, known.position(), known.termScores(), near))
          .ifPresent(candidates::add);
    }
    return candidates;
  }

  /** The memory as it was at the time asked for; empty if it was not there or is not seen. */
  private static Optional<MemoryNode> then(RecallContext context, MemoryNode node) {
    return context.isOfThePast()
        ? PastVersion.of(context.tx(), node, context.at()).filter(context::isInTime)
        : Optional.of(node);
  }
}
