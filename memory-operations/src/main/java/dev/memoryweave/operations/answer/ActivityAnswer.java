package dev.memoryweave.operations.answer;

import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code activity}. */
public record ActivityAnswer(
    @Doc("The zone whose days these are") String zone,
    @Doc("How many memories there are now, without the turns of conversations") long memories,
    @Doc("The days, earliest first, without gaps") List<Day> days,
    @Doc("What changed since the time asked about; absent if none is given")
        @Nullable Changes since) {
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

  /** The changes since a time. */
  public record Changes(
      @Doc("The time") Instant at,
      @Doc("The changes, latest first") List<Change> changes,
      @Doc("How many more there are") long more,
      @Doc("How many messages were recorded") long turns,
      long filesRead,
      @Doc("Files that are gone") long filesRemoved,
      @Doc("Whether all events since then were read") boolean complete) {
    /** The view of changes since a time. */
    public static Changes of(Instant at, RecentChanges found) {
      return new Changes(
          at,
          found.changes().stream().map(Change::of).toList(),
          found.more(),
          found.turnsRecorded(),
          found.filesIndexed(),
          found.filesRemoved(),
          found.complete());
    }
  }

  /** The changes of one memory or session, merged. */
  public record Change(
      @Doc("The gravest one") RecentChanges.Type change,
      @Doc("The memory, or the session") String id,
      @Doc("Absent for a session") @Nullable NodeKind kind,
      @Doc("Its title; empty if it is gone") String title,
      @Doc("The memory that replaced it") @Nullable String replacement,
      @Doc("When it changed last") Instant at,
      @Doc("Who changed it last") Provenance.Source by,
      @Nullable String reason) {
    private static Change of(RecentChanges.Change change) {
      return new Change(
          change.type(),
          change.subject(),
          change.kind(),
          change.title(),
          change.replacement(),
          change.at(),
          change.actor(),
          change.reason());
    }
  }
}
