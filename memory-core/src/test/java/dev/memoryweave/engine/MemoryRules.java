package dev.memoryweave.engine;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.store.MemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A memory of one project on a new store for each test, with a clock that the test moves. */
abstract class MemoryRules {
  final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T09:00:00Z"));
  final List<MemoryEvent> heard = new ArrayList<>();
  private final AgentMemoryContract contract;
  MemoryStore store;
  AgentMemory memory;

  MemoryRules(AgentMemoryContract contract) {
    this.contract = contract;
  }

  @BeforeEach
  void openMemory() {
    store = contract.open();
    memory = memory(ScopeChain.forProject("scheduler"));
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  final AgentMemory memory(ScopeChain chain) {
    return AgentMemory.builder(store).scopes(chain).clock(clock).listener(heard::add).build();
  }

  final MemoryNode remember(NodeKind kind, String title, String body) {
    return memory.remember(NodeDraft.builder(kind, title).body(body).build());
  }
}
