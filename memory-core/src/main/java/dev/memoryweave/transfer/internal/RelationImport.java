package dev.memoryweave.transfer.internal;

import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import dev.memoryweave.transfer.TransferFormat;
import java.util.List;
import java.util.Optional;

/** Imports relations; those from memories that already existed here are recorded as events. */
final class RelationImport {
  private final WriteContext context;
  private final WriteTransaction tx;
  private final ImportOptions.Policy policy;
  private final MemoryImport memories;
  private final ReportBuilder report;

  RelationImport(
      WriteContext context,
      ImportOptions.Policy policy,
      MemoryImport memories,
      ReportBuilder report) {
    this.context = context;
    this.tx = context.bulk();
    this.policy = policy;
    this.memories = memories;
    this.report = report;
  }

  Outcome take(long line, TransferFormat.Item.OfRelation taken) {
    Relation relation = taken.relation();
    for (NodeRef end : List.of(relation.from(), relation.to())) {
      if (tx.nodes().existing(end.scope(), List.of(end.id())).isEmpty()) {
        report.problem(line, Outcome.LEFT_OUT, taken, "a memory that it joins is not here: " + end);
        return Outcome.LEFT_OUT;
      }
    }
    Optional<Relation> known =
        tx.relations().find(relation.from(), relation.predicate(), relation.to());
    if (known.filter(relation::saysTheSameAs).isPresent()) {
      report.count(Outcome.EQUAL, taken);
      return Outcome.EQUAL;
    }
    for (NodeRef end : List.of(relation.from(), relation.to())) {
      if (standsAbove(end)) {
        report.problem(
            line, Outcome.LEFT_OUT, taken, "a memory that it joins stands above a file: " + end);
        return Outcome.LEFT_OUT;
      }
    }
    if (known.isPresent()) {
      return merge(line, known.get(), taken);
    }
    taken.versions().forEach(tx.relations()::put);
    tx.relations().put(relation);
    follow(MemoryEvent.Type.RELATION_CREATED, relation);
    report.count(Outcome.ADDED, taken);
    return Outcome.ADDED;
  }

  /** A relation would affect it, as a contradiction does. */
  private boolean standsAbove(NodeRef end) {
    return !memories.hasAdded(end)
        && NodeLookup.readable(tx, end).filter(context::mayOnlyPropose).isPresent();
  }

  private Outcome merge(long line, Relation known, TransferFormat.Item.OfRelation taken) {
    Relation relation = taken.relation();
    if (policy == ImportOptions.Policy.REFUSE_CONFLICTS) {
      report.problem(line, Outcome.CONFLICT, taken, "what is here says something else");
      return Outcome.CONFLICT;
    }
    if (policy == ImportOptions.Policy.KEEP_EXISTING
        || (policy == ImportOptions.Policy.MERGE_NEWER
            && !relation.updatedAt().isAfter(known.updatedAt()))) {
      report.problem(line, Outcome.KEPT, taken, "what is here stays");
      return Outcome.KEPT;
    }
    tx.relations().put(relation);
    follow(MemoryEvent.Type.RELATION_UPDATED, relation);
    report.count(Outcome.CHANGED, taken);
    return Outcome.CHANGED;
  }

  /** A relation of an imported memory has its events in the file, and its flags in the memory. */
  private void follow(MemoryEvent.Type type, Relation relation) {
    boolean isNew = memories.hasAdded(relation.from());
    if (!isNew) {
      context.record(type, relation.from().scope(), EvidenceWriter.describe(relation), "imported");
    }
    if (relation.isContradiction() && !(isNew && memories.hasAdded(relation.to()))) {
      context.sideChanged(relation.from());
      context.sideChanged(relation.to());
    }
  }
}
