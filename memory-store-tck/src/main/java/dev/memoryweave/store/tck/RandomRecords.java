package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.JournalStore.EventQuery;
import dev.memoryweave.store.JournalStore.PromotionQuery;
import dev.memoryweave.store.NodeFilter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates random records from so few values that they often coincide. */
final class RandomRecords {
  static final List<Scope> SCOPES = List.of(PROJECT, WORKSPACE);

  private static final List<NodeKind> KINDS =
      List.of(NodeKind.FACT, NodeKind.MODULE, NodeKind.TURN, NodeKind.TASK);
  private static final List<String> WORDS =
      List.of("lantern", "harbor", "quartz", "volcano", "copper", "anchor");
  private static final List<String> SUBJECTS = List.of("fact.a", "fact.b");
  private static final List<NodeStatus> STATUSES = List.of(NodeStatus.values());
  private static final List<NodeFlag> FLAGS = List.of(NodeFlag.values());
  private static final List<Trust> TRUSTS = List.of(Trust.values());
  private static final List<String> REPORTS = List.of("report 1", "report 2");
  private static final List<PromotionRecord.Outcome> OUTCOMES =
      List.of(
          PromotionRecord.Outcome.CREATE,
          PromotionRecord.Outcome.HOLD,
          PromotionRecord.Outcome.UNDO);
  private static final int SLUGS = 5;

  private final Random random;

  RandomRecords(long seed) {
    random = new Random(seed);
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean oneIn(int chances) {
    return random.nextInt(chances) == 0;
  }

  <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  <T> @Nullable T maybe(T value) {
    return random.nextBoolean() ? value : null;
  }

  String word() {
    return pick(WORDS);
  }

  /** The address of a node that may or may not exist. */
  NodeRef ref() {
    return new NodeRef(pick(SCOPES), NodeId.of(pick(KINDS), "n" + below(SLUGS)));
  }

  /** A node with that address; its parents and successors are existing nodes. */
  MemoryNode node(NodeRef ref, List<NodeRef> existing) {
    MemoryNode blank = MemoryNode.builder(ref.scope(), ref.id(), word(), NOON).build();
    return changed(blank, existing);
  }

  /** The node with everything changed that can change. */
  MemoryNode changed(MemoryNode node, List<NodeRef> existing) {
    List<NodeStatus> fitting = STATUSES.stream().filter(s -> s.fits(node.kind())).toList();
    NodeStatus status = oneIn(2) ? node.kind().liveStatus() : pick(fitting);
    List<NodeRef> others = existing.stream().filter(r -> !r.equals(node.ref())).toList();
    List<NodeRef> near = others.stream().filter(r -> r.scope().equals(node.scope())).toList();
    return node.toBuilder()
        .title(word() + " " + word())
        .body(oneIn(3) ? node.body() : (word() + " ").repeat(below(4)) + word())
        .session(maybe(session()))
        .key("k" + below(4))
        .status(status)
        .parent(near.isEmpty() || oneIn(3) ? null : pick(near).id())
        .supersededBy(status.isCurrent() || others.isEmpty() ? null : maybe(pick(others)))
        .tags(tags())
        .lifetime(new Lifetime(null, maybe(NOON.plusSeconds(below(3)))))
        .confidence(below(4) / 3.0)
        .believed(below(4) / 3.0)
        .flags(oneIn(2) ? Set.of() : Set.copyOf(List.of(pick(FLAGS), NodeFlag.CONTESTED)))
        .usage(usage())
        .provenance(
            new Provenance(
                Source.AGENT, Trust.AGENT, maybe(name()), null, maybe("c0ffee"), maybe(branch())))
        .updatedAt(NOON.plusSeconds(below(4)))
        .build();
  }

  Usage.Reinforcement reinforcement() {
    return new Usage.Reinforcement(below(20), below(3), below(4) / 10.0);
  }

  /** Some who are named once each, and some who are not named. */
  private Usage usage() {
    Set<Provenance.Principal> named = new LinkedHashSet<>();
    for (int i = below(4); i > 0; i--) {
      named.add(new Provenance.Principal(pick(TRUSTS), maybe(name())));
    }
    return new Usage(
        named.size() + below(2), below(2), null, null, List.copyOf(named), reinforcement());
  }

  private String name() {
    return "name:" + below(3);
  }

  private String branch() {
    return "branch-" + below(3);
  }

  private SessionId session() {
    return SessionId.of("s" + below(2));
  }

  private List<String> tags() {
    List<String> tags = new ArrayList<>();
    for (String tag : List.of("red", "hot", "old")) {
      if (oneIn(2)) {
        tags.add(tag);
      }
    }
    return tags;
  }

  Relation relation(NodeRef from, NodeRef to) {
    return new Relation(
        from,
        pick(List.of(Predicate.AFFECTS, Predicate.PART_OF)),
        to,
        maybe(pick(List.of(Relation.Strength.values()))),
        List.of(),
        pick(List.of(Relation.Status.values())),
        NOON.plusSeconds(below(100)));
  }

  /** The result of an evidence check. */
  Evidence.Check check() {
    return new Evidence.Check(
        pick(List.of(Evidence.Check.Verdict.values())), NOON.plusSeconds(below(100)));
  }

  /** A decision that may name nodes that do not exist. */
  PromotionRecord decision() {
    List<PromotionRecord.Change> changes = new ArrayList<>();
    for (int i = below(3); i > 0; i--) {
      long before = below(5);
      changes.add(new PromotionRecord.Change(ref(), before, before + 1));
    }
    PromotionRecord decision =
        TckNodes.decision(
            pick(SCOPES),
            pick(OUTCOMES),
            pick(REPORTS),
            oneIn(2) ? null : ref(),
            oneIn(2) ? null : ref(),
            changes.toArray(PromotionRecord.Change[]::new));
    return TckNodes.by(maybe(name()), decision);
  }

  PromotionQuery decisionQuery() {
    return new PromotionQuery(
        scopes(),
        oneIn(3) ? pick(REPORTS) : null,
        oneIn(3) ? ref() : null,
        oneIn(2) ? Set.of() : Set.copyOf(List.of(pick(OUTCOMES), PromotionRecord.Outcome.HOLD)),
        below(20),
        1 + below(9),
        random.nextBoolean());
  }

  MemoryEvent.Draft event() {
    return new MemoryEvent.Draft(
        eventType(),
        pick(SCOPES),
        pick(SUBJECTS),
        Source.AGENT,
        NOON.plusSeconds(below(100)),
        maybe("because"),
        maybe(name()));
  }

  private MemoryEvent.Type eventType() {
    return pick(List.of(MemoryEvent.Type.MEMORY_CREATED, MemoryEvent.Type.MEMORY_UPDATED));
  }

  EventQuery eventQuery() {
    return new EventQuery(
        scopes(),
        maybe(pick(SUBJECTS)),
        oneIn(2) ? Set.of() : Set.of(eventType()),
        below(20),
        1 + below(9),
        random.nextBoolean());
  }

  /** A filter that some nodes or none match. */
  NodeFilter filter() {
    return new NodeFilter(
        scopes(),
        oneIn(2) ? Set.of() : Set.copyOf(List.of(pick(KINDS), NodeKind.FACT)),
        oneIn(2) ? Set.of() : Set.copyOf(List.of(NodeStatus.ACTIVE, pick(STATUSES))),
        oneIn(2) ? Set.of() : Set.copyOf(tags()),
        oneIn(4) ? session() : null,
        oneIn(4) ? ref().id() : null,
        oneIn(4) ? NOON.plusSeconds(below(3)) : null,
        oneIn(4) ? Set.of(branch()) : Set.of(),
        oneIn(2) ? Set.of("c0ffee") : Set.of(),
        null,
        oneIn(3) ? traits() : null);
  }

  private NodeFilter.Traits traits() {
    NodeFilter.Traits traits =
        NodeFilter.Traits.ANY
            .withAuthors(
                oneIn(2) ? Set.of() : Set.of(new Provenance.Principal(Trust.AGENT, maybe(name()))))
            .withBranch(oneIn(3) ? branch() : null)
            .withFlags(oneIn(3) ? Set.of(pick(FLAGS)) : Set.of());
    return oneIn(2)
        ? traits
        : traits.updatedBetween(NOON.plusSeconds(below(3)), NOON.plusSeconds(2 + below(3)));
  }

  private List<Scope> scopes() {
    return oneIn(2) ? SCOPES : List.of(pick(SCOPES));
  }
}
