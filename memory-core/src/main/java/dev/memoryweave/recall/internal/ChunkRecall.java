package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.KnowledgeSettings;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.ChunkLeftOut;
import dev.memoryweave.recall.RecalledChunk;
import dev.memoryweave.recall.RecalledMemory;
import dev.memoryweave.recall.VectorSettings;
import dev.memoryweave.store.ChunkField;
import dev.memoryweave.store.ChunkHit;
import dev.memoryweave.store.ChunkQuery;
import dev.memoryweave.store.ChunkVectorHit;
import dev.memoryweave.store.DocumentFilter;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.VectorReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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

  /** What vectors count for passages, relative to memories: words find passages better. */
  private static final double VECTORS_OF_PASSAGES = .55;

  private static final Set<ChunkField> ALL = EnumSet.allOf(ChunkField.class);
  private static final Set<ChunkField> NAMES = EnumSet.of(ChunkField.PLACE, ChunkField.LABELS);

  private final KnowledgeSettings settings;
  private final VectorSettings vectors;
  private final NodeSearch search;
  private final ChunkScreen screen;

  ChunkRecall(
      KnowledgeSettings settings, VectorSettings vectors, NodeSearch search, ChunkScreen screen) {
    this.settings = settings;
    this.vectors = vectors;
    this.search = search;
    this.screen = screen;
  }

  /**
   * What was found.
   *
   * @param chunks the passages, best first
   * @param channels how many hits each channel gave
   * @param leftOut what was found but not brought back, best first
   * @param leftOutCount how many were found but not brought back
   * @param coverage how much of the task is held by those that match it best, 0 to 1
   */
  record Found(
      List<RecalledChunk> chunks,
      List<ChannelHits> channels,
      List<ChunkLeftOut> leftOut,
      int leftOutCount,
      double coverage) {
    static final Found NOTHING = new Found(List.of(), List.of(), List.of(), 0, 0);
  }

  /**
   * Looks for passages.
   *
   * @param memories what else is brought back, which may say the same
   * @param warnings takes what a reader must know
   */
  Found recall(RecallContext context, List<RecalledMemory> memories, List<String> warnings) {
    // Files are known as they are now, and whoever asks for kinds asks for memories.
    if (!context.request().knowledge()
        || context.isOfThePast()
        || !context.request().kinds().isEmpty()
        || settings.limit() == 0) {
      return Found.NOTHING;
    }
    try {
      return find(context, memories, warnings);
    } catch (RuntimeException e) {
      // Memories without passages are better than nothing.
      LOG.warn("Recall of the project's files failed", e);
      warnings.add("The project's files could not be searched, so something may be missing");
      return Found.NOTHING;
    }
  }

  private Found find(RecallContext context, List<RecalledMemory> memories, List<String> warnings) {
    List<Scope> scopes = context.chain().scopes();
    if (scopes.stream().allMatch(scope -> context.tx().knowledge().revision(scope) == 0)) {
      return Found.NOTHING;
    }
    Fusion<ChunkRef> fusion = new Fusion<>();
    List<ChannelHits> channels = new ArrayList<>();
    TaskWords words = TaskWords.forFiles(context.words(), context.request().task());
    List<Match> matches = matches(context, words);
    add(fusion, channels, "chunks", relevances(matches));
    add(fusion, channels, "symbols", symbols(context));
    add(fusion, channels, "files", files(context));
    Map<ChunkRef, Double> near = weighVectors(context, fusion, channels, warnings);

    ChunkSelection selection = new ChunkSelection(context, settings, screen);
    List<Fusion.Fused<ChunkRef>> best =
        fusion.results().stream()
            .sorted(
                Comparator.comparingDouble((Fusion.Fused<ChunkRef> hit) -> -hit.relevance())
                    .thenComparing(hit -> hit.key().path())
                    .thenComparing(hit -> hit.key().ordinal()))
            .limit(4L * settings.limit())
            .toList();
    Map<ChunkRef, KnowledgeChunk> chunks =
        context.tx().knowledge().findAll(best.stream().map(Fusion.Fused::key).toList());
    Coverage coverage =
        new Coverage(words, matches.stream().map(match -> match.hit().termScores()).toList());
    Map<ChunkRef, Double> covered = new HashMap<>(near);
    for (Match match : matches) {
      covered.merge(match.hit().ref(), coverage.of(match.hit().termScores()), Math::max);
    }
    List<RecalledChunk> selected =
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
        channels,
        selection.leftOut(),
        selection.leftOutCount(),
        isNamed ? 1 : Math.max(byWords, byMeaning));
  }

  /** Sample data of tests speaks of anything at all. */
  private static boolean answers(@Nullable KnowledgeChunk chunk, ChunkSelection selection) {
    return chunk != null && !selection.isUnwantedUse(chunk);
  }

  private record Hit(ChunkRef ref, double relevance) {}

  /** A hit of the words of the task, with what they are worth together. */
  private record Match(ChunkHit hit, double score) {}

  /** What the words of the task find, best first. */
  private List<Match> matches(RecallContext context, TaskWords words) {
    if (words.isEmpty()) {
      return List.of();
    }
    return search(context, words.terms(), words.phrases(), ALL).stream()
        .map(hit -> new Match(hit, words.score(hit.termScores())))
        .sorted(Comparator.comparingDouble(match -> -match.score()))
        .toList();
  }

  /** Relevance is relative to the best match. */
  private static List<Hit> relevances(List<Match> matches) {
    return matches.stream()
        .map(match -> new Hit(match.hit().ref(), match.score() / matches.get(0).score()))
        .toList();
  }

  private List<ChunkHit> search(
      RecallContext context,
      List<TextQuery.Term> terms,
      List<TextQuery.Phrase> phrases,
      Set<ChunkField> fields) {
    return context
        .tx()
        .knowledge()
        .search(
            new ChunkQuery(
                terms,
                phrases,
                fields,
                DocumentFilter.in(context.chain().scopes()),
                settings.candidates()));
  }

  private static void add(
      Fusion<ChunkRef> fusion, List<ChannelHits> channels, String name, List<Hit> hits) {
    channels.add(new ChannelHits(name, hits.size()));
    hits.forEach(hit -> fusion.add(name, hit.ref(), hit.relevance()));
  }

  /**
   * Weighs the passages that mean something alike. A search that fails costs the vectors only:
   * words find their passages without them.
   *
   * @return how much of the task the nearest ones hold, by their vectors
   */
  private Map<ChunkRef, Double> weighVectors(
      RecallContext context,
      Fusion<ChunkRef> fusion,
      List<ChannelHits> channels,
      List<String> warnings) {
    QueryVector query = context.vector();
    if (query == null) {
      return Map.of();
    }
    Set<ChunkRef> without = new HashSet<>();
    List<ChunkVectorHit> found =
        RecallPipeline.hits(
            VECTORS,
            () -> {
              List<ChunkVectorHit> nearest = nearest(context, query);
              if (!nearest.isEmpty()) {
                without.addAll(withoutVector(context, query, fusion));
              }
              return nearest;
            },
            channels,
            warnings);
    double[] similarities = found.stream().mapToDouble(ChunkVectorHit::similarity).toArray();
    double[] relevances = VectorSimilarity.stretched(similarities, vectors.candidates());
    Map<ChunkRef, Double> alike = new LinkedHashMap<>();
    Map<ChunkRef, Double> near = new HashMap<>();
    for (int i = 0; i < relevances.length; i++) {
      alike.put(found.get(i).ref(), relevances[i]);
      near.put(found.get(i).ref(), VectorSimilarity.coverage(similarities, i));
    }
    if (!alike.isEmpty()) {
      fusion.weigh(
          VECTORS,
          alike,
          ref -> without.contains(ref) ? 0 : VECTORS_OF_PASSAGES * vectors.weight());
    }
    return near;
  }

  private List<ChunkVectorHit> nearest(RecallContext context, QueryVector query) {
    return context
        .tx()
        .vectors()
        .nearestChunks(
            query.model(),
            query.values(),
            DocumentFilter.in(context.chain().scopes()),
            vectors.candidates());
  }

  /** What has no vector yet is not unlike the task: only its words are known. */
  private static Set<ChunkRef> withoutVector(
      RecallContext context, QueryVector query, Fusion<ChunkRef> fusion) {
    VectorReader reader = context.tx().vectors();
    if (reader.counts(query.model(), context.chain().scopes()).missingChunks() == 0) {
      return Set.of();
    }
    Set<ChunkRef> without = new HashSet<>();
    fusion.results().forEach(hit -> without.add(hit.key()));
    without.removeAll(
        reader.chunkSimilarities(query.model(), query.values(), List.copyOf(without)).keySet());
    return without;
  }

  /** Relevance is relative to the passage whose names match best. */
  private List<Hit> symbols(RecallContext context) {
    RecallRequest request = context.request();
    NodeSearch.Words names = search.names(request.task(), request.symbols());
    if (names.isEmpty() || settings.symbolRelevance() == 0) {
      return List.of();
    }
    List<ChunkHit> found = search(context, names.terms(), names.phrases(), NAMES);
    return found.stream()
        .map(
            hit ->
                new Hit(hit.ref(), settings.symbolRelevance() * hit.score() / found.get(0).score()))
        .toList();
  }

  /** The files that the request names, from their beginning. */
  private List<Hit> files(RecallContext context) {
    List<Hit> hits = new ArrayList<>();
    for (String file : new LinkedHashSet<>(context.request().files())) {
      for (Scope scope : context.chain().scopes()) {
        List<KnowledgeChunk> chunks = context.tx().knowledge().chunks(scope, file);
        for (int i = 0; i < Math.min(settings.fileChunks(), chunks.size()); i++) {
          double nearTop = 1 - (double) i / (2 * settings.fileChunks());
          hits.add(new Hit(chunks.get(i).ref(), settings.fileRelevance() * nearTop));
        }
      }
    }
    return hits;
  }
}
