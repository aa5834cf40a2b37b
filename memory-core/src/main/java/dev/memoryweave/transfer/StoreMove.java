package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import dev.memoryweave.transfer.internal.ScopeMove;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands scopes over from one store to another one, of whatever kinds, as they are: memories with
 * former versions, use and evidence, relations, sessions, contents, decisions, events, proofs,
 * documents of files with their passages, and vectors. Authors and trust stay, and no text is
 * checked again: both stores are of one user. To bring in what somebody else wrote, or to merge two
 * histories, use {@link Transfer#importFrom}.
 *
 * <p>The other store may hold an earlier state of a scope, such as the copy that an interrupted
 * move left or the store that a project was moved away from; then it is brought up to date. A scope
 * with a history of its own there is refused before anything is written.
 *
 * <p>The store that is moved from is only read. Each transaction of the other one leaves a state
 * from which a move goes on.
 */
public final class StoreMove {
  private final ScopeMove move;

  private StoreMove(ScopeMove move) {
    this.move = move;
  }

  /**
   * A move of some scopes; nothing is read or written yet.
   *
   * @param from the store that holds them; it may be open read-only
   * @param to the store that is to hold them
   * @throws InvalidValueException if both are one store, or no scope is named
   */
  public static StoreMove of(MemoryStore from, MemoryStore to, List<Scope> scopes) {
    InvalidValueException.given("from", from);
    InvalidValueException.given("to", to);
    List<Scope> wanted =
        InvalidValueException.elements("scopes", scopes).stream().distinct().toList();
    InvalidValueException.unless(!wanted.isEmpty(), "scopes", scopes, "name at least one scope");
    InvalidValueException.unless(
        from != to && !isOnePlace(from.status().location(), to.status().location()),
        "to",
        String.valueOf(to.status().location()),
        "be another store than the one that is moved from");
    return new StoreMove(new ScopeMove(from, to, wanted));
  }

  /** Whether two locations are one, or two names of one file. */
  private static boolean isOnePlace(@Nullable String one, @Nullable String other) {
    if (one == null || other == null || one.equals(other)) {
      return one != null && one.equals(other);
    }
    try {
      return Files.isSameFile(Path.of(one), Path.of(other));
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }

  /**
   * The scopes of a store that hold something.
   *
   * @throws MemoryStore.MissingCapabilityException if the store cannot list them
   */
  public static List<Scope> scopesOf(MemoryStore store) {
    return store.read(ReadTransaction::allScopes);
  }

  /** Compares the scopes in both stores; nothing is written. */
  public Plan plan() {
    return move.plan();
  }

  /**
   * Copies what is missing or differs, and verifies it: afterwards the other store holds the same
   * records. If somebody writes to the scopes meanwhile, the difference is copied, too.
   *
   * @param progress receives, now and then, the number of memories copied so far; an exception of
   *     it ends the move, and moving again goes on from there
   * @throws TransferException if a scope {@linkplain Part#problem() cannot be moved}, or if it
   *     changes all the time; moving again goes on
   * @throws dev.memoryweave.store.StoreException if a store fails; moving again goes on
   */
  public Moved run(LongConsumer progress) {
    InvalidValueException.given("progress", progress);
    return move.run(progress);
  }

  /**
   * Clears the scopes in the store that they were moved from, in one transaction, unless they have
   * changed since they were verified.
   *
   * @param from the store that they were moved from, open for writing
   * @param moved the result of the move
   * @param place where they were moved to, for the event that stays
   * @throws dev.memoryweave.NeedsPersonException if the author is not a person
   * @throws TransferException if a scope has changed, or was not moved as a whole; nothing is
   *     cleared then
   */
  public static List<WriteTransaction.Cleared> clear(
      MemoryStore from, Moved moved, Provenance author, Instant now, String place) {
    InvalidValueException.given("moved", moved);
    InvalidValueException.given("author", author);
    return ScopeMove.clear(from, moved, author, now, place);
  }

  /**
   * Comparison of scopes in two stores.
   *
   * @param parts the scopes, each once
   */
  public record Plan(List<Part> parts) {
    /** Copies the list. */
    public Plan {
      parts = List.copyOf(parts);
    }

    /** Whether a scope cannot be moved, so that nothing is. */
    public boolean isRefused() {
      return parts.stream().anyMatch(part -> part.problem() != null);
    }
  }

  /**
   * One scope in two stores.
   *
   * @param scope the scope
   * @param state how the other store stands to it
   * @param here what is to be moved
   * @param there what the other store has
   * @param ahead how many events one of them has that the other does not have: the one moved from,
   *     or, if the state is {@link State#LATER}, the other one
   * @param unreadable how many memories are damaged, so that they cannot be moved
   * @param setAside how many damaged records were set aside; they stay behind
   * @param differences the first memories that are only there or differ, if the history is another
   *     one: at most {@value #MAX_DIFFERENCES}
   */
  public record Part(
      Scope scope,
      State state,
      Holdings here,
      Holdings there,
      long ahead,
      long unreadable,
      long setAside,
      List<String> differences) {
    /** The most differences listed. */
    public static final int MAX_DIFFERENCES = 20;

    /** Copies the list. */
    public Part {
      differences = List.copyOf(differences);
    }

    /** Why the scope cannot be moved and what to do, in a sentence, or null if it can. */
    public @Nullable String problem() {
      if (state == State.LATER) {
        return scope
            + " is further there by "
            + Counted.of(ahead, "event")
            + " than here; it may have been moved before, so move it the other way";
      }
      if (state == State.OTHER) {
        return scope
            + " has a history of its own there; empty it there first (after a backup), or merge the"
            + " two by an export and an import";
      }
      return unreadable > 0
          ? scope + " has " + Counted.of(unreadable, "damaged memory") + "; repair the store first"
          : null;
    }
  }

  /** How a store stands to a scope of another one. */
  public enum State {
    /** It has nothing in it. */
    ABSENT,
    /** It has an earlier state, or a copy that was interrupted. */
    EARLIER,
    /** Its history is as long; what was interrupted or not counted by events may still differ. */
    CURRENT,
    /** It has gone on since: the scope would go back to an earlier state. */
    LATER,
    /** It has another history. */
    OTHER,
    /** There is nothing to be moved. */
    NOTHING;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Numbers of records in a scope.
   *
   * @param memories memories
   * @param sessions sessions
   * @param contents contents
   * @param decisions decisions on proposals
   * @param events events that are moved
   * @param documents documents of files
   * @param passages their passages
   * @param vectors vectors of memories and passages
   */
  public record Holdings(
      long memories,
      long sessions,
      long contents,
      long decisions,
      long events,
      long documents,
      long passages,
      long vectors) {
    /** Whether there is nothing that is not read from files again. */
    public boolean isEmpty() {
      return memories + sessions + contents + decisions + events == 0;
    }
  }

  /**
   * Result of a move, verified.
   *
   * @param parts what both stores hold of each scope
   * @param rounds how often the scopes were compared and copied; more than one if they were written
   *     to meanwhile
   * @param revisions the revisions of the scopes that were moved
   */
  public record Moved(List<Copied> parts, int rounds, Map<Scope, Revisions> revisions) {
    /** Copies the collections. */
    public Moved {
      parts = List.copyOf(parts);
      revisions = Map.copyOf(revisions);
    }

    /** How many records stay behind: damaged, or naming a memory of a scope that was not moved. */
    public long leftOut() {
      return parts.stream().mapToLong(Copied::leftOut).sum();
    }

    /**
     * Contents of a scope in both stores.
     *
     * @param scope the scope
     * @param counts numbers of records; the vectors are those of memories and of passages
     * @param documents documents of files
     * @param passages their passages
     * @param leftOut how many records stay behind: relations, decisions and references that name a
     *     memory of a scope that was not moved, and former versions that are damaged
     * @param digest a digest of all of it but the vectors
     */
    public record Copied(
        Scope scope,
        Transfer.Counts counts,
        long documents,
        long passages,
        long leftOut,
        String digest) {}

    /**
     * The state of a scope.
     *
     * @param memory its memory revision
     * @param knowledge its knowledge revision
     */
    public record Revisions(long memory, long knowledge) {}
  }
}
