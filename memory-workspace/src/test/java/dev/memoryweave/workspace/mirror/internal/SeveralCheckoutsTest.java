package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One memory in several folders, in one that moves, and in one whose settings change. */
class SeveralCheckoutsTest {
  private static final NodeId PEARS = NodeId.of("fact.pears-ripen-in-the-cellar");
  private static final NodeId PRESS = NodeId.of("decision.we-press-in-october");

  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void createRepository() throws GitAPIException, IOException {
    ada = Clone.create(folder.toRealPath().resolve("ada"));
  }

  @AfterEach
  void close() {
    ada.close();
  }

  private static void fill(AgentMemory memory) {
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "Pears ripen in the cellar").body("Not outside.").build());
    memory.remember(
        NodeDraft.builder(NodeKind.DECISION, "We press in October").body("Late apples.").build());
  }

  private static Map<String, String> files(Path root) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root.resolve(".memory"))) {
      for (Path file :
          all.filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS)).toList()) {
        String path = root.resolve(".memory").relativize(file).toString();
        if (!path.startsWith("cache")) {
          files.put(path, Files.readString(file));
        }
      }
    }
    return files;
  }

  private static NodeStatus status(AgentMemory memory, NodeId id) {
    return memory.node(id).require().status();
  }

  // ---- one store, several folders ---------------------------------------------------------------

  @Test
  void aScopeThatAnotherCheckoutEmptied_isFilledAgainByTheFilesOfThisOne()
      throws IOException, GitAPIException {
    fill(ada.memory());
    ada.commit("Memories");
    try (Clone bea = Clone.of(ada, folder.resolve("bea"), ada.store)) {
      assertThat(bea.memory().count(MemoryQuery.all())).isEqualTo(3);
      Map<String, String> before = files(bea.root);

      ada.memory().maintenance().clear(ada.memory().scopes().narrowest(), "again");

      assertThat(bea.files().sync().complete()).isTrue();
      assertThat(files(bea.root)).isEqualTo(before);
      assertThat(status(bea.memory(), PEARS)).isEqualTo(NodeStatus.ACTIVE);
      assertThat(status(bea.memory(), PRESS)).isEqualTo(NodeStatus.ACTIVE);
      assertThat(bea.files().status().isClean()).isTrue();
    }
  }

  @Test
  void aDatabaseOfBefore_isBroughtUpToDateByTheFiles() throws IOException, GitAPIException {
    fill(ada.memory());
    ada.commit("Memories");
    Map<String, String> before = files(ada.root);
    ada.leave();

    // It has the same place, and fewer events than the agreements were made at.
    try (Clone again = Clone.at(ada.root, InMemoryStore.create())) {
      assertThat(status(again.memory(), PEARS)).isEqualTo(NodeStatus.ACTIVE);
      assertThat(status(again.memory(), PRESS)).isEqualTo(NodeStatus.ACTIVE);
      assertThat(files(again.root)).isEqualTo(before);
    }
  }

  @Test
  void aLinkedWorktree_hasFilesAndAgreementsOfItsOwn() throws IOException, GitAPIException {
    fill(ada.memory());
    assertThat(ada.files().sync().complete()).isTrue();
    ada.commit("Memories");
    ada.branch("side");
    ada.checkout("main");
    Path side = worktree("side");

    try (Workspace there = open(ada.store, side)) {
      ProjectFiles.Report first = there.files().sync();
      assertThat(first.complete()).isTrue();
      assertThat(first.toFiles()).isEmpty();
      assertThat(first.removed()).isEmpty();
      assertThat(first.archived()).isEmpty();
      // What was not committed when it was taken in there is told with its commit by now.
      assertThat(first.toMemory()).containsExactly(NodeId.of("project.fruit"));
      assertThat(there.files().status().memories()).isEqualTo(3);

      there
          .memory()
          .remember(NodeDraft.builder(NodeKind.FACT, "Plums split").body("In rain.").build());

      assertThat(side.resolve(".memory/records/fact/plums-split.md")).exists();
      assertThat(there.files().status().isClean()).isTrue();
    }
    // Both are of one memory, so what is learned there is known here as well.
    assertThat(status(ada.memory(), NodeId.of("fact.plums-split"))).isEqualTo(NodeStatus.ACTIVE);
    assertThat(ada.file("fact/plums-split.md")).exists();
    assertThat(ada.files().status().isClean()).isTrue();
  }

  /** As git makes one, with the files of its branch. */
  private Path worktree(String branch) throws IOException {
    Path root = folder.toRealPath().resolve("worktree");
    Path own = Files.createDirectories(ada.root.resolve(".git/worktrees/worktree"));
    Files.createDirectories(root);
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/" + branch + "\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("gitdir"), root.resolve(".git") + "\n");
    Files.writeString(root.resolve(".git"), "gitdir: " + own + "\n");
    Files.copy(ada.root.resolve(".git/index"), own.resolve("index"));
    for (Map.Entry<String, String> file : files(ada.root).entrySet()) {
      Path copy = root.resolve(".memory").resolve(file.getKey());
      Files.createDirectories(copy.getParent());
      Files.writeString(copy, file.getValue());
    }
    Files.copy(ada.root.resolve("README"), root.resolve("README"));
    GitProject.open(root).orElseThrow().close();
    return root;
  }

  private static Workspace open(MemoryStore store, Path root) {
    return Workspace.builder(store)
        .root(root)
        .author(Provenance.of(Source.USER, "ada"))
        .config(dev.memoryweave.workspace.project.ProjectConfig.defaults().named("fruit", "Fruit"))
        .open();
  }

  // ---- one folder that changes ------------------------------------------------------------------

  @Test
  void aProjectThatIsMoved_keepsEverything() throws IOException, GitAPIException {
    fill(ada.memory());
    ada.commit("Memories");
    ada.open(Source.USER);
    MemoryNode before = ada.memory().node(PEARS).require();
    Map<String, String> files = files(ada.root);
    ada.leave();
    Path moved = Files.move(ada.root, folder.toRealPath().resolve("moved"));

    try (Clone here = Clone.at(moved, ada.store)) {
      assertThat(here.files().sync().changedNothing()).isTrue();
      assertThat(here.memory().node(PEARS).require()).isEqualTo(before);
      assertThat(files(moved)).isEqualTo(files);
      assertThat(here.files().status().isClean()).isTrue();
    }
  }

  @Test
  void filesThatAreSwitchedOffAndOnAgain_takeInWhatEachSideDidMeanwhile()
      throws IOException, GitAPIException {
    fill(ada.memory());
    ada.commit("Memories");
    ada.leave();
    settings("off");
    try (Workspace off = openBySettings()) {
      off.memory()
          .remember(NodeDraft.builder(NodeKind.FACT, "Plums split").body("In rain.").build());
      off.memory().node(PRESS).archive("no longer");

      assertThat(off.files().status().on()).isFalse();
      assertThat(ada.file("fact/plums-split.md")).doesNotExist();
    }
    String pears = ada.read("fact/pears-ripen-in-the-cellar.md");
    ada.writeRecord("fact/pears-ripen-in-the-cellar.md", pears.replace("Not outside.", "Slowly."));
    ada.commit("Slowly");
    settings("on");
    try (Workspace on = openBySettings()) {
      assertThat(on.memory().node(PEARS).require().body()).isEqualTo("Not outside.");
      Reviews.FileEdit edit = on.memory().reviews().fileEdits().get(0);
      on.memory().reviews().decide(edit, new Reviews.Verdict.Accept("slowly"));
      assertThat(on.memory().node(PEARS).require().body()).isEqualTo("Slowly.");
      assertThat(ada.file("fact/plums-split.md")).exists();
      assertThat(ada.root.resolve(".memory/memory/decisions/we-press-in-october.json"))
          .doesNotExist();
      assertThat(status(on.memory(), PRESS)).isEqualTo(NodeStatus.ARCHIVED);
      assertThat(on.files().status().isClean()).isTrue();
      assertThat(on.files().sync().changedNothing()).isTrue();
    }
  }

  private void settings(String files) throws IOException {
    ada.write(".memory/config.yaml", "project:\n  id: fruit\nstorage:\n  files: '" + files + "'\n");
  }

  private Workspace openBySettings() {
    return Workspace.builder(ada.store)
        .root(ada.root)
        .author(Provenance.of(Source.USER, "ada"))
        .open();
  }

  // ---- what is not a memory's -------------------------------------------------------------------

  @Test
  void filesOfOthersInTheFolder_areNeitherReadNorTouched() throws IOException, GitAPIException {
    Map<String, String> foreign =
        Map.of(
            ".memory/other-tool/state.db-journal", "binary",
            ".memory/memory/notes.txt", "notes",
            ".memory/memory/decisions/drafts/old.txt", "draft",
            ".memory/records/.hidden", "hidden",
            ".memory/relations/readme.txt", "readme");
    for (Map.Entry<String, String> file : foreign.entrySet()) {
      ada.write(file.getKey(), file.getValue());
    }
    fill(ada.memory());
    ada.commit("Memories");
    ada.memory().node(PRESS).archive("no longer");
    ada.memory().node(PEARS).forget("wrong");
    ProjectFiles.Report unused = ada.files().rebuild();

    for (Map.Entry<String, String> file : foreign.entrySet()) {
      assertThat(ada.root.resolve(file.getKey())).hasContent(file.getValue());
    }
    assertThat(ada.memory().count(MemoryQuery.inForce())).isEqualTo(1);
  }

  @Test
  void whereThereAreNoMemories_aLookMakesNothing() throws IOException {
    ada.write(".memory/config.yaml", "project:\n  id: fruit\n");

    assertThat(ada.memory().count(MemoryQuery.all())).isZero();
    assertThat(ada.files().sync().complete()).isTrue();

    assertThat(ada.root.resolve(".memory")).isDirectoryNotContaining("glob:**/cache");
  }

  @Test
  void filesOfMemories_areNoPassages() throws IOException, GitAPIException {
    fill(ada.memory());
    ada.commit("Memories");
    ada.leave();
    try (Workspace reading = open(ada.store, ada.root)) {
      reading.refresh();

      assertThat(reading.memory().knowledge().manifest())
          .extracting(mark -> mark.path())
          .contains("README")
          .noneMatch(path -> path.startsWith(".memory/records"))
          .noneMatch(path -> path.startsWith(".memory/memory"))
          .noneMatch(path -> path.startsWith(".memory/relations"));
      assertThat(
              reading
                  .memory()
                  .knowledge()
                  .documents(reading.memory().knowledge().all(), 100, null)
                  .items())
          .filteredOn(document -> document.status() == KnowledgeDocument.Status.INDEXED)
          .extracting(KnowledgeDocument::path)
          .containsExactly("README");
    }
  }
}
