package dev.memoryweave.reflect.internal;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Turns the paths of a report into anchors; many in one folder become one for the folder. */
final class AnchorFolding {
  private static final String ALL_BELOW = "/**";

  private AnchorFolding() {}

  /** The anchors for the paths, no more than wanted; invalid paths are ignored. */
  static List<Anchor> of(List<String> paths, int most) {
    Set<String> files = new LinkedHashSet<>();
    for (String path : paths) {
      anchor(path).ifPresent(anchor -> files.add(anchor.glob()));
    }
    Map<String, Integer> folded = counted(files);
    for (int depth = deepest(files); folded.size() > most && depth > 0; depth--) {
      folded = foldedAt(folded, depth);
    }
    return folded.entrySet().stream()
        // Anchors that cover most files first, else in the order given.
        .sorted(Comparator.comparing((Map.Entry<String, Integer> entry) -> -entry.getValue()))
        .limit(most)
        .flatMap(entry -> folded(entry.getKey()).stream())
        .toList();
  }

  /** A glob that is too long for an anchor is replaced by its folder, which means the same. */
  private static Optional<Anchor> folded(String glob) {
    return anchor(glob)
        .or(() -> anchor(glob.substring(0, Math.max(0, glob.length() - ALL_BELOW.length()))));
  }

  /** The anchor of a path, if it is valid; Windows separators are converted. */
  static Optional<Anchor> anchor(String path) {
    try {
      return Optional.of(Anchor.of(path.strip().replace('\\', '/')));
    } catch (InvalidValueException refused) {
      return Optional.empty();
    }
  }

  /** The deepest folder that holds all paths; nothing if they have none in common. */
  static Optional<String> commonFolder(List<String> paths) {
    List<String> common = null;
    for (String path : paths) {
      Optional<Anchor> anchor = anchor(path);
      if (anchor.isPresent()) {
        List<String> folders = folders(anchor.get().glob());
        common = common == null ? folders : shared(common, folders);
      }
    }
    return common == null || common.isEmpty()
        ? Optional.empty()
        : Optional.of(String.join("/", common));
  }

  private static List<String> folders(String path) {
    List<String> parts = List.of(path.split("/", -1));
    return parts.subList(0, parts.size() - 1);
  }

  private static List<String> shared(List<String> some, List<String> others) {
    int same = 0;
    while (same < some.size() && same < others.size() && some.get(same).equals(others.get(same))) {
      same++;
    }
    return some.subList(0, same);
  }

  private static Map<String, Integer> counted(Set<String> files) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    files.forEach(file -> counts.put(file, 1));
    return counts;
  }

  private static int deepest(Set<String> files) {
    return files.stream().mapToInt(file -> folders(file).size()).max().orElse(0);
  }

  /** Folds paths at least that many folders deep if two or more share the folder. */
  private static Map<String, Integer> foldedAt(Map<String, Integer> paths, int depth) {
    Map<String, List<String>> byFolder = new LinkedHashMap<>();
    for (String path : paths.keySet()) {
      List<String> folders = folders(plain(path));
      String key =
          folders.size() < depth ? path : String.join("/", folders.subList(0, depth)) + ALL_BELOW;
      byFolder.computeIfAbsent(key, unused -> new ArrayList<>()).add(path);
    }
    Map<String, Integer> folded = new LinkedHashMap<>();
    byFolder.forEach(
        (folder, members) ->
            folded.merge(
                members.size() == 1 ? members.get(0) : folder,
                members.stream().mapToInt(member -> paths.getOrDefault(member, 1)).sum(),
                Integer::sum));
    return folded;
  }

  /** A folded folder counts as a file in it. */
  private static String plain(String path) {
    return path.endsWith(ALL_BELOW) ? path.substring(0, path.length() - 1) : path;
  }
}
