package dev.memoryweave.workspace.mirror.internal;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of a memory after an uncommitted change to them was discarded with git: those known to
 * git are as committed.
 *
 * @param marks the marks of the files known to git
 * @param texts their texts
 * @param left files added by the change, which git does not know and therefore left
 */
record ThrownAway(
    SortedMap<String, FileMark> marks,
    SortedMap<String, String> texts,
    SortedMap<String, String> left) {

  /**
   * Detects whether the last change of a memory was discarded.
   *
   * @param paths all paths that its files may have
   * @param marks the marks of its files
   * @param texts their texts
   * @param shown its files as they would be
   * @param before the last agreement, at which they contained that change
   * @return null if it was not, or nobody can know
   */
  static @Nullable ThrownAway of(
      List<String> paths,
      Map<String, FileMark> marks,
      Map<String, String> texts,
      Map<String, String> shown,
      Agreement before,
      Checkouts checkouts) {
    ThrownAway files = new ThrownAway(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    SortedMap<String, String> gone = new TreeMap<>();
    for (Map.Entry<String, FileMark> file : marks.entrySet()) {
      String path = file.getKey();
      String text = texts.getOrDefault(path, "");
      if (checkouts.hold(Map.of(path, text))) {
        files.marks.put(path, file.getValue());
        files.texts.put(path, text);
        if (shown.containsKey(path) && !text.equals(shown.get(path))) {
          gone.put(path, shown.getOrDefault(path, ""));
        }
      } else if (checkouts.has(path) || !file.getValue().equals(before.files().get(path))) {
        // Somebody has edited it.
        return null;
      } else {
        files.left.put(path, text);
      }
    }
    boolean isWhole =
        paths.stream().allMatch(path -> !checkouts.has(path) || files.texts.containsKey(path));
    return isWhole && files.texts.containsKey(paths.get(0)) && !checkouts.haveElsewhere(gone)
        ? files
        : null;
  }
}
