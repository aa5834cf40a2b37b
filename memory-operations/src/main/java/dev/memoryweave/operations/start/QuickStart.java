package dev.memoryweave.operations.start;

import dev.memoryweave.model.internal.LockFile;
import dev.memoryweave.operations.opening.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the files with which a program starts quickly, and keeps them up to date.
 *
 * <p>An archive belongs to one Java installation, one jar and one user. Its name identifies them,
 * Java itself rejects one that does not match, and only the owner has access to the folder. An
 * archive appears complete or not at all, and is made by one process at a time.
 */
public final class QuickStart {
  /** The first seconds of a session belong to the session. */
  private static final long DELAY_MILLIS = 5_000;

  /** Time until a failed attempt in the background is repeated. */
  private static final Duration PAUSE = Duration.ofDays(1);

  private final StartedProgram program;
  private final StartFolder folder;
  private final ProgramJar jar;
  private final ArchiveKind kind = ArchiveKind.of(Runtime.version());

  /**
   * Whether a program was started by a launch file that no longer matches, or by a script that
   * found none. It only checks two files.
   *
   * @param main a class of its jar
   */
  public static boolean isOutdated(Class<?> main) {
    String folder = System.getProperty(LaunchFile.FOLDER_PROPERTY);
    String fits = System.getProperty(LaunchFile.FITS_PROPERTY);
    String archive = System.getProperty(LaunchFile.ARCHIVE_PROPERTY);
    try {
      // Checked in any case, so that a training run loads the classes needed for it.
      Optional<ProgramJar> jar = ProgramJar.of(main);
      return folder != null
          && jar.isPresent()
          && (archive == null || !new File(archive).exists() || !jar.get().fits().equals(fits));
    } catch (IOException e) {
      return false;
    }
  }

  private QuickStart(StartedProgram program, StartFolder folder, ProgramJar jar) {
    this.program = program;
    this.folder = folder;
    this.jar = jar;
  }

  /**
   * Makes the archive and the launch file for the Java and the jar of this process. It takes some
   * seconds.
   *
   * @param environment the environment of the process; {@code MEMORY_HOME} is the parent folder
   * @return the launch file; nothing if another process is currently making it
   * @throws UsageException if it cannot be made; the message says why
   */
  public static Optional<Path> make(StartedProgram program, Map<String, String> environment)
      throws InterruptedException {
    ProgramJar jar =
        ProgramJar.of(program.main())
            .orElseThrow(
                () ->
                    new UsageException(program.option() + " needs a program that runs from a jar"));
    QuickStart start =
        new QuickStart(program, StartFolder.ofUser(program.name(), environment), jar);
    try {
      return start.make() ? Optional.of(start.folder.launchFile()) : Optional.empty();
    } catch (IOException e) {
      throw new UsageException(program.option() + ": " + e.getMessage());
    }
  }

  private boolean make() throws IOException, InterruptedException {
    folder.make();
    Optional<LockFile.Hold> hold = LockFile.tryHold(folder.lockFile());
    if (hold.isEmpty()) {
      return false;
    }
    try (LockFile.Hold held = hold.get()) {
      try {
        Files.writeString(folder.failureFile(), jar.fits());
        Path unfinished = folder.unfinished(kind);
        new Training(program, jar, kind, folder.scratch())
            .run(unfinished, folder.library(archive()));
        StartFolder.finish(unfinished, archive());
        writeLaunchFile();
        Files.deleteIfExists(folder.failureFile());
        return true;
      } finally {
        folder.tidy();
      }
    }
  }

  private Path archive() throws IOException {
    return folder.archive(jar.key(), kind);
  }

  private void writeLaunchFile() throws IOException {
    folder.writeLaunchFile(LaunchFile.text(jar, kind, archive(), folder));
  }

  /**
   * After a delay, checks whether the archive of the launch file matches, and otherwise has another
   * process make a new one. For a long-running program. Does nothing if the program was started
   * without a launch file.
   */
  public static void keepUp(StartedProgram program) {
    if (folder(program) == null) {
      return;
    }
    Thread thread =
        new Thread(
            () -> {
              try {
                Thread.sleep(DELAY_MILLIS);
                keepUpNow(program);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "memory-weave-quick-start");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Checks whether the archive of the launch file matches, and otherwise has another process make a
   * new one. For the end of a short-running program: it checks one file. A failed attempt is
   * repeated after a day. Does nothing if the program was started without a launch file, unless the
   * script that started it named the folder for one.
   */
  public static void keepUpNow(StartedProgram program) {
    String path = folder(program);
    if (path == null) {
      return;
    }
    try {
      Optional<ProgramJar> jar = ProgramJar.of(program.main());
      if (jar.isPresent() && isOutdated(program.main())) {
        new QuickStart(program, new StartFolder(Path.of(path), program.name()), jar.get()).check();
      }
    } catch (IOException | RuntimeException e) {
      log().debug("The quick start is not kept up", e);
    }
  }

  /** The start folder, if this process was started by the launch file of the program. */
  private static @Nullable String folder(StartedProgram program) {
    String started = System.getProperty(LaunchFile.PROGRAM_PROPERTY, program.name());
    return started.equals(program.name()) ? System.getProperty(LaunchFile.FOLDER_PROPERTY) : null;
  }

  private void check() throws IOException {
    if (Files.exists(archive())) {
      writeLaunchFile();
    } else if (!folder.failedWithin(PAUSE, jar.fits(), Instant.now())) {
      makeElsewhere();
    }
  }

  /** In a separate process, which outlives this one and ends by itself. */
  private void makeElsewhere() throws IOException {
    // The working directory of this process may disappear before the other process ends.
    folder.make();
    ProcessBuilder builder =
        SiblingProcess.java(
                List.of(
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-jar",
                    jar.path().toString(),
                    program.option()),
                folder.path(),
                folder.home())
            .redirectInput(ProcessBuilder.Redirect.from(nothing()));
    Process process = builder.start();
    log().debug("An archive of classes is made by process {}", process.pid());
  }

  private static File nothing() {
    return new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
  }

  /** The log is set up only when there is something to log, as that would slow down each start. */
  private static Logger log() {
    return LoggerFactory.getLogger(QuickStart.class);
  }
}
