package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A selection of memories: those that meet every condition given, in the scopes of the memory that
 * is asked. Begin with {@link #all}, {@link #current} or {@link #inForce}, and narrow it:
 *
 * <pre>{@code
 * MemoryQuery rules = MemoryQuery.inForce().withKinds(NodeKind.CONSTRAINT).withLimit(50);
 * }</pre>
 *
 * <p>An empty set or null removes a condition.
 *
 * @param kinds the kinds wanted, empty for all
 * @param tiers the tiers wanted, empty for all; if kinds are given, both must match
 * @param statuses the statuses wanted; empty for all
 * @param tags tags that must all be there
 * @param session the session that they must belong to, or null for any
 * @param parent the node that they must be direct children of, or null for any
 * @param said who must have said them and when, which only turns can match; null for any memory
 * @param traits further conditions on their authors, times, places and flags; null for none
 * @param level the level of the scope to look in, or null for the whole chain
 * @param order the order of the results
 * @param limit the most memories of one page, 1 to 1,000
 * @param cursor where the page begins, or null for the first
 */
public record MemoryQuery(
    Set<NodeKind> kinds,
    Set<NodeKind.Tier> tiers,
    Set<NodeStatus> statuses,
    Set<String> tags,
    @Nullable SessionId session,
    @Nullable NodeId parent,
    NodeFilter.@Nullable Said said,
    NodeFilter.@Nullable Traits traits,
    Scope.@Nullable Level level,
    NodeStore.Query.Order order,
    int limit,
    @Nullable String cursor) {
  /** The default number of memories on a page. */
  public static final int DEFAULT_LIMIT = 20;

  private static final Set<NodeStatus> CURRENT =
      Arrays.stream(NodeStatus.values())
          .filter(NodeStatus::isCurrent)
          .collect(Collectors.toUnmodifiableSet());

  /** Checks the limit and that nothing is null, and copies the sets; tags become slugs. */
  public MemoryQuery {
    kinds = Set.copyOf(InvalidValueException.elements("kinds", kinds));
    tiers = Set.copyOf(InvalidValueException.elements("tiers", tiers));
    statuses = Set.copyOf(InvalidValueException.elements("statuses", statuses));
    tags =
        InvalidValueException.elements("tags", tags).stream()
            .map(Slug::of)
            .collect(Collectors.toUnmodifiableSet());
    order = InvalidValueException.required("order", order, "be given");
    InvalidValueException.within("limit", limit, 1, NodeStore.Query.MAX_LIMIT);
  }

  private static final Set<NodeStatus> IN_FORCE =
      Arrays.stream(NodeKind.values())
          .map(NodeKind::liveStatus)
          .collect(Collectors.toUnmodifiableSet());

  /** All memories, whatever their status, newest first. */
  public static MemoryQuery all() {
    return new MemoryQuery(
        Set.of(),
        Set.of(),
        Set.of(),
        Set.of(),
        null,
        null,
        null,
        null,
        null,
        NodeStore.Query.Order.NEWEST_FIRST,
        DEFAULT_LIMIT,
        null);
  }

  /**
   * All memories except superseded and archived ones, newest first. Candidates, stale memories and
   * memories pending review are included.
   */
  public static MemoryQuery current() {
    return all().withStatuses(CURRENT);
  }

  /** The active memories, newest first, including open ones. */
  public static MemoryQuery inForce() {
    return all().withStatuses(IN_FORCE);
  }

  /** A copy for memories of these kinds; empty for all kinds. */
  public MemoryQuery withKinds(Set<NodeKind> wanted) {
    return new MemoryQuery(
        wanted, tiers, statuses, tags, session, parent, said, traits, level, order, limit, cursor);
  }

  /** A copy for memories of these kinds. */
  public MemoryQuery withKinds(NodeKind... wanted) {
    InvalidValueException.given("kinds", wanted);
    return withKinds(new HashSet<>(Arrays.asList(wanted)));
  }

  /** A copy for memories of these tiers; empty for all tiers. */
  public MemoryQuery withTiers(Set<NodeKind.Tier> wanted) {
    return new MemoryQuery(
        kinds, wanted, statuses, tags, session, parent, said, traits, level, order, limit, cursor);
  }

  /** A copy for memories of these statuses; empty for all statuses. */
  public MemoryQuery withStatuses(Set<NodeStatus> wanted) {
    return new MemoryQuery(
        kinds, tiers, wanted, tags, session, parent, said, traits, level, order, limit, cursor);
  }

  /** A copy for memories with all of these tags; empty for any tags. */
  public MemoryQuery withTags(Set<String> wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, wanted, session, parent, said, traits, level, order, limit, cursor);
  }

  /** A copy for memories of one session; null for any. */
  public MemoryQuery withSession(@Nullable SessionId wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, tags, wanted, parent, said, traits, level, order, limit, cursor);
  }

  /** A copy for the children of one memory; null for any place in the tree. */
  public MemoryQuery withParent(@Nullable NodeId wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, tags, session, wanted, said, traits, level, order, limit, cursor);
  }

  /** A copy for turns that match the filter; null for any memory. */
  public MemoryQuery withSaid(NodeFilter.@Nullable Said wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, tags, session, parent, wanted, traits, level, order, limit, cursor);
  }

  /** A copy for what one speaker said, by the recorded name. */
  public MemoryQuery withSpeaker(String wanted) {
    InvalidValueException.given("speaker", wanted);
    NodeFilter.Said filter = said == null ? NodeFilter.Said.ANY : said;
    return withSaid(
        new NodeFilter.Said(filter.roles(), Set.of(wanted), filter.from(), filter.before()));
  }

  /** A copy for what was said in some roles. */
  public MemoryQuery withRoles(Message.Role... wanted) {
    InvalidValueException.given("roles", wanted);
    NodeFilter.Said filter = said == null ? NodeFilter.Said.ANY : said;
    return withSaid(
        new NodeFilter.Said(
            Set.copyOf(InvalidValueException.elements("roles", Arrays.asList(wanted))),
            filter.speakers(),
            filter.from(),
            filter.before()));
  }

  /**
   * A copy for what was said from one time on and before another.
   *
   * @param from the earliest time, or null for no bound
   * @param before the time before which it was said, or null for no bound
   */
  public MemoryQuery withSaidBetween(@Nullable Instant from, @Nullable Instant before) {
    NodeFilter.Said filter = said == null ? NodeFilter.Said.ANY : said;
    return withSaid(new NodeFilter.Said(filter.roles(), filter.speakers(), from, before));
  }

  /** A copy for memories with these traits; null for any. */
  public MemoryQuery withTraits(NodeFilter.@Nullable Traits wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, tags, session, parent, said, wanted, level, order, limit, cursor);
  }

  /** A copy for one level of the chain; null for the whole chain. */
  public MemoryQuery withLevel(Scope.@Nullable Level wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, tags, session, parent, said, traits, wanted, order, limit, cursor);
  }

  /** A copy in another order. */
  public MemoryQuery withOrder(NodeStore.Query.Order wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, tags, session, parent, said, traits, level, wanted, limit, cursor);
  }

  /** A copy with at most that many memories on a page. */
  public MemoryQuery withLimit(int wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, tags, session, parent, said, traits, level, order, wanted, cursor);
  }

  /** A copy that begins at the cursor of a page; null for the first page. */
  public MemoryQuery withCursor(@Nullable String wanted) {
    return new MemoryQuery(
        kinds, tiers, statuses, tags, session, parent, said, traits, level, order, limit, wanted);
  }

  /**
   * A memory that a search found.
   *
   * @param node the memory
   * @param score how well it matches, higher is better; comparable within one search only. 0 if
   *     there were no search words
   */
  public record Match(MemoryNode node, double score) {}

  /**
   * How many memories are of each kind and status and by each author.
   *
   * @param groups the numbers; groups without any are left out
   * @param complete whether all that match were counted; with search words only the best matches
   *     are
   */
  public record Counts(Map<NodeStore.Group, Long> groups, boolean complete) {
    /** Copies the numbers. */
    public Counts {
      groups = Map.copyOf(groups);
    }

    /** How many there are of all together. */
    public long total() {
      return groups.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * How many there are of each value of something that the groups tell, in its order; values
     * without any are left out.
     */
    public <T extends Comparable<? super T>> Map<T, Long> by(Function<NodeStore.Group, T> value) {
      Map<T, Long> counts = new TreeMap<>();
      groups.forEach((group, count) -> counts.merge(value.apply(group), count, Long::sum));
      return counts;
    }
  }
}
