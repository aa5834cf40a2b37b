package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryStore;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreProviderTest {
  @TempDir Path folder;

  @Test
  void open_path_isThatFile() {
    Path file = folder.resolve("memory.db");

    try (MemoryStore store = MemoryStore.open("sqlite:" + file)) {
      assertThat(store).isInstanceOf(SqliteMemoryStore.class);
      assertThat(store.status().location()).isEqualTo(file.toString());
    }
    assertThat(file).isNotEmptyFile();
  }

  @Test
  void open_inMemory_isNoFile() {
    try (MemoryStore store = MemoryStore.open("sqlite::memory:")) {
      assertThat(store).isInstanceOf(SqliteMemoryStore.class);
    }
  }

  @Test
  void open_noPath_isRefused() {
    assertThatThrownBy(() -> MemoryStore.open("sqlite:a\0b"))
        .isInstanceOf(InvalidValueException.class);
  }

  @Test
  void open_memory_isFoundBesideIt() {
    MemoryStore.open("memory:").close();
  }
}
