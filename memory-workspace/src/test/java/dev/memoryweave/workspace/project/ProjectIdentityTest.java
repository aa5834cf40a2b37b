package dev.memoryweave.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectIdentityTest {
  @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void makeRoot() throws IOException {
    root = temporary.toRealPath();
  }

  private void remote(String url) throws IOException {
    Path git = Files.createDirectories(root.resolve(".git"));
    Files.writeString(git.resolve("config"), "[remote \"origin\"]\nurl = " + url + "\n");
  }

  private ProjectIdentity identity() {
    return ProjectIdentity.of(root, ProjectConfig.defaults());
  }

  @Test
  void theIdInTheSettings_winsOverTheRemote() throws IOException {
    remote("https://example.com/team/app.git");

    assertThat(ProjectIdentity.of(root, ProjectConfig.defaults().named("our app", "")))
        .isEqualTo(new ProjectIdentity("our app", IdentitySource.CONFIG));
  }

  @Test
  void theRemote_winsOverThePath() throws IOException {
    remote("https://me:pw@example.com/team/app.git");

    assertThat(identity())
        .isEqualTo(new ProjectIdentity("example.com/team/app", IdentitySource.GIT_REMOTE));
  }

  @Test
  void withoutARemote_thePathIsHashed() {
    ProjectIdentity identity = identity();

    assertThat(identity.key()).matches("path-[0-9a-f]{16}");
    assertThat(identity.source()).isEqualTo(IdentitySource.ROOT_PATH);
    assertThat(identity).isEqualTo(identity());
    assertThat(identity)
        .isNotEqualTo(ProjectIdentity.of(root.resolve("x"), ProjectConfig.defaults()));
  }

  @Test
  void anAddressThatIsNoName_isNotTheIdentity() throws IOException {
    remote("https://a.example/" + "x".repeat(300));
    assertThat(identity().source()).isEqualTo(IdentitySource.ROOT_PATH);
    remote("https://a.example/a\u0007b");
    assertThat(identity().source()).isEqualTo(IdentitySource.ROOT_PATH);
  }

  @Test
  void everyIdentity_isTheKeyOfAScope() {
    assertThat(Scope.project(identity().key()).key()).isEqualTo(identity().key());
  }
}
