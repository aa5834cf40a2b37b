package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.upkeep.Health;
import dev.memoryweave.upkeep.Health.Warning.Category;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the health of a memory says of the project that it belongs to. */
class ProjectHealthTest {
  private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T09:00:00Z"));
  private final InMemoryStore store = InMemoryStore.create();
  @TempDir Path temporary;
  private OrchardProject files;
  private Workspace workspace;

  @BeforeEach
  void open() throws IOException {
    Path root = Files.createDirectories(temporary.toRealPath().resolve("orchard"));
    files = new OrchardProject(root).write();
    workspace =
        Workspace.builder(store)
            .root(root)
            .home(new MemoryHome(temporary.toRealPath().resolve("home")))
            .clock(clock)
            .author(Provenance.of(Source.USER))
            .open();
    workspace.refresh();
  }

  @AfterEach
  void close() {
    workspace.close();
    store.close();
  }

  private Optional<Health.Warning> warning(Category category) {
    clock.advance(Health.KEPT);
    return workspace.memory().maintenance().health().warnings().stream()
        .filter(warning -> warning.category() == category)
        .findFirst();
  }

  private MemoryNode anchored(String title, String... globs) {
    return workspace
        .memory()
        .remember(NodeDraft.builder(NodeKind.MODULE, title).anchors(globs).build());
  }

  @Test
  void anchorsAtFilesThatAreGone_areNamed_andOthersAreNot() {
    anchored("The valve", "src/**", "docs/notes.md");
    assertThat(warning(Category.BROKEN_ANCHORS)).isEmpty();

    MemoryNode pump = anchored("The pump", "src/Valve.java", "pump/**");

    Health.Warning broken = warning(Category.BROKEN_ANCHORS).orElseThrow();
    assertThat(broken.examples()).containsExactly(pump.ref());
    assertThat(broken.message())
        .isEqualTo("1 memory is anchored at files that do not exist: 'pump/**'.");
    files.write("pump/Pump.java", "class Pump {}\n");
    workspace.refresh();
    assertThat(warning(Category.BROKEN_ANCHORS)).isEmpty();
  }

  @Test
  void beforeFilesAreRead_nothingIsSaidOfThem() throws IOException {
    Path other = Files.createDirectories(temporary.toRealPath().resolve("other"));
    try (Workspace unread =
        Workspace.builder(InMemoryStore.create()).root(other).clock(clock).open()) {
      unread
          .memory()
          .remember(NodeDraft.builder(NodeKind.MODULE, "The pump").anchors("pump/**").build());

      assertThat(unread.memory().maintenance().health().warnings()).isEmpty();
    }
  }

  @Test
  void filesThatChangedSinceTheyWereRead_areNamed_untilTheyAreReadAgain() throws IOException {
    assertThat(warning(Category.INDEX_BEHIND)).isEmpty();
    Files.writeString(
        temporary.toRealPath().resolve("orchard/docs/notes.md"), "# Notes\n\nPears are ripe.\n");
    Files.delete(temporary.toRealPath().resolve("orchard/src/Valve.java"));

    Health.Warning behind = warning(Category.INDEX_BEHIND).orElseThrow();

    assertThat(behind.count()).isEqualTo(2);
    assertThat(behind.message())
        .contains(" files that were looked at have changed", "'docs/notes.md', 'src/Valve.java'.");
    workspace.refresh();
    assertThat(warning(Category.INDEX_BEHIND)).isEmpty();
  }

  @Test
  void backups_areOldAfterNinetyDays() {
    workspace.reset(workspace.memory(), home()).backup();
    clock.advance(ProjectHealth.OLD.minusHours(1));
    assertThat(warning(Category.OLD_BACKUPS)).isEmpty();

    clock.advance(Duration.ofHours(2));

    assertThat(warning(Category.OLD_BACKUPS).orElseThrow().message())
        .isEqualTo("1 backup is older than 90 days.");
    ProjectReset reset = workspace.reset(workspace.memory(), home());
    reset.remove(reset.backups().get(0));
    assertThat(warning(Category.OLD_BACKUPS)).isEmpty();
  }

  private MemoryHome home() {
    try {
      return new MemoryHome(temporary.toRealPath().resolve("home"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
