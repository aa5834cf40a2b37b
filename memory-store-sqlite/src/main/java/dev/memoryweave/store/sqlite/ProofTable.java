package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ProofStore;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/** The table of the proofs by which those who belong to a scope are known. */
final class ProofTable implements ProofStore.Writer {
  private static final String SELECT =
      "SELECT position, scope_id, proof, joined, kept_at FROM scope_proof ";
  private static final String WITH_TEXT = SELECT + "WHERE proof = ?";
  private static final String OF_SCOPE = SELECT + "WHERE scope_id = ? ORDER BY position";
  private static final String PUT =
      """
      INSERT INTO scope_proof (scope_id, proof, joined, kept_at) VALUES (?, ?, ?, ?)
      ON CONFLICT (scope_id, proof) DO UPDATE SET joined = excluded.joined,
        kept_at = excluded.kept_at""";
  private static final String DELETE = "DELETE FROM scope_proof WHERE scope_id = ? AND proof = ?";

  private final Transaction transaction;

  ProofTable(Transaction transaction) {
    this.transaction = transaction;
  }

  private record Placed(long position, Proof proof) {}

  @Override
  public List<Proof> find(Collection<String> texts) {
    List<Placed> found = new ArrayList<>();
    for (String text : new LinkedHashSet<>(texts)) {
      found.addAll(transaction.handle().list(WITH_TEXT, this::read, text));
    }
    found.sort(Comparator.comparingLong(Placed::position));
    return found.stream().map(Placed::proof).toList();
  }

  @Override
  public List<Proof> of(Scope scope) {
    Long id = transaction.scopes().find(scope);
    return id == null
        ? List.of()
        : transaction.handle().list(OF_SCOPE, row -> read(row).proof(), id);
  }

  private Placed read(Row row) throws SQLException {
    long position = row.number();
    return new Placed(
        position,
        new Proof(
            transaction.scopes().get(row.number()), row.text(), row.number() != 0, row.time()));
  }

  @Override
  public void put(Proof proof) {
    transaction
        .handle()
        .update(
            PUT,
            transaction.scopes().findOrAdd(proof.scope()),
            proof.text(),
            proof.joined() ? 1 : 0,
            proof.at().toEpochMilli());
  }

  @Override
  public void delete(Scope scope, String text) {
    Long id = transaction.scopes().find(scope);
    if (id != null) {
      transaction.handle().update(DELETE, id, text);
    }
  }
}
