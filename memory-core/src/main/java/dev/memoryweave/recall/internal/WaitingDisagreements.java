package dev.memoryweave.recall.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Names the memories of a result that a pending memory contradicts: those drawn from files have not
 * been compared with anything, and two files may say opposite things. A pending memory never casts
 * doubt on an active one.
 */
final class WaitingDisagreements {
  /** The most pending memories that are compared with the others. */
  private static final int MOST_COMPARED = 10;

  private WaitingDisagreements() {}

  static void name(Shortlist list, Disagreement disagreement) {
    Map<NodeRef, Shortlist.Entry> waiting = new LinkedHashMap<>();
    list.entries().stream()
        .filter(entry -> entry.node().status().isWaiting())
        .limit(MOST_COMPARED)
        .forEach(entry -> waiting.put(entry.ref(), entry));
    List<MemoryNode> nodes = list.entries().stream().map(Shortlist.Entry::node).toList();
    for (Shortlist.Entry entry : waiting.values()) {
      for (MemoryNode other : disagreement.with(entry.node(), nodes)) {
        entry.contradictedBy().add(other.ref());
        Shortlist.Entry waitingToo = waiting.get(other.ref());
        if (waitingToo != null) {
          waitingToo.contradictedBy().add(entry.ref());
        }
      }
    }
  }
}
