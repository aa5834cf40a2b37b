package dev.memoryweave.change.internal;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.ReadTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens transactions. A write updates derived flags and the tree, and notifies the listener of its
 * events once they are stored.
 */
public final class Transactions {
  private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);

  /** No write takes longer than this. */
  private static final Duration LONGEST_WRITE = Duration.ofHours(1);

  private final MemoryStore store;
  private final ScopeChain chain;
  private final Supplier<Provenance> author;
  private final Authority authority;
  private final MemoryPolicies policies;
  private final PrivacyScreen privacy;
  private final Clock clock;
  private final MemoryListener listener;
  private final Runnable afterWrite;
  private final MemoryListener.OfUse use;

  /**
   * Creates transactions.
   *
   * @param afterWrite called after each write, once it is stored
   * @param use notified of each read and write
   */
  public Transactions(
      MemoryStore store,
      ScopeChain chain,
      Supplier<Provenance> author,
      Authority authority,
      MemoryPolicies policies,
      PrivacyScreen privacy,
      Clock clock,
      MemoryListener listener,
      Runnable afterWrite,
      MemoryListener.OfUse use) {
    this.store = store;
    this.chain = chain;
    this.author = author;
    this.authority = authority;
    this.policies = policies;
    this.privacy = privacy;
    this.clock = clock;
    this.listener = listener;
    this.afterWrite = afterWrite;
    this.use = use;
  }

  /**
   * Equal transactions without use notifications: for updating a copy, and for passages of files,
   * which are no memories.
   */
  public Transactions untold() {
    return new Transactions(
        store,
        chain,
        author,
        authority,
        policies,
        privacy,
        clock,
        listener,
        afterWrite,
        MemoryListener.OfUse.NONE);
  }

  public Instant now() {
    return clock.instant();
  }

  /**
   * Rejects a time that has not passed yet, with millisecond precision, as in stores.
   *
   * @throws InvalidValueException if it is not
   */
  public void requireOver(Instant at) {
    InvalidValueException.unless(
        at.isBefore(now().truncatedTo(ChronoUnit.MILLIS)),
        "as_of",
        at,
        "be over, so that nothing more can happen then; leave it out to see the present");
  }

  /**
   * Waits until everything that was written at a time is stored: a write is dated by its start and
   * may still be in progress. Writes run one after the other, so an empty write waits for those. A
   * read-only store cannot wait for writes of others.
   *
   * @throws InvalidValueException if the time has not passed yet
   */
  public void settle(Instant at) {
    requireOver(at);
    if (now().minus(LONGEST_WRITE).isAfter(at)) {
      return;
    }
    try {
      boolean unused = store.write(tx -> true);
    } catch (ReadOnlyStoreException e) {
      LOG.debug("Writes of other processes may still be stored for {}", at, e);
    }
  }

  public Provenance author() {
    return author.get();
  }

  public <T> T read(Function<ReadTransaction, T> work) {
    tellOfUse(use::beforeUse);
    return store.read(work);
  }

  public <T> T write(Function<WriteContext, T> work) {
    record Done<T>(T result, List<MemoryEvent> events) {}
    tellOfUse(use::beforeUse);
    Provenance writer = author.get();
    Done<T> done =
        store.write(
            tx -> {
              WriteContext context =
                  new WriteContext(tx, writer, authority, policies, privacy, clock.instant());
              T result = work.apply(context);
              ContestedFlags.run(context, chain);
              ParentSummaries.run(context);
              return new Done<>(result, context.events());
            });
    done.events().forEach(this::tell);
    followUp();
    tellOfUse(use::afterWrite);
    return done.result();
  }

  /** Runs a write and rolls all of it back. */
  public <T> T tryOut(Function<WriteContext, T> work) {
    tellOfUse(use::beforeUse);
    Provenance writer = author.get();
    return DryRun.of(
        store,
        tx ->
            work.apply(
                new WriteContext(tx, writer, authority, policies, privacy, clock.instant())));
  }

  /** The write is already acknowledged, so exceptions of a listener must not hide that. */
  private void tell(MemoryEvent event) {
    try {
      listener.onEvent(event);
    } catch (Throwable e) {
      LOG.warn("The listener failed on {} of {}", event.type().label(), event.subject(), e);
    }
  }

  /** A copy that cannot be updated must not block anybody. */
  private static void tellOfUse(Runnable call) {
    try {
      call.run();
    } catch (Exception | LinkageError | StackOverflowError e) {
      LOG.warn("What follows the use of the memory failed", e);
    }
  }

  private void followUp() {
    try {
      afterWrite.run();
    } catch (Throwable e) {
      LOG.warn("The work that follows a stored write failed", e);
    }
  }
}
