package dev.memoryweave.springboot;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/**
 * The files that a native image needs: the phrases, words and layouts of a memory, and the library
 * of SQLite.
 */
final class MemoryRuntimeHints implements RuntimeHintsRegistrar {
  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
    hints.resources().registerPattern("dev/memoryweave/**");
    hints.resources().registerPattern("org/sqlite/native/**");
    hints.resources().registerPattern("sqlite-jdbc.properties");
  }
}
