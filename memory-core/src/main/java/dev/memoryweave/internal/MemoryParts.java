package dev.memoryweave.internal;

import dev.memoryweave.AuthorityPolicy.TrustedFiles;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryListener;
import dev.memoryweave.branch.CheckoutHistory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.mirror.UseListener;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.policy.Inheritance;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.store.MemoryStore;
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
 * @param store where memories are kept
 * @param chain the scopes that the memory sees
 * @param clock what time it is
 * @param author who writes, asked before each write and recall
 * @param secretGuard what finds secrets
 * @param injectionGuard what finds suspected prompt injections
 * @param reflectors who proposes candidates besides the rules
 * @param executor what reflectors run on, or null if there are none
 * @param embedder what turns texts into vectors, or null
 * @param embeddingExecutor what embedding runs on, or null for a thread of its own
 * @param reranker what puts the best memories of a recall in a better order, or null
 * @param tokenCounter what counts tokens
 * @param inherited what is inherited from other projects
 * @param history what belongs to the branch that is checked out besides what names tell
 * @param sources where evidence is looked up when it is given
 * @param trustedFiles which files' word counts
 * @param config the settings
 * @param listener who is told what happened
 * @param use who is told of each use
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
    @Nullable Embedder embedder,
    @Nullable ScheduledExecutorService embeddingExecutor,
    @Nullable Reranker reranker,
    TokenCounter tokenCounter,
    List<Inheritance> inherited,
    CheckoutHistory history,
    SourceResolver sources,
    TrustedFiles trustedFiles,
    MemoryConfig config,
    MemoryListener listener,
    UseListener use) {
  /** Copies the lists, and checks that nothing is inherited from the memory itself. */
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
        embedder,
        embeddingExecutor,
        reranker,
        tokenCounter,
        inherited,
        history,
        sources,
        trustedFiles,
        config,
        listener,
        use);
  }
}
