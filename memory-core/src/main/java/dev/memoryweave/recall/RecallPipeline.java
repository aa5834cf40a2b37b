package dev.memoryweave.recall;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.privacy.InstructionScanner;
import dev.memoryweave.privacy.Redactor;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    this.chunks = new ChunkRecall(knowledge, search, new ChunkScreen(redactor, instructions));
    this.channels = List.of(new LexicalChannel(search, settings), new StandingChannel(settings));
  }

  /** Runs a request on a snapshot, seen at a time. */
  public RecallResult recall(
      ReadTransaction tx, ScopeChain chain, RecallRequest request, Instant now) {
    RecallContext context = analyse(tx, chain, request, now);
    List<String> warnings = new ArrayList<>();
    if (context.isOfThePast()) {
      warnings.add(
          "Seen as of "
              + request.asOf()
              + "; memories are looked for by the words that they hold now");
    }
    List<ChannelHits> counts = new ArrayList<>();
    List<Fusion.Fused<NodeRef>> fused = gather(context, counts, warnings);
    Selection selection = new Selection(context, settings);
    selection.rank(candidates(context, fused));
    List<RecalledMemory> memories = selection.select();
    ChunkRecall.Found passages = chunks.recall(context, memories, warnings);
    counts.addAll(passages.channels());
    List<Scope> scopes = context.chain().scopes();
    RecallTrace trace =
        new RecallTrace(
            context.intent(),
            context.words().terms().stream().map(TextQuery.Term::text).toList(),
            counts,
            selection.leftOut(),
            selection.leftOutCount(),
            passages.leftOut(),
            passages.leftOutCount());
    return new RecallResult(
        context.chain(),
        memories,
        passages.chunks(),
        warnings,
        trace,
        scopes.stream().mapToLong(scope -> tx.events().revision(scope)).sum(),
        scopes.stream().mapToLong(scope -> tx.knowledge().revision(scope)).sum());
  }

  private RecallContext analyse(
      ReadTransaction tx, ScopeChain chain, RecallRequest request, Instant now) {
    List<String> names = new ArrayList<>(request.symbols());
    names.addAll(request.files());
    return new RecallContext(
        tx,
        request.isolated() ? ScopeChain.of(chain.narrowest()) : chain,
        request,
        request.intent() != null ? request.intent() : IntentCues.of(request.task()),
        search.words(request.task(), names),
        request.asOf() != null ? request.asOf() : now,
        branches(request));
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

  private List<Fusion.Fused<NodeRef>> gather(
      RecallContext context, List<ChannelHits> counts, List<String> warnings) {
    Fusion<NodeRef> fusion = new Fusion<>();
    for (RecallChannel channel : channels) {
      List<RecallChannel.Hit> hits;
      try {
        hits = channel.gather(context);
      } catch (RuntimeException e) {
        // What the other channels find is better than nothing.
        LOG.warn("The recall channel {} failed", channel.name(), e);
        warnings.add("The " + channel.name() + " channel failed, so something may be missing");
        hits = List.of();
      }
      counts.add(new ChannelHits(channel.name(), hits.size()));
      hits.forEach(hit -> fusion.add(channel.name(), hit.ref(), hit.relevance()));
    }
    return fusion.results();
  }

  /** Reads the memories of the best hits, as they were at the time asked for. */
  private List<Candidate> candidates(RecallContext context, List<Fusion.Fused<NodeRef>> fused) {
    List<Fusion.Fused<NodeRef>> best =
        fused.stream()
            .sorted(Comparator.comparingDouble(hit -> -hit.relevance()))
            .limit(2L * context.request().limit() + settings.standing())
            .toList();
    Map<NodeRef, MemoryNode> nodes =
        context.tx().nodes().findAll(best.stream().map(Fusion.Fused::key).toList());
    List<Candidate> candidates = new ArrayList<>();
    for (Fusion.Fused<NodeRef> hit : best) {
      MemoryNode node = nodes.get(hit.key());
      if (node == null) {
        continue;
      }
      if (context.isOfThePast()) {
        PastVersion.of(context.tx(), node, context.at())
            .filter(then -> RecallContext.isRecalled(then.status()))
            .filter(then -> !then.lifetime().isOverAt(context.at()))
            .filter(then -> context.isSeen(then.provenance().branch()))
            .ifPresent(then -> candidates.add(new Candidate(then, hit)));
      } else {
        candidates.add(new Candidate(node, hit));
      }
    }
    return candidates;
  }

  /** A memory that may be brought back. */
  record Candidate(MemoryNode node, Fusion.Fused<NodeRef> hit) {
    static List<MemoryNode> best(List<Candidate> candidates) {
      return candidates.stream().limit(BEST_FOR_TREE).map(Candidate::node).toList();
    }
  }
}
