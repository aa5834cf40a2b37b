package dev.memoryweave.recall.internal;

import dev.memoryweave.evidence.SourceLocator;
import dev.memoryweave.knowledge.ChunkRef;
import dev.memoryweave.knowledge.CodeRole;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.language.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Polarity;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.recall.KnowledgeSettings;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.ChunkLeftOut;
import dev.memoryweave.recall.RecalledChunk;
import dev.memoryweave.recall.RecalledMemory;
import dev.memoryweave.recall.ScoreBreakdown;
import dev.memoryweave.recall.ScoreBreakdown.Factor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Puts the passages that were found in order and chooses among them. */
final class ChunkSelection {
  private static final Comparator<RecalledChunk> BEST_FIRST =
      Comparator.comparingDouble((RecalledChunk chunk) -> -chunk.score())
          .thenComparing(chunk -> chunk.chunk().path())
          .thenComparing(chunk -> chunk.chunk().ref().ordinal());

  /** How many of the best are looked at for what repeats. */
  private static final int COMPARED = 100;

  /** What the score of a passage is multiplied by that mostly repeats a better one. */
  private static final double REPEATING_FACTOR = .6;

  /** What tests and examples are made of; what is written about them is no use. */
  private static final Set<SourceType> MADE_FOR_USES =
      EnumSet.of(SourceType.CODE, SourceType.CONFIG, SourceType.NOTE, SourceType.LOG);

  /** Terms of a task that is about tests or examples itself. */
  private static final Set<String> ASKED_FOR =
      Set.copyOf(
          new TextAnalyzer()
              .indexTerms("test tests tested testing example examples sample demo benchmark"));

  private final RecallContext context;
  private final KnowledgeSettings settings;
  private final ChunkScreen screen;
  private final Set<String> files;
  private final boolean wantsUses;
  private final List<ChunkLeftOut> leftOut = new ArrayList<>();
  private int leftOutCount;

  ChunkSelection(RecallContext context, KnowledgeSettings settings, ChunkScreen screen) {
    this.context = context;
    this.settings = settings;
    this.screen = screen;
    this.files = new HashSet<>(context.request().files());
    this.wantsUses =
        context.intent() == Intent.TEST_FAILURE
            || context.words().terms().stream().anyMatch(term -> ASKED_FOR.contains(term.text()));
  }

  /**
   * The best passages, each thing said once.
   *
   * @param hits what was found
   * @param chunks their texts
   * @param memories what else is brought back
   * @param coverage how much of the task each of them holds
   */
  List<RecalledChunk> select(
      List<Fusion.Fused<ChunkRef>> hits,
      Map<ChunkRef, KnowledgeChunk> chunks,
      List<RecalledMemory> memories,
      ToDoubleFunction<ChunkRef> coverage) {
    List<RecalledChunk> ranked = new ArrayList<>();
    for (Fusion.Fused<ChunkRef> hit : hits) {
      KnowledgeChunk stored = chunks.get(hit.key());
      if (stored != null) {
        KnowledgeChunk chunk = screen.redacted(stored);
        boolean instructs = screen.instructsReader(chunk);
        ScoreBreakdown breakdown =
            new ScoreBreakdown(hit.relevance(), factors(chunk, instructs), hit.shares());
        double covered = files.contains(chunk.path()) ? 1 : coverage.applyAsDouble(hit.key());
        ranked.add(new RecalledChunk(chunk, breakdown, instructs, covered));
      }
    }
    ranked.sort(BEST_FIRST);
    lowerRepetitions(ranked);
    ranked.sort(BEST_FIRST);
    return chosen(ranked, covered(memories));
  }

  /** What mostly repeats a better passage makes room for what says something else. */
  private static void lowerRepetitions(List<RecalledChunk> ranked) {
    Repetition repetition = new Repetition();
    for (int i = 0; i < Math.min(COMPARED, ranked.size()); i++) {
      RecalledChunk chunk = ranked.get(i);
      if (repetition.repeats(chunk.chunk().text())) {
        Factor repeats = new Factor("repeats", 1, REPEATING_FACTOR);
        ranked.set(
            i,
            new RecalledChunk(
                chunk.chunk(),
                Breakdowns.with(chunk.breakdown(), repeats),
                chunk.instructsReader(),
                chunk.coverage()));
      }
    }
  }

  private List<RecalledChunk> chosen(List<RecalledChunk> ranked, Covered covered) {
    List<RecalledChunk> chosen = new ArrayList<>();
    Map<String, Integer> ofDocument = new HashMap<>();
    Map<String, String> said = new HashMap<>();
    for (RecalledChunk chunk : ranked) {
      String path = chunk.chunk().path();
      String same = SameText.form(chunk.chunk().text());
      int before = ofDocument.getOrDefault(path, 0);
      String covering = covered.by(chunk.chunk(), same);
      if (covering != null) {
        leaveOut(chunk, "covered by " + covering);
      } else if (said.containsKey(same)) {
        leaveOut(chunk, "says the same as " + said.get(same));
      } else if (before >= settings.perDocument() && !files.contains(path)) {
        leaveOut(chunk, "enough from this file");
      } else if (chosen.size() >= settings.limit()) {
        leaveOut(chunk, "beyond the limit");
      } else {
        ofDocument.put(path, before + 1);
        said.put(same, chunk.chunk().locator());
        chosen.add(chunk);
      }
    }
    return chosen;
  }

  private List<Factor> factors(KnowledgeChunk chunk, boolean instructs) {
    double quality = chunk.type().quality();
    double affinity = TypeAffinity.of(context.intent(), chunk.type());
    boolean named = files.contains(chunk.path());
    boolean test = isUnwantedUse(chunk);
    boolean preamble = isPreamble(chunk);
    return List.of(
        new Factor("quality", quality, 1 - settings.qualityWeight() * (1 - quality)),
        new Factor("intent", (1 + affinity) / 2, 1 + settings.intentWeight() * affinity),
        new Factor("place", named ? 1 : 0, named ? 1 + settings.placeWeight() : 1),
        new Factor("test", test ? 1 : 0, test ? 1 - settings.testWeight() : 1),
        new Factor("preamble", preamble ? 1 : 0, preamble ? 1 - settings.preambleWeight() : 1),
        new Factor("instructs", instructs ? 1 : 0, instructs ? settings.instructingFactor() : 1));
  }

  private static boolean isPreamble(KnowledgeChunk chunk) {
    return chunk.type() == SourceType.CODE
        && chunk.passage().symbols().isEmpty()
        && chunk.passage().place().isEmpty();
  }

  /**
   * Whether it only shows or tests how something is used, where the task asks for something else.
   */
  boolean isUnwantedUse(KnowledgeChunk chunk) {
    return !wantsUses
        && MADE_FOR_USES.contains(chunk.type())
        && CodeRole.of(chunk.path()) != CodeRole.MAIN;
  }

  private void leaveOut(RecalledChunk chunk, String reason) {
    leftOutCount++;
    if (leftOut.size() < RecallTrace.MAX_LEFT_OUT) {
      leftOut.add(new ChunkLeftOut(chunk.chunk().locator(), chunk.score(), reason));
    }
  }

  List<ChunkLeftOut> leftOut() {
    return List.copyOf(leftOut);
  }

  int leftOutCount() {
    return leftOutCount;
  }

  private Covered covered(List<RecalledMemory> memories) {
    Covered covered = new Covered();
    for (RecalledMemory memory : memories) {
      if (memory.coverage() == 0) {
        // It is there for every task, and need not be shown for this one.
        continue;
      }
      String id = memory.node().id().value();
      covered.texts.putIfAbsent(SameText.form(memory.node().body()), id);
      for (Evidence evidence : context.tx().evidence().of(memory.node().ref())) {
        if (evidence.polarity() == Polarity.SUPPORTS) {
          SourceLocator place = SourceLocator.of(evidence.kind(), evidence.locator());
          if (place.hasLines()) {
            covered
                .lines
                .computeIfAbsent(place.place(), path -> new ArrayList<>())
                .add(new Lines(place.from(), place.to(), memory.node().body().length(), id));
          }
        }
      }
    }
    return covered;
  }

  private record Lines(int from, int to, int said, String node) {}

  /** What the memories of the result say already. */
  private final class Covered {
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, List<Lines>> lines = new HashMap<>();

    /** The memory that says what the chunk says, or null. */
    private @Nullable String by(KnowledgeChunk chunk, String same) {
      if (!same.isEmpty() && texts.containsKey(same)) {
        return texts.get(same);
      }
      int from = chunk.passage().fromLine();
      int to = chunk.passage().toLine();
      for (Lines evidence : lines.getOrDefault(chunk.path(), List.of())) {
        int common = Math.min(to, evidence.to()) - Math.max(from, evidence.from()) + 1;
        boolean isWhole = evidence.said() >= settings.coveredPart() * chunk.text().length();
        if (isWhole && common >= settings.coveredPart() * (to - from + 1)) {
          return evidence.node();
        }
      }
      return null;
    }
  }
}
