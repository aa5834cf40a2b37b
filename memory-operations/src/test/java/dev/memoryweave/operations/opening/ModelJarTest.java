package dev.memoryweave.operations.opening;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.Embedder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An embedder in a jar that is not on the class path. */
class ModelJarTest {
  private static final String PROVIDER =
      """
      package jarred;

      import dev.memoryweave.embed.Embedder;
      import dev.memoryweave.embed.EmbedderProvider;
      import dev.memoryweave.embed.StubEmbedder;

      public final class Provider implements EmbedderProvider {
        @Override
        public String name() {
          return "jarred";
        }

        @Override
        public Embedder create(Embedder.Settings settings) {
          return new StubEmbedder();
        }
      }
      """;

  @TempDir Path folder;

  private Path jar;

  @BeforeEach
  void compile() throws IOException {
    Path source =
        Files.writeString(
            Files.createDirectories(folder.resolve("jarred")).resolve("Provider.java"), PROVIDER);
    int problems =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                source.toString());
    assertThat(problems).isZero();
    jar = folder.resolve("memory-embeddings-jarred-1-model.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      out.putNextEntry(new ZipEntry("jarred/Provider.class"));
      out.write(Files.readAllBytes(folder.resolve("jarred/Provider.class")));
      out.putNextEntry(new ZipEntry("META-INF/services/dev.memoryweave.embed.EmbedderProvider"));
      out.write("jarred.Provider".getBytes(StandardCharsets.UTF_8));
    }
  }

  private static OpeningOptions options(String... pairs) {
    return OpeningOptions.read(
        pairs.length == 2
            ? Map.of(pairs[0], pairs[1])
            : Map.of(pairs[0], pairs[1], pairs[2], pairs[3]),
        Set.of(),
        Map.of());
  }

  @Test
  void anEmbedder_isFoundInTheNamedJar() {
    try (Embedder embedder =
        options("--embedder", "jarred", "--model-jar", jar.toString()).openEmbedder()) {
      assertThat(embedder).isNotNull();
      assertThat(embedder.model().dimensions()).isPositive();
    }
  }

  @Test
  void theEnvironment_canNameTheJar() {
    OpeningOptions options =
        OpeningOptions.read(
            Map.of("--embedder", "jarred"), Set.of(), Map.of("MEMORY_MODEL_JAR", jar.toString()));

    assertThat(options.modelJar()).isEqualTo(jar);
  }

  @Test
  void withoutTheJar_theMessageSaysHowToNameIt() {
    assertThatThrownBy(() -> options("--embedder", "jarred").openEmbedder())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no embedder 'jarred'")
        .hasMessageContaining("--model-jar");
  }

  @Test
  void whatIsNoJar_isRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");

    assertThatThrownBy(() -> options("--embedder", "jarred", "--model-jar", text.toString()))
        .hasMessageContaining("cannot be read as a jar");
    assertThatThrownBy(() -> options("--embedder", "jarred", "--model-jar", "nowhere.jar"))
        .hasMessage("--model-jar is nowhere.jar, which is no file");
    assertThatThrownBy(() -> options("--model-jar", jar.toString()))
        .hasMessageContaining("--model-jar needs --embedder");
  }

  @Test
  void theJarBesideTheProgram_isTheLastByName() throws IOException {
    Path later = Files.copy(jar, folder.resolve("memory-embeddings-jarred-2-model.jar"));
    Files.copy(jar, folder.resolve("memory-embeddings-jarred-3.jar"));

    assertThat(ModelJar.beside(folder.resolve("server.jar"))).isNull();
    Path server = Files.copy(jar, folder.resolve("server.jar"));
    assertThat(ModelJar.beside(server)).isEqualTo(later);
  }
}
