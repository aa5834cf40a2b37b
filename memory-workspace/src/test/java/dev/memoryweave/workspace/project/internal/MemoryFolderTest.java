package dev.memoryweave.workspace.project.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.project.InitReport;
import dev.memoryweave.workspace.project.ProjectConfig;
import dev.memoryweave.workspace.project.ResetRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemoryFolderTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);

  @TempDir Path temporary;
  private Path root;
  private MemoryFolder folder;

  @BeforeEach
  void makeProject() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("project"));
    folder = new MemoryFolder(ProjectBoundary.of(root), CLOCK);
  }

  private void write(String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private List<String> content() throws IOException {
    try (Stream<Path> files = Files.walk(root.resolve(".memory"))) {
      return files
          .filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
          .map(file -> root.resolve(".memory").relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void nothingIsMade_unlessAskedFor() {
    assertThat(folder.exists()).isFalse();
    assertThat(folder.backup()).isEmpty();
    assertThat(folder.plan(ResetScope.ALL).removed()).isEmpty();
    assertThat(root.resolve(".memory")).doesNotExist();
  }

  @Test
  void init_makesWhatIsMissingAndLeavesTheRest() throws IOException {
    write(".memory/constraints.md", "mine");

    InitReport first = folder.init(ProjectConfig.defaults().named("our-app", ""));
    String config = Files.readString(root.resolve(ConfigFile.PATH));
    InitReport second = folder.init(ProjectConfig.defaults().named("another", ""));

    assertThat(first.created())
        .containsExactly(".memory/.gitignore", ".memory/.gitattributes", ".memory/config.yaml");
    assertThat(first.kept()).containsExactly(".memory");
    assertThat(first.problem()).isEmpty();
    assertThat(first.hint()).isEmpty();
    assertThat(second.created()).isEmpty();
    assertThat(Files.readString(root.resolve(ConfigFile.PATH))).isEqualTo(config);
    assertThat(content())
        .containsExactly(".gitattributes", ".gitignore", "config.yaml", "constraints.md");
    assertThat(new ConfigFile(ProjectBoundary.of(root)).read().projectId()).isEqualTo("our-app");
  }

  @Test
  void init_addsTheLinesForGitThatAnOlderOneLacks() throws IOException {
    write(".memory/.gitignore", "# mine\r\n*.db\r\n!/exports/\r\n/backups/");

    InitReport report = folder.init(ProjectConfig.defaults());
    String ignored = Files.readString(root.resolve(".memory/.gitignore"));

    assertThat(report.changed()).containsExactly(".memory/.gitignore");
    assertThat(ignored)
        .startsWith("# mine\r\n*.db\r\n!/exports/\r\n/backups/\r\n")
        .contains("\r\n/.backup/\r\n", "\r\n/cache/\r\n")
        .doesNotContain("\r\n/exports/");
    assertThat(folder.init(ProjectConfig.defaults()).changed()).isEmpty();
    assertThat(Files.readString(root.resolve(".memory/.gitignore"))).isEqualTo(ignored);
  }

  @Test
  void whatIsGenerated_isKnownToGitAndToAReset() {
    for (String line : FolderContent.ignored()) {
      String path = line.substring(line.startsWith("/") ? 1 : 0).replace("*", "x");
      String file = path.endsWith("/") ? path + "file.md" : path;
      boolean backup = file.contains("backup");
      assertThat(FolderContent.of(file))
          .as(file)
          .isEqualTo(backup ? FolderContent.BACKUP : FolderContent.GENERATED);
      assertThat(ResetScope.GENERATED.removes(file)).as(file).isEqualTo(!backup);
      assertThat(ResetScope.ALL.removes(file)).as(file).isEqualTo(!backup);
    }
  }

  @Test
  void aResetOfTheMemory_leavesFilesOfOthers_andSaysSo() throws IOException {
    for (String ours :
        List.of("config.json", "memory/project.json", "records/fact/a.md", "events.jsonl")) {
      write(".memory/" + ours, "x");
    }
    write(".memory/other.tool", "not ours");
    write(".memory/plugins/memory/a.md", "not ours");

    ResetPlan plan = folder.plan(ResetScope.MEMORY);
    Optional<Path> copy = folder.reset(plan, plan.confirmation());

    assertThat(plan.kept()).containsExactly("other.tool", "plugins/memory/a.md");
    assertThat(copy.orElseThrow().resolve("other.tool")).hasContent("not ours");
    assertThat(content())
        .filteredOn(path -> !path.startsWith(".backup/"))
        .containsExactly("other.tool", "plugins/memory/a.md");
  }

  @Test
  void aProjectThatCannotBeWritten_isReportedAndPassedOver() throws IOException {
    Files.writeString(root.resolve(".memory"), "a file is in the way");

    InitReport report = folder.init(ProjectConfig.defaults());

    assertThat(report.created()).isEmpty();
    assertThat(report.problem().orElseThrow()).contains("cannot be written");
    assertThat(Files.readString(root.resolve(".memory"))).isEqualTo("a file is in the way");
  }

  @Test
  void aFolderThatIsALink_isNotWritten() throws IOException {
    Path elsewhere = Files.createDirectories(root.resolveSibling("elsewhere"));
    Files.createSymbolicLink(root.resolve(".memory"), elsewhere);

    assertThatThrownBy(() -> folder.init(ProjectConfig.defaults()))
        .isInstanceOf(PathOutsideProjectException.class);
    assertThat(elsewhere).isEmptyDirectory();
    assertThat(folder.exists()).isFalse();
  }

  @Test
  void theHint_saysWhatGitGetsWrong() throws IOException {
    assertThat(folder.gitignoreHint().orElseThrow()).contains(".memory/*.db");
    assertThat(folder.init(ProjectConfig.defaults()).hint()).isEmpty();

    write(".gitignore", ".memory/\n");
    assertThat(folder.gitignoreHint().orElseThrow())
        .contains("git ignores .memory/config.yaml")
        .contains("take out");
  }

  @Test
  void aBackup_isACompleteCopyWithoutFormerOnes() throws IOException {
    write(".memory/constraints.md", "mine");
    write(".memory/deep/er/x.md", "deep");

    Path first = folder.backup().orElseThrow();
    Path second = folder.backup().orElseThrow();

    assertThat(first).isEqualTo(root.resolve(".memory/.backup/2026-03-04T05-06-07Z"));
    assertThat(second.getFileName().toString()).isEqualTo("2026-03-04T05-06-07Z-2");
    assertThat(content())
        .containsExactly(
            ".backup/.gitignore",
            ".backup/2026-03-04T05-06-07Z-2/constraints.md",
            ".backup/2026-03-04T05-06-07Z-2/deep/er/x.md",
            ".backup/2026-03-04T05-06-07Z/constraints.md",
            ".backup/2026-03-04T05-06-07Z/deep/er/x.md",
            "constraints.md",
            "deep/er/x.md");
  }

  @Test
  void aReset_needsTheWordsOfItsPlan_andKeepsACopyOfAll() throws IOException {
    write(".memory/constraints.md", "mine");
    write(".memory/memory.db", "data");
    write(".memory/memory.db-wal", "log");
    write(".memory/cache/a/b", "x");
    write(".memory/backups/old/memory.db", "old");

    ResetPlan plan = folder.plan(ResetScope.GENERATED);
    assertThat(plan.removed())
        .extracting(FolderEntry::path)
        .containsExactly("cache/a/b", "memory.db", "memory.db-wal");
    assertThat(plan.kept()).containsExactly("constraints.md");
    assertThat(plan.confirmation()).isEqualTo("remove 3 files");
    assertThat(plan.bytes()).isEqualTo(8);
    for (String wrong : new String[] {"", "yes", "remove 2 files"}) {
      assertThatThrownBy(() -> folder.reset(plan, wrong))
          .isInstanceOf(ResetRefusedException.class)
          .hasMessageContaining("'remove 3 files'");
    }
    assertThat(content()).hasSize(5);

    Optional<Path> copy = folder.reset(plan, "remove 3 files");

    assertThat(copy.orElseThrow().resolve("memory.db")).hasContent("data");
    assertThat(content())
        .containsExactly(
            ".backup/.gitignore",
            ".backup/2026-03-04T05-06-07Z/cache/a/b",
            ".backup/2026-03-04T05-06-07Z/constraints.md",
            ".backup/2026-03-04T05-06-07Z/memory.db",
            ".backup/2026-03-04T05-06-07Z/memory.db-wal",
            "backups/old/memory.db",
            "constraints.md");
    assertThat(root.resolve(".memory/cache")).doesNotExist();
  }

  @Test
  void aResetOfAll_removesAllButTheBackups() throws IOException {
    folder.init(ProjectConfig.defaults());
    write(".memory/constraints.md", "mine");
    ResetPlan plan = folder.plan(ResetScope.ALL);

    Path copy = folder.reset(plan, plan.confirmation()).orElseThrow();

    assertThat(copy.resolve("constraints.md")).hasContent("mine");
    assertThat(content()).allMatch(path -> path.startsWith(".backup/"));
  }

  @Test
  void aFolderThatWasChangedSinceThePlan_isNotReset() throws IOException {
    write(".memory/memory.db", "data");
    ResetPlan plan = folder.plan(ResetScope.ALL);
    write(".memory/memory.db", "more data");

    assertThatThrownBy(() -> folder.reset(plan, plan.confirmation()))
        .isInstanceOf(ResetRefusedException.class)
        .hasMessageContaining("make a new plan");
    assertThat(content()).containsExactly("memory.db");
  }

  @Test
  void nothingToRemove_removesAndCopiesNothing() throws IOException {
    write(".memory/constraints.md", "mine");
    ResetPlan plan = folder.plan(ResetScope.GENERATED);

    assertThat(folder.reset(plan, plan.confirmation())).isEmpty();
    assertThat(content()).containsExactly("constraints.md");
  }

  @Test
  void linksInTheFolder_areCopiedAndRemovedAsLinks() throws IOException {
    Path elsewhere = Files.createDirectories(root.resolveSibling("elsewhere"));
    Files.writeString(elsewhere.resolve("theirs.txt"), "theirs");
    write(".memory/memory.db", "data");
    Files.createSymbolicLink(root.resolve(".memory/out"), elsewhere);
    ResetPlan plan = folder.plan(ResetScope.ALL);

    Path copy = folder.reset(plan, plan.confirmation()).orElseThrow();

    assertThat(elsewhere.resolve("theirs.txt")).hasContent("theirs");
    assertThat(Files.isSymbolicLink(copy.resolve("out"))).isTrue();
    assertThat(Files.exists(root.resolve(".memory/out"), LinkOption.NOFOLLOW_LINKS)).isFalse();
  }

  @Test
  void aPlaceOfBackupsThatLeadsOut_isNotWritten() throws IOException {
    Path elsewhere = Files.createDirectories(root.resolveSibling("elsewhere"));
    write(".memory/memory.db", "data");
    Files.createSymbolicLink(root.resolve(".memory/.backup"), elsewhere);
    ResetPlan plan = folder.plan(ResetScope.GENERATED);

    assertThatThrownBy(() -> folder.reset(plan, plan.confirmation()))
        .isInstanceOf(PathOutsideProjectException.class);
    assertThat(root.resolve(".memory/memory.db")).hasContent("data");
    assertThat(elsewhere).isEmptyDirectory();
  }
}
