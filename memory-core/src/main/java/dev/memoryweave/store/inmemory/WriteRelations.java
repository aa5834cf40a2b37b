package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Relation;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.inmemory.Keys.Triple;

/** The relations of a transaction that may write them. */
final class WriteRelations extends ReadRelations implements RelationStore.Writer {
  WriteRelations(Transaction transaction) {
    super(transaction);
  }

  @Override
  public boolean put(Relation relation) {
    transaction.require(relation.from());
    transaction.require(relation.to());
    Relation former = table().find(Triple.of(relation));
    if (former != null && former.saysTheSameAs(relation)) {
      return false;
    }
    Relation stored = former == null ? relation : statedAt(relation, former);
    transaction.change(transaction.snapshot().with(table().with(stored)));
    return former == null;
  }

  private static Relation statedAt(Relation relation, Relation former) {
    return new Relation(
        relation.from(),
        relation.predicate(),
        relation.to(),
        relation.strength(),
        relation.evidence(),
        relation.status(),
        former.createdAt(),
        relation.updatedAt().isBefore(former.updatedAt())
            ? former.updatedAt()
            : relation.updatedAt());
  }
}
