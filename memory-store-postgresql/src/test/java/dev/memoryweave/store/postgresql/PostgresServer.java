package dev.memoryweave.store.postgresql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A PostgreSQL server that tests start in a folder of theirs, on a free port of this machine. */
final class PostgresServer implements AutoCloseable {
  private static final AtomicLong DATABASES = new AtomicLong();
  private static final int MOST_LOOKS = 600;
  private static final int MOST_LAUNCHES = 20;

  private final PostgresBinaries binaries;
  private final Path folder;
  private final Map<String, String> settings;
  private int port;
  private Process process;

  private PostgresServer(PostgresBinaries binaries, Path folder, Map<String, String> settings) {
    this.binaries = binaries;
    this.folder = folder;
    this.settings = settings;
  }

  /** One for all tests of a process that need no server of their own; it ends with the process. */
  static Optional<PostgresServer> shared() {
    return Shared.SERVER;
  }

  private static final class Shared {
    private static final Optional<PostgresServer> SERVER = start();

    private static Optional<PostgresServer> start() {
      return PostgresBinaries.find()
          .map(
              binaries -> {
                try {
                  Path folder = Files.createTempDirectory("memory-weave-postgresql");
                  // What is lost when the machine stops is no matter to a test.
                  PostgresServer server =
                      create(binaries, folder, Map.of("fsync", "off", "full_page_writes", "off"));
                  Runtime.getRuntime().addShutdownHook(new Thread(() -> server.end(folder)));
                  return server;
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  private void end(Path created) {
    kill();
    try (var files = Files.walk(created)) {
      files
          .sorted((a, b) -> b.getNameCount() - a.getNameCount())
          .forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      // The folder is one for temporary files.
    }
  }

  /** Creates a cluster in a new folder below another one, and starts its server. */
  static PostgresServer create(
      PostgresBinaries binaries, Path folder, Map<String, String> settings) {
    Path data = folder.resolve("data");
    run(
        binaries.process(
            "initdb",
            "-D",
            data.toString(),
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-locale",
            "--no-sync"));
    PostgresServer server = new PostgresServer(binaries, data, settings);
    server.start();
    return server;
  }

  /** A server on data that is there, such as a copy of another one's. */
  static PostgresServer on(PostgresBinaries binaries, Path data, Map<String, String> settings) {
    return new PostgresServer(binaries, data, settings);
  }

  /** Starts the server, on the port that it had before if it had one. */
  void start() {
    if (port == 0) {
      port = freePort();
    }
    // A killed server may leave processes that end a moment later, and keep out the next one.
    int tries = 0;
    do {
      launch();
    } while (!awaitConnections() && ++tries < MOST_LAUNCHES);
    if (!process.isAlive()) {
      throw new IllegalStateException("The server did not start; its log is beside " + folder);
    }
  }

  private void launch() {
    List<String> arguments =
        new ArrayList<>(
            List.of("-D", folder.toString(), "-p", String.valueOf(port), "-k", folder.toString()));
    arguments.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "max_connections=120"));
    settings.forEach((name, value) -> arguments.addAll(List.of("-c", name + "=" + value)));
    try {
      process =
          binaries
              .process("postgres", arguments.toArray(new String[0]))
              .redirectOutput(
                  ProcessBuilder.Redirect.appendTo(
                      folder.resolveSibling(folder.getFileName() + ".log").toFile()))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until the server takes connections; false if it has ended. */
  private boolean awaitConnections() {
    SQLException last = null;
    for (int looks = 0; looks < MOST_LOOKS; looks++) {
      try (Connection connection = connect("postgres")) {
        if (connection.isValid(1)) {
          return true;
        }
      } catch (SQLException e) {
        last = e;
      }
      if (!process.isAlive()) {
        return false;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
    throw new IllegalStateException("The server did not start", last);
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder of its data. */
  Path data() {
    return folder;
  }

  int port() {
    return port;
  }

  Connection connect(String database) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/" + database, "postgres", null);
  }

  /** Runs a statement in the first database. */
  void run(String database, String sql) {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Creates an empty database, and returns its address. */
  String newDatabase() {
    String name = "memories" + DATABASES.incrementAndGet();
    run("postgres", "CREATE DATABASE " + name);
    return address(name);
  }

  /** The address of a database. */
  String address(String database) {
    return "postgresql://postgres@127.0.0.1:" + port + "/" + database;
  }

  /** Ends the server at once, as if the machine had stopped. */
  void kill() {
    if (process != null) {
      List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
      all.add(process.toHandle());
      all.forEach(ProcessHandle::destroyForcibly);
      all.forEach(one -> one.onExit().join());
    }
  }

  @Override
  public void close() {
    if (process != null) {
      process.destroy();
      try {
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
          kill();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void run(ProcessBuilder builder) {
    try {
      Process program = builder.start();
      String output =
          new String(
              program.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      if (program.waitFor() != 0) {
        throw new IllegalStateException(builder.command() + ": " + output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
