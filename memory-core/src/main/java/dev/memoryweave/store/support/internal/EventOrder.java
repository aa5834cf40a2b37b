package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.MemoryStore.Check.Area;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Follows the events of a store in their order, and finds gaps, except those of events that were
 * set aside, and revisions of scopes that are out of order.
 */
public final class EventOrder {
  private static final Set<String> OF_KNOWLEDGE =
      Arrays.stream(MemoryEvent.Type.values())
          .filter(MemoryEvent.Type::keepsRevision)
          .map(MemoryEvent.Type::label)
          .collect(Collectors.toSet());

  private final Findings findings;
  private final EventGaps gaps;
  private final Consumer<EventGaps.Range> gone;

  /** An event missing before this one may have been removed with its scope. */
  private final long lastCleared;

  /** The revision of each scope, and how many events were missing up to then. */
  private final Map<Long, Seen> scopes = new HashMap<>();

  private long lastSequence;
  private long missing;

  /** The state of a scope at one of its events. */
  private record Seen(long revision, long missing) {}

  private static final Seen BEGINNING = new Seen(0, 0);

  /**
   * Begins before the first event.
   *
   * @param setAside the numbers of events that were set aside
   * @param lastCleared the last event that says that a scope was cleared, or 0
   * @param gone takes the numbers of events that are missing without an explanation
   */
  public EventOrder(
      Findings findings,
      Collection<String> setAside,
      long lastCleared,
      Consumer<EventGaps.Range> gone) {
    this.findings = findings;
    this.gaps = new EventGaps(setAside);
    this.lastCleared = lastCleared;
    this.gone = gone;
  }

  /** Takes the next event. A missing one may have belonged to any scope. */
  public void follow(long sequence, long scopeId, String type, long revision) {
    reach(sequence);
    lastSequence = sequence;
    Seen seen = scopes.getOrDefault(scopeId, BEGINNING);
    boolean isCleared = type.equals(MemoryEvent.Type.SCOPE_CLEARED.label());
    long least = OF_KNOWLEDGE.contains(type) ? seen.revision : seen.revision + 1;
    long most = least + missing - seen.missing;
    if ((revision < least || revision > most) && !(isCleared && revision > seen.revision)) {
      findings.damaged(
          Area.EVENTS,
          "The event %s has revision %s of its scope instead of %s"
              .formatted(sequence, revision, least));
    }
    scopes.put(scopeId, new Seen(revision, missing));
  }

  /** Notes that there are no events before one but those that were seen. */
  private void reach(long sequence) {
    if (sequence > lastSequence + 1) {
      missing += sequence - lastSequence - 1;
      for (EventGaps.Range range : gaps.unexplained(lastSequence + 1, sequence - 1)) {
        if (sequence > lastCleared) {
          gone.accept(range);
        } else {
          missing -= range.size();
        }
      }
    }
  }

  /** Ends after the last event, with the highest number that was ever given if it is known. */
  public void end(long lastGiven) {
    missing += gaps.sizeAfter(Math.max(lastSequence, lastGiven));
    reach(lastGiven + 1);
  }

  /** Ends after the last event, without knowing whether there were later ones. */
  public void end() {
    missing += gaps.sizeAfter(lastSequence);
  }

  /** Compares the revision of a scope with its last event. */
  public void requireRevision(long scopeId, String scope, long revision) {
    if (!fits(scopeId, revision)) {
      findings.derived(
          Area.EVENTS,
          "The scope '%s' has revision %s, and its last event %s"
              .formatted(scope, revision, scopes.getOrDefault(scopeId, BEGINNING).revision));
    }
  }

  /** Whether a scope can have a revision, by its last event. */
  public boolean fits(long scopeId, long revision) {
    Seen seen = scopes.getOrDefault(scopeId, BEGINNING);
    return revision >= seen.revision && revision <= seen.revision + missing - seen.missing;
  }

  /**
   * The former versions of a node.
   *
   * @param revision the revision of the node
   * @param count how many there are
   * @param first the lowest revision, or 1
   * @param last the highest revision, or 0
   * @param isMended whether a state of the node was set aside
   */
  public record Versions(long revision, long count, long first, long last, boolean isMended) {
    /** Whether none is missing without an explanation. */
    public boolean isWhole() {
      boolean hasAll = count == revision - 1 && first == 1 && last == revision - 1;
      return hasAll || (isMended && isBelow());
    }

    /** Whether all revisions are below the node's current one. */
    public boolean isBelow() {
      return first >= 1 && last < revision;
    }

    /** Reports them if they are not whole. */
    public void report(String node, Findings findings) {
      String what =
          "The node '%s' has revision %s, and %s former versions from %s to %s"
              .formatted(node, revision, count, first, last);
      if (!isWhole() && isBelow()) {
        findings.mendable(Area.EVENTS, what);
      } else if (!isWhole()) {
        findings.damaged(Area.EVENTS, what);
      }
    }
  }
}
