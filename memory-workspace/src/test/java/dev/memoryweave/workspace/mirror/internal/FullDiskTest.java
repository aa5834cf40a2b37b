package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.git.internal.GitAccess;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full from some moment on, or a process that ends there. */
class FullDiskTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);
  private static final NodeId PRESS = NodeId.of("feature.press");
  private static final NodeId JUICE = NodeId.of("decision.juice");

  @TempDir Path folder;

  /** Fails from some action on. */
  private static final class Full extends FileActions {
    private final int at;
    private int count;

    Full(int at) {
      this.at = at;
    }

    private void step() throws IOException {
      count++;
      if (count >= at) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public void folders(Path made) throws IOException {
      step();
      super.folders(made);
    }

    @Override
    public void create(Path file, byte[] content) throws IOException {
      if (count + 1 == at) {
        // The file is there, and nothing of its content.
        super.create(file, new byte[0]);
      }
      step();
      super.create(file, content);
    }

    @Override
    public void move(Path from, Path to) throws IOException {
      step();
      super.move(from, to);
    }
  }

  private static AgentMemory memory(MemoryStore store) {
    AgentMemory memory =
        AgentMemory.builder(store)
            .project("fruit")
            .author(Provenance.of(Source.USER, "ada"))
            .clock(CLOCK)
            .build();
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Pears ripen").body("Slowly.").build());
    memory.remember(NodeDraft.builder(NodeKind.FEATURE, "Press").body("It presses.").build());
    memory.remember(
        NodeDraft.builder(NodeKind.DECISION, "Juice")
            .body("No cider.")
            .related(new Relation.Draft(Relation.Predicate.AFFECTS, PRESS, null))
            .build());
    return memory;
  }

  static KeptFiles files(Path root, AgentMemory memory, FileActions actions) {
    return new KeptFiles(
        ProjectBoundary.of(root),
        "Fruit",
        MemoryMirror.of(memory),
        memory.scopes().narrowest(),
        node -> false,
        new GitAccess(root, false, ForkJoinPool::commonPool),
        Optional::empty,
        CLOCK,
        () -> 0,
        "a test",
        actions);
  }

  private static Map<String, String> content(Path root) throws IOException {
    Map<String, String> content = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root.resolve(".memory"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String path = root.resolve(".memory").relativize(file).toString();
        if (!path.startsWith("cache") && !path.startsWith("recovery")) {
          content.put(path, Files.readString(file));
        }
      }
    }
    // Lines of the log stand in the order in which things came to be written.
    content.remove("events.jsonl");
    return content;
  }

  @Test
  void whereverItIsFull_nothingIsLost_andTheNextUseMakesItGood() throws IOException {
    Path model = Files.createDirectories(folder.resolve("model"));
    try (MemoryStore store = InMemoryStore.create()) {
      assertThat(files(model, memory(store), new FileActions()).sync().complete()).isTrue();
    }
    Map<String, String> expected = content(model);
    assertThat(expected)
        .containsKeys(
            "records/fact/pears-ripen.md",
            "memory/features/press.json",
            "memory/decisions/juice.md",
            "relations/decision-juice-affects-feature-press.json");
    int at = 1;
    while (fill(at, expected)) {
      at++;
    }
    assertThat(at).isGreaterThan(10);
  }

  private static void change(AgentMemory memory) {
    memory.remember(NodeDraft.builder(NodeKind.FEATURE, "Cellar").body("It cools.").build());
    memory.remember(
        NodeDraft.builder(JUICE)
            .title("Juice and cider")
            .body("Some cider.")
            .importance(.9)
            .related(
                new Relation.Draft(
                    Relation.Predicate.DEPENDS_ON, NodeId.of("feature.cellar"), null))
            .build());
  }

  @Test
  void whereverAChangeIsInterrupted_noPartOfItIsTakenBack() throws IOException {
    Path model = Files.createDirectories(folder.resolve("model"));
    try (MemoryStore store = InMemoryStore.create()) {
      AgentMemory memory = memory(store);
      KeptFiles files = files(model, memory, new FileActions());
      assertThat(files.sync().complete()).isTrue();
      change(memory);
      assertThat(files.sync().complete()).isTrue();
    }
    Map<String, String> expected = content(model);
    assertThat(expected)
        .containsKeys(
            "records/decision/juice.md",
            "relations/decision-juice-affects-feature-press.json",
            "relations/decision-juice-depends-on-feature-cellar.json");
    int at = 1;
    while (interruptChange(at, expected)) {
      at++;
    }
    assertThat(at).isGreaterThan(10);
  }

  private boolean interruptChange(int at, Map<String, String> expected) throws IOException {
    Path root = Files.createDirectories(folder.resolve("change-" + at));
    try (MemoryStore store = InMemoryStore.create()) {
      AgentMemory memory = memory(store);
      assertThat(files(root, memory, new FileActions()).sync().complete()).isTrue();
      change(memory);
      Full disk = new Full(at);

      ProjectFiles.Report unused = files(root, memory, disk).sync();

      KeptFiles again = files(root, memory, new FileActions());
      assertThat(again.sync().complete()).as("then, at %s", at).isTrue();
      assertThat(content(root)).as("files at %s", at).isEqualTo(expected);
      assertThat(memory.node(JUICE).require().title()).isEqualTo("Juice and cider");
      assertThat(MemoryMirror.of(memory).find(List.of(JUICE)).get(JUICE).relations()).hasSize(2);
      assertThat(again.status().isClean()).isTrue();
      return disk.count >= at;
    }
  }

  /** Gives whether the disk was full at all. */
  private boolean fill(int at, Map<String, String> expected) throws IOException {
    Path root = Files.createDirectories(folder.resolve("fill-" + at));
    try (MemoryStore store = InMemoryStore.create()) {
      AgentMemory memory = memory(store);
      Full disk = new Full(at);
      KeptFiles full = files(root, memory, disk);

      ProjectFiles.Report unused = full.sync();

      boolean wasFull = disk.count >= at;
      assertThat(full.status().owed().isEmpty()).as("owed at %s", at).isEqualTo(!wasFull);
      assertThat(memory.count(MemoryQuery.inForce())).as("memories at %s", at).isGreaterThan(2);
      content(root)
          .forEach(
              (path, text) -> {
                assertThat(path).doesNotEndWith(".tmp");
                assertThat(text).as(path).isEqualTo(expected.get(path));
              });

      KeptFiles again = files(root, memory, new FileActions());
      assertThat(again.sync().complete()).as("then, at %s", at).isTrue();
      assertThat(again.status())
          .as("status, at %s", at)
          .matches(ProjectFiles.Status::isClean, "is clean");
      assertThat(content(root)).as("files at %s", at).isEqualTo(expected);
      assertThat(memory.node(JUICE).require().isInForce()).isTrue();
      assertThat(again.check()).isEmpty();
      return wasFull;
    }
  }
}
