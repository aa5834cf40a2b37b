package dev.memoryweave.workspace.git;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.internal.Text;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Marker of the commit with which the memory of a project is in step. It is kept in the file
 * {@value #FILE_NAME} of the project's memory folder, so that it can be committed with the memory.
 *
 * @param commit the full name of the commit
 * @param at when somebody said so, to the millisecond
 */
public record SyncMarker(String commit, Instant at) {
  /** The name of the file. */
  public static final String FILE_NAME = "sync.json";

  private static final int MAX_SIZE = 4_096;
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*\\{\\s*\"version\"\\s*:\\s*1\\s*,"
              + "\\s*\"commit\"\\s*:\\s*\"([0-9a-f]+)\"\\s*,"
              + "\\s*\"time\"\\s*:\\s*\"([0-9TZ:.+-]+)\"\\s*\\}\\s*");

  /** Checks the commit and cuts the time. */
  public SyncMarker {
    InvalidValueException.unless(
        COMMIT.matcher(commit).matches(), "commit", commit, "be the full name of a commit");
    at = Text.time("at", at);
  }

  /**
   * Reads the marker.
   *
   * @param memoryFolder the project's memory folder, checked to be inside the project
   * @return nothing if there is none
   * @throws InvalidSyncMarkerException if the file is anything else than a marker
   * @throws GitException if it cannot be read
   */
  public static Optional<SyncMarker> read(Path memoryFolder) {
    Path file = memoryFolder.resolve(FILE_NAME);
    try {
      if (Files.notExists(file, LinkOption.NOFOLLOW_LINKS)) {
        return Optional.empty();
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_SIZE) {
        throw new InvalidSyncMarkerException(file);
      }
      return Optional.of(parse(file, new String(Files.readAllBytes(file), StandardCharsets.UTF_8)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new GitException("Cannot read the sync marker " + file + ": " + e.getMessage(), e);
    }
  }

  private static SyncMarker parse(Path file, String json) {
    Matcher form = FORM.matcher(json);
    if (!form.matches()) {
      throw new InvalidSyncMarkerException(file);
    }
    try {
      return new SyncMarker(form.group(1), Instant.parse(form.group(2)));
    } catch (InvalidValueException | DateTimeException e) {
      throw new InvalidSyncMarkerException(file);
    }
  }

  /**
   * Writes the marker in place of the one that is there, all or nothing.
   *
   * @param memoryFolder the project's memory folder, checked to be inside the project; made if it
   *     is missing
   * @throws GitException if it cannot be written
   */
  public void write(Path memoryFolder) {
    Path file = memoryFolder.resolve(FILE_NAME);
    String json =
        "{\n  \"version\": 1,\n  \"commit\": \"" + commit + "\",\n  \"time\": \"" + at + "\"\n}\n";
    try {
      Files.createDirectories(memoryFolder);
      Path draft = Files.createTempFile(memoryFolder, FILE_NAME, ".tmp");
      try {
        Files.write(draft, json.getBytes(StandardCharsets.UTF_8));
        replace(draft, file);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException e) {
      throw new GitException("Cannot write the sync marker " + file + ": " + e.getMessage(), e);
    }
  }

  private static void replace(Path draft, Path file) throws IOException {
    try {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
