package dev.memoryweave.operations.opening;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.operations.text.Quotation;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * A jar with an embedder and its model, which is not on the class path because it is large: the
 * named one, or the one next to the jar of the program.
 */
final class ModelJar {
  /** The option that names it. */
  static final String OPTION = "--model-jar";

  /** The name of the jar next to the program's. */
  private static final String BESIDE = "memory-embeddings-*-model.jar";

  private ModelJar() {}

  /**
   * The named jar.
   *
   * @throws UsageException if there is no such jar
   */
  static Path named(String name) {
    try {
      Path jar = Path.of(name).toAbsolutePath();
      if (!Files.isRegularFile(jar)) {
        throw new UsageException(OPTION + " is " + Quotation.path(name) + ", which is no file");
      }
      try (JarFile readable = new JarFile(jar.toFile())) {
        return Path.of(readable.getName());
      }
    } catch (InvalidPathException e) {
      throw new UsageException(OPTION + " is " + Quotation.quoted(name) + ", which is no path");
    } catch (IOException e) {
      throw new UsageException(
          OPTION + " is " + Quotation.path(name) + ", which cannot be read as a jar");
    }
  }

  /** The last by name of the jars next to the one that holds a class, or null if there is none. */
  static @Nullable Path beside(Class<?> program) {
    CodeSource source = program.getProtectionDomain().getCodeSource();
    if (source == null) {
      return null;
    }
    try {
      return beside(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException | IllegalArgumentException | IOException e) {
      // Not loaded from a file, so nothing is next to it.
      return null;
    }
  }

  static @Nullable Path beside(Path program) throws IOException {
    return Files.isRegularFile(program) ? last(program.toAbsolutePath().getParent()) : null;
  }

  private static @Nullable Path last(@Nullable Path folder) throws IOException {
    if (folder == null) {
      return null;
    }
    TreeSet<Path> found = new TreeSet<>();
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, BESIDE)) {
      jars.forEach(found::add);
    }
    return found.isEmpty() ? null : found.last();
  }

  /**
   * Creates the embedder from the contents of a jar, together with the classes of the program. The
   * classes stay loaded as long as the process runs.
   *
   * @throws dev.memoryweave.embed.EmbeddingException if the jar does not hold it
   * @throws dev.memoryweave.model.InvalidValueException if the settings are invalid
   */
  static Embedder open(Embedder.Settings settings, Path jar) {
    URLClassLoader loader =
        new URLClassLoader("model", new URL[] {url(jar)}, Embedder.class.getClassLoader());
    return settings.embedder(loader);
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (IOException e) {
      throw new IllegalStateException(jar + " has no address", e);
    }
  }
}
