package dev.memoryweave.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.ChangeResult;
import dev.memoryweave.MemoryListener.OfCalls.Measure;
import dev.memoryweave.MemoryListener.OfCalls.Outcome;
import dev.memoryweave.MemoryListener.OfCalls.Result;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.store.Page;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.weave.ContextPack;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts what a call of the facade returned. */
final class CallOutcomes {
  private CallOutcomes() {}

  static Outcome of(@Nullable Object value) {
    if (value instanceof ChangeResult.Waiting<?>) {
      return new Outcome(Result.WAITING, null, Map.of(Measure.PENDING, 1L));
    }
    Map<Measure, Long> measures = measures(value);
    return measures.isEmpty() ? Outcome.DONE : new Outcome(Result.OK, null, measures);
  }

  private static Map<Measure, Long> measures(@Nullable Object value) {
    if (value instanceof RecallResult found) {
      return Map.of(
          Measure.MEMORIES, (long) found.memories().size(),
          Measure.PASSAGES, (long) found.chunks().size(),
          Measure.WARNINGS, (long) found.warnings().size());
    }
    if (value instanceof AgentMemory.Woven woven) {
      return measures(woven.pack());
    }
    if (value instanceof ContextPack pack) {
      return Map.of(
          Measure.MEMORIES, (long) pack.items().size(),
          Measure.PASSAGES, (long) pack.chunks().size(),
          Measure.TOKENS, (long) pack.tokens(),
          Measure.CHARACTERS, (long) pack.markdown().length(),
          Measure.WARNINGS, (long) pack.warnings().size());
    }
    if (value instanceof ReflectionResult result) {
      return decisions(result.records(), result.warnings().size());
    }
    if (value instanceof SaveIntent.Report report) {
      long waiting = report.items().stream().filter(SaveIntent.Report.Item::waits).count();
      return Map.of(Measure.ENTRIES, (long) report.items().size(), Measure.PENDING, waiting);
    }
    if (value instanceof SessionHandle.Recorded recorded) {
      return Map.of(
          Measure.MESSAGES,
          (long) recorded.added() + recorded.changed(),
          Measure.WARNINGS,
          (long) recorded.warnings().size());
    }
    if (value instanceof ContinuityPack pack) {
      return pack(pack);
    }
    if (value instanceof Bootstrap start) {
      return start.pack() == null ? Map.of() : pack(start.pack());
    }
    if (value instanceof Continuity.Lines lines) {
      return Map.of(
          Measure.MEMORIES, (long) lines.memories().size(),
          Measure.CHARACTERS, (long) lines.text().length());
    }
    if (value instanceof Upkeep.Cycle cycle) {
      return Map.of(
          Measure.ENTRIES, (long) cycle.count(),
          Measure.PENDING, (long) cycle.needsPerson().size());
    }
    if (value instanceof Page<?> page) {
      return list(page.items());
    }
    return value instanceof Collection<?> values ? list(values) : Map.of();
  }

  private static Map<Measure, Long> decisions(List<PromotionRecord> records, int warnings) {
    long promoted = 0;
    long pending = 0;
    for (PromotionRecord decision : records) {
      switch (decision.outcome()) {
        case CREATE, CONFIRM, UPDATE, MERGE, SUPERSEDE -> promoted++;
        case REVIEW, HOLD -> pending++;
        case DISCARD, ACCEPT, REJECT, UNDO -> {}
      }
    }
    Map<Measure, Long> measures = new EnumMap<>(Measure.class);
    measures.put(Measure.PROMOTED, promoted);
    measures.put(Measure.PENDING, pending);
    measures.put(Measure.WARNINGS, (long) warnings);
    return measures;
  }

  private static Map<Measure, Long> pack(ContinuityPack pack) {
    return Map.of(
        Measure.ENTRIES, (long) pack.items().size(),
        Measure.CHARACTERS, (long) pack.markdown().length(),
        Measure.WARNINGS, (long) pack.warnings().size());
  }

  private static Map<Measure, Long> list(Collection<?> values) {
    boolean areMemories = !values.isEmpty() && values.iterator().next() instanceof MemoryNode;
    return Map.of(areMemories ? Measure.MEMORIES : Measure.ENTRIES, (long) values.size());
  }
}
