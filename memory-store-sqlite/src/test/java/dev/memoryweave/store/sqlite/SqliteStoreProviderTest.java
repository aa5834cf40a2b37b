package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadOnlyStoreException;
import dev.memoryweave.store.StoreUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
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
  void openReadOnly_readsAnExistingFileAndWritesNothing() throws IOException {
    Path file = folder.resolve("memory.db");
    MemoryStore.open("sqlite:" + file).close();
    byte[] before = Files.readAllBytes(file);

    try (MemoryStore store = MemoryStore.openReadOnly("sqlite:" + file)) {
      assertThat(store.status().readOnly()).isTrue();
      assertThatThrownBy(() -> store.write(transaction -> null))
          .isInstanceOf(ReadOnlyStoreException.class);
    }

    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void openReadOnly_ofNothing_saysSoAndCreatesNothing() {
    Path file = folder.resolve("none.db");

    assertThatThrownBy(() -> MemoryStore.openReadOnly("sqlite:" + file))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("There is no store " + file + " to read");
    assertThatThrownBy(() -> MemoryStore.openReadOnly("memory:"))
        .isInstanceOf(StoreUnavailableException.class)
        .hasMessageContaining("begins empty");
    assertThat(file).doesNotExist();
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
