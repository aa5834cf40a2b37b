package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.change.internal.MergeWriter;
import dev.memoryweave.change.internal.RequestedAction;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.upkeep.Upkeep.Step;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Finds memories of the narrowest scope that say the same as others: those to be merged, and those
 * about which somebody is asked. It is told of each memory, and decides once it knows all.
 */
final class RepetitionFinder {
  /** The most questions of a cycle. */
  static final int MOST_ASKED = 20;

  /** With so many requests waiting, no more questions are asked. */
  private static final int MOST_WAITING = 100;

  /** The most memories with the same stems that one cycle looks at. */
  private static final int MOST_ALIKE = 1_000;

  /** The most of a group that are compared with each other. */
  private static final int MOST_COMPARED = 6;

  private static final int READ_AT_ONCE = 500;

  private static final int MERGED_AT_ONCE = 100;

  private final ScopeChain chain;
  private final Scope scope;
  private final MemoryPolicies policies;
  private final Provenance.Principal author;
  private final TitlePrints prints = new TitlePrints();

  private Decided decided = new Decided(Set.of(), Set.of());

  RepetitionFinder(ScopeChain chain, MemoryPolicies policies, Provenance.Principal author) {
    this.chain = chain;
    this.scope = chain.narrowest();
    this.policies = policies;
    this.author = author;
  }

  /**
   * Memories that say the same as one that stays.
   *
   * @param step why: {@link Step#SIMILAR} if somebody is asked
   * @param members those that are merged into it, at least one
   * @param needsPerson whether the author may not do it
   */
  record Group(Step step, MemoryNode stays, List<MemoryNode> members, boolean needsPerson) {
    /** The parts that one transaction merges each. */
    List<Group> parts() {
      List<Group> parts = new ArrayList<>();
      for (int from = 0; from < members.size(); from += MERGED_AT_ONCE) {
        int to = Math.min(members.size(), from + MERGED_AT_ONCE);
        parts.add(new Group(step, stays, members.subList(from, to), needsPerson));
      }
      return parts;
    }

    String reason() {
      String by = "'" + stays.id() + "'";
      return switch (step) {
        case REPEATED -> "it says the same as " + by + ", word for word";
        case RECURRING -> "it is the same pattern as " + by;
        default ->
            "it says nearly the same as " + by + " ('" + stays.title() + "'), so somebody is asked";
      };
    }
  }

  /** What is merged already, or asked about, and what was compared. */
  private record Decided(Set<NodeId> done, Set<List<NodeId>> compared) {
    Decided {
      done = new HashSet<>(done);
      compared = new HashSet<>(compared);
    }
  }

  private record Read(List<Group> groups, Decided decided) {}

  /** Reads a part of the memory, perhaps more than once. */
  interface Reader {
    <T> T read(Function<ReadTransaction, T> work);
  }

  /** Notes a memory that stays as far as the rules about single memories are concerned. */
  void add(MemoryNode memory) {
    if (memory.scope().equals(scope) && Repetition.isLookedAt(memory)) {
      prints.add(memory);
    }
  }

  /** Hands out all groups, one after another; each may be merged before the next one is read. */
  void find(Reader reader, Consumer<Group> found) {
    for (List<List<NodeId>> some : parts(prints.same(MOST_ALIKE))) {
      read(reader, some, this::merges).forEach(found);
    }
    int room = reader.read(this::room);
    for (List<List<NodeId>> some : parts(prints.near(MOST_COMPARED))) {
      if (room > 0) {
        List<Group> asked = read(reader, some, this::questions);
        asked.stream().limit(room).forEach(found);
        room -= asked.size();
      }
    }
  }

  /** How many questions may be asked. */
  private int room(ReadTransaction tx) {
    long waiting =
        tx.nodes()
            .count(
                NodeFilter.in(scope)
                    .withKinds(Set.of(NodeKind.REQUEST))
                    .withStatuses(Set.of(NodeStatus.NEEDS_REVIEW)));
    return (int) Math.max(0, Math.min(MOST_ASKED, MOST_WAITING - waiting));
  }

  /** Groups that are read together. */
  private static List<List<List<NodeId>>> parts(List<List<NodeId>> groups) {
    List<List<List<NodeId>>> parts = new ArrayList<>();
    List<List<NodeId>> part = new ArrayList<>();
    int size = 0;
    for (List<NodeId> group : groups) {
      part.add(group);
      size += group.size();
      if (size >= READ_AT_ONCE) {
        parts.add(List.copyOf(part));
        part.clear();
        size = 0;
      }
    }
    parts.add(part);
    return parts;
  }

  private interface Decision {
    List<Group> of(ReadTransaction tx, Decided decided, List<MemoryNode> group);
  }

  private List<Group> read(Reader reader, List<List<NodeId>> groups, Decision decision) {
    Read read = reader.read(tx -> each(tx, groups, decision));
    decided = read.decided();
    return read.groups();
  }

  private Read each(ReadTransaction tx, List<List<NodeId>> groups, Decision decision) {
    Decided now = new Decided(decided.done(), decided.compared());
    Set<NodeRef> refs = new HashSet<>();
    groups.forEach(group -> group.forEach(id -> refs.add(new NodeRef(scope, id))));
    Map<NodeRef, MemoryNode> read = tx.nodes().findAll(refs);
    List<Group> found = new ArrayList<>();
    for (List<NodeId> group : groups) {
      List<MemoryNode> nodes = new ArrayList<>();
      for (NodeId id : group) {
        MemoryNode node = read.get(new NodeRef(scope, id));
        if (node != null && Repetition.isLookedAt(node) && !now.done.contains(id)) {
          nodes.add(node);
        }
      }
      found.addAll(decision.of(tx, now, nodes));
    }
    return new Read(found, now);
  }

  // ---- merging ----------------------------------------------------------------------------------

  private List<Group> merges(ReadTransaction tx, Decided now, List<MemoryNode> alike) {
    Map<List<Object>, List<MemoryNode>> classes = new LinkedHashMap<>();
    for (MemoryNode node : alike) {
      classes.computeIfAbsent(Repetition.key(node), any -> new ArrayList<>()).add(node);
    }
    List<Group> groups = new ArrayList<>();
    List<List<MemoryNode>> patterns = new ArrayList<>();
    for (List<MemoryNode> same : classes.values()) {
      if (same.get(0).kind() == NodeKind.PATTERN) {
        joined(patterns, same);
      } else {
        groups.addAll(group(tx, now, Step.REPEATED, same));
      }
    }
    patterns.forEach(same -> groups.addAll(group(tx, now, Step.RECURRING, same)));
    return groups;
  }

  private static void joined(List<List<MemoryNode>> patterns, List<MemoryNode> same) {
    patterns.stream()
        .limit(MOST_COMPARED)
        .filter(known -> Repetition.isOnePattern(known.get(0), same.get(0)))
        .findFirst()
        .ifPresentOrElse(known -> known.addAll(same), () -> patterns.add(new ArrayList<>(same)));
  }

  /** What an author may merge, and what waits for somebody above; either may be none. */
  private List<Group> group(ReadTransaction tx, Decided now, Step step, List<MemoryNode> same) {
    if (same.size() < 2) {
      return List.of();
    }
    List<MemoryNode> sorted = new ArrayList<>(same);
    sorted.sort(RepairFinder.STRONGEST_FIRST);
    MemoryNode stays = sorted.get(0);
    List<MemoryNode> may = new ArrayList<>();
    List<MemoryNode> mayNot = new ArrayList<>();
    List<Relation> relations = tx.relations().of(stays.ref());
    for (MemoryNode member : sorted.subList(1, sorted.size())) {
      if (mayGo(tx, relations, member)) {
        boolean isAbove =
            Authority.standsAbove(stays, author) || Authority.standsAbove(member, author);
        (isAbove ? mayNot : may).add(member);
        now.done.add(member.id());
      }
    }
    List<Group> groups = new ArrayList<>();
    if (!may.isEmpty()) {
      groups.add(new Group(step, stays, may, false));
    }
    if (!mayNot.isEmpty()) {
      groups.add(new Group(step, stays, mayNot, true));
    }
    return groups;
  }

  /** Whether a memory may be replaced: nothing keeps it, and no broader scope shines through. */
  private boolean mayGo(ReadTransaction tx, List<Relation> ofStays, MemoryNode member) {
    return policies.mayBeArchived(member)
        && !MergeWriter.areKeptApart(ofStays, member.ref())
        && chain.scopes().stream()
            .filter(other -> !other.equals(scope))
            .allMatch(
                other -> tx.nodes().findByKey(other, member.tier(), null, member.key()).isEmpty());
  }

  // ---- asking -----------------------------------------------------------------------------------

  private List<Group> questions(ReadTransaction tx, Decided now, List<MemoryNode> near) {
    List<MemoryNode> sorted = new ArrayList<>(near);
    sorted.sort(RepairFinder.STRONGEST_FIRST);
    List<Group> asked = new ArrayList<>();
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = i + 1; j < sorted.size(); j++) {
        MemoryNode one = sorted.get(i);
        MemoryNode other = sorted.get(j);
        if (!now.done.contains(one.id())
            && !now.done.contains(other.id())
            && now.compared.add(List.of(one.id(), other.id()))) {
          question(tx, now, one, other).ifPresent(asked::add);
        }
      }
    }
    return asked;
  }

  private Optional<Group> question(
      ReadTransaction tx, Decided now, MemoryNode stronger, MemoryNode other) {
    boolean isAbove = stronger.provenance().trust().isAbove(other.provenance().trust());
    MemoryNode stays =
        Repetition.covers(stronger, other)
            ? stronger
            : !isAbove && Repetition.covers(other, stronger) ? other : null;
    if (stays == null) {
      return Optional.empty();
    }
    MemoryNode member = stays.equals(stronger) ? other : stronger;
    if (!mayGo(tx, tx.relations().of(stays.ref()), member)
        || wasAsked(tx, stays, member)
        || wasAsked(tx, member, stays)) {
      return Optional.empty();
    }
    now.done.add(member.id());
    return Optional.of(new Group(Step.SIMILAR, stays, List.of(member), false));
  }

  /** Whether somebody was asked before, whatever came of it. */
  private static boolean wasAsked(ReadTransaction tx, MemoryNode stays, MemoryNode member) {
    return tx.relations().to(member.ref()).stream()
        .filter(relation -> relation.predicate().equals(RequestedAction.MERGE.predicate()))
        .flatMap(relation -> tx.relations().from(relation.from()).stream())
        .map(Relation::to)
        .anyMatch(stays.ref()::equals);
  }
}
