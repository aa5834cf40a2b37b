package dev.memoryweave.cli.internal.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '~',
      textBlock =
          """
          POSIX;      /opt/memory;                   /opt/memory
          POSIX;      /my tools/it's $HOME/memory;   '/my tools/it'\\''s $HOME/memory'
          POSIX;      -XX:+UseSerialGC;              -XX:+UseSerialGC
          CMD;        C:\\tools\\memory.cmd;         C:\\tools\\memory.cmd
          CMD;        C:\\Program Files\\memory.cmd; "C:\\Program Files\\memory.cmd"
          CMD;        C:\\R&D\\memory.cmd;           "C:\\R&D\\memory.cmd"
          POWERSHELL; C:\\tools\\memory.cmd;         C:\\tools\\memory.cmd
          POWERSHELL; C:\\My Tools\\it's.cmd;        & 'C:\\My Tools\\it''s.cmd'
          """)
  void line_ofAProgram_isOneWord(Shell shell, String word, String line) {
    assertThat(shell.line(List.of(word))).isEqualTo(line);
  }

  @Test
  void line_ofACall_quotesWhatTheShellWouldTakeApart() {
    List<String> words =
        List.of("java", "-XX:TieredStopAtLevel=1", "-jar", "a b.jar", "hook", "--client", "codex");

    assertThat(Shell.POSIX.line(words))
        .isEqualTo("java -XX:TieredStopAtLevel=1 -jar 'a b.jar' hook --client codex");
    assertThat(Shell.CMD.line(words))
        .isEqualTo("java \"-XX:TieredStopAtLevel=1\" -jar \"a b.jar\" hook --client codex");
    assertThat(Shell.POWERSHELL.line(words))
        .isEqualTo("java '-XX:TieredStopAtLevel=1' -jar 'a b.jar' hook --client codex");
  }

  @Test
  void line_ofACommandForEverybody_isTheSameInAllShells() {
    for (String argument : Hook.ARGUMENTS) {
      List<String> words = List.of("memory", "hook", argument, "--client", "claude-code");

      assertThat(List.of(Shell.values()))
          .allSatisfy(shell -> assertThat(shell.line(words)).isEqualTo(String.join(" ", words)));
    }
  }

  @Test
  void line_runByTheShell_callsTheProgramWithItsWords(@TempDir Path folder) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")), "no shell here");
    Path program =
        Files.createDirectories(folder.resolve("it's \"my\" $HOME & more")).resolve("a program");
    Files.writeString(program, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    assumeTrue(program.toFile().setExecutable(true), "no rights here");
    List<String> words = List.of("hook", "a b", "$(x)", "c'd", "\"e\"", "-XX:+f", "*");
    List<String> call = new ArrayList<>(List.of(program.toString()));
    call.addAll(words);

    Process process =
        new ProcessBuilder("/bin/sh", "-c", Shell.POSIX.line(call))
            .redirectErrorStream(true)
            .start();

    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines())
        .isEqualTo(words);
  }
}
