package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Relation;
import dev.memoryweave.store.RelationWriter;
import dev.memoryweave.store.inmemory.Keys.Triple;
import java.time.Instant;

/** The relations of a transaction that may state them. */
final class WriteRelations extends ReadRelations implements RelationWriter {
  WriteRelations(Transaction transaction) {
    super(transaction);
  }

  @Override
  public boolean put(Relation relation) {
    transaction.require(relation.from());
    transaction.require(relation.to());
    Relation former = table().find(Triple.of(relation));
    Relation stored = former == null ? relation : statedAt(relation, former.createdAt());
    transaction.change(transaction.snapshot().with(table().with(stored)));
    return former == null;
  }

  private static Relation statedAt(Relation relation, Instant createdAt) {
    return new Relation(
        relation.from(),
        relation.predicate(),
        relation.to(),
        relation.strength(),
        relation.evidence(),
        relation.status(),
        createdAt);
  }
}
