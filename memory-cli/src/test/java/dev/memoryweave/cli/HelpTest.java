package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.program.VerbCatalog;
import dev.memoryweave.cli.internal.terminal.TextWidth;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Help is complete, fits the terminal, and is what the page of the documentation says. */
final class HelpTest {
  private static final Path PAGE = Path.of("..", "docs", "cli.md");
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");

  @TempDir private Path folder;

  static Stream<String> verbs() {
    return VerbCatalog.entries().stream().map(VerbCatalog.Entry::name);
  }

  private Ended run(int width, String... arguments) throws IOException {
    return CommandRuns.in(folder).bare(TestTerminal.wide(width), "", List.of(arguments));
  }

  private static List<String> examples(String verb) {
    return Syntax.of(VerbCatalog.verb(verb)).examples();
  }

  @ParameterizedTest
  @MethodSource("verbs")
  void everyVerb_hasHelpWithExamples(String verb) throws IOException {
    if (VerbCatalog.isProgram(verb)) {
      return;
    }
    Ended help = run(80, verb, "--help");

    assertThat(help.exit()).isZero();
    assertThat(help.out()).startsWith("Usage: memory " + verb).contains("Examples:\n  ");
    assertThat(examples(verb)).isNotEmpty();
    assertThat(Syntax.of(VerbCatalog.verb(verb)).options())
        .allSatisfy(option -> assertThat(option.description()).isNotEmpty());
    assertThat(run(80, "help", verb)).isEqualTo(help);
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80, 200})
  void help_staysWithinTheTerminal(int width) throws IOException {
    for (String verb : verbs().toList()) {
      // An example is a line to copy, and stays whole.
      String help = run(width, verb, "--help").out().replaceAll("(?s)Examples:.*", "");
      assertThat(help.lines())
          .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(width));
    }
    assertThat(run(width, "--help").out().lines())
        .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(width));
  }

  @ParameterizedTest
  @ValueSource(strings = {"overview-80", "overview-40", "recall-80", "review-40"})
  void help_isAsItWas(String name) throws IOException {
    String verb = name.replaceFirst("-.*", "");
    int width = Integer.parseInt(name.replaceFirst(".*-", ""));
    Ended help = verb.equals("overview") ? run(width, "--help") : run(width, verb, "--help");

    Path file = GOLDEN.resolve("help-" + name + ".txt");
    if (Boolean.getBoolean("memoryweave.golden.update")) {
      Files.createDirectories(GOLDEN);
      Files.writeString(file, help.out());
    }
    assertThat(help.out()).isEqualTo(Files.readString(file));
  }

  @Test
  void theOverview_listsEveryVerb() throws IOException {
    String overview = run(80).out();

    assertThat(verbs()).allSatisfy(verb -> assertThat(overview).contains("\n  " + verb + " "));
    assertThat(run(80, "--version").out()).startsWith("memory ");
  }

  @Test
  void thePage_tellsEveryVerbWithItsExamples() throws IOException {
    String page = Files.readString(PAGE);
    List<String> missing = new ArrayList<>();
    for (VerbCatalog.Entry entry : VerbCatalog.entries()) {
      if (!page.contains("| `" + entry.name() + "` | " + entry.summary() + " |")) {
        missing.add("| `" + entry.name() + "` | " + entry.summary() + " |");
      }
      if (!VerbCatalog.isProgram(entry.name())) {
        List<String> examples = examples(entry.name());
        for (int i = 0; i < examples.size(); i += 2) {
          String line = examples.get(i) + "\n    " + examples.get(i + 1);
          if (!page.contains(examples.get(i))) {
            missing.add(line);
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }
}
