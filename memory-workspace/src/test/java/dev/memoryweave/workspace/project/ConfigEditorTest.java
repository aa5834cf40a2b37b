package dev.memoryweave.workspace.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.workspace.files.PathOutsideProjectException;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.project.internal.ConfigFile;
import dev.memoryweave.workspace.project.internal.ProjectSetting;
import dev.memoryweave.workspace.project.internal.SettingType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigEditorTest {
  @TempDir Path temporary;
  private Path root;
  private ConfigEditor editor;

  @BeforeEach
  void makeProject() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("project"));
    editor = new ConfigEditor(root);
  }

  private Path file() {
    return root.resolve(ConfigFile.PATH);
  }

  private void write(String text) throws IOException {
    Files.createDirectories(file().getParent());
    Files.write(file(), text.getBytes(StandardCharsets.UTF_8));
  }

  private String text() throws IOException {
    return Files.readString(file());
  }

  @Test
  void withoutAFile_everySettingHasItsDefault_andNothingIsMade() {
    assertThat(editor.list()).hasSize(ProjectSetting.values().length);
    assertThat(editor.list()).noneMatch(ConfigEditor.Setting::fromFile);
    assertThat(editor.get("recall.limit").text()).isEqualTo("60");
    assertThat(editor.unset("recall.limit").fromFile()).isFalse();
    assertThat(root.resolve(".memory")).doesNotExist();
  }

  @Test
  void theFirstChange_makesTheFileWithEverySetting() throws IOException {
    assertThat(editor.set("recall.limit", "7").value()).isEqualTo(7L);

    assertThat(text()).contains("  limit: 7\n", "  # Default: 60");
    assertThat(editor.get("recall.limit").fromFile()).isTrue();
  }

  @Test
  void everySetting_canBeChangedInAFileAsItIsMade_oneLineEach() throws IOException {
    new ConfigFile(ProjectBoundary.of(root)).create(ProjectConfig.defaults());
    for (ProjectSetting setting : ProjectSetting.values()) {
      String wanted =
          switch (setting.type()) {
            case TEXT -> "ein \"Name\": # ünïcode 日本語 🌿";
            case NUMBER -> "2";
            case SWITCH -> String.valueOf(!(Boolean) setting.defaultValue());
            case TEXTS ->
                setting.section().equals("privacy") ? "payment-card, all" : "/a b/, *.csv";
          };
      if (setting.type() == SettingType.TEXT && setting != ProjectSetting.PROJECT_NAME) {
        wanted = editor.get(setting.key()).value().toString();
      }
      List<String> before = text().lines().toList();

      ConfigEditor.Setting value = editor.set(setting.key(), wanted);

      List<String> after = text().lines().toList();
      assertThat(after).hasSameSizeAs(before);
      long changed = 0;
      for (int i = 0; i < after.size(); i++) {
        changed += after.get(i).equals(before.get(i)) ? 0 : 1;
      }
      assertThat(changed).as(setting.key()).isLessThanOrEqualTo(1);
      assertThat(editor.get(setting.key())).isEqualTo(value);
    }
  }

  @Test
  void commentsAndHandEdits_stay_withTheirLineEnds() throws IOException {
    write(
        "# head\r\nrecall:   # ours\r\n    limit:   9   # few\r\n\r\n    # budget next\r\n"
            + "    token_budget: 4000\r\n# tail");

    editor.set("recall.limit", "20");
    editor.set("project.name", "x");
    editor.set("recall.knowledge_share", "40");

    assertThat(text())
        .isEqualTo(
            """
            # head
            recall:   # ours
                limit:   20   # few

                # budget next
                token_budget: 4000
                knowledge_share: 40
            # tail

            project:
              name: "x"
            """
                .replace("\n", "\r\n"));
    editor.unset("recall.limit");
    assertThat(text()).doesNotContain("limit:").contains("# head", "# budget next", "# ours");
  }

  @Test
  void aListInLines_becomesOneLine_andItsCommentsStay() throws IOException {
    write(
        """
        indexing:
          exclude: # old
            - "/legacy/"
            # why: too large
            - '*.csv'

          # next
          watch: true
        """);

    editor.set("indexing.exclude", "[\"/a, b/\", \"c\"]");

    assertThat(text())
        .isEqualTo(
            """
            indexing:
              exclude: ["/a, b/", "c"] # old
                # why: too large

              # next
              watch: true
            """);
    editor.unset("indexing.exclude");
    assertThat(text()).isEqualTo("indexing:\n    # why: too large\n\n  # next\n  watch: true\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "project:\n  name: |-\n    long\n  id: \"a\"\n",
        "project:\n  name: >\n    long\n\n  id: \"a\"\n",
        "project:\n  name: 'long'\n  id: \"a\"\n",
        "project:\n  name: long name\n  id: \"a\"\n",
        "project:\n  name:\n  id: \"a\"\n",
        "project:\n  name: ~\n  id: \"a\"\n",
        "project: {name: long, id: \"a\"}\n",
        "\"project\":\n  'name' : long\n  id: \"a\"\n",
        "---\nproject:\n  id: \"a\"\n...\n",
        "project:\n  id: \"a\"",
        "\ufeffproject:\n  id: \"a\"\n  name: 🌿\n",
      })
  void everyFormOfText_canBeChanged_orIsLeftAsItIs(String before) throws IOException {
    write(before);
    try {
      editor.set("project.name", "new: #1");
      assertThat(editor.get("project.name").value()).isEqualTo("new: #1");
      assertThat(editor.get("project.id").value()).isEqualTo("a");
      assertThat(text().startsWith("\ufeff")).isEqualTo(before.startsWith("\ufeff"));
      editor.unset("project.name");
      assertThat(editor.get("project.name").fromFile()).isFalse();
    } catch (InvalidConfigException e) {
      assertThat(before).contains("{");
      assertThat(editor.get("project.id").value()).isEqualTo("a");
    }
  }

  @Test
  void settingsInBraces_areLeftToTheirAuthor() throws IOException {
    write("recall: {limit: 5}\n");

    assertThatExceptionOfType(InvalidConfigException.class)
        .isThrownBy(() -> editor.unset("recall.limit"))
        .withMessageContaining("in braces");
    assertThatExceptionOfType(InvalidConfigException.class)
        .isThrownBy(() -> editor.set("recall.knowledge_share", "5"));
    assertThat(text()).isEqualTo("recall: {limit: 5}\n");
    editor.set("recall.limit", "6");
    assertThat(text()).isEqualTo("recall: {limit: 6}\n");
  }

  @ParameterizedTest
  @CsvSource({
    "recall.limits, recall.limit",
    "Recall.Limit, recall.limit",
    "indexing.max-file-bytes, indexing.max_file_bytes",
    "agentguide.map, agent_guide.map"
  })
  void anUnknownKey_namesTheNearest(String key, String nearest) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> editor.get(key))
        .withMessageContaining("did you mean '" + nearest + "'");
  }

  @Test
  void anUnknownKey_likeNone_listsThemAll() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> editor.set("zzzzzzzzzzzzzzzzzzzz", "1"))
        .withMessageContaining("project.id");
  }

  @ParameterizedTest
  @CsvSource({
    "recall.limit, many", "recall.limit, -1", "recall.limit, 99999999999999999999",
    "indexing.watch, perhaps", "indexing.exclude, [1]", "indexing.exclude, ['open"
  })
  void aValueThatCannotBe_changesNothing(String key, String value) throws IOException {
    write("# mine\n");

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> editor.set(key, value))
        .withMessageContaining("must");
    assertThat(text()).isEqualTo("# mine\n");
  }

  @Test
  void aFileThatIsWrong_orALink_orReadOnly_isLeftAsItIs() throws IOException {
    write("recall:\n  limt: 1\n");
    assertThatExceptionOfType(InvalidConfigException.class)
        .isThrownBy(() -> editor.set("recall.limit", "1"))
        .withMessageContaining("line 2");

    Files.delete(file());
    Path elsewhere = Files.writeString(temporary.resolve("elsewhere.yaml"), "# other\n");
    Files.createSymbolicLink(file(), elsewhere);
    assertThatExceptionOfType(PathOutsideProjectException.class)
        .isThrownBy(() -> editor.set("recall.limit", "1"));
    assertThat(elsewhere).hasContent("# other");
  }

  @Test
  void permissionsStay() throws IOException {
    write("# mine\n");
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r-----"));

    editor.set("recall.limit", "1");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-r-----");
    assertThat(file().getParent()).isDirectoryContaining("regex:.*config.yaml");
    try (var files = Files.list(file().getParent())) {
      assertThat(files).hasSize(1);
    }
  }
}
