package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.install.SettingsEdit.Part;
import dev.memoryweave.cli.internal.output.LineDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A change to a file with settings: planned first, and made once it was reviewed.
 *
 * @param clients the programs that read it
 * @param file the settings
 * @param edits the changes that are made, or taken back
 * @param before the current text
 * @param after the new text; empty if no file is left
 */
record Installation(
    List<Client> clients,
    SettingsFile file,
    List<SettingsEdit> edits,
    String before,
    String after) {
  /** Number of lines shown around a change. Few, since settings may contain private data. */
  private static final int AROUND = 2;

  /** What says nothing: an object without members, or with the version of the format alone. */
  private static final Set<String> EMPTY = Set.of("", "{}", "{\"version\":1}");

  /** Copies the lists. */
  Installation {
    clients = List.copyOf(clients);
    edits = List.copyOf(edits);
  }

  /**
   * Plans the change.
   *
   * @throws BrokenSettingsException if the settings cannot be parsed
   * @throws IOException if they cannot be read
   */
  static Installation of(List<Client> clients, Path path, List<SettingsEdit> edits, boolean remove)
      throws IOException {
    SettingsFile file = new SettingsFile(path);
    String before = file.read();
    String after = before;
    for (SettingsEdit edit : edits) {
      after = remove ? edit.undone(after) : edit.made(after);
    }
    for (SettingsEdit edit : edits) {
      if (!remove && !edit.made(after).equals(after)) {
        throw new IllegalStateException("The settings do not hold what was written to them");
      }
    }
    boolean isLeft =
        !remove
            || after.equals(before)
            || !EMPTY.contains(after.replaceAll("[\\s\uFEFF]", ""))
            || Files.isSymbolicLink(path);
    return new Installation(clients, file, edits, before, isLeft ? after : "");
  }

  /** Whether there is anything to do. */
  boolean changes() {
    return !before.equals(after);
  }

  /** The planned action, in a word. */
  String action() {
    if (!changes()) {
      return "none";
    }
    return !Files.exists(file.path()) ? "create" : after.isEmpty() ? "delete" : "change";
  }

  /** What is added or removed. */
  Set<Part> parts() {
    return edits.stream()
        .map(SettingsEdit::part)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Part.class)));
  }

  /** The programs, for people. */
  String title() {
    return String.join(", ", clients.stream().map(Client::title).toList());
  }

  /**
   * Makes the change.
   *
   * @return the copy of the file as it was, or null if there was none
   */
  @Nullable Path make(Path backups, String stamp) throws IOException {
    return after.isEmpty()
        ? file.delete(before, backups, stamp)
        : file.write(before, after, backups, stamp);
  }

  /** The change, line by line, with the adjacent lines. */
  String shown() {
    return LineDiff.hunks(before, after, AROUND);
  }
}
