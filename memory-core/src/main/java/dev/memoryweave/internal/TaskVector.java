package dev.memoryweave.internal;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.internal.QueryVector;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answer of the embedding model for a task, requested before a transaction begins.
 *
 * @param vector the task as a vector, null without an embedder that reads it or if it failed
 * @param warning the warning about a failed embedder; null if none failed
 */
record TaskVector(@Nullable QueryVector vector, @Nullable String warning) {
  private static final String BY_WORDS =
      "The embedding model failed, so the task is looked for by words alone";

  private static final Logger LOG = LoggerFactory.getLogger(TaskVector.class);

  private static final TaskVector NONE = new TaskVector(null, null);

  /** Asks a model, which may take time. */
  static TaskVector of(@Nullable Embedder embedder, String task) {
    if (embedder == null) {
      return NONE;
    }
    try {
      if (!embedder.reads(task)) {
        return NONE;
      }
      float[] vector = embedder.query(task);
      float[] unused = embedder.model().unit(vector);
      return new TaskVector(new QueryVector(embedder, vector), null);
    } catch (InvalidValueException e) {
      LOG.warn("What the embedder gave for the task is no vector of its model", e);
      return new TaskVector(null, BY_WORDS + ": " + e.getMessage());
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("The task could not be embedded; it is looked for by its words alone", e);
      return new TaskVector(null, BY_WORDS);
    }
  }
}
