package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.SaveIntent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Some of the changes of a save.
 *
 * @param intent those changes
 * @param paths the path of each change in the whole save, by its path here
 */
record SavePart(SaveIntent intent, Map<String, String> paths) {
  /** The order in which a save reports its changes, by path. */
  static final Comparator<String> ORDER =
      Comparator.comparing(SavePart::list).thenComparingInt(SavePart::index);

  /** The lists of a save, in the order in which it reports them. */
  enum Changes {
    NODES,
    STALE,
    SUPERSEDE,
    DELETE;

    String path(int index) {
      return name().toLowerCase(Locale.ROOT) + "[" + index + "]";
    }
  }

  /** The changes whose path in the whole save is chosen. */
  static SavePart of(SaveIntent whole, Predicate<String> chosen) {
    Map<String, String> paths = new HashMap<>();
    SaveIntent part =
        new SaveIntent(
            whole.task(),
            some(Changes.NODES, whole.nodes(), chosen, paths),
            some(Changes.STALE, whole.stale(), chosen, paths),
            some(Changes.SUPERSEDE, whole.supersede(), chosen, paths),
            some(Changes.DELETE, whole.delete(), chosen, paths),
            whole.dryRun());
    return new SavePart(part, paths);
  }

  private static <T> List<T> some(
      Changes list, List<T> all, Predicate<String> chosen, Map<String, String> paths) {
    List<T> some = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      String path = list.path(i);
      if (chosen.test(path)) {
        paths.put(list.path(some.size()), path);
        some.add(all.get(i));
      }
    }
    return some;
  }

  /** The outcomes of the changes, by their paths in the whole save. */
  List<SaveIntent.Report.Item> named(SaveIntent.Report report) {
    return report.items().stream().map(item -> item.withPath(inWhole(item.path()))).toList();
  }

  private String inWhole(String path) {
    String change = change(path);
    return paths.getOrDefault(change, change) + path.substring(change.length());
  }

  /** The list that contains a change. */
  static Changes list(String path) {
    return Changes.valueOf(path.substring(0, path.indexOf('[')).toUpperCase(Locale.ROOT));
  }

  /** Its index in that list. */
  static int index(String path) {
    return Integer.parseInt(path.substring(path.indexOf('[') + 1, path.indexOf(']')));
  }

  /** The change that a path points to or into. */
  private static String change(String path) {
    return path.substring(0, path.indexOf(']') + 1);
  }
}
