package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ProofStore.Proof;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The proofs that identify members of a scope. */
abstract class ProofRules extends StoreRules {
  private static final Proof REMOTE = new Proof(PROJECT, "remote:example.com/a/b", false, NOON);
  private static final Proof PATH = new Proof(PROJECT, "path:0a", true, NOON.plusMillis(7));
  private static final Proof OTHERS = new Proof(OTHER_PROJECT, "path:0a", false, NOON);

  ProofRules(MemoryStoreContract contract) {
    super(contract);
  }

  private void put(Proof... proofs) {
    change(tx -> List.of(proofs).forEach(tx.proofs()::put));
  }

  private List<Proof> find(String... texts) {
    return store.read(tx -> tx.proofs().find(List.of(texts)));
  }

  private List<Proof> of(Scope scope) {
    return store.read(tx -> tx.proofs().of(scope));
  }

  @Test
  void proofs_areFoundByTheirTexts_inTheOrderInWhichTheyWereKept() {
    put(REMOTE, PATH, OTHERS);

    assertThat(find("path:0a", "remote:example.com/a/b", "path:0a", "root:1"))
        .containsExactly(REMOTE, PATH, OTHERS);
    assertThat(find("path:0")).isEmpty();
    assertThat(find()).isEmpty();
  }

  @Test
  void proofs_ofAScope_areItsOwn() {
    put(OTHERS, REMOTE, PATH);

    assertThat(of(PROJECT)).containsExactly(REMOTE, PATH);
    assertThat(of(OTHER_PROJECT)).containsExactly(OTHERS);
    assertThat(of(Scope.workspace(PROJECT.key()))).isEmpty();
  }

  @Test
  void put_again_takesThePlaceOfTheFormer() {
    put(REMOTE, PATH);
    Proof joined = new Proof(PROJECT, REMOTE.text(), true, NOON.plusSeconds(5));
    put(joined);

    assertThat(of(PROJECT)).containsExactly(joined, PATH);
  }

  @Test
  void delete_takesOneScopesProof_andNothingWhereThereIsNone() {
    put(PATH, OTHERS);
    change(
        tx -> {
          tx.proofs().delete(PROJECT, PATH.text());
          tx.proofs().delete(PROJECT, "nothing");
          tx.proofs().delete(Scope.project("nobody"), PATH.text());
        });

    assertThat(find(PATH.text())).containsExactly(OTHERS);
  }

  @Test
  void clear_leavesTheProofs() {
    put(REMOTE, OTHERS);
    change(
        tx ->
            tx.clear(TckNodes.event(MemoryEvent.Type.SCOPE_CLEARED, PROJECT, PROJECT.toString())));

    assertThat(of(PROJECT)).containsExactly(REMOTE);
    assertThat(of(OTHER_PROJECT)).containsExactly(OTHERS);
  }

  @Test
  void proofs_outliveTheStore() {
    assumeCapable(MemoryStore.Capability.DURABLE);
    put(REMOTE, PATH);
    store.close();
    MemoryStore again = contract.reopen().orElse(null);
    assumeTrue(again != null, "the store is not opened again");
    store = again;

    assertThat(of(PROJECT)).containsExactly(REMOTE, PATH);
  }

  @Test
  void aTextThatIsNoLine_isRefused() {
    for (String text : List.of("", "two\nlines", "x".repeat(Proof.LONGEST + 1))) {
      assertThatExceptionOfType(InvalidValueException.class)
          .isThrownBy(() -> new Proof(PROJECT, text, false, NOON))
          .withMessageContaining("proof");
    }
  }
}
