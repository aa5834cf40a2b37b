package dev.memoryweave.internal;

import dev.memoryweave.AuthorityPolicy.TrustedFiles;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryListener;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.entity.internal.NameExtraction;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.recall.CheckoutHistory;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.weave.TokenCounter;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The parts that a memory is opened with.
 *
 * @param store the storage of the memories
 * @param chain the scopes of the memory
 * @param clock the source of the current time
 * @param author supplies the author, before each write and recall
 * @param secretGuard finds secrets
 * @param injectionGuard finds suspected prompt injections
 * @param reflectors propose candidates, in addition to the rules
 * @param executor runs the reflectors, or null if there are none
 * @param extraction reads names, with the model for what rules miss
 * @param embedder turns texts into vectors, or null
 * @param embeddingExecutor runs the embedding, or null for a thread of its own
 * @param reranker reorders the best memories of a recall, or null
 * @param tokenCounter counts tokens
 * @param inherited the inheritance from other projects
 * @param history finds what belongs to the checked-out branch by commits rather than by name
 * @param sources the sources in which new evidence is looked up
 * @param trustedFiles decides which files are trusted
 * @param health warns of problems that the store alone does not show
 * @param config the settings
 * @param listener notified of events
 * @param use notified of each use
 */
public record MemoryParts(
    MemoryStore store,
    ScopeChain chain,
    Clock clock,
    Supplier<Provenance> author,
    SecretGuard secretGuard,
    InjectionGuard injectionGuard,
    List<Reflector> reflectors,
    @Nullable ExecutorService executor,
    NameExtraction extraction,
    @Nullable Embedder embedder,
    @Nullable ScheduledExecutorService embeddingExecutor,
    @Nullable Reranker reranker,
    TokenCounter tokenCounter,
    List<Inheritance> inherited,
    CheckoutHistory history,
    SourceResolver sources,
    TrustedFiles trustedFiles,
    Health.Contributor health,
    MemoryConfig config,
    MemoryListener listener,
    MemoryListener.OfUse use) {
  /** Copies the lists, and checks that the memory does not inherit from itself. */
  public MemoryParts {
    reflectors = List.copyOf(reflectors);
    inherited = List.copyOf(inherited);
    for (Inheritance inheritance : inherited) {
      InvalidValueException.unless(
          !chain.contains(inheritance.from()),
          "inherits",
          inheritance.from(),
          "be another project than that of the memory");
    }
  }

  /** These parts with another author. */
  MemoryParts writtenBy(Supplier<Provenance> other) {
    return new MemoryParts(
        store,
        chain,
        clock,
        other,
        secretGuard,
        injectionGuard,
        reflectors,
        executor,
        extraction,
        embedder,
        embeddingExecutor,
        reranker,
        tokenCounter,
        inherited,
        history,
        sources,
        trustedFiles,
        health,
        config,
        listener,
        use);
  }
}
