package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AgentMemoryBuilder;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Trust;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.indexing.IndexingObserver;
import dev.memoryweave.workspace.indexing.IndexingProgress;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.project.ProjectLocator;
import dev.memoryweave.workspace.project.ProjectRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir Path folder;
  private final InMemoryStore store = InMemoryStore.create();

  @BeforeEach
  void writeProject() throws IOException {
    write("README.md", "# Sorter\n\nSorter sorts fruit by colour and weight.\n");
    write(
        "AGENTS.md",
        "# Rules\n\n## Constraints\n\n- The scale must never be read twice for one fruit.\n");
    write(
        "src/Scale.java",
        "package fruit;\n\n/** Weighs fruit. */\nclass Scale {\n  int weigh(Fruit fruit) {\n    return fruit.grams();\n  }\n}\n");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3_600)));
  }

  /** What the files state is in force. */
  private static void filesDirect(AgentMemoryBuilder memory) {
    memory.config(config -> config.authority(AuthorityPolicy.SAFE.trustingFiles(true)));
  }

  private Workspace open() {
    return Workspace.builder(store).root(folder).open();
  }

  private static IndexingReport bootstrap(Workspace workspace) throws InterruptedException {
    return workspace.bootstrap().await(PATIENCE).orElseThrow();
  }

  private static List<String> locators(RecallResult result) {
    return result.chunks().stream().map(chunk -> chunk.chunk().locator()).toList();
  }

  @Test
  void aFolderThatNothingMarksAsAProject_isReadAndNotWrittenTo() throws Exception {
    Files.delete(folder.resolve("AGENTS.md"));
    ProjectRoot working =
        new ProjectLocator(folder, folder.resolveSibling("home"), Map.of()).locate(null, List::of);
    assertThat(working.source()).isEqualTo(ProjectRoot.Source.WORKING_DIRECTORY);
    try (Workspace workspace =
        Workspace.builder(store)
            .root(working)
            .memory(memory -> memory.author(Provenance.of(Source.USER, "ada")))
            .open()) {
      assertThat(bootstrap(workspace).indexed()).isPositive();
      workspace.memory().remember(NodeDraft.builder(NodeKind.GOTCHA, "It sticks").build());

      assertThat(folder.resolve(".memory")).doesNotExist();
      assertThat(folder.resolve("AGENTS.md")).doesNotExist();
      assertThat(workspace.files().status().toString()).contains("'memory init' makes it one");
    }
  }

  @Test
  void whatIsNull_isNamed() {
    assertThatThrownBy(() -> Workspace.builder(null))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("store (absent)");
    assertThatThrownBy(() -> Workspace.builder(store).root((Path) null))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("root (absent)");
    assertThatThrownBy(() -> Workspace.builder(store).author(null))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("author (absent)");
  }

  @Test
  void firstRecall_bringsTheConstraintAndTheSource() throws InterruptedException {
    try (Workspace workspace = open()) {
      bootstrap(workspace);
      RecallResult result = workspace.memory().recall(RecallRequest.forTask("weigh a fruit"));

      assertThat(result.memories())
          .anySatisfy(
              memory -> {
                assertThat(memory.node().kind()).isEqualTo(NodeKind.CONSTRAINT);
                assertThat(memory.node().title()).contains("scale");
                assertThat(memory.node().provenance().trust()).isEqualTo(Trust.IMPORT);
              });
      assertThat(locators(result)).anyMatch(locator -> locator.startsWith("src/Scale.java:"));
      assertThat(result.warnings()).isEmpty();
      assertThat(workspace.seeds()).isNotEmpty();
      assertThat(workspace.status().knowledge().chunks()).isPositive();
    }
  }

  @Test
  void whatFilesState_directsWhereTheCodeSaysSo() throws InterruptedException {
    try (Workspace workspace =
        Workspace.builder(store).root(folder).memory(WorkspaceTest::filesDirect).open()) {
      bootstrap(workspace);

      assertThat(constraints(workspace)).allMatch(MemoryNode::isInForce);
      assertThat(workspace.memory().status().authority().files()).isTrue();
    }
  }

  @Test
  void whatFilesState_waits_andIsWrittenAsAnImport() throws InterruptedException {
    try (Workspace workspace =
        Workspace.builder(store).root(folder).author(Provenance.of(Source.USER, "ada")).open()) {
      bootstrap(workspace);

      assertThat(constraints(workspace))
          .allMatch(node -> node.status() == NodeStatus.CANDIDATE)
          .allMatch(node -> node.provenance().trust() == Trust.IMPORT);
      assertThat(workspace.memory().journal().events(0, 1_000))
          .filteredOn(event -> !event.type().isKnowledge())
          .isNotEmpty()
          .allMatch(event -> event.actor() == Source.IMPORT);
    }
  }

  private static List<MemoryNode> constraints(Workspace workspace) {
    List<MemoryNode> found =
        workspace.memory().list(MemoryQuery.all().withKinds(NodeKind.CONSTRAINT)).items();
    assertThat(found).isNotEmpty();
    return found;
  }

  @Test
  void secondStart_readsNothing_andSeedsNothing() throws InterruptedException {
    try (Workspace workspace = open()) {
      bootstrap(workspace);
    }
    try (Workspace workspace = open()) {
      long memories = workspace.memory().count(MemoryQuery.all());
      IndexingReport report = bootstrap(workspace);
      assertThat(report.unchanged()).isEqualTo(report.files()).isPositive();
      assertThat(report.indexed()).isZero();
      assertThat(workspace.memory().count(MemoryQuery.all())).isEqualTo(memories);
    }
  }

  @Test
  void unchangedTree_owesNothingAndChangesNothing() throws InterruptedException {
    try (Workspace workspace = open()) {
      assertThat(workspace.status().owed()).isZero();
      bootstrap(workspace);
      WorkspaceStatus before = workspace.status();
      assertThat(before.owed()).isZero();
      int reports = workspace.seeds().size();

      workspace.refresh();

      assertThat(workspace.status().knowledgeRevision()).isEqualTo(before.knowledgeRevision());
      assertThat(workspace.seeds()).hasSize(reports);
    }
  }

  @Test
  void seedingThatIsTurnedOff_owesNothing_andTurnedOnOwesAll() throws Exception {
    write(".memory/config.yaml", "seeding:\n  enabled: false\n");
    try (Workspace workspace = open()) {
      bootstrap(workspace);
      assertThat(workspace.status().owed()).isZero();
      assertThat(workspace.memory().count(MemoryQuery.all())).isZero();
      assertThat(workspace.memory().knowledge().notice()).isEmpty();
    }
    write(".memory/config.yaml", "seeding:\n  enabled: true\n");
    try (Workspace workspace = open()) {
      assertThat(workspace.status().owed()).isEqualTo(2);
      IndexingReport report = bootstrap(workspace);
      assertThat(report.indexed()).isZero();
      assertThat(workspace.status().owed()).isZero();
      assertThat(workspace.memory().count(MemoryQuery.all())).isEqualTo(2);
    }
  }

  @Test
  void whileCodeIsStillRead_recallAnswersAndSaysSo() throws InterruptedException {
    CountDownLatch documentsAreRead = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    IndexingObserver slow =
        new IndexingObserver() {
          @Override
          public void finished(IndexingProgress.Phase phase) {
            if (phase == IndexingProgress.Phase.OVERVIEW) {
              documentsAreRead.countDown();
              try {
                assertThat(goOn.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            }
          }
        };
    try (Workspace workspace = Workspace.builder(store).root(folder).observer(slow).open()) {
      Indexing indexing = workspace.bootstrap();
      assertThat(documentsAreRead.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
      RecallResult early = workspace.memory().recall(RecallRequest.forTask("weigh a fruit"));
      assertThat(early.warnings()).anyMatch(warning -> warning.contains("still being read"));
      assertThat(early.memories()).isNotEmpty();
      assertThat(workspace.bootstrap()).isSameAs(indexing);
      assertThat(workspace.status().progress()).isNotNull();

      goOn.countDown();
      assertThat(indexing.await(PATIENCE)).isPresent();
      assertThat(workspace.memory().recall(RecallRequest.forTask("weigh a fruit")).warnings())
          .isEmpty();
    }
  }

  @Test
  void cancelledIndexing_isToldByRecall_untilItWasFinished() throws Exception {
    for (int i = 0; i < 200; i++) {
      write("docs/" + i + ".md", "# Page " + i + "\nText " + i + ".\n");
    }
    CountDownLatch begun = new CountDownLatch(1);
    Indexing[] run = new Indexing[1];
    IndexingObserver cancelling =
        new IndexingObserver() {
          @Override
          public void progressed(IndexingProgress progress) {
            try {
              assertThat(begun.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            run[0].cancel();
          }
        };
    try (Workspace workspace = Workspace.builder(store).root(folder).observer(cancelling).open()) {
      run[0] = workspace.bootstrap();
      begun.countDown();
      assertThat(run[0].await(PATIENCE).orElseThrow().isComplete()).isFalse();
      assertThat(workspace.memory().recall(RecallRequest.forTask("text")).warnings())
          .anyMatch(warning -> warning.contains("not all been read"));
      assertThat(workspace.refresh(List.of("docs/1.md")).isComplete()).isTrue();
      assertThat(workspace.memory().recall(RecallRequest.forTask("text")).warnings())
          .as("the rest is as unread as before")
          .anyMatch(warning -> warning.contains("not all been read"));
      assertThat(workspace.refresh().isComplete()).isTrue();
      assertThat(workspace.memory().recall(RecallRequest.forTask("text")).warnings()).isEmpty();
    }
  }

  @Test
  void changedFile_updatesPassagesAndMemories() throws Exception {
    try (Workspace workspace = open()) {
      bootstrap(workspace);
      write(
          "AGENTS.md",
          "# Rules\n\n## Constraints\n\n- The belt must always be stopped before it is cleaned.\n");
      IndexingReport report = workspace.refresh(List.of("AGENTS.md"));

      assertThat(report.indexed()).isEqualTo(1);
      List<MemoryNode> rules =
          workspace.memory().list(MemoryQuery.all().withKinds(NodeKind.CONSTRAINT)).items();
      assertThat(rules)
          .anyMatch(node -> node.title().contains("scale") && node.status() == NodeStatus.ARCHIVED)
          .anyMatch(node -> node.title().contains("belt") && node.status() == NodeStatus.CANDIDATE);
    }
  }

  @Test
  void settings_areWrittenOnce_andRead() throws Exception {
    try (Workspace workspace = open()) {
      bootstrap(workspace);
      assertThat(folder.resolve(".memory/config.yaml")).exists();
    }
    Path config = folder.resolve(".memory/config.yaml");
    String text = Files.readString(config);
    assertThat(text).contains("exclude");
    Files.writeString(config, "indexing:\n  exclude: ['src/**']\n");
    try (Workspace workspace = open()) {
      bootstrap(workspace);
      assertThat(locators(workspace.memory().recall(RecallRequest.forTask("weigh a fruit"))))
          .noneMatch(locator -> locator.startsWith("src/"));
      assertThat(Files.readString(config)).isEqualTo("indexing:\n  exclude: ['src/**']\n");
    }
  }

  @Test
  void settings_canWantNoBackground_andAPolicyForAgents() throws Exception {
    Files.createDirectories(folder.resolve(".memory"));
    Files.writeString(
        folder.resolve(".memory/config.yaml"),
        "indexing:\n  background: false\nagent_guide:\n  enabled: true\n");
    try (Workspace workspace = open()) {
      assertThat(workspace.bootstrap().isDone()).isTrue();
      assertThat(locators(workspace.memory().recall(RecallRequest.forTask("weigh a fruit"))))
          .isNotEmpty();
      assertThat(Files.readString(folder.resolve("AGENTS.md")))
          .startsWith("# Rules")
          .contains("memory-weave:begin");
    }
  }

  @Test
  void projectThatIsNotIndexed_isNeitherReadNorWritten() throws Exception {
    Files.createDirectories(folder.resolve(".memory"));
    Files.writeString(folder.resolve(".memory/config.yaml"), "indexing:\n  enabled: false\n");
    try (Workspace workspace = open()) {
      IndexingReport report = bootstrap(workspace);
      assertThat(report.files()).isZero();
      assertThat(workspace.status().knowledge().documents()).isEmpty();
      assertThat(workspace.isIndexed()).isFalse();
    }
  }

  @Test
  void inspect_showsLinesWithoutSecrets_insideTheProjectOnly() throws Exception {
    String token = "gh" + "p_" + "a1B2".repeat(9);
    write("src/Key.java", "class Key {\n  // see " + token + "\n}\n");
    write(".env", "A=1\n");
    try (Workspace workspace = open()) {
      SourceExcerpt excerpt = workspace.inspect("src/Scale.java", 5, 7);
      assertThat(excerpt.text())
          .isEqualTo("  int weigh(Fruit fruit) {\n    return fruit.grams();\n  }\n");
      assertThat(excerpt.lines()).isEqualTo(8);
      assertThat(excerpt.language()).isEqualTo("java");
      assertThat(excerpt.shortened()).isFalse();
      assertThat(workspace.inspect("./src/Scale.java", 8, 99).toLine()).isEqualTo(8);
      assertThat(workspace.inspect("src/Key.java", 1, 3).text())
          .contains("[redacted:")
          .doesNotContain(token);

      assertThatThrownBy(() -> workspace.inspect("../secret", 1, 2))
          .isInstanceOf(PathOutsideProjectException.class);
      assertThatThrownBy(() -> workspace.inspect("/etc/passwd", 1, 2))
          .isInstanceOf(PathOutsideProjectException.class);
      assertThatThrownBy(() -> workspace.inspect(".env", 1, 2))
          .isInstanceOf(UnreadableSourceException.class);
      assertThatThrownBy(() -> workspace.inspect("src", 1, 2))
          .isInstanceOf(UnreadableSourceException.class);
      assertThatThrownBy(() -> workspace.inspect("src/None.java", 1, 2))
          .isInstanceOf(UnreadableSourceException.class);
      assertThatThrownBy(() -> workspace.inspect("src/Scale.java", 9, 12))
          .isInstanceOf(InvalidValueException.class);
      assertThatThrownBy(() -> workspace.inspect("src/Scale.java", 3, 2))
          .isInstanceOf(InvalidValueException.class);
    }
  }

  @Test
  void inspect_ofVeryLongLines_isShortened() throws Exception {
    write("notes.txt", "x".repeat(200_000) + "\nshort\n");
    try (Workspace workspace = open()) {
      SourceExcerpt excerpt = workspace.inspect("notes.txt", 1, 2);
      assertThat(excerpt.text().length()).isLessThan(61_000);
      assertThat(excerpt.shortened()).isTrue();
      assertThat(excerpt.toLine()).isEqualTo(1);
    }
  }

  @Test
  void evidence_isLookedUpInTheFiles() throws Exception {
    try (Workspace workspace =
        Workspace.builder(store).root(folder).memory(WorkspaceTest::filesDirect).open()) {
      bootstrap(workspace);
      MemoryNode rule =
          workspace.memory().list(MemoryQuery.all().withKinds(NodeKind.CONSTRAINT)).items().get(0);
      NodeHandle.Reverification holds =
          workspace.memory().node(rule.id()).reverify(workspace.sources());
      assertThat(holds.after().status()).isEqualTo(NodeStatus.ACTIVE);

      Files.delete(folder.resolve("AGENTS.md"));
      NodeHandle.Reverification waits =
          workspace.memory().node(rule.id()).reverify(workspace.sources());
      assertThat(waits.after().status()).as("an agent asks").isEqualTo(NodeStatus.ACTIVE);
      AgentMemory person = workspace.memory().writtenBy(() -> Provenance.of(Source.USER, "ada"));
      NodeHandle.Reverification gone = person.node(rule.id()).reverify(workspace.sources());
      assertThat(gone.after().status()).isEqualTo(NodeStatus.STALE);
      assertThat(workspace.sources().resolve(Evidence.Kind.FILE, "../x"))
          .isInstanceOf(SourceResolver.Unknown.class);
    }
  }

  @Test
  void sync_withoutGit_checksPlacesAgainstTheFiles() throws Exception {
    try (Workspace workspace = open()) {
      bootstrap(workspace);
      workspace
          .memory()
          .remember(
              NodeDraft.builder(NodeKind.MODULE, "The scale").anchors("src/Balance.java").build());
      assertThat(workspace.sync().skeleton()).contains("The scale");
      assertThat(workspace.markSynced()).isEmpty();
    }
  }

  @Test
  void watch_readsAChangedFile() throws Exception {
    Semaphore codeIsRead = new Semaphore(0);
    IndexingObserver observer =
        new IndexingObserver() {
          @Override
          public void finished(IndexingProgress.Phase phase) {
            if (phase == IndexingProgress.Phase.CODE) {
              codeIsRead.release();
            }
          }
        };
    try (Workspace workspace = Workspace.builder(store).root(folder).observer(observer).open()) {
      bootstrap(workspace);
      workspace.watch();
      // The watch begins on a thread of its own, and may see a file that is written in halves.
      boolean found = false;
      for (int i = 0; i < 200 && !found; i++) {
        write("src/Scale.java", "class Scale {\n  int tare = " + "1".repeat(i + 1) + ";\n}\n");
        boolean noticed = codeIsRead.tryAcquire(300, TimeUnit.MILLISECONDS);
        found =
            noticed
                && locators(workspace.memory().recall(RecallRequest.forTask("tare"))).stream()
                    .anyMatch(locator -> locator.startsWith("src/Scale.java"));
      }
      assertThat(found).isTrue();
    }
  }
}
