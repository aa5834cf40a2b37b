package dev.memoryweave.workspace.project.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.project.InvalidConfigException;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigFileTest {
  @TempDir Path temporary;
  private Path root;
  private ConfigFile file;

  @BeforeEach
  void makeProject() throws IOException {
    root = temporary.toRealPath();
    file = new ConfigFile(ProjectBoundary.of(root));
  }

  private ConfigFile write(String text) throws IOException {
    Files.createDirectories(root.resolve(".memory"));
    Files.writeString(root.resolve(ConfigFile.PATH), text);
    return file;
  }

  @Test
  void withoutAFile_theDefaultsHold() {
    assertThat(file.exists()).isFalse();
    assertThat(file.read()).isEqualTo(ProjectConfig.defaults());
  }

  @Test
  void theDefaults_areThoseOfTheTable() {
    ProjectConfig defaults = ProjectConfig.defaults();

    for (ProjectSetting setting : ProjectSetting.values()) {
      assertThat(SettingValues.of(defaults)).containsEntry(setting, setting.defaultValue());
    }
    assertThat(defaults.agentGuide()).isFalse();
    assertThat(defaults.maxFileBytes()).isEqualTo(5_000_000);
    assertThat(defaults.tokenBudget()).isEqualTo(3_000);
    assertThat(SettingValues.exclusions(defaults, List.of()).respectsGitignore()).isTrue();
    assertThat(defaults.threadsOn(1)).isEqualTo(1);
    assertThat(defaults.threadsOn(32)).isEqualTo(4);
  }

  @Test
  void theFile_isWrittenWithEverySettingAndReadBackTheSame() throws IOException {
    ProjectConfig config = ProjectConfig.defaults().named("example.com/team/app", "The \"App\" \\");

    assertThat(file.create(config)).isTrue();

    String text = Files.readString(root.resolve(ConfigFile.PATH));
    assertThat(file.read()).isEqualTo(config);
    for (ProjectSetting setting : ProjectSetting.values()) {
      assertThat(text).contains("  " + setting.nameInSection() + ": ");
      setting.comment().forEach(line -> assertThat(text).contains("  # " + line + "\n"));
    }
    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    try (Stream<Path> files = Files.list(root.resolve(".memory"))) {
      assertThat(files).containsExactly(root.resolve(ConfigFile.PATH));
    }
  }

  @Test
  void aFileThatIsThere_isNeverWrittenAgain() throws IOException {
    write("indexing:\n  threads: 3 # mine\n");

    assertThat(file.create(ProjectConfig.defaults())).isFalse();

    assertThat(Files.readString(root.resolve(ConfigFile.PATH)))
        .isEqualTo("indexing:\n  threads: 3 # mine\n");
    assertThat(file.read().threads()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n",
        "# only a comment\n",
        "---\n",
        "indexing:\n",
        "\ufeff",
        "{}",
        "null",
        "---\n..."
      })
  void aFileThatSaysNothing_meansTheDefaults(String text) throws IOException {
    assertThat(write(text).read()).isEqualTo(ProjectConfig.defaults());
  }

  @Test
  void settings_areReadInAnyStyleOfYaml() throws IOException {
    ProjectConfig config =
        write(
                """
                project: {id: our-app, name: 'Ours: the app'}
                indexing:
                  exclude:
                    - /legacy/
                    - "*.csv"
                  max_file_bytes: 1000
                  watch: true
                git:
                  main_branches: [main]
                """
                    .replace("\n", "\r\n"))
            .read();

    assertThat(config.projectId()).isEqualTo("our-app");
    assertThat(config.projectName()).isEqualTo("Ours: the app");
    assertThat(config.exclude()).containsExactly("/legacy/", "*.csv");
    assertThat(config.maxFileBytes()).isEqualTo(1_000);
    assertThat(config.watch()).isTrue();
    assertThat(config.mainBranches()).containsExactly("main");
  }

  static Stream<Arguments> mistakes() {
    return Stream.of(
        Arguments.of("indexing:\n  threds: 2\n", 2, "did you mean 'threads'?"),
        Arguments.of("indexing:\n  maxFileBytes: 2\n", 2, "did you mean 'max_file_bytes'?"),
        Arguments.of("indexng:\n  threads: 2\n", 1, "did you mean 'indexing'?"),
        Arguments.of("\n\nzzzzzz: 1\n", 3, "Known: project, storage, indexing"),
        Arguments.of("indexing:\n  threads: two\n", 2, "a whole number from 0 to 64"),
        Arguments.of("indexing:\n  threads: \"2\"\n", 2, "without quotes"),
        Arguments.of("indexing:\n  threads: 2.5\n", 2, "a whole number"),
        Arguments.of("indexing:\n  threads: 65\n", 2, "from 0 to 64"),
        Arguments.of("indexing:\n  threads: -1\n", 2, "from 0 to 64"),
        Arguments.of("indexing:\n  threads: 99999999999999999999\n", 2, "from 0 to 64"),
        Arguments.of("indexing:\n  threads:\n", 2, "from 0 to 64"),
        Arguments.of("indexing:\n  enabled: yes\n", 2, "must be true or false"),
        Arguments.of("indexing:\n  enabled: \"true\"\n", 2, "without quotes"),
        Arguments.of("indexing:\n  exclude: \"*.csv\"\n", 2, "brackets around all"),
        Arguments.of("indexing:\n  exclude: [1]\n", 2, "put each text in quotes"),
        Arguments.of("indexing:\n  exclude: ['*a*b*c*d*']\n", 2, "as in .gitignore"),
        Arguments.of("indexing:\n  exclude: ['']\n", 2, "must not be empty"),
        Arguments.of("indexing:\n  exclude: [*.csv]\n", 2, ""),
        Arguments.of("project:\n  id: 12\n", 2, "put it in quotes"),
        Arguments.of("project:\n  id: [a]\n", 2, "text of at most 200 characters"),
        Arguments.of("project:\n  id: \"a\\nb\"\n", 2, "single line"),
        Arguments.of("indexing:\n  threads: 1\n  threads: 2\n", 3, "second time, after line 2"),
        Arguments.of("git:\n  enabled: true\nseeding:\ngit:\n", 4, "second time, after line 1"),
        Arguments.of("indexing:\n\tthreads: 1\n", 2, "no tabs"),
        Arguments.of("indexing: 5\n", 1, "must hold settings"),
        Arguments.of("- a\n- b\n", 1, "must hold sections"),
        Arguments.of("just text", 1, "must hold sections"),
        Arguments.of("indexing:\n  threads: 1\n bad\n", 3, "it is not YAML"),
        Arguments.of("indexing: [\n", 2, "it is not YAML"),
        Arguments.of("a: &x [1]\nb: *x\n", 1, "anchors"),
        Arguments.of("git:\n  main_branches: *x\n", 2, "anchors"),
        Arguments.of("project:\n  id: !!java.net.URL [a]\n", 2, "tags (!)"),
        Arguments.of("git:\n---\ngit:\n", 2, "second document"),
        Arguments.of("? [a, b]\n: c\n", 1, "a name must be plain text"),
        Arguments.of("[".repeat(10_000), 1, "nested too deep"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistake_isToldWithFileLineAndRemedy(String text, int line, String words)
      throws IOException {
    write(text);

    assertThatThrownBy(file::read)
        .isInstanceOfSatisfying(
            InvalidConfigException.class, e -> assertThat(e.line()).isEqualTo(line))
        .hasMessageContaining(".memory/config.yaml, line " + line)
        .hasMessageContaining(words);
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void aMistake_doesNotKeepTheRestFromCounting(String text, int line, String words)
      throws IOException {
    UsableConfig usable = write(text).usable();

    assertThat(usable.problems().get(0)).contains(".memory/config.yaml, line " + line, words);
  }

  @Test
  void whatIsRight_countsBesideWhatIsUnknownOrWrong() throws IOException {
    UsableConfig usable =
        write(
                """
                future:
                  shiny: true
                recall:
                  limit: 7
                  token_budget: lots
                  colour: blue
                indexing:
                  threads: 3
                """)
            .usable();

    assertThat(usable.config().limit()).isEqualTo(7);
    assertThat(usable.config().threads()).isEqualTo(3);
    assertThat(usable.config().tokenBudget()).isEqualTo(ProjectConfig.defaults().tokenBudget());
    assertThat(usable.config().indexing()).isTrue();
    assertThat(usable.problems()).hasSize(3);
    assertThat(usable.problems().get(0)).contains("no section 'future'");
    assertThat(usable.problems().get(1)).contains("recall.token_budget must be");
    assertThat(usable.problems().get(2)).contains("no setting of 'recall' 'colour'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "indexing:\n  exclude: /secret/\n",
        "indexing:\n  exclude: [\"a\"]\n  exclude: [\"b\"]\n",
        "indexing:\n  excludes: [\"/secret/\"]\n",
        "indexing:\n  enabled: no way\n",
        "indexin:\n  exclude: [\"/secret/\"]\n",
        "indexing: off\n",
        "a: [",
        "- a\n",
      })
  void whatASettingProtects_staysClosedWhileItIsUnclear(String text) throws IOException {
    UsableConfig usable = write(text).usable();

    assertThat(usable.config().indexing()).isFalse();
    assertThat(usable.config().seeding()).isFalse();
    assertThat(usable.closed()).contains(ProjectSetting.INDEXING_ENABLED);
    assertThat(usable.problems()).last().asString().contains("no file of the project is read");
  }

  @Test
  void whatTheFileTurnsOffItself_isNotClosedBecauseOfItsFaults() throws IOException {
    UsableConfig usable = write("indexing:\n  enabled: false\n  exclude: /secret/\n").usable();

    assertThat(usable.config().indexing()).isFalse();
    assertThat(usable.closed()).containsExactly(ProjectSetting.SEEDING_ENABLED);
  }

  @Test
  void filesAreLeftAlone_whileItIsUnclearWhetherMemoriesAreKeptInThem() throws IOException {
    UsableConfig usable = write("storage:\n  files: 7\n").usable();

    assertThat(usable.config().files()).isEqualTo(ProjectConfig.FilesMode.OFF);
    assertThat(usable.config().indexing()).isTrue();
    assertThat(usable.problems()).last().asString().contains("all else goes on");
  }

  @Test
  void aBombOfAnchors_isRefusedAtOnce() throws IOException {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x]\n");
    for (int i = 1; i < 40; i++) {
      String before = "*a" + (i - 1) + ",";
      bomb.append("a" + i + ": &a" + i + " [" + before.repeat(9) + "]\n");
    }
    write(bomb.toString());

    assertThatThrownBy(file::read)
        .isInstanceOf(InvalidConfigException.class)
        .hasMessageContaining("anchors");
  }

  @Test
  void aFileThatIsNoTextOrTooLong_isTold() throws IOException {
    write("x");
    Files.write(root.resolve(ConfigFile.PATH), new byte[] {'a', (byte) 0xff});
    assertThatThrownBy(file::read).hasMessageContaining("not in UTF-8");
    write("a: \u0000\n");
    assertThatThrownBy(file::read).isInstanceOf(InvalidConfigException.class);
    write("#".repeat(300_000));
    assertThatThrownBy(file::read).hasMessageContaining("longer than 256000 bytes");
    Files.delete(root.resolve(ConfigFile.PATH));
    Files.createDirectory(root.resolve(ConfigFile.PATH));
    assertThatThrownBy(file::read).hasMessageContaining("it is no file");
    assertThat(file.usable().config().indexing()).isFalse();
    assertThat(file.usable().problems().get(0)).contains("it is no file");
  }

  @Test
  void randomText_isEitherSettingsOrAClearRefusal() {
    long seed = 20_240_817L;
    Random random = new Random(seed);
    String[] parts = {
      "indexing:", "\n", "  ", "threads: ", "1", "true", "\"", "'", "[", "]", "{", "}", "- ", "# ",
      ":", ",", "&a", "*a", "!x", "|", ">", "%", "@", "---", "\t", "é", "\ud83d\ude80", "exclude: "
    };
    for (int i = 0; i < 2_000; i++) {
      List<String> chosen = new ArrayList<>();
      for (int j = random.nextInt(12); j >= 0; j--) {
        chosen.add(parts[random.nextInt(parts.length)]);
      }
      String text = String.join("", chosen);
      try {
        assertThat(ConfigReader.read(text).threads()).isBetween(0, 64);
      } catch (InvalidConfigException e) {
        assertThat(e).as("seed %d, text %s", seed, text).hasMessageContaining(ConfigFile.PATH);
      }
    }
  }

  @Test
  void aFileThatIsALinkOut_isNeitherReadNorWritten() throws IOException {
    Path other = Files.createDirectories(root.resolve("project"));
    Path elsewhere = Files.writeString(root.resolve("elsewhere.yaml"), "project:\n  id: theirs\n");
    Files.createDirectories(other.resolve(".memory"));
    Files.createSymbolicLink(other.resolve(ConfigFile.PATH), elsewhere);
    ConfigFile linked = new ConfigFile(ProjectBoundary.of(other));

    assertThatThrownBy(linked::read).isInstanceOf(PathOutsideProjectException.class);
    assertThatThrownBy(() -> linked.create(ProjectConfig.defaults()))
        .isInstanceOf(PathOutsideProjectException.class);
  }

  @Test
  void settingsMadeByCode_areCheckedAlike() {
    assertThatThrownBy(() -> ProjectConfig.defaults().named("a\nb", ""))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("project.id");
  }
}
