package dev.memoryweave.operations.answer;

import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code changes}. */
public record ChangesAnswer(
    @Doc("The time asked about; absent if none was given") @Nullable Instant since,
    @Doc("The changes, latest first") List<Change> changes,
    @Doc("How many more there are") long more,
    @Doc("How many messages were recorded") long turns,
    long filesRead,
    @Doc("Files that are gone") long filesRemoved,
    @Doc("Whether all events since then were read; if there were too many, the latest were")
        boolean complete,
    @Doc("Give it as marker for what changes from now on") long marker,
    @Doc("Give it as cursor for the next page; absent if there are no more")
        @Nullable String nextCursor) {
  /**
   * The view of changes.
   *
   * @param since the time asked about, or null
   * @param marker where the changes end
   * @param nextCursor where the next page begins, or null
   */
  public static ChangesAnswer of(
      RecentChanges found, @Nullable Instant since, long marker, @Nullable String nextCursor) {
    return new ChangesAnswer(
        since,
        found.changes().stream().map(Change::of).toList(),
        found.more(),
        found.turnsRecorded(),
        found.filesIndexed(),
        found.filesRemoved(),
        found.complete(),
        marker,
        nextCursor);
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
      @Doc("The name of who changed it last") @Nullable String author,
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
          change.principalId(),
          change.reason());
    }
  }
}
