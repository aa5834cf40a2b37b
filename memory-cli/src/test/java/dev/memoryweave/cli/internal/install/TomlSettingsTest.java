package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TomlSettingsTest {
  private static final ServerEntry SERVER = new ServerEntry("/opt/m y/memory", List.of("mcp"));
  private static final String TABLE =
      """
      [mcp_servers.memory-weave]
      command = "/opt/m y/memory"
      args = ["mcp"]
      """;

  private final SettingsText settings = new TomlSettings("mcp_servers");

  @Test
  void with_whereNothingIs_writesTheTable() {
    assertThat(settings.with("", SERVER)).isEqualTo(TABLE);
    assertThat(settings.with(TABLE, SERVER)).isEqualTo(TABLE);
    assertThat(settings.without(TABLE)).isEmpty();
  }

  @Test
  void with_keepsAllElse() {
    String before =
        """
        # mine
        model = "x" # why
        text = \"""
        [mcp_servers.memory-weave]
        \"""

        [mcp_servers.other]
        args = [ # first
          "[a]",
        ]
        """;

    String after = settings.with(before, SERVER);

    assertThat(after).isEqualTo(before + "\n" + TABLE);
    assertThat(settings.without(after)).isEqualTo(before);
  }

  @Test
  void with_anOldTable_changesTheCommandAndKeepsTheRest() {
    String before =
        """
        [mcp_servers."memory-weave"]
        command = "old" # here
        startup_timeout_sec = 20

        [mcp_servers.memory-weave.env]
        A = "b"

        [last]
        a = 1
        """;

    assertThat(settings.with(before, SERVER))
        .isEqualTo(
            before
                .replace("\"old\"", "\"/opt/m y/memory\"")
                .replace("_sec = 20\n", "_sec = 20\nargs = [\"mcp\"]\n"));
    assertThat(settings.without(before)).isEqualTo("[last]\na = 1\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mcp_servers.memory-weave.command = \"a\"",
        "[mcp_servers]\nmemory-weave = { command = \"a\" }",
        "mcp_servers = { }"
      })
  void with_aServerThatIsNoTable_isLeftToPeople(String text) {
    assertThatThrownBy(() -> settings.with(text, SERVER))
        .isInstanceOf(BrokenSettingsException.class)
        .hasMessageContaining("change it by hand");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a =             | line 1, column 4: it ends too early
          a = "b          | line 1, column 5: the quotes are not closed
          a = [1          | line 1, column 5: ']' is missing
          [a              | line 1, column 3: it ends too early
          = 1             | line 1, column 1: a name is expected
          """)
  void with_aBrokenFile_saysWhere(String text, String message) {
    assertThatThrownBy(() -> settings.with(text, SERVER))
        .isInstanceOf(BrokenSettingsException.class)
        .hasMessage(message);
  }
}
