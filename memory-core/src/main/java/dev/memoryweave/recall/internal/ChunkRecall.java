package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.ChunkLeftOut;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the passages of a project's files that help with a task: by their words, by the names that
 * they define, and by the files that the request names.
 */
final class ChunkRecall {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkRecall.class);

  /** This many times the limit are read and ranked. */
  private static final long READ = 4;

  private final RecallParts parts;
  private final int limit;
  private final ChunkScreen screen;

  /**
   * Creates a recall of passages.
   *
   * @param limit the maximum number of passages, 0 for none
   */
  ChunkRecall(RecallParts parts, int limit, ChunkScreen screen) {
    this.parts = parts;
    this.limit = limit;
    this.screen = screen;
  }

  /**
   * The passages of a request.
   *
   * @param chunks the passages, best first
   * @param channels the number of hits of each channel
   * @param warnings problems that a reader must know about
   * @param leftOut passages that were found but not returned, best first
   * @param leftOutCount how many were found but not returned
   * @param coverage how much of the task the best matches cover, 0 to 1
   */
  record Found(
      List<RecallResult.Chunk> chunks,
      List<ChannelHits> channels,
      List<String> warnings,
      List<ChunkLeftOut> leftOut,
      int leftOutCount,
      double coverage) {
    static final Found NOTHING = nothing(List.of());

    static Found nothing(List<String> warnings) {
      return new Found(List.of(), List.of(), warnings, List.of(), 0, 0);
    }
  }

  /**
   * Looks for passages.
   *
   * @param memories the returned memories, which may say the same
   */
  Found recall(RecallContext context, List<RecallResult.Memory> memories) {
    if (!context.wantsPassages() || limit == 0) {
      return Found.NOTHING;
    }
    ChannelRuns runs = new ChannelRuns();
    try {
      return find(context, memories, runs);
    } catch (RuntimeException e) {
      // Memories without passages are better than nothing.
      LOG.warn("Recall of the project's files failed", e);
      List<String> warnings = new ArrayList<>(runs.warnings());
      warnings.add("The project's files could not be searched, so something may be missing");
      return Found.nothing(warnings);
    }
  }

  private Found find(RecallContext context, List<RecallResult.Memory> memories, ChannelRuns runs) {
    if (context.revisions().ofFiles(context.chain().scopes()) == 0) {
      return Found.NOTHING;
    }
    TaskWords words = TaskWords.forFiles(context.words(), context.request().task());
    Gathering<KnowledgeChunk.Ref> gathered = new Gathering<>(context, runs, ref -> true);
    PassageChannel byTheirWords = new PassageChannel(words, parts.chunkCandidates());
    gathered.add(byTheirWords);
    parts.chunkChannels().forEach(gathered::add);
    QueryVector vector = context.vector();
    if (vector != null) {
      gathered.weigh(
          VectorChannel.ofPassages(context, parts.vectors()),
          ref -> parts.vectors().ofPassages(vector.trust()));
    }

    ChunkSelection selection = new ChunkSelection(context, parts, limit, screen);
    List<Fusion.Fused<KnowledgeChunk.Ref>> best =
        gathered.results().stream()
            .sorted(
                Comparator.comparingDouble(
                        (Fusion.Fused<KnowledgeChunk.Ref> hit) -> -hit.relevance())
                    .thenComparing(hit -> hit.key().path())
                    .thenComparing(hit -> hit.key().ordinal()))
            .limit(READ * limit)
            .toList();
    Map<KnowledgeChunk.Ref, KnowledgeChunk> chunks =
        context.tx().knowledge().findAll(best.stream().map(Fusion.Fused::key).toList());
    List<RecallChannel.Hit<KnowledgeChunk.Ref>> byWords = gathered.byWords();
    Coverage coverage = byTheirWords.coverage();
    double strongest = Math.max(byTheirWords.strongest(), gathered.nearest());
    List<RecallResult.Chunk> selected =
        selection.select(
            best,
            // If neither words nor vectors found anything, the request names the files.
            strongest > 0 ? strongest : 1,
            chunks,
            memories,
            ref -> Math.max(gathered.near(ref), coverage.of(gathered.hit(ref).termScores())));
    double held =
        byWords.stream()
            .filter(hit -> answers(chunks.get(hit.key()), selection))
            .limit(Coverage.JUDGED)
            .mapToDouble(hit -> coverage.of(hit.termScores()))
            .max()
            .orElse(0);
    boolean isNamed =
        selected.stream().anyMatch(c -> context.request().files().contains(c.chunk().path()));
    return new Found(
        selected,
        runs.counts(),
        runs.warnings(),
        selection.leftOut().best(),
        selection.leftOut().count(),
        isNamed ? 1 : Math.max(held, gathered.nearest()));
  }

  /** Sample data of tests can be about anything. */
  private static boolean answers(@Nullable KnowledgeChunk chunk, ChunkSelection selection) {
    return chunk != null && !selection.isUnwantedUse(chunk);
  }
}
