package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.GeneratedFolder;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.project.ProjectNotWritableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.text.ParsePosition;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The copies of the folder {@code .memory} inside it. */
public final class FolderCopies {
  private static final String PARTIAL = ".partial";
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final ProjectBoundary boundary;
  private final Clock clock;

  FolderCopies(ProjectBoundary boundary, Clock clock) {
    this.boundary = boundary;
    this.clock = clock;
  }

  /**
   * A name for a new copy: the time, followed by a number if that is taken.
   *
   * @param taken whether a name is taken elsewhere
   */
  String freeName(Predicate<String> taken) {
    Path backups = boundary.resolveForWriting(MemoryFolder.BACKUPS);
    String time = NAME.format(clock.instant());
    String name = time;
    for (int i = 2; taken.test(name) || isThere(backups.resolve(name)); i++) {
      name = time + "-" + i;
    }
    return name;
  }

  /** The time at which a copy of that name was made, or nothing if it has another name. */
  public static Optional<Instant> time(String name) {
    ParsePosition end = new ParsePosition(0);
    TemporalAccessor time = NAME.parseUnresolved(name, end);
    return time == null || end.getErrorIndex() >= 0
        ? Optional.empty()
        : Optional.of(Instant.from(NAME.parse(name.substring(0, end.getIndex()))));
  }

  private static boolean isThere(Path place) {
    return Files.exists(place, LinkOption.NOFOLLOW_LINKS);
  }

  /** The names of the copies, oldest first, except old ones in other places. */
  List<String> names() {
    Path backups = boundary.resolveForWriting(MemoryFolder.BACKUPS);
    if (!Files.isDirectory(backups, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (Stream<Path> copies = Files.list(backups)) {
      return copies
          .filter(copy -> Files.isDirectory(copy, LinkOption.NOFOLLOW_LINKS))
          .map(copy -> String.valueOf(copy.getFileName()))
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new ProjectNotWritableException(MemoryFolder.BACKUPS, e);
    }
  }

  /** The folder of an existing copy. */
  Path place(String name) throws IOException {
    Path copy = boundary.resolveForWriting(MemoryFolder.BACKUPS).resolve(name);
    if (!names().contains(name)) {
      throw new NoSuchFileException(copy.toString());
    }
    return copy;
  }

  /** Removes a copy; what an interruption leaves is removed like that of copying. */
  void remove(String name) throws IOException {
    Path copy = place(name);
    Path draft = copy.resolveSibling("." + name + PARTIAL);
    Files.move(copy, draft);
    FolderTree.removeAll(draft);
  }

  /** Whether copying was interrupted, or is going on. */
  boolean hasPartial() {
    return !partial().isEmpty();
  }

  /** Removes the remains of interrupted copying; nobody may copy meanwhile. */
  void clearPartial() throws IOException {
    for (Path left : partial()) {
      FolderTree.removeAll(left);
    }
  }

  private List<Path> partial() {
    try (Stream<Path> copies = Files.list(boundary.root().resolve(MemoryFolder.BACKUPS))) {
      return copies
          .filter(copy -> Files.isDirectory(copy, LinkOption.NOFOLLOW_LINKS))
          .filter(copy -> String.valueOf(copy.getFileName()).endsWith(PARTIAL))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The copy gets its name once it is complete. */
  Path copy(Path folder, List<FolderEntry> entries, String name) throws IOException {
    Path backups = GeneratedFolder.make(boundary, MemoryFolder.BACKUPS);
    Path draft = backups.resolve("." + name + PARTIAL);
    try {
      FolderTree.copy(folder, entries, draft);
      Path copy = Files.move(draft, backups.resolve(name));
      new FileActions().sync(backups);
      return copy;
    } catch (IOException e) {
      FolderTree.removeAll(draft);
      throw e;
    }
  }
}
