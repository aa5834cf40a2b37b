package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Two ways to use the library from Java: a memory that an agent reports to, and the memory of the
 * project in which the program is started, which is kept in a folder {@code .memory}.
 */
public final class WaysIn {
  private WaysIn() {}

  /** Runs both. */
  public static void main(String[] args) throws InterruptedException {
    try (MemoryStore store = InMemoryStore.create()) {
      report(store);
    }
    openProject();
  }

  private static void report(MemoryStore store) {
    // readme:begin
    AgentMemory memory = AgentMemory.builder(store).project("shop").build();
    TaskReport.Builder report = TaskReport.builder("find out why large uploads fail");
    report.outcome(TaskReport.Outcome.COMPLETED).verification(Verification.TESTS_PASSED);
    memory.reflect(report.facts(List.of("The gateway rejects uploads over 50 MB")).build());
    System.out.println(memory.weave("upload a large file").markdown());
    // readme:end
  }

  private static void openProject() throws InterruptedException {
    // readme:begin
    try (MemoryStore store = SqliteMemoryStore.open(Path.of(".memory", "memory.db"));
        Workspace project = Workspace.builder(store).root(Path.of("")).open()) {
      project.bootstrap().await(Duration.ofSeconds(20));
      System.out.println(project.memory().weave("change how prices are rounded").markdown());
    }
    // readme:end
  }
}
