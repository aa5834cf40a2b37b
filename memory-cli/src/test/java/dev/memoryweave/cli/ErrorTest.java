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
import org.junit.jupiter.params.provider.CsvSource;

/** What goes wrong is told on standard error, with what to do, and by the exit code. */
final class ErrorTest {
  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void open() throws IOException {
    memory = CommandRuns.in(folder);
  }

  @Test
  void arguments_thatAreWrong_areCalledByTheirOptions_alsoInJson() {
    assertThat(memory.run("search", "--limit", "0", "--json").out())
        .contains("nothing was done:\\n- --limit is the number 0")
        .doesNotContain("call again");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          recal x                          | 2 | There is no verb 'recal'             | Did you mean 'memory recall'?
          frobnicate                       | 2 | There is no verb 'frobnicate'        | 'memory --help' lists all.
          recall x --tokns 3               | 2 | There is no option '--tokns'         | Did you mean --tokens?
          --jsn recall x                   | 2 | There is no option '--jsn'           | Did you mean --json?
          show                             | 2 | ID                                   | See 'memory show --help'.
          show fact.a fact.b               | 2 | Too much is given: 'fact.b'          | See 'memory show --help'.
          search --limit many              | 2 | --limit must be a whole number       | many
          search --limit 0                 | 2 | - --limit is the number 0            | 1
          add x --kind wrong               | 2 | - --kind is the string 'wrong'       | constraint
          recall x --kind wrong            | 2 | - --kind is the string 'wrong'       | constraint
          recall x --as-of yesterday       | 2 | - --as-of is the string 'yesterday'  | must be a date
          add                              | 2 | TITLE is missing                     | editor
          review accept                    | 2 | ID is missing                        | See 'memory review --help'.
          review bless x                   | 2 | 'bless' is none of list, accept      | See 'memory review --help'.
          review undo first                | 2 | 'first' is no number of a decision   | memory history
          snapshots burn                   | 2 | 'burn' is none of list, create       | See 'memory snapshots --help'.
          show fact.unknown                | 1 | fact.unknown                         | 'memory search' finds the ids
          forget fact.unknown --yes        | 1 | fact.unknown                         | 'memory search' finds the ids
          save no-such-file.json           | 1 | There is no file 'no-such-file.json' | no-such-file
          --read-only status               | 3 |                                      | memory.db
          --embedder=nonsense status       | 2 | nonsense                             | embedder
          """)
  void whatGoesWrong_isTold(String line, int exit, String message, String advice) {
    Ended ended = memory.run(line.strip().split(" ", -1));

    assertThat(ended.err()).contains(message == null ? "" : message).contains(advice);
    assertThat(ended.exit()).isEqualTo(exit);
    assertThat(ended.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"recal x, usage, 2", "show fact.unknown, not_found, 1", "--wrong, usage, 2"})
  void whatGoesWrong_inJson_isOneEnvelope(String line, String kind, int exit) {
    String[] words = (line + " --json").split(" ", -1);
    Ended ended = memory.run(words);

    Map<String, Object> answer = JsonForm.arguments(ended.out());
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exit()).isEqualTo(exit);
    assertThat(answer).containsEntry("ok", false).containsEntry("exit", exit);
    assertThat((Map<?, ?>) answer.get("error"))
        .extracting("kind", "message")
        .first()
        .isEqualTo(kind);
  }

  @Test
  void aProjectThatIsNotThere_isAPrecondition() {
    Ended ended =
        memory.bare(
            TestTerminal.none(),
            "",
            List.of(
                "--project-root", folder.resolve("gone").toString(), "--db", "memory:", "status"));

    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.err()).contains("gone");
  }

  @Test
  void brokenSettings_areToldWithTheirPlace_andStopNothing() throws IOException {
    Path config = Files.createDirectories(memory.project().resolve(".memory"));
    Files.writeString(config.resolve("config.yaml"), "project:\n  name: [\n");

    Ended ended = memory.run("status");

    assertThat(ended.exit()).isZero();
    assertThat(ended.out()).contains("config.yaml, line 3", "cannot be used");
  }

  @Test
  void aFileThatIsNoDatabase_isToldWithItsName() throws IOException {
    Files.writeString(memory.database(), "This is no database at all. ".repeat(100));

    Ended ended = memory.run("status");

    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.err()).contains("memory.db");
  }
}
