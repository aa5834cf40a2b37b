package dev.memoryweave.internal.similarity;

import dev.memoryweave.SaveReport;
import dev.memoryweave.change.internal.ContradictionSearch;
import dev.memoryweave.change.internal.LaterWord;
import dev.memoryweave.change.internal.NearStatement;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.saving.Written;
import dev.memoryweave.internal.write.ChangeSet;
import dev.memoryweave.internal.write.ContestedFlags;
import dev.memoryweave.internal.write.EvidenceWriter;
import dev.memoryweave.internal.write.Reason;
import dev.memoryweave.internal.write.Supersession;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.MemoryCandidate;
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
 * Looks for memories in force that a memory contradicts which was just written, relates them and
 * has those marked as contested that its author may put in doubt, so that neither is preferred in
 * silence. Who is right is for a person to say. A memory that waits is related besides to those
 * that it restates, so that whoever decides about it sees them.
 */
public final class ContradictionMarker {
  /** Writes of more memories than this are imports, and not compared. */
  static final int MOST_WRITTEN = 20;

  /** From what waits to a memory in force with its title. */
  public static final Predicate RESTATES = Predicate.of("restates");

  /** Whoever contradicts, or is contradicted by, that many is in dispute enough. */
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
   * What came of comparing a memory with others.
   *
   * @param contested the ids of those that it contradicts
   * @param replaced the ids of those whose place it has taken, since its author said them before
   * @param near a memory in force that says much the same, if it is new and contradicts none
   */
  public record Disputes(List<NodeId> contested, List<NodeId> replaced, Optional<MemoryNode> near) {
    static final Disputes NONE = new Disputes(List.of(), List.of(), Optional.empty());

    /** Copies the lists. */
    public Disputes {
      contested = List.copyOf(contested);
      replaced = List.copyOf(replaced);
    }

    /** Whether the memory is alone with what it says. */
    public boolean isEmpty() {
      return contested.isEmpty() && replaced.isEmpty();
    }
  }

  /**
   * Compares what was written and tells of each memory what it contradicts by now.
   *
   * @return what came of it, for each memory in the order given
   */
  public List<Disputes> settle(WriteContext context, List<Written> written) {
    List<Disputes> disputes = new ArrayList<>();
    Set<NodeRef> together =
        written.stream().map(one -> one.node().ref()).collect(Collectors.toSet());
    Map<String, Long> counted = new HashMap<>();
    boolean few = written.size() <= MOST_WRITTEN;
    for (Written one : written) {
      disputes.add(
          few && one.outcome() != SaveReport.Outcome.UNCHANGED
              ? settle(context, one, counted, together)
              : Disputes.NONE);
    }
    return disputes;
  }

  /**
   * Compares a memory with those in force that may be about the same.
   *
   * @param before as it was, or null if it is new
   * @param counted how many nodes hold the words that were counted before in the same transaction
   * @param changeSet notes what is changed
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
   * Compares a new memory with those that were found for what it says.
   *
   * @param found as they were before the memory was made; one whose place it took is left out
   * @param changeSet notes what is changed
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

  /** The memory as it is, if there is something of it to compare. */
  private static Optional<MemoryNode> current(
      WriteContext context, @Nullable MemoryNode before, MemoryNode written) {
    return context
        .tx()
        .nodes()
        .find(written.ref())
        .filter(node -> isCompared(node) && !isSameText(before, node));
  }

  /**
   * Compares a rule of a file that came into force with those of other files.
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
        node, matches.find(context.tx(), MemoryCandidate.of(node), counted, context.now()).live());
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
   * What a memory contradicts, as far as it is named: of many, first what is in dispute with few
   * others, and where all are in dispute with many, one of them, so that the memory is contested.
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

  /** Whether a relation leads from what waits to a memory in force that it restates. */
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
   * Tells whether a memory is compared; one read from files is not, until something else is
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

  /** Those with which a contradiction was stated or turned down: that is left as it is. */
  private static Set<NodeRef> settled(WriteContext context, MemoryNode node) {
    return context.tx().relations().of(node.ref()).stream()
        .filter(relation -> relation.predicate().equals(Predicate.CONTRADICTS))
        .filter(relation -> relation.status() != Relation.Status.STALE)
        .map(relation -> relation.from().equals(node.ref()) ? relation.to() : relation.from())
        .collect(Collectors.toSet());
  }

  /** A text that was mended no longer contradicts what its former words did. */
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
