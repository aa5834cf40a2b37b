package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.output.LineDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A change to a client's settings: planned first, and made once it was reviewed.
 *
 * @param client the program
 * @param file its settings
 * @param before the current text
 * @param after the new text
 */
record Installation(Client client, SettingsFile file, String before, String after) {
  /** Number of lines shown around a change. Few, since settings may contain private data. */
  private static final int AROUND = 2;

  /**
   * Plans the change.
   *
   * @throws BrokenSettingsException if the settings cannot be parsed
   * @throws IOException if they cannot be read
   */
  static Installation of(Client client, Path path, ServerEntry server, boolean remove)
      throws IOException {
    SettingsFile file = new SettingsFile(path);
    String before = file.read();
    SettingsText settings = client.settings();
    String after = remove ? settings.without(before) : settings.with(before, server);
    if (!remove && !settings.with(after, server).equals(after)) {
      throw new IllegalStateException("The settings do not hold what was written to them");
    }
    return new Installation(client, file, before, after);
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
    return Files.exists(file.path()) ? "change" : "create";
  }

  /** The change, line by line, with the adjacent lines. */
  String shown() {
    return LineDiff.hunks(before, after, AROUND);
  }
}
