package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code activity}. */
public record ActivityAnswer(
    @Doc("The zone whose days these are") String zone,
    @Doc("How many memories there are now, without the turns of conversations") long memories,
    @Doc("The days, earliest first, without gaps") List<Day> days,
    @Doc("What changed since the time asked about; absent if none is given")
        @Nullable ChangesAnswer since) {
  /** The figures of a day. */
  public record Day(
      @Doc(value = "Such as 2026-11-27", pattern = "^[0-9]{4,}-[0-9]{2}-[0-9]{2}$") String date,
      @Doc("Memories that were new and in force") long created,
      @Doc("Those that began to wait for a decision or for a second word") long proposed,
      @Doc("Those of them that came into force") long accepted,
      @Doc("Memories whose content changed") long changed,
      @Doc("Memories that became stale, superseded, archived or closed") long retired,
      long forgotten,
      @Doc("Messages that were recorded") long turns,
      @Doc("How often a report or a session named memories that it used") long used,
      @Doc("Files that were read") long filesRead,
      @Doc("How many memories there were at its end; imported ones count from the beginning")
          long memories) {}
}
