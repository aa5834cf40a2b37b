package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The check of a store as a JSON object, and in words. */
final class StoreCheckView {
  /** Maximum number of findings in the data. */
  private static final int MOST = 200;

  private StoreCheckView() {}

  /** The check of the store, or null if the store cannot check itself. */
  static @Nullable StoreCheck verify(CallContext context) {
    try {
      return context.memory().maintenance().verify();
    } catch (MemoryStore.MissingCapabilityException e) {
      return null;
    }
  }

  static long count(StoreCheck check) {
    return check.counts().values().stream().mapToLong(Long::longValue).sum();
  }

  static Map<String, Object> map(StoreCheck check, DoorWords door) {
    FailureWords words = FailureWords.at(door);
    List<Map<String, Object>> counts = new ArrayList<>();
    check
        .counts()
        .forEach(
            (area, count) ->
                counts.add(new Fields().put("area", label(area)).put("count", count).map()));
    return new Fields()
        .put("sound", check.isSound())
        .put("counts", counts)
        .put(
            "findings",
            check.findings().stream().limit(MOST).map(each -> map(each, words)).toList())
        .map();
  }

  private static Map<String, Object> map(StoreCheck.Finding finding, FailureWords words) {
    return new Fields()
        .put("area", label(finding.area()))
        .put("what", words.of(finding.what()))
        .put("derived", finding.derived())
        .put("remedy", words.of(finding.remedy()))
        .map();
  }

  static String words(@Nullable StoreCheck check, DoorWords door) {
    if (check == null) {
      return "The store has no way to check itself.";
    }
    if (check.isSound()) {
      return "The store is sound.";
    }
    long all = count(check);
    boolean derived = check.findings().stream().allMatch(StoreCheck.Finding::derived);
    FailureWords words = FailureWords.at(door);
    List<String> lines =
        check.findings().stream()
            .map(
                each ->
                    "- "
                        + label(each.area()).replace('_', ' ')
                        + ": "
                        + words.of(each.what())
                        + ". "
                        + words.of(each.remedy()))
            .toList();
    return "The store is damaged, "
        + Counted.of(all, "finding")
        + (derived
            ? "; nothing that was remembered is lost, " + door.of("rebuild") + " makes it good:\n"
            : ":\n")
        + BoundedLines.of(lines, "the data names them");
  }

  static String label(StoreCheck.Area area) {
    return area.name().toLowerCase(Locale.ROOT);
  }
}
