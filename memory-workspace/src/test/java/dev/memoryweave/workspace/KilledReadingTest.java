package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process that is killed while it reads a project leaves nothing that the next one misses. */
class KilledReadingTest {
  @TempDir Path folder;
  @TempDir Path elsewhere;

  @BeforeEach
  void writeProject() {
    new OrchardProject(folder).write();
  }

  private List<String> refreshed(String database) {
    try (SqliteMemoryStore store = SqliteMemoryStore.open(elsewhere.resolve(database));
        Workspace workspace = Workspace.builder(store).root(folder).open()) {
      workspace.refresh();
      assertThat(workspace.status().owed()).isZero();
      return Outcome.of(workspace.memory());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "KNOWLEDGE_INDEXED, 1", // files are known, and nothing was drawn from them
    "MEMORY_CREATED, 1", // memories were saved, and nobody noted it
    "KNOWLEDGE_INDEXED, 3", // the decisions are known, and nothing was drawn from them
    "KNOWLEDGE_INDEXED, 5" // code was read
  })
  void aProcess_thatIsKilled_losesNoMemories(MemoryEvent.Type type, int nth) throws Exception {
    List<String> expected = refreshed("whole.db");
    Path database = elsewhere.resolve("killed.db");

    try (ReadingProcess reading = new ReadingProcess(database, folder, type, nth)) {
      reading.killInTheMiddle();
    }

    assertThat(refreshed("killed.db")).isEqualTo(expected).hasSizeGreaterThan(5);
    assertThat(refreshed("killed.db")).isEqualTo(expected);
  }
}
