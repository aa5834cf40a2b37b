package dev.memoryweave.internal.similarity;

import dev.memoryweave.SaveReport;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.saving.NodeWriter.Written;
import dev.memoryweave.internal.write.ChangeSet;
import dev.memoryweave.internal.write.ContestedFlags;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.Reason;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.MemoryCandidate;
import dev.memoryweave.reflect.internal.promotion.ContradictionSearch;
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
  private final EvidenceAndRelations evidenceAndRelations;
  private final ContradictionSearch search;

  public ContradictionMarker(
      SimilarMemories matches,
      EvidenceAndRelations evidenceAndRelations,
      ContradictionSearch search) {
    this.matches = matches;
    this.evidenceAndRelations = evidenceAndRelations;
    this.search = search;
  }

  /**
   * Compares what was written and tells of each memory what it contradicts by now.
   *
   * @return the ids of the contradicted, for each memory in the order given
   */
  public List<List<String>> settle(WriteContext context, List<Written> written) {
    List<List<String>> disputes = new ArrayList<>();
    Map<String, Long> counted = new HashMap<>();
    boolean few = written.size() <= MOST_WRITTEN;
    for (Written one : written) {
      disputes.add(
          few && one.outcome() != SaveReport.Outcome.UNCHANGED
              ? dispute(context, one.before(), one.node(), counted, null)
              : List.of());
    }
    return disputes;
  }

  /**
   * Compares a memory with those in force that may be about the same.
   *
   * @param before as it was, or null if it is new
   * @param counted how many nodes hold the words that were counted before in the same transaction
   * @param changeSet notes what is changed, or null
   * @return the ids of those that it contradicts
   */
  public List<String> dispute(
      WriteContext context,
      @Nullable MemoryNode before,
      MemoryNode written,
      Map<String, Long> counted,
      @Nullable ChangeSet changeSet) {
    Optional<MemoryNode> current = context.tx().nodes().find(written.ref());
    if (current.isEmpty() || !isCompared(current.get()) || isSameText(before, current.get())) {
      return List.of();
    }
    MemoryNode node = current.get();
    if (before != null) {
      withdraw(context, before, node, changeSet);
    }
    return dispute(context, node, rivals(context, node, counted), changeSet);
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
      List<String> unused = dispute(context, node, ofFiles, null);
    }
  }

  private List<MemoryNode> rivals(
      WriteContext context, MemoryNode node, Map<String, Long> counted) {
    boolean waits = node.status().isWaiting();
    return matches
        .find(context.tx(), MemoryCandidate.of(node), counted, context.now())
        .live()
        .stream()
        .filter(other -> other.isInForce() && (waits || other.scope().equals(node.scope())))
        .toList();
  }

  private List<String> dispute(
      WriteContext context,
      MemoryNode node,
      List<MemoryNode> rivals,
      @Nullable ChangeSet changeSet) {
    List<String> disputed = new ArrayList<>();
    Set<NodeRef> settled = settled(context, node);
    for (ContradictionSearch.Found found : leastDisputed(context, node, rivals, settled)) {
      MemoryNode other = found.node();
      if (changeSet != null) {
        changeSet.changing(other);
      }
      Relation.Draft contradicts = Relation.Draft.of(Predicate.CONTRADICTS, other.id());
      evidenceAndRelations.put(context, node, contradicts, other);
      String why = found.contradiction().family().label() + ": ";
      why += found.contradiction().detail();
      mark(context, other, node, why);
      if (disputed.isEmpty()) {
        mark(context, node, other, why);
      }
      disputed.add(other.id().value());
    }
    if (node.status().isWaiting()) {
      restate(context, node, rivals, settled);
    }
    return disputed;
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
                evidenceAndRelations.put(
                    context, node, Relation.Draft.of(RESTATES, other.id()), other));
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
      WriteContext context, MemoryNode before, MemoryNode now, @Nullable ChangeSet changeSet) {
    for (Relation relation : context.tx().relations().of(now.ref())) {
      if (isRestatement(relation) && relation.from().equals(now.ref())) {
        Optional<MemoryNode> other = NodeLookup.readable(context.tx(), relation.to());
        if (other.isPresent() && search.restated(now, List.of(other.get())).isEmpty()) {
          evidenceAndRelations.become(context, relation, Relation.Status.STALE);
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
          evidenceAndRelations.become(context, relation, Relation.Status.STALE);
          ContestedFlags.bringInStep(context, other.get().ref(), null);
          ContestedFlags.bringInStep(context, now.ref(), null);
        }
      }
    }
  }
}
