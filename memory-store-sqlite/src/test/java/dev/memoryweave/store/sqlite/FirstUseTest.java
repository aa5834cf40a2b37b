package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.store.MemoryStore;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstUseTest {
  @TempDir Path folder;

  @Test
  void opening_initializesAllThatWritingAndReadingNeedOnTheStackOfTheirCaller() throws Exception {
    Path full = folder.resolve("full.db");
    LayoutFile.write(full);

    FirstUseProcess.Initialized classes =
        FirstUseProcess.afterOpening(full, folder.resolve("empty.db"));

    assertThat(classes.callers())
        .as("classes with an initialiser that a write or a read on a small stack could ruin")
        .isNotEmpty()
        .filteredOn(FirstUseTest::isOurs)
        .isEmpty();
    assertThat(classes.others())
        .as("classes that are loaded when they are needed, on a stack of their own")
        .contains(
            "com.fasterxml.jackson.core.JsonToken",
            "dev.memoryweave.language.internal.english.StopWords");
  }

  private static boolean isOurs(String name) {
    if (!name.startsWith("dev.memoryweave.") || name.equals(StubEmbedder.class.getName())) {
      return false;
    }
    try {
      CodeSource source =
          Class.forName(name, false, FirstUseTest.class.getClassLoader())
              .getProtectionDomain()
              .getCodeSource();
      return Set.of(sourceOf(MemoryStore.class), sourceOf(SqliteMemoryStore.class))
          .contains(source.getLocation().toString());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String sourceOf(Class<?> type) {
    return type.getProtectionDomain().getCodeSource().getLocation().toString();
  }
}
