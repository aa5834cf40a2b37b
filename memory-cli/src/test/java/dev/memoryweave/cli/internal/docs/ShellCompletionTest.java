package dev.memoryweave.cli.internal.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.cli.internal.program.VerbCatalog;
import dev.memoryweave.cli.internal.program.VerbPages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts of all verbs, by the rules of each shell, and by the shell itself where it is. */
final class ShellCompletionTest {
  private static final String QUOTED = "'(?:[^']|'\\\\'')*'";

  @TempDir private Path folder;

  private static String script(String shell) {
    ShellCompletion completion = new ShellCompletion(VerbPages.all(), VerbPages.common());
    return switch (shell) {
      case "bash" -> completion.bash();
      case "zsh" -> completion.zsh();
      default -> completion.fish();
    };
  }

  private static Optional<Path> program(String name) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
        .map(path -> Path.of(path).resolve(name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void aShellThatIsHere_understandsItsScript(String shell) throws Exception {
    Optional<Path> program = program(shell);
    assumeTrue(program.isPresent(), "There is no " + shell + " here");
    Path file = Files.writeString(folder.resolve("completion"), script(shell));

    Process process =
        new ProcessBuilder(program.get().toString(), "-n", file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void everyVerbAndOption_isInEachScript(String shell) {
    String script = script(shell);

    assertThat(VerbCatalog.entries())
        .allSatisfy(verb -> assertThat(script).containsPattern("\\b" + verb.name() + "\\b"));
    for (VerbPage verb : VerbPages.all()) {
      assertThat(verb.options())
          .allSatisfy(option -> assertThat(script).contains(option.name().substring(2)));
    }
  }

  @Test
  void fish_eachLineIsOneCallOfComplete() {
    Pattern line =
        Pattern.compile(
            "complete -c memory( -f)?( -n (__fish_use_subcommand|"
                + QUOTED
                + "))?( -a [a-z-]+)?( -s [a-zA-Z])?( -l [a-z0-9-]+)?( -x| -r -F)? -d "
                + QUOTED);

    List<String> lines = script("fish").lines().filter(l -> !l.startsWith("#")).toList();
    assertThat(lines).hasSizeGreaterThan(60).allMatch(each -> line.matcher(each).matches());
  }

  @Test
  void zsh_eachOptionIsOneSpecification() {
    // --name[what it does]:VALUE:action, where brackets and colons of the text are escaped.
    Pattern specification =
        Pattern.compile(
            "'--[a-z0-9-]+\\[(?:[^\\[\\]:']|\\\\:|'\\\\'')*](?::[A-Z=]+:(?:_files| ))?'");
    List<String> options =
        script("zsh")
            .lines()
            .map(line -> line.strip().replaceFirst(" \\\\$", ""))
            .filter(line -> line.startsWith("'--"))
            .toList();

    assertThat(options)
        .hasSizeGreaterThan(60)
        .allMatch(option -> specification.matcher(option).matches());
    assertThat(script("zsh").replaceAll(QUOTED, "")).as("quotes are closed").doesNotContain("'");
  }

  @Test
  void thePages_areThoseOfTheDocumentation() throws IOException {
    try (var pages = Files.list(Path.of("..", "docs"))) {
      List<String> names =
          pages
              .map(page -> page.getFileName().toString())
              .filter(name -> name.endsWith(".md"))
              .map(name -> name.substring(0, name.length() - 3))
              .toList();
      assertThat(DocsVerb.names()).containsExactlyInAnyOrderElementsOf(names);
    }
  }
}
