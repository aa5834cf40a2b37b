package dev.memoryweave.build.growth;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Loads the project's classes, and the libraries that read text for it, with counted steps. All
 * other classes are those of the parent.
 */
final class CountingClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  /** Libraries in Java that parse or format on behalf of the project. */
  private static final List<String> LIBRARIES =
      List.of(
          "com.fasterxml.jackson.",
          "io.modelcontextprotocol.",
          "org.commonmark.",
          "org.snakeyaml.",
          "picocli.");

  /** Code outside of the JVM whose steps nobody sees and which a made-up call can bring down. */
  private static final List<String> NATIVE = List.of("ai.onnxruntime.", "org.sqlite.");

  CountingClassLoader(ClassLoader parent) {
    super("counted", parent);
  }

  private static boolean isCounted(String name) {
    return ProjectClasses.isOurs(name) || LIBRARIES.stream().anyMatch(name::startsWith);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (NATIVE.stream().anyMatch(name::startsWith)) {
      throw new ClassNotFoundException(name);
    }
    if (!isCounted(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] counted = counted(in.readAllBytes());
      return defineClass(name, counted, 0, counted.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] counted(byte[] compiled) {
    ClassReader reader = new ClassReader(compiled);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(new StepCounting(writer), 0);
    return writer.toByteArray();
  }
}
