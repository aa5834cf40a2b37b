package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** The nodes that decisions name, compared with the list of them in the file. */
final class DecisionNodes {
  private static final String LISTED = "SELECT node, decision FROM decision_node";

  /** A node, by its position, and a decision that names it. */
  record Entry(long node, long decision) {}

  /** The positions of the nodes that each readable decision names. */
  private final Map<Long, Set<Long>> named = new HashMap<>();

  private final Map<Long, Set<NodeRef>> gone = new LinkedHashMap<>();
  private final Set<Entry> listed = new LinkedHashSet<>();

  DecisionNodes(Transaction transaction) {
    new RecordScan(transaction, RecordKind.DECISION)
        .read(
            (record, sequence) -> {
              Set<Long> positions = named.computeIfAbsent(sequence, s -> new LinkedHashSet<>());
              for (NodeRef node : ((PromotionRecord) record).nodes()) {
                Long position = transaction.nodes().lookup().position(node);
                if (position != null) {
                  positions.add(position);
                } else {
                  gone.computeIfAbsent(sequence, s -> new LinkedHashSet<>()).add(node);
                }
              }
            });
    transaction
        .handle()
        .each(
            LISTED,
            row -> {
              listed.add(new Entry(row.number(), row.number()));
              return true;
            });
  }

  /** Reports each missing node that a decision names. */
  void gone(BiConsumer<Long, NodeRef> each) {
    gone.forEach((decision, nodes) -> nodes.forEach(node -> each.accept(decision, node)));
  }

  /** Entries that should be listed, but are not. */
  Set<Entry> missing() {
    Set<Entry> missing = new LinkedHashSet<>();
    named.forEach(
        (decision, nodes) -> nodes.forEach(node -> missing.add(new Entry(node, decision))));
    missing.removeAll(listed);
    return missing;
  }

  /** Entries that are listed, but should not be. */
  List<Entry> wrong() {
    return listed.stream()
        .filter(
            entry -> {
              Set<Long> nodes = named.get(entry.decision);
              return nodes != null && !nodes.contains(entry.node);
            })
        .toList();
  }
}
