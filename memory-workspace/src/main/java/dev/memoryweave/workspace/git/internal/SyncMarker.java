package dev.memoryweave.workspace.git.internal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.InvalidJsonException;
import dev.memoryweave.workspace.files.internal.StrictJson;
import dev.memoryweave.workspace.git.GitException;
import dev.memoryweave.workspace.git.InvalidSyncMarkerException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Marker of the commit for which the memory of a project is up to date. It is kept in the file
 * {@value #FILE_NAME} of the project's memory folder, so that it can be committed with the memory,
 * in the format of the schema shared with other tools.
 *
 * @param commit the name of the commit, perhaps shortened to no less than six digits
 * @param at when it was set, to the second
 */
public record SyncMarker(String commit, Instant at) {
  /** The name of the file. */
  public static final String FILE_NAME = "sync-state.json";

  /** The former name of the file, which is read if the other one is missing. */
  private static final String FORMER_NAME = "sync.json";

  private static final int MAX_SIZE = 4_096;
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{6,64}");
  private static final int DEEPEST = 2;
  private static final StrictJson JSON = new StrictJson(DEEPEST, MAX_SIZE);
  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ssxxx", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Checks the commit and truncates the time. */
  public SyncMarker {
    InvalidValueException.unless(
        COMMIT.matcher(commit).matches(), "commit", commit, "be the name of a commit");
    at = Text.time("at", at).truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * Reads the marker.
   *
   * @param memoryFolder the project's memory folder, checked to be inside the project
   * @return nothing if there is none
   * @throws InvalidSyncMarkerException if the file is not a valid marker
   * @throws GitException if it cannot be read
   */
  public static Optional<SyncMarker> read(Path memoryFolder) {
    Optional<SyncMarker> marker = read(memoryFolder.resolve(FILE_NAME), "last_sync_");
    return marker.isPresent() ? marker : read(memoryFolder.resolve(FORMER_NAME), "");
  }

  private static Optional<SyncMarker> read(Path file, String prefix) {
    try {
      if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_SIZE) {
        throw new InvalidSyncMarkerException(file);
      }
      String json = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      return Optional.of(parse(file, prefix, json));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new GitException(
          MemoryException.Message.of("Cannot read the sync marker ", file, ": ", e), e);
    }
  }

  private static SyncMarker parse(Path file, String prefix, String json) {
    try {
      JsonNode marker = JSON.read(json, 1).value();
      JsonNode commit = marker.path(prefix + "commit");
      JsonNode time = marker.path(prefix.isEmpty() ? "time" : prefix + "at");
      if (marker.size() == 3
          && marker.path("version").asText().equals("1")
          && commit.isValueNode()
          && time.isTextual()) {
        return new SyncMarker(commit.asText(), OffsetDateTime.parse(time.textValue()).toInstant());
      }
    } catch (InvalidJsonException | InvalidValueException | DateTimeException e) {
      throw new InvalidSyncMarkerException(file);
    }
    throw new InvalidSyncMarkerException(file);
  }

  /**
   * Replaces the marker atomically.
   *
   * @param memoryFolder the project's memory folder, checked to be inside the project; created if
   *     missing
   * @throws GitException if it cannot be written
   */
  public void write(Path memoryFolder) {
    Path file = memoryFolder.resolve(FILE_NAME);
    String json =
        "{\n  \"version\": 1,\n  \"last_sync_commit\": \""
            + commit
            + "\",\n  \"last_sync_at\": \""
            + SECONDS.format(at)
            + "\"\n}\n";
    try {
      Files.createDirectories(memoryFolder);
      new FileActions().replace(file, json.getBytes(StandardCharsets.UTF_8), true);
      Files.deleteIfExists(memoryFolder.resolve(FORMER_NAME));
    } catch (IOException e) {
      throw new GitException(
          MemoryException.Message.of("Cannot write the sync marker ", file, ": ", e), e);
    }
  }
}
