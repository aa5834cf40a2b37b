package dev.memoryweave.build.growth;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The project's own classes on the class path, but for its measurements, examples and tests. */
final class ProjectClasses {
  private static final String ROOT = "dev/memoryweave/";
  private static final List<String> LEFT_OUT =
      List.of(
          "dev.memoryweave.build.",
          "dev.memoryweave.benchmarks.",
          "dev.memoryweave.examples.",
          "dev.memoryweave.store.tck.");

  private ProjectClasses() {}

  static boolean isOurs(String name) {
    return name.startsWith("dev.memoryweave.") && LEFT_OUT.stream().noneMatch(name::startsWith);
  }

  /** All of them that can be loaded, in order, but for those without a name of their own. */
  static List<Class<?>> load(ClassLoader loader) throws IOException {
    List<Class<?>> classes = new ArrayList<>();
    for (String name : names(loader)) {
      try {
        Class<?> c = Class.forName(name, false, loader);
        if (c.getDeclaredMethods().length + c.getDeclaredConstructors().length > 0
            && !c.isAnonymousClass()
            && !c.isLocalClass()) {
          classes.add(c);
        }
      } catch (ClassNotFoundException | LinkageError e) {
        // It needs a library in native code, or one that is not there.
      }
    }
    return classes;
  }

  private static List<String> names(ClassLoader loader) throws IOException {
    Set<String> names = new TreeSet<>();
    for (URL place : Collections.list(loader.getResources(ROOT))) {
      if (place.getProtocol().equals("jar")) {
        try (JarFile jar = ((JarURLConnection) place.openConnection()).getJarFile()) {
          jar.stream().forEach(entry -> add(names, entry.getName()));
        }
      } else {
        Path root = folder(place);
        try (Stream<Path> files = Files.walk(root)) {
          files.forEach(file -> add(names, ROOT + root.relativize(file)));
        }
      }
    }
    return List.copyOf(names);
  }

  private static Path folder(URL place) throws IOException {
    try {
      return Path.of(new URI(place.toString()));
    } catch (URISyntaxException e) {
      throw new IOException("No folder: " + place, e);
    }
  }

  private static void add(Set<String> names, String file) {
    String path = file.replace('\\', '/');
    if (path.startsWith(ROOT) && path.endsWith(".class")) {
      String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
      if (isOurs(name) && !name.endsWith("-info")) {
        names.add(name);
      }
    }
  }
}
