package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.CheckAnswer.Store;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.DoorWords;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.store.MemoryStore;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The check of a store in the words of a door. */
final class StoreCheckView {
  /** Maximum number of findings in the data. */
  private static final int MOST = 200;

  private StoreCheckView() {}

  /** The check of the store, or null if the store cannot check itself. */
  static MemoryStore.@Nullable Check verify(CallContext context) {
    try {
      return context.memory().maintenance().verify();
    } catch (MemoryStore.MissingCapabilityException e) {
      return null;
    }
  }

  static long count(MemoryStore.Check check) {
    return check.counts().values().stream().mapToLong(Long::longValue).sum();
  }

  static Store of(MemoryStore.Check check, DoorWords door) {
    FailureWords words = FailureWords.at(door);
    return new Store(
        check.isSound(),
        check.counts().entrySet().stream()
            .map(each -> new Store.Count(each.getKey(), each.getValue()))
            .toList(),
        check.findings().stream()
            .limit(MOST)
            .map(
                each ->
                    new Store.Finding(
                        each.area(),
                        words.of(each.what()),
                        each.derived(),
                        words.of(each.remedy())))
            .toList());
  }

  static String words(MemoryStore.@Nullable Check check, DoorWords door) {
    if (check == null) {
      return "The store has no way to check itself.";
    }
    if (check.isSound()) {
      return "The store is sound.";
    }
    long all = count(check);
    boolean derived = check.findings().stream().allMatch(MemoryStore.Check.Finding::derived);
    FailureWords words = FailureWords.at(door);
    List<String> lines =
        check.findings().stream()
            .map(
                each ->
                    "- "
                        + each.area().name().toLowerCase(Locale.ROOT).replace('_', ' ')
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
}
