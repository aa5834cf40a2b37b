package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The nodes that decisions name, compared with the list of them. */
final class DecisionNodes {
  private static final String LISTED =
      "SELECT node, decision FROM mw_decision_node WHERE tenant = ? AND decision = ANY (?)";

  /** A node, by its number, and a decision. */
  record Entry(long node, long decision) {}

  private final Transaction transaction;

  /** Each node that is gone and that a decision names. */
  private final Map<Long, Set<NodeRef>> gone = new LinkedHashMap<>();

  /** Entries that should be listed, but are not. */
  private final List<Entry> missing = new ArrayList<>();

  /** Entries that are listed, but should not be. */
  private final List<Entry> wrong = new ArrayList<>();

  DecisionNodes(Transaction transaction) {
    this.transaction = transaction;
    new RecordScan(transaction).pages(RecordKind.DECISION, this::compare);
  }

  private void compare(List<RecordScan.Found> page) {
    Map<Long, PromotionRecord> decisions = new LinkedHashMap<>();
    Set<NodeRef> refs = new LinkedHashSet<>();
    for (RecordScan.Found found : page) {
      if (found.record() instanceof PromotionRecord decision) {
        decisions.put(found.number(), decision);
        refs.addAll(decision.nodes());
      }
    }
    Map<NodeRef, Long> numbers = transaction.nodes().lookup().numbers(refs);
    Map<Long, Set<Long>> listed = new HashMap<>();
    transaction
        .handle()
        .list(
            LISTED,
            row -> new Entry(row.number(), row.number()),
            transaction.tenant(),
            Conditions.numbers(decisions.keySet()))
        .forEach(
            entry -> listed.computeIfAbsent(entry.decision, d -> new HashSet<>()).add(entry.node));
    decisions.forEach(
        (sequence, decision) ->
            compare(sequence, decision, numbers, listed.getOrDefault(sequence, Set.of())));
    transaction.nodes().lookup().forget();
  }

  private void compare(
      long sequence, PromotionRecord decision, Map<NodeRef, Long> numbers, Set<Long> listed) {
    Set<Long> named = new LinkedHashSet<>();
    for (NodeRef node : decision.nodes()) {
      Long number = numbers.get(node);
      if (number != null) {
        named.add(number);
      } else {
        gone.computeIfAbsent(sequence, s -> new LinkedHashSet<>()).add(node);
      }
    }
    named.stream()
        .filter(node -> !listed.contains(node))
        .forEach(node -> missing.add(new Entry(node, sequence)));
    listed.stream()
        .filter(node -> !named.contains(node))
        .forEach(node -> wrong.add(new Entry(node, sequence)));
  }

  Map<Long, Set<NodeRef>> gone() {
    return gone;
  }

  List<Entry> missing() {
    return missing;
  }

  List<Entry> wrong() {
    return wrong;
  }
}
