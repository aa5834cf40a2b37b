package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryHome;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.project.ResetRefusedException;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProjectResetTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);
  private static final RecallRequest TASK =
      RecallRequest.builder("when is frost announced").build();

  @TempDir Path temporary;
  private final List<AutoCloseable> open = new ArrayList<>();
  private MemoryHome home;
  private MemoryStore store;
  private Workspace project;

  @BeforeEach
  void makeProject() throws IOException {
    home = new MemoryHome(temporary.toRealPath().resolve("home"));
    Files.createDirectories(home.folder());
    store = MemoryStore.open("sqlite:" + home.database());
    project = open("orchard");
    assertThat(project.init(Map.of("project.name", "Orchard")).created()).hasSize(4);
    write(project, "notes.md", "# Notes\n\nThe frost station is called Elsa.\n");
    write(project, ".memory/records/fact/a.md", "one of ours");
    write(project, ".memory/other-tool/state", "not ours");
    write(project, ".memory/cache/agreement", "generated");
    fill(project);
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
    store.close();
  }

  private Workspace open(String name) throws IOException {
    Path root = Files.createDirectories(temporary.toRealPath().resolve(name));
    Workspace made =
        Workspace.builder(store)
            .root(root)
            .clock(CLOCK)
            .nanoTime(() -> 0)
            .author(Provenance.of(Source.USER))
            .open();
    open.add(made);
    return made;
  }

  private static void write(Workspace project, String path, String text) throws IOException {
    Path file = project.root().root().resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void fill(Workspace project) {
    AgentMemory memory = project.memory();
    memory.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "Frost is announced before five")
            .body("The alarm must ring before five in the morning.")
            .build());
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Frost 霜 🌿 is measured at Elsa").build());
    memory.session(SessionId.of("monday")).record(Message.user("When is frost announced?"));
    project.refresh();
  }

  private ProjectReset reset(Workspace of) {
    return of.reset(of.memory(), home);
  }

  /** All files but copies, and those that are there for locks alone. */
  private static Map<String, String> files(Workspace of) throws IOException {
    Path root = of.root().root();
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file :
          all.filter(f -> Files.isRegularFile(f, LinkOption.NOFOLLOW_LINKS)).toList()) {
        String path = root.relativize(file).toString();
        boolean isForLocks = path.equals(".memory/cache/.gitignore") || path.endsWith(".lock");
        if (!path.startsWith(".memory/.backup") && !isForLocks) {
          files.put(path, Files.readString(file));
        }
      }
    }
    return files;
  }

  private static long memories(Workspace of) {
    return of.memory().count(MemoryQuery.all());
  }

  @Test
  void aResetOfBoth_leavesNothingToRecall_andItsBackupBringsAllBack() throws IOException {
    Workspace other = open("meadow");
    fill(other);
    String pack = project.memory().weave(TASK).packHash();
    Map<String, String> files = files(project);
    long memories = memories(project);
    ProjectReset reset = reset(project);

    ProjectResetPlan plan = reset.plan(ProjectResetPlan.Target.BOTH);
    ProjectReset.Report report = reset.carryOut(plan, plan.confirmation());

    assertThat(report.database().orElseThrow().nodes()).isEqualTo(memories);
    assertThat(memories(project)).isZero();
    assertThat(project.memory().recall(TASK).memories()).isEmpty();
    assertThat(project.memory().recall(TASK).chunks()).isEmpty();
    assertThat(project.memory().knowledge().counts().chunks()).isZero();
    assertThat(files(project)).containsOnlyKeys("notes.md", ".memory/other-tool/state");
    // Neither another folder of the same project nor another project is what it was not.
    Workspace clone = clone(project);
    assertThat(clone.memory().recall(TASK).memories()).isEmpty();
    assertThat(memories(other)).isEqualTo(memories);
    assertThat(other.memory().recall(TASK).memories()).isNotEmpty();

    ProjectReset.Restored restored = reset.restore(report.backup());

    assertThat(restored.memories().orElseThrow().refused()).isFalse();
    assertThat(project.memory().weave(TASK).packHash()).isEqualTo(pack);
    files.remove(".memory/cache/agreement");
    assertThat(files(project)).isEqualTo(files);
    assertThat(memories(project)).isEqualTo(memories);
  }

  /** Nobody else gets a backup, and what it lacks is lost. */
  @Test
  void memoriesWithPersonalData_comeBackFromABackup() throws IOException {
    MemoryNode marked =
        project
            .memory()
            .remember(
                NodeDraft.builder(NodeKind.FACT, "Who signs releases")
                    .body("Ask " + String.join("@", "anna.lindqvist", "nordhaus-verlag.de"))
                    .build());
    assertThat(marked.flags()).contains(NodeFlag.HOLDS_PERSONAL_DATA);
    ProjectReset reset = reset(project);
    ProjectResetPlan plan = reset.plan(ProjectResetPlan.Target.DATABASE);

    ProjectReset.Report report = reset.carryOut(plan, plan.confirmation());
    assertThat(project.memory().node(marked.id()).find()).isEmpty();
    reset.restore(report.backup());

    assertThat(project.memory().node(marked.id()).require().body()).isEqualTo(marked.body());
  }

  /** Another folder of the same project, as a person says. */
  private Workspace clone(Workspace of) throws IOException {
    open("clone").identities().join(of.identity().key());
    return open("clone");
  }

  @Test
  void thePlan_saysWhatItWillDo_andDoesNothing() throws IOException {
    Map<String, String> before = files(project);

    ProjectResetPlan plan = reset(project).plan(ProjectResetPlan.Target.BOTH);

    assertThat(plan.memories()).isEqualTo(memories(project));
    assertThat(plan.sessions()).isEqualTo(1);
    assertThat(plan.passages()).isPositive();
    assertThat(plan.files()).hasSize(5);
    assertThat(plan.foreign()).containsExactly("other-tool/state");
    assertThat(plan.confirmation())
        .isEqualTo("remove " + plan.memories() + " memories and 5 files");
    assertThat(String.join("\n", plan.lines()))
        .contains("'orchard'", "1 session,", "5 files", "other-tool/state", "stay", "2026-03-04T05")
        .contains(home.backups().toString(), ".memory/.backup");
    assertThat(files(project)).isEqualTo(before);
    assertThat(home.backups()).doesNotExist();
  }

  @ParameterizedTest
  @EnumSource(ProjectResetPlan.Target.class)
  void eachTarget_emptiesWhatItSays(ProjectResetPlan.Target target) throws IOException {
    long memories = memories(project);
    ProjectReset reset = reset(project);
    ProjectResetPlan plan = reset.plan(target);

    ProjectReset.Report report = reset.carryOut(plan, plan.confirmation());

    assertThat(memories(project)).isEqualTo(target.isDatabase() ? 0 : memories);
    assertThat(report.database().isPresent()).isEqualTo(target.isDatabase());
    assertThat(report.files()).isEqualTo(plan.files().size());
    Map<String, String> left = files(project);
    assertThat(left).containsKey("notes.md").doesNotContainKey(".memory/cache/agreement");
    assertThat(left.containsKey(".memory/config.yaml"))
        .isEqualTo(target == ProjectResetPlan.Target.DATABASE);
    assertThat(left.containsKey(".memory/other-tool/state"))
        .isEqualTo(target != ProjectResetPlan.Target.EVERYTHING);
    assertThat(report.backup().export().orElseThrow())
        .isEqualTo(plan.storeBackup())
        .isNotEmptyFile();
    assertThat(report.backup().folder().orElseThrow()).isEqualTo(plan.folderBackup());
    assertThat(reset.backups()).containsExactly(report.backup());
  }

  @Test
  void otherWords_anOldPlan_orAnAgent_removeNothing() throws IOException {
    ProjectReset reset = reset(project);
    ProjectResetPlan plan = reset.plan(ProjectResetPlan.Target.BOTH);
    Map<String, String> before = files(project);
    long memories = memories(project);
    for (String wrong : new String[] {"", "yes", "remove 1 memory and 1 file"}) {
      assertThatExceptionOfType(ResetRefusedException.class)
          .isThrownBy(() -> reset.carryOut(plan, wrong))
          .withMessageContaining(plan.confirmation());
    }
    AgentMemory agent = project.memory().writtenBy(() -> Provenance.of(Source.AGENT));
    assertThatExceptionOfType(ResetRefusedException.class)
        .isThrownBy(() -> project.reset(agent, home).carryOut(plan, plan.confirmation()))
        .withMessageContaining("person");
    assertThat(files(project)).isEqualTo(before);
    assertThat(memories(project)).isEqualTo(memories);
    assertThat(home.backups()).doesNotExist();

    project.memory().remember(NodeDraft.builder(NodeKind.FACT, "One more").build());
    assertThatExceptionOfType(ResetRefusedException.class)
        .isThrownBy(() -> reset.carryOut(plan, plan.confirmation()))
        .withMessageContaining("since the plan");
  }

  @ParameterizedTest
  @EnumSource(ProjectResetPlan.Target.class)
  void whereMemoriesAreFiles_thePlanNamesWhatGoes(ProjectResetPlan.Target target)
      throws IOException {
    Workspace kept = open("kept");
    write(kept, ".memory/config.yaml", "project:\n  id: kept\nstorage:\n  files: 'on'\n");
    write(kept, ".memory/other-tool/state", "not ours");
    kept.close();
    kept = open("kept");
    fill(kept);
    kept.memory()
        .remember(NodeDraft.builder(NodeKind.DECISION, "We prune in March").body("Late.").build());
    // Something that no look has met yet, and that the plan must know of.
    write(kept, ".memory/records/fact/late.md", "---\n---\n\n# Late\n");
    ProjectReset reset = reset(kept);
    ProjectResetPlan plan = reset.plan(target);
    Map<String, String> before = files(kept);
    assertThat(plan.memories()).isEqualTo(memories(kept));

    ProjectReset.Report report = reset.carryOut(plan, plan.confirmation());

    assertThat(report.files()).isEqualTo(plan.files().size());
    Map<String, String> left = files(kept);
    plan.files().forEach(entry -> before.remove(".memory/" + entry.path()));
    assertThat(left).isEqualTo(before);
    assertThat(left.containsKey(".memory/other-tool/state"))
        .isEqualTo(target != ProjectResetPlan.Target.EVERYTHING);
    assertThat(left.containsKey(".memory/records/fact/late.md"))
        .isEqualTo(target == ProjectResetPlan.Target.DATABASE);
    if (target == ProjectResetPlan.Target.BOTH || target == ProjectResetPlan.Target.EVERYTHING) {
      assertThat(memories(kept)).isZero();
    } else {
      // What one side still has fills the other one again.
      assertThat(kept.files().sync().complete()).as("%s", kept.files().status().owed()).isTrue();
      assertThat(memories(kept)).isGreaterThan(3);
      assertThat(files(kept)).containsKey(".memory/records/fact/late.md");
    }
  }

  @Test
  void aBackupThatCannotBeMade_removesNothing() throws IOException {
    Files.writeString(home.backups(), "in the way");
    ProjectReset reset = reset(project);
    ProjectResetPlan plan = reset.plan(ProjectResetPlan.Target.BOTH);
    Map<String, String> before = files(project);

    assertThatExceptionOfType(MemoryException.class)
        .isThrownBy(() -> reset.carryOut(plan, plan.confirmation()));

    assertThat(files(project)).isEqualTo(before);
    assertThat(memories(project)).isPositive();
  }

  @Test
  void clonesWithFilesOfTheirOwn_areNamed() throws IOException {
    Workspace clone = clone(project);
    write(clone, ".memory/records/fact/b.md", "one of its own");
    new ProjectRegistry(home.folder(), CLOCK)
        .opened(clone.root().root(), clone.name(), clone.identity().key());

    assertThat(reset(project).plan(ProjectResetPlan.Target.BOTH).clones())
        .containsExactly(clone.root().root().toString());
    assertThat(String.join("\n", reset(project).plan(ProjectResetPlan.Target.BOTH).lines()))
        .contains(clone.root().root().toString());
  }

  @Test
  void backups_areListed_andOnlyTheirProjectCanRestoreThem() throws IOException {
    ProjectReset reset = reset(project);
    ProjectReset.Backup first = reset.backup();
    ProjectReset.Backup second = reset.backup();

    assertThat(second.name()).isEqualTo(first.name() + "-2");
    assertThat(reset.backups()).containsExactly(second, first);
    ProjectReset other = reset(open("meadow"));
    assertThat(other.backups()).isEmpty();
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> other.restore(first))
        .withMessageContaining("backups of the project");
  }

  @Test
  void aDatabaseInTheFolder_isEmptiedNotRemoved() throws IOException {
    Path root = Files.createDirectories(temporary.toRealPath().resolve("inside"));
    Files.createDirectories(root.resolve(".memory"));
    try (MemoryStore inside = MemoryStore.open("sqlite:" + root.resolve(".memory/memory.db"));
        Workspace workspace =
            Workspace.builder(inside)
                .root(root)
                .clock(CLOCK)
                .nanoTime(() -> 0)
                .author(Provenance.of(Source.USER))
                .open()) {
      fill(workspace);
      ProjectReset reset = workspace.reset(workspace.memory(), home);
      ProjectResetPlan plan = reset.plan(ProjectResetPlan.Target.EVERYTHING);
      String pack = workspace.memory().weave(TASK).packHash();

      ProjectReset.Report report = reset.carryOut(plan, plan.confirmation());

      assertThat(root.resolve(".memory/memory.db")).exists();
      assertThat(workspace.memory().count(MemoryQuery.all())).isZero();
      reset.restore(report.backup());
      assertThat(workspace.memory().weave(TASK).packHash()).isEqualTo(pack);
    }
  }
}
