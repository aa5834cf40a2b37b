package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.internal.terminal.TextWidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The screen of a person: tables and colours in any language, and nothing that commands it. */
final class ScreenTest {
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");
  private static final String COLOUR = "\u001b\\[[0-9;]*m";
  private static final String HOSTILE =
      "a\u001b]0;owned\u0007b\u001b[2Jc\u001b[31md\u009b3Je\u202ef\u2066g\rh\u0008i\u0000j";

  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void open() throws IOException {
    memory = CommandRuns.in(folder);
  }

  private String shown(int width, String... words) {
    CommandRuns.Ended ended = memory.run(TestTerminal.narrow(width), "", words);
    assertThat(ended.err()).isEmpty();
    return ended.out();
  }

  private void remember() {
    memory.run("add", "Größe und Maß: Preise in Cent, nie als Kommazahl", "--key", "a");
    memory.run("add", "価格は整数のセントで保存し、浮動小数点数は決して使わない。税率も同じ規則に従う", "--key", "b");
    memory.run("add", "الأسعار تُحفظ كأعداد صحيحة ولا تُحفظ أبدا ككسور عشرية", "--key", "c");
    memory.run(
        "add",
        "Ship it 🎉🚀 👩‍👩‍👧‍👦 with flags 🇯🇵 and 👍🏽, and tell all who wait",
        "--key",
        "d");
    memory.run("add", "Never call the gateway twice", "--kind", "constraint");
    memory.run("add", "Prefer short names", "--kind", "preference");
    memory.run(TestTerminal.typing(), "", "add", "We ship on Monday", "--kind", "decision");
    memory.run(
        TestTerminal.typing(),
        "",
        "add",
        "We ship on 水曜日",
        "--kind",
        "decision",
        "--replaces",
        "decision.we-ship-on-monday");
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 40})
  void listsAndTables_areAsTheyWere(int width) throws IOException {
    remember();
    StringBuilder all = new StringBuilder();
    for (String line :
        List.of(
            "search",
            "search cent",
            "search --status superseded",
            "review list",
            "history decision.we-ship-on-monday",
            "explain decision.we-ship-on-monday",
            "snapshots create first --note ok",
            "snapshots",
            "diff first",
            "map",
            "health")) {
      all.append("$ memory ").append(line).append('\n');
      all.append(shown(width, line.split(" "))).append('\n');
    }
    // Times are those of the store, and the project is named after a folder of this test.
    String screen =
        all.toString()
            .replace("\u001b", "\\e")
            .replaceAll("\\d{4}-\\d\\d-\\d\\d([ T])\\d\\d:\\d\\d", "2026-05-01$112:00")
            .replaceAll("12:00:\\d\\d(\\.\\d+)?Z", "12:00:00Z")
            .replaceAll("path-[0-9a-f]{16}", "path-0123456789abcdef");
    Path file = GOLDEN.resolve("screen-" + width + ".txt");
    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(file, screen);
    }
    assertThat(screen).isEqualTo(Files.readString(file));
  }

  @ParameterizedTest
  @ValueSource(ints = {80, 40})
  void aPoorMemory_isAmber_withWhatHelps(int width) throws IOException {
    for (int i = 1; i <= 3; i++) {
      memory.run("add", "Valve " + i + " is stuck", "--key", "valve-" + i);
      memory.run("forget", "fact.valve-" + i + "-is-stuck", "--outdated", "--reason", "mended");
    }

    String screen = shown(width, "health").replace("\u001b", "\\e");

    Path file = GOLDEN.resolve("health-" + width + ".txt");
    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(file, screen);
    }
    assertThat(screen).isEqualTo(Files.readString(file));
  }

  @Test
  void aReview_isAsItWas() throws IOException {
    remember();
    TestTerminal person = TestTerminal.typing("?", "r we do not care", "u", "a it is true");

    String said = memory.run(person, "", "review", "--no-color").out();

    Path file = GOLDEN.resolve("review.txt");
    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.writeString(file, said);
    }
    assertThat(said).isEqualTo(Files.readString(file));
    assertThat(person.screen())
        .isEqualTo("[a]ccept [r]eject [e]dit [m]ore [s]kip [u]ndo [q]uit [?] ".repeat(4));
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80})
  void noLine_isWiderThanTheTerminal(int width) {
    remember();
    for (String line :
        List.of("search", "review list", "status", "sync", "map", "install", "backup --list")) {
      assertThat(shown(width, line.split(" ")).lines())
          .as(line)
          .filteredOn(shown -> TextWidth.of(shown) > width)
          // What is copied stays whole: ids, paths, cursors.
          .allMatch(shown -> shown.strip().split(" ").length <= 2);
    }
  }

  @Test
  void aTextOfAMemory_commandsNothing() throws IOException {
    Path body = Files.writeString(folder.resolve("body.json"), hostile());
    assertThat(memory.run(TestTerminal.typing(), "", "save", body.toString()).exit()).isZero();
    memory.run("save", body.toString());
    memory.run("snapshots", "create", "s", "--note", "note");

    for (String line :
        List.of(
            "show fact.hostile",
            "show constraint.hostile-rule",
            "history fact.hostile",
            "history fact.hostile --plain",
            "explain constraint.hostile-rule",
            "recall hostile",
            "search hostile",
            "review list",
            "review",
            "diff",
            "diff s",
            "sync",
            "map",
            "forget fact.hostile --dry-run")) {
      TestTerminal person = TestTerminal.typing("q");
      CommandRuns.Ended ended = memory.run(person, "", line.split(" "));
      String all = ended.out() + ended.err() + person.screen();
      assertThat(all.replaceAll(COLOUR, ""))
          .as(line)
          .doesNotContainPattern(
              "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]");
      // A colour that the text brings with it would be one of ours to the check above.
      assertThat(all).as(line).doesNotContain("c\u001b[31md");
    }
  }

  private static String hostile() {
    StringBuilder text = new StringBuilder();
    HOSTILE.chars().filter(c -> c != 0).forEach(c -> text.append(String.format("\\u%04x", c)));
    return "{\"nodes\":[{\"kind\":\"fact\",\"title\":\"Hostile\",\"body\":\""
        + text
        + "\"},{\"kind\":\"constraint\",\"title\":\"Hostile rule\",\"body\":\""
        + text
        + "\"}]}";
  }
}
