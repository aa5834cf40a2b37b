package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.internal.CheckoutSight;
import dev.memoryweave.store.internal.ProposedEdit;
import dev.memoryweave.store.internal.SeenTransaction;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the memories that a candidate may be about, by the text index.
 *
 * <p>Only the rarest words of the candidate are searched for, so that the cost grows with the
 * matches and not with the size of the store; those of the title come first.
 */
public final class SimilarMemories {
  /** The maximum number of matches of all words of the title together. */
  private static final int TITLE_MATCHES = 200;

  private static final int BODY_MATCHES = 100;

  /** The number of title words that are searched for whatever the number of their matches. */
  private static final int LEAST_OF_TITLE = 2;

  private static final int LIMIT = 24;
  private static final int LOOKED_AT = 200;

  private static final Set<NodeStatus> LIVE =
      Set.of(NodeStatus.ACTIVE, NodeStatus.STALE, NodeStatus.CANDIDATE, NodeStatus.NEEDS_REVIEW);

  private final ScopeChain chain;
  private final CheckoutSight sight;

  /** Searches the scopes of a chain for memories that are visible from the checkout. */
  public SimilarMemories(ScopeChain chain, CheckoutSight sight) {
    this.chain = chain;
    this.sight = sight;
  }

  /**
   * Memories found for a text.
   *
   * @param live memories that are active, or were until recently
   * @param waiting pending candidates and memories in review
   */
  public record Found(List<MemoryNode> live, List<MemoryNode> waiting) {}

  /**
   * Searches for a candidate.
   *
   * @param counted a cache of how many nodes contain each word, for one transaction; new counts are
   *     added to it
   */
  public Found find(
      ReadTransaction tx, Reflector.Candidate candidate, Map<String, Long> counted, Instant now) {
    return find(tx, candidate.title(), candidate.body(), counted, now);
  }

  /** Pending memories that may say the same as a statement. */
  public List<MemoryNode> waiting(ReadTransaction tx, String statement, Instant now) {
    return find(tx, statement, "", new HashMap<>(), now).waiting();
  }

  private Found find(
      ReadTransaction tx, String title, String text, Map<String, Long> counted, Instant now) {
    String body = text.substring(0, Math.min(LOOKED_AT, text.length()));
    List<TextQuery.Term> terms =
        new RareTerms(tx, counted)
            .add(List.of(title), LEAST_OF_TITLE, TITLE_MATCHES)
            .add(List.of(body), 0, BODY_MATCHES)
            .terms();
    if (terms.isEmpty()) {
      return new Found(List.of(), List.of());
    }
    NodeFilter filter =
        NodeFilter.in(chain.scopes())
            .withKinds(NodeKind.lasting())
            .withStatuses(LIVE)
            .withUnexpiredAt(now);
    List<NodeStore.Hit> hits = tx.nodes().search(new TextQuery(terms, List.of(), filter, LIMIT));
    Collection<MemoryNode> found =
        new SeenTransaction(tx, sight, null)
            .nodes()
            .findAll(hits.stream().map(NodeStore.Hit::ref).toList())
            .values();
    Map<Boolean, List<MemoryNode>> byWaiting =
        found.stream()
            .filter(node -> ProposedEdit.target(tx, node).isEmpty())
            .collect(Collectors.partitioningBy(node -> node.status().isWaiting()));
    List<MemoryNode> live =
        byWaiting.getOrDefault(false, List.of()).stream()
            .filter(node -> !isOverridden(tx, node))
            .toList();
    return new Found(live, byWaiting.getOrDefault(true, List.of()));
  }

  /**
   * Whether a narrower scope overrides a memory; a candidate is then compared with the overriding
   * one.
   */
  private boolean isOverridden(ReadTransaction tx, MemoryNode node) {
    return chain.scopes().stream()
        .takeWhile(narrower -> !narrower.equals(node.scope()))
        .anyMatch(
            narrower ->
                tx.nodes()
                    .findByKey(narrower, node.tier(), null, node.key())
                    .filter(holder -> !holder.status().isWaiting())
                    .filter(holder -> !Authority.standsAbove(node, holder.provenance().principal()))
                    .isPresent());
  }
}
