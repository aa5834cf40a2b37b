package dev.memoryweave.store.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.engine.AgentMemoryContract;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A store that is slow and gives one row a page changes nothing; one that fails loses nothing. */
class HostileAgentMemoryTest extends AgentMemoryContract {
  @Override
  protected MemoryStore open() {
    return HostileStore.over(InMemoryStore.create()).withOneRowPages().slow();
  }

  @Test
  void remember_storeThatFailsEveryThirdCommit_keepsAndTellsExactlyWhatWasAcknowledged() {
    List<MemoryEvent> heard = new ArrayList<>();
    List<NodeId> acknowledged = new ArrayList<>();
    int failures = 0;
    try (MemoryStore store = HostileStore.over(InMemoryStore.create()).failingEveryCommit(3)) {
      AgentMemory memory = AgentMemory.builder(store).listener(heard::add).build();
      for (int i = 0; i < 30; i++) {
        try {
          acknowledged.add(
              memory.remember(NodeDraft.builder(NodeKind.FACT, "Fact " + i).build()).id());
        } catch (StoreException e) {
          failures++;
        }
      }

      assertThat(failures).isEqualTo(10);
      assertThat(memory.list(MemoryQuery.all().withLimit(100)).items())
          .extracting(node -> node.id())
          .containsExactlyInAnyOrderElementsOf(acknowledged);
      assertThat(heard).hasSize(20).isEqualTo(memory.journal().events(0, 100));
    }
  }
}
