package dev.memoryweave.store;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The result of checking everything a store holds.
 *
 * @param findings the damage that was found, area by area; of each area the first {@value
 *     #MAX_FINDINGS}
 * @param counts how many findings there are in each area, listed or not; areas without any are left
 *     out
 */
public record StoreCheck(List<Finding> findings, Map<Area, Long> counts) {
  /** The most findings that are listed of an area. */
  public static final int MAX_FINDINGS = 1_000;

  /** The result for a store in which nothing is wrong. */
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
    /** Records that cannot be read, or say something else than what was written. */
    RECORDS,
    /** Records that name others: relations, evidence, parents, tags, passages. */
    LINKS,
    /** The order of events, revisions, and former versions. */
    EVENTS,
    /** The entries of the text indexes for each node and passage. */
    TEXT_INDEX,
    /** The lengths and scopes that the text indexes keep of each entry. */
    LENGTHS,
    /** Vectors, which node or passage has which, and which have none. */
    VECTORS,
    /** Numbers that are counted while writing. */
    COUNTS
  }

  /**
   * One thing that is wrong.
   *
   * @param area what it is about
   * @param what what is wrong, and of which record; holds nothing of its content
   * @param derived whether what is damaged is derived from the records, so that {@link
   *     MemoryStore#rebuildIndex()} makes it good and nothing is lost
   * @param remedy what to do about it
   */
  public record Finding(Area area, String what, boolean derived, String remedy) {}

  /** Whether nothing is wrong. */
  public boolean isSound() {
    return counts.isEmpty();
  }

  /** How many findings there are in an area. */
  public long count(Area area) {
    return counts.getOrDefault(area, 0L);
  }

  /**
   * The result of mending the records of a store.
   *
   * @param restored how many nodes could not be read and were given back their newest former
   *     version that can
   * @param setAside how many records were damaged and were taken out of the lists; the store keeps
   *     them as they are until a node that they belong to is forgotten
   * @param removedDocuments how many documents of project files were removed, so that the next
   *     indexing reads their files again
   * @param removedLinks how many links to records that are gone were removed
   */
  public record Repair(long restored, long setAside, long removedDocuments, long removedLinks) {
    /** The result for a store in which nothing had to be mended. */
    public static final Repair NONE = new Repair(0, 0, 0, 0);
  }
}
