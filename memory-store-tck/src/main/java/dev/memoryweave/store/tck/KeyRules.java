package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.DuplicateNodeException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Keys: each is held by only one current node of a scope, a tier and, where it matters, a session.
 */
abstract class KeyRules extends StoreRules {
  private static final SessionId MONDAY = SessionId.of("monday");
  private static final SessionId TUESDAY = SessionId.of("tuesday");

  KeyRules(MemoryStoreContract contract) {
    super(contract);
  }

  private static MemoryNode.Builder semantic(String title) {
    return node(NodeKind.FACT, title).key("shared");
  }

  private static MemoryNode episodic(String title, @Nullable SessionId session) {
    return node(NodeKind.EPISODE, title).key("shared").session(session).build();
  }

  private Optional<MemoryNode> holder(
      Scope scope, NodeKind.Tier tier, @Nullable SessionId session) {
    return store.read(tx -> tx.nodes().findByKey(scope, tier, session, "shared"));
  }

  private void assertRefused(MemoryNode node, MemoryNode holder) {
    assertThatExceptionOfType(DuplicateNodeException.class)
        .isThrownBy(() -> insert(node))
        .withMessageContainingAll("shared", holder.id().value());
    assertThat(exists(node.ref())).isFalse();
  }

  @Test
  void findByKey_heldKey_givesTheHolder() {
    MemoryNode held = insert(semantic("Holder").build());

    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(held);
  }

  @Test
  void findByKey_otherScopeTierOrKey_givesNothing() {
    insert(semantic("Holder").build());

    assertThat(holder(OTHER_PROJECT, NodeKind.Tier.SEMANTIC, null)).isEmpty();
    assertThat(holder(WORKSPACE, NodeKind.Tier.SEMANTIC, null)).isEmpty();
    assertThat(holder(PROJECT, NodeKind.Tier.PROCEDURAL, null)).isEmpty();
    assertThat(holder(PROJECT, NodeKind.Tier.EPISODIC, null)).isEmpty();
    look(
        tx -> {
          assertThat(tx.nodes().findByKey(PROJECT, NodeKind.Tier.SEMANTIC, null, "holder"))
              .isEmpty();
          assertThat(tx.nodes().findByKey(PROJECT, NodeKind.Tier.SEMANTIC, null, "share"))
              .isEmpty();
          assertThat(tx.nodes().findByKey(PROJECT, NodeKind.Tier.SEMANTIC, null, "")).isEmpty();
        });
  }

  @Test
  void holders_givesTheHolderOfEachKey() {
    MemoryNode held = insert(semantic("Holder").build());
    MemoryNode procedure = insert(node(NodeKind.PROCEDURE, "Steps").key("shared").build());
    MemoryNode broad = node(WORKSPACE, NodeKind.FACT, "Broad").key("shared").build();
    MemoryNode steps = node(WORKSPACE, NodeKind.PROCEDURE, "Other").key("shared").build();
    MemoryNode alone = node(WORKSPACE, NodeKind.FACT, "Alone").key("free").build();

    look(
        tx -> {
          assertThat(tx.nodes().holders(PROJECT, List.of(broad, steps, alone)))
              .containsOnly(Map.entry(broad.ref(), held), Map.entry(steps.ref(), procedure));
          assertThat(tx.nodes().holders(OTHER_PROJECT, List.of(broad))).isEmpty();
          assertThat(tx.nodes().holders(PROJECT, List.of())).isEmpty();
        });
  }

  @Test
  void insert_heldKey_isRefused() {
    MemoryNode holder = insert(semantic("Holder").build());

    assertRefused(semantic("Latecomer").build(), holder);
    assertRefused(node(NodeKind.DECISION, "Of another kind").key("shared").build(), holder);
    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(holder);
  }

  @Test
  void insert_sameKeyInAnotherScopeOrTier_isAccepted() {
    MemoryNode here = insert(semantic("Here").build());
    MemoryNode there = insert(node(OTHER_PROJECT, NodeKind.FACT, "There").key("shared").build());
    MemoryNode above = insert(node(WORKSPACE, NodeKind.FACT, "Above").key("shared").build());
    MemoryNode howTo = insert(node(NodeKind.PROCEDURE, "How to").key("shared").build());

    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(here);
    assertThat(holder(OTHER_PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(there);
    assertThat(holder(WORKSPACE, NodeKind.Tier.SEMANTIC, null)).contains(above);
    assertThat(holder(PROJECT, NodeKind.Tier.PROCEDURAL, null)).contains(howTo);
  }

  @Test
  void insert_sameKeyInAnotherSession_isAcceptedForSessionBoundTiers() {
    MemoryNode monday = insert(episodic("On Monday", MONDAY));
    MemoryNode tuesday = insert(episodic("On Tuesday", TUESDAY));
    MemoryNode never = insert(episodic("On no day", null));

    assertThat(holder(PROJECT, NodeKind.Tier.EPISODIC, MONDAY)).contains(monday);
    assertThat(holder(PROJECT, NodeKind.Tier.EPISODIC, TUESDAY)).contains(tuesday);
    assertThat(holder(PROJECT, NodeKind.Tier.EPISODIC, null)).contains(never);
    assertThat(holder(PROJECT, NodeKind.Tier.EPISODIC, SessionId.of("sunday"))).isEmpty();
    assertThat(holder(PROJECT, NodeKind.Tier.WORKING, MONDAY)).isEmpty();
  }

  @Test
  void insert_sameKeyInTheSameSession_isRefused() {
    MemoryNode monday = insert(episodic("On Monday", MONDAY));
    MemoryNode never = insert(episodic("On no day", null));

    assertRefused(episodic("On Monday again", MONDAY), monday);
    assertRefused(episodic("On no day again", null), never);
  }

  @Test
  void insert_sameKeyInAnotherSession_isRefusedForOtherTiers() {
    MemoryNode holder = insert(semantic("Learnt on Monday").session(MONDAY).build());

    assertRefused(semantic("Learnt on Tuesday").session(TUESDAY).build(), holder);
    assertRefused(semantic("Known").build(), holder);
    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, TUESDAY)).contains(holder);
    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(holder);
  }

  @ParameterizedTest
  @EnumSource
  void insert_keyOfANodeInAnyStatus_isRefusedIfThatNodeIsCurrent(NodeStatus status) {
    NodeKind kind = status.fits(NodeKind.FACT) ? NodeKind.FACT : NodeKind.QUESTION;
    MemoryNode first = insert(node(kind, "First").key("shared").status(status).build());
    MemoryNode second = semantic("Second").build();

    if (status.isCurrent()) {
      assertRefused(second, first);
      assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(first);
    } else {
      assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).isEmpty();
      insert(second);
      assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null).orElseThrow().id())
          .isEqualTo(second.id());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SUPERSEDED", "ARCHIVED"})
  void insert_nodeThatIsNotCurrent_needsNoKey(NodeStatus status) {
    MemoryNode holder = insert(semantic("Holder").build());

    insert(semantic("Past").status(status).build(), semantic("Long past").status(status).build());

    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(holder);
  }

  @Test
  void update_toAHeldKey_isRefusedAndChangesNothing() {
    MemoryNode holder = insert(semantic("Holder").build());
    MemoryNode other = insert(node(NodeKind.FACT, "Other").build());

    assertThatExceptionOfType(DuplicateNodeException.class)
        .isThrownBy(() -> update(other.toBuilder().key("shared").build()));

    assertThat(stored(other.ref())).isEqualTo(other);
    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(holder);
  }

  @Test
  void update_toAFreeKey_freesTheOldOne() {
    MemoryNode node = insert(semantic("Moving").build());

    MemoryNode moved = update(node.toBuilder().key("moved").build());
    MemoryNode next = insert(semantic("Next").build());

    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(next);
    look(
        tx ->
            assertThat(tx.nodes().findByKey(PROJECT, NodeKind.Tier.SEMANTIC, null, "moved"))
                .contains(moved));
  }

  @Test
  void update_toAnotherSession_movesTheKeyThere() {
    MemoryNode node = insert(episodic("Moving", MONDAY));
    MemoryNode tuesday = insert(episodic("Settled", TUESDAY));

    assertThatExceptionOfType(DuplicateNodeException.class)
        .isThrownBy(() -> update(node.toBuilder().session(TUESDAY).build()));
    MemoryNode moved = update(node.toBuilder().session(null).build());

    assertThat(holder(PROJECT, NodeKind.Tier.EPISODIC, MONDAY)).isEmpty();
    assertThat(holder(PROJECT, NodeKind.Tier.EPISODIC, TUESDAY)).contains(tuesday);
    assertThat(holder(PROJECT, NodeKind.Tier.EPISODIC, null)).contains(moved);
  }

  @Test
  void update_toSuperseded_freesTheKeyForTheSuccessor() {
    MemoryNode old = insert(semantic("Old").build());

    MemoryNode successor =
        store.write(
            tx -> {
              MemoryNode replacement = semantic("New").build();
              tx.nodes()
                  .update(
                      old.toBuilder()
                          .status(NodeStatus.SUPERSEDED)
                          .supersededBy(replacement.ref())
                          .build());
              return tx.nodes().insert(replacement);
            });

    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(successor);
  }

  @Test
  void update_backToActive_isRefusedWhileAnotherHoldsTheKey() {
    MemoryNode archived = insert(semantic("Old").status(NodeStatus.ARCHIVED).build());
    MemoryNode holder = insert(semantic("New").build());

    assertThatExceptionOfType(DuplicateNodeException.class)
        .isThrownBy(() -> update(archived.toBuilder().status(NodeStatus.ACTIVE).build()));
    assertThat(stored(archived.ref())).isEqualTo(archived);

    delete(holder.ref());
    MemoryNode restored = update(archived.toBuilder().status(NodeStatus.ACTIVE).build());
    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(restored);
  }

  @Test
  void update_ofTheHolder_keepsTheKey() {
    MemoryNode holder = insert(semantic("Holder").build());

    MemoryNode changed = update(holder.toBuilder().body("more").build());

    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(changed);
  }

  @Test
  void delete_ofTheHolder_freesTheKey() {
    MemoryNode holder = insert(semantic("Holder").build());

    delete(holder.ref());

    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).isEmpty();
    MemoryNode next = insert(semantic("Next").build());
    assertThat(holder(PROJECT, NodeKind.Tier.SEMANTIC, null)).contains(next);
  }
}
