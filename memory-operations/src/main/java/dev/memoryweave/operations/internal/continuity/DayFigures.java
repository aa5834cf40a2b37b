package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.operations.answer.ActivityAnswer;
import dev.memoryweave.store.JournalStore.Happening;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The figures of days, from what happened on them. */
final class DayFigures {
  private static final Set<MemoryEvent.Type> PROPOSED =
      EnumSet.of(MemoryEvent.Type.CANDIDATE_HELD, MemoryEvent.Type.CANDIDATE_WAITING);
  private static final Set<MemoryEvent.Type> CHANGED =
      EnumSet.of(
          MemoryEvent.Type.MEMORY_UPDATED,
          MemoryEvent.Type.MEMORY_REVERTED,
          MemoryEvent.Type.MEMORY_RESTORED,
          MemoryEvent.Type.MEMORY_REOPENED);
  private static final Set<MemoryEvent.Type> RETIRED =
      EnumSet.of(
          MemoryEvent.Type.MEMORY_MARKED_STALE,
          MemoryEvent.Type.MEMORY_SUPERSEDED,
          MemoryEvent.Type.MEMORY_ARCHIVED,
          MemoryEvent.Type.MEMORY_CLOSED);

  private DayFigures() {}

  /**
   * The figures of each day.
   *
   * @param memories how many memories there are after the last
   */
  static List<ActivityAnswer.Day> of(AgentMemory.Journal.Days days, long memories) {
    List<ActivityAnswer.Day> figures = new ArrayList<>();
    long atEnd = memories;
    for (int i = days.dates().size() - 1; i >= 0; i--) {
      ActivityAnswer.Day day = day(days.dates().get(i), days.happened().get(i), atEnd);
      figures.add(day);
      atEnd = Math.max(0, atEnd - day.created() - day.proposed() + day.forgotten());
    }
    Collections.reverse(figures);
    return figures;
  }

  private static ActivityAnswer.Day day(
      LocalDate date, Map<Happening, Long> happened, long memories) {
    return new ActivityAnswer.Day(
        date.toString(),
        ofMemories(happened, EnumSet.of(MemoryEvent.Type.MEMORY_CREATED)),
        ofMemories(happened, PROPOSED),
        ofMemories(happened, EnumSet.of(MemoryEvent.Type.CANDIDATE_PROMOTED)),
        ofMemories(happened, CHANGED),
        ofMemories(happened, RETIRED),
        ofMemories(happened, EnumSet.of(MemoryEvent.Type.MEMORY_DELETED)),
        count(
            happened,
            it -> it.kind() == NodeKind.TURN && it.type() == MemoryEvent.Type.MEMORY_CREATED),
        count(happened, it -> it.type() == MemoryEvent.Type.MEMORY_USED),
        count(happened, it -> it.type() == MemoryEvent.Type.KNOWLEDGE_INDEXED),
        memories);
  }

  private static long ofMemories(Map<Happening, Long> happened, Set<MemoryEvent.Type> types) {
    return count(happened, it -> it.kind() != NodeKind.TURN && types.contains(it.type()));
  }

  private static long count(Map<Happening, Long> happened, Predicate<Happening> which) {
    return happened.entrySet().stream()
        .filter(each -> which.test(each.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
