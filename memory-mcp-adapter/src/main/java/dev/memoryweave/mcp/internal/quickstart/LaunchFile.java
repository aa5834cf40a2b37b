package dev.memoryweave.mcp.internal.quickstart;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The launch file of a server: the options and the jar, in the form that {@code java @FILE} reads.
 */
final class LaunchFile {
  /**
   * The system property that tells a server its start folder, by which it knows that it was started
   * from a launch file.
   */
  static final String FOLDER_PROPERTY = "memoryweave.start.folder";

  /** The system property that tells a server which archive its launch file names. */
  static final String ARCHIVE_PROPERTY = "memoryweave.start.archive";

  /**
   * The options of each start, in training, too.
   *
   * <ul>
   *   <li>Another Java may read the file, and must not stumble over an option.
   *   <li>Java writes its warnings, as of an archive that does not fit, to standard output, which
   *       belongs to the protocol.
   *   <li>The first compiler alone: the second one takes more processor time in a start than it
   *       gives back in the seconds that a server works in a session.
   *   <li>The serial collector needs no threads and the least memory.
   *   <li>No file with performance data, which nobody looks at, is kept up.
   * </ul>
   */
  static final List<String> OPTIONS =
      List.of(
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-Xlog:disable",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:-UsePerfData");

  private LaunchFile() {}

  /** The text of a launch file. */
  static String text(ServerJar jar, ArchiveKind kind, Path archive, Path folder) {
    List<String> lines = new ArrayList<>();
    lines.add("# Starts the server quickly: java @FILE [OPTION...]. Made by --quick-start.");
    lines.addAll(OPTIONS);
    lines.add(quoted(kind.using(archive)));
    lines.add(quoted("-D" + FOLDER_PROPERTY + "=" + folder));
    lines.add(quoted("-D" + ARCHIVE_PROPERTY + "=" + archive.getFileName()));
    lines.add("-jar");
    lines.add(quoted(jar.path().toString()));
    return String.join("\n", lines) + "\n";
  }

  /** Between quotes, where a backslash stands for the next character. */
  private static String quoted(String argument) {
    return "\"" + argument.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
