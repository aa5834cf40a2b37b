package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What waits for a person is no success, whichever verb asked for it. */
class WaitingTest {
  private static final int WAITS = 3;
  private static final int PARTLY_WAITS = 4;
  private static final String RULE = "constraint.never-push-on-mondays";

  @TempDir Path folder;
  private CommandRuns memory;

  @BeforeEach
  void begin() throws IOException {
    memory = CommandRuns.in(folder);
    memory.run(TestTerminal.typing(), "", "add", "Never push on Mondays", "--kind", "constraint");
  }

  private static void waits(Ended ended) {
    waits(ended, WAITS);
  }

  private static void waits(Ended ended, int exit) {
    assertThat(ended.exit()).as(ended.out()).isEqualTo(exit);
    assertThat(ended.err()).contains("It waits for a person");
  }

  @Test
  void aRuleInAScript() {
    waits(memory.run("add", "Push at once", "--kind", "constraint"));
  }

  @Test
  void aFactInAScript_isDone() {
    assertThat(memory.run("add", "The port is 8080").exit()).isZero();
  }

  @Test
  void forgettingAPersonsRule() {
    waits(memory.run("forget", RULE, "--yes"));
    waits(memory.run("forget", RULE, "--outdated"));
    assertThat(memory.run("show", RULE).out()).contains("Never push on Mondays");
  }

  @Test
  void aRuleAmongSeveralChanges() {
    String changes =
        "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"It runs on Java 17\"},"
            + " {\"kind\": \"constraint\", \"title\": \"Push at once\"}]}";

    assertThat(memory.run(TestTerminal.none(), changes, "save", "--dry-run").exit()).isZero();
    waits(memory.run(TestTerminal.none(), changes, "save"), PARTLY_WAITS);
    assertThat(memory.run("show", "fact.it-runs-on-java-17").exit()).isZero();
  }

  @Test
  void theJson_saysSo_besideTheData() {
    Ended added = memory.run("--json", "add", "Push at once", "--kind", "constraint");

    assertThat(added.exit()).isEqualTo(WAITS);
    assertThat(added.out())
        .startsWith("{\"ok\":false,\"command\":\"add\",\"data\":{")
        .contains("constraint.push-at-once", "\"error\":{\"kind\":\"waits\"", "\"exit\":3");
  }

  @Test
  void rulesOfAnImport() throws IOException {
    Path file = folder.resolve("rules.jsonl");
    assertThat(memory.run("export", file.toString()).exit()).isZero();
    CommandRuns other = CommandRuns.in(folder.resolve("other"));

    Ended imported = other.run("import", file.toString(), "--into-project");

    waits(imported, PARTLY_WAITS);
    assertThat(imported.out()).contains("1 memory waits for a person");
  }
}
