package dev.memoryweave.workspace;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.internal.CodeName;
import dev.memoryweave.model.internal.Lazy;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.files.internal.ProjectFile;
import dev.memoryweave.workspace.files.internal.ProjectWalk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Finds files of a project by name, wherever they are. Indexed files are searched first; only for a
 * name that none of them has is the tree walked, once. The result stays valid for ten times as long
 * as the search took, so that a report with many names costs one walk.
 */
final class NamedFiles {
  private static final int TIMES_AS_LONG = 10;

  private final LongSupplier nanoTime;
  private volatile long usableUntil;
  private final Lazy<Map<String, List<String>>> known;
  private final Lazy<Map<String, List<String>>> all;

  /**
   * Creates a lookup without searching yet.
   *
   * @param known the paths of indexed files
   */
  NamedFiles(Supplier<Collection<String>> known, ProjectWalk walk, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.usableUntil = nanoTime.getAsLong();
    this.known = new Lazy<>(() -> timed(() -> byStem(known.get())));
    this.all = new Lazy<>(() -> timed(() -> byStem(walked(walk))));
  }

  /** Whether the result may still be used for another piece of evidence. */
  boolean isFresh() {
    return nanoTime.getAsLong() - usableUntil < 0;
  }

  private <T> T timed(Supplier<T> look) {
    long start = nanoTime.getAsLong();
    T found = look.get();
    long end = nanoTime.getAsLong();
    usableUntil = end + TIMES_AS_LONG * (end - start);
    return found;
  }

  /** The paths of files with a name without its extension, such as {@code RetryPolicy}. */
  List<String> withStem(String stem) {
    List<String> found = known.get().getOrDefault(stem, List.of());
    return found.isEmpty() ? all.get().getOrDefault(stem, List.of()) : found;
  }

  /** The paths of files with a name, such as {@code RetryPolicy.java}. */
  List<String> called(String name) {
    return withStem(CodeName.stem(name)).stream()
        .filter(path -> SourcePath.name(path).equals(name))
        .toList();
  }

  private static Map<String, List<String>> byStem(Collection<String> paths) {
    Map<String, List<String>> byStem = new HashMap<>();
    for (String path : paths) {
      byStem
          .computeIfAbsent(CodeName.stem(SourcePath.name(path)), stem -> new ArrayList<>())
          .add(path);
    }
    return byStem;
  }

  private static List<String> walked(ProjectWalk walk) {
    List<String> paths = new ArrayList<>();
    walk.run(
        new ProjectWalk.Visitor() {
          @Override
          public void file(ProjectFile file) {
            paths.add(file.path());
          }

          @Override
          public void skipped(SkippedFile skipped) {
            // Excluded files cannot be found.
          }
        },
        () -> false);
    return paths;
  }
}
