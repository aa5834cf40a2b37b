package dev.memoryweave.operations.answer;

import dev.memoryweave.Maintenance;
import org.jspecify.annotations.Nullable;

/** How far memories and passages have vectors. */
public record EmbeddingState(
    @Doc("The model that makes them") String model,
    @Doc(
            "What the work is at: paused if it failed and is tried again, idle if nothing is left"
                + " to do")
        Maintenance.EmbeddingWork.Progress.State state,
    @Doc("How many memories and passages have a vector") long done,
    @Doc("How many have none yet; recall finds those by words") long missing,
    @Doc("How many of those the model could not take") long failed,
    @Doc("What last went wrong; absent if it works") @Nullable String problem) {
  /** The progress of embedding, or null if there is no embedder. */
  public static @Nullable EmbeddingState of(Maintenance.EmbeddingWork.Progress progress) {
    return progress.model() == null
        ? null
        : new EmbeddingState(
            progress.model().id(),
            progress.state(),
            progress.done(),
            progress.missing(),
            progress.failed(),
            progress.problem());
  }
}
