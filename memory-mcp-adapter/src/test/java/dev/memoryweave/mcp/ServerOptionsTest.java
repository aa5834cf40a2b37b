package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.mcp.internal.server.ServerOptions;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.operations.model.Speakers;
import dev.memoryweave.operations.opening.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerOptionsTest {
  private static ServerOptions parse(String... arguments) {
    return ServerOptions.parse(List.of(arguments), Map.of());
  }

  @Test
  void withoutAnything_theServerServesWhatItFinds() {
    ServerOptions options = parse();

    assertThat(options.request()).isEqualTo(ServerOptions.Request.SERVE);
    assertThat(options.opening().projectRoot()).isNull();
    assertThat(options.opening().environmentRoot()).isNull();
    assertThat(options.opening().store().database()).endsWith("memory.db");
    assertThat(options.opening().indexing()).isTrue();
    assertThat(options.logLevel()).isEqualTo("warn");
  }

  @Test
  void options_takeTheirValueAfterABlankOrAnEqualsSign() {
    assertThat(parse("--project-root", "/a b", "--db", "x.db"))
        .isEqualTo(parse("--project-root=/a b", "--db=x.db"));
    assertThat(parse("--db", "x=y").opening().store().database()).isEqualTo("x=y");
    assertThat(parse("--db=x=y").opening().store().database()).isEqualTo("x=y");
  }

  @Test
  void helpAndVersion_areAskedFor() {
    assertThat(parse("--db", "x", "--help").request()).isEqualTo(ServerOptions.Request.HELP);
    assertThat(parse("--version").request()).isEqualTo(ServerOptions.Request.VERSION);
  }

  @Test
  void theEnvironment_isRead() {
    ServerOptions options =
        ServerOptions.parse(
            List.of(), Map.of("MEMORY_PROJECT_ROOT", "/here", "MEMORY_LOG_LEVEL", "DEBUG"));

    assertThat(options.opening().environmentRoot()).isEqualTo("/here");
    assertThat(options.logLevel()).isEqualTo("debug");
    assertThat(
            ServerOptions.parse(List.of(), Map.of("MEMORY_PROJECT_ROOT", " "))
                .opening()
                .environmentRoot())
        .isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "--project-rot, did you mean --project-root?",
    "--dbx=1, did you mean --db?",
    "something, see --help",
    "--project-root, --project-root needs a value",
    "--db=, --db needs a value",
    "--no-index, did you mean --no-indexing?",
    "--no-indexing=yes, --no-indexing takes no value"
  })
  void wrongOptions_areRefused(String option, String message) {
    assertThatThrownBy(() -> parse(option))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void indexing_isTurnedOffByTheOptionOrTheEnvironment() {
    assertThat(parse("--no-indexing").opening().indexing()).isFalse();
    assertThat(withIndexing("off").opening().indexing()).isFalse();
    assertThat(withIndexing(" OFF ").opening().indexing()).isFalse();
    assertThat(withIndexing("on").opening().indexing()).isTrue();
    assertThat(withIndexing(" ").opening().indexing()).isTrue();
    assertThatThrownBy(() -> withIndexing("no"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("MEMORY_INDEXING is 'no', but must be 'on' or 'off'");
  }

  private static ServerOptions withIndexing(String value) {
    return ServerOptions.parse(List.of(), Map.of("MEMORY_INDEXING", value));
  }

  @Test
  void whoSpeaks_isNamedByTheOptions() {
    assertThat(parse().speakers()).isEqualTo(Speakers.named(Source.MCP, "mcp", "user"));
    assertThat(parse("--principal", "codex", "--person=ada").speakers())
        .isEqualTo(Speakers.named(Source.MCP, "codex", "ada"));
    assertThat(parse("--no-questions", "--person", "ada").speakers())
        .isEqualTo(Speakers.named(Source.MCP, "mcp", null));
    assertThatThrownBy(() -> parse("--principal", "a\nb"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--principal must be 1 to 120 characters on one line");
    assertThatThrownBy(() -> parse("--person", "x".repeat(121)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--person must be");
    assertThatThrownBy(() -> parse("--no-questions=on"))
        .hasMessageContaining("--no-questions takes no value");
  }

  @Test
  void anOptionIsNoValue() {
    assertThatThrownBy(() -> parse("--project-root", "--db", "x"))
        .hasMessageContaining("--project-root needs a value");
  }

  @Test
  void anUnknownLogLevel_isRefused() {
    assertThatThrownBy(() -> ServerOptions.parse(List.of(), Map.of("MEMORY_LOG_LEVEL", "verbose")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("MEMORY_LOG_LEVEL is 'verbose', but must be one of");
  }

  @Test
  void theUsage_namesEveryOption() {
    assertThat(ServerOptions.usage())
        .contains("--project-root", "--db", "--no-indexing", "--principal", "--person")
        .contains("--no-questions", "--help", "--version")
        .contains("MEMORY_PROJECT_ROOT", "MEMORY_HOME", "MEMORY_INDEXING", "MEMORY_LOG_LEVEL");
  }
}
