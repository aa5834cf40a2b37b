package dev.memoryweave.mcp.internal.quickstart;

import dev.memoryweave.operations.opening.UsageException;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes what a server starts quickly with, and keeps it up.
 *
 * <p>An archive belongs to one Java, one jar and one user. Its name says which, Java itself refuses
 * one that does not fit, and the folder is its owner's alone. It appears whole or not at all, and
 * is made by one process at a time.
 */
public final class QuickStart {
  /** The option that makes it. */
  public static final String OPTION = "--quick-start";

  private static final Logger LOG = LoggerFactory.getLogger(QuickStart.class);

  /** The first seconds of a session belong to the session. */
  private static final long DELAY_MILLIS = 5_000;

  private final StartFolder folder;
  private final ServerJar jar;
  private final ArchiveKind kind = ArchiveKind.of(Runtime.version());

  private QuickStart(StartFolder folder, ServerJar jar) {
    this.folder = folder;
    this.jar = jar;
  }

  /**
   * Makes the archive and the launch file for the Java and the jar of this process. It takes some
   * seconds.
   *
   * @param server the main class of the server
   * @return how to start the server, in words; nothing if another process is making it now
   * @throws UsageException if it cannot be made; the message says why
   */
  public static Optional<String> make(Class<?> server, Map<String, String> environment)
      throws InterruptedException {
    ServerJar jar =
        ServerJar.of(server)
            .orElseThrow(() -> new UsageException(OPTION + " needs a server that runs from a jar"));
    QuickStart start = new QuickStart(StartFolder.ofUser(environment), jar);
    try {
      return start.make() ? Optional.of(start.words()) : Optional.empty();
    } catch (IOException e) {
      throw new UsageException(OPTION + ": " + e.getMessage());
    }
  }

  private String words() {
    return "To start the server quickly:\n\n  java @"
        + folder.launchFile()
        + " [OPTION...]\n\nIn the settings of a client: \"command\": \"java\", \"args\": [\"@"
        + folder.launchFile().toString().replace("\\", "\\\\")
        + "\", \"--project-root\", ...]\n";
  }

  private boolean make() throws IOException, InterruptedException {
    folder.make();
    try (FileChannel channel =
            FileChannel.open(
                folder.lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      if (lock == null) {
        return false;
      }
      try {
        Path unfinished = folder.unfinished(kind);
        new Training(jar, kind, folder.scratch()).run(unfinished);
        StartFolder.finish(unfinished, archive());
        writeLaunchFile();
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
    folder.writeLaunchFile(LaunchFile.text(jar, kind, archive(), folder.path()));
  }

  /**
   * Looks in a while whether the archive of the launch file fits, and if it does not, has another
   * process make one that does. Nothing is done in a server that was started without a launch file.
   *
   * @param server the main class of the server
   */
  public static void keepUp(Class<?> server) {
    String folder = System.getProperty(LaunchFile.FOLDER_PROPERTY);
    String archive = System.getProperty(LaunchFile.ARCHIVE_PROPERTY);
    if (folder == null || archive == null) {
      return;
    }
    Thread thread =
        new Thread(
            () -> {
              try {
                Thread.sleep(DELAY_MILLIS);
                ServerJar.of(server)
                    .ifPresent(
                        jar ->
                            new QuickStart(new StartFolder(Path.of(folder)), jar).check(archive));
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "memory-weave-quick-start");
    thread.setDaemon(true);
    thread.start();
  }

  /** Does nothing if the archive in use is the right one. */
  void check(String archiveInUse) {
    try {
      Path right = archive();
      boolean exists = Files.exists(right);
      if (exists && right.endsWith(archiveInUse)) {
        return;
      }
      if (exists) {
        writeLaunchFile();
      } else {
        makeElsewhere();
      }
    } catch (IOException e) {
      LOG.debug("The quick start is not kept up", e);
    }
  }

  /** In a process of its own, which goes on when this one ends, and ends by itself. */
  private void makeElsewhere() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-jar",
                    jar.path().toString(),
                    OPTION))
            .directory(folder.path().toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(ProcessBuilder.Redirect.from(nothing()));
    builder.environment().put("MEMORY_HOME", folder.path().getParent().toString());
    Process process = builder.start();
    LOG.debug("An archive of classes is made by process {}", process.pid());
  }

  private static File nothing() {
    return new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
  }
}
