package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Indexing;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is answered while the files of a project are read for the first time. */
class FirstRecallTest {
  /** A safety net for busy machines. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final Map<String, Object> TASK = Map.of("task", "why does the zeppelin turn");

  @TempDir Path folder;

  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);
  private Workspace workspace;

  @BeforeEach
  void open() throws IOException {
    Path code = Files.createDirectories(folder.resolve("src"));
    for (int i = 0; i < 120; i++) {
      Files.writeString(
          code.resolve("Part" + i + ".java"),
          "class Part" + i + " {\n  int gate = " + i + ";\n}\n");
    }
    Files.writeString(
        code.resolve("Zeppelin.java"), "// The zeppelin turns into the wind.\nclass Zeppelin {}\n");
    IndexingObserver observer =
        new IndexingObserver() {
          @Override
          public void progressed(IndexingProgress now) {
            if (now.total() > 0) {
              begun.countDown();
              await(goOn);
            }
          }
        };
    workspace = Workspace.builder(InMemoryStore.create()).root(folder).observer(observer).open();
  }

  @AfterEach
  void close() {
    goOn.countDown();
    workspace.close();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private CallContext context(OpenProject project) {
    Speakers speakers = Speakers.named(Source.MCP, "claude", null);
    return CallContext.of(workspace.memory(), speakers).onProject(project);
  }

  @Test
  void whatIsNotRead_isNotSaidToBeNowhere() throws Exception {
    OpenProject project = new OpenProject(workspace, true, Duration.ZERO);
    Calls calls = new Calls(context(project));
    Indexing run = project.begin();
    await(begun);

    OperationResult early = calls.call("recall", Map.of("task", "who paints the lighthouse"));
    goOn.countDown();
    assertThat(run.await(PATIENCE)).isPresent();
    OperationResult late = calls.call("recall", TASK);
    OperationResult never = calls.call("recall", Map.of("task", "who paints the lighthouse"));

    assertThat(early.text())
        .contains("Nothing in memory, or in the files that were read so far, matches this task.")
        .containsPattern("Warning: .* still being read \\(\\d+ of 12\\d so far\\).*ask again")
        .doesNotContain("pack_hash");
    assertThat(early.data()).doesNotContainKey("pack_hash");
    assertThat(late.text()).contains("The zeppelin turns into the wind").contains("pack_hash");
    assertThat(late.text()).doesNotContain("Warning");
    assertThat(never.text()).contains("Nothing in memory or in the project's files matches");
  }

  @Test
  void aDoorThatWaits_answersFromAllFiles_andTellsHowFarTheyAre() {
    OpenProject project = new OpenProject(workspace, true, Duration.ZERO);
    project.waitForAll();
    List<String> told = new ArrayList<>();
    Calls calls =
        new Calls(
            context(project)
                .withProgress(
                    (done, total, message) -> {
                      told.add(message);
                      goOn.countDown();
                    }));
    assertThat(project.begin()).isNotNull();
    await(begun);

    OperationResult result = calls.call("recall", TASK);

    assertThat(result.text()).contains("The zeppelin turns into the wind");
    assertThat(result.text()).doesNotContain("Warning");
    assertThat(told).isNotEmpty().first().asString().matches("Reading .*: \\d+ of 12\\d files");
  }

  @Test
  void aListForBrowsing_waitsForNoFile() throws Exception {
    Files.writeString(folder.resolve("README.md"), "# Zeppelin\n\nIt turns into the wind.\n");
    OpenProject project = new OpenProject(workspace, true, PATIENCE.multipliedBy(2));
    Calls calls = new Calls(context(project));
    Indexing run = project.begin();
    await(begun);

    OperationResult early = calls.call("memories", Map.of());

    assertThat(early.failed()).isFalse();
    assertThat(run.isDone()).isFalse();
    assertThat(goOn.getCount()).isEqualTo(1);
  }
}
