package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether rules of files are in force is asked once, and answered by a person only. */
final class TrustTest {
  private static final String QUESTION = "Do you trust the files of this project?";

  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void open() throws IOException {
    memory = CommandRuns.in(folder);
    Files.writeString(
        memory.project().resolve("AGENTS.md"), "# Rules\n\n- Never deploy on Fridays.\n");
  }

  private String status() {
    return memory.run("status", "--json").out();
  }

  @Test
  void theFirstRecallAtATerminal_showsWhatFilesState_andAsksOnce() {
    TestTerminal first = TestTerminal.typing("y");
    Ended recalled = memory.run(first, "", "recall", "deploy");

    assertThat(first.screen())
        .contains("state 1 rule in one file", "AGENTS.md", "| Never deploy on Fridays", QUESTION);
    assertThat(recalled.exit()).isZero();
    assertThat(status()).contains("\"state\":\"trusted\"", "\"in_force\":1");

    TestTerminal second = TestTerminal.typing();
    memory.run(second, "", "recall", "deploy");
    assertThat(second.screen()).doesNotContain(QUESTION);
  }

  @Test
  void aNo_isKept_andNotAskedAgain_untilSomebodyAsksForIt() {
    memory.run(TestTerminal.typing("n"), "", "recall", "deploy");
    assertThat(status()).contains("\"state\":\"not_trusted\"", "\"in_force\":0");

    TestTerminal second = TestTerminal.typing();
    memory.run(second, "", "recall", "deploy");
    assertThat(second.screen()).doesNotContain(QUESTION);

    Ended trusted = memory.run(TestTerminal.typing("y"), "", "trust");
    assertThat(trusted.exit()).isZero();
    assertThat(trusted.out()).contains("1 in force");

    Ended revoked = memory.run(TestTerminal.typing(), "", "trust", "--revoke");
    assertThat(revoked.exit()).isZero();
    assertThat(status()).contains("\"state\":\"not_trusted\"", "\"in_force\":0");
  }

  @Test
  void withoutATerminal_nobodyAnswers() {
    Ended recalled = memory.run(TestTerminal.none(), "y\n", "recall", "deploy");
    assertThat(recalled.exit()).isZero();
    assertThat(status()).contains("\"state\":\"unanswered\"");

    Ended asked = memory.run(TestTerminal.none(), "y\n", "trust");
    assertThat(asked.exit()).isEqualTo(3);
    Ended revoked = memory.run(TestTerminal.none(), "y\n", "trust", "--revoke");
    assertThat(revoked.exit()).isEqualTo(3);
    assertThat(memory.run("trust", "--yes").exit()).isEqualTo(2);
    assertThat(status()).contains("\"state\":\"unanswered\"", "\"in_force\":0");
  }
}
