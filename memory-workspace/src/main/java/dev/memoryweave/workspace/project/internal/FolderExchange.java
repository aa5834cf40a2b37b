package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.store.JournalStore;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A reset or restore of the memory's folder in progress. It is recorded beside the copies before
 * the first file changes, so that whoever finds it after an interruption can complete it.
 *
 * @param kind the operation
 * @param copy the copy that is restored, or that contains everything to be removed
 * @param former for a restore, the copy of the state before it, if there was any
 * @param scope how much is removed
 * @param after the point in the store's history before the store's part, until that is known to be
 *     done; null if only the files remain
 */
public record FolderExchange(
    Kind kind,
    String copy,
    Optional<String> former,
    ResetScope scope,
    JournalStore.@Nullable Point after) {
  private static final String NAME = ".under-way";
  private static final String HEAD = "memory-weave-exchange 1";

  /** Kinds of exchanges. */
  public enum Kind {
    /** Files are removed. */
    RESET,
    /** The files of a copy replace all others. */
    RESTORE
  }

  /** The exchange after the store has done its part. */
  public FolderExchange withoutStore() {
    return new FolderExchange(kind, copy, former, scope, null);
  }

  private static Path file(ProjectBoundary boundary) {
    return boundary.resolveForWriting(MemoryFolder.BACKUPS).resolve(NAME);
  }

  /** The unfinished exchange, if there is one. */
  static Optional<FolderExchange> begun(ProjectBoundary boundary) throws IOException {
    Path file = boundary.root().resolve(MemoryFolder.BACKUPS).resolve(NAME);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (String line : Files.readString(file, StandardCharsets.UTF_8).split("\n", -1)) {
      int blank = line.indexOf(' ');
      fields.put(blank < 0 ? line : line.substring(0, blank), line.substring(blank + 1));
    }
    try {
      return Optional.of(
          new FolderExchange(
              Kind.valueOf(fields.getOrDefault("kind", "")),
              name(fields.getOrDefault("copy", "")),
              Optional.ofNullable(fields.get("former")).map(FolderExchange::name),
              ResetScope.valueOf(fields.getOrDefault("scope", "")),
              fields.containsKey("after") ? point(fields.getOrDefault("after", "")) : null));
    } catch (RuntimeException e) {
      throw new IOException(
          MemoryFolder.BACKUPS
              + "/"
              + NAME
              + " cannot be read; look which backup is to be restored, and remove that file",
          e);
    }
  }

  /** A copy is a folder right beside the record. */
  private static String name(String text) {
    if (text.isEmpty() || text.startsWith(".") || text.contains("/") || text.contains("\\")) {
      throw new IllegalArgumentException(text);
    }
    return text;
  }

  private static JournalStore.Point point(String text) {
    int blank = text.indexOf(' ');
    return new JournalStore.Point(
        Long.parseLong(text.substring(0, blank)), text.substring(blank + 1));
  }

  /** Records that it continues from here; flushed to the disk on return. */
  void note(ProjectBoundary boundary) throws IOException {
    StringBuilder text = new StringBuilder(HEAD + "\n");
    text.append("kind ").append(kind).append('\n');
    text.append("copy ").append(copy).append('\n');
    former.ifPresent(name -> text.append("former ").append(name).append('\n'));
    text.append("scope ").append(scope).append('\n');
    JournalStore.Point point = after;
    if (point != null) {
      text.append("after ").append(point.sequence()).append(' ').append(point.mark()).append('\n');
    }
    Path file = file(boundary);
    FileActions actions = new FileActions();
    actions.replace(file, text.toString().getBytes(StandardCharsets.UTF_8), true);
    actions.sync(Objects.requireNonNull(file.getParent()));
  }

  /** Records that it has ended. */
  static void end(ProjectBoundary boundary) throws IOException {
    Files.deleteIfExists(file(boundary));
  }
}
