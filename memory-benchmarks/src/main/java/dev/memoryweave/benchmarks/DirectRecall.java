package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.guard.injection.PromptInjectionDetector;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.recall.CheckoutHistory;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.internal.QueryVector;
import dev.memoryweave.recall.internal.RecallParts;
import dev.memoryweave.recall.internal.RecallPipeline;
import dev.memoryweave.recall.internal.RecallPolicy;
import dev.memoryweave.store.MemoryStore;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recalls what a memory sees with other parts than the standard ones. */
final class DirectRecall {
  private final MemoryStore store;
  private final AgentMemory memory;
  private final @Nullable Embedder embedder;
  private final RecallPipeline pipeline;

  /**
   * Prepares recalls.
   *
   * @param store the store of the memory
   * @param embedder what embeds tasks, or null for words alone
   * @param passageLimit the most passages of files
   */
  DirectRecall(
      MemoryStore store,
      AgentMemory memory,
      @Nullable Embedder embedder,
      RecallParts parts,
      int passageLimit) {
    MemoryConfig config = MemoryConfig.defaults();
    this.store = store;
    this.memory = memory;
    this.embedder = embedder;
    this.pipeline =
        new RecallPipeline(
            new RecallPolicy(config.recallLimit(), passageLimit, config.mainBranches()),
            parts,
            CheckoutHistory.UNKNOWN,
            Redactor.standard(),
            PromptInjectionDetector.standard(),
            (one, others) -> List.of());
  }

  RecallResult recall(RecallRequest request) {
    QueryVector vector =
        embedder == null ? null : new QueryVector(embedder, embedder.query(request.task()));
    return store.read(tx -> pipeline.recall(tx, memory.scopes(), request, vector, Instant.now()));
  }
}
