package dev.memoryweave.store.postgresql;

import dev.memoryweave.engine.AgentMemoryContract;
import dev.memoryweave.store.MemoryStore;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(WithPostgres.class)
class PostgresAgentMemoryTest extends AgentMemoryContract {
  @Override
  protected MemoryStore open() {
    return Refusals.open(TestDatabases.fresh());
  }
}
