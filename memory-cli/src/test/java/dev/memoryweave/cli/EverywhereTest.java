package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said for all projects in one of two that share a home. */
class EverywhereTest {
  private static final String TITLE = "Dates are written as 2026-05-31";
  private static final String FACT = "fact.dates-are-written-as-2026-05-31";
  private static final int WAITS = 3;
  private static final int WRONG = 2;

  @TempDir Path folder;
  private CommandRuns shop;

  @BeforeEach
  void begin() throws IOException {
    shop = CommandRuns.in(folder);
    Files.writeString(
        Files.createDirectories(folder.resolve("stall")).resolve("README.md"), "# Stall\n");
  }

  private Ended person(String... arguments) {
    return shop.run(TestTerminal.typing(), "", arguments);
  }

  /** A run in the other project, with options of its own. */
  private Ended elsewhere(TestTerminal terminal, String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of("--project-root=" + folder.resolve("stall"), "--db=" + shop.database()));
    all.addAll(List.of(arguments));
    return shop.bare(terminal, "", all);
  }

  @Test
  void whatAPersonAddsEverywhere_isRecalledInTheOtherProject() {
    Ended added = person("add", TITLE, "--everywhere");

    assertThat(added.exit()).isZero();
    assertThat(added.out()).contains(FACT + ", for all your projects");
    assertThat(elsewhere(TestTerminal.none(), "recall", "How are dates written?").out())
        .contains(FACT, ", tenant");
    assertThat(elsewhere(TestTerminal.none(), "search", "dates").out())
        .contains("[tenant] Dates are written as");
    assertThat(elsewhere(TestTerminal.none(), "show", FACT).out())
        .contains("for all your projects");
  }

  @Test
  void withoutTheWord_itIsOfTheProjectAlone() {
    person("add", TITLE);

    assertThat(shop.run("search", "dates").out()).contains(FACT).doesNotContain("tenant");
    assertThat(elsewhere(TestTerminal.none(), "show", FACT).exit()).isNotZero();
  }

  @Test
  void whatAScriptAddsEverywhere_waits_andIsAcceptedInAnyProject() {
    Ended added = shop.run("add", TITLE, "--level", "tenant");

    assertThat(added.exit()).isEqualTo(WAITS);
    assertThat(added.out()).contains(FACT + ", candidate, for all your projects");
    assertThat(elsewhere(TestTerminal.none(), "review", "list").out())
        .contains("[tenant] Dates are written as");
    assertThat(elsewhere(TestTerminal.none(), "review", "list", FACT).out())
        .contains("not for this project alone (tenant)");
    assertThat(elsewhere(TestTerminal.none(), "review", "accept", FACT, "--reason", "so").exit())
        .isEqualTo(WAITS);
    assertThat(
            elsewhere(TestTerminal.typing("y"), "review", "accept", FACT, "--reason", "so").exit())
        .isZero();
    assertThat(shop.run("show", FACT).out()).contains(FACT + ", active, for all your projects");
  }

  @Test
  void aScript_takesNothingOutOfUseForAllProjects() {
    person("add", TITLE, "--everywhere");

    assertThat(elsewhere(TestTerminal.none(), "forget", FACT, "--outdated").exit())
        .isEqualTo(WAITS);
    assertThat(elsewhere(TestTerminal.none(), "forget", FACT, "--yes").exit()).isEqualTo(WAITS);
    assertThat(elsewhere(TestTerminal.none(), "change", FACT, "--title", "Dates are long").exit())
        .isEqualTo(WAITS);

    assertThat(shop.run("show", FACT).out()).contains(TITLE, FACT + ", active");
  }

  @Test
  void aChange_isOnTheLevelThatTheMemoryStandsOn() {
    person("add", TITLE, "--everywhere");

    Ended moved = person("change", FACT, "--title", "Dates are long", "--level", "project");
    Ended changed = person("change", FACT, "--body", "As in May.", "--level", "tenant");

    assertThat(moved.exit()).isEqualTo(1);
    assertThat(moved.err()).contains("must be 'tenant'", "cannot be changed");
    assertThat(changed.out()).contains(FACT + ", for all your projects");
  }

  @Test
  void theLevel_isOneWordOrTheOther() {
    assertThat(person("add", TITLE, "--everywhere", "--level", "system").exit()).isEqualTo(WRONG);
    assertThat(person("add", TITLE, "--level", "everybody").err())
        .contains("did you mean 'system'");
  }

  @Test
  void projectsOfAnotherTenant_areNotReached() {
    person("add", TITLE, "--everywhere");

    Ended other = elsewhere(TestTerminal.none(), "show", FACT, "--tenant", "acme");
    assertThat(other.exit()).isNotZero();
    assertThat(
            elsewhere(TestTerminal.none(), "status", "--tenant", "acme", "--workspace=two words")
                .out())
        .contains("It belongs to workspace \"two words\", tenant acme.");
    assertThat(shop.with("MEMORY_TENANT", "a\nb").run("status").err())
        .contains("MEMORY_TENANT must be 1 to 200 characters on one line");
  }

  @Test
  void theStatusAsData_namesTheScopes() {
    assertThat(shop.run("--json", "--tenant=acme", "status").out())
        .contains("\"scope\":\"tenant:acme\"", "\"scope\":\"workspace:default\"");
  }
}
