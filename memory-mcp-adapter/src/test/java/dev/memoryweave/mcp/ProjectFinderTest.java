package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.mcp.Project.IdentitySource;
import dev.memoryweave.mcp.Project.RootSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectFinderTest {
  @TempDir Path temporary;
  private Path folder;
  private Path working;

  @BeforeEach
  void makeFolders() throws IOException {
    folder = Files.createDirectories(temporary.toRealPath().resolve("pro ject ü%"));
    working = Files.createDirectories(temporary.toRealPath().resolve("working"));
  }

  private ProjectFinder finder(Map<String, String> environment, String... arguments) {
    return new ProjectFinder(ServerOptions.parse(List.of(arguments), environment), working);
  }

  private static List<String> notAsked() {
    throw new AssertionError("the client must not be asked");
  }

  @Test
  void theOption_winsOverAllElse() {
    Project project =
        finder(
                Map.of("MEMORY_PROJECT_ROOT", working.toString()),
                "--project-root",
                folder.toString())
            .find(ProjectFinderTest::notAsked);

    assertThat(project.root()).isEqualTo(folder);
    assertThat(project.rootSource()).isEqualTo(RootSource.OPTION);
  }

  @Test
  void theEnvironment_winsOverTheClient() {
    Project project =
        finder(Map.of("MEMORY_PROJECT_ROOT", folder.toString())).find(ProjectFinderTest::notAsked);

    assertThat(project.root()).isEqualTo(folder);
    assertThat(project.rootSource()).isEqualTo(RootSource.ENVIRONMENT);
  }

  @Test
  void theFirstRootOfTheClientThatIsAFolder_winsOverTheWorkingDirectory() {
    Project project =
        finder(Map.of())
            .find(
                () ->
                    List.of(
                        "https://example.com/",
                        "file:///no/such/folder",
                        folder.toUri().toString(),
                        working.toUri().toString()));

    assertThat(project.root()).isEqualTo(folder);
    assertThat(project.rootSource()).isEqualTo(RootSource.CLIENT);
  }

  @Test
  void withoutAnything_theWorkingDirectoryIsTheRoot() {
    Project project = finder(Map.of()).find(List::of);

    assertThat(project.root()).isEqualTo(working);
    assertThat(project.rootSource()).isEqualTo(RootSource.WORKING_DIRECTORY);
  }

  @Test
  void aRootThatIsNoFolder_isToldWithItsSource() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(
            () ->
                finder(Map.of(), "--project-root", "/no/such/folder")
                    .find(ProjectFinderTest::notAsked))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("'/no/such/folder' from the option --project-root");
    assertThatThrownBy(
            () ->
                finder(Map.of("MEMORY_PROJECT_ROOT", file.toString()))
                    .find(ProjectFinderTest::notAsked))
        .isInstanceOf(UnusableRootException.class)
        .hasMessageContaining("MEMORY_PROJECT_ROOT")
        .hasMessageContaining("it is no folder");
    assertThatThrownBy(
            () -> finder(Map.of(), "--project-root", "a\u0000b").find(ProjectFinderTest::notAsked))
        .isInstanceOf(UnusableRootException.class);
  }

  @Test
  void theIdentity_isTheGitRemote() throws IOException {
    Path git = Files.createDirectories(folder.resolve(".git"));
    Files.writeString(
        git.resolve("config"),
        "[remote \"origin\"]\nurl = https://me:pw@example.com/team/app.git\n");

    Project project =
        finder(Map.of(), "--project-root", folder.toString()).find(ProjectFinderTest::notAsked);

    assertThat(project.identity()).isEqualTo("example.com/team/app");
    assertThat(project.identitySource()).isEqualTo(IdentitySource.GIT_REMOTE);
  }

  @Test
  void theIdentityWithoutARemote_isMadeOfTheRealPath() throws IOException {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), folder);

    Project direct =
        finder(Map.of(), "--project-root", folder.toString()).find(ProjectFinderTest::notAsked);
    Project linked =
        finder(Map.of(), "--project-root", link.toString()).find(ProjectFinderTest::notAsked);
    Project other = finder(Map.of()).find(List::of);

    assertThat(direct.identity()).matches("path-[0-9a-f]{16}").isEqualTo(linked.identity());
    assertThat(direct.identitySource()).isEqualTo(IdentitySource.ROOT_PATH);
    assertThat(other.identity()).isNotEqualTo(direct.identity());
  }

  @Test
  void anAddressTooLongForAName_isNotTheIdentity() throws IOException {
    Path git = Files.createDirectories(folder.resolve(".git"));
    Files.writeString(
        git.resolve("config"), "[remote \"origin\"]\nurl = https://a.example/" + "x".repeat(300));

    assertThat(
            finder(Map.of(), "--project-root", folder.toString())
                .find(ProjectFinderTest::notAsked)
                .identity())
        .startsWith("path-");
  }

  @Test
  void fileAddresses_areDecoded() {
    String path = folder.toString();
    assertThat(ProjectFinder.folderOf(folder.toUri().toString())).contains(folder);
    assertThat(ProjectFinder.folderOf("file://" + folder.toUri().getRawPath())).contains(folder);
    assertThat(ProjectFinder.folderOf("file://localhost" + folder.toUri().getRawPath()))
        .contains(folder);
    assertThat(ProjectFinder.folderOf("FILE://" + folder.toUri().getRawPath())).contains(folder);
    // Not escaped at all, so the blank is no URI and is taken as it stands.
    assertThat(ProjectFinder.folderOf("file://" + path)).contains(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "https://example.com/",
        "file://host/share",
        "file:x",
        "file:///%00"
      })
  void otherAddresses_areNoFolder(String uri) {
    assertThat(ProjectFinder.folderOf(uri)).isEmpty();
  }
}
