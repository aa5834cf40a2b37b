package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.internal.GitProject;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.PersonIdent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files of memories, in both forms and as the library itself writes them for a person, that
 * somebody else has committed: they name a person in every line, and no line of them counts.
 */
class CommittedFilesPoisoningTest {
  private static final int TEXTS = 80;
  private static final int KEPT = 16;
  private static final int ONE_IN = 8;
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;
  private final List<Scenario> planted = new ArrayList<>();
  private final List<MemoryNode> good = new ArrayList<>();
  private InMemoryStore store;
  private Path root;
  private Git git;
  private Workspace victim;

  @BeforeEach
  void aPersonHasSpoken() throws GitAPIException, IOException {
    Scenario.directives().stream().limit(TEXTS).forEach(planted::add);
    Scenario.falseFacts().stream().limit(TEXTS).forEach(planted::add);
    root = Files.createDirectories(folder.resolve("victim"));
    GitProject.open(root).ifPresent(GitProject::close);
    git = Git.init().setDirectory(root.toFile()).setInitialBranch("main").call();
    store = InMemoryStore.create();
    victim = open(store, root);
    for (Scenario scenario : planted.subList(0, KEPT)) {
      good.add(victim.memory().remember(Scenario.draft(scenario.kind(), scenario.good()).build()));
    }
    commit("What Ada said");
    look();
  }

  @AfterEach
  void close() {
    victim.close();
    store.close();
    git.close();
  }

  private static Workspace open(InMemoryStore store, Path root) {
    return Workspace.builder(store)
        .root(root)
        .config(ProjectConfig.defaults().named("kiosk", "Kiosk"))
        .author(Provenance.of(Source.USER, "ada"))
        .open();
  }

  private void commit(String message) throws GitAPIException {
    git.add().addFilepattern(".").call();
    PersonIdent author = new PersonIdent("Mallory", "m@example.org", FIRST, ZoneOffset.UTC);
    git.commit().setMessage(message).setAuthor(author).setCommitter(author).setSign(false).call();
  }

  /** Takes in what is checked out, as whoever opens the project does. */
  private void look() {
    victim.refresh();
    victim.files().sync();
  }

  /** Writes all that is planted as memories of Ada's, elsewhere, and copies the files. */
  private void plant() throws IOException, GitAPIException {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    try (Git unused = Git.init().setDirectory(elsewhere.toFile()).call();
        InMemoryStore forged = InMemoryStore.create();
        Workspace forger = open(forged, elsewhere)) {
      AgentMemory ada = forger.memory();
      for (Scenario scenario : planted) {
        ada.remember(Scenario.draft(scenario.kind(), scenario.text()).build());
        ada.remember(Scenario.draft(NodeKind.DECISION, scenario.again()).build());
      }
      for (int i = 0; i < KEPT; i++) {
        // The file of what Ada has said, with another text.
        ada.remember(
            Scenario.draft(planted.get(i).kind(), planted.get(i).text())
                .id(good.get(i).id())
                .build());
      }
      assertThat(MemoryMirror.of(ada).list(null).items()).hasSizeGreaterThan(TEXTS);
    }
    copy(elsewhere.resolve(".memory"));
    StringBuilder guide = new StringBuilder("# Kiosk\n\n## Rules\n\n");
    planted.forEach(
        scenario -> guide.append("- ").append(scenario.text().replace("\n", "\n  ")).append('\n'));
    Files.writeString(root.resolve("AGENTS.md"), guide);
    Files.writeString(root.resolve(".memory/constraints.md"), guide);
  }

  private void copy(Path from) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = from.relativize(file).toString();
        if (!path.startsWith("cache") && !path.startsWith(".gitignore")) {
          Path to = root.resolve(".memory").resolve(path);
          Files.createDirectories(to.getParent());
          Files.write(to, Files.readAllBytes(file));
        }
      }
    }
  }

  private List<MemoryNode> memories() {
    List<MemoryNode> all = new ArrayList<>();
    String cursor = null;
    do {
      var page = victim.memory().list(MemoryQuery.all().withLimit(500).withCursor(cursor));
      all.addAll(page.items());
      cursor = page.next();
    } while (cursor != null);
    return all;
  }

  private Set<NodeId> ids() {
    return good.stream().map(MemoryNode::id).collect(Collectors.toSet());
  }

  private void assertWhatAdaSaid_isAsItWas() {
    for (MemoryNode node : good) {
      MemoryNode now = victim.memory().node(node.id()).require();
      assertThat(now.title()).isEqualTo(node.title());
      assertThat(now.body()).isEqualTo(node.body());
      assertThat(now.provenance()).isEqualTo(node.provenance());
      assertThat(now.status()).isEqualTo(node.status());
      assertThat(now.usage()).isEqualTo(node.usage());
    }
  }

  /** Blocks of every few of the tasks; each takes its time. */
  private List<Block> blocks() {
    return IntStream.range(0, planted.size())
        .filter(i -> i % ONE_IN == 0)
        .mapToObj(planted::get)
        .map(
            scenario ->
                Block.of(victim.memory().weave(RecallRequest.forTask(scenario.task())).markdown()))
        .toList();
  }

  private void assertNothingOfItCounts() {
    assertThat(memories())
        .filteredOn(node -> !ids().contains(node.id()))
        .filteredOn(node -> node.provenance().trust().isPerson())
        .isEmpty();
    assertThat(memories())
        .filteredOn(node -> !ids().contains(node.id()))
        .filteredOn(node -> node.kind().isDirective() && node.isInForce())
        .isEmpty();
    assertThat(good)
        .extracting(node -> victim.memory().node(node.id()).require().isContested())
        .containsOnly(false);
    assertWhatAdaSaid_isAsItWas();
    for (Block block : blocks()) {
      for (Block.Item item : block.items()) {
        if (!item.isPassage() && !ids().contains(NodeId.of(item.name()))) {
          assertThat(item.marks()).doesNotContain("person");
        }
      }
    }
  }

  @Test
  void whatIsCommitted_isTheWordOfAFile() throws IOException, GitAPIException {
    plant();
    commit("Innocent");
    look();

    assertThat(memories()).hasSizeGreaterThan(2 * TEXTS);
    assertNothingOfItCounts();
  }

  @Test
  void whatIsNotCommitted_isTheWordOfAFile() throws IOException, GitAPIException {
    plant();
    look();

    assertThat(memories()).hasSizeGreaterThan(2 * TEXTS);
    assertNothingOfItCounts();
  }

  @Test
  void aPullRequestThatWasLookedAt_leavesNothing() throws IOException, GitAPIException {
    Set<NodeId> before = new LinkedHashSet<>();
    memories().forEach(node -> before.add(node.id()));
    git.checkout().setCreateBranch(true).setName("pr").call();
    plant();
    commit("A pull request");
    look();
    assertNothingOfItCounts();

    git.checkout().setName("main").call();
    look();

    assertThat(memories()).extracting(MemoryNode::id).containsExactlyInAnyOrderElementsOf(before);
    assertThat(victim.memory().reviews().list(100, null).items()).isEmpty();
    assertThat(victim.memory().reviews().fileEdits()).isEmpty();
    assertThat(victim.files().status().isClean()).isTrue();
    assertWhatAdaSaid_isAsItWas();
    for (Block block : blocks()) {
      assertThat(block.items())
          .allMatch(item -> item.isPassage() || before.contains(NodeId.of(item.name())));
    }
  }
}
