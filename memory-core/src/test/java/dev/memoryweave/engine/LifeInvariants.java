package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.evidence.internal.ConfidenceCalculator;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What holds of every memory at any time, whatever was done with it. */
final class LifeInvariants {
  private static final Pattern RARE = Pattern.compile("zq[0-9]+x");
  private static final int MAX_DEPTH = 10;

  /** Events about a node that leave it as it is. */
  private static final Set<MemoryEvent.Type> BESIDES =
      EnumSet.of(
          MemoryEvent.Type.MEMORY_SUPPORTED,
          MemoryEvent.Type.MEMORY_UNSUPPORTED,
          MemoryEvent.Type.CANDIDATE_DISCARDED,
          MemoryEvent.Type.MEMORY_DELETED);

  private final ReadTransaction tx;
  private final List<Scope> scopes;
  private final Map<NodeRef, MemoryNode> nodes = new LinkedHashMap<>();
  private final Map<NodeRef, List<MemoryEvent>> events = new HashMap<>();

  LifeInvariants(ReadTransaction tx, List<Scope> scopes) {
    this.tx = tx;
    this.scopes = scopes;
    readNodes();
    readEvents();
  }

  /** Checks all of them; {@code words} words that stand in single texts were made so far. */
  void check(int words) {
    for (MemoryNode node : nodes.values()) {
      checkVersions(node);
      checkPlace(node);
      checkSupersession(node);
      checkReplay(node);
      checkContested(node);
      checkBelief(node);
      checkConfirmers(node);
    }
    checkKeys();
    checkCounts();
    checkDecisions();
    checkIndex(words);
  }

  private void readNodes() {
    NodeStore.Query query =
        NodeStore.Query.first(NodeFilter.in(scopes), NodeStore.Query.Order.OLDEST_FIRST, 1_000);
    @Nullable String cursor = null;
    do {
      Page<MemoryNode> page = tx.nodes().list(query.from(cursor));
      page.items().forEach(node -> nodes.put(node.ref(), node));
      cursor = page.next();
    } while (cursor != null);
  }

  /** The events of each node since it was last forgotten. */
  private void readEvents() {
    Map<Scope, Long> counts = new HashMap<>();
    long after = 0;
    while (true) {
      List<MemoryEvent> some =
          tx.journal().events(new EventQuery(scopes, null, Set.of(), after, 1_000, false));
      if (some.isEmpty()) {
        break;
      }
      for (MemoryEvent event : some) {
        after = event.sequence();
        counts.merge(event.scope(), 1L, Long::sum);
        if (event.subject().contains(".") && !event.subject().contains(" ")) {
          NodeRef ref = new NodeRef(event.scope(), NodeId.of(event.subject()));
          if (event.type() == MemoryEvent.Type.MEMORY_DELETED) {
            events.remove(ref);
          } else {
            events.computeIfAbsent(ref, any -> new ArrayList<>()).add(event);
          }
        }
      }
    }
    for (Scope scope : scopes) {
      assertThat(tx.journal().revision(scope)).isEqualTo(counts.getOrDefault(scope, 0L));
    }
  }

  /** Every step from version to version is one that the table of statuses allows. */
  private void checkVersions(MemoryNode node) {
    List<MemoryNode> versions = new ArrayList<>(tx.nodes().formerVersions(node.ref()));
    versions.add(node);
    NodeStatus before = null;
    long revision = 0;
    for (MemoryNode version : versions) {
      assertThat(version.revision()).as("%s", node.id()).isEqualTo(++revision);
      if (before == null) {
        assertThat(version.status())
            .isIn(node.kind().liveStatus(), NodeStatus.CANDIDATE, NodeStatus.NEEDS_REVIEW);
      } else {
        assertThat(before == version.status() || before.canBecome(version.status(), node.kind()))
            .as("%s from %s to %s", node.id(), before, version.status())
            .isTrue();
      }
      before = version.status();
    }
  }

  private void checkPlace(MemoryNode node) {
    Set<NodeId> above = new HashSet<>();
    NodeId parent = node.parent();
    while (parent != null) {
      assertThat(above.add(parent)).as("%s stands in a circle", node.id()).isTrue();
      MemoryNode found = nodes.get(new NodeRef(node.scope(), parent));
      assertThat(found).as("the parent %s of %s", parent, node.id()).isNotNull();
      parent = Objects.requireNonNull(found).parent();
    }
    assertThat(above.size()).as("the depth of %s", node.id()).isLessThanOrEqualTo(MAX_DEPTH);
    assertThat(above).doesNotContain(node.id());
  }

  /** A chain ends in what is in force, in what was archived since, or in nothing. */
  private void checkSupersession(MemoryNode node) {
    Set<NodeRef> seen = new HashSet<>();
    MemoryNode at = node;
    while (at.supersededBy() != null) {
      assertThat(seen.add(at.ref())).as("%s is superseded in a circle", node.id()).isTrue();
      assertThat(at.status()).isIn(NodeStatus.SUPERSEDED, NodeStatus.ARCHIVED);
      NodeRef next = at.supersededBy();
      assertThat(nodes).as("what superseded %s", at.id()).containsKey(next);
      at = Objects.requireNonNull(nodes.get(next));
    }
  }

  /** What happened to a node, told again from its events, gives its status and its revision. */
  private void checkReplay(MemoryNode node) {
    NodeStatus status = null;
    long changes = 0;
    for (MemoryEvent event : events.getOrDefault(node.ref(), List.of())) {
      if (!BESIDES.contains(event.type())) {
        changes++;
        status = after(node, status, event.type());
      }
    }
    assertThat(status).as("the status of %s by its events", node.ref()).isEqualTo(node.status());
    assertThat(changes).as("the events of %s", node.ref()).isEqualTo(node.revision());
  }

  private static NodeStatus after(
      MemoryNode node, @Nullable NodeStatus before, MemoryEvent.Type type) {
    NodeStatus live = node.kind().liveStatus();
    return switch (type) {
      case MEMORY_CREATED, MEMORY_RESTORED, MEMORY_VERIFIED, MEMORY_REOPENED, CANDIDATE_PROMOTED ->
          live;
      case CANDIDATE_HELD -> NodeStatus.CANDIDATE;
      case CANDIDATE_WAITING, MEMORY_QUESTIONED -> NodeStatus.NEEDS_REVIEW;
      case MEMORY_MARKED_STALE -> NodeStatus.STALE;
      case MEMORY_SUPERSEDED -> NodeStatus.SUPERSEDED;
      case MEMORY_ARCHIVED, CANDIDATE_REJECTED -> NodeStatus.ARCHIVED;
      case MEMORY_CLOSED -> NodeStatus.CLOSED;
      case MEMORY_CONFIRMED -> before == NodeStatus.STALE ? live : Objects.requireNonNull(before);
      default -> Objects.requireNonNull(before);
    };
  }

  private void checkContested(MemoryNode node) {
    boolean challenged =
        node.status().isCurrent()
            && others(tx.relations().to(node.ref()), Relation::from)
                .anyMatch(from -> from.status() == NodeStatus.NEEDS_REVIEW);
    boolean disputed =
        node.isInForce()
            && Stream.concat(
                    others(tx.relations().to(node.ref()), Relation::from),
                    others(tx.relations().from(node.ref()), Relation::to))
                .anyMatch(MemoryNode::isInForce);
    boolean any = challenged || disputed;
    // What comes from below it may count or not: that depends on whether it is plausible.
    if (!any || isContestedByEquals(node)) {
      assertThat(node.isContested()).as("whether %s is contested", node.ref()).isEqualTo(any);
    }
  }

  private boolean isContestedByEquals(MemoryNode node) {
    return Stream.concat(
            others(tx.relations().to(node.ref()), Relation::from),
            others(tx.relations().from(node.ref()), Relation::to))
        .noneMatch(other -> node.provenance().trust().isAbove(other.provenance().trust()));
  }

  private Stream<MemoryNode> others(List<Relation> relations, Function<Relation, NodeRef> end) {
    return relations.stream()
        .filter(relation -> relation.predicate().equals(Predicate.CONTRADICTS))
        .filter(relation -> relation.status() == Relation.Status.ACTIVE)
        .flatMap(relation -> Stream.ofNullable(nodes.get(end.apply(relation))));
  }

  private void checkBelief(MemoryNode node) {
    NodeHandle.Belief belief = ConfidenceCalculator.belief(node, tx.evidence().of(node.ref()));
    assertThat(node.confidence())
        .as("the confidence of %s", node.ref())
        .isCloseTo(belief.confidence(), within(1e-12));
  }

  /** Whoever is named has confirmed once. */
  private static void checkConfirmers(MemoryNode node) {
    assertThat(node.usage().confirmedBy())
        .as("who confirmed %s", node.ref())
        .doesNotHaveDuplicates()
        .hasSizeLessThanOrEqualTo(node.usage().confirmations());
  }

  private void checkKeys() {
    Map<String, NodeRef> holders = new HashMap<>();
    for (MemoryNode node : nodes.values()) {
      if (node.status().isCurrent()) {
        String session = node.tier().isSessionBound() ? String.valueOf(node.session()) : "";
        String key = node.scope() + " " + node.tier() + " " + session + " " + node.key();
        assertThat(holders.put(key, node.ref())).as("who else holds %s", key).isNull();
      }
    }
  }

  private void checkCounts() {
    assertThat(tx.nodes().count(NodeFilter.in(scopes))).isEqualTo(nodes.size());
    Map<NodeStatus, Long> counts =
        nodes.values().stream()
            .collect(Collectors.groupingBy(MemoryNode::status, Collectors.counting()));
    for (NodeStatus status : NodeStatus.values()) {
      assertThat(tx.nodes().count(NodeFilter.in(scopes).withStatuses(Set.of(status))))
          .as("%s", status)
          .isEqualTo(counts.getOrDefault(status, 0L));
    }
  }

  private void checkDecisions() {
    long after = 0;
    while (true) {
      List<PromotionRecord> some =
          tx.journal()
              .promotions(new PromotionQuery(scopes, null, null, Set.of(), after, 1_000, false));
      if (some.isEmpty()) {
        return;
      }
      for (PromotionRecord decision : some) {
        after = decision.sequence();
        for (NodeRef ref : named(decision)) {
          assertThat(nodes).as("%s", decision).containsKey(ref);
        }
        for (PromotionRecord.Change change : decision.changes()) {
          assertThat(change.after())
              .isLessThanOrEqualTo(Objects.requireNonNull(nodes.get(change.node())).revision());
        }
      }
    }
  }

  private static List<NodeRef> named(PromotionRecord decision) {
    List<NodeRef> named = new ArrayList<>();
    decision.changes().forEach(change -> named.add(change.node()));
    if (decision.target() != null) {
      named.add(decision.target());
    }
    if (decision.result() != null) {
      named.add(decision.result());
    }
    return named;
  }

  /** What stands in a text is found by it, and nothing else is, least of all what was forgotten. */
  private void checkIndex(int words) {
    Map<String, Set<NodeRef>> expected = new HashMap<>();
    for (MemoryNode node : nodes.values()) {
      Matcher rare = RARE.matcher(node.title() + " " + node.body() + " " + node.ownSummary());
      while (rare.find()) {
        expected.computeIfAbsent(rare.group(), any -> new HashSet<>()).add(node.ref());
      }
    }
    for (int i = 0; i < words; i++) {
      String word = RandomLife.word(i);
      Set<NodeRef> found =
          tx
              .nodes()
              .search(
                  new TextQuery(
                      List.of(new TextQuery.Term(term(word), 1)),
                      List.of(),
                      NodeFilter.in(scopes),
                      1_000))
              .stream()
              .map(NodeStore.Hit::ref)
              .collect(Collectors.toSet());
      assertThat(found)
          .as("what is found by %s", word)
          .isEqualTo(expected.getOrDefault(word, Set.of()));
    }
  }

  private static String term(String word) {
    List<String> terms = new TextAnalyzer().indexTerms(word);
    assertThat(terms).contains(word);
    return word;
  }
}
