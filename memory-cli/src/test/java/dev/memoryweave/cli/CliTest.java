package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import dev.memoryweave.operations.JsonForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CliTest {
  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void open() throws IOException {
    memory = CommandRuns.in(folder);
  }

  private static Map<String, Object> json(Ended ended) {
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out().strip()).doesNotContain("\n");
    return JsonForm.arguments(ended.out());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> data(Ended ended) {
    return (Map<String, Object>) json(ended).get("data");
  }

  @ParameterizedTest
  @ValueSource(strings = {"recall things", "lines", "status", "search things", "check", "health"})
  void looking_leavesNoFolderInTheProject(String line) {
    assertThat(memory.run(line.split(" ")).exit()).isZero();
    assertThat(memory.project().resolve(".memory")).doesNotExist();

    memory.run("index");

    assertThat(memory.project().resolve(".memory")).isDirectory();
  }

  @Test
  void health_ofNothing_isNoScore() {
    assertThat(memory.run("health").out())
        .contains("Nothing is remembered yet")
        .doesNotContain("100");
  }

  @Test
  void lines_tellWhatIsInForce_oneMemoryALine() {
    memory.run(
        TestTerminal.typing(),
        "",
        "add",
        "No network in tests",
        "--kind",
        "constraint",
        "--tag",
        "ci");
    memory.run("add", "Anna runs the depot", "--kind", "fact", "--tag", "team");

    assertThat(memory.run("lines").out())
        .contains("[semantic · constraint · ci] ")
        .doesNotContain("Anna");
    assertThat(memory.run("lines", "--entity", "anna", "--tag", "team").out())
        .contains(": Anna runs the depot")
        .doesNotContain("network");
    assertThat(memory.run("lines", "--topic", "billing").out())
        .contains("Nothing that is in force matches.");
    assertThat(memory.run("lines", "--limit", "0").exit()).isEqualTo(2);
    assertThat(data(memory.run("lines", "depot", "--json")).get("memories").toString())
        .contains("fact.anna-runs-the-depot");
  }

  @Test
  void add_atATerminal_isThePersonsWord() {
    Ended added =
        memory.run(TestTerminal.typing(), "", "add", "No network in tests", "--kind", "constraint");

    assertThat(added.err()).isEmpty();
    assertThat(added.exit()).isZero();
    assertThat(added.out()).contains("stored constraint.no-network-in-tests");
    assertThat(memory.run("explain", "constraint.no-network-in-tests").out()).contains("active");
  }

  @Test
  void add_withoutATerminal_isAnAgentsWord() {
    Ended added = memory.run("add", "No network in tests", "--kind", "constraint");

    assertThat(added.exit()).isEqualTo(3);
    assertThat(added.err()).startsWith("note: not at a terminal").hasLineCount(2);
    assertThat(added.out()).contains("candidate");
  }

  @Test
  void add_inJson_saysWhoWroteAmongTheWarnings() {
    Map<String, Object> answer = json(memory.run("add", "A fact", "--json"));

    assertThat(answer).containsEntry("ok", true).containsEntry("command", "add");
    assertThat((List<?>) answer.get("warnings")).hasSize(1);
  }

  @Test
  void add_theBodyFromStandardInput_isStored() {
    Ended added = memory.run(TestTerminal.none(), "Größe 東京 🎉\n", "add", "A fact", "--body", "-");

    assertThat(added.exit()).isZero();
    assertThat(memory.run("show", "fact.a-fact").out()).contains("Größe 東京 🎉");
  }

  @Test
  void show_whatWouldCommandTheTerminal_isHarmless() {
    memory.run(TestTerminal.none(), "x\u001b]0;owned\u0007\u202e", "add", "A fact", "--body", "-");

    Ended shown = memory.run(TestTerminal.typing(), "", "show", "fact.a-fact");

    assertThat(shown.out()).doesNotContain("\u001b]", "\u0007", "\u202e");
    assertThat(memory.run("show", "fact.a-fact", "--json").out())
        .doesNotContain("\u001b", "\u0007", "\u202e");
  }

  @Test
  void colours_areOnATerminalAlone() {
    memory.run("add", "A fact");

    assertThat(memory.run(TestTerminal.typing(), "", "search").out()).contains("\u001b[36m");
    assertThat(memory.run(TestTerminal.typing(), "", "search", "--no-color").out())
        .doesNotContain("\u001b");
    assertThat(memory.run("search").out()).doesNotContain("\u001b");
    assertThat(memory.with("NO_COLOR", "1").run(TestTerminal.typing(), "", "search").out())
        .doesNotContain("\u001b");
  }

  @Test
  void save_severalChanges_tellsWhatBecameOfEach() {
    String changes =
        "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"One\"}, {\"kind\": \"fact\", \"title\": \"Two\"}]}";

    assertThat(memory.run(TestTerminal.none(), changes, "save", "--dry-run").out())
        .startsWith("Dry run");
    Ended saved = memory.run(TestTerminal.none(), changes, "save", "--json");
    assertThat(data(saved)).containsEntry("complete", true);
    assertThat(memory.run("search", "--kind", "fact").out()).contains("fact.one", "fact.two");
  }

  @Test
  void forget_isAskedAbout() {
    memory.run(TestTerminal.typing(), "", "add", "A fact");
    TestTerminal no = TestTerminal.typing("n");

    assertThat(memory.run(no, "", "forget", "fact.a-fact").exit()).isEqualTo(1);
    assertThat(no.screen()).contains("cannot be undone", "[y/N]");
    assertThat(memory.run("show", "fact.a-fact").exit()).isZero();
    assertThat(memory.run(TestTerminal.typing("y"), "", "forget", "fact.a-fact").out())
        .contains("Forgot fact.a-fact");
    assertThat(memory.run("show", "fact.a-fact").exit()).isEqualTo(1);
  }

  @Test
  void forget_inAScript_needsYes_andWaits() {
    memory.run("add", "A fact");

    Ended refused = memory.run("forget", "fact.a-fact");
    assertThat(refused.exit()).isEqualTo(3);
    assertThat(refused.err()).contains("--yes");
    assertThat(refused.out()).isEmpty();

    // Even then it is an agent that asks, and only a person forgets.
    Ended asked = memory.run("forget", "fact.a-fact", "--yes");
    assertThat(asked.exit()).isEqualTo(3);
    assertThat(asked.out()).contains("only a person");
    assertThat(asked.err()).contains("It waits for a person");
    assertThat(memory.run("show", "fact.a-fact").exit()).isZero();
  }

  @Test
  void review_ofARule_isForAPerson() {
    memory.run("add", "No network in tests", "--kind", "constraint");
    String id = "constraint.no-network-in-tests";

    Ended refused = memory.run("review", "accept", id);
    assertThat(refused.exit()).isEqualTo(3);
    assertThat(memory.run(TestTerminal.typing(), "", "review", "list").out()).contains(id);
    assertThat(memory.run(TestTerminal.typing("y"), "", "review", "accept", id).out())
        .contains("is active now");
  }

  @Test
  void review_atATerminal_goesThroughAll() {
    memory.run("add", "First rule here", "--kind", "constraint");
    memory.run("add", "Second preference there", "--kind", "preference");

    Ended ended = memory.run(TestTerminal.typing("?", "r not so", "u", "a", "q"), "", "review");

    assertThat(ended.out())
        .contains(
            "1 of 2",
            "the word of an agent (cli)",
            "a  accept:",
            "It is archived now. 'u' takes it back.",
            "Taken back: constraint.first-rule-here waits again.")
        .endsWith("1 accepted, 0 rejected, 1 left.\n");
  }

  @Test
  void history_ofAChangedMemory_showsTheDifference() {
    memory.run(TestTerminal.typing(), "", "add", "Use one database", "--key", "db");
    memory.run(TestTerminal.typing(), "", "add", "Use two databases", "--key", "db");

    assertThat(memory.run("history", "fact.use-one-database").out())
        .contains("revision 1", "Use [-one-]{+two+} [-database-]{+databases+}");
  }

  @Test
  void snapshots_areMadeAndCompared() {
    memory.run("add", "A fact");
    assertThat(memory.run(TestTerminal.typing(), "", "snapshots", "create", "before").exit())
        .isZero();
    memory.run("add", "Another fact");

    assertThat(memory.run("snapshots").out()).contains("before");
    assertThat(memory.run("diff", "before").out())
        .contains("1 added, 0 changed, 0 removed", "+ fact.another-fact");
  }

  @Test
  void exportAndImport_bringEverythingBack() throws IOException {
    memory.run("add", "A fact");
    Path file = folder.resolve("export.jsonl");

    assertThat(memory.run("export", file.toString()).exit()).isZero();
    assertThat(Files.readString(file)).contains("A fact");
    assertThat(memory.run("export", file.toString()).exit()).isNotZero();
    memory.run("forget", "fact.a-fact", "--yes");
    Ended imported = memory.run(TestTerminal.typing("y"), "", "import", file.toString());
    assertThat(imported.exit()).isZero();
    assertThat(memory.run("import", file.toString()).err()).contains("note:").doesNotContain("#");
  }

  @Test
  void readOnly_changesNothing() {
    memory.run("add", "A fact");

    assertThat(memory.run("--read-only", "search").out()).contains("fact.a-fact");
    assertThat(memory.run("--read-only", "add", "Another").exit()).isEqualTo(3);
  }

  @Test
  void options_areTakenBeforeAndBehindTheVerb() {
    assertThat(data(memory.run("--json", "search", "x"))).containsKey("matches");
    assertThat(data(memory.run("search", "x", "--json"))).containsKey("matches");
    assertThat(memory.run("add", "--", "--a title that begins with a dash").out())
        .contains("stored");
    assertThat(memory.run("add", "@file ${HOME} %s").out()).contains("stored");
  }
}
