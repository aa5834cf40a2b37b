package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first moments after a project is opened. */
class StartTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final RecallRequest TASK = RecallRequest.forTask("mend the tide clock");

  @TempDir Path folder;
  private final InMemoryStore store = InMemoryStore.create();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @BeforeEach
  void writeProject() throws IOException {
    write("README.md", "# Harbour\n\nThe tide clock tells when the harbour gate opens.\n");
    write("AGENTS.md", "# Rules\n\n## Constraints\n\n- The tide clock must never be set back.\n");
    write("src/tide.py", "def tide_clock(moon):\n    return moon.angle * 12.4\n");
  }

  @AfterEach
  void close() {
    threads.shutdownNow();
    store.close();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private WorkspaceBuilder workspace() {
    return Workspace.builder(store).root(folder);
  }

  private void readAll() throws InterruptedException {
    try (Workspace workspace = workspace().open()) {
      assertThat(workspace.bootstrap().await(PATIENCE)).isPresent();
    }
  }

  /** Keeps what it is given until it is released. */
  private final class Held extends AbstractExecutorService {
    private final List<Runnable> waiting = new ArrayList<>();
    private boolean released;

    @Override
    public synchronized void execute(Runnable command) {
      if (released) {
        threads.execute(command);
      } else {
        waiting.add(command);
      }
    }

    synchronized void release() {
      released = true;
      waiting.forEach(threads::execute);
      waiting.clear();
    }

    @Override
    public void shutdown() {}

    @Override
    public List<Runnable> shutdownNow() {
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return false;
    }

    @Override
    public boolean isTerminated() {
      return false;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return true;
    }
  }

  @Test
  void secondStart_withNothingChanged_givesTheSamePackAtOnceAndLater() throws Exception {
    write(".memory/config.yaml", "git:\n  enabled: false\n");
    readAll();
    String before;
    try (Workspace workspace = workspace().open()) {
      before = workspace.memory().weave(TASK).packHash();
    }
    Held held = new Held();
    List<IndexingProgress.Phase> found = new ArrayList<>();
    IndexingObserver observer =
        new IndexingObserver() {
          @Override
          public void found(IndexingProgress.Phase first) {
            found.add(first);
          }
        };
    try (Workspace workspace = workspace().executor(held).observer(observer).open()) {
      Indexing run = workspace.bootstrap();
      ContextPack early = workspace.memory().weave(TASK);
      held.release();
      assertThat(run.await(PATIENCE)).isPresent();
      ContextPack late = workspace.memory().weave(TASK);

      assertThat(early.warnings()).isEmpty();
      assertThat(early.packHash()).isEqualTo(before);
      assertThat(late.packHash()).isEqualTo(before);
      assertThat(found).as("files read again to be on the safe side are no news").isEmpty();
    }
  }

  @Test
  void firstStart_saysThatFilesAreBeingRead_beforeAnyIsFound() throws Exception {
    write(".memory/config.yaml", "git:\n  enabled: false\n");
    Held held = new Held();
    try (Workspace workspace = workspace().executor(held).open()) {
      Indexing run = workspace.bootstrap();
      assertThat(workspace.memory().weave(TASK).warnings())
          .anyMatch(warning -> warning.contains("files are still being read"));
      held.release();
      assertThat(run.await(PATIENCE)).isPresent();
      assertThat(workspace.memory().weave(TASK).warnings()).isEmpty();
    }
  }

  @Test
  void laterStart_saysThatFilesAreBeingRead_onceItHasFoundOneThatChanged() throws Exception {
    readAll();
    write("docs/gate.md", "# Gate\n\nThe gate opens an hour before high water.\n");
    CountDownLatch found = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    IndexingObserver observer =
        new IndexingObserver() {
          @Override
          public void found(IndexingProgress.Phase first) {
            found.countDown();
            await(goOn);
          }
        };
    try (Workspace workspace = workspace().observer(observer).open()) {
      Indexing run = workspace.bootstrap();
      await(found);
      assertThat(workspace.memory().weave(TASK).warnings())
          .anyMatch(warning -> warning.contains("files are still being read"));
      goOn.countDown();
      assertThat(run.await(PATIENCE)).isPresent();
      assertThat(workspace.memory().weave(TASK).warnings()).isEmpty();
    }
  }

  @Test
  void whatATaskNames_isReadNext_andTheRestIsCounted() throws Exception {
    for (int i = 0; i < 200; i++) {
      write("src/part" + i + ".py", "def part" + i + "(moon):\n    return moon\n");
    }
    write("src/zz/Winch.java", "class Winch {\n  // The winch of the gate turns in a storm.\n}\n");
    CountDownLatch read = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    IndexingObserver observer =
        new IndexingObserver() {
          @Override
          public void progressed(IndexingProgress now) {
            if (now.total() > 0) {
              read.countDown();
              await(end);
            }
          }
        };
    Held held = new Held();
    try (Workspace workspace = workspace().executor(held).observer(observer).open()) {
      Indexing run = workspace.bootstrap();
      run.readFirst(List.of("Why does Winch.java turn in a storm?"));
      assertThat(run.isReadingFirst()).isTrue();
      held.release();
      await(read);

      ContextPack pack =
          workspace.memory().weave(RecallRequest.forTask("Why does Winch.java turn in a storm?"));
      end.countDown();
      assertThat(pack.markdown()).contains("The winch of the gate turns in a storm");
      assertThat(pack.warnings())
          .singleElement()
          .asString()
          .matches(
              "The project's files are still being read \\(\\d+ of 204 so far\\), so passages of the rest.*");
      assertThat(run.await(PATIENCE)).isPresent();
      assertThat(run.isReadingFirst()).isFalse();
      assertThat(run.await(PATIENCE).orElseThrow().files()).isEqualTo(204);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void firstWrite_hasTheBranch_howeverLongTheRepositoryTakesToOpen() throws Exception {
    try (Git git = Git.init().setDirectory(folder.toFile()).setInitialBranch("topic").call()) {
      Held held = new Held();
      try (Workspace workspace = workspace().executor(held).open()) {
        Indexing run = workspace.bootstrap();
        CompletableFuture<MemoryNode> first =
            CompletableFuture.supplyAsync(
                () ->
                    workspace
                        .memory()
                        .remember(NodeDraft.builder(NodeKind.FACT, "The gate is rusty").build()),
                threads);
        held.release();

        assertThat(first.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).provenance().branch())
            .isEqualTo(git.getRepository().getBranch())
            .isEqualTo("topic");
        assertThat(run.await(PATIENCE)).isPresent();
      }
    }
  }

  @Test
  void whatFilesState_belongsToNoBranchThatHidesIt() throws Exception {
    try (Git git = Git.init().setDirectory(folder.toFile()).setInitialBranch("topic").call()) {
      readAll();
      git.getRepository().updateRef("HEAD").link("refs/heads/main");
      try (Workspace workspace = workspace().open()) {
        List<MemoryNode> imported = workspace.memory().list(MemoryQuery.all()).items();
        ContextPack pack = workspace.memory().weave(TASK);

        assertThat(workspace.checkout().branch()).isEqualTo("main");
        assertThat(imported).isNotEmpty().allMatch(node -> node.provenance().branch() == null);
        assertThat(pack.markdown())
            .contains("The tide clock must never be set back")
            .doesNotContain("from branch");
      }
    }
  }
}
