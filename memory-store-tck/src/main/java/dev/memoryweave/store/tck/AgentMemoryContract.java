package dev.memoryweave.store.tck;

import dev.memoryweave.store.MemoryStore;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;

/**
 * What an {@link dev.memoryweave.AgentMemory} does on any store, as tests. Extend this class with a
 * store of your own to see that the whole library works on it.
 */
public abstract class AgentMemoryContract {
  /** Opens a new, empty store that may be written to. Called once for each test. */
  protected abstract MemoryStore open();

  @Nested
  @DisplayName("remembering")
  class Remembering extends RememberRules {
    Remembering() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("scopes and the tree")
  class Filing extends FilingRules {
    Filing() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("life cycle, relations, evidence")
  class LifeCycle extends LifeCycleRules {
    LifeCycle() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("save intents")
  class Saving extends SaveRules {
    Saving() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("list, search, recall, weave")
  class Finding extends FindingRules {
    Finding() {
      super(AgentMemoryContract.this);
    }
  }

  @Nested
  @DisplayName("events and revisions")
  class Reporting extends ReportingRules {
    Reporting() {
      super(AgentMemoryContract.this);
    }
  }
}
