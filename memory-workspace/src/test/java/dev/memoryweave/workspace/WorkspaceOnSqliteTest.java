package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.Maintenance;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.workspace.files.SkippedFile;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was read of a project is there when the store is opened again. */
class WorkspaceOnSqliteTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int PAGES = 150;

  @TempDir Path folder;
  @TempDir Path elsewhere;

  @BeforeEach
  void writeProject() throws IOException {
    write("AGENTS.md", "# Rules\n\n## Constraints\n\n- Fruit must never be weighed twice.\n");
    for (int i = 0; i < PAGES; i++) {
      write("docs/" + i + ".md", "# Page " + i + "\nThe plum number " + i + ".\n");
    }
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3_600)));
  }

  private SqliteMemoryStore openStore() {
    return SqliteMemoryStore.open(elsewhere.resolve("memory.db"));
  }

  private IndexingReport bootstrap(Workspace workspace) throws InterruptedException {
    return workspace.bootstrap().await(PATIENCE).orElseThrow();
  }

  @Test
  void secondStart_findsAllThereAndReadsNothing() throws InterruptedException {
    long memories;
    try (SqliteMemoryStore store = openStore();
        Workspace workspace = Workspace.builder(store).root(folder).open()) {
      assertThat(bootstrap(workspace).indexed()).isEqualTo(PAGES + 1);
      memories = workspace.memory().count(MemoryQuery.all());
    }
    try (SqliteMemoryStore store = openStore();
        Workspace workspace = Workspace.builder(store).root(folder).open()) {
      IndexingReport report = bootstrap(workspace);
      assertThat(report.unchanged()).isEqualTo(PAGES + 1);
      assertThat(report.chunks()).isZero();
      assertThat(workspace.memory().count(MemoryQuery.all())).isEqualTo(memories).isPositive();
      RecallResult result =
          workspace.memory().recall(RecallRequest.forTask("weigh the plum number 77"));
      assertThat(result.chunks().get(0).chunk().path()).isEqualTo("docs/77.md");
      assertThat(result.memories()).isNotEmpty();
    }
  }

  @Test
  void withAnEmbedder_filesAndMemoriesAreFoundByVectorsToo() throws InterruptedException {
    try (SqliteMemoryStore store = openStore();
        Workspace workspace =
            Workspace.builder(store)
                .root(folder)
                .embedder(new StubEmbedder())
                .reranker(new SameForAll())
                .open()) {
      bootstrap(workspace);
      assertThat(workspace.memory().embedding().await(PATIENCE)).isTrue();

      Maintenance.EmbeddingWork.Progress progress = workspace.memory().embedding().progress();
      assertThat(progress.done()).isGreaterThan(PAGES);
      assertThat(progress.missing()).isZero();
      RecallResult found =
          workspace.memory().recall(RecallRequest.forTask("pluminous overweighing"));
      assertThat(found.chunks()).as("no word is the same, parts of words are").isNotEmpty();
      assertThat(found.memories()).isNotEmpty();

      workspace.close();
      assertThat(workspace.memory().embedding().progress().state())
          .isEqualTo(Maintenance.EmbeddingWork.Progress.State.STOPPED);
    }
    try (SqliteMemoryStore store = openStore();
        Workspace workspace = Workspace.builder(store).root(folder).open()) {
      assertThat(
              workspace.memory().recall(RecallRequest.forTask("pluminous overweighing")).chunks())
          .as("by words alone")
          .isEmpty();
    }
  }

  /** A reranker that leaves the order as it is. */
  private static final class SameForAll implements Reranker {
    @Override
    public String id() {
      return "same";
    }

    @Override
    public List<Double> scores(String question, List<String> texts) {
      return texts.stream().map(text -> 1.0).toList();
    }
  }

  @Test
  void databaseInTheProject_isNeverOpenedAsAFile() throws InterruptedException {
    // Closing any other handle of a database drops the locks that the process holds on it.
    Path database = folder.resolve("data/store.of.any.name");
    try (SqliteMemoryStore store = SqliteMemoryStore.open(database);
        Workspace workspace = Workspace.builder(store).root(folder).open()) {
      IndexingReport report = bootstrap(workspace);
      assertThat(report.skipped())
          .filteredOn(skipped -> skipped.path().startsWith("data/"))
          .hasSizeGreaterThanOrEqualTo(3)
          .allMatch(skipped -> skipped.reason() == SkippedFile.Reason.MEMORY_FILES);
      assertThat(workspace.memory().knowledge().manifest())
          .noneMatch(mark -> mark.path().startsWith("data/"));
      assertThat(workspace.refresh(List.of("data/store.of.any.name-wal")).files()).isZero();
      assertThatThrownBy(() -> workspace.inspect("data/store.of.any.name", 1, 2))
          .isInstanceOf(UnreadableSourceException.class);
    }
  }

  @Test
  void runThatWasBrokenOff_isGoneOnWith_whenTheStoreIsOpenedAgain() throws InterruptedException {
    int stored;
    AtomicReference<Indexing> run = new AtomicReference<>();
    IndexingObserver cancelling =
        new IndexingObserver() {
          @Override
          public void progressed(IndexingProgress progress) {
            Indexing current = run.get();
            if (progress.done() > 1 && current != null) {
              current.cancel();
            }
          }
        };
    try (SqliteMemoryStore store = openStore();
        Workspace workspace = Workspace.builder(store).root(folder).observer(cancelling).open()) {
      run.set(workspace.bootstrap());
      stored = run.get().await(PATIENCE).orElseThrow().indexed();
    }
    try (SqliteMemoryStore store = openStore();
        Workspace workspace = Workspace.builder(store).root(folder).open()) {
      IndexingReport report = bootstrap(workspace);
      assertThat(report.indexed() + stored).isEqualTo(PAGES + 1);
      assertThat(report.isComplete()).isTrue();
    }
  }
}
