package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
  @TempDir Path folder;

  @Test
  void write_whereNoFileIs_makesItsFoldersAndNoCopy() throws IOException {
    Path path = folder.resolve("a b/c/settings.json");

    assertThat(new SettingsFile(path).write("", "{}", folder.resolve("backups"), "now")).isNull();
    assertThat(path).hasContent("{}");
  }

  @Test
  void write_keepsTheRightsAndACopyForTheOwnerAlone() throws IOException {
    assumePosix();
    Path path = Files.writeString(folder.resolve("settings.json"), "before");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));

    Path copy = new SettingsFile(path).write("before", "after", folder.resolve("backups"), "now");

    assertThat(path).hasContent("after");
    assertThat(rights(path)).isEqualTo("rw-r-----");
    assertThat(copy).hasContent("before").hasFileName("now-settings.json");
    assertThat(rights(copy)).isEqualTo("rw-------");
  }

  @Test
  void write_throughALink_keepsTheLink() throws IOException {
    assumePosix();
    Path path = Files.writeString(folder.resolve("dotfile"), "before");
    Path link = Files.createSymbolicLink(folder.resolve("link.json"), path);

    Path copy = new SettingsFile(link).write("before", "after", folder.resolve("backups"), "now");

    assertThat(copy).isNotNull();
    assertThat(link).isSymbolicLink();
    assertThat(path).hasContent("after");
  }

  @Test
  void write_overWhatWasChangedMeanwhile_isRefused() throws IOException {
    Path path = Files.writeString(folder.resolve("settings.json"), "changed");
    SettingsFile file = new SettingsFile(path);

    assertThatThrownBy(() -> file.write("before", "after", folder.resolve("backups"), "now"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("changed meanwhile");
    assertThat(path).hasContent("changed");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("settings.json", "backups");
  }

  @Test
  void read_ofOtherEncodings_isRefused() throws IOException {
    Path path = Files.write(folder.resolve("settings.json"), new byte[] {'{', (byte) 0xff, '}'});

    assertThatThrownBy(() -> new SettingsFile(path).read())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not written in UTF-8");
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void assumePosix() {
    assumeTrue(
        FileSystems.getDefault().supportedFileAttributeViews().contains("posix"),
        "The file system knows no rights of its owner");
  }
}
