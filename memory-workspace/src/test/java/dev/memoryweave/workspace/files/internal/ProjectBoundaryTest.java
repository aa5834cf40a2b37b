package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.UnusableRootException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectBoundaryTest {
  @TempDir Path temporary;
  private Path root;
  private Path outside;
  private ProjectBoundary boundary;

  @BeforeEach
  void makeProject() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("project"));
    outside = Files.createDirectories(temporary.toRealPath().resolve("project-elsewhere"));
    Found.write(outside, "secret.txt");
    Found.write(root, "src/Main.java");
    boundary = ProjectBoundary.of(root);
  }

  @ParameterizedTest
  @ValueSource(strings = {"src/Main.java", "./src/Main.java", "src/./Main.java", "src//Main.java"})
  void aPathOfTheProject_isResolved(String path) {
    assertThat(boundary.resolve(path)).isEqualTo(root.resolve("src/Main.java"));
    assertThat(boundary.relative(boundary.resolve(path))).isEqualTo("src/Main.java");
  }

  @Test
  void anAbsolutePathInside_isResolved_alsoThroughALinkToTheRoot() throws IOException {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), root);

    assertThat(boundary.resolve(root.resolve("src/Main.java").toString()))
        .isEqualTo(root.resolve("src/Main.java"));
    assertThat(boundary.resolve(link.resolve("src/Main.java").toString()))
        .isEqualTo(root.resolve("src/Main.java"));
    assertThat(ProjectBoundary.of(link).root()).isEqualTo(root);
  }

  @Test
  void theRootItself_hasAnEmptyPath() {
    assertThat(boundary.resolve(".")).isEqualTo(root);
    assertThat(boundary.resolve("")).isEqualTo(root);
    assertThat(boundary.relative(root)).isEmpty();
  }

  @Test
  void whatDoesNotExist_isResolvedAsFarAsItDoes() {
    assertThat(boundary.resolve("src/new/File.java")).isEqualTo(root.resolve("src/new/File.java"));
    assertThat(boundary.resolve("src/Main.java/x")).isEqualTo(root.resolve("src/Main.java/x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "..",
        "../project-elsewhere/secret.txt",
        "src/../../project-elsewhere/secret.txt",
        "src/../src/Main.java",
        "/etc/passwd",
        "//etc/passwd",
        "/",
        "a\u0000b",
        "\ud800",
        "C:/Windows",
        "C:\\Windows",
        "c:",
        "\\\\server\\share",
        "src\\Main.java",
        "..\\project-elsewhere"
      })
  void whatIsOutsideOrNoPath_isRefused(String path) {
    assertThatThrownBy(() -> boundary.resolve(path))
        .isInstanceOf(PathOutsideProjectException.class)
        .hasMessageContaining("give a path below the project's root");
    assertThatThrownBy(() -> boundary.resolveForWriting(path))
        .isInstanceOf(PathOutsideProjectException.class);
  }

  @Test
  void aFolderWhoseNameOnlyBeginsLikeTheRoot_isOutside() {
    assertThatThrownBy(() -> boundary.resolve(outside.resolve("secret.txt").toString()))
        .isInstanceOf(PathOutsideProjectException.class);
    assertThatThrownBy(() -> boundary.relative(outside))
        .isInstanceOf(PathOutsideProjectException.class);
  }

  @Test
  void tooLongPaths_areRefused() {
    assertThatThrownBy(() -> boundary.resolve("a/".repeat(3_000)))
        .hasMessageContaining("more than 4096 characters");
    assertThatThrownBy(() -> boundary.resolve("src/" + "ü".repeat(128)))
        .hasMessageContaining("more than 255 bytes");
    assertThat(boundary.resolve("src/" + "ü".repeat(127)).startsWith(root)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C:x",
        "a:b",
        "src/a.txt:stream",
        "CON",
        "src/nul.txt",
        "com1",
        "LPT¹.log",
        "conin$",
        "src./a",
        "src /a",
        "C:\\Windows",
        "C:/Windows",
        "\\\\server\\share",
        "//server/share"
      })
  void namesWithAMeaningOnWindows_areRefusedThere(String path) {
    ProjectBoundary windows = new ProjectBoundary(root, true);

    assertThatThrownBy(() -> windows.resolve(path)).isInstanceOf(PathOutsideProjectException.class);
  }

  @Test
  void namesWithAMeaningOnWindowsOnly_areNamesElsewhere() throws IOException {
    Found.write(root, "con");
    Found.write(root, "a:b");

    assertThat(boundary.resolve("con")).isEqualTo(root.resolve("con"));
    assertThat(boundary.resolve("a:b")).isEqualTo(root.resolve("a:b"));
    assertThat(new ProjectBoundary(root, true).resolve("src\\Main.java"))
        .isEqualTo(root.resolve("src/Main.java"));
  }

  @Test
  void linksOut_areRefused_withoutTellingWhereTheyLead() throws IOException {
    Files.createSymbolicLink(root.resolve("file"), outside.resolve("secret.txt"));
    Files.createSymbolicLink(root.resolve("folder"), outside);
    Files.createSymbolicLink(root.resolve("relative"), Path.of("../project-elsewhere"));
    Files.createSymbolicLink(root.resolve("second"), Path.of("folder"));

    for (String path :
        new String[] {
          "file", "folder/secret.txt", "folder/new.txt", "relative/secret.txt", "second/secret.txt"
        }) {
      assertThatThrownBy(() -> boundary.resolve(path))
          .as(path)
          .isInstanceOf(PathOutsideProjectException.class)
          .hasMessageContaining("'" + path + "' leads out of the project")
          .hasMessageNotContaining("elsewhere");
    }
  }

  @Test
  void linksThatLeadNowhereOrRound_areRefused() throws IOException {
    Files.createSymbolicLink(root.resolve("broken"), outside.resolve("not-yet"));
    Files.createSymbolicLink(root.resolve("one"), Path.of("two"));
    Files.createSymbolicLink(root.resolve("two"), Path.of("one"));

    for (String path : new String[] {"broken", "broken/x", "one", "one/x"}) {
      assertThatThrownBy(() -> boundary.resolve(path))
          .as(path)
          .isInstanceOf(PathOutsideProjectException.class)
          .hasMessageContaining("broken link");
    }
  }

  @Test
  void aLinkInside_isTheFileItLeadsTo() throws IOException {
    Files.createSymbolicLink(root.resolve("link.java"), Path.of("src/Main.java"));

    assertThat(boundary.relative(boundary.resolve("link.java"))).isEqualTo("src/Main.java");
  }

  @Test
  void onlyTheMemoryFolder_isWritten() {
    assertThat(boundary.resolveForWriting(".memory/config.yaml"))
        .isEqualTo(root.resolve(".memory/config.yaml"));
    for (String path :
        new String[] {
          "", ".memory", "src/Main.java", ".memory2/x", "src/.memory/x", ".git/config"
        }) {
      assertThatThrownBy(() -> boundary.resolveForWriting(path))
          .as(path)
          .isInstanceOf(PathOutsideProjectException.class)
          .hasMessageContaining("below .memory/");
    }
  }

  @Test
  void aMemoryFolderOrFileThatIsALink_isNotWritten() throws IOException {
    Path memory = Files.createDirectories(root.resolve(".memory"));
    Files.createSymbolicLink(memory.resolve("config.yaml"), Path.of("../src/Main.java"));
    Files.createSymbolicLink(memory.resolve("new.yaml"), outside.resolve("new.yaml"));
    Files.createSymbolicLink(memory.resolve("deep"), outside);

    for (String path :
        new String[] {".memory/config.yaml", ".memory/new.yaml", ".memory/deep/x.yaml"}) {
      assertThatThrownBy(() -> boundary.resolveForWriting(path))
          .as(path)
          .isInstanceOf(PathOutsideProjectException.class);
    }
  }

  @Test
  void aMemoryFolderThatIsALinkInside_isNotWritten() throws IOException {
    Files.createSymbolicLink(root.resolve(".memory"), Path.of("src"));

    assertThatThrownBy(() -> boundary.resolveForWriting(".memory/config.yaml"))
        .isInstanceOf(PathOutsideProjectException.class);
  }

  @Test
  void aRootThatIsNoFolder_isRefused() {
    assertThatThrownBy(() -> ProjectBoundary.of(root.resolve("missing")))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("cannot be reached");
    assertThatThrownBy(() -> ProjectBoundary.of(root.resolve("src/Main.java")))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("it is no folder");
  }

  @Test
  void messages_holdNoControlCharactersAndNoEndlessPath() {
    assertThatThrownBy(() -> boundary.resolve("../\u001b[31m" + "x".repeat(9_000)))
        .satisfies(
            e ->
                assertThat(e.getMessage())
                    .hasSizeLessThan(500)
                    .doesNotContain("\u001b")
                    .contains("\\u001b"));
  }
}
