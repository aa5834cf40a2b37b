package dev.memoryweave.cli.internal.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.internal.command.Argument;
import dev.memoryweave.operations.opening.Option;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManualPageTest {
  private static final VerbPage VERB =
      new VerbPage(
          "find",
          "finds 'it' \\ there",
          List.of(new Argument("WORD", true, true, "what to find")),
          List.of(Option.of("--limit", "N", ".5 or more").withLetter("-n")),
          List.of("memory find --limit 3 x", "three"));
  private static final List<Option> COMMON = List.of(Option.of("--db", "FILE", "the database"));

  @Test
  void pages_tellVerbsOptionsAndExamples() {
    Map<String, String> pages = new ManualPage("1.2", List.of(VERB), COMMON).all();

    assertThat(pages).containsOnlyKeys("memory.1", "memory-find.1");
    assertThat(pages.get("memory.1"))
        .startsWith(".TH \"MEMORY\" \"1\" \"\" \"Memory Weave 1.2\"")
        .contains(".TP\n\\fBfind\\fR\nfinds 'it' \\e there\n", "\\fB\\-\\-db\\fR \\fIFILE\\fR")
        .endsWith(".BR memory\\-find (1)\n");
    assertThat(pages.get("memory-find.1"))
        .contains(".I WORD...\n", "\\fB\\-\\-limit\\fR \\fIN\\fR\n\\&.5 or more\n")
        .contains("\\fBmemory find \\-\\-limit 3 x\\fR\nthree\n");
    assertThat(new ManualPage("1.2", List.of(VERB), COMMON).all()).isEqualTo(pages);
  }

  @Test
  void pages_areTakenByGroffWithoutAWarning(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/groff")), "There is no groff");
    for (String page : new ManualPage("1.2", List.of(VERB), COMMON).all().values()) {
      Path file = Files.writeString(folder.resolve("page.1"), page);
      Process process =
          new ProcessBuilder("/usr/bin/groff", "-man", "-Tutf8", "-ww", file.toString())
              .redirectError(folder.resolve("warnings").toFile())
              .start();
      String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

      assertThat(process.waitFor()).isZero();
      assertThat(folder.resolve("warnings")).isEmptyFile();
      // Bold letters are struck twice.
      assertThat(shown.replaceAll(".\b", "")).contains("SYNOPSIS", "memory");
    }
  }

  @Test
  void completion_isTakenByBash(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "There is no bash");
    String script = new ShellCompletion(List.of(VERB), COMMON).bash();
    Path file =
        Files.writeString(
            folder.resolve("try.sh"),
            script
                + "try() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _memory; echo \"${COMPREPLY[*]}\"; }\n"
                + "try memory f\ntry memory --db x find --l\ntry memory find --d\n");
    Process process =
        new ProcessBuilder("/bin/bash", "--norc", file.toString())
            .redirectErrorStream(true)
            .start();

    assertThat(process.inputReader().lines()).containsExactly("find", "--limit", "--db");
  }
}
