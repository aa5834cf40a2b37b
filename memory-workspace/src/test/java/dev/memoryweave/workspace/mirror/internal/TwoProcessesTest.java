package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.internal.GitProject;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwoProcessesTest {
  private static final int COUNT = 8;

  @TempDir Path folder;

  @Test
  void twoProcessesInOneCheckout_endWithFilesAndMemoriesThatAgree() throws Exception {
    Path root = Files.createDirectories(folder.toRealPath().resolve("project"));
    GitProject.open(root).ifPresent(GitProject::close);
    Git.init().setDirectory(root.toFile()).setInitialBranch("main").call().close();
    Path database = folder.resolve("memory.db");
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Workspace here = WritingProcess.open(store, root);
        WritingProcess there = new WritingProcess(database, root, "there", COUNT)) {
      WritingProcess.write(here, "here", COUNT);
      there.end();
      assertThat(here.files().sync().complete()).isTrue();

      assertThat(here.files().sync().changedNothing()).isTrue();
      assertThat(here.files().status().isClean()).isTrue();
      assertThat(here.files().check()).isEmpty();
      // Each has its own, both have the same two, and there is the node of the project.
      assertThat(here.memory().count(MemoryQuery.inForce())).isEqualTo(2 * COUNT + 3);
      for (String id : new String[] {"fact.of-all-fact", "decision.of-all-decision"}) {
        String body = here.memory().node(NodeId.of(id)).require().body();
        Path file =
            root.resolve(".memory")
                .resolve(
                    id.startsWith("fact")
                        ? "records/fact/of-all-fact.md"
                        : "memory/decisions/of-all-decision.md");
        assertThat(Files.readString(file)).contains(body);
      }
      assertThat(files(root, "records/fact")).isEqualTo(COUNT + 1);
      assertThat(files(root, "memory/decisions")).isEqualTo(2 * (COUNT + 1));
      assertThat(Files.readAllLines(root.resolve(".memory/events.jsonl")))
          .filteredOn(line -> line.contains("memory.created"))
          .hasSize(COUNT + 1);
    }
  }

  private static long files(Path root, String path) throws Exception {
    try (var files = Files.list(root.resolve(".memory").resolve(path))) {
      return files.count();
    }
  }
}
