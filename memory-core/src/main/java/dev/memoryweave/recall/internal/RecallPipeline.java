package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.privacy.InstructionScanner;
import dev.memoryweave.privacy.Redactor;
import dev.memoryweave.recall.KnowledgeSettings;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallSettings;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.recall.RecalledMemory;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TermScores;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.VectorReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the memories that help with a task, and the passages of the project's files: analyses the
 * request, gathers hits from every channel, fuses them, ranks them, resolves what overrides what,
 * and leaves out what says the same twice.
 *
 * <p>The same request on the same state gives the same result. A channel that fails costs its hits
 * only: the result carries a warning.
 */
public final class RecallPipeline {
  private static final Logger LOG = LoggerFactory.getLogger(RecallPipeline.class);
  private static final int BEST_FOR_TREE = 3;

  /**
   * So many more are read and ranked than are asked for: what they are may put some of them in
   * front of others that match better.
   */
  private static final int RESERVE = 40;

  private final RecallSettings settings;
  private final NodeSearch search;
  private final List<RecallChannel> channels;
  private final ChunkRecall chunks;

  /**
   * Creates a pipeline with these constants.
   *
   * @param redactor takes secrets out of the passages that are shown
   * @param instructions finds passages that instruct their reader
   */
  public RecallPipeline(
      RecallSettings settings,
      KnowledgeSettings knowledge,
      Redactor redactor,
      InstructionScanner instructions) {
    this.settings = settings;
    this.search = new NodeSearch(settings);
    this.chunks =
        new ChunkRecall(
            knowledge, settings.vectors(), search, new ChunkScreen(redactor, instructions));
    this.channels = List.of(new LexicalChannel(search, settings), new StandingChannel(settings));
  }

  /**
   * Runs a request on a snapshot, seen at a time.
   *
   * @param vector the task as a vector, or null to go by words alone
   */
  public RecallResult recall(
      ReadTransaction tx,
      ScopeChain chain,
      RecallRequest request,
      @Nullable QueryVector vector,
      Instant now) {
    RecallContext context = analyse(tx, chain, request, vector, now);
    // Mostly no other branch has anything to say, and then one look is enough.
    Found found = find(context.isOfThePast() ? context : context.everywhere());
    int ofOtherBranches = found.ofOtherBranches();
    if (ofOtherBranches > 0 && !context.isOfThePast()) {
      // What is left out must not take the room of what is seen.
      found = find(context);
    }
    if (found.isCut() && found.memories().size() < context.limit()) {
      // Much of it says the same, or did not hold at the time: only all that matches may be enough.
      found = find(context.withDepth(Integer.MAX_VALUE));
    }
    List<String> warnings = new ArrayList<>(found.warnings());
    if (context.isOfThePast()) {
      warnings.add(
          0,
          "Seen as of "
              + request.asOf()
              + "; memories are looked for by the words that they hold now");
    }
    ChunkRecall.Found passages = chunks.recall(context, found.memories(), warnings);
    List<ChannelHits> counts = new ArrayList<>(found.counts());
    counts.addAll(passages.channels());
    Selection selection = found.selection();
    List<Scope> scopes = context.chain().scopes();
    List<LeftOut> heldBack = found.heldBack().find();
    RecallTrace trace =
        new RecallTrace(
            context.intent(),
            context.words().terms().stream().map(TextQuery.Term::text).toList(),
            counts,
            Stream.concat(selection.leftOut().stream(), heldBack.stream())
                .sorted(Comparator.comparingDouble(entry -> -entry.score()))
                .limit(RecallTrace.MAX_LEFT_OUT)
                .toList(),
            selection.leftOutCount() + heldBack.size(),
            passages.leftOut(),
            passages.leftOutCount(),
            ofOtherBranches,
            notes(selection, found.memories()));
    return new RecallResult(
        context.chain(),
        found.memories(),
        passages.chunks(),
        warnings,
        trace,
        scopes.stream().mapToLong(scope -> tx.events().revision(scope)).sum(),
        scopes.stream().mapToLong(scope -> tx.knowledge().revision(scope)).sum(),
        Math.max(selection.coverage(), passages.coverage()));
  }

  private RecallContext analyse(
      ReadTransaction tx,
      ScopeChain chain,
      RecallRequest request,
      @Nullable QueryVector vector,
      Instant now) {
    List<String> names = new ArrayList<>(request.symbols());
    names.addAll(request.files());
    int limit = request.limit() == null ? settings.limit() : request.limit();
    return new RecallContext(
        tx,
        request.isolated() ? ScopeChain.of(chain.narrowest()) : chain,
        request,
        request.intent() != null ? request.intent() : IntentCues.of(request.task()),
        search.words(request.task(), names),
        vector,
        QuestionCues.asksForCurrentValue(request.task()),
        request.asOf() != null ? request.asOf() : now,
        branches(request),
        false,
        limit,
        limit + RESERVE);
  }

  /** The branch of the request and those that every branch inherits from. */
  private Set<String> branches(RecallRequest request) {
    if (request.branch() == null) {
      return Set.of();
    }
    Set<String> branches = new LinkedHashSet<>(settings.mainBranches());
    branches.add(request.branch());
    return branches;
  }

  /**
   * The memories of a request.
   *
   * @param ofOtherBranches how many of the hits are left out for their branch
   * @param isCut whether there may be more hits than were looked at
   * @param heldBack what waits and is not among the memories
   */
  private record Found(
      List<RecalledMemory> memories,
      Selection selection,
      List<ChannelHits> counts,
      List<String> warnings,
      int ofOtherBranches,
      boolean isCut,
      HeldBack heldBack) {}

  private Found find(RecallContext context) {
    List<ChannelHits> counts = new ArrayList<>();
    List<String> warnings = new ArrayList<>();
    Gathered gathered = gather(context, counts, warnings);
    List<Candidate> found = candidates(context, gathered);
    WaitingFit fit = new WaitingFit(context, settings, found);
    Map<Boolean, List<Candidate>> byFit =
        found.stream().collect(Collectors.partitioningBy(fit::mayBeShown));
    List<Candidate> read = byFit.getOrDefault(true, List.of());
    read.forEach(this::raiseWaiting);
    List<Candidate> candidates =
        read.stream().filter(candidate -> !context.isHiddenByBranch(candidate.node())).toList();
    Selection selection = new Selection(context, settings, candidates);
    return new Found(
        selection.select(),
        selection,
        counts,
        warnings,
        read.size() - candidates.size(),
        gathered.fused().size() >= context.depth(),
        new HeldBack(context, fit, read, byFit.getOrDefault(false, List.of())));
  }

  /** Where it fits, a rule that waits is as relevant as it will be once it is in force. */
  private void raiseWaiting(Candidate candidate) {
    MemoryNode node = candidate.node();
    if (node.status().isWaiting()
        && node.kind().isStanding()
        && !candidate.hit().isOf(StandingChannel.NAME)) {
      candidate
          .hit()
          .add(StandingChannel.NAME, settings.standing().relevance() * node.importance());
    }
  }

  private Gathered gather(RecallContext context, List<ChannelHits> counts, List<String> warnings) {
    Fusion<NodeRef> fusion = new Fusion<>();
    Map<NodeRef, RecallChannel.Hit> known = new HashMap<>();
    for (RecallChannel channel : channels) {
      for (RecallChannel.Hit hit :
          hits(channel.name(), () -> channel.gather(context), counts, warnings)) {
        fusion.add(channel.name(), hit.ref(), hit.relevance());
        note(known, hit);
      }
    }
    Map<NodeRef, Double> near =
        context.vector() == null
            ? Map.of()
            : weighVectors(context, fusion, known, counts, warnings);
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
      List<ChannelHits> counts,
      List<String> warnings) {
    VectorChannel vectors = new VectorChannel(settings.vectors(), known.values());
    Set<NodeRef> without = new HashSet<>();
    Map<NodeRef, Double> alike = new LinkedHashMap<>();
    List<RecallChannel.Hit> found =
        hits(
            vectors.name(),
            () -> {
              List<RecallChannel.Hit> nearest = vectors.gather(context);
              if (!nearest.isEmpty()) {
                without.addAll(withoutVector(context, known.keySet()));
              }
              return nearest;
            },
            counts,
            warnings);
    for (RecallChannel.Hit hit : found) {
      alike.put(hit.ref(), hit.relevance());
      note(known, hit);
    }
    if (!alike.isEmpty()) {
      fusion.weigh(
          vectors.name(), alike, ref -> without.contains(ref) ? 0 : vectorWeight(known.get(ref)));
    }
    return vectors.coverage();
  }

  /** Of several channels the first counts that knows the place. */
  private static void note(Map<NodeRef, RecallChannel.Hit> known, RecallChannel.Hit hit) {
    known.merge(hit.ref(), hit, (one, other) -> one.position() < 0 ? other : one);
  }

  /** What has no vector yet is not unlike the task: only its words are known. */
  private static Set<NodeRef> withoutVector(RecallContext context, Set<NodeRef> refs) {
    QueryVector query = context.vector();
    VectorReader reader = context.tx().vectors();
    if (query == null
        || reader.counts(query.model(), context.chain().scopes()).missingNodes() == 0) {
      return Set.of();
    }
    Set<NodeRef> without = new HashSet<>(refs);
    without.removeAll(reader.similarities(query.model(), query.values(), refs).keySet());
    return without;
  }

  private record Gathered(
      List<Fusion.Fused<NodeRef>> fused,
      Map<NodeRef, RecallChannel.Hit> known,
      Map<NodeRef, Double> near) {}

  private double vectorWeight(RecallChannel.@Nullable Hit hit) {
    boolean turn = hit != null && hit.ref().id().kind() == NodeKind.TURN;
    return turn ? settings.vectors().turnWeight() : settings.vectors().weight();
  }

  /** What a channel finds, counted; one that fails finds nothing, with a warning. */
  static <H> List<H> hits(
      String channel, Supplier<List<H>> gather, List<ChannelHits> counts, List<String> warnings) {
    List<H> hits;
    try {
      hits = gather.get();
    } catch (RuntimeException e) {
      // What the other channels find is better than nothing.
      LOG.warn("The recall channel {} failed", channel, e);
      warnings.add("The " + channel + " channel failed, so something may be missing");
      hits = List.of();
    }
    counts.add(new ChannelHits(channel, hits.size()));
    return hits;
  }

  /**
   * The hits that are worth reading, best first: those that match best, and as many as places are
   * kept for of what holds for every task and of what may come to. What waits takes no place of
   * what is in force, however well it matches.
   */
  private List<Fusion.Fused<NodeRef>> best(RecallContext context, Gathered gathered) {
    List<Fusion.Fused<NodeRef>> best = new ArrayList<>();
    int standing = 0;
    int others = 0;
    for (Fusion.Fused<NodeRef> hit :
        gathered.fused().stream()
            .sorted(Comparator.comparingDouble(hit -> -hit.relevance()))
            .toList()) {
      boolean isStanding = hit.isOf(StandingChannel.NAME);
      boolean isOther = !isStanding && hit.key().id().kind().isStanding();
      if (best.size() < context.depth()
          || (isStanding && standing < settings.standing().places())
          || (isOther && others < settings.standing().places())) {
        best.add(hit);
        standing += isStanding ? 1 : 0;
        others += isOther ? 1 : 0;
      }
    }
    return best;
  }

  /** What is said of the result besides: whose word stands, and what may hold a secret. */
  private static List<String> notes(Selection selection, List<RecalledMemory> memories) {
    return Stream.concat(
            memories.stream()
                .map(RecalledMemory::node)
                .filter(node -> node.flags().contains(NodeFlag.MAY_HOLD_SECRET))
                .map(node -> node.ref() + " may hold a secret"),
            selection.notes().stream())
        .limit(RecallTrace.MAX_NOTES)
        .toList();
  }

  /** Reads the memories of the best hits, as they were at the time asked for. */
  private List<Candidate> candidates(RecallContext context, Gathered gathered) {
    List<Fusion.Fused<NodeRef>> best = best(context, gathered);
    Map<NodeRef, MemoryNode> nodes =
        context.tx().nodes().findAll(best.stream().map(Fusion.Fused::key).toList());
    List<Candidate> candidates = new ArrayList<>();
    for (Fusion.Fused<NodeRef> hit : best) {
      MemoryNode node = nodes.get(hit.key());
      RecallChannel.Hit known = gathered.known().get(hit.key());
      if (node == null || known == null) {
        continue;
      }
      then(context, node)
          .filter(then -> RecallContext.isRecalled(then) || then.status() == NodeStatus.CANDIDATE)
          .ifPresent(
              then ->
                  candidates.add(
                      Candidate.of(
                          then, hit, known, gathered.near().getOrDefault(hit.key(), 0.0))));
    }
    return candidates;
  }

  /** The memory as it was at the time asked for; empty if it was not there or is not seen. */
  private static Optional<MemoryNode> then(RecallContext context, MemoryNode node) {
    return context.isOfThePast()
        ? PastVersion.of(context.tx(), node, context.at()).filter(context::isInTime)
        : Optional.of(node);
  }

  /**
   * A memory that may be brought back.
   *
   * @param near how much of the task it holds, by its vector alone
   */
  record Candidate(
      MemoryNode node, Fusion.Fused<NodeRef> hit, long position, TermScores shares, double near) {
    static Candidate of(
        MemoryNode node, Fusion.Fused<NodeRef> hit, RecallChannel.Hit known, double near) {
      return new Candidate(node, hit, known.position(), known.shares(), near);
    }

    static List<MemoryNode> best(List<Candidate> candidates) {
      return candidates.stream().limit(BEST_FOR_TREE).map(Candidate::node).toList();
    }
  }
}
