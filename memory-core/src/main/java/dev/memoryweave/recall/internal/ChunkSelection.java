package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.CodeRole;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import dev.memoryweave.recall.RecallTrace.ChunkLeftOut;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Ranks the passages that were found and chooses among them. */
final class ChunkSelection {
  private static final Comparator<RecallResult.Chunk> BEST_FIRST =
      Comparator.comparingDouble((RecallResult.Chunk chunk) -> -chunk.score())
          .thenComparing(chunk -> chunk.chunk().path())
          .thenComparing(chunk -> chunk.chunk().ref().ordinal());

  /** How many of the best are compared for repetition. */
  private static final int COMPARED = 100;

  /** Penalty factor of a passage that mostly repeats a better one. */
  private static final double REPEATING_FACTOR = .6;

  /** Source types of tests and examples. */
  private static final Set<SourceType> MADE_FOR_USES =
      EnumSet.of(SourceType.CODE, SourceType.CONFIG, SourceType.NOTE, SourceType.LOG);

  /** Terms that show that a task is about tests or examples itself. */
  private static final Set<String> ASKED_FOR =
      Set.copyOf(
          new TextAnalyzer()
              .indexTerms("test tests tested testing example examples sample demo benchmark"));

  private final RecallContext context;
  private final RecallParts parts;
  private final int limit;
  private final ChunkScreen screen;
  private final Set<String> files;
  private final boolean wantsUses;
  private final LeftOuts<ChunkLeftOut> leftOut = new LeftOuts<>(ChunkLeftOut::score);

  /**
   * Prepares the selection for one recall.
   *
   * @param limit the maximum number of passages to choose
   */
  ChunkSelection(RecallContext context, RecallParts parts, int limit, ChunkScreen screen) {
    this.context = context;
    this.parts = parts;
    this.limit = limit;
    this.screen = screen;
    this.files = new HashSet<>(context.request().files());
    this.wantsUses =
        context.intent() == RecallRequest.Intent.TEST_FAILURE
            || context.words().terms().stream().anyMatch(term -> ASKED_FOR.contains(term.text()));
  }

  /**
   * The best passages, without duplicates.
   *
   * @param hits the hits
   * @param strongest how well the best of them matches by itself, 0 to 1
   * @param chunks their texts
   * @param memories the returned memories
   * @param coverage how much of the task each of them covers
   */
  List<RecallResult.Chunk> select(
      List<Fusion.Fused<KnowledgeChunk.Ref>> hits,
      double strongest,
      Map<KnowledgeChunk.Ref, KnowledgeChunk> chunks,
      List<RecallResult.Memory> memories,
      ToDoubleFunction<KnowledgeChunk.Ref> coverage) {
    List<RecallResult.Chunk> ranked = ranked(hits, strongest, chunks, coverage);
    lowerRepetitions(ranked);
    ranked.sort(BEST_FIRST);
    return chosen(ranked, MemoryEvidence.of(context, memories));
  }

  private List<RecallResult.Chunk> ranked(
      List<Fusion.Fused<KnowledgeChunk.Ref>> hits,
      double strongest,
      Map<KnowledgeChunk.Ref, KnowledgeChunk> chunks,
      ToDoubleFunction<KnowledgeChunk.Ref> coverage) {
    RecordStatuses statuses = RecordStatuses.of(context, chunks);
    List<RecallResult.Chunk> ranked = new ArrayList<>();
    for (Fusion.Fused<KnowledgeChunk.Ref> hit : hits) {
      KnowledgeChunk stored = chunks.get(hit.key());
      if (stored != null) {
        ChunkSubject subject = subject(screen.redacted(stored), statuses);
        RecallResult.Breakdown breakdown =
            new RecallResult.Breakdown(
                strongest * hit.relevance(),
                ScoreFactor.all(parts.chunkFactors(), subject),
                hit.shares());
        double covered = subject.isAboutNamedFile() ? 1 : coverage.applyAsDouble(hit.key());
        ranked.add(
            new RecallResult.Chunk(
                subject.chunk(),
                breakdown,
                subject.isSuspectedInjection(),
                covered,
                null,
                statuses.label(stored)));
      }
    }
    ranked.sort(BEST_FIRST);
    return ranked;
  }

  private ChunkSubject subject(KnowledgeChunk chunk, RecordStatuses statuses) {
    return new ChunkSubject(
        chunk,
        context.intent(),
        files.contains(chunk.path()),
        isUnwantedUse(chunk),
        statuses.isRetired(chunk),
        screen.isSuspectedInjection(chunk));
  }

  /** Lowers passages that mostly repeat a better one. */
  private static void lowerRepetitions(List<RecallResult.Chunk> ranked) {
    Repetition repetition = new Repetition();
    for (int i = 0; i < Math.min(COMPARED, ranked.size()); i++) {
      RecallResult.Chunk chunk = ranked.get(i);
      if (repetition.repeats(chunk.chunk().text())) {
        Factor repeats = new Factor("repeats", 1, REPEATING_FACTOR);
        ranked.set(i, chunk.withBreakdown(Breakdowns.with(chunk.breakdown(), repeats)));
      }
    }
  }

  private List<RecallResult.Chunk> chosen(List<RecallResult.Chunk> ranked, MemoryEvidence covered) {
    List<RecallResult.Chunk> chosen = new ArrayList<>();
    Map<String, Integer> ofDocument = new HashMap<>();
    Map<String, String> said = new HashMap<>();
    int beside = 0;
    for (RecallResult.Chunk chunk : ranked) {
      String path = chunk.chunk().path();
      String same = SameText.form(chunk.chunk().text());
      int before = ofDocument.getOrDefault(path, 0);
      NodeRef covering = covered.by(chunk.chunk(), same);
      if (said.containsKey(same)) {
        leaveOut(chunk, "says the same as " + said.get(same));
      } else if (covering != null) {
        // It takes no room from others: mostly the memory is shown instead of it.
        said.put(same, chunk.chunk().locator());
        chosen.add(chunk.coveredBy(covering));
        beside++;
      } else if (before >= parts.chunksPerDocument() && !files.contains(path)) {
        leaveOut(chunk, "enough from this file");
      } else if (chosen.size() - beside >= limit) {
        leaveOut(chunk, "beyond the limit");
      } else {
        ofDocument.put(path, before + 1);
        said.put(same, chunk.chunk().locator());
        chosen.add(chunk);
      }
    }
    return chosen;
  }

  /** Whether it only shows or tests how something is used, and the task asks for something else. */
  boolean isUnwantedUse(KnowledgeChunk chunk) {
    return !wantsUses
        && MADE_FOR_USES.contains(chunk.type())
        && CodeRole.of(chunk.path()) != CodeRole.MAIN;
  }

  private void leaveOut(RecallResult.Chunk chunk, String reason) {
    leftOut.add(new ChunkLeftOut(chunk.chunk().locator(), chunk.score(), reason));
  }

  /** The passages that were not chosen, with reasons. */
  LeftOuts<ChunkLeftOut> leftOut() {
    return leftOut;
  }
}
