package dev.memoryweave;

import dev.memoryweave.AuthorityPolicy.TrustedFiles;
import dev.memoryweave.MemoryListener.OfCalls.Recorder;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.entity.Entities.EntityExtractor;
import dev.memoryweave.entity.internal.NameExtraction;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.evidence.SourceResolver.Unknown;
import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.injection.PromptInjectionDetector;
import dev.memoryweave.guard.secret.SecretGuard;
import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.internal.DefaultAgentMemory;
import dev.memoryweave.internal.MemoryParts;
import dev.memoryweave.internal.ObservedFacade;
import dev.memoryweave.internal.ObservedStore;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
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
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects the parts of an {@link AgentMemory} and opens it; one builder is for one thread. */
public final class AgentMemoryBuilder {
  /** The most projects that a memory inherits from. */
  public static final int MOST_INHERITED = 20;

  private final MemoryStore store;
  private ScopeChain chain = ScopeChain.forProject(Scope.DEFAULT_KEY);
  private Clock clock = Clock.systemUTC();
  private Supplier<Provenance> author = () -> Provenance.of(Source.AGENT);
  private SecretGuard secretGuard = SecretScanner.standard();
  private InjectionGuard injectionGuard = PromptInjectionDetector.standard();
  private List<Reflector> reflectors = List.of();
  private @Nullable EntityExtractor entityExtractor;
  private @Nullable ExecutorService extractorExecutor;
  private @Nullable ExecutorService executor;
  private @Nullable Embedder embedder;
  private @Nullable ScheduledExecutorService embeddingExecutor;
  private @Nullable Reranker reranker;
  private TokenCounter tokenCounter = TokenCounter.estimating();
  private List<Inheritance> inherited = List.of();
  private CheckoutHistory history = CheckoutHistory.UNKNOWN;
  private SourceResolver sources = (kind, place) -> new Unknown("no sources are known");
  private TrustedFiles trustedFiles = TrustedFiles.NONE;
  private Health.Contributor health = Health.Contributor.NONE;
  private MemoryConfig config = MemoryConfig.defaults();
  private MemoryListener listener = MemoryListener.NONE;
  private MemoryListener.OfUse use = MemoryListener.OfUse.NONE;
  private @Nullable Observation calls;

  private record Observation(MemoryListener.OfCalls listener, LongSupplier nanoTime) {}

  AgentMemoryBuilder(MemoryStore store) {
    InvalidValueException.given("store", store);
    this.store = store;
  }

  /** Sets the scopes that the memory sees; by default one project named {@code default}. */
  public AgentMemoryBuilder scopes(ScopeChain value) {
    InvalidValueException.given("scopes", value);
    chain = value;
    return this;
  }

  /**
   * Sets where evidence is looked up when it is given, to record its digest and the lines that it
   * names, or the name and subject of a commit; by default nowhere. Evidence that already has a
   * digest is taken as it is.
   */
  public AgentMemoryBuilder sources(SourceResolver value) {
    InvalidValueException.given("sources", value);
    sources = value;
    return this;
  }

  /** Sets the usual scope chain of a project. */
  public AgentMemoryBuilder project(String key) {
    return scopes(ScopeChain.forProject(key));
  }

  /**
   * Sets the workspace or tenant that the project belongs to, in the current chain; by default the
   * one named {@code default}.
   *
   * @throws InvalidValueException if the chain has no scope of that level
   */
  public AgentMemoryBuilder within(Scope broader) {
    chain = chain.with(broader);
    return this;
  }

  /** Sets the clock; by default the system clock. */
  public AgentMemoryBuilder clock(Clock value) {
    InvalidValueException.given("clock", value);
    clock = value;
    return this;
  }

  /** Sets the author of drafts that name none; by default an agent. */
  public AgentMemoryBuilder author(Provenance value) {
    InvalidValueException.given("author", value);
    return author(() -> value);
  }

  /**
   * Sets a supplier of the author, asked before each write and recall, for a caller whose branch
   * may change meanwhile.
   */
  public AgentMemoryBuilder author(Supplier<Provenance> value) {
    InvalidValueException.given("author", value);
    author = value;
    return this;
  }

  /**
   * Sets the guard against secrets. It scans every text that is written, and scans passages of
   * files again when they are shown. The default is {@link SecretScanner#standard()}; {@link
   * SecretGuard#and} adds to it.
   */
  public AgentMemoryBuilder secretGuard(SecretGuard value) {
    InvalidValueException.given("secretGuard", value);
    secretGuard = value;
    return this;
  }

  /**
   * Sets the guard against prompt injections. Suspected prompt injections are kept and flagged:
   * memories when they are written, passages of files and evidence when they are shown. The default
   * is {@link PromptInjectionDetector#standard()}; {@link InjectionGuard#and} adds to it.
   */
  public AgentMemoryBuilder injectionGuard(InjectionGuard value) {
    InvalidValueException.given("injectionGuard", value);
    injectionGuard = value;
    return this;
  }

  /**
   * Sets what finds names that rules miss, such as a language model; by default rules alone do. A
   * lookup of names waits for it at most as long as a report waits for reflectors.
   *
   * @param executor runs it; it is left running
   */
  public AgentMemoryBuilder entityExtractor(EntityExtractor value, ExecutorService executor) {
    InvalidValueException.given("entityExtractor", value);
    InvalidValueException.given("executor", executor);
    entityExtractor = value;
    extractorExecutor = executor;
    return this;
  }

  /**
   * Sets the reflectors, such as language models, which propose candidates in addition to the
   * rules; by default none.
   *
   * @param executor what they run on; it belongs to the caller, who also shuts it down
   */
  public AgentMemoryBuilder reflectors(List<Reflector> value, ExecutorService executor) {
    InvalidValueException.given("executor", executor);
    this.reflectors = List.copyOf(InvalidValueException.elements("reflectors", value));
    this.executor = executor;
    return this;
  }

  /**
   * Sets the embedder, which turns texts into vectors, so that recall also finds texts that share
   * no word with the task; by default none, and recall uses words alone. Embedding runs in the
   * background, on its own thread, which ends with the process and when idle; see {@link
   * AgentMemory#embedding()}.
   *
   * @param value the embedder, or null for none; it belongs to the caller, who also closes it
   */
  public AgentMemoryBuilder embedder(@Nullable Embedder value) {
    embedder = value;
    embeddingExecutor = null;
    return this;
  }

  /**
   * Sets the embedder, and the executor that it runs on.
   *
   * @param value the embedder; it belongs to the caller, who also closes it
   * @param executor what background embedding runs on, one small task after another; it belongs to
   *     the caller, who also shuts it down
   */
  public AgentMemoryBuilder embedder(Embedder value, ScheduledExecutorService executor) {
    InvalidValueException.given("embedder", value);
    InvalidValueException.given("executor", executor);
    embedder = value;
    embeddingExecutor = executor;
    return this;
  }

  /**
   * Sets a model that reorders the best memories of a recall; by default none, as it takes far
   * longer than everything else.
   *
   * @param value the model, or null for none; it belongs to the caller, who also closes it
   */
  public AgentMemoryBuilder reranker(@Nullable Reranker value) {
    reranker = value;
    return this;
  }

  /** Sets the token counter; by default an estimate that needs no model. */
  public AgentMemoryBuilder tokenCounter(TokenCounter value) {
    InvalidValueException.given("tokenCounter", value);
    tokenCounter = value;
    return this;
  }

  /**
   * Sets the history behind the checkout, so that recall finds what was learned on a branch once
   * the branch is merged; by default no history is known, and branch names decide.
   */
  public AgentMemoryBuilder history(CheckoutHistory value) {
    InvalidValueException.given("history", value);
    history = value;
    return this;
  }

  /**
   * Sets the decision on which files are trusted, in addition to {@link AuthorityPolicy#files()};
   * by default none. Rules of such a file are active, ranking below those of people, programs and
   * agents.
   */
  public AgentMemoryBuilder trustedFiles(TrustedFiles value) {
    InvalidValueException.given("trustedFiles", value);
    trustedFiles = value;
    return this;
  }

  /**
   * Sets the warnings that {@link Maintenance#health} gives besides those about the store, such as
   * files that are gone; by default none.
   */
  public AgentMemoryBuilder health(Health.Contributor value) {
    InvalidValueException.given("health", value);
    health = value;
    return this;
  }

  /**
   * Applies settings: those that differ from their default replace the builder's. The others stay
   * as they are, which in a project means as its file sets them; {@link #config(Consumer)} can set
   * one back to its default.
   */
  public AgentMemoryBuilder config(MemoryConfig value) {
    InvalidValueException.given("config", value);
    config = value.over(config);
    return this;
  }

  /**
   * Changes settings, such as {@code config(settings -> settings.tokenBudget(3_000))}.
   *
   * @param changes is given a builder that starts with this builder's settings
   */
  public AgentMemoryBuilder config(Consumer<MemoryConfig.Builder> changes) {
    InvalidValueException.given("changes", changes);
    MemoryConfig.Builder settings = config.toBuilder();
    changes.accept(settings);
    config = settings.build();
    return this;
  }

  /**
   * Sets what the memory inherits from other projects of the store; by default nothing.
   *
   * @param value at most {@value #MOST_INHERITED} projects, in order of priority; none of them may
   *     be a scope of the memory itself
   */
  public AgentMemoryBuilder inherits(List<Inheritance> value) {
    InvalidValueException.elements("inherits", value);
    InvalidValueException.within("inherits", value.size(), 0, MOST_INHERITED);
    inherited = List.copyOf(value);
    return this;
  }

  /** Sets the listener for events; by default none. */
  public AgentMemoryBuilder listener(MemoryListener value) {
    InvalidValueException.given("listener", value);
    listener = value;
    return this;
  }

  /**
   * Sets the listener that is notified of each use, such as the keeper of a copy of the memory; by
   * default none.
   */
  public AgentMemoryBuilder use(MemoryListener.OfUse value) {
    InvalidValueException.given("use", value);
    use = value;
    return this;
  }

  /** Sets the observer of all calls, such as one that keeps metrics; by default none. */
  public AgentMemoryBuilder calls(MemoryListener.OfCalls value) {
    return calls(value, System::nanoTime);
  }

  /**
   * Sets the observer of all calls, and the source of elapsed time that they are timed by.
   *
   * @param nanoTime gives nanoseconds since an arbitrary moment, and never goes back
   */
  public AgentMemoryBuilder calls(MemoryListener.OfCalls value, LongSupplier nanoTime) {
    InvalidValueException.given("calls", value);
    InvalidValueException.given("nanoTime", nanoTime);
    calls = value.equals(MemoryListener.OfCalls.NONE) ? null : new Observation(value, nanoTime);
    return this;
  }

  /** The memory. */
  public AgentMemory build() {
    if (calls == null) {
      return new DefaultAgentMemory(parts(store));
    }
    Recorder recorder = new Recorder(calls.listener(), calls.nanoTime());
    MemoryStore observed = new ObservedStore(store, recorder, calls.nanoTime());
    return ObservedFacade.of(new DefaultAgentMemory(parts(observed)), recorder);
  }

  private MemoryParts parts(MemoryStore opened) {
    return new MemoryParts(
        opened,
        chain,
        clock,
        author,
        secretGuard,
        injectionGuard,
        reflectors,
        executor,
        new NameExtraction(entityExtractor, extractorExecutor, config.reflectorTimeout()),
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
