package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The journal of a store: its events, and the decisions on proposals. */
public interface JournalStore {
  /** The events that meet the query, earliest first unless it asks for the latest. */
  List<MemoryEvent> events(EventQuery query);

  /** The decisions that meet the query, earliest first unless it asks for the latest. */
  List<PromotionRecord> promotions(PromotionQuery query);

  /**
   * The decision with a number in some scopes, or nothing. One that cannot be read is left out, or
   * fails with {@link StoreCorruptedException} if the store looks it up individually.
   */
  default Optional<PromotionRecord> promotion(List<Scope> scopes, long sequence) {
    return sequence < 1
        ? Optional.empty()
        : promotions(PromotionQuery.from(scopes, sequence)).stream()
            .filter(decision -> decision.sequence() == sequence)
            .findFirst();
  }

  /**
   * How many events there were in each of some periods that follow one another, whose memories are
   * told apart by kind; those without any are left out.
   *
   * @param scopes the scopes to search, at least one
   * @param bounds the beginning of each period, ascending, and the end of the last one
   * @return the numbers of each period, as many as there are bounds less one
   */
  default List<Map<Happening, Long>> tally(List<Scope> scopes, List<Instant> bounds) {
    Tally tally = new Tally(bounds);
    long after = 0;
    List<MemoryEvent> events;
    do {
      events = events(new EventQuery(scopes, null, Set.of(), after, EventQuery.MAX_LIMIT, false));
      for (MemoryEvent event : events) {
        tally.add(event.at().toEpochMilli(), Happening.of(event.type(), event.subject()));
        after = event.sequence();
      }
    } while (!events.isEmpty());
    return tally.counts();
  }

  /**
   * Something that happens: the type of an event, and the kind of memory that its subject names.
   *
   * @param type the type of the event
   * @param kind the kind of the memory that its subject begins with, or null if with none
   */
  record Happening(MemoryEvent.Type type, @Nullable NodeKind kind) {
    /** The happening of an event with a subject. */
    public static Happening of(MemoryEvent.Type type, String subject) {
      int dot = subject.indexOf('.');
      return new Happening(type, dot < 0 ? null : KINDS.get(subject.substring(0, dot)));
    }

    private static final Map<String, NodeKind> KINDS =
        Arrays.stream(NodeKind.values())
            .collect(Collectors.toUnmodifiableMap(NodeKind::label, kind -> kind));
  }

  /** Counts what happened in each of some periods that follow one another. */
  final class Tally {
    private final long[] bounds;
    private final List<Map<Happening, Long>> counts = new ArrayList<>();

    /**
     * Creates empty counts.
     *
     * @param bounds the beginning of each period, ascending, and the end of the last one
     * @throws InvalidValueException if they do not ascend, or are fewer than two
     */
    public Tally(List<Instant> bounds) {
      this.bounds = bounds.stream().mapToLong(Instant::toEpochMilli).toArray();
      InvalidValueException.unless(this.bounds.length > 1, "bounds", bounds, "be two at least");
      for (int i = 1; i < this.bounds.length; i++) {
        InvalidValueException.unless(
            this.bounds[i - 1] < this.bounds[i], "bounds", bounds, "ascend");
        counts.add(new HashMap<>());
      }
    }

    /** Counts something that happened at a time, in milliseconds since 1970. */
    public void add(long at, Happening happening) {
      int found = Arrays.binarySearch(bounds, at);
      int period = found < 0 ? -found - 2 : found;
      if (period >= 0 && period < counts.size()) {
        counts.get(period).merge(happening, 1L, Long::sum);
      }
    }

    /** The numbers of each period. */
    public List<Map<Happening, Long>> counts() {
      return counts.stream().map(Map::copyOf).toList();
    }
  }

  /**
   * The memory revision of a scope: the number of its events, except those that {@linkplain
   * dev.memoryweave.model.MemoryEvent.Type#keepsRevision() keep it}; 0 for an unknown scope.
   */
  long revision(Scope scope);

  /** The memory revisions of some scopes. */
  default Map<Scope, Long> revisions(Collection<Scope> scopes) {
    Map<Scope, Long> revisions = new LinkedHashMap<>();
    scopes.forEach(scope -> revisions.put(scope, revision(scope)));
    return revisions;
  }

  /** The point that the history of the store has reached. */
  Point reached();

  /**
   * Whether the history of the store includes a point: it was {@link #reached} by this store, or by
   * the store that this one is a copy of, no later than the copy was made. The history of a copy
   * made earlier does not include the point, however many events either has.
   *
   * @param point a result of {@link #reached}, perhaps from another store or in another process
   */
  boolean leadsThrough(Point point);

  /** Adds to the journal of a store. */
  interface Writer extends JournalStore {
    /**
     * Appends an event, which raises the memory revision of its scope by one unless it {@linkplain
     * dev.memoryweave.model.MemoryEvent.Type#keepsRevision() keeps it}.
     */
    MemoryEvent append(MemoryEvent.Draft event);

    /**
     * Stores a decision and returns it with its number, which is higher than that of every earlier
     * decision. {@linkplain NodeStore.Writer#delete Deleting} a node that it names as its target,
     * as its result or as changed removes it.
     *
     * @throws dev.memoryweave.model.UnknownNodeException if a node that it names does not exist
     */
    PromotionRecord record(PromotionRecord decision);
  }

  /**
   * Conditions on events; an event is found if it meets all of them.
   *
   * @param scopes the scopes to search, at least one
   * @param subject the subject of the events, or null for any
   * @param types the types of the events, empty for any
   * @param afterSequence only events with a higher sequence; 0 for all
   * @param limit the most events, 1 to {@value #MAX_LIMIT}
   * @param latest whether to return the latest events, newest first, rather than the earliest
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
   * @param scopes the scopes to search, at least one
   * @param report the report that they came from, or null for any
   * @param node a node that is their target or result, or that they changed, or null for any
   * @param outcomes the outcomes, empty for any
   * @param afterSequence only decisions with a higher sequence; 0 for all
   * @param limit the most decisions, 1 to {@value #MAX_LIMIT}
   * @param latest whether to return the latest, newest first, rather than the earliest
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

    /** All decisions on a report, earliest first. */
    public static PromotionQuery ofReport(List<Scope> scopes, String report) {
      return new PromotionQuery(scopes, report, null, Set.of(), 0, MAX_LIMIT, false);
    }

    /** The first decision with that number or a higher one. */
    static PromotionQuery from(List<Scope> scopes, long sequence) {
      return new PromotionQuery(scopes, null, null, Set.of(), sequence - 1, 1, false);
    }

    /** The latest decisions about a node, newest first. */
    public static PromotionQuery about(List<Scope> scopes, NodeRef node, int limit) {
      return new PromotionQuery(scopes, null, node, Set.of(), 0, limit, true);
    }
  }

  /**
   * A point in the history of a store, for somebody who keeps data that belongs to it, such as the
   * state of the last comparison with files. Event numbers alone do not distinguish histories: a
   * backup that is restored and written to reuses the numbers of the store that it was made from.
   *
   * @param sequence the number of the latest event of the whole store; 0 if there was none
   * @param mark a random text that no other history has at that event; empty if there was none
   */
  record Point(long sequence, String mark) {
    /** The beginning of every history. */
    public static final Point BEGINNING = new Point(0, "");

    /** Checks that the point has a mark unless it is the beginning. */
    public Point {
      InvalidValueException.unless(sequence >= 0, "sequence", sequence, "not be negative");
      InvalidValueException.unless(
          mark.isEmpty() == (sequence == 0), "mark", mark, "be empty at the beginning alone");
    }
  }
}
