package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.inmemory.Keys.ReportKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The decisions; immutable.
 *
 * @param all the decisions, by sequence
 * @param ofScope the decisions of each scope, by sequence
 * @param ofReport the decisions on each report, by sequence
 * @param ofNode the decisions that name each node, by sequence
 * @param lastSequence the highest sequence ever assigned
 */
record DecisionLog(
    SortedTree<Long, PromotionRecord> all,
    GroupedTree<Scope, Long, PromotionRecord> ofScope,
    GroupedTree<ReportKey, Long, PromotionRecord> ofReport,
    GroupedTree<NodeRef, Long, PromotionRecord> ofNode,
    long lastSequence) {
  static final DecisionLog EMPTY =
      new DecisionLog(
          SortedTree.empty(Comparator.<Long>naturalOrder()),
          GroupedTree.empty(Keys.SCOPES, Comparator.<Long>naturalOrder()),
          GroupedTree.empty(ReportKey.ORDER, Comparator.<Long>naturalOrder()),
          GroupedTree.empty(Keys.NODES, Comparator.<Long>naturalOrder()),
          0);

  /** This log with a decision whose number is higher than all others. */
  DecisionLog with(PromotionRecord decision) {
    long sequence = decision.sequence();
    GroupedTree<NodeRef, Long, PromotionRecord> nodes = ofNode;
    for (NodeRef ref : decision.nodes()) {
      nodes = nodes.with(ref, sequence, decision);
    }
    return new DecisionLog(
        all.with(sequence, decision),
        ofScope.with(decision.scope(), sequence, decision),
        ofReport.with(ReportKey.of(decision), sequence, decision),
        nodes,
        sequence);
  }

  /** This log without the decisions that name a node. */
  DecisionLog without(NodeRef ref) {
    DecisionLog rest = this;
    for (PromotionRecord decision : ofNode.of(ref).values()) {
      rest = rest.without(decision);
    }
    return rest;
  }

  /** This log without the decisions of a scope. */
  DecisionLog without(Scope scope) {
    DecisionLog rest = this;
    for (PromotionRecord decision : ofScope.of(scope).values()) {
      rest = rest.without(decision);
    }
    return rest;
  }

  /** This log without the decision of that number, if it is one of the scope. */
  DecisionLog without(Scope scope, long sequence) {
    PromotionRecord decision = ofScope.of(scope).get(sequence);
    return decision == null ? this : without(decision);
  }

  private DecisionLog without(PromotionRecord decision) {
    long sequence = decision.sequence();
    GroupedTree<NodeRef, Long, PromotionRecord> nodes = ofNode;
    for (NodeRef ref : decision.nodes()) {
      nodes = nodes.without(ref, sequence);
    }
    return new DecisionLog(
        all.without(sequence),
        ofScope.without(decision.scope(), sequence),
        ofReport.without(ReportKey.of(decision), sequence),
        nodes,
        lastSequence);
  }

  List<PromotionRecord> list(PromotionQuery query) {
    List<PromotionRecord> found = new ArrayList<>();
    for (Scope scope : new LinkedHashSet<>(query.scopes())) {
      addMatching(query, scope, found);
    }
    Comparator<PromotionRecord> order = Comparator.comparingLong(PromotionRecord::sequence);
    found.sort(query.latest() ? order.reversed() : order);
    return List.copyOf(found.subList(0, Math.min(query.limit(), found.size())));
  }

  private void addMatching(PromotionQuery query, Scope scope, List<PromotionRecord> found) {
    SortedTree<Long, PromotionRecord> decisions =
        query.node() != null
            ? ofNode.of(query.node())
            : query.report() != null
                ? ofReport.of(new ReportKey(scope, query.report()))
                : ofScope.of(scope);
    Iterator<PromotionRecord> inOrder =
        query.latest() ? decisions.before(null) : decisions.after(query.afterSequence());
    for (int added = 0; added < query.limit() && inOrder.hasNext(); ) {
      PromotionRecord decision = inOrder.next();
      if (decision.sequence() <= query.afterSequence()) {
        return;
      }
      if (matches(query, scope, decision)) {
        found.add(decision);
        added++;
      }
    }
  }

  private static boolean matches(PromotionQuery query, Scope scope, PromotionRecord decision) {
    return decision.scope().equals(scope)
        && (query.report() == null || query.report().equals(decision.report()))
        && (query.outcomes().isEmpty() || query.outcomes().contains(decision.outcome()));
  }
}
