package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embeddings.onnx.BgeSmallEmbedder;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The model that is measured: the one inside the process, on all processors. */
final class InProcessModel {
  private InProcessModel() {}

  static Embedder create() {
    int processors = Runtime.getRuntime().availableProcessors();
    ExecutorService threads =
        Executors.newFixedThreadPool(
            processors,
            task -> {
              Thread thread = new Thread(task, "embedding");
              thread.setDaemon(true);
              return thread;
            });
    return BgeSmallEmbedder.create(threads, Math.min(processors, 64));
  }
}
