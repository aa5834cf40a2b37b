package dev.memoryweave.operations.internal.view;

import dev.memoryweave.Maintenance;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.EmbeddingState;
import org.jspecify.annotations.Nullable;

/** The progress of embedding in words. */
public final class EmbeddingView {
  private EmbeddingView() {}

  /** The progress, or null if there is no embedder. */
  public static @Nullable EmbeddingState map(Maintenance.EmbeddingWork.Progress progress) {
    return EmbeddingState.of(progress);
  }

  /** The progress as a sentence on a line of its own, or nothing if there is no embedder. */
  public static String line(Maintenance.EmbeddingWork.Progress progress) {
    if (progress.model() == null) {
      return "";
    }
    StringBuilder text = new StringBuilder("Vectors of ").append(progress.model().id());
    text.append(": ").append(progress.done()).append(" of ");
    text.append(progress.done() + progress.missing()).append(" memories and passages");
    text.append(
        switch (progress.state()) {
          case WORKING -> ", the rest is being made";
          case PAUSED -> ", tried again after a pause";
          case OFF, STOPPED -> ", no more are made";
          case IDLE -> "";
        });
    if (progress.failed() > 0) {
      text.append("; could not embed ").append(Counted.of(progress.failed(), "text"));
    }
    if (progress.problem() != null) {
      text.append("; ").append(progress.problem());
    }
    return text.append(".\n").toString();
  }
}
