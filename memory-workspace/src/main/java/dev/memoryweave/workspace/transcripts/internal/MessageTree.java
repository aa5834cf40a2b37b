package dev.memoryweave.workspace.transcripts.internal;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tree of messages, and its branch that a person last read: from the root to a leaf. Places on
 * the branch are numbered from 0.
 */
final class MessageTree {
  private static final int NOWHERE = -1;

  private final Map<String, Node> nodes = new HashMap<>();
  private int length;

  private static final class Node {
    private @Nullable Node parent;

    /** Whether it exists, rather than being only named as a parent. */
    private boolean present;

    /** How many nodes follow it on the chosen branch, or {@link #NOWHERE}. */
    private int after = NOWHERE;
  }

  /** Adds a node, or sets its parent once known; a root has none. */
  void add(String id, String parent) {
    Node node = node(id);
    node.present = true;
    node.parent = parent.isEmpty() ? null : node(parent);
  }

  private Node node(String id) {
    return nodes.computeIfAbsent(id, named -> new Node());
  }

  boolean isEmpty() {
    return nodes.isEmpty();
  }

  boolean has(String id) {
    Node node = nodes.get(id);
    return node != null && node.present;
  }

  /** Chooses the branch of a leaf, once. If parents form a cycle, the branch begins within that. */
  void choose(String leaf) {
    @Nullable Node node = nodes.get(leaf);
    while (node != null && node.present && node.after == NOWHERE) {
      node.after = length++;
      node = node.parent;
    }
  }

  /** The place of a node on the chosen branch, or -1 if it is not there. */
  int place(String id) {
    Node node = nodes.get(id);
    return node == null || node.after == NOWHERE ? NOWHERE : length - 1 - node.after;
  }
}
