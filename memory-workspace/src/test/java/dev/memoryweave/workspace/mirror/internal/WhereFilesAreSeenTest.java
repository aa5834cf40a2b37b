package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.MergeCommand.FastForwardMode;
import org.eclipse.jgit.api.Status;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where what files say is seen: where the commit is that said it last. */
class WhereFilesAreSeenTest {
  private static final NodeId SCALE = NodeId.of("constraint.the-scale-rounds-down");
  private static final NodeId APPLES = NodeId.of("fact.apples");
  private static final NodeId PLUMS = NodeId.of("fact.plums");
  private static final NodeId RULE = NodeId.of("constraint.weigh-nothing");
  private static final List<String> TASKS =
      List.of("are apples heavy?", "do plums split?", "are quinces hard?", "weigh nothing");

  @TempDir Path folder;
  private Clone ada;

  @BeforeEach
  void createRepository() throws GitAPIException, IOException {
    ada = Clone.create(folder.resolve("ada"));
    ada.memory().remember(NodeDraft.builder(NodeKind.CONSTRAINT, "The scale rounds down").build());
    ada.memory()
        .remember(NodeDraft.builder(NodeKind.DECISION, "Pears come last").body("Soft.").build());
    ada.writeRecord("fact/apples.md", "---\n---\n\n# Apples\n\nHeavy.\n");
    ada.writeRecord("fact/quinces.md", "---\n---\n\n# Quinces\n\nHard.\n");
    ada.files().sync();
    ada.commit("Memories");
    ada.files().sync();
  }

  @AfterEach
  void close() {
    ada.close();
  }

  /** What a person sees: memories with their texts, what waits, and the block of a task. */
  private static SortedMap<String, String> seen(AgentMemory memory) {
    SortedMap<String, String> seen = new TreeMap<>();
    StringBuilder block = new StringBuilder();
    for (String task : TASKS) {
      block.append(memory.weave(RecallRequest.forTask(task)).markdown());
    }
    for (MemoryNode node : memory.list(MemoryQuery.all().withLimit(500)).items()) {
      boolean isProposal = node.status() == NodeStatus.ARCHIVED && node.isOfFile();
      if (!isProposal) {
        seen.put(
            node.id().value(),
            node.status() + " " + node.title() + " " + node.body() + " " + node.isContested());
      }
    }
    for (Reviews.Item item : memory.reviews().list(100, null).items()) {
      seen.put("waits " + item.waiting().id(), item.cause() + " " + item.reason());
    }
    seen.put("edits", String.valueOf(memory.reviews().fileEdits().size()));
    seen.put("block", block.toString());
    return seen;
  }

  private static void assertClean(Clone clone) throws GitAPIException {
    Status status = clone.git.status().call();
    assertThat(status.getUncommittedChanges()).isEmpty();
    assertThat(status.getUntracked()).isEmpty();
  }

  /** A branch that changes, adds and removes, in both forms of files. */
  private void pullRequest() throws IOException, GitAPIException {
    ada.branch("pr");
    ada.replace("constraint/the-scale-rounds-down.md", "rounds down", "rounds up");
    ada.replace("fact/apples.md", "Heavy.", "Light.");
    Files.delete(ada.file("fact/quinces.md"));
    ada.writeRecord("fact/plums.md", "---\nauthor: user\n---\n\n# Plums\n\nSplit.\n");
    ada.writeRecord("constraint/weigh-nothing.md", "---\nauthor: user\n---\n\n# Weigh nothing\n");
    Path pears = ada.root.resolve(".memory/memory/decisions/pears-come-last.md");
    Files.writeString(pears, Files.readString(pears).replace("Soft.", "Never."));
    ada.commit("A pull request");
  }

  @Test
  void lookingAtAPullRequest_leavesNothing() throws IOException, GitAPIException {
    SortedMap<String, String> before = seen(ada.memory());
    pullRequest();

    assertThat(seen(ada.memory()).get("block")).contains("Light.").contains("Plums");
    assertThat(ada.memory().reviews().fileEdits()).hasSize(1);
    assertThat(ada.memory().node(SCALE).require().title()).isEqualTo("The scale rounds down");

    ada.checkout("main");

    assertThat(seen(ada.memory())).isEqualTo(before);
    assertThat(
            ada.memory().whyNot(RecallRequest.forTask("plums"), NodeId.of("fact.plums")).leftOut())
        .extracting(LeftOut::cause)
        .isEqualTo(Cause.OTHER_BRANCH);
    assertThat(ada.files().status().isClean()).isTrue();
    assertClean(ada);

    ada.checkout("pr");
    assertThat(seen(ada.memory()).get("block")).contains("Light.").contains("Plums");
    assertThat(ada.memory().reviews().fileEdits()).hasSize(1);
    ada.checkout("main");
    assertThat(seen(ada.memory())).isEqualTo(before);
  }

  @Test
  void afterTheMerge_whatThePullRequestSaysIsThere() throws IOException, GitAPIException {
    pullRequest();
    SortedMap<String, String> there = seen(ada.memory());
    ada.checkout("main");
    assertThat(seen(ada.memory())).isNotEqualTo(there);

    merge(FastForwardMode.NO_FF);

    assertThat(seen(ada.memory())).isEqualTo(there);
    assertThat(ada.memory().reviews().fileEdits()).hasSize(1);
  }

  private void merge(FastForwardMode mode) throws IOException, GitAPIException {
    ObjectId theirs = ada.git.getRepository().resolve("pr");
    assertThat(
            ada.git
                .merge()
                .include(theirs)
                .setFastForward(mode)
                .setCommit(true)
                .setMessage("Merge")
                .call()
                .getMergeStatus()
                .isSuccessful())
        .isTrue();
  }

  @Test
  void aSquash_tellsThemWithItsOwnCommit() throws IOException, GitAPIException {
    pullRequest();
    assertThat(ada.memory().node(PLUMS).require().isInForce()).isTrue();
    ada.checkout("main");
    ada.git.merge().include(ada.git.getRepository().resolve("pr")).setSquash(true).call();
    String squash = ada.commit("All of it");
    ada.git.branchDelete().setBranchNames("pr").setForce(true).call();

    assertThat(seen(ada.memory()).get("block")).contains("Light.").contains("Plums");
    assertThat(ada.memory().node(PLUMS).require().provenance().commit()).isEqualTo(squash);
    assertThat(ada.memory().reviews().fileEdits())
        .extracting(Reviews.FileEdit::commit)
        .containsExactly(squash);
  }

  @Test
  void anAmendedCommit_tellsThemAnew() throws IOException, GitAPIException {
    pullRequest();
    assertThat(seen(ada.memory()).get("block")).contains("Plums");
    ada.write("README", "More fruit.\n");
    ada.git.add().addFilepattern(".").call();
    String amended =
        ada.git.commit().setAmend(true).setMessage("Better").setSign(false).call().name();

    assertThat(seen(ada.memory()).get("block")).contains("Light.").contains("Plums");
    assertThat(ada.memory().node(PLUMS).require().provenance().commit()).isEqualTo(amended);
    assertThat(ada.memory().node(RULE).require().provenance().commit()).isEqualTo(amended);
    assertThat(ada.memory().reviews().fileEdits())
        .extracting(Reviews.FileEdit::commit)
        .containsExactly(amended);
  }

  @Test
  void aRebase_tellsThemAnew() throws IOException, GitAPIException {
    pullRequest();
    assertThat(seen(ada.memory()).get("block")).contains("Plums");
    ada.checkout("main");
    ada.write("README", "Fruit and nuts.\n");
    ada.commit("Nuts");
    ada.checkout("pr");
    ada.git.rebase().setUpstream("main").call();

    assertThat(seen(ada.memory()).get("block")).contains("Light.").contains("Plums");
    assertThat(ada.memory().node(PLUMS).require().provenance().commit())
        .isEqualTo(ada.git.getRepository().resolve("HEAD").name());
  }

  @Test
  void aCommitCheckedOutByItself_seesItsOwnHistory() throws IOException, GitAPIException {
    SortedMap<String, String> before = seen(ada.memory());
    String main = ada.git.getRepository().resolve("main").name();
    pullRequest();
    String pr = ada.git.getRepository().resolve("pr").name();
    assertThat(seen(ada.memory()).get("block")).contains("Plums");

    ada.checkout(main);
    assertThat(seen(ada.memory()).get("block")).doesNotContain("Plums").contains("Heavy.");
    assertThat(seen(ada.memory()).keySet()).isEqualTo(before.keySet());
    ada.checkout(pr);
    assertThat(seen(ada.memory()).get("block")).contains("Plums").contains("Light.");
  }

  @Test
  void branchesThatShareAFile_changeNothing() throws IOException, GitAPIException {
    ada.branch("other");
    ada.write("README", "Other fruit.\n");
    ada.commit("Other");
    MemoryNode before = ada.memory().node(APPLES).require();

    for (String branch : List.of("main", "other", "main")) {
      ada.checkout(branch);
      assertThat(ada.files().sync().changedNothing()).isTrue();
      assertThat(ada.memory().node(APPLES).require()).isEqualTo(before);
    }
  }

  @Test
  void whatIsNotCommitted_isSeenInItsWorkTreeOnly() throws IOException, GitAPIException {
    ada.writeRecord("fact/plums.md", "---\n---\n\n# Plums\n\nSplit.\n");
    assertThat(seen(ada.memory()).get("block"))
        .contains("[fact.plums, file .memory, not committed]");
    assertThat(WorkTreeMark.isMark(ada.memory().node(PLUMS).require().provenance().commit()))
        .isTrue();

    Clone bea = Clone.of(ada, folder.resolve("bea"), ada.store);
    assertThat(seen(bea.memory()).get("block")).doesNotContain("Plums").contains("Heavy.");
    assertClean(bea);
    bea.leave();
    assertThat(seen(ada.memory()).get("block")).contains("Plums");

    String commit = ada.commit("Plums");
    assertThat(seen(ada.memory()).get("block")).contains("Plums");
    assertThat(ada.memory().node(PLUMS).require().provenance().commit()).isEqualTo(commit);
  }

  @Test
  void twoWorkTrees_eachSeeTheirOwnFiles() throws IOException, GitAPIException {
    SortedMap<String, String> before = seen(ada.memory());
    Map<String, String> files = Map.of("a", ada.read("fact/apples.md"));
    try (Clone bea = Clone.of(ada, folder.resolve("bea"), ada.store)) {
      bea.branch("pr");
      bea.replace("fact/apples.md", "Heavy.", "Light.");
      Files.delete(bea.file("fact/quinces.md"));
      bea.replace("constraint/the-scale-rounds-down.md", "rounds down", "rounds up");
      bea.commit("Elsewhere");
      assertThat(seen(bea.memory()).get("block")).contains("Light.");

      assertThat(seen(ada.memory())).isEqualTo(before);
      assertThat(ada.read("fact/apples.md")).isEqualTo(files.get("a"));
      assertClean(ada);
      assertThat(seen(bea.memory()).get("block")).contains("Light.");
      assertClean(bea);
      assertThat(seen(ada.memory())).isEqualTo(before);
      assertClean(ada);
    }
  }

  @Test
  void aShallowClone_tellsThemWithTheCommitAtItsEnd() throws IOException, GitAPIException {
    ada.write("README", "One.\n");
    ada.commit("One");
    ada.write("README", "Two.\n");
    String end = ada.commit("Two");
    Path root = folder.resolve("shallow");
    try (Git unused =
        Git.cloneRepository()
            .setURI(ada.root.toUri().toString())
            .setDirectory(root.toFile())
            .setDepth(1)
            .call()) {
      try (InMemoryStore store = InMemoryStore.create();
          Clone shallow = Clone.at(root, store)) {
        assertThat(seen(shallow.memory()).get("block")).contains("Heavy.");
        Provenance told = shallow.memory().node(APPLES).require().provenance();
        assertThat(told).isEqualTo(Provenance.of(Source.IMPORT).atCommit(end));
      }
    }
  }

  @Test
  void withoutGit_everythingIsSeen() throws IOException {
    Path root = Files.createDirectories(folder.resolve("plain"));
    Path file = root.resolve(".memory/records/fact/apples.md");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "---\n---\n\n# Apples\n\nHeavy.\n");
    Files.writeString(
        root.resolve(".memory/config.yaml"), "project:\n  id: plain\nstorage:\n  files: 'on'\n");
    try (InMemoryStore store = InMemoryStore.create();
        Workspace plain = Workspace.builder(store).root(root).open()) {
      assertThat(seen(plain.memory()).get("block")).contains("Heavy.");
      assertThat(plain.memory().node(APPLES).require().provenance())
          .isEqualTo(Provenance.of(Source.IMPORT));
    }
  }
}
