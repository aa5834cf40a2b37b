package dev.memoryweave.workspace.git.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.git.InvalidSyncMarkerException;
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
        .contains(new SyncMarker(COMMIT, Instant.parse("2026-01-31T12:00:00Z")));
    try (Stream<Path> files = Files.list(memory)) {
      assertThat(files).containsExactly(memory.resolve(SyncMarker.FILE_NAME));
    }
  }

  @Test
  void the_form_is_that_of_the_schema() throws IOException {
    new SyncMarker(COMMIT, TIME).write(folder);

    assertThat(folder.resolve("sync-state.json"))
        .hasContent(
            """
            {
              "version": 1,
              "last_sync_commit": "%s",
              "last_sync_at": "2026-01-31T12:00:00+00:00"
            }
            """
                .formatted(COMMIT));
  }

  @Test
  void what_another_tool_wrote_and_the_former_file_are_read() throws IOException {
    Path former = folder.resolve("sync.json");
    Files.writeString(
        former,
        "{\"version\": 1, \"commit\": \"" + COMMIT + "\", \"time\": \"2026-01-30T12:00:00Z\"}");
    assertThat(SyncMarker.read(folder).orElseThrow().commit()).isEqualTo(COMMIT);

    Files.writeString(
        folder.resolve(SyncMarker.FILE_NAME),
        "{\"last_sync_at\":\"2026-01-31T14:00:00+02:00\",\"last_sync_commit\":\"abcdef\",\"version\":1}");
    assertThat(SyncMarker.read(folder))
        .contains(new SyncMarker("abcdef", Instant.parse("2026-01-31T12:00:00Z")));

    new SyncMarker(COMMIT, TIME).write(folder);
    assertThat(former).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "null",
        "{\"version\": 2, \"last_sync_commit\": \"C\", \"last_sync_at\": \"T\"}",
        "{\"version\": 1, \"last_sync_commit\": \"HEAD\", \"last_sync_at\": \"T\"}",
        "{\"version\": 1, \"last_sync_commit\": \"abc\", \"last_sync_at\": \"T\"}",
        "{\"version\": 1, \"last_sync_commit\": \"C\", \"last_sync_at\": \"yesterday\"}",
        "{\"version\": 1, \"last_sync_commit\": \"C\", \"last_sync_at\": \"2026-13-31T12:00:00Z\"}",
        "{\"version\": 1, \"last_sync_commit\": \"C\", \"last_sync_at\": \"T\", \"more\": 1}",
        "{\"version\": 1, \"last_sync_commit\": \"C\", \"last_sync_at\": \"T\"} more"
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
  void a_marker_names_a_commit() {
    assertThatThrownBy(() -> new SyncMarker("main", TIME))
        .isInstanceOf(InvalidValueException.class);
  }
}
