package dev.memoryweave.operations.start;

import dev.memoryweave.store.MemoryHome;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Another process of a program, which outlives the one that starts it and has nothing of it but its
 * environment.
 */
public final class SiblingProcess {
  private SiblingProcess() {}

  /**
   * Names the build that a program runs from, so that two processes can tell whether they are of
   * the same one. Cheap.
   *
   * @param main the main class of the program
   */
  public static String build(Class<?> main) throws IOException {
    String fits = System.getProperty(LaunchFile.FITS_PROPERTY);
    if (fits != null) {
      return fits;
    }
    ProgramJar jar = ProgramJar.of(main).orElse(null);
    return jar == null ? System.getProperty("java.class.path", "") : jar.fits();
  }

  /**
   * Starts a process of the program.
   *
   * @param main the main class of the program
   * @param program its name
   * @param folder the working folder
   * @param home the home of the memory, whatever the environment says
   * @return the standard input of the process, which belongs to the caller
   */
  public static OutputStream start(
      Class<?> main, String program, List<String> arguments, Path folder, Path home)
      throws IOException {
    List<String> options = new ArrayList<>();
    String launch = launchFile(program);
    if (launch != null) {
      options.add("@" + launch);
    } else {
      options.addAll(LaunchFile.OPTIONS);
      options.addAll(List.of("-cp", absolute(System.getProperty("java.class.path", ""))));
      options.add(main.getName());
    }
    options.addAll(arguments);
    return java(options, folder, home).start().getOutputStream();
  }

  /** A process of the same Java, which writes nowhere. */
  static ProcessBuilder java(List<String> options, Path folder, Path home) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put(MemoryHome.VARIABLE, home.toString());
    return builder;
  }

  /** The launch file that this process was started by, if it is of this program. */
  private static @Nullable String launchFile(String program) {
    String folder = System.getProperty(LaunchFile.FOLDER_PROPERTY);
    boolean isOfProgram = program.equals(System.getProperty(LaunchFile.PROGRAM_PROPERTY));
    if (folder == null || !isOfProgram || System.getProperty(LaunchFile.FITS_PROPERTY) == null) {
      return null;
    }
    Path file = new StartFolder(Path.of(folder), program).launchFile();
    return file.toFile().exists() ? file.toString() : null;
  }

  private static String absolute(String classPath) {
    List<String> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      entries.add(entry.isEmpty() ? entry : Path.of(entry).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, entries);
  }
}
