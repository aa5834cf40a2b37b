package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.store.DuplicateNodeException;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StaleRevisionException;
import dev.memoryweave.store.StoreException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Receives the events of a memory after they are stored. */
@FunctionalInterface
public interface MemoryListener {
  /** A listener that does nothing. */
  MemoryListener NONE = event -> {};

  /**
   * Called once for each event, in order, on the writing thread, after the write was acknowledged.
   * Whatever it throws, errors included, is logged and has no other effect; the listener still
   * receives the events that follow.
   */
  void onEvent(MemoryEvent event);

  /**
   * Notified when a memory is used, so that whoever keeps a copy of it can synchronise the two.
   *
   * <p>Both methods are called on the thread that uses the memory, outside of transactions.
   * Exceptions are logged and have no other effect.
   */
  interface OfUse {
    /** A listener that does nothing. */
    OfUse NONE =
        new OfUse() {
          @Override
          public void beforeUse() {}

          @Override
          public void afterWrite() {}
        };

    /** Called before each read and each write of memories, but not of passages of files. */
    void beforeUse();

    /** Called after each write, once it is stored and its events were delivered. */
    void afterWrite();
  }

  /**
   * Observes the calls of a memory: which verb ran, how long it took, how it ended, and a few
   * numbers. It never receives a text, a title, an id, a path or a secret, so everything that it
   * receives may leave the process.
   *
   * <p>Both methods are called on the thread of the caller. Whatever they throw is logged and has
   * no other effect. They run inside every call, so they should take microseconds; a slow listener
   * hands over to a thread of its own.
   */
  @FunctionalInterface
  interface OfCalls {
    /** A listener that does nothing. */
    OfCalls NONE = call -> (outcome, nanos) -> {};

    /**
     * Called when a call begins.
     *
     * @return called when it ends, on the same thread. Calls nest: a verb of the facade contains
     *     its transactions of the store
     */
    Ending began(Call call);

    /** A listener that forwards each call to this one, then to another one. */
    default OfCalls and(OfCalls other) {
      InvalidValueException.given("listener", other);
      List<OfCalls> both = List.of(this, other);
      return call -> {
        // The last to begin is the first to end, as scopes of threads require.
        Ending first = Recorder.begin(both.get(0), call);
        Ending second = Recorder.begin(both.get(1), call);
        return (outcome, nanos) -> {
          Recorder.end(second, call, outcome, nanos);
          Recorder.end(first, call, outcome, nanos);
        };
      };
    }

    /** Receives the end of one call. */
    @FunctionalInterface
    interface Ending {
      /**
       * Called once, when the call ends.
       *
       * @param outcome how it ended
       * @param nanos how long it took, in nanoseconds
       */
      void ended(Outcome outcome, long nanos);
    }

    /**
     * Name of a call; there are about two hundred in all.
     *
     * @param layer the part of the library that was called
     * @param name the verb, in lower case with underscores; that of a view follows the view and a
     *     dot, such as {@code recall} or {@code node.attach_evidence}
     */
    record Call(Layer layer, String name) {}

    /** Parts of the library whose calls are observed. */
    enum Layer {
      /** The verbs of {@link AgentMemory} and of its views. */
      MEMORY,
      /** The operations that doors offer, such as tools of a server. */
      OPERATION,
      /** The transactions of the store, {@code read} and {@code write}. */
      STORE,
      /** Calls by the framework of an agent, such as for the messages of a conversation. */
      CHAT;

      /** The name used in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /**
     * How a call ended.
     *
     * @param result the result, in one word
     * @param error the kind of the error: the full name of an exception's class, or the label of an
     *     operation's kind of error; null unless the call was refused or failed
     * @param measures numbers that are known of the call; those that do not apply are absent
     */
    record Outcome(Result result, @Nullable String error, Map<Measure, Long> measures) {
      /** A call without an error and without numbers. */
      public static final Outcome DONE = new Outcome(Result.OK, null, Map.of());

      /** Copies the map. */
      public Outcome {
        Map<Measure, Long> copy = new EnumMap<>(Measure.class);
        copy.putAll(measures);
        measures = Collections.unmodifiableMap(copy);
      }

      /** The outcome of a call that threw an exception. */
      public static Outcome of(Throwable error) {
        boolean isRefusal =
            error instanceof DuplicateNodeException
                || error instanceof StaleRevisionException
                || error instanceof ReadOnlyStoreException
                || error instanceof CancellationException
                || (error instanceof MemoryException && !(error instanceof StoreException));
        return new Outcome(
            isRefusal ? Result.REFUSED : Result.FAILED, error.getClass().getName(), Map.of());
      }
    }

    /** Results of calls. */
    enum Result {
      /** The call did what it was asked to. */
      OK,
      /** Nothing is changed yet: a person has to decide or to answer first. */
      WAITING,
      /**
       * A rule, or the caller, stopped the call: invalid values, an unknown id, a secret, a stale
       * revision, a cancellation.
       */
      REFUSED,
      /** The store or the program failed. */
      FAILED;

      /** The name used in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /** Numbers that may be known of a call. */
    enum Measure {
      /** Memories that were found, packed or listed. */
      MEMORIES,
      /** Passages of files that were found or packed. */
      PASSAGES,
      /** Entries of any other list that was returned. */
      ENTRIES,
      /** Tokens of the block that was packed. */
      TOKENS,
      /** UTF-16 units of the text that was returned. */
      CHARACTERS,
      /** Warnings, such as that a channel of recall failed and the result is poorer. */
      WARNINGS,
      /** Messages of a session that were stored anew or changed. */
      MESSAGES,
      /** Candidates of a report that came into force, or changed what is in force. */
      PROMOTED,
      /** Candidates and changes that wait for a decision. */
      PENDING,
      /** Nanoseconds that a transaction waited for the store before its work began. */
      STORE_WAIT;

      /** The name used in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /** Runs calls and informs a listener of them; for the library and for further doors. */
    final class Recorder {
      private static final Logger LOG = LoggerFactory.getLogger(OfCalls.class);

      private final OfCalls listener;
      private final LongSupplier nanoTime;

      /**
       * Creates a recorder.
       *
       * @param nanoTime the source of elapsed time, such as {@link System#nanoTime}
       */
      public Recorder(OfCalls listener, LongSupplier nanoTime) {
        this.listener = listener;
        this.nanoTime = nanoTime;
      }

      /**
       * Runs a call.
       *
       * @param work the call; whatever it throws is passed on
       * @param outcome the outcome of a call that returned a value
       */
      public <T extends @Nullable Object> T record(
          Call call, Supplier<T> work, Function<? super T, Outcome> outcome) {
        return record(call, work, outcome, Outcome::of);
      }

      /**
       * Runs a call of which some exceptions are no errors.
       *
       * @param work the call; whatever it throws is passed on
       * @param outcome the outcome of a call that returned a value
       * @param thrown the outcome of a call that threw an exception
       */
      public <T extends @Nullable Object> T record(
          Call call,
          Supplier<T> work,
          Function<? super T, Outcome> outcome,
          Function<? super Throwable, Outcome> thrown) {
        Ending ending = begin(listener, call);
        long start = nanoTime.getAsLong();
        T value;
        try {
          value = work.get();
        } catch (Throwable e) {
          end(ending, call, thrown.apply(e), nanoTime.getAsLong() - start);
          throw e;
        }
        end(ending, call, outcome.apply(value), nanoTime.getAsLong() - start);
        return value;
      }

      private static Ending begin(OfCalls listener, Call call) {
        try {
          return listener.began(call);
        } catch (Throwable e) {
          LOG.warn("The listener failed at the beginning of {}", call.name(), e);
          return (outcome, nanos) -> {};
        }
      }

      private static void end(Ending ending, Call call, Outcome outcome, long nanos) {
        try {
          ending.ended(outcome, nanos);
        } catch (Throwable e) {
          LOG.warn("The listener failed at the end of {}", call.name(), e);
        }
      }
    }
  }
}
