package dev.memoryweave.embeddings.onnx;

import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;

/**
 * Threads that share the texts of a batch. The caller is one of them, so a batch gets done even if
 * the executor has no time for it.
 */
record Workers(Executor executor, int parallelism) {
  /** Only the caller. */
  static final Workers CALLER = new Workers(task -> {}, 1);

  private static final int MAX_PARALLELISM = 64;

  static Workers of(Executor executor, int parallelism) {
    InvalidValueException.unless(
        parallelism >= 1 && parallelism <= MAX_PARALLELISM,
        "parallelism",
        parallelism,
        "be from 1 to " + MAX_PARALLELISM);
    return new Workers(executor, parallelism);
  }

  /**
   * Returns the result for each text, in order.
   *
   * @throws EmbeddingException if the work on a text throws it, or the caller is interrupted
   */
  <T> List<T> map(List<String> texts, Function<String, T> work) {
    Batch<T> batch = new Batch<>(texts, work);
    for (int i = 1; i < Math.min(parallelism, texts.size()); i++) {
      try {
        executor.execute(batch::takePart);
      } catch (RejectedExecutionException e) {
        break;
      }
    }
    batch.takePart();
    return batch.results();
  }

  /** Texts that free threads take one after the other. */
  private static final class Batch<T> {
    private final List<String> texts;
    private final Function<String, T> work;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger open;
    private final AtomicReferenceArray<T> results;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    Batch(List<String> texts, Function<String, T> work) {
      this.texts = List.copyOf(texts);
      this.work = work;
      this.open = new AtomicInteger(texts.size());
      this.results = new AtomicReferenceArray<>(texts.size());
    }

    void takePart() {
      for (int i = next.getAndIncrement(); i < texts.size(); i = next.getAndIncrement()) {
        if (done.isDone()) {
          return;
        }
        if (Thread.currentThread().isInterrupted()) {
          fail(new EmbeddingException("Interrupted while embedding; call again to go on"));
          return;
        }
        try {
          results.set(i, work.apply(texts.get(i)));
        } catch (RuntimeException | Error e) {
          fail(e);
          return;
        }
        if (open.decrementAndGet() == 0) {
          done.complete(null);
        }
      }
    }

    private void fail(Throwable failure) {
      done.completeExceptionally(failure);
    }

    List<T> results() {
      try {
        done.join();
      } catch (CompletionException e) {
        if (e.getCause() instanceof EmbeddingException failure) {
          throw failure;
        }
        throw new EmbeddingException("Embedding failed: " + e.getCause(), e);
      }
      List<T> list = new ArrayList<>(texts.size());
      for (int i = 0; i < texts.size(); i++) {
        list.add(results.get(i));
      }
      return list;
    }
  }
}
