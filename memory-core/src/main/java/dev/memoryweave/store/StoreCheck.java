package dev.memoryweave.store;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The result of checking everything a store holds.
 *
 * @param findings the damage found, by area; for each area the first {@value #MAX_FINDINGS}
 * @param counts how many findings there are in each area, listed or not; areas without any are left
 *     out
 */
public record StoreCheck(List<Finding> findings, Map<Area, Long> counts) {
  /** The most findings listed for an area. */
  public static final int MAX_FINDINGS = 1_000;

  /** The result for a store without damage. */
  public static final StoreCheck SOUND = new StoreCheck(List.of(), Map.of());

  /** Copies the list and the counts. */
  public StoreCheck {
    findings = List.copyOf(findings);
    Map<Area, Long> ordered = new EnumMap<>(Area.class);
    ordered.putAll(counts);
    counts = Collections.unmodifiableMap(ordered);
  }

  /** The part of a store that a finding is about. */
  public enum Area {
    /** The pages of the file, and the indexes of its tables. */
    FILE,
    /** Records that cannot be read, or that differ from what was written. */
    RECORDS,
    /** Records that refer to others: relations, evidence, parents, tags, passages. */
    LINKS,
    /** The order of events, revisions, and former versions. */
    EVENTS,
    /** The entries of the text indexes for each node and passage. */
    TEXT_INDEX,
    /** The lengths and scopes that the text indexes store for each entry. */
    LENGTHS,
    /** Vectors: which node or passage has which, and which have none. */
    VECTORS,
    /** Numbers that are counted during writes. */
    COUNTS
  }

  /**
   * One problem.
   *
   * @param area the area that it concerns
   * @param what the problem, and which record has it; holds none of its content
   * @param derived whether the damaged data is derived from the records, so that {@link
   *     MemoryStore#rebuildIndex()} repairs it without loss
   * @param remedy what to do about it
   */
  public record Finding(Area area, String what, boolean derived, String remedy) {}

  /** Whether nothing was found. */
  public boolean isSound() {
    return counts.isEmpty();
  }

  /** How many findings there are in an area. */
  public long count(Area area) {
    return counts.getOrDefault(area, 0L);
  }

  /**
   * The result of repairing the records of a store.
   *
   * @param restored how many unreadable nodes were reset to their newest readable former version
   * @param setAside how many damaged records were taken out of the lists; the store keeps them as
   *     they are until a node that they belong to is forgotten
   * @param removedDocuments how many documents of project files were removed, so that the next
   *     indexing reads their files again
   * @param removedLinks how many links to records that are gone were removed
   */
  public record Repair(long restored, long setAside, long removedDocuments, long removedLinks) {
    /** The result for a store in which nothing had to be repaired. */
    public static final Repair NONE = new Repair(0, 0, 0, 0);
  }
}
