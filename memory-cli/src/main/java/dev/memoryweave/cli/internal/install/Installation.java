package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.output.LineDiff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A change of a client's settings: decided first, and made when it was looked at.
 *
 * @param client the program
 * @param file its settings
 * @param before the text as it is
 * @param after the text as it is to be
 */
record Installation(Client client, SettingsFile file, String before, String after) {
  /** Lines that are shown around a change. Few, since settings hold what is nobody's business. */
  private static final int AROUND = 2;

  /**
   * Decides what is to be changed.
   *
   * @throws BrokenSettingsException if the settings cannot be understood
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

  /** What is to be done, in a word. */
  String action() {
    if (!changes()) {
      return "none";
    }
    return Files.exists(file.path()) ? "change" : "create";
  }

  /** The change, line by line, with the lines next to it. */
  String shown() {
    return LineDiff.hunks(before, after, AROUND);
  }
}
