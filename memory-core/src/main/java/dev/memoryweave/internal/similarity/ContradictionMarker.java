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
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.MemoryCandidate;
import dev.memoryweave.reflect.internal.promotion.ContradictionSearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** Whoever contradicts that many is in dispute enough. */
  private static final int MOST_DISPUTED = 8;

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
    for (ContradictionSearch.Found found : search.against(node, rivals)) {
      MemoryNode other = found.node();
      if (disputed.size() < MOST_DISPUTED && !isSettled(context, node, other)) {
        if (changeSet != null) {
          changeSet.changing(other);
        }
        Relation.Draft contradicts = Relation.Draft.of(Predicate.CONTRADICTS, other.id());
        evidenceAndRelations.put(context, node, contradicts, other);
        String reason = found.contradiction().family().label() + ": ";
        reason += found.contradiction().detail();
        mark(context, other, node, reason);
        disputed.add(other.id().value());
      }
    }
    if (node.status().isWaiting()) {
      restate(context, node, rivals);
    }
    return disputed;
  }

  /** Whether a relation leads from what waits to a memory in force that it restates. */
  public static boolean isRestatement(Relation relation) {
    return relation.predicate().equals(RESTATES) && relation.status() == Relation.Status.ACTIVE;
  }

  /** Whether the texts of two memories contradict each other, whatever their status. */
  public boolean contradict(MemoryNode one, MemoryNode other) {
    return search.contradict(one, other);
  }

  private void restate(WriteContext context, MemoryNode node, List<MemoryNode> rivals) {
    search.restated(node, rivals).stream()
        .filter(other -> !isSettled(context, node, other))
        .limit(MOST_DISPUTED)
        .forEach(
            other ->
                evidenceAndRelations.put(
                    context, node, Relation.Draft.of(RESTATES, other.id()), other));
  }

  private static void mark(
      WriteContext context, MemoryNode older, MemoryNode newer, String reason) {
    ContestedFlags.bringInStep(
        context, older.ref(), Reason.line("contradicts '" + newer.id() + "' by " + reason));
    ContestedFlags.bringInStep(
        context, newer.ref(), Reason.line("contradicts '" + older.id() + "' by " + reason));
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

  /** A contradiction that somebody stated, or turned down, is left as it is. */
  private static boolean isSettled(WriteContext context, MemoryNode one, MemoryNode other) {
    return between(context, one, other).isPresent() || between(context, other, one).isPresent();
  }

  private static Optional<Relation> between(WriteContext context, MemoryNode from, MemoryNode to) {
    return context
        .tx()
        .relations()
        .find(from.ref(), Predicate.CONTRADICTS, to.ref())
        .filter(relation -> relation.status() != Relation.Status.STALE);
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
