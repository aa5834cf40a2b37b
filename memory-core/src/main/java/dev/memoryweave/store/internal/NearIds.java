package dev.memoryweave.store.internal;

import dev.memoryweave.language.internal.EditDistance;
import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.NodeStore.Query.Order;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Suggests ids for an unknown one: those with equal words, because an id is made of a title, and
 * those with few changed letters.
 */
final class NearIds {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();
  private static final int MOST = 3;

  /** The most memories whose words are compared, and the most recent ones whose ids are. */
  private static final int LOOKED_AT = 200;

  /** One letter in this many may differ. */
  private static final int LETTERS_OF_A_SLIP = 4;

  private NearIds() {}

  /** At most {@value #MOST} ids of the chain, the nearest first. */
  static List<NodeId> of(ReadTransaction tx, ScopeChain chain, NodeId id) {
    Set<NodeId> candidates = new LinkedHashSet<>(ofOtherKinds(tx, chain, id));
    candidates.addAll(ofItsWords(tx, chain, id));
    NodeFilter all = NodeFilter.in(chain.scopes());
    tx.nodes()
        .list(NodeStore.Query.first(all, Order.NEWEST_FIRST, LOOKED_AT))
        .items()
        .forEach(node -> candidates.add(node.id()));
    return candidates.stream()
        .filter(other -> !other.equals(id) && isNear(id.slug(), other.slug()))
        .sorted(
            Comparator.<NodeId>comparingInt(other -> EditDistance.between(id.slug(), other.slug()))
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST)
        .toList();
  }

  private static List<NodeId> ofOtherKinds(ReadTransaction tx, ScopeChain chain, NodeId id) {
    List<NodeId> sameName =
        Arrays.stream(NodeKind.values()).map(kind -> NodeId.of(kind, id.slug())).toList();
    return chain.scopes().stream()
        .flatMap((Scope scope) -> tx.nodes().existing(scope, sameName).stream())
        .toList();
  }

  private static List<NodeId> ofItsWords(ReadTransaction tx, ScopeChain chain, NodeId id) {
    List<TextQuery.Term> terms =
        ANALYZER.analyzeQuery(id.slug().replace('-', ' ')).terms().stream()
            .map(QueryTerm::term)
            .distinct()
            .map(term -> new TextQuery.Term(term, 1))
            .toList();
    if (terms.isEmpty()) {
      return List.of();
    }
    NodeFilter filter = NodeFilter.in(chain.scopes()).withKinds(NodeKind.lasting());
    return tx.nodes().search(new TextQuery(terms, List.of(), filter, LOOKED_AT)).stream()
        .map(NodeStore.Hit::ref)
        .map(ref -> ref.id())
        .toList();
  }

  private static boolean isNear(String one, String other) {
    boolean isPart =
        Math.min(one.length(), other.length()) > 3 && (other.contains(one) || one.contains(other));
    int slips = Math.max(1, Math.max(one.length(), other.length()) / LETTERS_OF_A_SLIP);
    return isPart || EditDistance.between(one, other) <= slips;
  }
}
