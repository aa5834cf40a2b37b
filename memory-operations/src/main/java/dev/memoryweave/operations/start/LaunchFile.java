package dev.memoryweave.operations.start;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The launch file of a program: the options and the jar, in the form that {@code java @FILE} reads.
 */
final class LaunchFile {
  /**
   * The system property that tells a program its start folder. It also shows that the program was
   * started from a launch file, or by a script that would use one.
   */
  static final String FOLDER_PROPERTY = "memoryweave.start.folder";

  /**
   * The system property that says which program the launch file belongs to: one program may run
   * another's code.
   */
  static final String PROGRAM_PROPERTY = "memoryweave.start.program";

  /** The system property that tells a program which archive its launch file names. */
  static final String ARCHIVE_PROPERTY = "memoryweave.start.archive";

  /** The system property that names the file in which a store keeps its native library. */
  static final String LIBRARY_PROPERTY = "memoryweave.start.library";

  /** The system property that tells a program what its launch file was made for. */
  static final String FITS_PROPERTY = "memoryweave.start.fits";

  /** Begins the line that tells a script which jar the file starts. */
  static final String JAR_MARK = "#jar ";

  /**
   * The options of every start, including training runs.
   *
   * <ul>
   *   <li>Another Java version may read the file, and must not fail because of an option.
   *   <li>Java writes its warnings, for example about an archive that does not match, to standard
   *       output, which belongs to the protocol.
   *   <li>Only the first compiler: the second one costs more processor time at startup than it
   *       saves during the seconds that a server works in a session.
   *   <li>The serial collector needs no threads and the least memory.
   *   <li>No performance data file, which nobody reads.
   *   <li>Where Linux gives large pages on request, the heap uses them: a start touches thousands
   *       of small pages for the first time, which takes a tenth of its time.
   *   <li>The SQLite driver creates unused date formats for the user's locale, and Java would read
   *       the data of all locales for them. The program writes nothing in a locale's format, so the
   *       root locale is used.
   * </ul>
   */
  static final List<String> OPTIONS =
      List.of(
          "-XX:+IgnoreUnrecognizedVMOptions",
          "-Xlog:disable",
          "-XX:TieredStopAtLevel=1",
          "-XX:+UseSerialGC",
          "-XX:+UseTransparentHugePages",
          "-XX:-UsePerfData",
          "-Djava.locale.providers=SPI");

  private LaunchFile() {}

  /** The text of a launch file. */
  static String text(ProgramJar jar, ArchiveKind kind, Path archive, StartFolder folder)
      throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(JAR_MARK + jar.path());
    lines.add("# Starts that program quickly: java @FILE [ARGUMENT...]. Rebuilt when it changes.");
    lines.addAll(OPTIONS);
    lines.add(quoted(kind.using(archive)));
    lines.add(quoted("-D" + FOLDER_PROPERTY + "=" + folder.path()));
    lines.add(quoted("-D" + PROGRAM_PROPERTY + "=" + folder.program()));
    lines.add(quoted("-D" + ARCHIVE_PROPERTY + "=" + archive));
    lines.add(quoted(library(folder.library(archive))));
    lines.add(quoted("-D" + FITS_PROPERTY + "=" + jar.fits()));
    lines.add("-jar");
    lines.add(quoted(jar.path().toString()));
    return String.join("\n", lines) + "\n";
  }

  /** The option that names the native library. */
  static String library(Path file) {
    return "-D" + LIBRARY_PROPERTY + "=" + file;
  }

  /** In quotes, where a backslash escapes the next character. */
  private static String quoted(String argument) {
    return "\"" + argument.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
