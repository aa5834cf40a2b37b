package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.SkippedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectWalkTest {
  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void makeRoot() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("project"));
  }

  @Test
  void filesAreTold_sortedByNameInEachFolder_withSizeAndTime() throws IOException {
    Found.write(root, "b/z.txt");
    Found.write(root, "b/a.txt");
    Found.write(root, "c.txt", "four");
    Found.write(root, "a.txt");
    Files.createDirectories(root.resolve("empty"));
    Files.setLastModifiedTime(root.resolve("c.txt"), FileTime.fromMillis(1_234_567_890_123L));

    Found found = Found.in(root);

    assertThat(found.paths()).containsExactly("a.txt", "b/a.txt", "b/z.txt", "c.txt");
    assertThat(found.files.get(3)).isEqualTo(new ProjectFile("c.txt", 5, 1_234_567_890_123L));
    assertThat(found.skipped).isEmpty();
  }

  @Test
  void anEmptyProject_hasNothing() {
    WalkSummary summary =
        new ProjectWalk(ProjectBoundary.of(root), Exclusions.defaults())
            .run(new Found(), () -> false);

    assertThat(summary).isEqualTo(new WalkSummary(1, 0, 0, true));
  }

  @Test
  void gitignore_isHonouredAsGitDoes() throws IOException {
    Files.createDirectories(root.resolve(".git/info"));
    Files.writeString(root.resolve(".git/info/exclude"), "private.txt\n");
    Found.write(
        root, ".gitignore", "\ufeff*.log", "!keep.log", "/top.txt", "docs/**/draft.md", "a b/");
    Found.write(root, "private.txt");
    Found.write(root, "x.log");
    Found.write(root, "keep.log");
    Found.write(root, "top.txt");
    Found.write(root, "sub/top.txt");
    Found.write(root, "sub/y.log");
    Found.write(root, "sub/.gitignore", "!y.log", "inner/", "/only.txt");
    Found.write(root, "sub/inner/file.txt");
    Found.write(root, "sub/only.txt");
    Found.write(root, "sub/deep/only.txt");
    Found.write(root, "docs/one/two/draft.md");
    Found.write(root, "a b/c.txt");

    Found found = Found.in(root);

    assertThat(found.paths())
        .containsExactly(
            ".gitignore",
            "keep.log",
            "sub/.gitignore",
            "sub/deep/only.txt",
            "sub/top.txt",
            "sub/y.log");
    assertThat(found.reasons())
        .containsEntry("private.txt", SkippedFile.Reason.IGNORED)
        .containsEntry("x.log", SkippedFile.Reason.IGNORED)
        .containsEntry("sub/inner", SkippedFile.Reason.IGNORED)
        .containsEntry("a b", SkippedFile.Reason.IGNORED);
    assertThat(Found.in(root, Exclusions.builder().respectGitignore(false).build()).paths())
        .contains("x.log", "sub/inner/file.txt");
  }

  @Test
  void gitignore_isHonouredWithoutARepository() throws IOException {
    Found.write(root, ".gitignore", "*.log\r", "tmp/\r");
    Found.write(root, "x.log");
    Found.write(root, "tmp/y.txt");

    assertThat(Found.in(root).paths()).containsExactly(".gitignore");
  }

  @Test
  void aProjectInsideARepository_obeysTheFilesAboveIt() throws IOException {
    Files.createDirectories(temporary.resolve(".git"));
    Found.write(temporary, ".gitignore", "*.log", "/project/local.txt", "/other.txt");
    Found.write(root, "x.log");
    Found.write(root, "local.txt");
    Found.write(root, "other.txt");

    assertThat(Found.in(root).paths()).containsExactly("other.txt");
  }

  @Test
  void aProjectThatTheRepositoryAroundItIgnores_isNoPartOfIt() throws IOException {
    Files.createDirectories(temporary.resolve(".git"));
    Found.write(temporary, ".gitignore", "*");
    Found.write(root, "a.txt");

    assertThat(Found.in(root).paths()).containsExactly("a.txt");
  }

  @Test
  void ofTheMemoryFolder_onlyWhatPeopleWroteIsTaken_evenIfIgnored() throws IOException {
    Found.write(root, ".gitignore", ".memory/");
    Found.write(root, ".memory/constraints.md");
    Found.write(root, ".memory/config.yaml");
    Found.write(root, ".memory/memory.db");
    Found.write(root, ".memory/backups/old.md");
    Found.write(root, "part/.memory/x.md");

    Found found = Found.in(root);

    assertThat(found.paths()).containsExactly(".gitignore", ".memory/constraints.md");
    assertThat(found.reasons().keySet())
        .containsExactly(
            ".memory/backups", ".memory/config.yaml", ".memory/memory.db", "part/.memory");
    assertThat(found.reasons().values()).containsOnly(SkippedFile.Reason.MEMORY_FILES);
  }

  @Test
  void anotherWorkingTreeOfTheRepository_isLeftOut_aSubmoduleIsNot() throws IOException {
    Found.write(root, "trees/side/.git", "gitdir: ../../.git/worktrees/side");
    Found.write(root, "trees/side/a.txt");
    Found.write(root, "lib/.git", "gitdir: ../.git/modules/lib");
    Found.write(root, "lib/b.txt");

    Found found = Found.in(root);

    assertThat(found.paths()).containsExactly("lib/b.txt");
    assertThat(found.reasons()).containsEntry("trees/side", SkippedFile.Reason.VERSION_CONTROL);
  }

  @Test
  void filesOverTheLimit_areLeftOut() throws IOException {
    Found.write(root, "a.txt", "123");
    Found.write(root, "b.txt", "1234");

    Found found = Found.in(root, Exclusions.builder().maxFileBytes(4).build());

    assertThat(found.paths()).containsExactly("a.txt");
    assertThat(found.skipped)
        .containsExactly(
            new SkippedFile(
                "b.txt", false, SkippedFile.Reason.TOO_LARGE, "5 bytes, the limit is 4"));
  }

  @Test
  void oneFileOrFolder_isLookedAtByTheSameRules() throws IOException {
    Found.write(root, ".gitignore", "*.log");
    Found.write(root, "pom.xml");
    Found.write(root, "src/a.txt");
    Found.write(root, "src/b.log");
    Found.write(root, "src/deep/c.txt");
    Found.write(root, "target/d.txt");

    assertThat(at("src/a.txt").paths()).containsExactly("src/a.txt");
    assertThat(at("./src/a.txt").skipped).isEmpty();
    assertThat(at("src/b.log").reasons()).containsEntry("src/b.log", SkippedFile.Reason.IGNORED);
    assertThat(at("src").paths()).containsExactly("src/a.txt", "src/deep/c.txt");
    assertThat(at("target/d.txt").reasons())
        .containsEntry("target", SkippedFile.Reason.BUILD_OUTPUT);
    assertThat(at("src/none.txt").reasons())
        .containsEntry("src/none.txt", SkippedFile.Reason.VANISHED);
    assertThat(at("").paths()).contains("pom.xml", "src/deep/c.txt");
    assertThatThrownBy(() -> at("../x")).isInstanceOf(PathOutsideProjectException.class);
  }

  private Found at(String path) {
    Found found = new Found();
    assertThat(
            new ProjectWalk(ProjectBoundary.of(root), Exclusions.defaults())
                .runAt(path, found, () -> false)
                .complete())
        .isTrue();
    return found;
  }

  @Test
  void aCancelledWalk_endsAndSaysSo() throws IOException {
    for (int i = 0; i < 10; i++) {
      Found.write(root, "d" + i + "/a.txt");
    }
    AtomicInteger asked = new AtomicInteger();
    Found found = new Found();

    WalkSummary summary =
        new ProjectWalk(ProjectBoundary.of(root), Exclusions.defaults())
            .run(found, () -> asked.incrementAndGet() > 5);

    assertThat(summary.complete()).isFalse();
    assertThat(found.files).hasSizeLessThan(5);
  }

  @Test
  void anInterruptedThread_endsTheWalk_andStaysInterrupted() throws IOException {
    Found.write(root, "a.txt");
    Thread.currentThread().interrupt();

    WalkSummary summary =
        new ProjectWalk(ProjectBoundary.of(root), Exclusions.defaults())
            .run(new Found(), () -> false);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(summary).isEqualTo(new WalkSummary(1, 0, 0, false));
  }
}
