package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Long answers at a terminal go through a pager, and nothing else does. */
final class PagerTest {
  @TempDir private Path folder;

  private Ended docs(CommandRuns runs, TestTerminal terminal, String... options) {
    List<String> line = new ArrayList<>(List.of("docs"));
    line.addAll(List.of(options));
    return runs.bare(terminal, "", line);
  }

  private CommandRuns runs() throws IOException {
    return CommandRuns.in(folder);
  }

  @Test
  void whatIsLongerThanTheScreen_isPaged() throws IOException {
    TestTerminal terminal = TestTerminal.typing().high(5);

    Ended ended = docs(runs(), terminal);

    assertThat(terminal.paged()).hasSize(1).first().asString().contains("less");
    assertThat(ended.exit()).isZero();
    assertThat(ended.out()).isEmpty();
  }

  @Test
  void theVariables_nameThePager() throws IOException {
    TestTerminal terminal = TestTerminal.typing().high(5);
    docs(runs().with("PAGER", "more"), terminal);
    docs(runs().with("PAGER", "more").with("MEMORY_PAGER", "most -s"), terminal);

    assertThat(terminal.paged()).containsExactly("more", "most -s");
  }

  @Test
  void whatFitsTheScreenOrIsNotWanted_isPrinted() throws IOException {
    TestTerminal terminal = TestTerminal.typing().high(5);

    assertThat(docs(runs(), TestTerminal.typing()).out()).contains("concepts");
    assertThat(docs(runs(), terminal, "--no-pager").out()).contains("concepts");
    assertThat(docs(runs(), terminal, "--json").out()).contains("concepts");
    assertThat(docs(runs().with("PAGER", "cat"), terminal).out()).contains("concepts");
    assertThat(docs(runs().with("MEMORY_PAGER", ""), terminal).out()).contains("concepts");
    assertThat(docs(runs().with("TERM", "dumb"), terminal).out()).contains("concepts");
    assertThat(docs(runs(), TestTerminal.none().high(5)).out()).contains("concepts");
    assertThat(terminal.paged()).isEmpty();
  }

  @Test
  void anAgentAtATerminal_getsNoPager() throws IOException {
    TestTerminal terminal = TestTerminal.typing().high(5);

    assertThat(docs(runs().with("CLAUDECODE", "1"), terminal).out()).contains("concepts");
    assertThat(docs(runs().below("codex"), terminal).out()).contains("concepts");
    assertThat(terminal.paged()).isEmpty();
  }
}
