package dev.memoryweave.operations.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchFileTest {
  @TempDir Path folder;

  @Test
  void text_beginsWithTheJarAndQuotesPaths() throws IOException {
    Path path = Files.createFile(folder.resolve("a \"b\" c.jar"));
    ProgramJar jar = new ProgramJar(path);
    StartFolder start = new StartFolder(folder.resolve("start"), "shop");
    Path archive = start.archive("0123456789abcdef", ArchiveKind.CLASS_DATA);

    String text = LaunchFile.text(jar, ArchiveKind.CLASS_DATA, archive, start);

    assertThat(text.lines().findFirst()).contains("#jar " + path);
    assertThat(text)
        .contains("\"-XX:SharedArchiveFile=" + archive + "\"\n")
        .contains("\"-Dmemoryweave.start.program=shop\"\n")
        .contains("\"-Dmemoryweave.start.archive=" + archive + "\"\n")
        .contains("\"-Dmemoryweave.start.library=" + archive + ".lib\"\n")
        .endsWith("-jar\n\"" + folder.toString().replace("\\", "\\\\") + "/a \\\"b\\\" c.jar\"\n");
  }

  @Test
  void fits_ofAChangedJar_isAnother() throws IOException {
    Path path = Files.writeString(folder.resolve("shop.jar"), "one");
    String before = new ProgramJar(path).fits();

    Files.writeString(path, "longer");

    assertThat(new ProgramJar(path).fits()).isNotEqualTo(before);
  }
}
