package dev.memoryweave.rest.internal.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/** All files that the page consists of, by their paths. Nothing else is ever served. */
public final class PageFiles {
  private static final String INDEX = "index.html";
  private static final String FOLDER = "dev/memoryweave/rest/page/";

  private final Map<String, PageFile> byPath;

  private PageFiles(Map<String, PageFile> byPath) {
    this.byPath = Map.copyOf(byPath);
  }

  /** Files by their paths; those that browsers have no use for are left out. */
  static PageFiles of(Map<String, byte[]> contents) {
    Map<String, PageFile> files = new LinkedHashMap<>();
    contents.forEach(
        (path, content) -> {
          PageFile file = PageFile.of(path, content);
          if (file != null) {
            files.put(path, file);
          }
        });
    return new PageFiles(files);
  }

  /**
   * Reads the files from the class path: the page itself, and the modules that it uses. A program
   * that leaves their jars out has no page.
   */
  public static PageFiles load() {
    Map<String, byte[]> contents = new LinkedHashMap<>();
    try {
      for (String name : own()) {
        put(contents, name, FOLDER + name);
        contents.computeIfPresent(name, LeanSource::of);
      }
      for (Map.Entry<String, String> module : Modules.resources().entrySet()) {
        put(contents, module.getKey(), module.getValue());
      }
    } catch (IOException | URISyntaxException e) {
      throw new UncheckedIOException("The page cannot be read", new IOException(e));
    }
    return of(contents);
  }

  private static void put(Map<String, byte[]> contents, String path, String resource)
      throws IOException {
    try (InputStream in = PageFiles.class.getResourceAsStream("/" + resource)) {
      if (in != null) {
        contents.put(path, in.readAllBytes());
      }
    }
  }

  /** The names of the page's own files, relative to their folder. */
  private static List<String> own() throws IOException, URISyntaxException {
    URL index = PageFiles.class.getResource("/" + FOLDER + INDEX);
    if (index == null) {
      return List.of();
    }
    URLConnection connection = index.openConnection();
    if (connection instanceof JarURLConnection jar) {
      jar.setUseCaches(false);
      try (JarFile file = jar.getJarFile()) {
        return file.stream()
            .map(ZipEntry::getName)
            .filter(name -> name.startsWith(FOLDER) && !name.endsWith("/"))
            .map(name -> name.substring(FOLDER.length()))
            .toList();
      }
    }
    Path folder = Path.of(index.toURI()).resolveSibling("");
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .toList();
    }
  }

  /** The file of a path; null if there is none. */
  @Nullable PageFile at(String path) {
    return byPath.get(path.isEmpty() ? INDEX : path);
  }

  Map<String, PageFile> all() {
    return byPath;
  }
}
