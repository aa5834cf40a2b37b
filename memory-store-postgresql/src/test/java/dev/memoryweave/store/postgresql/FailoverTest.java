package dev.memoryweave.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.MemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A standby that takes over when the primary is killed. */
@ExtendWith(WithPostgres.class)
class FailoverTest {
  private static final String DATABASE = "memories";

  /** The server refuses a folder that others may read. */
  private static final FileAttribute<Set<PosixFilePermission>> OWNERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  @Test
  void clients_go_on_at_the_standby_without_losing_an_acknowledged_write(@TempDir Path folder)
      throws Exception {
    PostgresBinaries binaries = PostgresBinaries.find().orElseThrow();
    PostgresServer first = PostgresServer.create(binaries, folder, Map.of());
    first.run("postgres", "CREATE DATABASE " + DATABASE);
    first.close();
    Path copy = folder.resolve("standby");
    copy(first.data(), copy);
    Files.createFile(copy.resolve("standby.signal"));

    try (PostgresServer primary =
        PostgresServer.on(binaries, first.data(), Map.of("synchronous_standby_names", "standby"))) {
      primary.start();
      try (PostgresServer standby =
          PostgresServer.on(
              binaries,
              copy,
              Map.of(
                  "primary_conninfo",
                  "host=127.0.0.1 user=postgres application_name=standby port="
                      + primary.port()))) {
        standby.start();
        assertGoesOn(primary, standby);
      }
    }
  }

  private static void assertGoesOn(PostgresServer primary, PostgresServer standby)
      throws InterruptedException {
    PostgresOptions options =
        PostgresOptions.of(
                "postgresql://postgres@127.0.0.1:"
                    + primary.port()
                    + ",127.0.0.1:"
                    + standby.port()
                    + "/"
                    + DATABASE
                    + "?targetServerType=primary")
            .withPatience(Duration.ofSeconds(60));
    Acknowledged writes = new Acknowledged("client");
    AtomicBoolean goesOn = new AtomicBoolean(true);
    try (MemoryStore store = PostgresMemoryStore.open(options)) {
      Thread client =
          new Thread(
              () -> {
                while (goesOn.get()) {
                  writes.write(store);
                }
              });
      client.start();
      writes.await(30);
      primary.kill();
      standby.run("postgres", "SELECT pg_promote()");
      writes.await(writes.kept() + 30);
      goesOn.set(false);
      client.join();
    }

    assertThat(List.of(writes.refused(), writes.unknown())).containsOnly(0);
    try (MemoryStore store =
        PostgresMemoryStore.open(PostgresOptions.of(standby.address(DATABASE)))) {
      writes.assertIn(store);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectory(target, OWNERS);
        } else {
          Files.copy(file, target);
        }
      }
    }
  }
}
