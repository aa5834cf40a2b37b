package dev.memoryweave.workspace.git.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.eclipse.jgit.util.SystemReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What git's files say is what JGit says; what is not plain is left to JGit. */
class GitHeadTest {
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

  private Path git(String name) {
    return repository.root.resolve(".git").resolve(name);
  }

  private void assertAsJgit(Path root) {
    GitHead head = GitHead.of(root).orElseThrow();
    try (GitProject project = GitProject.open(root).orElseThrow()) {
      assertThat(head.isRepository()).isTrue();
      assertThat(head.branch()).isEqualTo(project.branch());
      assertThat(head.commit()).isEqualTo(project.commit());
      assertThat(head.isBusy()).isEqualTo(project.isBusy());
    }
  }

  private String commit() throws IOException, GitAPIException {
    repository.write("a.txt", "a");
    return repository.commitAll("first");
  }

  @Test
  void aBranchWithoutACommit() {
    assertAsJgit(repository.root);
    assertThat(GitHead.of(repository.root).orElseThrow().commit()).isNull();
  }

  @Test
  void aBranch_alsoFromAFolderBelow_whileSomethingIsStaged() throws Exception {
    String commit = commit();
    Path below = Files.createDirectories(repository.root.resolve("shop/src"));
    Files.createFile(git("index.lock"));

    assertAsJgit(repository.root);
    assertAsJgit(below);
    assertThat(GitHead.of(below).orElseThrow().commit()).isEqualTo(commit);
  }

  @Test
  void aPackedBranch() throws Exception {
    String commit = commit();
    String ref = Files.readString(git("HEAD")).strip().substring("ref: ".length());
    Files.writeString(git("packed-refs"), "# pack-refs with: peeled\n" + commit + " " + ref + "\n");
    Files.delete(git(ref));

    assertAsJgit(repository.root);
    assertThat(GitHead.of(repository.root).orElseThrow().commit()).isEqualTo(commit);
  }

  @Test
  void aCommitByItself_andABranchWithASlash() throws Exception {
    String commit = commit();
    try (Git git = Git.open(repository.root.toFile())) {
      git.checkout().setCreateBranch(true).setName("feature/prices").call();
      assertAsJgit(repository.root);
      git.checkout().setName(commit).call();
    }

    assertAsJgit(repository.root);
    assertThat(GitHead.of(repository.root).orElseThrow().branch()).isNull();
  }

  @Test
  void aLinkedWorkingTree() throws Exception {
    String commit = commit();
    Path linked = Files.createDirectory(folder.resolve("linked"));
    Path own = Files.createDirectories(git("worktrees/linked"));
    Files.writeString(linked.resolve(".git"), "gitdir: " + own + "\n");
    Files.writeString(own.resolve("HEAD"), "ref: refs/heads/other\n");
    Files.writeString(own.resolve("commondir"), "../..\n");
    Files.writeString(own.resolve("gitdir"), linked.resolve(".git") + "\n");
    Files.writeString(git("refs/heads/other"), commit + "\n");

    assertAsJgit(linked);
    assertThat(GitHead.of(linked).orElseThrow().branch()).isEqualTo("other");
  }

  @Test
  void noRepository_isKnownToBeNone() throws IOException {
    Path plain = Files.createDirectory(folder.resolve("plain"));

    assertThat(GitHead.of(plain).map(GitHead::isRepository)).contains(false);
    assertThat(GitHead.of(plain.resolve("missing"))).isEmpty();
  }

  @Test
  void whatIsNotPlain_isLeftToJgit() throws Exception {
    commit();
    String head = Files.readString(git("HEAD"));
    for (String odd : new String[] {"", "ref: refs/tags/x", "ref: refs/heads/../x", "\0", "abc"}) {
      Files.writeString(git("HEAD"), odd);
      assertThat(GitHead.of(repository.root)).as(odd).isEmpty();
    }
    Files.writeString(git("HEAD"), head);
    String config = Files.readString(git("config"));
    for (String odd :
        new String[] {"[core]\n\tworktree = /x", "[extensions]\n", "[include]\n", "bare = true"}) {
      Files.writeString(git("config"), config + "\n" + odd);
      assertThat(GitHead.of(repository.root)).as(odd).isEmpty();
    }
  }

  @Test
  void theClockOfTheFileSystem_isNotMeasured() throws Exception {
    try (GitProject project = GitProject.open(repository.root).orElseThrow()) {
      assertThat(project.commit()).isNull();
    }

    // Else JGit writes files into the repository and the home folder to find it out.
    assertThat(
            SystemReader.getInstance()
                .getUserConfig()
                .getTimeUnit("filesystem", "any", "timestampResolution", -1, TimeUnit.SECONDS))
        .isEqualTo(2);
  }

  @Test
  void access_opensNoRepositoryForABranchOrACommit() throws Exception {
    String commit = commit();
    try (GitAccess git =
        new GitAccess(
            repository.root,
            true,
            () -> {
              throw new IllegalStateException("Nothing is to be opened");
            })) {
      assertThat(git.head().commit()).isEqualTo(commit);
      assertThat(git.isRepository()).isTrue();
      assertThat(git.project()).isPresent();
    }
    try (GitAccess none =
        new GitAccess(
            repository.root,
            false,
            () -> {
              throw new IllegalStateException("Nothing is to be opened");
            })) {
      assertThat(none.head()).isEqualTo(new GitAccess.Head(null, null));
      assertThat(none.isRepository()).isFalse();
      assertThat(none.project()).isEqualTo(Optional.empty());
    }
  }
}
