package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A copy of the store that another tool of the schema wrote, with our JSON schemas beside it. */
final class RichStore {
  static final String CHECKOUT = "memory/features/checkout.json";
  static final String CHECKOUT_BODY = "memory/features/checkout.md";
  static final String AFFECTS =
      "relations/decision-prices-are-whole-cents-affects-feature-checkout.json";

  private final Path root;

  private RichStore(Path root) {
    this.root = root;
  }

  static RichStore in(Path folder) throws IOException {
    RichStore store = new RichStore(folder.toRealPath());
    copy(original(), store.memory());
    for (String name : SchemaFiles.NAMES) {
      store.write("schema/" + name, SchemaFiles.text(name));
    }
    return store;
  }

  /** A project without any files. */
  static RichStore at(Path root) {
    return new RichStore(root);
  }

  private static Path original() {
    try {
      return Path.of(RichStore.class.getResource("rich").toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }

  Path root() {
    return root;
  }

  Path memory() {
    return root.resolve(".memory");
  }

  Path path(String path) {
    return memory().resolve(path);
  }

  ProjectBoundary boundary() {
    return ProjectBoundary.of(root);
  }

  CanonicalFiles folder() {
    return new CanonicalFiles(boundary());
  }

  CanonicalStore read() {
    return folder().read();
  }

  String text(String path) throws IOException {
    return Files.readString(path(path));
  }

  void write(String path, String text) throws IOException {
    write(path, text.getBytes(StandardCharsets.UTF_8));
  }

  void write(String path, byte[] bytes) throws IOException {
    Files.createDirectories(path(path).getParent());
    Files.write(path(path), bytes);
  }

  void edit(String path, UnaryOperator<String> change) throws IOException {
    String before = text(path);
    String after = change.apply(before);
    if (after.equals(before)) {
      throw new AssertionError("The edit of " + path + " changes nothing");
    }
    write(path, after);
  }

  void delete(String path) throws IOException {
    Files.delete(path(path));
  }

  /** Every file by its path, read byte by byte, but for those that locks are kept in. */
  SortedMap<String, String> content() throws IOException {
    SortedMap<String, String> content = new TreeMap<>();
    try (Stream<Path> files = Files.walk(memory())) {
      for (Path file : (Iterable<Path>) files::iterator) {
        String path = memory().relativize(file).toString().replace('\\', '/');
        if (!path.startsWith("cache/") && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          content.put(path, Files.readString(file, StandardCharsets.ISO_8859_1));
        }
      }
    }
    return content;
  }
}
