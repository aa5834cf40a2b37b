package dev.memoryweave.workspace.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectRegistryTest {
  @TempDir Path temporary;
  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-04T05:06:07Z"));
  private Path home;
  private ProjectRegistry registry;

  @BeforeEach
  void makeRegistry() throws IOException {
    home = temporary.toRealPath().resolve("home");
    registry = new ProjectRegistry(home, clock);
  }

  private Path project(String name) throws IOException {
    return Files.createDirectories(temporary.toRealPath().resolve(name));
  }

  @Test
  void anOpening_isNoted_andTheNextOneMovesItsTime() throws IOException {
    Path root = project("gärten 🌿");
    ProjectRegistry.Project first = registry.opened(root, "Gärten", "example.org/g").orElseThrow();
    clock.advance(Duration.ofHours(1));
    ProjectRegistry.Project second = registry.opened(root, "Garten", "example.org/g").orElseThrow();

    assertThat(first.id())
        .matches("prj_[0-9a-f]{16}")
        .isEqualTo(ProjectRegistry.Project.idOf(root));
    assertThat(second.firstOpened()).isEqualTo(first.firstOpened());
    assertThat(second.lastOpened()).isEqualTo(Instant.parse("2026-03-04T06:06:07Z"));
    assertThat(registry.list()).containsExactly(second);
    assertThat(new ProjectRegistry(home, clock).list()).containsExactly(second);
  }

  @Test
  void openingsInARow_areOneWrite() throws IOException {
    Path root = project("a");
    ProjectRegistry.Project first = registry.opened(root, "a", "a").orElseThrow();
    Files.setLastModifiedTime(registry.file(), FileTime.fromMillis(0));
    clock.advance(Duration.ofSeconds(59));

    assertThat(registry.opened(root, "a", "a")).contains(first);
    assertThat(Files.getLastModifiedTime(registry.file()).toMillis()).isZero();
  }

  @Test
  void onlyItsOwner_canReadIt() throws IOException {
    registry.opened(project("a"), "a", "a");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(registry.file())))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home)))
        .isEqualTo("rwx------");
  }

  @Test
  void manyThreadsWithRegistriesOfTheirOwn_loseNothing() throws Exception {
    int threads = 8;
    int each = 12;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    CountDownLatch start = new CountDownLatch(1);
    List<Future<?>> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int number = t;
      all.add(
          executor.submit(
              () -> {
                start.await();
                for (int i = 0; i < each; i++) {
                  Path root = temporary.resolve("p" + number + "-" + i);
                  assertThat(new ProjectRegistry(home, clock).opened(root, "p", "p")).isPresent();
                }
                return null;
              }));
    }
    start.countDown();
    for (Future<?> one : all) {
      one.get(60, TimeUnit.SECONDS);
    }
    executor.shutdownNow();

    assertThat(registry.list()).hasSize(threads * each);
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(f -> f.getFileName().toString()).sorted())
          .containsExactly("projects.json", "projects.lock");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "{\"version\":1,\"projects\":[{\"id\":\"prj_0000000000000000\"}]}",
        "{\"version\":1,\"projects\":[7]}",
        "{\"version\":1,\"projects\":{}}",
        "{\"projects\":[]}",
        "{\"version\":1,\"projects\":[]} x",
        "<<<<<<< HEAD\n{}\n",
        "\0\0\0\0",
        "{\"version\":1,\"projects\":[{\"id\":\"prj_0000000000000000\",\"name\":\"x\","
            + "\"identity\":\"x\",\"path\":\"/x\",\"first_opened\":\"2026-01-01T00:00:00Z\","
            + "\"last_opened\":\"never\"}]}",
      })
  void aDamagedOne_isSetAside_andNeverStopsAnOpening(String damaged) throws IOException {
    Files.createDirectories(home);
    Files.writeString(registry.file(), damaged);

    assertThat(registry.list()).isEmpty();
    assertThat(registry.opened(project("a"), "a", "a")).isPresent();

    assertThat(registry.list()).hasSize(1);
    assertThat(home.resolve("projects.json.damaged-2026-03-04T05-06-07Z")).hasContent(damaged);
  }

  @Test
  void aNewerOne_isLeftAsItIs() throws IOException {
    Files.createDirectories(home);
    String newer = "{\"version\":2,\"projects\":\"elsewhere\"}";
    Files.writeString(registry.file(), newer);

    assertThat(registry.opened(project("a"), "a", "a")).isEmpty();

    assertThat(registry.file()).hasContent(newer);
    assertThatExceptionOfType(RegistryException.class)
        .isThrownBy(registry::list)
        .withMessageContaining("later version");
  }

  @Test
  void aHomeThatCannotBeMade_doesNotStopAnOpening() throws IOException {
    Files.writeString(temporary.toRealPath().resolve("file"), "in the way");
    ProjectRegistry blocked = new ProjectRegistry(temporary.resolve("file/home"), clock);

    assertThat(blocked.opened(project("a"), "a", "a")).isEmpty();
    assertThat(blocked.list()).isEmpty();
  }

  @Test
  void states_tellWhatIsThere_andWhatTheStoreHolds() throws IOException {
    Path there = project("there");
    Files.createDirectories(there.resolve(".memory"));
    Path gone = project("gone");
    registry.opened(gone, "gone", "gone-key");
    clock.advance(Duration.ofMinutes(5));
    registry.opened(there, "there", "there-key");
    Files.delete(gone);
    try (MemoryStore store = MemoryStore.open("memory:")) {
      AgentMemory memory = AgentMemory.builder(store).project("there-key").build();
      memory.remember(NodeDraft.builder(NodeKind.FACT, "Tea is grown here").build());
      List<ProjectRegistry.State> states = registry.states(store);

      assertThat(states).extracting(s -> s.project().name()).containsExactly("there", "gone");
      assertThat(states.get(0).exists()).isTrue();
      assertThat(states.get(0).hasMemoryFolder()).isTrue();
      assertThat(states.get(0).memories()).isEqualTo(OptionalLong.of(1));
      assertThat(states.get(1).exists()).isFalse();
      assertThat(states.get(1).memories()).isEqualTo(OptionalLong.of(0));
    }
    assertThat(registry.gone()).extracting(ProjectRegistry.Project::name).containsExactly("gone");
    assertThat(registry.prune()).extracting(ProjectRegistry.Project::name).containsExactly("gone");
    assertThat(registry.list()).extracting(ProjectRegistry.Project::name).containsExactly("there");
    assertThat(registry.prune()).isEmpty();
  }

  @Test
  void one_isForgottenByItsIdOrItsPath() throws IOException {
    ProjectRegistry.Project a = registry.opened(project("a"), "a", "a").orElseThrow();
    ProjectRegistry.Project b = registry.opened(project("b"), "b", "b").orElseThrow();

    assertThat(registry.forget("prj_0123456789abcdef")).isEmpty();
    assertThat(registry.forget("\0")).isEmpty();
    assertThat(registry.forget(a.id())).contains(a);
    assertThat(registry.forget(b.path() + "/../b")).contains(b);
    assertThat(registry.list()).isEmpty();
  }
}
