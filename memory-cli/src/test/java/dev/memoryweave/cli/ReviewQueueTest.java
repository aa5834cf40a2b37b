package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import dev.memoryweave.cli.internal.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A long queue is worked off at the terminal: in parts, several at once, and back again. */
final class ReviewQueueTest {
  private static final String TABS = "constraint.use-tabs-in-makefiles";
  private static final String FLAKY = "constraint.never-retry-flaky-tests";
  private static final String SHORT = "preference.prefer-short-names";

  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void propose() throws IOException {
    memory = CommandRuns.in(folder);
    memory.run("add", "Use tabs in makefiles", "--kind", "constraint");
    memory.run("add", "Never retry flaky tests", "--kind", "constraint");
    memory.run("add", "Prefer short names", "--kind", "preference");
  }

  private Ended byPerson(String answer, String... arguments) {
    return memory.run(TestTerminal.typing(answer), "", arguments);
  }

  private String status(String id) {
    return memory
        .run("show", id, "--json")
        .out()
        .replaceFirst(".*?\"status\":\"([a-z_]+)\".*", "$1")
        .strip();
  }

  @Test
  void theList_isChosenByKindSourceAndCause() {
    assertThat(memory.run("review", "list").out()).startsWith("Proposed, 3:\n\n");
    assertThat(memory.run("review", "list", "--limit", "2").out())
        .startsWith("Proposed, 2 of 3:\n\n")
        .contains("More waits: a greater --limit lists it, or --cursor ");
    assertThat(memory.run("review", "list", "--kind", "preference").out())
        .contains(SHORT)
        .doesNotContain(TABS);
    assertThat(memory.run("review", "list", "--source", "file").out())
        .isEqualTo("Nothing that waits for a decision meets these conditions.\n");
    assertThat(memory.run("review", "list", "--cause", "one_source", "--json").out())
        .contains("\"size\":{\"proposed\":3,\"stated\":0}");
    assertThat(memory.run("review", "list", SHORT).out())
        .contains("It says, the word of an agent (cli):")
        .doesNotContain(TABS);
  }

  @Test
  void several_areAcceptedOnceAPersonHasSeenThem() {
    TestTerminal person = TestTerminal.typing("n");
    Ended declined = memory.run(person, "", "review", "accept", TABS, FLAKY);

    assertThat(declined.exit()).isEqualTo(1);
    assertThat(person.screen())
        .contains(TABS, FLAKY, "Your decision: accept all 2? [y/N]")
        .doesNotContain(SHORT);
    assertThat(status(TABS)).isEqualTo("candidate");

    Ended accepted = byPerson("y", "review", "accept", TABS, FLAKY, "--reason", "so it is");
    assertThat(accepted.exit()).as(accepted.err()).isZero();
    assertThat(accepted.out()).startsWith("Accepted 2 of 2.\n").contains("undo its decision: 1, 2");
    assertThat(status(TABS)).isEqualTo("active");
  }

  @Test
  void severalOfWhichOneIsNotThere_areDecidedAllTheSame() {
    Ended ended = memory.run("review", "reject", TABS, "fact.nowhere", "--json");

    assertThat(ended.exit()).isEqualTo(1);
    assertThat(ended.out())
        .contains("\"kind\":\"incomplete\"")
        .contains("{\"id\":\"fact.nowhere\",\"done\":false,\"error\":\"not_found\"");
    assertThat(status(TABS)).isEqualTo("archived");
  }

  @Test
  void anAgent_isToldOfEachThatItMayNotDecide() {
    Ended ended = memory.run("review", "accept", TABS, FLAKY);

    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.err())
        .contains("Accepted 0 of 2.", "not done, " + TABS, "not done, " + FLAKY, "At a terminal");
    assertThat(status(TABS)).isEqualTo("candidate");
  }

  @Test
  void whatConditionsChoose_isShownToAPersonAndDecidedByNobodyElse() {
    assertThat(memory.run("review", "reject", "--kind", "constraint").exit()).isEqualTo(2);
    assertThat(memory.run("review", "reject", "--kind", "constraint", "--dry-run").out())
        .contains(TABS + " is candidate and becomes archived", FLAKY)
        .doesNotContain(SHORT);

    TestTerminal person = TestTerminal.typing("y");
    Ended ended = memory.run(person, "", "review", "reject", "--kind", "constraint");

    assertThat(ended.exit()).as(ended.err()).isZero();
    assertThat(person.screen()).contains(TABS, FLAKY, "reject all 2?").doesNotContain(SHORT);
    assertThat(status(TABS)).isEqualTo("archived");
    assertThat(status(SHORT)).isEqualTo("candidate");
  }

  @Test
  void undo_showsWhatItChangesAndAsks() {
    byPerson("", "review", "accept", TABS);

    Ended told = memory.run("review", "undo", "1", "--dry-run");
    assertThat(told.exit()).isEqualTo(3);
    assertThat(told.err()).contains("whose word counts for more");
    TestTerminal person = TestTerminal.typing("n");
    assertThat(memory.run(person, "", "review", "undo", "1").exit()).isEqualTo(1);
    assertThat(person.screen())
        .contains("To undo decision 1 would change:", TABS + " is active and becomes", "Undo it?");
    assertThat(status(TABS)).isEqualTo("active");

    assertThat(byPerson("y", "review", "undo", "1").exit()).isZero();
    assertThat(status(TABS)).isEqualTo("needs_review");
  }

  @Test
  void anEarlierRevision_isShownBeforeItIsSaidAgain() {
    byPerson("", "add", "The port is 8080", "--key", "port");
    byPerson("", "add", "The port is 9090", "--key", "port");
    String id = "fact.the-port-is-8080";

    Ended told = byPerson("", "review", "undo", id, "--revision", "1", "--dry-run");
    assertThat(told.out())
        .contains("To go back to revision 1 would change:", "The port is [-9090-]{+8080+}");
    assertThat(byPerson("y", "review", "undo", id, "--revision", "1").exit()).isZero();
    assertThat(memory.run("show", id).out()).contains("The port is 8080");
  }

  @Test
  void whatAgentsPropose_comesBeforeWhatFilesState() throws IOException {
    Files.writeString(
        memory.project().resolve("AGENTS.md"),
        "# Rules\n\n- Prices must be whole cents.\n- Never call the gateway twice.\n");
    memory.run("index");

    String list = memory.run("review", "list").out();
    assertThat(list).startsWith("Proposed, 3:\n").contains("Stated by files, 2:\n");
    assertThat(list.indexOf(SHORT)).isLessThan(list.indexOf("Stated by files"));
    assertThat(list.indexOf("prices-must-be-whole-cents"))
        .isGreaterThan(list.indexOf("Stated by files"));

    TestTerminal person = TestTerminal.typing("s", "s", "s", "o", "s", "a");
    String said = memory.run(person, "", "review", "--no-color").out();
    assertThat(said)
        .containsSubsequence(
            "1 of 3\n",
            TABS,
            "3 of 3\n",
            SHORT,
            "change 2 memories",
            "1 of 2, stated by files",
            "2 of 2, stated by files",
            "1 accepted, 0 rejected, 4 left.");
  }

  /** A terminal at which an agent rewords a rule while the person reads it, and then says yes. */
  private final class SlowReader implements Terminal {
    private final Deque<String> answers = new ArrayDeque<>();

    SlowReader(String... answers) {
      this.answers.addAll(List.of(answers));
    }

    @Override
    public boolean isPerson() {
      return true;
    }

    @Override
    public boolean showsOutput() {
      return true;
    }

    @Override
    public boolean showsErrors() {
      return false;
    }

    @Override
    public int width() {
      return 100;
    }

    @Override
    public @Nullable String ask(String question) {
      String reworded = "{\"id\":\"" + TABS + "\",\"title\":\"Push " + answers.size() + " times\"}";
      memory.run(TestTerminal.none(), reworded, "save");
      return answers.poll();
    }

    @Override
    public int runHere(List<String> command) {
      return -1;
    }
  }

  @Test
  void whatIsRewordedWhileAPersonReads_isNotAccepted() {
    Ended several = memory.run(new SlowReader("y"), "", "review", "accept", TABS, FLAKY);

    assertThat(several.exit()).isEqualTo(1);
    assertThat(several.err()).contains("not done, " + TABS + ": it was changed meanwhile");
    assertThat(status(TABS)).isEqualTo("candidate");
    assertThat(status(FLAKY)).isEqualTo("active");

    Ended dialogue = memory.run(new SlowReader("a", "q"), "", "review");
    assertThat(dialogue.out()).contains("was changed since it was read", "0 accepted");
    assertThat(status(TABS)).isEqualTo("candidate");
  }
}
