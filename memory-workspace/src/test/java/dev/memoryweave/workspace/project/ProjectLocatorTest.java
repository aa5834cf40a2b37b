package dev.memoryweave.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.workspace.files.UnusableRootException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectLocatorTest {
  @TempDir Path temporary;
  private Path home;
  private Path folder;
  private Path working;

  @BeforeEach
  void makeFolders() throws IOException {
    home = Files.createDirectories(temporary.toRealPath().resolve("home"));
    folder = Files.createDirectories(home.resolve("pro ject ü%"));
    working = Files.createDirectories(home.resolve("work/repo/module/src/main"));
  }

  private ProjectRoot locate(Path from) {
    return new ProjectLocator(from, home, Map.of()).locate(null, List::of);
  }

  private static List<String> notAsked() {
    throw new AssertionError("the client must not be asked");
  }

  @Test
  void theCaller_winsOverAllElse() {
    ProjectRoot root =
        new ProjectLocator(working, home, Map.of(ProjectLocator.VARIABLE, working.toString()))
            .locate(folder.toString(), ProjectLocatorTest::notAsked);

    assertThat(root)
        .isEqualTo(
            new ProjectRoot(
                folder, ProjectRoot.Source.EXPLICIT, "the caller names this folder", false));
  }

  @Test
  void theEnvironment_winsOverTheClient_unlessItIsBlank() {
    Map<String, String> set = Map.of(ProjectLocator.VARIABLE, folder.toString());
    Map<String, String> blank = Map.of(ProjectLocator.VARIABLE, " ");

    ProjectRoot named =
        new ProjectLocator(working, home, set).locate(null, ProjectLocatorTest::notAsked);

    assertThat(named.root()).isEqualTo(folder);
    assertThat(named.source()).isEqualTo(ProjectRoot.Source.ENVIRONMENT);
    assertThat(named.reason()).contains("MEMORY_PROJECT_ROOT");
    assertThat(new ProjectLocator(working, home, blank).locate(null, List::of).source())
        .isEqualTo(ProjectRoot.Source.WORKING_DIRECTORY);
  }

  @Test
  void theFirstRootOfTheClientThatIsAFolder_winsOverMarkers() throws IOException {
    Files.createDirectories(home.resolve("work/repo/.git"));

    ProjectRoot root =
        new ProjectLocator(working, home, Map.of())
            .locate(
                null,
                () ->
                    List.of(
                        "https://example.com/",
                        "file:///no/such/folder",
                        folder.toUri().toString(),
                        working.toUri().toString()));

    assertThat(root.root()).isEqualTo(folder);
    assertThat(root.source()).isEqualTo(ProjectRoot.Source.CLIENT);
    assertThat(root.reason()).contains("root 3 of the client");
  }

  @Test
  void theRepository_winsOverABuildFileBelowIt() throws IOException {
    Files.createDirectories(home.resolve("work/repo/.git"));
    Files.createFile(home.resolve("work/repo/module/pom.xml"));
    Files.createFile(home.resolve("work/package.json"));

    ProjectRoot root = locate(working);

    assertThat(root.root()).isEqualTo(home.resolve("work/repo"));
    assertThat(root.source()).isEqualTo(ProjectRoot.Source.MARKER);
    assertThat(root.reason())
        .isEqualTo("it is 3 folders above the working directory and holds .git");
  }

  @Test
  void aMemoryFolderInsideARepository_isWhereSomebodyWantedIt() throws IOException {
    Files.createDirectories(home.resolve("work/repo/.git"));
    Files.createDirectories(home.resolve("work/repo/module/.memory"));

    assertThat(locate(working).root()).isEqualTo(home.resolve("work/repo/module"));
  }

  @Test
  void aLinkedWorkingTree_isARootToo() throws IOException {
    Files.writeString(home.resolve("work/repo/.git"), "gitdir: elsewhere");

    assertThat(locate(home.resolve("work/repo")).root()).isEqualTo(home.resolve("work/repo"));
    assertThat(locate(home.resolve("work/repo")).reason())
        .startsWith("it is the working directory");
  }

  @Test
  void withoutARepository_theTopmostOfARowOfBuildFilesIsTheRoot() throws IOException {
    Files.createFile(home.resolve("work/repo/module/build.gradle.kts"));
    Files.createFile(home.resolve("work/repo/settings.gradle.kts"));

    assertThat(locate(working).root()).isEqualTo(home.resolve("work/repo"));

    Files.delete(home.resolve("work/repo/settings.gradle.kts"));
    Files.createFile(home.resolve("work/package.json"));
    assertThat(locate(working).root()).isEqualTo(home.resolve("work/repo/module"));
  }

  @Test
  void theHome_isNeverTakenForItsMarkers() throws IOException {
    Files.createDirectories(home.resolve(".git"));
    Files.createDirectories(home.resolve(".memory"));
    Files.createFile(home.resolve("package.json"));
    Files.createDirectories(home.resolveSibling(".git"));

    ProjectRoot below = locate(working);
    ProjectRoot itself = locate(home);

    assertThat(below.root()).isEqualTo(working);
    assertThat(below.source()).isEqualTo(ProjectRoot.Source.WORKING_DIRECTORY);
    assertThat(below.broad()).isFalse();
    assertThat(itself.root()).isEqualTo(home);
    assertThat(itself.broad()).isTrue();
  }

  @Test
  void theRootOfTheFileSystem_isBroad() {
    ProjectRoot root = locate(home.getRoot());

    assertThat(root.root()).isEqualTo(home.getRoot());
    assertThat(root.broad()).isTrue();
  }

  @Test
  void theRootOfTheFileSystem_isRefusedWhereSomebodyNamesIt() {
    String top = home.getRoot().toString();
    ProjectLocator locator =
        new ProjectLocator(working, home, Map.of(ProjectLocator.VARIABLE, top));

    assertThatThrownBy(() -> locator.locate(top, ProjectLocatorTest::notAsked))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("'" + top + "' from the caller")
        .hasMessageContaining("the root of a file system, which holds more than a project");
    assertThatThrownBy(() -> locator.locate(null, ProjectLocatorTest::notAsked))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("MEMORY_PROJECT_ROOT");
  }

  @Test
  void theRootOfTheFileSystem_isPassedOverAmongTheRootsOfAClient() {
    ProjectLocator locator = new ProjectLocator(working, home, Map.of());
    String top = home.getRoot().toUri().toString();

    ProjectRoot second = locator.locate(null, () -> List.of(top, folder.toUri().toString()));
    ProjectRoot none = locator.locate(null, () -> List.of(top));

    assertThat(second.root()).isEqualTo(folder);
    assertThat(second.reason())
        .isEqualTo("it is root 2 of the client, the first that can be a project here");
    assertThat(none.root()).isEqualTo(working);
    assertThat(none.source()).isEqualTo(ProjectRoot.Source.WORKING_DIRECTORY);
  }

  @Test
  void theHome_isTakenWhereSomebodyNamesIt_andIsBroad() {
    ProjectRoot root =
        new ProjectLocator(working, home, Map.of())
            .locate(home.toString(), ProjectLocatorTest::notAsked);

    assertThat(root.root()).isEqualTo(home);
    assertThat(root.broad()).isTrue();
  }

  @Test
  void aRootThatIsNoFolder_isToldWithItsSource() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    ProjectLocator locator =
        new ProjectLocator(working, home, Map.of(ProjectLocator.VARIABLE, file.toString()));

    assertThatThrownBy(() -> locator.locate("/no/such/folder", ProjectLocatorTest::notAsked))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("'/no/such/folder' from the caller");
    assertThatThrownBy(() -> locator.locate(null, ProjectLocatorTest::notAsked))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("MEMORY_PROJECT_ROOT")
        .hasMessageContaining("it is no folder");
    assertThatThrownBy(() -> locator.locate("a\u0000b", ProjectLocatorTest::notAsked))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("that is no path");
  }

  @Test
  void theLocatorOfTheProcess_findsSomeFolder() {
    assertThat(ProjectLocator.ofProcess().locate(folder.toString(), List::of).root())
        .isEqualTo(folder);
  }

  @Test
  void aNameThatTheLocaleCannotHold_saysSo() {
    assertThatThrownBy(
            () ->
                new ProjectLocator(home.resolve("\ufffd\ufffd"), home, Map.of())
                    .locate(null, List::of))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("LC_ALL=C.UTF-8");
  }
}
