package dev.memoryweave.internal.review;

import dev.memoryweave.internal.authority.Refusal;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.screening.TextScreen;
import dev.memoryweave.internal.status.Reversion;
import dev.memoryweave.internal.write.ChangeSet;
import dev.memoryweave.internal.write.ContestedFlags;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.Reason;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Decision;
import dev.memoryweave.model.Decision.Outcome;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.DecisionQuery;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Takes decisions back: those of reflection, of reviewers, and those that took one back. */
public final class DecisionUndo {
  private final NodeLookup lookup;
  private final EvidenceAndRelations ties;
  private final TextScreen screen;
  private final Reversion reverting;

  public DecisionUndo(NodeLookup lookup, EvidenceAndRelations ties, TextScreen screen, Reversion reverting) {
    this.lookup = lookup;
    this.ties = ties;
    this.screen = screen;
    this.reverting = reverting;
  }

  public Decision undo(WriteContext change, long sequence, String reason) {
    screen.check("reason", reason);
    Reason.require(reason);
    Decision decision =
        change
            .tx()
            .decisions()
            .find(sequence)
            .filter(found -> lookup.chain().contains(found.scope()))
            .orElseThrow(
                () ->
                    new InvalidValueException(
                        "decision", sequence, "be the number of a decision of this memory"));
    if (decision.actor().trust().isAbove(change.author().trust())) {
      throw Refusal.decided(
          "Decision " + sequence + " was made by somebody whose word counts for more");
    }
    long takenBackBy = takenBackBy(change, decision);
    InvalidValueException.unless(
        takenBackBy == 0,
        "decision",
        sequence,
        "be one that was not taken back already, as it was by decision " + takenBackBy);
    List<Decision.Change> changes = new ArrayList<>(decision.changes());
    Collections.reverse(changes);
    ChangeSet touched = new ChangeSet();
    for (Decision.Change made : changes) {
      MemoryNode node = lookup.require(change.tx(), made.node());
      requireUnchangedSince(change, node, made.after());
      touched.changing(node);
    }
    while (!changes.isEmpty()) {
      takeBack(change, changes.remove(next(change, changes)), reason);
    }
    takeBackRelations(change, decision);
    change.record(EventType.DECISION_UNDONE, decision.scope(), "decision " + sequence, reason);
    return change.append(
        new Decision(
            0,
            decision.scope(),
            Outcome.UNDO,
            report(decision),
            null,
            decision.kind(),
            decision.title(),
            decision.target(),
            decision.result(),
            decision.scores(),
            Reason.line(reason),
            touched.changes(change.tx()),
            change.author().source(),
            change.now(),
            change.author().principalId()));
  }

  private static String report(Decision decision) {
    return "decision-" + decision.sequence();
  }

  /** The decision that took another one back and was not taken back itself, or 0. */
  private static long takenBackBy(WriteContext change, Decision decision) {
    return change
        .tx()
        .decisions()
        .list(DecisionQuery.ofReport(List.of(decision.scope()), report(decision)))
        .stream()
        .filter(later -> takenBackBy(change, later) == 0)
        .mapToLong(Decision::sequence)
        .findFirst()
        .orElse(0);
  }

  private static void requireUnchangedSince(WriteContext change, MemoryNode node, long revision) {
    MemoryNode then = Reversion.version(change, node, revision);
    InvalidValueException.unless(
        then.status() == node.status()
            && then.contentHash().equals(node.contentHash())
            && then.body().equals(node.body()),
        "decision",
        node.id(),
        "be undone before later changes to that memory are, which is at revision "
            + node.revision());
  }

  /** What gives a key back comes before what takes it again. */
  private int next(WriteContext change, List<Decision.Change> changes) {
    for (int i = 0; i < changes.size(); i++) {
      if (findsItsKeyFree(change, changes.get(i))) {
        return i;
      }
    }
    return 0;
  }

  private boolean findsItsKeyFree(WriteContext change, Decision.Change made) {
    if (made.before() == 0) {
      return true;
    }
    MemoryNode node = lookup.require(change.tx(), made.node());
    MemoryNode to = Reversion.version(change, node, made.before());
    return !to.status().isCurrent()
        || change
            .tx()
            .nodes()
            .findByKey(to.scope(), to.tier(), to.session(), to.key())
            .filter(holder -> !holder.id().equals(to.id()))
            .isEmpty();
  }

  private void takeBack(WriteContext change, Decision.Change made, String reason) {
    MemoryNode node = lookup.require(change.tx(), made.node());
    if (made.before() == 0) {
      reverting.putAway(change, node, reason);
    } else {
      reverting.takeBack(change, node, made, reason);
    }
  }

  /** What stands between the two sides follows from what has become of them. */
  private void takeBackRelations(WriteContext change, Decision decision) {
    Set<NodeRef> sides = new LinkedHashSet<>();
    Stream.of(decision.target(), decision.result()).filter(Objects::nonNull).forEach(sides::add);
    Set<NodeRef> concerned = new LinkedHashSet<>(sides);
    decision.changes().forEach(made -> concerned.add(made.node()));
    for (NodeRef from : sides) {
      for (Relation relation : change.tx().relations().from(from)) {
        if (concerned.contains(relation.to())) {
          takeBack(change, relation);
        }
      }
    }
  }

  private void takeBack(WriteContext change, Relation relation) {
    if (relation.predicate().equals(Predicate.SUPERSEDES)) {
      boolean holds =
          change
              .tx()
              .nodes()
              .find(relation.to())
              .filter(old -> relation.from().equals(old.supersededBy()))
              .isPresent();
      ties.become(change, relation, holds ? Relation.Status.ACTIVE : Relation.Status.REJECTED);
    }
    if (relation.predicate().equals(Predicate.CONTRADICTS)) {
      boolean waits = ContestedFlags.waits(change.tx(), relation.from());
      ties.become(change, relation, waits ? Relation.Status.ACTIVE : Relation.Status.REJECTED);
    }
  }
}
