package dev.memoryweave.workspace.git.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.git.GitContext;
import dev.memoryweave.workspace.git.SyncReport;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.lib.StoredConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitProjectTest {
  private static final String LONG_TEXT = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n";

  @TempDir Path folder;
  private TestRepository repository;

  @BeforeEach
  void makeRepository() throws IOException, GitAPIException {
    repository = TestRepository.in(Files.createDirectory(folder.resolve("repo")));
  }

  @AfterEach
  void closeRepository() {
    repository.close();
  }

  private GitProject open(Path root) {
    return GitProject.open(root).orElseThrow();
  }

  private Changes changes(String base) {
    try (GitProject project = open(repository.root)) {
      return project.changesSince(base);
    }
  }

  @Test
  void a_folder_without_a_repository_is_no_git_project() throws IOException {
    Path plain = Files.createDirectory(folder.resolve("plain"));

    assertThat(GitProject.open(plain)).isEmpty();
    assertThat(GitProject.open(plain.resolve("missing"))).isEmpty();
  }

  @Test
  void a_broken_repository_is_passed_over() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    String commit = repository.commitAll("first");
    Files.write(repository.root.resolve(".git/HEAD"), new byte[] {0, 1, 2});

    assertThat(GitProject.open(repository.root)).isEmpty();

    Files.delete(repository.root.resolve(".git/HEAD"));
    assertThat(GitProject.open(repository.root)).isEmpty();

    Path pointer = Files.createDirectory(folder.resolve("pointer"));
    Files.writeString(pointer.resolve(".git"), "gitdir: ../nowhere/" + commit);
    assertThat(GitProject.open(pointer)).isEmpty();
  }

  @Test
  void a_bare_repository_has_no_project() throws GitAPIException {
    Path bare = folder.resolve("bare");
    org.eclipse.jgit.api.Git.init().setDirectory(bare.toFile()).setBare(true).call().close();

    assertThat(GitProject.open(bare)).isEmpty();
  }

  @Test
  void a_repository_without_a_commit_has_a_branch_and_new_files() throws IOException {
    repository.write("a.txt", "a");

    try (GitProject project = open(repository.root)) {
      assertThat(project.branch()).isEqualTo("main");
      assertThat(project.commit()).isNull();
      assertThat(project.isDirty()).isTrue();
      assertThat(project.recentCommits(5)).isEmpty();
      Changes changes = project.changesSince(null);
      assertThat(changes.base()).isNull();
      assertThat(changes.files())
          .containsExactly(SyncReport.ChangedFile.of("a.txt", SyncReport.ChangedFile.Kind.ADDED));
    }
  }

  @Test
  void branch_and_commit_are_those_checked_out() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    String commit = repository.commitAll("first");
    repository.git().checkout().setCreateBranch(true).setName("feature/ü").call();

    try (GitProject project = open(repository.root)) {
      assertThat(project.branch()).isEqualTo("feature/ü");
      assertThat(project.commit()).isEqualTo(commit);
      assertThat(project.isDirty()).isFalse();
      repository.git().checkout().setName(commit).call();
      assertThat(project.branch()).isNull();
      assertThat(project.commit()).isEqualTo(commit);
    }
  }

  @Test
  void changes_are_those_of_commits_index_and_working_tree_together()
      throws IOException, GitAPIException {
    for (String name : new String[] {"same", "committed", "staged", "edited", "gone", "unstaged"}) {
      repository.write("src/" + name + ".txt", name);
    }
    repository.write(".gitignore", "*.log\nbuild/\n");
    String base = repository.commitAll("first");
    repository.write("src/committed.txt", "changed");
    repository.write("src/committed-new.txt", "new");
    String head = repository.commitAll("second");
    repository.write("src/staged.txt", "changed");
    repository.write("src/staged-new.txt", "new and staged");
    repository.stageAll();
    repository.write("src/edited.txt", "changed");
    repository.delete("src/gone.txt");
    repository.write("src/untracked.txt", "untracked");
    repository.write("debug.log", "ignored");
    repository.write("build/out.txt", "ignored");

    Changes changes = changes(base);

    assertThat(changes.base()).isEqualTo(base);
    assertThat(changes.head()).isEqualTo(head);
    assertThat(changes.branch()).isEqualTo("main");
    assertThat(changes.complete()).isTrue();
    assertThat(changes.files())
        .containsExactly(
            SyncReport.ChangedFile.of("src/committed-new.txt", SyncReport.ChangedFile.Kind.ADDED),
            SyncReport.ChangedFile.of("src/committed.txt", SyncReport.ChangedFile.Kind.MODIFIED),
            SyncReport.ChangedFile.of("src/edited.txt", SyncReport.ChangedFile.Kind.MODIFIED),
            SyncReport.ChangedFile.of("src/gone.txt", SyncReport.ChangedFile.Kind.DELETED),
            SyncReport.ChangedFile.of("src/staged-new.txt", SyncReport.ChangedFile.Kind.ADDED),
            SyncReport.ChangedFile.of("src/staged.txt", SyncReport.ChangedFile.Kind.MODIFIED),
            SyncReport.ChangedFile.of("src/untracked.txt", SyncReport.ChangedFile.Kind.ADDED));
    assertThat(changes(null).files())
        .extracting(SyncReport.ChangedFile::path)
        .doesNotContain("src/committed.txt");
  }

  @Test
  void what_was_changed_back_has_not_changed() throws IOException, GitAPIException {
    repository.write("a.txt", "first");
    String base = repository.commitAll("first");
    repository.write("a.txt", "second");
    repository.commitAll("second");
    repository.write("a.txt", "first");
    repository.commitAll("third");

    assertThat(changes(base).files()).isEmpty();
  }

  @Test
  void renamed_files_are_found_in_commits_and_in_the_working_tree()
      throws IOException, GitAPIException {
    repository.write("old/a.txt", LONG_TEXT + "a\n");
    repository.write("old/b.txt", LONG_TEXT + "quite another end\n" + LONG_TEXT);
    repository.write("old/c.txt", "short");
    String base = repository.commitAll("first");
    repository.delete("old/a.txt");
    repository.write("new/a.txt", LONG_TEXT + "A\n");
    repository.commitAll("second");
    repository.delete("old/b.txt");
    repository.write("new/b.txt", LONG_TEXT + "quite another end\n" + LONG_TEXT);
    repository.delete("old/c.txt");

    assertThat(changes(base).files())
        .containsExactly(
            SyncReport.ChangedFile.renamed("old/a.txt", "new/a.txt"),
            SyncReport.ChangedFile.renamed("old/b.txt", "new/b.txt"),
            SyncReport.ChangedFile.of("old/c.txt", SyncReport.ChangedFile.Kind.DELETED));
  }

  @Test
  void a_project_may_be_a_folder_of_a_repository() throws IOException, GitAPIException {
    repository.write("app/src/a.txt", "a");
    repository.write("app/moved.txt", LONG_TEXT);
    repository.write("other/b.txt", "b");
    String base = repository.commitAll("first");
    repository.write("app/src/a.txt", "changed");
    repository.write("other/b.txt", "changed");
    repository.delete("app/moved.txt");
    repository.write("app/here.txt", LONG_TEXT);

    try (GitProject project = open(repository.root.resolve("app"))) {
      assertThat(project.changesSince(base).files())
          .containsExactly(
              SyncReport.ChangedFile.renamed("moved.txt", "here.txt"),
              SyncReport.ChangedFile.of("src/a.txt", SyncReport.ChangedFile.Kind.MODIFIED));
      assertThat(project.isDirty()).isTrue();
    }
    try (GitProject project = open(repository.root.resolve("app/src"))) {
      assertThat(project.changesSince(base).files())
          .containsExactly(
              SyncReport.ChangedFile.of("a.txt", SyncReport.ChangedFile.Kind.MODIFIED));
    }
  }

  @Test
  void a_linked_working_tree_has_its_own_branch_and_changes() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    String base = repository.commitAll("first");
    repository.git().branchCreate().setName("side").call();
    Path tree = Files.createDirectory(folder.resolve("linked"));
    Path own = Files.createDirectories(repository.root.resolve(".git/worktrees/linked"));
    Files.writeString(tree.resolve(".git"), "gitdir: " + own + "\n");
    Files.writeString(own.resolve("gitdir"), tree.resolve(".git") + "\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/side\n");
    Files.copy(repository.root.resolve(".git/index"), own.resolve("index"));
    Files.writeString(tree.resolve("a.txt"), "changed in the linked tree");

    try (GitProject project = open(tree)) {
      assertThat(project.branch()).isEqualTo("side");
      assertThat(project.commit()).isEqualTo(base);
      assertThat(project.changesSince(base).files())
          .containsExactly(
              SyncReport.ChangedFile.of("a.txt", SyncReport.ChangedFile.Kind.MODIFIED));
    }
  }

  @Test
  void an_unknown_base_is_a_clear_error() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    repository.commitAll("first");

    for (String unknown :
        new String[] {"f".repeat(40), "no-such-branch", "a..b", "HEAD^{tree}", "@{u"}) {
      assertThatThrownBy(() -> changes(unknown))
          .isInstanceOf(UnknownCommitException.class)
          .hasMessageContaining(unknown);
    }
    assertThatThrownBy(() -> changes(" ")).isInstanceOf(InvalidValueException.class);
  }

  @Test
  void a_base_may_be_a_branch_or_a_tag() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    String base = repository.commitAll("first");
    repository.git().tag().setName("v1").setAnnotated(false).call();
    repository.write("a.txt", "b");
    repository.commitAll("second");

    assertThat(changes("v1").base()).isEqualTo(base);
    assertThat(changes("v1").files()).hasSize(1);
    assertThat(changes("main").files()).isEmpty();
  }

  @Test
  void recent_commits_come_latest_first_on_one_line() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    repository.commitAll("first");
    repository.write("a.txt", "b");
    String second = repository.commitAll("second\u2028line " + "x".repeat(300) + "\n\nwith a body");

    try (GitProject project = open(repository.root)) {
      assertThat(project.recentCommits(10)).hasSize(2);
      GitContext.Commit latest = project.recentCommits(1).get(0);
      assertThat(latest.id()).isEqualTo(second);
      assertThat(latest.subject())
          .startsWith("second line xxx")
          .hasSize(GitContext.Commit.MAX_SUBJECT);
      assertThat(latest.author()).isEqualTo("Ada Example");
      assertThat(latest.at()).isEqualTo("2026-01-01T00:00:02Z");
      assertThatThrownBy(() -> project.recentCommits(0)).isInstanceOf(InvalidValueException.class);
    }
  }

  @Test
  void unusual_names_are_listed_as_they_are() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    repository.commitAll("first");
    repository.write("Grüße/読む 🙂.txt", "new");
    repository.write("with \"quotes\" and\nline.txt", "new");

    assertThat(changes(null).files())
        .extracting(SyncReport.ChangedFile::path)
        .containsExactly("Grüße/読む 🙂.txt", "with \"quotes\" and\nline.txt");
  }

  @Test
  void a_link_is_looked_at_and_not_followed() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    repository.commitAll("first");
    Files.createSymbolicLink(repository.root.resolve("loop"), Path.of("."));
    Files.createSymbolicLink(repository.root.resolve("out"), folder);

    assertThat(changes(null).files())
        .containsExactly(
            SyncReport.ChangedFile.of("loop", SyncReport.ChangedFile.Kind.ADDED),
            SyncReport.ChangedFile.of("out", SyncReport.ChangedFile.Kind.ADDED));
  }

  @Test
  void a_repository_inside_the_project_is_not_part_of_it() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    repository.commitAll("first");
    Path inner = Files.createDirectory(repository.root.resolve("inner"));
    try (TestRepository other = TestRepository.in(inner)) {
      other.write("b.txt", "b");
      other.commitAll("inner");
    }

    assertThat(changes(null).files()).isEmpty();
  }

  @Test
  void a_filter_that_a_repository_names_is_not_run() throws IOException, GitAPIException {
    Path trace = folder.resolve("trace");
    repository.write("a.txt", "aaa");
    repository.write(".gitattributes", "*.txt filter=evil\n");
    repository.commitAll("first");
    StoredConfig config = repository.git().getRepository().getConfig();
    config.setString("filter", "evil", "clean", "touch '" + trace + "'");
    config.setString("filter", "evil", "process", "touch '" + trace + "'");
    config.save();
    repository.write("a.txt", "bbb");
    repository.write("new.txt", "new");

    assertThat(changes(null).files()).hasSize(2);
    assertThat(trace).doesNotExist();
  }

  @Test
  void nothing_in_the_repository_is_written() throws IOException, GitAPIException {
    repository.write("a.txt", LONG_TEXT);
    String base = repository.commitAll("first");
    repository.write("b.txt", LONG_TEXT);
    repository.delete("a.txt");
    String before = fingerprint();

    try (GitProject project = open(repository.root)) {
      assertThat(project.changesSince(base).files()).hasSize(1);
      assertThat(project.isDirty()).isTrue();
      assertThat(project.recentCommits(3)).hasSize(1);
    }

    assertThat(fingerprint()).isEqualTo(before);
  }

  private String fingerprint() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(repository.root)) {
      for (Path file : files.sorted().toList()) {
        text.append(repository.root.relativize(file)).append(' ');
        text.append(Files.getLastModifiedTime(file)).append(' ');
        if (Files.isRegularFile(file)) {
          text.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).hashCode());
        }
        text.append('\n');
      }
    }
    return text.toString();
  }

  @Test
  void more_changes_than_can_be_listed_are_cut_off() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    repository.commitAll("first");
    for (int i = 0; i < 4; i++) {
      repository.write("new/" + i + ".txt", "new");
    }

    ChangeScan scan = new ChangeScan(repository.git().getRepository(), "", 3);

    assertThat(scan.since(null)).hasSize(3);
    assertThat(scan.isComplete()).isFalse();
  }
}
