package dev.memoryweave.workspace.project.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.workspace.project.InvalidConfigException;
import dev.memoryweave.workspace.project.ProjectConfig;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read without a parser of YAML is read as that reads it. */
class PlainConfigTest {
  private static final List<String> LINES =
      List.of(
          "project:",
          "  id: \"shop\"",
          "  name: \"A # shop\"",
          "  name: \"\"",
          "  name: 'shop'",
          "  name: shop",
          "  name: \"a\\nb\"",
          "  name: \"  spaced  \"",
          "  name: \"記憶\"",
          "indexing:",
          "indexing: ",
          "indexing: {}",
          "  threads: 4",
          "  threads: 04",
          "  threads: 65",
          "  threads: -1",
          "  threads: \"4\"",
          "  threads: 99999999999999999999",
          "  enabled: true",
          "  enabled: yes",
          "  enabled: \"true\"",
          "  watch: false # not yet",
          "   watch: true",
          "\twatch: true",
          "  exclude: []",
          "  exclude: [\"/legacy/\", \"*.csv\"]",
          "  exclude: [\"a\",\"b\"]",
          "  exclude: [\"a\", ]",
          "  exclude: [\"[ab]\"]",
          "  exclude: [\"a, b\"]",
          "  exclude: [1]",
          "  exclude:",
          "    - \"a\"",
          "storage:",
          "  files: \"auto\"",
          "  files: \"sometimes\"",
          "no_such:",
          "  no_such: 1",
          "# a comment",
          "      # a comment",
          "#",
          "",
          "   ",
          "---",
          "...",
          "%YAML 1.2",
          "\u0007",
          "# bell \u0007",
          "\r",
          "&a project:",
          "? project");

  private static Object ofYaml(String text) {
    try {
      return ConfigReader.valuesOfYaml(text);
    } catch (InvalidConfigException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void whatIsWrittenHere_isPlain() {
    assertThat(PlainConfig.values(ConfigWriter.write(ProjectConfig.defaults())))
        .isEqualTo(SettingValues.of(ProjectConfig.defaults()));

    Map<ProjectSetting, Object> values = new EnumMap<>(ProjectSetting.class);
    values.put(ProjectSetting.PROJECT_NAME, "A shop: with # all, of [it]");
    values.put(ProjectSetting.INDEXING_THREADS, 7L);
    values.put(ProjectSetting.INDEXING_WATCH, true);
    values.put(ProjectSetting.INDEXING_EXCLUDE, List.of("/legacy/", "*.csv", "a, b"));
    assertThat(PlainConfig.values(ConfigWriter.write(SettingValues.config(values))))
        .isEqualTo(SettingValues.of(SettingValues.config(values)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "project:\n  name: \"caf\u00e9\"\n",
        "project:\n  name: \"a \\\"quoted\\\" name\"\n",
        "indexing:\n  exclude: [\"[ab].csv\"]\n"
      })
  void whatIsNot_isLeftToTheParser(String text) {
    assertThat(PlainConfig.values(text)).isNull();
    assertThat(ConfigReader.values(text)).hasSize(1);
  }

  @Test
  void everyText_isReadAsTheParserReadsIt_orLeftToIt() {
    Random random = new Random(22);
    int plain = 0;
    for (int i = 0; i < 30_000; i++) {
      StringBuilder text = new StringBuilder();
      // Mostly onward, so that settings often follow their section.
      int line = random.nextBoolean() ? 0 : random.nextInt(LINES.size());
      for (int n = random.nextInt(6); n >= 0; n--) {
        text.append(LINES.get(line % LINES.size())).append('\n');
        line += random.nextInt(10);
      }
      if (random.nextInt(4) == 0) {
        text.setLength(random.nextInt(text.length()));
      }
      Map<ProjectSetting, Object> values = PlainConfig.values(text.toString());
      if (values != null) {
        assertThat(ofYaml(text.toString())).as("%s", text).isEqualTo(values);
        plain += values.isEmpty() ? 0 : 1;
      }
    }
    assertThat(plain).isGreaterThan(300);
  }
}
