package dev.memoryweave.operations.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramJarTest {
  @TempDir Path folder;
  private ProgramJar jar;

  @BeforeEach
  void writeJar() throws IOException {
    jar = new ProgramJar(write("program.jar", "one"));
  }

  @Test
  void key_ofAJar_staysAsLongAsNothingChanges() throws IOException {
    assertThat(jar.key()).matches("[0-9a-f]{16}").isEqualTo(jar.key());
  }

  @Test
  void key_ofOtherContents_isAnother() throws IOException {
    String before = jar.key();
    write("program.jar", "two");

    assertThat(jar.key()).isNotEqualTo(before);
  }

  @Test
  void key_atAnotherPlace_isAnother() throws IOException {
    ProgramJar copy = new ProgramJar(Files.copy(jar.path(), folder.resolve("copy.jar")));

    assertThat(copy.key()).isNotEqualTo(jar.key());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"java.home", "java.vm.name", "java.vm.vendor", "java.vm.version", "os.arch"})
  void key_withAnotherJava_isAnother(String changed) throws IOException {
    assertThat(jar.key(name -> System.getProperty(name, "") + (name.equals(changed) ? "-2" : "")))
        .isNotEqualTo(jar.key());
  }

  @Test
  void key_ofWhatIsNoJar_isRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar at all, but long enough");

    assertThatThrownBy(() -> new ProgramJar(text).key())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("text.jar is no jar");
  }

  @Test
  void of_aClassOfAFolder_isNothing() {
    assertThat(ProgramJar.of(ProgramJarTest.class)).isEmpty();
  }

  private Path write(String name, String contents) throws IOException {
    Path path = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(path);
        JarOutputStream jarOut = new JarOutputStream(out)) {
      jarOut.putNextEntry(new JarEntry("file.txt"));
      jarOut.write(contents.getBytes(StandardCharsets.UTF_8));
    }
    return path;
  }
}
