package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.ChunkLeftOut;
import dev.memoryweave.store.ChunkHit;
import dev.memoryweave.store.ChunkQuery;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.VectorStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the passages of a project's files that help with a task: by their words, by the names that
 * they define, and by the files that the request names.
 */
final class ChunkRecall {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkRecall.class);
  private static final String VECTORS = "chunk vectors";

  /** The weight of vectors for passages, relative to memories: words find passages better. */
  private static final double VECTORS_OF_PASSAGES = .55;

  private static final Set<ChunkQuery.Field> ALL = EnumSet.allOf(ChunkQuery.Field.class);

  /** So many times the limit are read and ranked. */
  private static final long READ = 4;

  private final RecallParts parts;
  private final int limit;
  private final ChunkScreen screen;

  /**
   * Creates a recall of passages.
   *
   * @param limit the most passages that are brought back, 0 for none
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
   * @param channels how many hits each channel gave
   * @param warnings what a reader must know
   * @param leftOut what was found but not brought back, best first
   * @param leftOutCount how many were found but not brought back
   * @param coverage how much of the task is held by those that match it best, 0 to 1
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
   * @param memories what else is brought back, which may say the same
   */
  Found recall(RecallContext context, List<RecallResult.Memory> memories) {
    // Files are known as they are now, and whoever asks for kinds asks for memories.
    if (!context.request().knowledge()
        || context.isOfThePast()
        || !context.request().kinds().isEmpty()
        || limit == 0) {
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
    List<Scope> scopes = context.chain().scopes();
    if (scopes.stream().allMatch(scope -> context.tx().knowledge().revision(scope) == 0)) {
      return Found.NOTHING;
    }
    Fusion<ChunkRef> fusion = new Fusion<>();
    TaskWords words = TaskWords.forFiles(context.words(), context.request().task());
    List<Match> matches = matches(context, words);
    add(fusion, runs, "chunks", relevances(matches));
    for (ChunkChannel channel : parts.chunkChannels()) {
      add(fusion, runs, channel.name(), channel.gather(context, parts.chunkCandidates()));
    }
    Map<ChunkRef, Double> near = weighVectors(context, fusion, runs);

    ChunkSelection selection = new ChunkSelection(context, parts, limit, screen);
    List<Fusion.Fused<ChunkRef>> best =
        fusion.results().stream()
            .sorted(
                Comparator.comparingDouble((Fusion.Fused<ChunkRef> hit) -> -hit.relevance())
                    .thenComparing(hit -> hit.key().path())
                    .thenComparing(hit -> hit.key().ordinal()))
            .limit(READ * limit)
            .toList();
    Map<ChunkRef, KnowledgeChunk> chunks =
        context.tx().knowledge().findAll(best.stream().map(Fusion.Fused::key).toList());
    Coverage coverage =
        new Coverage(words, matches.stream().map(match -> match.hit().termScores()).toList());
    Map<ChunkRef, Double> covered = new HashMap<>(near);
    for (Match match : matches) {
      covered.merge(match.hit().ref(), coverage.of(match.hit().termScores()), Math::max);
    }
    List<RecallResult.Chunk> selected =
        selection.select(best, chunks, memories, ref -> covered.getOrDefault(ref, 0.0));
    double byWords =
        matches.stream()
            .filter(match -> answers(chunks.get(match.hit().ref()), selection))
            .limit(Coverage.JUDGED)
            .mapToDouble(match -> coverage.of(match.hit().termScores()))
            .max()
            .orElse(0);
    double byMeaning = near.values().stream().mapToDouble(value -> value).max().orElse(0);
    boolean isNamed =
        selected.stream().anyMatch(c -> context.request().files().contains(c.chunk().path()));
    return new Found(
        selected,
        runs.counts(),
        runs.warnings(),
        selection.leftOut().best(),
        selection.leftOut().count(),
        isNamed ? 1 : Math.max(byWords, byMeaning));
  }

  /** Sample data of tests speaks of anything at all. */
  private static boolean answers(@Nullable KnowledgeChunk chunk, ChunkSelection selection) {
    return chunk != null && !selection.isUnwantedUse(chunk);
  }

  /** A hit of the words of the task, with what they are worth together. */
  private record Match(ChunkHit hit, double score) {}

  /** The hits of the words of the task, best first. */
  private List<Match> matches(RecallContext context, TaskWords words) {
    if (words.isEmpty()) {
      return List.of();
    }
    return ChunkChannel.search(
            context, words.terms(), words.phrases(), ALL, parts.chunkCandidates())
        .stream()
        .map(hit -> new Match(hit, words.score(hit.termScores())))
        .sorted(Comparator.comparingDouble(match -> -match.score()))
        .toList();
  }

  /** Relevance is relative to the best match. */
  private static List<ChunkChannel.Hit> relevances(List<Match> matches) {
    return matches.stream()
        .map(
            match ->
                new ChunkChannel.Hit(match.hit().ref(), match.score() / matches.get(0).score()))
        .toList();
  }

  private static void add(
      Fusion<ChunkRef> fusion, ChannelRuns runs, String name, List<ChunkChannel.Hit> hits) {
    runs.count(name, hits.size());
    hits.forEach(hit -> fusion.add(name, hit.ref(), hit.relevance()));
  }

  /**
   * Weighs the passages that mean something alike. A search that fails costs the vectors only:
   * words find their passages without them.
   *
   * @return how much of the task the nearest ones hold, by their vectors
   */
  private Map<ChunkRef, Double> weighVectors(
      RecallContext context, Fusion<ChunkRef> fusion, ChannelRuns runs) {
    QueryVector query = context.vector();
    if (query == null) {
      return Map.of();
    }
    Set<ChunkRef> without = new HashSet<>();
    List<ChunkHit> found =
        runs.run(
            VECTORS,
            () -> {
              List<ChunkHit> nearest = nearest(context, query);
              if (!nearest.isEmpty()) {
                without.addAll(withoutVector(context, query, fusion));
              }
              return nearest;
            });
    double[] similarities = found.stream().mapToDouble(ChunkHit::score).toArray();
    double[] relevances =
        VectorSimilarity.stretched(similarities, parts.vectors().candidates(), query.chance());
    Map<ChunkRef, Double> byMeaning = new LinkedHashMap<>();
    Map<ChunkRef, Double> near = new HashMap<>();
    for (int i = 0; i < relevances.length; i++) {
      byMeaning.put(found.get(i).ref(), relevances[i]);
      near.put(found.get(i).ref(), VectorSimilarity.coverage(similarities, i, query.chance()));
    }
    VectorFusion.weigh(
        fusion,
        VECTORS,
        byMeaning,
        without,
        ref -> VECTORS_OF_PASSAGES * parts.vectors().weight(query.trust()));
    return near;
  }

  private List<ChunkHit> nearest(RecallContext context, QueryVector query) {
    return context
        .tx()
        .vectors()
        .chunks()
        .nearest(
            query.model(),
            query.values(),
            DocumentFilter.in(context.chain().scopes()),
            parts.vectors().candidates());
  }

  private static Set<ChunkRef> withoutVector(
      RecallContext context, QueryVector query, Fusion<ChunkRef> fusion) {
    VectorStore reader = context.tx().vectors();
    return VectorFusion.withoutVector(
        reader.counts(query.model(), context.chain().scopes()).missingChunks(),
        fusion.results().stream().map(Fusion.Fused::key).toList(),
        keys -> reader.chunks().similarities(query.model(), query.values(), keys).keySet());
  }
}
