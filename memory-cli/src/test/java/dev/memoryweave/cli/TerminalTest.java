package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.cli.internal.terminal.AgentSign;
import dev.memoryweave.cli.internal.terminal.SystemAncestry;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command as a process: in a pseudo terminal, in pipes, without a home. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TerminalTest {
  private static final long PATIENCE_SECONDS = 120;
  private static final int INTERRUPT = 3;

  @TempDir private Path folder;
  private Path project;

  @BeforeEach
  void open() throws IOException {
    assumeTrue(
        Files.exists(Path.of("/usr/bin/script")) && Files.exists(Path.of("/bin/sh")),
        "There is no 'script' of util-linux to make a pseudo terminal with");
    project = Files.createDirectories(folder.resolve("project"));
    Files.writeString(project.resolve("README.md"), "# Shop\n");
  }

  private record Ended(int exit, String shown) {}

  /** A call of the command, for a shell. */
  private static String memory(String arguments) {
    return quoted(Path.of(System.getProperty("java.home"), "bin", "java").toString())
        + " -XX:TieredStopAtLevel=1 -cp "
        + quoted(System.getProperty("java.class.path"))
        + " dev.memoryweave.cli.Main "
        + arguments;
  }

  /**
   * A call that an interrupt reaches, also where these tests run in the background of a shell,
   * whose children pass interrupts over.
   */
  private static String interruptible(String call) throws IOException, InterruptedException {
    String prefix = "env --default-signal=INT ";
    Process probe = new ProcessBuilder("/bin/sh", "-c", prefix + "true 2>/dev/null").start();
    return probe.waitFor() == 0 ? prefix + call : call;
  }

  private static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  private Ended shell(String input, String line) throws IOException, InterruptedException {
    return run(input, List.of("/bin/sh", "-c", line));
  }

  private Ended terminal(String input, String line) throws IOException, InterruptedException {
    return run(input, List.of("/usr/bin/script", "-qec", line, "/dev/null"));
  }

  private Ended run(String input, List<String> command) throws IOException, InterruptedException {
    Path shown = Files.createTempFile(folder, "shown", ".txt");
    Process process = builder(command).redirectOutput(shown.toFile()).start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // It ended without reading.
    }
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("Still running: " + Files.readString(shown));
    }
    return new Ended(process.exitValue(), Files.readString(shown));
  }

  private ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true);
    builder.environment().put("MEMORY_HOME", folder.resolve("home").toString());
    builder.environment().put("COLUMNS", "80");
    builder.environment().put("TERM", "xterm");
    builder.environment().put("SHELL", "/bin/sh");
    builder.environment().remove("NO_COLOR");
    // A person types here, also where a build server runs these tests.
    builder.environment().entrySet().removeIf(set -> AgentSign.in(Map.ofEntries(set)).isPresent());
    return builder;
  }

  /** Processes cannot be taken away as variables can. */
  private static void assumeThatNoAgentRunsTheTests() {
    Optional<AgentSign> agent = AgentSign.in(Map.of(), new SystemAncestry());
    assumeTrue(agent.isEmpty(), () -> "An agent runs the tests: " + agent.orElseThrow().why());
  }

  @Test
  void aPersonAtATerminal_isAskedThere() throws Exception {
    assumeThatNoAgentRunsTheTests();
    Ended added = terminal("", memory("add 'No network in tests' --kind constraint"));
    assertThat(added.shown()).contains("stored constraint").doesNotContain("note:");

    Ended kept = terminal("n\n", memory("forget constraint.no-network-in-tests"));
    assertThat(kept.shown()).contains("Go on? [y/N]", "you said no");
    assertThat(kept.exit()).isEqualTo(1);

    Ended gone = terminal("y\n", memory("forget constraint.no-network-in-tests"));
    assertThat(gone.shown()).contains("Forgot constraint.no-network-in-tests");
  }

  @Test
  void aPipe_isNoPerson() throws Exception {
    Ended added = shell("", memory("add 'No network in tests' --kind constraint | cat"));
    assertThat(added.shown()).contains("note: not at a terminal", "candidate");

    // Input from a pipe says yes to nothing, even if the output is a terminal.
    Ended refused =
        terminal("", "echo y | " + memory("review accept constraint.no-network-in-tests"));
    assertThat(refused.exit()).isEqualTo(3);
  }

  @Test
  void aReaderThatStops_endsTheCommandQuietly() throws Exception {
    String nodes =
        IntStream.range(0, 200)
            .mapToObj(i -> "{\"kind\":\"fact\",\"title\":\"Fact number " + i + " of many\"}")
            .collect(Collectors.joining(",", "{\"nodes\":[", "]}"));
    assertThat(shell(nodes, memory("save >/dev/null 2>&1")).exit()).isZero();

    String search = "{ " + memory("search --limit 200") + " 2>err; echo $? >code; }";
    Ended ended = shell("", search + " | true; cat err code; rm -f err code");
    assertThat(ended.shown().strip()).isEqualTo("141");

    // All of the lines fit into a pipe, so the command may be done before it is closed.
    Ended first = shell("", memory("search --limit 200 2>err") + " | head -1; cat err; rm -f err");
    assertThat(first.shown()).hasLineCount(1).contains("ID");
  }

  @Test
  void anInterrupt_endsTheCommand() throws Exception {
    assumeThatNoAgentRunsTheTests();
    Process process =
        builder(List.of("/usr/bin/script", "-qec", interruptible(memory("save")), "/dev/null"))
            .start();
    InputStream shown = process.getInputStream();
    StringBuilder text = new StringBuilder();
    while (text.indexOf("Ctrl-D") < 0) {
      int next = shown.read();
      assertThat(next).as("the end of: %s", text).isNotNegative();
      text.append((char) next);
    }

    process.getOutputStream().write(INTERRUPT);
    process.getOutputStream().flush();

    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(new String(shown.readAllBytes(), StandardCharsets.UTF_8))
        .doesNotContain("Exception");
  }

  /** Starts the command in a pseudo terminal, and reads until it shows something. */
  private Process startedUntil(String call, String shown, StringBuilder text) throws Exception {
    Process process =
        builder(List.of("/usr/bin/script", "-qec", interruptible(call), "/dev/null")).start();
    readUntil(process, shown, text);
    return process;
  }

  private static void readUntil(Process process, String shown, StringBuilder text)
      throws IOException {
    while (text.indexOf(shown) < 0) {
      int next = process.getInputStream().read();
      assertThat(next).as("the end of: %s", text).isNotNegative();
      text.append((char) next);
    }
  }

  private static void type(Process process, int key) throws IOException {
    process.getOutputStream().write(key);
    process.getOutputStream().flush();
  }

  @Test
  void anInterruptAtAQuestion_leavesTheShellALineOfItsOwn() throws Exception {
    assumeThatNoAgentRunsTheTests();
    shell("", memory("add 'The port is 8080'"));
    Process process =
        startedUntil(memory("forget fact.the-port-is-8080"), "[y/N] ", new StringBuilder());

    type(process, INTERRUPT);

    String rest = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(rest).endsWith("\n").doesNotContain("Exception");
  }

  @Test
  void anInterruptInThePager_isThePagersAlone() throws Exception {
    assumeThatNoAgentRunsTheTests();
    Path pager = folder.resolve("pager");
    Files.writeString(
        pager,
        """
        #!/bin/sh
        trap 'echo interrupted' INT
        cat >/dev/null
        echo ready
        read line < /dev/tty || read line < /dev/tty
        echo "end $line"
        """);
    assertThat(pager.toFile().setExecutable(true)).isTrue();
    StringBuilder text = new StringBuilder();
    Process process =
        startedUntil(
            "env LINES=5 MEMORY_PAGER=" + quoted(pager.toString()) + " " + memory("docs"),
            "ready",
            text);

    type(process, INTERRUPT);
    readUntil(process, "interrupted", text);
    Thread.sleep(1_500);
    assertThat(process.isAlive()).isTrue();
    process.getOutputStream().write("done\n".getBytes(StandardCharsets.US_ASCII));
    process.getOutputStream().flush();
    readUntil(process, "end done", text);

    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(text).doesNotContain("Exception");
  }

  @Test
  void anInterruptInTheMiddleOfReading_leavesTheStoreWhole() throws Exception {
    for (int i = 0; i < 1_500; i++) {
      Path file = project.resolve("part" + i % 30).resolve("Note" + i + ".md");
      Files.createDirectories(file.getParent());
      Files.writeString(file, ("# Note " + i + "\n\nIt tells of part " + i + ".\n\n").repeat(8));
    }
    Process process =
        builder(List.of("/usr/bin/script", "-qec", interruptible(memory("index")), "/dev/null"))
            .start();
    InputStream shown = process.getInputStream();
    StringBuilder text = new StringBuilder();
    while (text.indexOf("files") < 0) {
      int next = shown.read();
      assertThat(next).as("the end of: %s", text).isNotNegative();
      text.append((char) next);
    }
    process.getOutputStream().write(INTERRUPT);
    process.getOutputStream().flush();

    String rest = new String(shown.readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(rest).isEqualTo(130);
    assertThat(rest).doesNotContain("Exception", "1501 files known");
    assertThat(shell("", memory("check --store")).exit()).isZero();
    assertThat(shell("", memory("index")).shown()).contains("1501 files known");
  }

  @Test
  void theEditor_writesWhatIsAddedAndWhatIsAccepted() throws Exception {
    assumeThatNoAgentRunsTheTests();
    Path editor = folder.resolve("my editor");
    Files.writeString(editor, "#!/bin/sh\nprintf 'Größe in 東京\\n\\nBecause of it.\\n' > \"$1\"\n");
    assertThat(editor.toFile().setExecutable(true)).isTrue();
    String with = "VISUAL= EDITOR=\"'" + editor + "'\" ";

    Ended added = terminal("", with + memory("add --kind decision"));
    assertThat(added.shown()).contains("stored decision.");
    Ended shown = shell("", memory("search 東京 --json"));
    assertThat(shown.shown()).contains("Größe in 東京");

    shell("", memory("add 'No network' --kind constraint"));
    Ended edited = terminal("e\n", with + memory("review"));
    assertThat(edited.shown()).contains("is active now");
    assertThat(shell("", memory("show constraint.no-network")).shown())
        .contains("Größe in 東京", "Because of it.");

    Ended failed = terminal("", "VISUAL= EDITOR=false " + memory("add --kind decision"));
    assertThat(failed.exit()).isEqualTo(1);
    assertThat(failed.shown()).contains("The editor 'false' failed", "Set EDITOR");
  }

  @Test
  void withoutAHome_theReasonIsTold() throws Exception {
    Ended ended = shell("", "MEMORY_HOME=/dev/null/none " + memory("status"));

    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.shown())
        .contains("memory.db cannot be created", "Not a directory", "can be written");
  }

  @Test
  void textsOfAnyLanguage_areReadWhateverTheLocale() throws Exception {
    Ended added = shell("", "LC_ALL=C " + memory("add 'Größe 東京 🎉'"));
    assertThat(added.exit()).isZero();

    assertThat(shell("", "LC_ALL=C " + memory("search")).shown()).contains("Größe 東京 🎉");
  }

  @Test
  void aDatabaseThatAnotherProcessHolds_staysReadable() throws Exception {
    List<String> calls = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      calls.add(memory("add 'Fact " + i + "' >/dev/null 2>&1"));
    }
    Ended ended = shell("", String.join(" & ", calls) + " & wait; " + memory("search"));

    assertThat(ended.shown()).contains("fact.fact-0", "fact.fact-1", "fact.fact-2");
  }
}
