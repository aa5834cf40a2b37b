package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that is written into the settings of agents. */
final class OwnCommandTest {
  @TempDir private Path folder;

  private OwnCommand jar(String path) {
    return OwnCommand.of(null, "/usr/lib/jvm/java", folder.resolve(path));
  }

  @Test
  void folderOfABuild_isKnownByWhatLiesBesideIt() throws IOException {
    Files.createFile(folder.resolve("pom.xml"));
    Path gradle = Files.createDirectories(folder.resolve("other"));
    Files.createFile(gradle.resolve("build.gradle.kts"));

    assertThat(jar("target/memory.jar").buildFolder()).contains(folder.resolve("target"));
    assertThat(jar("target/lib/memory.jar").buildFolder()).contains(folder.resolve("target"));
    assertThat(jar("other/build/libs/memory.jar").buildFolder()).contains(gradle.resolve("build"));
    assertThat(List.of(jar("memory.jar"), jar("other/target/memory.jar"), jar("build/memory.jar")))
        .allMatch(command -> command.buildFolder().isEmpty());
  }

  @Test
  void launcher_isTheWholeCommand() {
    OwnCommand command = OwnCommand.of("/usr/local/bin/memory", "/usr/lib/jvm/java", null);

    assertThat(command.program()).isEqualTo("/usr/local/bin/memory");
    assertThat(command.arguments()).isEmpty();
    assertThat(command.buildFolder()).isEmpty();
  }
}
