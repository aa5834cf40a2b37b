package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.event;
import static dev.memoryweave.store.tck.TckNodes.evidence;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.relation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreClosedException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checking a store, rebuilding derived data, and repairing, where nothing is damaged. */
abstract class CheckingRules extends StoreRules {
  private static final MemoryNode FACT =
      fact("A lantern").toBuilder().tags(List.of("light")).build();

  CheckingRules(MemoryStoreContract contract) {
    super(contract);
  }

  @BeforeEach
  void requireMaintenance() {
    assumeCapable(MemoryStore.Capability.MAINTENANCE);
  }

  private void fill() {
    insert(FACT, fact("A harbor"));
    MemoryNode changed = update(stored(FACT.ref()).toBuilder().body("It is lit.").build());
    change(
        tx -> {
          tx.journal().append(event(MemoryEvent.Type.MEMORY_CREATED, PROJECT, FACT.id().value()));
          tx.evidence().attach(evidence("log.md:1"), changed.ref());
          tx.relations().put(relation(changed.ref(), Predicate.RELATED_TO, fact("A harbor").ref()));
          KnowledgeDocument document =
              TckKnowledge.document(PROJECT, "a.md", SourceType.DOCUMENT, 3);
          tx.knowledge()
              .put(
                  document,
                  TckKnowledge.chunks(
                      document, TckKnowledge.passages("a lantern", "a pier", "copper")));
        });
  }

  @Test
  void verify_emptyStore_findsNothing() {
    assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
  }

  @Test
  void verify_storeInUse_findsNothing() {
    fill();

    assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
    assertThat(store.verify().isSound()).isTrue();
  }

  @Test
  void rebuildIndex_countsNodesAndPassages_andChangesNoRecord() {
    fill();
    MemoryNode before = stored(FACT.ref());

    assertThat(store.rebuildIndex()).isEqualTo(5);

    assertThat(stored(FACT.ref())).isEqualTo(before);
    assertThat(found("lantern")).containsExactly(FACT.ref());
    assertThat(list(IN_PROJECT.withTags(Set.of("light")))).containsExactly(before);
    look(
        tx -> {
          assertThat(tx.journal().revision(PROJECT)).isEqualTo(1);
          assertThat(tx.knowledge().revision(PROJECT)).isEqualTo(1);
        });
    assertThat(store.verify()).isEqualTo(MemoryStore.Check.SOUND);
  }

  @Test
  void repair_soundStore_leavesItAsItIs() {
    fill();
    MemoryNode before = stored(FACT.ref());

    assertThat(store.repair(NOON.plusSeconds(1))).isEqualTo(MemoryStore.Check.Repair.NONE);

    assertThat(stored(FACT.ref())).isEqualTo(before);
    look(
        tx -> {
          assertThat(tx.journal().revision(PROJECT)).isEqualTo(1);
          assertThat(tx.knowledge().count(DocumentFilter.in(List.of(PROJECT)))).isEqualTo(1);
          assertThat(tx.evidence().of(FACT.ref())).hasSize(1);
          assertThat(tx.relations().from(FACT.ref())).hasSize(1);
        });
  }

  @Test
  void insideATransaction_isRefused() {
    look(
        tx -> {
          assertThatIllegalStateException().isThrownBy(() -> store.verify());
          assertThatIllegalStateException().isThrownBy(() -> store.rebuildIndex());
          assertThatIllegalStateException().isThrownBy(() -> store.repair(NOON));
        });
  }

  @Test
  void closedStore_refusesAll() {
    store.close();

    assertThatExceptionOfType(StoreClosedException.class).isThrownBy(() -> store.verify());
    assertThatExceptionOfType(StoreClosedException.class).isThrownBy(() -> store.rebuildIndex());
    assertThatExceptionOfType(StoreClosedException.class).isThrownBy(() -> store.repair(NOON));
  }

  @Test
  void readOnlyStore_canBeVerifiedOnly() {
    fill();
    store.close();
    contract
        .reopenReadOnly()
        .ifPresent(
            reopened -> {
              try (reopened) {
                assertThat(reopened.verify()).isEqualTo(MemoryStore.Check.SOUND);
                assertThatExceptionOfType(ReadOnlyStoreException.class)
                    .isThrownBy(reopened::rebuildIndex);
                assertThatExceptionOfType(ReadOnlyStoreException.class)
                    .isThrownBy(() -> reopened.repair(NOON));
              }
            });
  }
}
