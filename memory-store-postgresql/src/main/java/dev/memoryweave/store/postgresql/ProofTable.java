package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ProofStore;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** The table of proofs. */
final class ProofTable implements ProofStore.Writer {
  private static final String KIND = "proof";
  static final String COLUMNS = "scope_id, proof, joined, kept_at";
  private static final String SELECT = "SELECT " + COLUMNS + " FROM mw_proof WHERE tenant = ?";
  private static final String WITH_TEXT = SELECT + " AND proof = ANY (?) ORDER BY number";
  private static final String OF_SCOPE = SELECT + " AND scope_id = ? ORDER BY number";
  private static final String PUT =
      """
      INSERT INTO mw_proof (tenant, number, scope_id, proof, joined, kept_at)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (tenant, scope_id, proof) DO UPDATE SET joined = excluded.joined,
        kept_at = excluded.kept_at""";
  private static final String DELETE =
      "DELETE FROM mw_proof WHERE tenant = ? AND scope_id = ? AND proof = ?";

  private final Transaction transaction;

  ProofTable(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public List<Proof> find(Collection<String> texts) {
    return Records.list(
        transaction.handle(),
        KIND,
        WITH_TEXT,
        this::read,
        transaction.tenant(),
        new Handle.Texts(List.copyOf(texts)));
  }

  @Override
  public List<Proof> of(Scope scope) {
    Long id = transaction.scopes().find(scope);
    return id == null
        ? List.of()
        : Records.list(transaction.handle(), KIND, OF_SCOPE, this::read, transaction.tenant(), id);
  }

  Proof read(Row row) throws SQLException {
    return RecordColumns.proof(row, transaction.scopes());
  }

  @Override
  public void put(Proof proof) {
    transaction
        .handle()
        .change(
            PUT,
            transaction.tenant(),
            transaction.counters().nextNumber(),
            transaction.scopes().findOrAdd(proof.scope()),
            proof.text(),
            proof.joined() ? 1 : 0,
            proof.at().toEpochMilli());
  }

  @Override
  public void delete(Scope scope, String text) {
    Long id = transaction.scopes().find(scope);
    if (id != null) {
      transaction.handle().change(DELETE, transaction.tenant(), id, text);
    }
  }
}
