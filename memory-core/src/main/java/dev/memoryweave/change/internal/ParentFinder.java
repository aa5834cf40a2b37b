package dev.memoryweave.change.internal;

import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.internal.Tree;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the place of something new in the tree: the best node of a kind that belongs higher up, by
 * paths of the project, title and kind. If none is good enough, it goes below the project node, or
 * to the root if there is none.
 */
final class ParentFinder {
  private static final double PATH_WEIGHT = .6;
  private static final double TITLE_WEIGHT = .3;
  private static final double KIND_WEIGHT = .1;
  private static final double LEAST_SCORE = .2;
  private static final int LIMIT = 20;
  private static final int LEAST_TERMS = 2;
  private static final int MATCHES = 100;

  /** Kinds that can have children, each with its suitability. */
  private static final Map<NodeKind, Double> HOLDERS =
      Map.of(
          NodeKind.MODULE, 1.0,
          NodeKind.FEATURE, 1.0,
          NodeKind.ARCHITECTURE, .5,
          NodeKind.PROJECT, 0.0);

  private static final Set<NodeStatus> IN_FORCE = Set.of(NodeStatus.ACTIVE);
  private static final Pattern WILDCARD = Pattern.compile("/?[^/]*[*?].*");
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private ParentFinder() {}

  /**
   * The node below which a candidate belongs; empty if it belongs at the root.
   *
   * @param counted a cache of how many nodes contain each word, for one transaction; new counts are
   *     added to it
   */
  static Optional<NodeId> parentOf(
      ReadTransaction tx,
      Scope scope,
      Reflector.Candidate candidate,
      Map<String, Long> counted,
      Instant now) {
    Set<NodeKind> higher =
        HOLDERS.keySet().stream()
            .filter(kind -> kind.naturalDepth() < candidate.kind().naturalDepth())
            .collect(Collectors.toSet());
    if (higher.isEmpty()) {
      return Optional.empty();
    }
    NodeFilter filter =
        NodeFilter.in(scope).withKinds(higher).withStatuses(IN_FORCE).withUnexpiredAt(now);
    return ranked(candidates(tx, filter, candidate, counted), candidate)
        .filter(node -> Tree.hasRoom(tx, node))
        .map(MemoryNode::id)
        .findFirst()
        .or(() -> onlyProject(tx, filter.withKinds(Set.of(NodeKind.PROJECT))));
  }

  private static Collection<MemoryNode> candidates(
      ReadTransaction tx,
      NodeFilter filter,
      Reflector.Candidate candidate,
      Map<String, Long> counted) {
    List<TextQuery.Term> terms =
        new RareTerms(tx, counted)
            .add(candidate.anchors().stream().map(Anchor::glob).toList(), LEAST_TERMS, MATCHES)
            .add(List.of(candidate.title()), LEAST_TERMS, MATCHES)
            .terms();
    if (terms.isEmpty()) {
      return List.of();
    }
    List<NodeStore.Hit> hits = tx.nodes().search(new TextQuery(terms, List.of(), filter, LIMIT));
    return tx.nodes().findAll(hits.stream().map(NodeStore.Hit::ref).toList()).values();
  }

  /** The best of these, if it is good enough: a pure function of its arguments. */
  static Optional<NodeId> best(Collection<MemoryNode> nodes, Reflector.Candidate candidate) {
    return ranked(nodes, candidate).map(MemoryNode::id).findFirst();
  }

  private static Stream<MemoryNode> ranked(
      Collection<MemoryNode> nodes, Reflector.Candidate candidate) {
    record Scored(MemoryNode node, double score) {}
    return nodes.stream()
        .map(node -> new Scored(node, score(node, candidate)))
        .filter(scored -> scored.score() >= LEAST_SCORE)
        .sorted(
            Comparator.comparingDouble((Scored scored) -> -scored.score())
                .thenComparing(scored -> scored.node().id()))
        .map(Scored::node);
  }

  static double score(MemoryNode node, Reflector.Candidate candidate) {
    return PATH_WEIGHT * path(node, candidate)
        + TITLE_WEIGHT * title(node, candidate)
        + KIND_WEIGHT * HOLDERS.getOrDefault(node.kind(), 0.0);
  }

  /** The fraction of the candidate's paths that lie within those of the node. */
  private static double path(MemoryNode node, Reflector.Candidate candidate) {
    if (candidate.anchors().isEmpty()) {
      return 0;
    }
    long inside =
        candidate.anchors().stream()
            .map(anchor -> WILDCARD.matcher(anchor.glob()).replaceFirst(""))
            .filter(place -> node.anchors().stream().anyMatch(above -> covers(above, place)))
            .count();
    return (double) inside / candidate.anchors().size();
  }

  private static boolean covers(Anchor above, String place) {
    return !place.isEmpty() && above.matches(place);
  }

  /** The fraction of the words of the node's title that the candidate's title also contains. */
  private static double title(MemoryNode node, Reflector.Candidate candidate) {
    Set<String> words = new HashSet<>(terms(node.title()));
    if (words.isEmpty()) {
      return 0;
    }
    Set<String> shared = new HashSet<>(words);
    shared.retainAll(terms(candidate.title()));
    return (double) shared.size() / words.size();
  }

  private static List<String> terms(String title) {
    return ANALYZER.analyzeQuery(title).terms().stream().map(QueryTerm::term).toList();
  }

  private static Optional<NodeId> onlyProject(ReadTransaction tx, NodeFilter projects) {
    List<MemoryNode> found =
        tx.nodes()
            .list(NodeStore.Query.first(projects, NodeStore.Query.Order.OLDEST_FIRST, 2))
            .items();
    return found.size() == 1 && Tree.hasRoom(tx, found.get(0))
        ? Optional.of(found.get(0).id())
        : Optional.empty();
  }
}
