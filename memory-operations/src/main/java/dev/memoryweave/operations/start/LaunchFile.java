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
   * The system property that tells a program its start folder, by which it knows that it was
   * started from a launch file, or by a script that would use one.
   */
  static final String FOLDER_PROPERTY = "memoryweave.start.folder";

  /** The system property that tells whose launch file it is: one program may run another's code. */
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
   *   <li>Where Linux gives large pages to who asks for them, the heap is made of them: a start
   *       touches thousands of small ones for the first time, which takes a tenth of it.
   *   <li>The driver of SQLite makes formats of dates, which nobody uses, for the locale of the
   *       user, and Java would read the data of all locales for them. Nothing of ours is written in
   *       the form of a locale, so those of no locale in particular do.
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
    lines.add(
        "# Starts that program quickly: java @FILE [ARGUMENT...]. Made anew when it changes.");
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

  /** Between quotes, where a backslash stands for the next character. */
  private static String quoted(String argument) {
    return "\"" + argument.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
