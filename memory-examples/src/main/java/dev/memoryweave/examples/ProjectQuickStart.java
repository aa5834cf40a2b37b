package dev.memoryweave.examples;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Indexing;
import dev.memoryweave.workspace.Workspace;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Reads the project in which it is started and recalls what matters for a task. The project gets a
 * folder {@code .memory} with its settings, and keeps its memory there.
 */
public final class ProjectQuickStart {
  private ProjectQuickStart() {}

  /** Runs the example. */
  public static void main(String[] args) throws InterruptedException {
    // readme:begin
    try (MemoryStore store = SqliteMemoryStore.open(Path.of(".memory", "memory.db"));
        Workspace project = Workspace.builder(store).root(Path.of("")).open()) {
      // The files are read in the background, what people wrote first; recall works meanwhile.
      Indexing reading = project.bootstrap();
      boolean complete = reading.await(Duration.ofSeconds(20)).isPresent();
      System.out.println(project.memory().weave("change how prices are rounded").markdown());
      System.out.println(complete ? "All is read." : "Some code is still being read.");
    }
    // readme:end
  }
}
