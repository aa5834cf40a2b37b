package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.statement.internal.TextKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Memories by their kind and the words of their title: one kind of duplicates. */
final class SameTitles {
  private final Map<String, List<NodeRef>> byTitle = new LinkedHashMap<>();

  void add(MemoryNode node) {
    byTitle
        .computeIfAbsent(
            node.kind().label() + " " + TextKey.key(node.title()), any -> new ArrayList<>())
        .add(node.ref());
  }

  /** The groups of several memories, in the order of their first ones. */
  List<List<NodeRef>> groups() {
    return byTitle.values().stream().filter(group -> group.size() > 1).toList();
  }
}
