package dev.memoryweave.workspace.registry.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProjectsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-05-01T12:00:00Z"), ZoneOffset.UTC);
  private static final String SHOP = "remote:github.com/acme/shop";

  @TempDir Path folder;

  private TrustedProjects answers() {
    return new TrustedProjects(folder.resolve("home"), CLOCK);
  }

  @Test
  void anAnswerIsKept_andTheNextOneTakesItsPlace() {
    assertThat(answers().find(SHOP)).isEmpty();

    answers().put(SHOP, true, List.of("main"));
    answers().put("root:1234", false, List.of());
    assertThat(answers().find(SHOP))
        .contains(new TrustAnswer(SHOP, true, List.of("main"), CLOCK.instant()));
    assertThat(answers().find("github.com/acme/shop")).isEmpty();

    answers().put(SHOP, false, List.of());
    assertThat(answers().find(SHOP).orElseThrow().trusted()).isFalse();
    assertThat(answers().find("root:1234")).isPresent();
  }

  @Test
  void onlyTheOwnerCanReadIt() throws IOException {
    answers().put(SHOP, true, List.of("main"));
    Path file = answers().file();
    assumeThat(file.getFileSystem().supportedFileAttributeViews()).contains("posix");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
        .isEqualTo("rwx------");
  }

  @Test
  void whereManyAnswerAtOnce_noAnswerIsLost() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        String identity = "path:" + i;
        done.add(threads.submit(() -> answers().put(identity, true, List.of())));
      }
      for (Future<?> one : done) {
        one.get();
      }
    } finally {
      threads.shutdown();
    }
    for (int i = 0; i < 24; i++) {
      assertThat(answers().find("path:" + i)).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yes",
        "[]",
        "{\"version\":1,\"projects\":[{\"identity\":\"I\",\"trusted\":true}]}",
        "{\"version\":1,\"projects\":[{\"identity\":\"I\",\"trusted\":\"true\",\"branches\":[],"
            + "\"answered\":\"2026-05-01T12:00:00Z\"}]}",
        "{\"version\":1,\"all\":true,\"projects\":[{\"identity\":\"I\",\"trusted\":true,"
            + "\"branches\":[],\"answered\":\"2026-05-01T12:00:00Z\"}]}",
        "{\"projects\":[{\"identity\":\"I\",\"trusted\":true,\"branches\":[],"
            + "\"answered\":\"2026-05-01T12:00:00Z\"}]}",
        "{\"version\":1,\"projects\":[{\"identity\":\"I\",\"trusted\":false,\"branches\":[],"
            + "\"answered\":\"2026-05-01T12:00:00Z\"},{\"identity\":\"I\",\"trusted\":true,"
            + "\"branches\":[],\"answered\":\"2026-05-01T12:00:00Z\"}]}"
      })
  void whatIsNotWhollyUnderstood_isNoAnswer_andIsSetAsideByTheNext(String text) throws IOException {
    Files.createDirectories(folder.resolve("home"));
    Files.writeString(answers().file(), text);

    assertThat(answers().find("I")).isEmpty();

    answers().put(SHOP, true, List.of("main"));
    assertThat(answers().find(SHOP)).isPresent();
    try (Stream<Path> files = Files.list(folder.resolve("home"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.startsWith("trust.json.damaged-"));
    }
  }

  @Test
  void aFileOfALaterVersion_isLeftAlone() throws IOException {
    Files.createDirectories(folder.resolve("home"));
    Files.writeString(answers().file(), "{\"version\":2}");

    assertThatThrownBy(() -> answers().find(SHOP)).isInstanceOf(RegistryException.class);
    assertThatThrownBy(() -> answers().put(SHOP, true, List.of()))
        .isInstanceOf(RegistryException.class);
    assertThat(answers().file()).hasContent("{\"version\":2}");
  }
}
