package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ProofStore.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The proofs, in the order in which they were stored; immutable. There are only a few for each
 * folder of a project.
 */
record ProofTable(List<Proof> rows) {
  static final ProofTable EMPTY = new ProofTable(List.of());

  ProofTable {
    rows = List.copyOf(rows);
  }

  ProofTable with(Proof proof) {
    List<Proof> changed = new ArrayList<>(rows);
    for (int i = 0; i < changed.size(); i++) {
      if (isAt(changed.get(i), proof.scope(), proof.text())) {
        changed.set(i, proof);
        return new ProofTable(changed);
      }
    }
    changed.add(proof);
    return new ProofTable(changed);
  }

  ProofTable without(Scope scope, String text) {
    return new ProofTable(select(proof -> !isAt(proof, scope, text)));
  }

  List<Proof> select(Predicate<Proof> wanted) {
    return rows.stream().filter(wanted).toList();
  }

  private static boolean isAt(Proof proof, Scope scope, String text) {
    return proof.scope().equals(scope) && proof.text().equals(text);
  }
}
