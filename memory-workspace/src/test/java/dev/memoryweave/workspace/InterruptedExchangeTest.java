package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.workspace.project.internal.FolderExchange;
import dev.memoryweave.workspace.project.internal.FolderExchange.Kind;
import dev.memoryweave.workspace.project.internal.ResetScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reset or a restoring that a kill has ended anywhere is ended by whoever opens the project. */
class InterruptedExchangeTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);
  private static final NodeId PRESS = NodeId.of("decision.we-press-in-october");

  @TempDir Path temporary;
  private Path root;
  private MemoryHome home;
  private MemoryStore store;
  private Workspace project;
  private ProjectReset.Backup first;

  /** A backup, and after it another text of a memory, one more, and other settings. */
  @BeforeEach
  void makeProject() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("orchard"));
    home = new MemoryHome(temporary.toRealPath().resolve("home"));
    store = MemoryStore.open("sqlite:" + temporary.toRealPath().resolve("memory.db"));
    write(".memory/config.yaml", "project:\n  id: orchard\nstorage:\n  files: 'on'\n");
    write(".memory/notes.md", "# Notes\n");
    project = open(Source.USER);
    remember(project, "Late.");
    assertThat(project.files().sync().complete()).isTrue();
    first = reset().backup();
    remember(project, "After the frost.");
    project
        .memory()
        .remember(NodeDraft.builder(NodeKind.DECISION, "We sell juice").body("Yes.").build());
    write(".memory/notes.md", "# Notes\n\nMore of them.\n");
    assertThat(project.files().sync().complete()).isTrue();
  }

  @AfterEach
  void close() {
    project.close();
    store.close();
  }

  private static void remember(Workspace of, String body) {
    AgentMemory memory = of.memory();
    memory.remember(
        NodeDraft.builder(PRESS)
            .kind(NodeKind.DECISION)
            .title("We press in October")
            .body(body)
            .build());
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Pears ripen").body("Slowly.").build());
  }

  private Workspace open(Source author) {
    return Workspace.builder(store)
        .root(root)
        .clock(CLOCK)
        .nanoTime(() -> 0)
        .author(Provenance.of(author, author == Source.USER ? "ada" : "codex"))
        .open();
  }

  private ProjectReset reset() {
    return project.reset(project.memory(), home);
  }

  private void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** All files of the folder that were not made by comparing them. */
  private Map<String, String> files() throws IOException {
    Path memory = root.resolve(".memory");
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(memory)) {
      for (Path file :
          all.filter(it -> Files.isRegularFile(it, LinkOption.NOFOLLOW_LINKS)).toList()) {
        String path = memory.relativize(file).toString();
        if (!path.startsWith("cache") && !path.startsWith(".backup")) {
          files.put(path, Files.readString(file));
        }
      }
    }
    return files;
  }

  private Map<String, String> filesOfBackup() throws IOException {
    Path copy = first.folder().orElseThrow();
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(copy)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String path = copy.relativize(file).toString();
        if (!path.startsWith("cache")) {
          files.put(path, Files.readString(file));
        }
      }
    }
    return files;
  }

  private Path note() {
    return root.resolve(".memory/.backup/.under-way");
  }

  private JournalStore.Point reached() {
    return store.read(tx -> tx.journal().reached());
  }

  /** Opens the project as an agent's server does after the kill. */
  private void openAgain() {
    project.close();
    project = open(Source.AGENT);
    assertThat(note()).doesNotExist();
  }

  @Test
  void aRestoring_ofWhichAnyPartWasDone_isEnded() throws IOException {
    ProjectReset.Backup before = reset().backup();
    Map<String, String> now = files();
    Map<String, String> then = filesOfBackup();
    assertThat(now).containsKey("memory/decisions/we-sell-juice.json").isNotEqualTo(then);
    List<String> paths = List.copyOf(now.keySet());
    for (int done = 0; done <= paths.size(); done++) {
      for (Map.Entry<String, String> file : now.entrySet()) {
        write(".memory/" + file.getKey(), file.getValue());
      }
      project.folder().begin(restoring(before));
      for (String path : paths.subList(0, done)) {
        if (then.containsKey(path)) {
          write(".memory/" + path, then.get(path));
        } else {
          Files.delete(root.resolve(".memory").resolve(path));
        }
      }

      openAgain();

      assertThat(files()).as("after %s files", done).isEqualTo(then);
    }
  }

  private FolderExchange restoring(ProjectReset.Backup before) {
    return new FolderExchange(
        Kind.RESTORE, first.name(), Optional.of(before.name()), ResetScope.MEMORY, null);
  }

  @Test
  void aRestoring_leavesWhatSomebodyHasChangedSince() throws IOException {
    ProjectReset.Backup before = reset().backup();
    project.folder().begin(restoring(before));
    write(".memory/notes.md", "# Written after the kill\n");
    write(".memory/more.md", "# And this\n");

    openAgain();

    assertThat(files())
        .containsEntry("notes.md", "# Written after the kill\n")
        .containsEntry("more.md", "# And this\n")
        .doesNotContainKey("memory/decisions/we-sell-juice.json");
  }

  @Test
  void aRestoring_beforeTheDatabaseHasTakenItsPart_hasNotBegun() throws IOException {
    ProjectReset.Backup before = reset().backup();
    Map<String, String> now = files();
    project
        .folder()
        .begin(
            new FolderExchange(
                Kind.RESTORE,
                first.name(),
                Optional.of(before.name()),
                ResetScope.MEMORY,
                reached()));

    openAgain();

    assertThat(files()).isEqualTo(now);
    assertThat(project.memory().node(PRESS).require().body()).isEqualTo("After the frost.");
  }

  @Test
  void aRestoring_afterTheDatabaseHasTakenItsPart_isEnded() throws IOException {
    ProjectReset.Backup before = reset().backup();
    Map<String, String> then = filesOfBackup();
    AgentMemory memory = project.memory();
    Object cleared =
        project
            .kept()
            .paused(() -> memory.maintenance().clear(memory.scopes().narrowest(), "emptied"));
    assertThat(cleared).isNotNull();
    JournalStore.Point after = reached();
    project
        .folder()
        .begin(
            new FolderExchange(
                Kind.RESTORE, first.name(), Optional.of(before.name()), ResetScope.MEMORY, after));
    Object unused =
        project
            .kept()
            .paused(
                () ->
                    project
                        .memory()
                        .maintenance()
                        .transfer()
                        .importFrom(
                            first.export().orElseThrow(),
                            ImportOptions.DEFAULT.withKeepAuthors(true)));

    openAgain();

    assertThat(files()).isEqualTo(then);
  }

  @Test
  void aReset_ofWhichAnyPartWasDone_isEnded() throws IOException {
    ProjectReset.Backup backup = reset().backup();
    Map<String, String> now = files();
    List<String> paths = List.copyOf(now.keySet());
    for (int done = 0; done <= paths.size(); done++) {
      for (Map.Entry<String, String> file : now.entrySet()) {
        write(".memory/" + file.getKey(), file.getValue());
      }
      project
          .folder()
          .begin(
              new FolderExchange(
                  Kind.RESET, backup.name(), Optional.empty(), ResetScope.MEMORY, null));
      for (String path : paths.subList(0, done)) {
        Files.delete(root.resolve(".memory").resolve(path));
      }

      openAgain();

      assertThat(files()).as("after %s files", done).isEmpty();
    }
  }

  @Test
  void aReset_beforeTheDatabaseWasEmptied_hasNotBegun_andAfterwardsItIsEnded() throws IOException {
    ProjectReset.Backup backup = reset().backup();
    Map<String, String> now = files();
    FolderExchange exchange =
        new FolderExchange(
            Kind.RESET, backup.name(), Optional.empty(), ResetScope.MEMORY, reached());
    project.folder().begin(exchange);

    openAgain();

    assertThat(files()).isEqualTo(now);
    project.folder().begin(exchange);
    AgentMemory person = project.memory().writtenBy(() -> Provenance.of(Source.USER, "ada"));
    Object unused =
        project
            .kept()
            .paused(
                () -> person.maintenance().clear(person.scopes().narrowest(), "the test resets"));

    openAgain();

    assertThat(files()).isEmpty();
    assertThat(project.memory().count(MemoryQuery.all())).isZero();
  }

  /** Its server has the project open while the process that resets it is killed. */
  @Test
  void whoeverHasTheProjectOpen_takesNothingHalfForRemoved() throws IOException {
    ProjectReset.Backup before = reset().backup();
    Map<String, String> then = filesOfBackup();
    project.folder().begin(restoring(before));
    Files.delete(root.resolve(".memory/memory/decisions/we-press-in-october.json"));
    Files.delete(root.resolve(".memory/memory/decisions/we-press-in-october.md"));

    assertThat(project.files().sync().complete()).isTrue();

    assertThat(note()).doesNotExist();
    then.remove("events.jsonl");
    assertThat(files()).containsAllEntriesOf(then);
    assertThat(project.memory().node(PRESS).require().isInForce()).isTrue();
    assertThat(project.files().status().waiting()).containsOnlyKeys(PRESS);
  }

  @Test
  void aCopyThatWasNotFinished_andDraftsOfKilledProcesses_goAtTheNextOpening() throws IOException {
    write(".memory/.backup/.2026-03-04T05-06-07Z.partial/config.yaml", "half");
    List<String> drafts =
        List.of(
            ".memory/.config.yaml.0123abcd-7.tmp",
            ".memory/records/fact/.pears-ripen.md.0123abcd-7.tmp",
            ".memory/memory/decisions/.a.json.0123abcd-7.tmp",
            ".memory/cache/.files.log.0123abcd-7.tmp",
            ".memory/recovery/2026-03-04T05-06-07Z/records/fact/.a.md.0123abcd-7.tmp",
            ".memory/.backup/..under-way.0123abcd-7.tmp",
            ".AGENTS.md.0123abcd-7.tmp",
            ".github/.copilot-instructions.md.0123abcd-7.tmp");
    for (String draft : drafts) {
      write(draft, "half");
    }

    openAgain();
    assertThat(project.files().sync().complete()).isTrue();

    assertThat(drafts).noneMatch(draft -> Files.exists(root.resolve(draft)));
    assertThat(root.resolve(".memory/.backup/.2026-03-04T05-06-07Z.partial")).doesNotExist();
    assertThat(reset().backups()).contains(first);
  }

  @Test
  void aNoteThatCannotBeRead_isSaid_andNothingIsComparedMeanwhile() throws IOException {
    write(".memory/.backup/.under-way", "kind NOTHING\ncopy ../elsewhere\n");
    Map<String, String> now = files();

    project.close();
    project = open(Source.AGENT);

    assertThat(project.files().sync().complete()).isFalse();
    assertThat(project.files().status().owed()).anyMatch(owed -> owed.contains(".under-way"));
    assertThat(files()).isEqualTo(now);
  }
}
