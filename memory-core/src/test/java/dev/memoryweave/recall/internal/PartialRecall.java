package dev.memoryweave.recall.internal;

import dev.memoryweave.MemoryConfig;
import dev.memoryweave.guard.injection.PromptInjectionDetector;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.CheckoutHistory;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.MemoryStore;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recalls from a store with other parts than the standard ones. */
record PartialRecall(MemoryStore store, ScopeChain chain, RecallParts parts, Instant now) {
  RecallResult recall(RecallRequest request) {
    return recall(request, null);
  }

  RecallResult recall(RecallRequest request, @Nullable QueryVector vector) {
    RecallPipeline pipeline = pipeline(parts);
    return store.read(tx -> pipeline.recall(tx, chain, request, vector, now));
  }

  /** A pipeline with the limits of the default configuration. */
  static RecallPipeline pipeline(RecallParts parts) {
    MemoryConfig config = MemoryConfig.defaults();
    return new RecallPipeline(
        new RecallPolicy(config.recallLimit(), config.passageLimit(), config.mainBranches()),
        parts,
        CheckoutHistory.UNKNOWN,
        Redactor.standard(),
        PromptInjectionDetector.standard(),
        (one, others) -> List.of());
  }
}
