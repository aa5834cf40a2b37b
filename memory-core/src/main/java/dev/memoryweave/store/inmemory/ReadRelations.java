package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.inmemory.Keys.Triple;
import java.util.List;
import java.util.Optional;

/** The relations of a transaction. */
class ReadRelations implements RelationStore {
  final Transaction transaction;

  ReadRelations(Transaction transaction) {
    this.transaction = transaction;
  }

  final RelationTable table() {
    return transaction.snapshot().relations();
  }

  @Override
  public final Optional<Relation> find(NodeRef from, Predicate predicate, NodeRef to) {
    return Optional.ofNullable(table().find(new Triple(from, predicate, to)));
  }

  @Override
  public final List<Relation> formerVersions(NodeRef from, Predicate predicate, NodeRef to) {
    return table().formerVersions(new Triple(from, predicate, to));
  }

  @Override
  public final List<Relation> of(NodeRef node) {
    return table().of(node);
  }

  @Override
  public final List<Relation> from(NodeRef node) {
    return table().from(node);
  }

  @Override
  public final List<Relation> to(NodeRef node) {
    return table().to(node);
  }
}
