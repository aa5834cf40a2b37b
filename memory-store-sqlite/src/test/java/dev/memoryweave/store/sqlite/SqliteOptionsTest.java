package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.sqlite.SqliteOptions.Synchronous;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteOptionsTest {

  @Test
  void defaults_areTheDocumentedOnes() {
    SqliteOptions options = SqliteOptions.of(Path.of("memory.db"));

    assertThat(options.file()).isEqualTo(Path.of("memory.db").toAbsolutePath());
    assertThat(options.readOnly()).isFalse();
    assertThat(options.busyTimeout()).isEqualTo(Duration.ofSeconds(10));
    assertThat(options.readers()).isBetween(4, 16);
    assertThat(options.synchronous()).isEqualTo(Synchronous.FULL);
  }

  @Test
  void whatIsNull_isNamed() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> SqliteMemoryStore.open((Path) null))
        .withMessageContaining("file (absent)");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> SqliteMemoryStore.open((SqliteOptions) null))
        .withMessageContaining("options (absent)");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> SqliteOptions.of((String) null))
        .withMessageContaining("path (absent)");
  }

  @Test
  void with_changesOneSetting() {
    SqliteOptions options = SqliteOptions.of(Path.of("memory.db"));

    assertThat(options.withReadOnly(true).readOnly()).isTrue();
    assertThat(options.withReaders(7).readers()).isEqualTo(7);
    assertThat(options.withBusyTimeout(Duration.ZERO).busyTimeout()).isZero();
    assertThat(options.withSynchronous(Synchronous.NORMAL).synchronous())
        .isEqualTo(Synchronous.NORMAL);
    assertThat(
            options
                .withReadOnly(true)
                .withReaders(7)
                .withBusyTimeout(Duration.ZERO)
                .withSynchronous(Synchronous.NORMAL)
                .withReadOnly(false)
                .withReaders(options.readers())
                .withBusyTimeout(options.busyTimeout())
                .withSynchronous(Synchronous.FULL))
        .isEqualTo(options);
  }

  @Test
  void settings_outOfRange_areRefused() {
    SqliteOptions options = SqliteOptions.of(Path.of("memory.db"));

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> options.withReaders(0))
        .withMessageContaining("readers");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> options.withReaders(65))
        .withMessageContaining("readers");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> options.withBusyTimeout(Duration.ofMillis(-1)))
        .withMessageContaining("busyTimeout");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> options.withBusyTimeout(Duration.ofHours(2)))
        .withMessageContaining("busyTimeout");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> SqliteOptions.inMemory().withReadOnly(true))
        .withMessageContaining("readOnly");
  }

  @Test
  void of_memory_namesNoFile() {
    assertThat(SqliteOptions.of(":memory:").file()).isNull();
    assertThat(SqliteOptions.of(" :memory: ")).isEqualTo(SqliteOptions.inMemory());
  }

  @Test
  void of_text_isAPath() {
    assertThat(SqliteOptions.of("a/../b.db").file()).isEqualTo(Path.of("b.db").toAbsolutePath());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "a\u0000b"})
  void of_whatIsNoPath_isRefused(String place) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> SqliteOptions.of(place))
        .withMessageContaining("path");
  }
}
