package dev.memoryweave.store.postgresql;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tukaani.xz.XZInputStream;

/**
 * The programs of a PostgreSQL server: those in the folder that a system property names, or those
 * that a test dependency brings for Linux.
 */
final class PostgresBinaries {
  /** The system property that names another folder with {@code initdb} and {@code postgres}. */
  static final String PROPERTY = "memoryweave.postgresql.bin";

  private static final String ARCHIVE = "/postgres-linux-x86_64.txz";

  private final Path bin;

  private PostgresBinaries(Path bin) {
    this.bin = bin;
  }

  /** The programs, or nothing where there are none for this system. */
  static Optional<PostgresBinaries> find() {
    String named = System.getProperty(PROPERTY, "");
    if (!named.isEmpty()) {
      return Optional.of(new PostgresBinaries(Path.of(named)));
    }
    boolean fits =
        System.getProperty("os.name", "").equals("Linux")
            && System.getProperty("os.arch", "").equals("amd64");
    return fits ? Optional.of(new PostgresBinaries(unpacked().resolve("bin"))) : Optional.empty();
  }

  /**
   * Unpacks the archive once for all tests of a build. Processes that do so at the same time each
   * use a folder of their own, and the first one that is done gives it its name.
   */
  private static Path unpacked() {
    Path target = Path.of("target", "postgresql").toAbsolutePath();
    if (Files.exists(target)) {
      return target;
    }
    Path own = target.resolveSibling("postgresql-" + ProcessHandle.current().pid());
    try {
      unpack(Files.createDirectories(own));
      Files.move(own, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.exists(target)) {
        throw new IllegalStateException("PostgreSQL could not be unpacked", e);
      }
    }
    return target;
  }

  private static void unpack(Path folder) throws IOException {
    try (InputStream archive = PostgresBinaries.class.getResourceAsStream(ARCHIVE)) {
      if (archive == null) {
        throw new IllegalStateException("The test dependency has no " + ARCHIVE);
      }
      Process tar =
          new ProcessBuilder("tar", "-x", "-f", "-", "-C", folder.toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      try (InputStream in = new XZInputStream(archive);
          OutputStream out = tar.getOutputStream()) {
        in.transferTo(out);
      }
      if (tar.waitFor() != 0) {
        throw new IllegalStateException("tar could not unpack " + ARCHIVE);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A process of one of the programs; the server refuses to run as root, so it gets no user. */
  ProcessBuilder process(String program, String... arguments) {
    List<String> command = new ArrayList<>();
    if ("root".equals(System.getProperty("user.name"))) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(bin.resolve(program).toString());
    command.addAll(List.of(arguments));
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    process.environment().put("LC_ALL", "C");
    process.environment().put("TZ", "UTC");
    process.directory(new File(System.getProperty("java.io.tmpdir")));
    return process;
  }
}
