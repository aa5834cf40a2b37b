package dev.memoryweave.store.support.internal;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.MemoryStore.Check.Finding;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects the findings of a check: counts them all, and lists the first of each area. */
public final class Findings {
  private static final String REBUILD =
      "It is derived from the records, and nothing is lost: rebuild it with rebuildIndex()";
  private static final String REPAIR =
      "Restore the store from a backup, or mend it with repair(), which says what becomes of it";

  private final String restore;
  private final Map<Area, List<Finding>> listed = new EnumMap<>(Area.class);
  private final Map<Area, Long> counts = new EnumMap<>(Area.class);

  /**
   * Begins a check.
   *
   * @param restore what to do about damage that the store itself cannot mend
   */
  public Findings(String restore) {
    this.restore = restore;
  }

  /** Reports damage to data that is derived from the records. */
  public void derived(Area area, String what) {
    add(area, what, true, REBUILD);
  }

  /** Reports damage that can be repaired, though perhaps not without loss. */
  public void mendable(Area area, String what) {
    add(area, what, false, REPAIR);
  }

  /** Reports damage that the store itself cannot mend. */
  public void damaged(Area area, String what) {
    add(area, what, false, restore);
  }

  /** Reports damage with another remedy. */
  public void add(Area area, String what, boolean derived, String remedy) {
    counts.merge(area, 1L, Long::sum);
    List<Finding> ofArea = listed.computeIfAbsent(area, a -> new ArrayList<>());
    if (ofArea.size() < MemoryStore.Check.MAX_FINDINGS) {
      ofArea.add(new Finding(area, what, derived, remedy));
    }
  }

  /** What was found. */
  public MemoryStore.Check result() {
    return new MemoryStore.Check(listed.values().stream().flatMap(List::stream).toList(), counts);
  }
}
