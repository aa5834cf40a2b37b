package dev.memoryweave.mcp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * A jar of the class path of the tests: the classes of its folders and signed jars, and the names
 * of its other jars. Java 17 crashes where it archives lambdas of signed classes; the jar that is
 * shipped holds no signatures either.
 */
final class RunnableJar {
  private static final String SERVICES = "META-INF/services/";
  private static final Pattern LEFT_OUT =
      Pattern.compile("META-INF/[^/]+\\.(SF|RSA|DSA|EC|MF)|(.*/)?module-info\\.class");

  private RunnableJar() {}

  /** Writes a jar that runs a program. */
  static void write(Path jar, Class<?> program) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    List<String> jars = new ArrayList<>();
    for (String element :
        System.getProperty("java.class.path").split(System.getProperty("path.separator"), -1)) {
      Path path = Path.of(element).toAbsolutePath().normalize();
      if (Files.isDirectory(path)) {
        add(entries, path);
      } else if (isSigned(path)) {
        try (FileSystem files = FileSystems.newFileSystem(path)) {
          add(entries, files.getPath("/"));
        }
      } else if (Files.exists(path)) {
        Path relative = jar.toAbsolutePath().getParent().relativize(path);
        jars.add(relative.toString().replace('\\', '/').replace(" ", "%20"));
      }
    }
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, program.getName());
    attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", jars));
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
      }
    }
  }

  private static boolean isSigned(Path path) throws IOException {
    if (!Files.exists(path)) {
      return false;
    }
    try (JarFile jar = new JarFile(path.toFile())) {
      return jar.stream().anyMatch(entry -> entry.getName().matches("META-INF/[^/]+\\.SF"));
    }
  }

  private static void add(Map<String, byte[]> entries, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        byte[] contents = Files.readAllBytes(file);
        if (name.startsWith(SERVICES) && entries.containsKey(name)) {
          entries.put(name, joined(entries.get(name), contents));
        } else if (!LEFT_OUT.matcher(name).matches()) {
          entries.putIfAbsent(name, contents);
        }
      }
    }
  }

  private static byte[] joined(byte[] first, byte[] second) {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(first);
    both.write('\n');
    both.writeBytes(second);
    return both.toByteArray();
  }
}
