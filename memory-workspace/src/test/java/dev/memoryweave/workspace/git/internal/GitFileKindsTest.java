package dev.memoryweave.workspace.git.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.eclipse.jgit.api.errors.GitAPIException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipes under the names of files that are read of a repository; the time is a guard only. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GitFileKindsTest {
  @TempDir Path folder;
  private TestRepository repository;

  @BeforeEach
  void makeRepository() throws IOException, GitAPIException {
    repository = TestRepository.in(Files.createDirectory(folder.resolve("repo")));
    repository.write("a.txt", "a");
    repository.write("below/b.txt", "b");
    repository.commitAll("first");
  }

  @AfterEach
  void closeRepository() {
    repository.close();
  }

  private void pipe(String path) throws IOException, InterruptedException {
    Path file = repository.root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.deleteIfExists(file);
    boolean made;
    try {
      made = new ProcessBuilder("mkfifo", file.toString()).start().waitFor() == 0;
    } catch (IOException e) {
      made = false;
    }
    assumeTrue(made, "this system has no mkfifo");
  }

  private void settings(String text) throws IOException {
    Path file = repository.root.resolve(".git/config");
    Files.writeString(file, Files.readString(file) + text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HEAD",
        "config",
        "commondir",
        "packed-refs",
        "index",
        "shallow",
        "refs/heads/main",
        "refs/heads/other",
        "logs/HEAD",
        "info/exclude",
        "objects/info/alternates",
        "objects/pack/pack-1.idx"
      })
  void a_repository_with_a_pipe_among_its_files_is_passed_over(String name) throws Exception {
    pipe(".git/" + name);

    assertThat(GitProject.open(repository.root)).isEmpty();
    assertThat(GitProject.open(repository.root.resolve("below"))).isEmpty();
    assertThat(GitHead.of(repository.root)).isNotNull();
  }

  @Test
  void a_link_to_a_device_is_no_file_either() throws Exception {
    Path device = Path.of("/dev/zero");
    assumeTrue(Files.exists(device), "this system has no such device");
    Files.delete(repository.root.resolve(".git/HEAD"));
    Files.createSymbolicLink(repository.root.resolve(".git/HEAD"), device);

    assertThat(GitProject.open(repository.root)).isEmpty();
  }

  @Test
  void a_pipe_in_place_of_the_repository_makes_it_none() throws Exception {
    Path plain = Files.createDirectory(folder.resolve("plain"));
    pipe("../plain/.git");

    assertThat(GitProject.open(plain)).isEmpty();
  }

  @Test
  void pipes_that_settings_include_or_name_are_not_opened() throws Exception {
    pipe("extra");
    settings("[include]\n\tpath = ../extra\n");

    assertThat(GitProject.open(repository.root)).isEmpty();
  }

  @Test
  void pipes_that_settings_name_as_patterns_are_not_opened() throws Exception {
    pipe("patterns");
    settings("[core]\n\texcludesfile = ../patterns\n");

    assertThat(GitProject.open(repository.root)).isEmpty();
  }

  @Test
  void pipes_in_the_working_tree_are_no_files() throws Exception {
    pipe("new");
    pipe("a.txt");
    pipe(".gitignore");
    pipe("below/.gitattributes");

    try (GitProject project = GitProject.open(repository.root).orElseThrow()) {
      assertThat(
              project.changesSince(null).files().stream()
                  .map(file -> file.kind() + " " + file.path())
                  .collect(Collectors.toList()))
          .containsExactly("DELETED a.txt");
    }
  }
}
