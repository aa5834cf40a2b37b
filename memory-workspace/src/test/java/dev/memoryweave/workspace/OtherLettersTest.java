package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.disk.FoldingDisk;
import dev.memoryweave.workspace.files.internal.GitIgnore;
import dev.memoryweave.workspace.indexing.IndexingReport;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A project on a disk that finds files by names in other letters than they were made with. */
class OtherLettersTest {
  @TempDir Path temporary;
  private final MemoryStore store = InMemoryStore.create();
  private Path disk;
  private Path root;

  @BeforeEach
  void createRepository() throws IOException, GitAPIException {
    disk = FoldingDisk.keeping(temporary.toRealPath());
    root = disk.resolve("Orchard");
    Files.createDirectory(root);
    Git.init().setDirectory(root.toFile()).call().close();
    write("src/Main.java", "class Main {\n  int plums;\n}\n");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Workspace open(Path folder) {
    return Workspace.builder(store).root(folder).author(Provenance.of(Source.USER, "ada")).open();
  }

  private static List<String> indexed(Workspace project) {
    project.refresh();
    return project
        .memory()
        .knowledge()
        .documents(project.memory().knowledge().all(), 100, null)
        .items()
        .stream()
        .filter(document -> document.status() != KnowledgeDocument.Status.GONE)
        .map(document -> document.path())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ORCHARD", "orchard", "Orchard/../orchard"})
  void theRootInOtherLetters_isTheSameProject(String spelling) {
    ProjectRegistry registry = new ProjectRegistry(temporary.resolve("home"), Clock.systemUTC());
    NodeId plums;
    try (Workspace project = open(root)) {
      plums =
          project
              .memory()
              .remember(NodeDraft.builder(NodeKind.FACT, "Plums split").body("In rain.").build())
              .id();
      assertThat(registry.opened(project.root().root(), "Orchard", project.identity().key()))
          .isPresent();
    }

    try (Workspace project = open(disk.resolve(spelling))) {
      assertThat(project.memory().node(plums).find()).isPresent();
      assertThat(registry.opened(project.root().root(), "Orchard", project.identity().key()))
          .isPresent();
      assertThat(project.files().sync().changedNothing()).isTrue();
    }
    assertThat(registry.list()).hasSize(1);
  }

  @Test
  void aRootWithAMark_isTheSameProjectHoweverItIsSpelled() throws IOException {
    Path composed = FoldingDisk.decomposing(temporary.toRealPath()).resolve("Größe");
    Files.createDirectory(composed);
    try (Workspace one = open(composed);
        Workspace other = open(composed.resolveSibling(FoldingDisk.decomposed("größe")))) {
      assertThat(other.root().root().toString()).isEqualTo(one.root().root().toString());
      assertThat(other.identity()).isEqualTo(one.identity());
    }
  }

  @Test
  void whatGitIgnoresInOtherLetters_isNotRead() throws IOException {
    write(".gitignore", "Letters/\nOld*.md\n!OLDEST.md\n");
    write("letters/ada.md", "# Ada\n\nShe writes of plums.\n");
    write("docs/old-plums.md", "# Plums\n\nThey are old.\n");
    write("docs/oldest.md", "# Oldest\n\nThat one stays.\n");

    try (Workspace project = open(root)) {
      assertThat(indexed(project)).containsExactly(".gitignore", "docs/oldest.md", "src/Main.java");
      assertThat(GitIgnore.ignores(project.boundary(), "Letters/ada.md")).isTrue();
    }
  }

  @Test
  void whatTheSettingsExcludeInOtherLetters_isNotRead() throws IOException {
    write(".memory/config.yaml", "indexing:\n  exclude:\n    - Letters/\n    - /Docs/Größe.md\n");
    write("letters/ada.md", "# Ada\n\nShe writes of plums.\n");
    write("docs/" + FoldingDisk.decomposed("größe.md"), "# Size\n\nPlums are small.\n");

    try (Workspace project = open(root)) {
      assertThat(indexed(project)).containsExactly("src/Main.java");
    }
  }

  @Test
  void theFolderOfMemoriesInOtherLetters_isNotReadAsText() throws IOException {
    try (Workspace project = open(root)) {
      project
          .memory()
          .remember(NodeDraft.builder(NodeKind.FACT, "Plums split").body("In rain.").build());
    }
    Files.move(root.resolve(".memory"), root.resolve(".Memory"));

    try (Workspace project = open(root)) {
      assertThat(indexed(project)).containsExactly("src/Main.java");
      project.init(Map.of("project.name", "Plums"));
      assertThat(project.folder().backup()).isPresent();
    }
    try (Stream<Path> all = Files.list(root)) {
      assertThat(all.map(path -> String.valueOf(path.getFileName())).toList())
          .containsExactlyInAnyOrder(".git", ".Memory", "src");
    }
  }

  @Test
  void aFileThatIsRenamedByCase_isIndexedUnderItsNewName() throws IOException {
    try (Workspace project = open(root)) {
      assertThat(indexed(project)).containsExactly("src/Main.java");
      Files.move(root.resolve("src/Main.java"), root.resolve("src/MAIN.java"));
      assertThat(indexed(project)).containsExactly("src/MAIN.java");
      Files.move(root.resolve("src"), root.resolve("Src"));
      assertThat(indexed(project)).containsExactly("Src/MAIN.java");

      write("src/main.java", "class Main {\n  int pears;\n}\n");
      IndexingReport report = project.refresh(List.of("src/main.java"));
      assertThat(report.indexed()).isEqualTo(1);
      assertThat(report.removed()).isZero();
      assertThat(indexed(project)).containsExactly("Src/MAIN.java");
    }
  }

  @Test
  void evidenceInOtherLetters_isFound() {
    try (Workspace project = open(root)) {
      indexed(project);
      project
          .memory()
          .remember(
              NodeDraft.builder(NodeKind.CONSTRAINT, "Plums are counted")
                  .body("As whole numbers.")
                  .evidence(Evidence.Kind.FILE, "SRC/main.java:2", "")
                  .build());

      assertThat(project.inspect("src/MAIN.java", 2, 2).text()).isEqualTo("  int plums;\n");
      assertThat(project.sync().checks())
          .singleElement()
          .satisfies(check -> assertThat(check.lostEvidence()).isEmpty());
      assertThat(project.boundary().spelled("SRC/main.java")).isEqualTo("src/Main.java");
    }
  }
}
