package dev.memoryweave.change.internal;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds active memories that a newly written memory contradicts, relates them, and marks those as
 * contested that its author may put in doubt, so that neither is preferred silently. A person has
 * to decide who is right. A pending memory is also related to those that it restates, so that
 * whoever decides about it sees them.
 */
public final class ContradictionMarker {
  /** Writes of more memories than this are imports, and are not compared. */
  static final int MOST_WRITTEN = 20;

  /** From a pending memory to an active one that it restates. */
  public static final Predicate RESTATES = Predicate.of("restates");

  /** The most contradictions of one memory: that many put it in enough doubt. */
  private static final int MOST_DISPUTED = 5;

  private final SimilarMemories matches;
  private final EvidenceWriter evidenceWriter;
  private final ContradictionSearch search;
  private final NearStatement near;

  public ContradictionMarker(
      SimilarMemories matches,
      EvidenceWriter evidenceWriter,
      ContradictionSearch search,
      NearStatement near) {
    this.matches = matches;
    this.evidenceWriter = evidenceWriter;
    this.search = search;
    this.near = near;
  }

  /**
   * The result of comparing a memory with others.
   *
   * @param contested the ids of those that it contradicts
   * @param replaced the ids of those that it has replaced, being earlier statements of its author
   * @param near a similar active memory, if the compared one is new and contradicts none
   */
  public record Disputes(List<NodeId> contested, List<NodeId> replaced, Optional<MemoryNode> near) {
    static final Disputes NONE = new Disputes(List.of(), List.of(), Optional.empty());

    /** Copies the lists. */
    public Disputes {
      contested = List.copyOf(contested);
      replaced = List.copyOf(replaced);
    }

    /** Whether it neither contradicts nor replaces another memory. */
    public boolean isEmpty() {
      return contested.isEmpty() && replaced.isEmpty();
    }
  }

  /**
   * Compares the written memories and finds the contradictions of each.
   *
   * @return the result for each memory, in the given order
   */
  public List<Disputes> settle(WriteContext context, List<Written> written) {
    List<Disputes> disputes = new ArrayList<>();
    Set<NodeRef> together =
        written.stream().map(one -> one.node().ref()).collect(Collectors.toSet());
    Map<String, Long> counted = new HashMap<>();
    boolean few = written.size() <= MOST_WRITTEN;
    for (Written one : written) {
      disputes.add(
          few && one.outcome() != SaveIntent.Report.Outcome.UNCHANGED
              ? settle(context, one, counted, together)
              : Disputes.NONE);
    }
    return disputes;
  }

  /**
   * Compares a memory with active ones that may be on the same subject.
   *
   * @param before the memory before the write, or null if it is new
   * @param counted a cache of how many nodes contain each word, for one transaction
   * @param changeSet records the changes
   */
  public void dispute(
      WriteContext context,
      @Nullable MemoryNode before,
      MemoryNode written,
      Map<String, Long> counted,
      ChangeSet changeSet) {
    current(context, before, written)
        .ifPresent(
            node -> {
              withdraw(context, before, node, changeSet);
              Disputes unused =
                  dispute(context, node, rivals(context, node, counted), changeSet, Set.of());
            });
  }

  /**
   * Compares a new memory with those that were found for its text.
   *
   * @param found the memories before the new one was created; one that it replaced is left out
   * @param changeSet records the changes
   */
  public void dispute(
      WriteContext context, MemoryNode made, List<MemoryNode> found, ChangeSet changeSet) {
    current(context, null, made)
        .ifPresent(
            node -> {
              Disputes unused = dispute(context, node, rivals(node, found), changeSet, Set.of());
            });
  }

  private Disputes settle(
      WriteContext context, Written one, Map<String, Long> counted, Set<NodeRef> together) {
    Optional<MemoryNode> current = current(context, one.before(), one.node());
    if (current.isEmpty()) {
      return Disputes.NONE;
    }
    MemoryNode node = current.get();
    withdraw(context, one.before(), node, null);
    List<MemoryNode> rivals = rivals(context, node, counted);
    Disputes disputes = dispute(context, node, rivals, null, together);
    return node.isInForce() && one.before() == null && disputes.isEmpty()
        ? new Disputes(List.of(), List.of(), near.to(node, rivals))
        : disputes;
  }

  /** The current memory, if anything in it is to be compared. */
  private static Optional<MemoryNode> current(
      WriteContext context, @Nullable MemoryNode before, MemoryNode written) {
    return context
        .tx()
        .nodes()
        .find(written.ref())
        .filter(node -> isCompared(node) && !isSameText(before, node));
  }

  /**
   * Compares a rule of a file that became active with those of other files.
   *
   * @param counted as in {@link #dispute}
   */
  public void disputeAmongFiles(WriteContext context, MemoryNode node, Map<String, Long> counted) {
    if (ContradictionSearch.compares(node.kind())) {
      List<MemoryNode> ofFiles =
          rivals(context, node, counted).stream()
              .filter(other -> other.provenance().trust() == Trust.IMPORT)
              .toList();
      Disputes unused = dispute(context, node, ofFiles, null, Set.of());
    }
  }

  private List<MemoryNode> rivals(
      WriteContext context, MemoryNode node, Map<String, Long> counted) {
    return rivals(
        node,
        matches.find(context.tx(), Reflector.Candidate.of(node), counted, context.now()).live());
  }

  private static List<MemoryNode> rivals(MemoryNode node, List<MemoryNode> found) {
    boolean waits = node.status().isWaiting();
    return found.stream()
        .filter(other -> other.isInForce() && (waits || other.scope().equals(node.scope())))
        .toList();
  }

  private Disputes dispute(
      WriteContext context,
      MemoryNode node,
      List<MemoryNode> rivals,
      @Nullable ChangeSet changeSet,
      Set<NodeRef> together) {
    List<NodeId> contested = new ArrayList<>();
    List<NodeId> replaced = new ArrayList<>();
    Set<NodeRef> settled = settled(context, node);
    for (ContradictionSearch.Found found : leastDisputed(context, node, rivals, settled)) {
      MemoryNode other = found.node();
      if (changeSet != null) {
        changeSet.changing(other);
      }
      String why = found.contradiction().family().label() + ": ";
      why += found.contradiction().detail();
      if (!together.contains(other.ref()) && replaces(context, node, other)) {
        Supersession.replace(
            context,
            evidenceWriter,
            changeSet == null ? new ChangeSet() : changeSet,
            other,
            node,
            Reason.line("its author says otherwise now by " + why));
        replaced.add(other.id());
        continue;
      }
      Relation.Draft contradicts = Relation.Draft.of(Predicate.CONTRADICTS, other.id());
      evidenceWriter.put(context, node, contradicts, other);
      mark(context, other, node, why);
      if (contested.isEmpty()) {
        mark(context, node, other, why);
      }
      contested.add(other.id());
    }
    if (node.status().isWaiting()) {
      restate(context, node, rivals, settled);
    }
    return new Disputes(contested, replaced, Optional.empty());
  }

  private static boolean replaces(WriteContext context, MemoryNode node, MemoryNode other) {
    return node.isInForce()
        && other.scope().equals(node.scope())
        && !context.mayOnlyPropose(other)
        && LaterWord.replaces(
            node.provenance().principal(), node.kind(), node.title(), node.body(), other);
  }

  /**
   * The contradictions to state: if there are too many, those with the least disputed memories
   * first; if all are much disputed, a single one, so that the memory is contested.
   */
  private List<ContradictionSearch.Found> leastDisputed(
      WriteContext context, MemoryNode node, List<MemoryNode> rivals, Set<NodeRef> settled) {
    List<ContradictionSearch.Found> all =
        search.against(node, rivals).stream()
            .filter(found -> !settled.contains(found.node().ref()))
            .toList();
    if (all.size() <= MOST_DISPUTED) {
      return all;
    }
    record Rival(ContradictionSearch.Found found, long disputes) {}
    List<Rival> fewestFirst =
        all.stream()
            .map(found -> new Rival(found, disputes(context, found.node())))
            .sorted(Comparator.comparingLong(Rival::disputes))
            .limit(MOST_DISPUTED)
            .toList();
    long withRoom = fewestFirst.stream().filter(one -> one.disputes() < MOST_DISPUTED).count();
    return fewestFirst.stream().limit(Math.max(1, withRoom)).map(Rival::found).toList();
  }

  private static long disputes(WriteContext context, MemoryNode node) {
    return context.tx().relations().of(node.ref()).stream()
        .filter(Relation::isContradiction)
        .count();
  }

  /** Whether a relation leads from a pending memory to an active one that it restates. */
  public static boolean isRestatement(Relation relation) {
    return relation.predicate().equals(RESTATES) && relation.status() == Relation.Status.ACTIVE;
  }

  /** Whether the texts of two memories contradict each other, whatever their status. */
  public boolean contradict(MemoryNode one, MemoryNode other) {
    return search.contradict(one, other);
  }

  private void restate(
      WriteContext context, MemoryNode node, List<MemoryNode> rivals, Set<NodeRef> settled) {
    search.restated(node, rivals).stream()
        .filter(other -> !settled.contains(other.ref()))
        .limit(MOST_DISPUTED)
        .forEach(
            other ->
                evidenceWriter.put(context, node, Relation.Draft.of(RESTATES, other.id()), other));
  }

  private static void mark(
      WriteContext context, MemoryNode node, MemoryNode other, String contradiction) {
    ContestedFlags.bringInStep(
        context, node.ref(), Reason.line("contradicts '" + other.id() + "' by " + contradiction));
  }

  /**
   * Whether a memory is compared; one read from files is only compared when another memory is
   * written.
   */
  private static boolean isCompared(MemoryNode node) {
    return ContradictionSearch.compares(node.kind())
        && (node.isInForce() || node.status().isWaiting())
        && node.provenance().source() != Source.IMPORT;
  }

  private static boolean isSameText(@Nullable MemoryNode before, MemoryNode now) {
    return before != null
        && before.status() == now.status()
        && before.title().equals(now.title())
        && before.body().equals(now.body());
  }

  /** The memories whose contradiction was already stated or rejected: that is left as it is. */
  private static Set<NodeRef> settled(WriteContext context, MemoryNode node) {
    return context.tx().relations().of(node.ref()).stream()
        .filter(relation -> relation.predicate().equals(Predicate.CONTRADICTS))
        .filter(relation -> relation.status() != Relation.Status.STALE)
        .map(relation -> relation.from().equals(node.ref()) ? relation.to() : relation.from())
        .collect(Collectors.toSet());
  }

  /** Withdraws contradictions that a corrected text no longer has. */
  private void withdraw(
      WriteContext context,
      @Nullable MemoryNode before,
      MemoryNode now,
      @Nullable ChangeSet changeSet) {
    if (before == null) {
      return;
    }
    for (Relation relation : context.tx().relations().of(now.ref())) {
      if (isRestatement(relation) && relation.from().equals(now.ref())) {
        Optional<MemoryNode> other = NodeLookup.readable(context.tx(), relation.to());
        if (other.isPresent() && search.restated(now, List.of(other.get())).isEmpty()) {
          evidenceWriter.become(context, relation, Relation.Status.STALE);
        }
      }
      if (relation.isContradiction()) {
        boolean outgoing = relation.from().equals(now.ref());
        Optional<MemoryNode> other =
            NodeLookup.readable(context.tx(), outgoing ? relation.to() : relation.from());
        if (other.isPresent()
            && search.contradict(before, other.get())
            && !search.contradict(now, other.get())) {
          if (changeSet != null) {
            changeSet.changing(other.get());
          }
          evidenceWriter.become(context, relation, Relation.Status.STALE);
          ContestedFlags.bringInStep(context, other.get().ref(), null);
          ContestedFlags.bringInStep(context, now.ref(), null);
        }
      }
    }
  }
}
