package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitIgnoreTest {
  @TempDir Path root;

  @Test
  void whatDoesNotExistYet_isJudgedToo() throws IOException {
    Found.write(root, ".gitignore", "*.db", "/out/", "!keep.db");
    Found.write(root, "sub/.gitignore", "x.txt");
    ProjectBoundary boundary = ProjectBoundary.of(root);

    assertThat(GitIgnore.ignores(boundary, "a.db")).isTrue();
    assertThat(GitIgnore.ignores(boundary, "new/folder/a.db")).isTrue();
    assertThat(GitIgnore.ignores(boundary, "out/deep/file.txt")).isTrue();
    assertThat(GitIgnore.ignores(boundary, "sub/x.txt")).isTrue();
    assertThat(GitIgnore.ignores(boundary, "sub/a.db")).isTrue();
    assertThat(GitIgnore.ignores(boundary, "keep.db")).isFalse();
    assertThat(GitIgnore.ignores(boundary, "x.txt")).isFalse();
    assertThat(GitIgnore.ignores(boundary, "sub/out/file.txt")).isFalse();
  }
}
