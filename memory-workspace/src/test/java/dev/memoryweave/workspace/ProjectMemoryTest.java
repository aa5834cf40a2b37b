package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project's memory takes all that a memory takes, above what the project's file says. */
class ProjectMemoryTest {
  @TempDir Path folder;
  private final InMemoryStore store = InMemoryStore.create();
  private final ExecutorService executor = Executors.newSingleThreadExecutor();

  @AfterEach
  void close() {
    executor.shutdownNow();
    store.close();
  }

  private WorkspaceBuilder workspace() throws IOException {
    Files.createDirectories(folder.resolve(".memory"));
    Files.writeString(
        folder.resolve(".memory/config.yaml"), "project:\n  id: fruit\nrecall:\n  limit: 7\n");
    return Workspace.builder(store).root(folder);
  }

  @Test
  void changesAreMergedWithTheFile_andWithOneAnother() throws IOException {
    try (Workspace workspace =
        workspace()
            .memory(memory -> memory.config(settings -> settings.lowConfidence(.3)))
            .memory(memory -> memory.config(settings -> settings.evidencePerItem(1)))
            .open()) {
      assertThat(workspace.memory().config().recallLimit()).isEqualTo(7);
      assertThat(workspace.memory().config().lowConfidence()).isEqualTo(.3);
      assertThat(workspace.memory().config().evidencePerItem()).isEqualTo(1);
      assertThat(workspace.memory().scopes()).isEqualTo(ScopeChain.forProject("fruit"));
    }
  }

  @Test
  void scopes_canBeOthersThanThoseOfTheProject() throws IOException {
    ScopeChain chain = ScopeChain.of(Scope.project("basket"));
    try (Workspace workspace = workspace().memory(memory -> memory.scopes(chain)).open()) {
      MemoryNode pear = workspace.memory().remember(fact("A pear is ripe in autumn"));

      assertThat(pear.scope()).isEqualTo(Scope.project("basket"));
      assertThat(workspace.memory().knowledge().scope()).isEqualTo(Scope.project("basket"));
    }
  }

  @Test
  void reflectors_propose() throws IOException {
    Reflector reflector =
        new Reflector() {
          @Override
          public String name() {
            return "model";
          }

          @Override
          public List<Reflector.Candidate> propose(TaskReport report) {
            return List.of(
                new Reflector.Candidate(
                    NodeKind.GOTCHA,
                    "The scale shows nothing below ten grams",
                    "",
                    List.of(),
                    List.of(),
                    List.of(),
                    .9,
                    false,
                    List.of(),
                    "model"));
          }
        };
    try (Workspace workspace =
        workspace().memory(m -> m.reflectors(List.of(reflector), executor)).open()) {
      ReflectionResult result =
          workspace
              .memory()
              .reflect(
                  TaskReport.builder("weigh the fruit")
                      .outcome(TaskReport.Outcome.COMPLETED)
                      .verification(Verification.TESTS_PASSED)
                      .summary("The fruit was weighed and the weights were written down.")
                      .facts(List.of("Weights are written down in grams"))
                      .build());

      assertThat(result.records())
          .extracting(decision -> decision.title())
          .contains("The scale shows nothing below ten grams");
    }
  }

  @Test
  void listener_isTold() throws IOException {
    List<MemoryEvent> told = new ArrayList<>();
    try (Workspace workspace = workspace().memory(memory -> memory.listener(told::add)).open()) {
      workspace.memory().remember(fact("A fig is soft"));
    }
    assertThat(told).hasSize(1);
  }

  @Test
  void authorOfTheMemory_isKeptAndIsOnTheBranchOfTheProject() throws IOException {
    Provenance ada = Provenance.of(Source.USER, "ada");
    try (Workspace workspace = workspace().memory(memory -> memory.author(ada)).open()) {
      AgentMemory memory = workspace.memory();

      assertThat(memory.author().principal()).isEqualTo(ada.principal());
      assertThat(memory.author().branch()).isEqualTo(workspace.checkout().branch());
      assertThat(memory.remember(fact("A plum has a stone")).provenance().principal())
          .isEqualTo(ada.principal());
    }
  }

  private static NodeDraft fact(String title) {
    return NodeDraft.builder(NodeKind.FACT, title).build();
  }
}
