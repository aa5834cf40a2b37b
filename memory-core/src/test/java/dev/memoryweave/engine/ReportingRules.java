package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Events, revisions, listeners and times. */
abstract class ReportingRules extends MemoryRules {
  ReportingRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void everyWrite_raisesTheRevisionAndTellsTheListener() {
    MemoryNode node = remember(NodeKind.FACT, "One", "");
    memory.node(node.id()).attachEvidence(Evidence.Draft.of(Evidence.Kind.COMMIT, "abc123", ""));
    memory.node(node.id()).markStale("old");

    List<MemoryEvent> events = memory.journal().events(0, 100);
    assertThat(events).isEqualTo(heard);
    assertThat(events).extracting(MemoryEvent::revision).containsExactly(1L, 2L, 3L);
    assertThat(memory.journal().events(events.get(1).sequence(), 100)).hasSize(1);
    AgentMemory.Status status = memory.status();
    assertThat(status.revisions()).containsEntry(Scope.project("scheduler"), 3L);
    assertThat(status.nodesByKind()).containsEntry(NodeKind.FACT, 1L);
    assertThat(status.nodesByStatus()).containsEntry(NodeStatus.STALE, 1L);
  }

  @Test
  void listenerThatFails_changesNothing() {
    AgentMemory fragile =
        AgentMemory.builder(store)
            .project("scheduler")
            .clock(clock)
            .listener(
                event -> {
                  throw new IllegalStateException("listener");
                })
            .build();

    MemoryNode node = fragile.remember(NodeDraft.builder(NodeKind.FACT, "Kept").build());

    assertThat(memory.node(node.id()).inspect(0).node()).isEqualTo(node);
  }

  @Test
  void store_isVerifiedRebuiltAndRepaired_withoutAChangeOfWhatIsRemembered() {
    MemoryNode node = remember(NodeKind.FACT, "Kept", "as it is");

    assertThat(memory.maintenance().verify()).isEqualTo(MemoryStore.Check.SOUND);
    assertThat(memory.maintenance().rebuildIndex()).isEqualTo(1);
    assertThat(memory.maintenance().repair()).isEqualTo(MemoryStore.Check.Repair.NONE);

    assertThat(memory.node(node.id()).find()).contains(node);
    assertThat(memory.status().revisions()).containsEntry(Scope.project("scheduler"), 1L);
    assertThat(memory.journal().events(0, 50))
        .filteredOn(event -> event.type() == MemoryEvent.Type.INDEX_REBUILT)
        .singleElement()
        .satisfies(event -> assertThat(event.reason()).isEqualTo("1 entry"));
  }

  @Test
  void clockSetBack_doesNotUndoTheOrder() {
    MemoryNode node = remember(NodeKind.FACT, "Time", "one");
    clock.advance(Duration.ofDays(-30));

    MemoryNode updated = memory.remember(NodeDraft.builder(node.id()).body("two").build());

    assertThat(updated.updatedAt()).isEqualTo(node.updatedAt());
  }

  @Test
  void recordUse_countsWithoutARevision() {
    MemoryNode node = remember(NodeKind.FACT, "Used", "");

    memory.recordUse(List.of(node.id()));

    MemoryNode used = memory.node(node.id()).inspect(0).node();
    assertThat(used.usage().useCount()).isEqualTo(1);
    assertThat(used.usage().lastUsedAt()).isEqualTo(clock.instant());
    assertThat(used.revision()).isEqualTo(node.revision());
  }
}
