package dev.memoryweave.store.postgresql;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The nodes and chunks that a transaction has changed, and whose links do not tell it yet. They are
 * collected until somebody asks for vectors or the transaction commits, so that a write of many
 * records takes few statements.
 */
final class VectorPending {
  private final VectorLinks links;
  private final Map<Long, Pending> pending = new LinkedHashMap<>();

  VectorPending(VectorLinks links) {
    this.links = links;
  }

  /** What became of an item; its vectors are forgotten if nothing else has them. */
  private record Pending(VectorLinks.Item item, boolean isNew, boolean stays, boolean forgets) {}

  /** A new item lacks vectors. */
  void added(VectorLinks.Item item) {
    pending.put(item.number(), new Pending(item, true, true, false));
  }

  /** An item has another text. */
  void changed(VectorLinks.Item item, boolean forgets) {
    Pending before = pending.get(item.number());
    if (before == null || !before.isNew) {
      boolean forgot = before != null && before.forgets;
      pending.put(item.number(), new Pending(item, false, true, forgets || forgot));
    }
  }

  /** An item is gone. */
  void removed(VectorLinks.Item item, boolean forgets) {
    Pending before = pending.remove(item.number());
    if (before == null || !before.isNew) {
      boolean forgot = before != null && before.forgets;
      pending.put(item.number(), new Pending(item, false, false, forgets || forgot));
    }
  }

  void flush() {
    if (pending.isEmpty()) {
      return;
    }
    List<VectorLinks.Item> unlinked = new ArrayList<>();
    Set<Long> forgotten = new HashSet<>();
    List<VectorLinks.Item> missing = new ArrayList<>();
    List<VectorLinks.Item> gone = new ArrayList<>();
    for (Pending one : pending.values()) {
      (one.stays ? missing : gone).add(one.item);
      if (!one.isNew) {
        unlinked.add(one.item);
      }
      if (one.forgets) {
        forgotten.add(one.item.number());
      }
    }
    pending.clear();
    links.take(unlinked, forgotten);
    links.addMissing(missing);
    links.removeMissing(gone);
  }
}
