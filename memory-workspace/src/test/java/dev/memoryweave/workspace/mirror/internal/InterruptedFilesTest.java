package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InterruptedFilesTest {
  private static final NodeId PEARS = NodeId.of("fact.pears-bruise");
  private static final String PEARS_FILE = "fact/pears-bruise.md";

  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void createRepository() throws GitAPIException, IOException {
    ada = Clone.create(folder.resolve("ada"));
    ada.memory().remember(NodeDraft.builder(NodeKind.FACT, "Pears bruise").body("At 2 N.").build());
  }

  @AfterEach
  void close() {
    ada.close();
  }

  /** What a process leaves that ends after the transaction and before any file. */
  private void changeInTheDatabaseOnly(NodeDraft... drafts) {
    try (Workspace other =
        Workspace.builder(ada.store)
            .root(ada.root)
            .config(ProjectConfig.defaults().named("fruit", "Fruit"))
            .author(Provenance.of(Source.USER, "ada"))
            .memoryFolder(false)
            .open()) {
      other.memory().rememberAll(List.of(drafts));
    }
  }

  private Path log() {
    return ada.root.resolve(".memory/cache/files.log");
  }

  private String body() {
    return ada.memory().node(PEARS).require().body();
  }

  @Test
  void anEndBetweenTheDatabaseAndTheFile_isMadeGood() throws IOException {
    changeInTheDatabaseOnly(
        NodeDraft.builder(PEARS).body("At 3 N.").build(),
        NodeDraft.builder(NodeKind.FACT, "Apples roll").build());

    ada.open(Source.USER);

    assertThat(body()).isEqualTo("At 3 N.");
    assertThat(ada.read(PEARS_FILE)).contains("At 3 N.");
    assertThat(ada.read("fact/apples-roll.md")).contains("# Apples roll");
  }

  @Test
  void anEndBetweenTwoFiles_isMadeGood() throws IOException {
    String state = Files.readString(log());
    ada.memory()
        .rememberAll(
            List.of(
                NodeDraft.builder(PEARS).body("At 3 N.").build(),
                NodeDraft.builder(NodeKind.FACT, "Apples roll").build()));
    // The first file was written, the second was not, and nothing was noted.
    Files.delete(ada.file("fact/apples-roll.md"));
    Files.writeString(log(), state);

    ada.open(Source.USER);

    assertThat(body()).isEqualTo("At 3 N.");
    assertThat(ada.memory().node(PEARS).history().versions()).hasSize(2);
    assertThat(ada.read("fact/apples-roll.md")).contains("# Apples roll");
  }

  @Test
  void anEndBetweenAFileAndTheMemory_isMadeGood() throws IOException, GitAPIException {
    String state = Files.readString(log());
    ada.writeRecord("fact/plums.md", "---\n---\n# Plums keep\n");
    ada.files().sync();
    Files.writeString(log(), state);

    ada.open(Source.USER);

    assertThat(ada.memory().count(MemoryQuery.all())).isEqualTo(2);
    assertThat(ada.memory().node(NodeId.of("fact.plums")).history().versions()).hasSize(1);
  }

  @Test
  void aStateThatWasCutAnywhere_isSafe() throws IOException {
    for (int i = 0; i < 5; i++) {
      ada.memory().remember(NodeDraft.builder(PEARS).body("At " + i + " N.").build());
    }
    String text = ada.read(PEARS_FILE);
    byte[] state = Files.readAllBytes(log());
    for (int length = 0; length < state.length; length += 7) {
      Files.write(log(), java.util.Arrays.copyOf(state, length));

      ada.open(Source.USER);
      ProjectFiles.Report report = ada.files().sync();

      assertThat(report.conflicts()).isEmpty();
      assertThat(body()).isEqualTo("At 4 N.");
      assertThat(ada.read(PEARS_FILE)).isEqualTo(text);
    }
  }

  @Test
  void aStateOfAnotherStore_countsForNothing() throws IOException, GitAPIException {
    ada.commit("Memories");
    try (InMemoryStore empty = InMemoryStore.create();
        Workspace other =
            Workspace.builder(empty)
                .root(ada.root)
                .config(ProjectConfig.defaults().named("orchard", "Orchard"))
                .open()) {
      assertThat(other.memory().node(PEARS).require().body()).isEqualTo("At 2 N.");
      assertThat(ada.file(PEARS_FILE)).exists();
    }
  }

  @Test
  void foreignLinesInTheState_areNotRead() throws IOException {
    Files.writeString(
        log(), "fact.pears-bruise\tgone\t0\n", StandardCharsets.UTF_8, StandardOpenOption.APPEND);

    ada.open(Source.USER);

    assertThat(ada.files().sync().changedNothing()).isTrue();
    assertThat(ada.memory().node(PEARS).require().status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void aLinkInPlaceOfTheFolder_isNotFollowed() throws IOException {
    Path outside = Files.createDirectories(folder.resolve("outside/fact"));
    Files.writeString(outside.resolve("secret.md"), "---\n---\n# Outside\n");
    try (Clone bea = cloneWithLink(outside.getParent())) {
      assertThat(bea.memory().count(MemoryQuery.all())).isZero();
      bea.memory().remember(NodeDraft.builder(NodeKind.FACT, "Inside").build());

      assertThat(outside.resolve("inside.md")).doesNotExist();
      assertThat(bea.files().status().isClean()).isFalse();
    } catch (GitAPIException e) {
      throw new IOException(e);
    }
  }

  private Clone cloneWithLink(Path target) throws GitAPIException, IOException {
    Clone bea = Clone.create(folder.resolve("bea"));
    Files.createDirectories(bea.root.resolve(".memory"));
    Files.createSymbolicLink(bea.root.resolve(".memory/records"), target);
    return bea;
  }

  @Test
  void severalAtOnce_endWithFilesAndMemoriesThatAgree() throws Exception {
    int writers = 3;
    int each = 8;
    List<Workspace> opened = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(writers);
    try {
      List<Callable<Void>> work = new ArrayList<>();
      for (int w = 0; w < writers; w++) {
        Workspace workspace =
            Workspace.builder(ada.store)
                .root(ada.root)
                .config(ProjectConfig.defaults().named("fruit", "Fruit"))
                .author(Provenance.of(Source.USER, "ada"))
                .open();
        opened.add(workspace);
        int writer = w;
        work.add(
            () -> {
              for (int i = 0; i < each; i++) {
                workspace
                    .memory()
                    .remember(NodeDraft.builder(NodeKind.FACT, "Fact " + writer + " " + i).build());
              }
              return null;
            });
      }
      for (Future<Void> done : threads.invokeAll(work, 60, TimeUnit.SECONDS)) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
      opened.forEach(Workspace::close);
    }

    ProjectFiles.Report unused = ada.files().sync();

    assertThat(ada.files().sync().changedNothing()).isTrue();
    assertThat(ada.memory().count(MemoryQuery.all())).isEqualTo(writers * each + 1);
    try (var files = Files.list(ada.file("fact"))) {
      assertThat(files).hasSize(writers * each + 1);
    }
  }
}
