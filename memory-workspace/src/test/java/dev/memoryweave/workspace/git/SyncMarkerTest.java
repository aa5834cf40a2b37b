package dev.memoryweave.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SyncMarkerTest {
  private static final String COMMIT = "0123456789abcdef0123456789abcdef01234567";
  private static final Instant TIME = Instant.parse("2026-01-31T12:00:00.123456Z");

  @TempDir Path folder;

  @Test
  void a_marker_is_read_as_it_was_written() throws IOException {
    Path memory = folder.resolve(".memory");
    assertThat(SyncMarker.read(memory)).isEmpty();

    new SyncMarker("f".repeat(64), TIME).write(memory);
    new SyncMarker(COMMIT, TIME).write(memory);

    assertThat(SyncMarker.read(memory))
        .contains(new SyncMarker(COMMIT, Instant.parse("2026-01-31T12:00:00.123Z")));
    try (Stream<Path> files = Files.list(memory)) {
      assertThat(files).containsExactly(memory.resolve(SyncMarker.FILE_NAME));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "null",
        "{\"version\": 2, \"commit\": \"C\", \"time\": \"T\"}",
        "{\"version\": 1, \"commit\": \"HEAD\", \"time\": \"T\"}",
        "{\"version\": 1, \"commit\": \"abc\", \"time\": \"T\"}",
        "{\"version\": 1, \"commit\": \"C\", \"time\": \"yesterday\"}",
        "{\"version\": 1, \"commit\": \"C\", \"time\": \"2026-13-31T12:00:00Z\"}",
        "{\"version\": 1, \"commit\": \"C\", \"time\": \"T\", \"more\": 1}",
        "{\"version\": 1, \"commit\": \"C\", \"time\": \"T\"} more"
      })
  void anything_else_is_refused(String form) throws IOException {
    Files.writeString(
        folder.resolve(SyncMarker.FILE_NAME),
        form.replace("\"C\"", "\"" + COMMIT + "\"").replace("\"T\"", "\"2026-01-31T12:00:00Z\""));

    assertThatThrownBy(() -> SyncMarker.read(folder))
        .isInstanceOf(InvalidSyncMarkerException.class)
        .hasMessageContaining(SyncMarker.FILE_NAME);
  }

  @Test
  void a_file_too_long_a_folder_or_a_link_is_no_marker() throws IOException {
    Path file = folder.resolve(SyncMarker.FILE_NAME);
    Files.writeString(file, " ".repeat(5_000));
    assertThatThrownBy(() -> SyncMarker.read(folder))
        .isInstanceOf(InvalidSyncMarkerException.class);

    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("elsewhere.json"));
    assertThatThrownBy(() -> SyncMarker.read(folder))
        .isInstanceOf(InvalidSyncMarkerException.class);

    Files.delete(file);
    Files.createDirectory(file);
    assertThatThrownBy(() -> SyncMarker.read(folder))
        .isInstanceOf(InvalidSyncMarkerException.class);
  }

  @Test
  void a_marker_names_a_whole_commit() {
    assertThatThrownBy(() -> new SyncMarker("main", TIME))
        .isInstanceOf(InvalidValueException.class);
  }
}
