package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.internal.Sha256;
import java.util.ArrayList;
import java.util.List;

/** Compares the bytes of contents with their names, which are digests of them. */
record ContentCheck(Transaction transaction) {
  private static final String DATA =
      "SELECT size, data FROM mw_content WHERE tenant = ? AND scope_id = ? AND digest = ?";

  /** The keys of those whose bytes are others. */
  List<List<Object>> wrong() {
    List<List<Object>> wrong = new ArrayList<>();
    new RecordScan(transaction)
        .pages(
            RecordKind.CONTENT,
            page -> {
              for (RecordScan.Found found : page) {
                if (found.record() != null && !isSame(found.key())) {
                  wrong.add(found.key());
                }
              }
            });
    return wrong;
  }

  private boolean isSame(List<Object> key) {
    return transaction
        .handle()
        .first(
            DATA,
            row -> {
              long size = row.number();
              byte[] data = row.bytes();
              return size == data.length && key.get(1).equals(Sha256.hex(data));
            },
            transaction.tenant(),
            key.get(0),
            key.get(1))
        .orElse(true);
  }
}
