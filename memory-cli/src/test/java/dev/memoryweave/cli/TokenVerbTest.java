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

/** Tokens as their user makes them, and takes them back. */
final class TokenVerbTest {
  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void open() throws IOException {
    memory = CommandRuns.in(folder);
  }

  private static Map<?, ?> data(Ended ended) {
    return (Map<?, ?>) JsonForm.arguments(ended.out()).get("data");
  }

  private List<?> tokens() {
    return (List<?>) data(memory.run("token", "--json")).get("tokens");
  }

  private Path file() {
    return folder.resolve("home/access-tokens.json");
  }

  @Test
  void add_showsTheTokenOnce() throws IOException {
    Ended made = memory.run("token", "add", "ci");

    assertThat(made.exit()).isZero();
    assertThat(made.out()).contains("agent 'ci'").containsPattern("(?m)^mw_[A-Za-z0-9_-]{43}$");
    String token = made.out().replaceFirst("(?s).*^?(mw_[A-Za-z0-9_-]{43}).*", "$1");
    assertThat(Files.readString(file())).doesNotContain(token);
    assertThat(memory.run("token").out()).contains("ci", "agent", "read and write", "never");
    assertThat(memory.run("token", "--json").out()).doesNotContain(token);
  }

  @Test
  void add_takesWhatTheTokenMay() {
    Map<?, ?> made =
        data(memory.run("token", "add", "wall", "--read-only", "--project", "shop", "--json"));

    assertThat(made.get("as")).isEqualTo("agent");
    assertThat(made.get("read_only")).isEqualTo(true);
    assertThat(made.get("project")).isEqualTo("shop");
    assertThat(made.get("token").toString()).startsWith("mw_");
    assertThat(tokens())
        .isEqualTo(
            List.of(
                Map.of(
                    "name",
                    "wall",
                    "as",
                    "agent",
                    "read_only",
                    true,
                    "project",
                    "shop",
                    "created",
                    "2026-05-01")));
  }

  @Test
  void aFolder_isKeptWithItsWholePath() throws IOException {
    Map<?, ?> made =
        data(
            memory.run("token", "add", "wall", "--project", memory.project().toString(), "--json"));
    Ended none =
        memory.run("token", "add", "other", "--project", folder.resolve("none").toString());

    assertThat(made.get("project")).isEqualTo(memory.project().toRealPath().toString());
    assertThat(none.exit()).isEqualTo(1);
    assertThat(tokens()).hasSize(1);
  }

  @Test
  void aPersonsToken_isMadeByAPersonOnly() {
    Ended refused = memory.run(TestTerminal.none(), "y\n", "token", "add", "Ada", "--as", "person");
    assertThat(refused.exit()).isEqualTo(3);
    assertThat(refused.err()).contains("Only a person", "At a terminal");
    Ended agent =
        memory
            .with("CLAUDECODE", "1")
            .run(TestTerminal.typing("y"), "", "token", "add", "Ada", "--as", "person");
    assertThat(agent.exit()).isEqualTo(3);
    assertThat(file()).doesNotExist();
  }

  @Test
  void aPersonsToken_isAskedAbout() {
    TestTerminal no = TestTerminal.typing("n");
    Ended declined = memory.run(no, "", "token", "add", "Ada", "--as", "person");
    assertThat(declined.exit()).isEqualTo(1);
    assertThat(no.screen()).contains("counts as a person, Ada", "Make it? [y/N]");
    assertThat(file()).doesNotExist();

    Ended made = memory.run(TestTerminal.typing("y"), "", "token", "add", "Ada", "--as", "person");
    assertThat(made.exit()).isZero();
    assertThat(tokens()).singleElement().asString().contains("as=person");
  }

  @Test
  void remove_takesTheTokenBack() {
    memory.run("token", "add", "ci");

    assertThat(memory.run("token", "remove", "ci").exit()).isZero();
    Ended again = memory.run("token", "remove", "ci");

    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.err()).contains("There is no token with the name", "'memory token' lists");
    assertThat(tokens()).isEmpty();
  }

  @Test
  void whatIsWrong_isTold() throws IOException {
    assertThat(memory.run("token", "add").exit()).isEqualTo(2);
    assertThat(memory.run("token", "add", "a", "--as", "robot").exit()).isEqualTo(2);
    assertThat(memory.run("token", "list", "a").exit()).isEqualTo(2);
    assertThat(memory.run("token", "burn").exit()).isEqualTo(2);
    assertThat(memory.run("token", "add", "a/b").err()).contains("must have 1 to 64 letters");
    memory.run("token", "add", "ci");
    assertThat(memory.run("token", "add", "ci").err()).contains("already");

    Files.writeString(file(), "{");

    Ended broken = memory.run("token");
    assertThat(broken.exit()).isEqualTo(1);
    assertThat(broken.err()).contains("cannot be read, so none of them is valid");
  }

  @Test
  void aNarrowTerminal_breaksNoToken() {
    Ended made = memory.run(TestTerminal.narrow(30), "", "token", "add", "ci");

    assertThat(made.out()).containsPattern("(?m)^mw_[A-Za-z0-9_-]{43}$");
  }
}
