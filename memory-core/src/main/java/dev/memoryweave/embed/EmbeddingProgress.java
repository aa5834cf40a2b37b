package dev.memoryweave.embed;

import org.jspecify.annotations.Nullable;

/**
 * Progress of embedding the memories and passages that a memory sees.
 *
 * @param model the model, or null if the memory has no embedder
 * @param state what the work is at
 * @param done how many memories and passages have a vector of the model
 * @param missing how many have none yet; recall finds those by their words alone
 * @param failed how many texts the embedder could not take; they are among the missing and are
 *     tried again by the next memory that is opened
 * @param problem what last went wrong, or null if nothing did or it works again
 */
public record EmbeddingProgress(
    @Nullable EmbeddingModel model,
    State state,
    long done,
    long missing,
    long failed,
    @Nullable String problem) {

  /** State of the background work. */
  public enum State {
    /** There is none: no embedder, or a store that keeps no vectors or may only be read. */
    OFF,
    /** Something is being embedded, or about to be. */
    WORKING,
    /** The embedder or the store failed; the work goes on after a pause. */
    PAUSED,
    /** Nothing is left to do. */
    IDLE,
    /** It was ended, or the store was closed. */
    STOPPED
  }
}
