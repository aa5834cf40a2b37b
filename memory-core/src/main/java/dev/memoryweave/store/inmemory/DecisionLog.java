package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Decision;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.DecisionQuery;
import dev.memoryweave.store.inmemory.Keys.ReportKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was decided; immutable.
 *
 * @param all the decisions, by sequence
 * @param ofScope the decisions of each scope, by sequence
 * @param ofReport the decisions that came of each report, by sequence
 * @param ofNode the decisions that name each node, by sequence
 * @param lastSequence the highest sequence that was ever given away
 */
record DecisionLog(
    SortedTree<Long, Decision> all,
    GroupedTree<Scope, Long, Decision> ofScope,
    GroupedTree<ReportKey, Long, Decision> ofReport,
    GroupedTree<NodeRef, Long, Decision> ofNode,
    long lastSequence) {
  static final DecisionLog EMPTY =
      new DecisionLog(
          SortedTree.empty(Comparator.<Long>naturalOrder()),
          GroupedTree.empty(Keys.SCOPES, Comparator.<Long>naturalOrder()),
          GroupedTree.empty(ReportKey.ORDER, Comparator.<Long>naturalOrder()),
          GroupedTree.empty(Keys.NODES, Comparator.<Long>naturalOrder()),
          0);

  @Nullable Decision find(long sequence) {
    return all.get(sequence);
  }

  /** This log with a decision whose number is above all others. */
  DecisionLog with(Decision decision) {
    long sequence = decision.sequence();
    GroupedTree<NodeRef, Long, Decision> nodes = ofNode;
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
    for (Decision decision : ofNode.of(ref).values()) {
      rest = rest.without(decision);
    }
    return rest;
  }

  private DecisionLog without(Decision decision) {
    long sequence = decision.sequence();
    GroupedTree<NodeRef, Long, Decision> nodes = ofNode;
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

  List<Decision> list(DecisionQuery query) {
    List<Decision> found = new ArrayList<>();
    for (Scope scope : new LinkedHashSet<>(query.scopes())) {
      addMatching(query, scope, found);
    }
    Comparator<Decision> order = Comparator.comparingLong(Decision::sequence);
    found.sort(query.latest() ? order.reversed() : order);
    return List.copyOf(found.subList(0, Math.min(query.limit(), found.size())));
  }

  private void addMatching(DecisionQuery query, Scope scope, List<Decision> found) {
    SortedTree<Long, Decision> decisions =
        query.node() != null
            ? ofNode.of(query.node())
            : query.report() != null
                ? ofReport.of(new ReportKey(scope, query.report()))
                : ofScope.of(scope);
    Iterator<Decision> inOrder =
        query.latest() ? decisions.before(null) : decisions.after(query.afterSequence());
    for (int added = 0; added < query.limit() && inOrder.hasNext(); ) {
      Decision decision = inOrder.next();
      if (decision.sequence() <= query.afterSequence()) {
        return;
      }
      if (matches(query, scope, decision)) {
        found.add(decision);
        added++;
      }
    }
  }

  private static boolean matches(DecisionQuery query, Scope scope, Decision decision) {
    return decision.scope().equals(scope)
        && (query.report() == null || query.report().equals(decision.report()))
        && (query.outcomes().isEmpty() || query.outcomes().contains(decision.outcome()));
  }
}
