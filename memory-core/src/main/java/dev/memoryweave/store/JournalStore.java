package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The journal of a store: its events, and the decisions about proposals. */
public interface JournalStore {
  /** The events that meet the query, earliest first unless it asks for the latest. */
  List<MemoryEvent> events(EventQuery query);

  /** The decisions that meet the query, earliest first unless it asks for the latest. */
  List<PromotionRecord> promotions(PromotionQuery query);

  /**
   * The decision of a number in some scopes, or nothing. One that cannot be read is left out, or
   * fails with {@link StoreCorruptedException} where the store looks for it alone.
   */
  default Optional<PromotionRecord> promotion(List<Scope> scopes, long sequence) {
    return sequence < 1
        ? Optional.empty()
        : promotions(PromotionQuery.from(scopes, sequence)).stream()
            .filter(decision -> decision.sequence() == sequence)
            .findFirst();
  }

  /**
   * The memory revision of a scope: the number of its events, other than those of {@linkplain
   * dev.memoryweave.model.MemoryEvent.Type#isKnowledge() knowledge}; 0 for an unknown scope.
   */
  long revision(Scope scope);

  /** The memory revisions of some scopes. */
  default Map<Scope, Long> revisions(Collection<Scope> scopes) {
    return scopes.stream().distinct().collect(Collectors.toMap(scope -> scope, this::revision));
  }

  /** The point that the history of the store has reached. */
  HistoryPoint reached();

  /**
   * Whether the history of the store leads through a point: it is that of the store which {@link
   * #reached} it, or went on from a copy that was made there or later. Where a copy was made
   * earlier, what it was told since is another history, however many events either has.
   *
   * @param point what {@link #reached} gave, perhaps of another store or to another process
   */
  boolean leadsThrough(HistoryPoint point);

  /** Adds to the journal of a store. */
  interface Writer extends JournalStore {
    /**
     * Appends an event, which raises the memory revision of its scope by one unless it is about
     * {@linkplain dev.memoryweave.model.MemoryEvent.Type#isKnowledge() knowledge}.
     */
    MemoryEvent append(MemoryEvent.Draft event);

    /**
     * Keeps a decision and gives it with its number, which is above that of every decision before.
     * {@linkplain NodeStore.Writer#delete Deleting} a node that it names as its target, its result
     * or something that it changed removes it.
     *
     * @throws dev.memoryweave.model.UnknownNodeException if a node that it names does not exist
     */
    PromotionRecord record(PromotionRecord decision);
  }

  /**
   * Conditions on events; an event is found if it meets all of them.
   *
   * @param scopes the scopes to look in, at least one
   * @param subject what they happened to, or null for anything
   * @param types what happened, empty for anything
   * @param afterSequence only events with a higher sequence; 0 for all
   * @param limit the most events, 1 to {@value #MAX_LIMIT}
   * @param latest whether the latest events are wanted, latest first, rather than the earliest
   */
  record EventQuery(
      List<Scope> scopes,
      @Nullable String subject,
      Set<MemoryEvent.Type> types,
      long afterSequence,
      int limit,
      boolean latest) {
    /** The most events of one query. */
    public static final int MAX_LIMIT = 1_000;

    /** Checks the limit and that a scope is named. */
    public EventQuery {
      scopes = List.copyOf(scopes);
      types = Set.copyOf(types);
      InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
      InvalidValueException.unless(
          afterSequence >= 0, "afterSequence", afterSequence, "not be negative");
      InvalidValueException.unless(
          limit >= 1 && limit <= MAX_LIMIT, "limit", limit, "be from 1 to " + MAX_LIMIT);
    }
  }

  /**
   * Conditions on decisions; a decision is found if it meets all of them.
   *
   * @param scopes the scopes to look in, at least one
   * @param report the report that they came from, or null for any
   * @param node a node that is their target, their result or changed by them, or null for any
   * @param outcomes what was decided, empty for anything
   * @param afterSequence only decisions with a higher sequence; 0 for all
   * @param limit the most decisions, 1 to {@value #MAX_LIMIT}
   * @param latest whether the latest are wanted, latest first, rather than the earliest
   */
  record PromotionQuery(
      List<Scope> scopes,
      @Nullable String report,
      @Nullable NodeRef node,
      Set<PromotionRecord.Outcome> outcomes,
      long afterSequence,
      int limit,
      boolean latest) {
    /** The most decisions of one query. */
    public static final int MAX_LIMIT = 1_000;

    /** Checks the limit and that a scope is named. */
    public PromotionQuery {
      scopes = List.copyOf(scopes);
      outcomes = Set.copyOf(outcomes);
      InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
      InvalidValueException.unless(
          afterSequence >= 0, "afterSequence", afterSequence, "not be negative");
      InvalidValueException.unless(
          limit >= 1 && limit <= MAX_LIMIT, "limit", limit, "be from 1 to " + MAX_LIMIT);
    }

    /** All that came of a report, earliest first. */
    public static PromotionQuery ofReport(List<Scope> scopes, String report) {
      return new PromotionQuery(scopes, report, null, Set.of(), 0, MAX_LIMIT, false);
    }

    /** The first decision of a number or above. */
    static PromotionQuery from(List<Scope> scopes, long sequence) {
      return new PromotionQuery(scopes, null, null, Set.of(), sequence - 1, 1, false);
    }

    /** The latest about a node, latest first. */
    public static PromotionQuery about(List<Scope> scopes, NodeRef node, int limit) {
      return new PromotionQuery(scopes, null, node, Set.of(), 0, limit, true);
    }
  }
}
