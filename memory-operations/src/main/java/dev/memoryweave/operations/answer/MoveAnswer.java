package dev.memoryweave.operations.answer;

import dev.memoryweave.transfer.StoreMove;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answer of {@code move}. */
public record MoveAnswer(
    @Doc("The store that was moved from") String from,
    @Doc("The store that was moved to") String to,
    @Doc("Whether both hold the same now, which was verified") boolean done,
    @Doc("Whether this only told what would be moved") boolean dryRun,
    @Doc("Whether it was removed where it came from") boolean removed,
    @Doc("How often it was compared; more than once if somebody wrote meanwhile") long rounds,
    @Doc("What was to be moved, by scope") List<MovedScope> scopes) {
  /** A scope in the two stores. */
  public record MovedScope(
      @Doc("The scope") String scope,
      @Doc("How the other store stood to it") StoreMove.State state,
      long memories,
      @Doc("Former versions; absent before they are counted") @Nullable Long versions,
      @Doc("Pieces of evidence; absent before they are counted") @Nullable Long evidence,
      @Doc("Absent before they are counted") @Nullable Long relations,
      long sessions,
      long contents,
      long decisions,
      long events,
      @Doc("Files of the project") long documents,
      @Doc("Their passages") long passages,
      @Doc("Vectors of memories and passages") long vectors,
      @Doc("Memories that the other store had before") long memoriesThere,
      @Doc("Damaged records that were set aside; they stay") long setAside,
      @Doc("Records that stay: damaged, or naming a memory of a scope that stays") long leftOut,
      @Doc("The digest of all of it in both stores") @Nullable String digest,
      @Doc("Why it cannot be moved") @Nullable String problem,
      @Doc("Memories that differ where the history does") List<String> differences) {
    private static MovedScope of(StoreMove.Part part) {
      StoreMove.Holdings here = part.here();
      return new MovedScope(
          part.scope().toString(),
          part.state(),
          here.memories(),
          null,
          null,
          null,
          here.sessions(),
          here.contents(),
          here.decisions(),
          here.events(),
          here.documents(),
          here.passages(),
          here.vectors(),
          part.there().memories(),
          part.setAside(),
          0,
          null,
          part.problem(),
          part.differences());
    }

    private MovedScope moved(StoreMove.Moved.Copied part) {
      return new MovedScope(
          scope,
          state,
          part.counts().memories(),
          part.counts().versions(),
          part.counts().evidence(),
          part.counts().relations(),
          part.counts().sessions(),
          part.counts().contents(),
          part.counts().decisions(),
          part.counts().events(),
          part.documents(),
          part.passages(),
          part.counts().vectors(),
          memoriesThere,
          setAside,
          part.leftOut(),
          part.digest(),
          null,
          List.of());
    }
  }

  /** The view of a plan; nothing was moved. */
  public static MoveAnswer of(String from, String to, StoreMove.Plan plan, boolean dryRun) {
    return new MoveAnswer(
        from, to, false, dryRun, false, 0, plan.parts().stream().map(MovedScope::of).toList());
  }

  /** The view after the move. */
  public MoveAnswer moved(StoreMove.Moved moved) {
    Map<String, MovedScope> all = new LinkedHashMap<>();
    scopes.forEach(each -> all.put(each.scope(), each));
    for (StoreMove.Moved.Copied part : moved.parts()) {
      all.computeIfPresent(part.scope().toString(), (scope, each) -> each.moved(part));
    }
    return new MoveAnswer(from, to, true, false, false, moved.rounds(), List.copyOf(all.values()));
  }

  /** The view after what was moved was removed where it came from. */
  public MoveAnswer withRemoved() {
    return new MoveAnswer(from, to, done, dryRun, true, rounds, scopes);
  }
}
