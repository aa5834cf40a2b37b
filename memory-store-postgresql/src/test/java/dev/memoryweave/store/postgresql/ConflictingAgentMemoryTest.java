package dev.memoryweave.store.postgresql;

import dev.memoryweave.engine.AgentMemoryContract;
import dev.memoryweave.store.MemoryStore;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;

/** The engine, while statements fail at random and work is run again; it takes minutes. */
@ExtendWith(WithPostgres.class)
@EnabledIfSystemProperty(named = Conflicts.PROPERTY, matches = ".+")
class ConflictingAgentMemoryTest extends AgentMemoryContract {
  @Override
  protected MemoryStore open() {
    return new Conflicts(1, Conflicts.rate()).open(TestDatabases.fresh());
  }
}
