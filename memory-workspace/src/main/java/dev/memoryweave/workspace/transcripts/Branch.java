package dev.memoryweave.workspace.transcripts;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The branch of a tree of messages that a person last read: from the root to a leaf. The places on
 * it are numbered from 0.
 */
final class Branch {
  private final Map<String, Integer> places;

  private Branch(Map<String, Integer> places) {
    this.places = places;
  }

  /**
   * Finds the branch of a leaf. A tree whose parents go in a circle gives the part before it.
   *
   * @param parents the parent of each node; that of a root is itself no node
   */
  static Branch of(Map<String, String> parents, String leaf) {
    List<String> path = new ArrayList<>();
    Map<String, Integer> places = new HashMap<>();
    @Nullable String node = leaf;
    while (node != null && parents.containsKey(node) && places.putIfAbsent(node, 0) == null) {
      path.add(node);
      node = parents.get(node);
    }
    for (int i = 0; i < path.size(); i++) {
      places.put(path.get(i), path.size() - 1 - i);
    }
    return new Branch(places);
  }

  /** Where a node is on the branch, or -1 if it is not there. */
  int place(String node) {
    return places.getOrDefault(node, -1);
  }
}
