package dev.memoryweave.workspace.git.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.Maintenance;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.git.SyncReport;
import dev.memoryweave.workspace.indexing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.MergeCommand.FastForwardMode;
import org.eclipse.jgit.api.ResetCommand.ResetType;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.transport.URIish;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was learned on a branch, in real repositories: who sees it, and what a merge makes of it.
 */
class BranchMemoryTest {
  private static final String FEATURE = "feature/pool";
  private static final RecallRequest ASK =
      RecallRequest.forTask("which port does the database use");

  @TempDir Path folder;
  private final InMemoryStore store = InMemoryStore.create();
  private TestRepository repository;
  private Workspace workspace;

  @BeforeEach
  void makeProject() throws IOException, GitAPIException {
    repository = TestRepository.in(Files.createDirectory(folder.resolve("project")));
    repository.write("src/Pool.java", "class Pool {\n  int size = 5;\n}\n");
    repository.write("README.md", "A pool.\n");
    repository.commitAll("first");
    workspace = open(repository.root);
  }

  private Workspace open(Path root) {
    return Workspace.builder(store)
        .root(root)
        .author(Provenance.of(Source.USER, "ada"))
        .memory(memory -> memory.project("pool"))
        .memoryFolder(false)
        .open();
  }

  @AfterEach
  void close() {
    workspace.close();
    repository.close();
    store.close();
  }

  // ---- what a story is made of ------------------------------------------------------------------

  private void branch(String name) throws GitAPIException {
    repository.git().checkout().setCreateBranch(true).setName(name).call();
  }

  private void checkout(String name) throws GitAPIException {
    repository.git().checkout().setName(name).call();
  }

  private void delete(String name) throws GitAPIException {
    repository.git().branchDelete().setBranchNames(name).setForce(true).call();
  }

  private String change(String path, String text) throws IOException, GitAPIException {
    repository.write(path, text);
    return repository.commitAll("change " + path);
  }

  private void merge(String name, FastForwardMode mode) throws IOException, GitAPIException {
    repository
        .git()
        .merge()
        .include(repository.git().getRepository().resolve(name))
        .setFastForward(mode)
        .call();
  }

  private void squash(String name) throws IOException, GitAPIException {
    repository
        .git()
        .merge()
        .include(repository.git().getRepository().resolve(name))
        .setSquash(true)
        .call();
    repository.commitAll("squashed " + name);
  }

  private MemoryNode remember(NodeKind kind, String title, String... anchors) {
    return workspace.memory().remember(NodeDraft.builder(kind, title).anchors(anchors).build());
  }

  private MemoryNode fact(String... anchors) {
    return remember(NodeKind.FACT, "The staging database uses port 5433", anchors);
  }

  private List<NodeId> seen() {
    return seen(workspace, ASK);
  }

  private static List<NodeId> seen(Workspace from, RecallRequest request) {
    return from.memory().recall(request).memories().stream()
        .map(found -> found.node().id())
        .toList();
  }

  private MemoryNode now(MemoryNode node) {
    return workspace.memory().node(node.ref()).require();
  }

  private List<MemoryEvent.Type> events(MemoryNode node) {
    return workspace.memory().node(node.ref()).history().events().stream()
        .map(MemoryEvent::type)
        .toList();
  }

  // ---- where a memory is from -------------------------------------------------------------------

  @Test
  void first_write_after_opening_knows_its_branch_and_commit() throws Exception {
    branch(FEATURE);
    String commit = change("src/Pool.java", "class Pool {}\n");
    workspace.close();
    workspace = open(repository.root);

    assertThat(Provenance.BranchPoint.of(fact().provenance()))
        .contains(new Provenance.BranchPoint(FEATURE, commit));
  }

  @Test
  void a_branch_without_a_commit_is_known_by_its_name() throws Exception {
    try (TestRepository unborn = TestRepository.in(Files.createDirectory(folder.resolve("new")));
        Workspace young = open(unborn.root)) {
      MemoryNode node =
          young
              .memory()
              .remember(NodeDraft.builder(NodeKind.FACT, "The database uses port 1").build());

      assertThat(young.checkout()).isEqualTo(new Checkout("main", null));
      assertThat(Provenance.BranchPoint.of(node.provenance()))
          .contains(new Provenance.BranchPoint("main", null));
      assertThat(seen(young, ASK)).containsExactly(node.id());
      assertThat(young.carryOverPlan().verdicts()).isEmpty();
    }
  }

  // ---- merged
  // ------------------------------------------------------------------------------------

  @Test
  void what_a_branch_learned_belongs_to_main_after_a_merge() throws Exception {
    for (FastForwardMode mode : List.of(FastForwardMode.NO_FF, FastForwardMode.FF)) {
      String name = "feature/" + mode.name();
      branch(name);
      change("src/" + mode.name() + ".java", "class A {}\n");
      MemoryNode node = fact();
      checkout("main");
      assertThat(seen()).doesNotContain(node.id());

      merge(name, mode);

      assertThat(seen()).contains(node.id());
      delete(name);
      assertThat(seen()).contains(node.id());
      workspace.refresh();
      assertThat(events(node)).doesNotContain(MemoryEvent.Type.MEMORY_CARRIED_OVER);
      workspace
          .memory()
          .writtenBy(() -> Provenance.of(Source.USER))
          .node(node.ref())
          .forget("next round");
    }
  }

  @Test
  void part_of_a_branch_that_is_merged_belongs_to_main_and_the_rest_does_not() throws Exception {
    branch(FEATURE);
    String merged = change("src/Pool.java", "class Pool { int size = 6; }\n");
    MemoryNode first = fact();
    change("src/Pool.java", "class Pool { int size = 7; }\n");
    MemoryNode second = remember(NodeKind.FACT, "The billing database prefers port 6000");
    checkout("main");

    merge(merged, FastForwardMode.NO_FF);

    assertThat(seen()).containsExactly(first.id());
    checkout(FEATURE);
    assertThat(seen()).containsExactlyInAnyOrder(first.id(), second.id());
  }

  @Test
  void a_renamed_branch_keeps_what_was_learned_under_its_former_name() throws Exception {
    branch(FEATURE);
    change("src/Pool.java", "class Pool {}\n");
    MemoryNode node = fact();

    repository.git().branchRename().setOldName(FEATURE).setNewName("feature/other").call();

    assertThat(workspace.checkout().branch()).isEqualTo("feature/other");
    assertThat(seen()).containsExactly(node.id());
  }

  @Test
  void a_branch_that_began_on_another_one_has_its_history() throws Exception {
    branch(FEATURE);
    change("src/Pool.java", "class Pool {}\n");
    MemoryNode node = fact();
    branch("feature/next");
    change("src/Next.java", "class Next {}\n");

    assertThat(seen()).containsExactly(node.id());
    assertThat(seen(workspace, ASK.onBranch("main"))).isEmpty();
    assertThat(seen(workspace, ASK.onBranch(FEATURE))).containsExactly(node.id());
    assertThat(seen(workspace, ASK.onBranch("../HEAD"))).isEmpty();
  }

  @Test
  void a_commit_without_a_branch_has_its_history_and_no_other() throws Exception {
    branch(FEATURE);
    String commit = change("src/Pool.java", "class Pool {}\n");
    MemoryNode here = fact();
    change("src/Pool.java", "class Pool { }\n");
    MemoryNode later = remember(NodeKind.FACT, "The billing database prefers port 6000");

    checkout(commit);

    assertThat(workspace.checkout()).isEqualTo(new Checkout(null, commit));
    assertThat(seen()).containsExactly(here.id());
    checkout(FEATURE);
    assertThat(seen()).containsExactlyInAnyOrder(here.id(), later.id());
  }

  @Test
  void commits_that_are_unknown_here_are_in_no_history_and_no_error() throws Exception {
    String commit = repository.git().getRepository().resolve("HEAD").name();
    for (String name : List.of("f".repeat(40), "HEAD", "../config", "ü", "0000000", "zz")) {
      MemoryNode node =
          workspace
              .memory()
              .remember(
                  NodeDraft.builder(NodeKind.FACT, "A database port of " + name.length() + name)
                      .provenance(Provenance.of(Source.USER).onBranch("gone").atCommit(name))
                      .build());
      assertThat(seen()).doesNotContain(node.id());
    }
    MemoryNode abbreviated =
        workspace
            .memory()
            .remember(
                NodeDraft.builder(NodeKind.FACT, "The short database port")
                    .provenance(
                        Provenance.of(Source.USER)
                            .onBranch("gone")
                            .atCommit(commit.substring(0, 9)))
                    .build());

    assertThat(seen()).containsExactly(abbreviated.id());
    workspace.refresh();
    assertThat(workspace.carryOverPlan().verdicts()).isEmpty();
  }

  @Test
  void a_shallow_clone_knows_the_history_that_it_has() throws Exception {
    branch(FEATURE);
    change("src/Pool.java", "class Pool {}\n");
    MemoryNode old = fact();
    change("src/Pool.java", "class Pool { }\n");
    MemoryNode young = remember(NodeKind.FACT, "The billing database prefers port 6000");
    checkout("main");
    merge(FEATURE, FastForwardMode.FF);
    Path clone = folder.resolve("clone");
    Git.cloneRepository()
        .setURI(repository.root.toUri().toString())
        .setDirectory(clone.toFile())
        .setBranch("main")
        .setDepth(1)
        .call()
        .close();

    try (Workspace shallow = open(clone)) {
      assertThat(seen(shallow, ASK)).contains(young.id()).doesNotContain(old.id());
      shallow.refresh();
    }
    assertThat(seen()).contains(young.id(), old.id());
  }

  @Test
  void a_linked_working_tree_sees_what_its_own_branch_holds() throws Exception {
    MemoryNode onMain = remember(NodeKind.FACT, "The billing database prefers port 6000");
    branch(FEATURE);
    String tip = change("src/Pool.java", "class Pool {}\n");
    MemoryNode node = fact();
    checkout("main");
    Path tree = linked("tree", tip);

    try (Workspace linked = open(tree)) {
      assertThat(linked.checkout().commit()).isEqualTo(tip);
      assertThat(seen(linked, ASK)).containsExactlyInAnyOrder(node.id(), onMain.id());
    }
    assertThat(seen()).containsExactly(onMain.id());
  }

  /** A linked working tree as git makes one, on a branch of its own. */
  private Path linked(String name, String commit) throws IOException {
    Path tree = Files.createDirectory(folder.resolve(name));
    Path own = Files.createDirectories(repository.root.resolve(".git/worktrees/" + name));
    Files.writeString(tree.resolve(".git"), "gitdir: " + own + "\n");
    Files.writeString(own.resolve("gitdir"), tree.resolve(".git") + "\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/" + name + "\n");
    Files.writeString(repository.root.resolve(".git/refs/heads/" + name), commit + "\n");
    return tree;
  }

  // ---- squashed, rebased, dropped ---------------------------------------------------------------

  private MemoryNode squashed() throws Exception {
    branch(FEATURE);
    change("src/Pool.java", "class Pool {\n  int size = 9;\n}\n");
    MemoryNode node = fact("src/Pool.java");
    checkout("main");
    squash(FEATURE);
    return node;
  }

  @Test
  void a_squashed_branch_that_is_gone_leaves_its_memories_to_main() throws Exception {
    MemoryNode node = squashed();
    workspace.refresh();
    assertThat(seen()).as("the branch is still there").isEmpty();
    delete(FEATURE);

    SyncReport.CarriedOver plan = workspace.carryOverPlan();
    assertThat(plan.verdicts())
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.fate()).isEqualTo(Maintenance.CarryOver.Fate.CARRIED);
              assertThat(verdict.reason()).contains("src/Pool.java");
            });
    assertThat(seen()).as("a plan changes nothing").isEmpty();
    workspace.refresh();

    assertThat(seen()).containsExactly(node.id());
    assertThat(now(node).provenance().branch()).isEqualTo(FEATURE);
    assertThat(now(node).provenance().commit()).isEqualTo(workspace.checkout().commit());
    assertThat(now(node).provenance().principal()).isEqualTo(node.provenance().principal());
    assertThat(workspace.memory().node(node.ref()).history().events())
        .filteredOn(event -> event.type() == MemoryEvent.Type.MEMORY_CARRIED_OVER)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.actor()).isEqualTo(Source.SYSTEM);
              assertThat(event.reason())
                  .contains(FEATURE, node.provenance().commit(), "src/Pool.java");
            });
  }

  @Test
  void health_names_memories_of_a_branch_that_is_gone_without_a_merge() throws Exception {
    branch(FEATURE);
    change("src/Other.java", "class Other {}\n");
    MemoryNode node = remember(NodeKind.FACT, "The database uses port 5433");
    checkout("main");
    assertThat(orphaned()).as("the branch is still there").isEmpty();
    delete(FEATURE);

    Health.Warning warning = orphaned().orElseThrow();

    assertThat(warning.examples()).containsExactly(node.ref());
    assertThat(warning.message())
        .isEqualTo("1 memory belongs to branches that are gone: '" + FEATURE + "'.");
    workspace.carryOver(List.of(FEATURE));
    assertThat(orphaned()).isEmpty();
  }

  /** Asked of a memory opened for this, since a result is kept for a while. */
  private Optional<Health.Warning> orphaned() {
    try (Workspace opened = open(repository.root)) {
      return opened.memory().maintenance().health().warnings().stream()
          .filter(warning -> warning.category() == Category.ORPHANED_BRANCHES)
          .findFirst();
    }
  }

  @Test
  void whoever_takes_a_carried_memory_back_has_the_last_word() throws Exception {
    MemoryNode node = squashed();
    delete(FEATURE);
    workspace.refresh();

    workspace.memory().node(node.ref()).revert(node.revision(), "it does not hold here");
    workspace.refresh();

    assertThat(now(node).provenance().commit()).isEqualTo(node.provenance().commit());
    assertThat(seen()).isEmpty();
    assertThat(workspace.carryOverPlan().verdicts()).isEmpty();
    assertThat(workspace.carryOver(List.of(FEATURE)).verdicts()).hasSize(1);
    assertThat(seen()).containsExactly(node.id());
  }

  @Test
  void a_memory_from_the_middle_of_a_squashed_branch_is_carried_over_too() throws Exception {
    branch(FEATURE);
    change("src/Pool.java", "class Pool {\n  int size = 8;\n}\n");
    MemoryNode early = fact("src/Pool.java");
    change("src/Pool.java", "class Pool {\n  int size = 9;\n}\n");
    checkout("main");
    squash(FEATURE);
    change("src/Pool.java", "class Pool {\n  int size = 10;\n  int most = 20;\n}\n");
    delete(FEATURE);

    workspace.refresh();

    assertThat(seen()).containsExactly(early.id());
  }

  @Test
  void a_rebased_branch_that_is_gone_leaves_its_memories_to_main() throws Exception {
    repository.write("src/Other.java", "class Other {}\n");
    branch(FEATURE);
    change("src/Pool.java", "class Pool {\n  int size = 5;\n  int most = 12;\n}\n");
    MemoryNode node = fact("src/*.java");
    checkout("main");
    change("src/Pool.java", "// Pools.\nclass Pool {\n  int size = 5;\n}\n");
    checkout(FEATURE);
    repository.git().rebase().setUpstream("main").call();
    assertThat(seen()).as("on the branch itself").containsExactly(node.id());
    checkout("main");
    merge(FEATURE, FastForwardMode.FF);
    delete(FEATURE);
    assertThat(seen()).isEmpty();

    workspace.refresh();

    assertThat(seen()).containsExactly(node.id());
  }

  @Test
  void a_branch_that_a_remote_still_has_is_not_gone() throws Exception {
    MemoryNode node = squashed();
    Git git = repository.git();
    git.remoteAdd().setName("origin").setUri(new URIish("https://example.org/x.git")).call();
    Path remote = repository.root.resolve(".git/refs/remotes/origin/feature");
    Files.createDirectories(remote);
    Files.writeString(remote.resolve("pool"), node.provenance().commit() + "\n");
    delete(FEATURE);

    workspace.refresh();
    assertThat(seen()).isEmpty();

    Files.delete(remote.resolve("pool"));
    workspace.refresh();
    assertThat(seen()).containsExactly(node.id());
  }

  @Test
  void a_branch_that_was_thrown_away_leaves_nothing_but_rules_to_review() throws Exception {
    branch(FEATURE);
    change("src/Pool.java", "class Pool {\n  int size = 9;\n}\n");
    MemoryNode fact = fact("src/Pool.java");
    MemoryNode rule = remember(NodeKind.CONSTRAINT, "The database port is never public");
    MemoryNode preference = remember(NodeKind.PREFERENCE, "Prefer a named port for the database");
    checkout("main");
    assertThat(seen()).contains(rule.id());
    delete(FEATURE);

    workspace.refresh();

    assertThat(seen()).isEmpty();
    assertThat(now(fact).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(now(rule).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(now(preference).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(workspace.memory().reviews().list(10, null).items())
        .extracting(item -> item.waiting().id())
        .contains(rule.id(), preference.id());

    workspace.memory().node(rule.ref()).verify("it holds everywhere");
    change("README.md", "A pool of ports.\n");
    workspace.refresh();

    assertThat(now(rule).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(events(rule)).containsOnlyOnce(MemoryEvent.Type.MEMORY_QUESTIONED);
  }

  @Test
  void a_rule_that_arrived_with_its_files_stays_in_force() throws Exception {
    branch(FEATURE);
    change("src/Pool.java", "class Pool {\n  int size = 9;\n}\n");
    MemoryNode rule = remember(NodeKind.CONSTRAINT, "The database port is never public");
    checkout("main");
    squash(FEATURE);
    delete(FEATURE);

    workspace.refresh();

    assertThat(now(rule).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(events(rule)).contains(MemoryEvent.Type.MEMORY_CARRIED_OVER);
    assertThat(workspace.memory().weave(ASK).markdown()).doesNotContain("from branch");
  }

  @Test
  void somebody_can_say_that_a_branch_holds_here() throws Exception {
    branch(FEATURE);
    change("src/Pool.java", "class Pool {\n  int size = 9;\n}\n");
    MemoryNode node = fact();
    checkout("main");

    assertThat(workspace.carryOver(List.of("nobody")).verdicts()).isEmpty();
    SyncReport.CarriedOver done = workspace.carryOver(List.of(FEATURE));

    assertThat(done.verdicts())
        .extracting(Maintenance.CarryOver.Verdict::memory)
        .containsExactly(node.ref());
    assertThat(seen()).containsExactly(node.id());
    assertThat(workspace.carryOver(List.of(FEATURE)).verdicts()).isEmpty();
  }

  @Test
  void a_history_that_moves_is_followed_both_ways() throws Exception {
    branch(FEATURE);
    for (int i = 0; i < 5; i++) {
      change("src/Pool.java", "class Pool {\n  int size = " + i + ";\n}\n");
    }
    MemoryNode node = fact();
    checkout("main");
    assertThat(seen()).isEmpty();
    change("README.md", "Pools.\n");
    assertThat(seen()).isEmpty();
    merge(FEATURE, FastForwardMode.NO_FF);
    assertThat(seen()).containsExactly(node.id());
    change("README.md", "Many pools.\n");
    assertThat(seen()).containsExactly(node.id());
    repository.git().reset().setMode(ResetType.HARD).setRef("HEAD~2").call();
    assertThat(seen()).isEmpty();
  }
}
