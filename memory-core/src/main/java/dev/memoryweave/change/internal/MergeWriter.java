package dev.memoryweave.change.internal;

import dev.memoryweave.evidence.internal.ConfidenceCalculator;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Usage;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Merges memories that say the same into one of them. That one keeps its text, and takes over their
 * evidence, tags, places, symbols and the relations within their scope; they are superseded by it,
 * so that their history stays. Whether they say the same is for the caller to know.
 */
public final class MergeWriter {
  /** The most pieces of evidence, and the most relations, that a memory has after a merge. */
  private static final int MOST_TAKEN = 200;

  private final EvidenceWriter evidenceWriter;
  private final ConfidenceUpdater confidence;

  public MergeWriter(EvidenceWriter evidenceWriter, ConfidenceUpdater confidence) {
    this.evidenceWriter = evidenceWriter;
    this.confidence = confidence;
  }

  /** What the remaining memory took over and did not have before. */
  public record Taken(List<Evidence.Id> evidence, List<Relation> relations) {}

  /**
   * Whether somebody has decided that of two memories neither replaces the other, or which is
   * right: a merge that was taken back does not come again.
   *
   * @param relationsOfOne the relations of one of them
   */
  public static boolean areKeptApart(List<Relation> relationsOfOne, NodeRef other) {
    return relationsOfOne.stream()
        .filter(relation -> relation.from().equals(other) || relation.to().equals(other))
        .anyMatch(
            relation ->
                relation.predicate().equals(Predicate.CONTRADICTS)
                    || (relation.predicate().equals(Predicate.SUPERSEDES)
                        && relation.status() == Relation.Status.REJECTED));
  }

  /**
   * Merges memories of the scope of the one that remains.
   *
   * @param stays the memory that remains
   * @param members those that it replaces
   * @param restated gives the text of the memory that remains, once it has all evidence
   * @param changeSet records every memory that is changed
   * @throws dev.memoryweave.NeedsPersonException if one of them takes a more trusted author
   */
  public Taken merge(
      WriteContext context,
      MemoryNode stays,
      List<MemoryNode> members,
      UnaryOperator<MemoryNode> restated,
      ChangeSet changeSet,
      String reason) {
    changeSet.changing(stays);
    if (context.mayOnlyPropose(stays)) {
      throw Refusal.standsAbove(stays);
    }
    List<Evidence.Id> evidence = new ArrayList<>();
    List<Relation> relations = new ArrayList<>();
    takeEvidence(context, stays, members, evidence);
    takeRelations(context, stays, members, relations);
    MemoryNode now = NodeLookup.readable(context.tx(), stays.ref()).orElse(stays);
    List<Evidence> held = context.tx().evidence().of(stays.ref());
    MemoryNode united = confidence.updated(restated.apply(united(now, members)), held);
    if (!united.equals(now)) {
      now = context.update(MemoryEvent.Type.MEMORY_UPDATED, united, reason);
    }
    for (MemoryNode member : members) {
      changeSet.changing(member);
      if (context.mayOnlyPropose(member)) {
        throw Refusal.standsAbove(member);
      }
      MemoryNode by = NodeLookup.readable(context.tx(), stays.ref()).orElse(now);
      Supersession.absorb(context, evidenceWriter, changeSet, member, by, reason);
    }
    return new Taken(evidence, relations);
  }

  private void takeEvidence(
      WriteContext context, MemoryNode stays, List<MemoryNode> members, List<Evidence.Id> taken) {
    int held = context.tx().evidence().of(stays.ref()).size();
    for (MemoryNode member : members) {
      for (Evidence piece : context.tx().evidence().of(member.ref())) {
        boolean isItself = piece.locator().equals(stays.id().value());
        if (!isItself
            && held + taken.size() < MOST_TAKEN
            && evidenceWriter.attach(context, stays, List.of(piece))) {
          taken.add(piece.id());
        }
      }
    }
  }

  private void takeRelations(
      WriteContext context, MemoryNode stays, List<MemoryNode> members, List<Relation> taken) {
    List<Relation> known = context.tx().relations().of(stays.ref());
    Set<String> held = known.stream().map(EvidenceWriter::describe).collect(Collectors.toSet());
    Set<NodeRef> merged = members.stream().map(MemoryNode::ref).collect(Collectors.toSet());
    merged.add(stays.ref());
    for (MemoryNode member : members) {
      for (Relation relation : context.tx().relations().of(member.ref())) {
        boolean leaves = relation.from().equals(member.ref());
        NodeRef other = leaves ? relation.to() : relation.from();
        if (!isTaken(relation)
            || !other.scope().equals(stays.scope())
            || merged.contains(other)
            || held.size() >= MOST_TAKEN) {
          continue;
        }
        Optional<MemoryNode> end = NodeLookup.readable(context.tx(), other);
        if (end.isPresent() && held.add(described(relation, stays, other, leaves))) {
          taken.add(
              evidenceWriter.put(
                  context,
                  leaves ? stays : end.get(),
                  new Relation.Draft(
                      relation.predicate(), (leaves ? end.get() : stays).id(), relation.strength()),
                  leaves ? end.get() : stays));
        }
      }
    }
  }

  /** What was decided about a memory, or asked for, concerns that one alone. */
  private static boolean isTaken(Relation relation) {
    return relation.status() == Relation.Status.ACTIVE
        && !relation.predicate().equals(Predicate.SUPERSEDES)
        && !relation.predicate().equals(Predicate.CONTRADICTS)
        && !relation.predicate().equals(ContradictionMarker.RESTATES)
        && !RequestedAction.isReserved(relation.predicate());
  }

  private static String described(
      Relation relation, MemoryNode stays, NodeRef other, boolean leaves) {
    return leaves
        ? stays.id() + " " + relation.predicate() + " " + other.id()
        : other.id() + " " + relation.predicate() + " " + stays.id();
  }

  private static MemoryNode united(MemoryNode stays, List<MemoryNode> members) {
    MemoryNode.Builder united = stays.toBuilder();
    Set<String> tags = new LinkedHashSet<>(stays.tags());
    Set<Anchor> anchors = new LinkedHashSet<>(stays.anchors());
    Set<String> symbols = new LinkedHashSet<>(stays.symbols());
    MemoryNode weighed = stays;
    int again = 0;
    for (MemoryNode member : members) {
      tags.addAll(member.tags());
      anchors.addAll(member.anchors());
      symbols.addAll(member.symbols());
      if (Authority.isIndependent(member.provenance().principal(), weighed)) {
        Usage usage = weighed.usage().confirmedBy(member.provenance().principal());
        weighed = weighed.toBuilder().usage(usage).build();
      } else {
        again++;
      }
    }
    united.usage(weighed.usage()).tags(first(tags)).anchors(first(anchors)).symbols(first(symbols));
    if (stays.kind() == NodeKind.PATTERN) {
      united.confidence(recurring(stays, members, again));
    }
    return united.build();
  }

  /**
   * How sure a pattern is that was seen several times: each time removes the same share of the
   * doubt as a confirmation, up to the most that its author may claim.
   */
  private static double recurring(MemoryNode stays, List<MemoryNode> members, int again) {
    double surest =
        members.stream()
            .mapToDouble(MemoryNode::statedConfidence)
            .reduce(stays.statedConfidence(), Math::max);
    double most = Math.max(stays.statedConfidence(), stays.provenance().trust().mostConfidence());
    return Math.min(most, ConfidenceCalculator.confirmed(surest, again));
  }

  private static <T> List<T> first(Set<T> united) {
    return united.stream().limit(MemoryNode.MAX_ENTRIES).toList();
  }
}
