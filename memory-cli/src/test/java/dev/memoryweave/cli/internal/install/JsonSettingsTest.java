package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSettingsTest {
  private static final ServerEntry SERVER =
      new ServerEntry("/opt/with blank/memory", List.of("mcp", "--project-root", "/päth \"x\""));
  private static final String ENTRY =
      """
      "memory-weave": {
            "command": "/opt/with blank/memory",
            "args": ["mcp", "--project-root", "/päth \\"x\\""]
          }""";

  private final SettingsText settings = new JsonSettings("mcpServers", "");

  @ParameterizedTest
  @ValueSource(strings = {"", " \n", "{}", "{\n}\n"})
  void with_whereNothingIs_writesAWholeFile(String before) {
    String after = settings.with(before, SERVER);

    assertThat(after.strip()).isEqualTo("{\n  \"mcpServers\": {\n    " + ENTRY + "\n  }\n}");
    assertThat(settings.with(after, SERVER)).isEqualTo(after);
    assertThat(settings.without(after).replaceAll("\\s", "")).isEqualTo("{}");
  }

  @Test
  void with_keepsCommentsOrderSpacesAndOtherServers() {
    String before =
        """
        // settings of mine
        {
          "b":   1, /* odd spaces */
          "mcpServers": {
            "other": { "command": "x" } // keep
          },
          "a": [1, 2,],
        }
        """;

    String after = settings.with(before, SERVER);

    assertThat(after)
        .isEqualTo(
            before.replace(
                "{ \"command\": \"x\" } // keep\n",
                "{ \"command\": \"x\" }, // keep\n    " + ENTRY + "\n"));
    assertThat(settings.with(after, SERVER)).isEqualTo(after);
    assertThat(settings.without(after)).isEqualTo(before);
    assertThat(settings.has(after)).isTrue();
    assertThat(settings.has(before)).isFalse();
  }

  @Test
  void with_anOldEntry_changesItsCommandAndKeepsTheRest() {
    String before =
        "{\"mcpServers\": {\"memory-weave\": {\"env\": {\"A\": \"b\"}, \"command\": \"old\"}}}";

    assertThat(settings.with(before, SERVER))
        .contains("{\"env\": {\"A\": \"b\"}, \"command\": \"/opt/with blank/memory\"")
        .doesNotContain("old");
  }

  @Test
  void with_equalSettingsInOtherSpaces_changesNothing() {
    ServerEntry server = new ServerEntry("m", List.of("a", "b c"));
    String before =
        "{\"mcpServers\": {\"memory-weave\": {\"command\":\"m\",\"args\":[\n\"a\",\n\"b c\"\n]}}}";

    assertThat(settings.with(before, server)).isEqualTo(before);
  }

  @Test
  void with_otherLineEndsAndTabs_keepsToThem() {
    String after = settings.with("{\r\n\t\"a\": 1\r\n}\r\n", SERVER);

    assertThat(after).contains("\"a\": 1,\r\n\t\"mcpServers\": {\r\n\t\t\"memory-weave\": {\r\n");
    assertThat(after.replace("\r\n", "")).doesNotContain("\n");
  }

  @Test
  void without_theMiddleOne_leavesTheOthers() {
    String before =
        "{\n  \"mcpServers\": {\n    \"a\": {},\n    \"memory-weave\": {},\n    \"b\": {}\n  }\n}\n";

    assertThat(settings.without(before))
        .isEqualTo("{\n  \"mcpServers\": {\n    \"a\": {},\n    \"b\": {}\n  }\n}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"a": 1           | line 1, column 8: it ends too early
          {"a" 1}           | line 1, column 6: ':' is expected
          {"a": tru}        | line 1, column 7: a value is expected
          {"a": "b}         | line 1, column 7: the quotes are not closed
          {"a": 1} x        | line 1, column 10: nothing may follow here
          [1]               | line 1, column 1: the file must be an object
          {"mcpServers": 3} | line 1, column 16: mcpServers must be an object
          {"a": "\\x"}      | line 1, column 9: '\\x' means nothing
          {/* a             | line 1, column 2: the comment is not closed
          """)
  void with_aBrokenFile_saysWhere(String text, String message) {
    assertThatThrownBy(() -> settings.with(text, SERVER))
        .isInstanceOf(BrokenSettingsException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void with_deepNesting_isRefusedWithoutAnOverflow() {
    assertThatThrownBy(() -> settings.with("{\"a\": " + "[".repeat(100_000), SERVER))
        .isInstanceOf(BrokenSettingsException.class)
        .hasMessageContaining("nested too deeply");
  }
}
