package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ImportConversationsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-02-01T12:00:00Z"), ZoneOffset.UTC);

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path chats;

  @BeforeEach
  void write_transcripts() throws IOException {
    chats = Files.createDirectory(folder.resolve("chats"));
    Files.writeString(
        chats.resolve("zoo.md"),
        """
        ## User

        What were the pelicans doing?

        ## Assistant

        The pelicans were asleep by the pond.
        """);
    Files.writeString(
        chats.resolve("harbour.jsonl"),
        """
        {"type":"user","sessionId":"s","uuid":"u","timestamp":"2025-12-01T10:00:00Z","message":{"content":"The ferry leaves from pier seven."}}
        {"type":"assistant","sessionId":"s","uuid":"v","timestamp":"2025-12-01T10:00:01Z","message":{"content":[{"type":"thinking","thinking":"?"},{"type":"tool_use","id":"t","name":"Timetable","input":{}}]}}
        {"type":"user","sessionId":"s","uuid":"w","message":broken}
        """);
  }

  @Test
  void a_question_is_answered_from_what_was_imported() {
    assertThat(run("Where does the ferry leave?")).isZero();

    assertThat(text(out))
        .contains("transcripts           2")
        .contains("sessions              2")
        .contains("messages              4  (4 new, 0 changed, 0 known)")
        .contains("tool calls            1")
        .contains("Passed over:", "  1 thinking")
        .contains("Skipped: 1")
        .contains("harbour.jsonl:3: it is not JSON from character")
        .contains("==== Where does the ferry leave? ====")
        .contains("The ferry leaves from pier seven.");
    assertThat(text(err)).contains("100 %").contains("2 of 2 files");
  }

  @Test
  void a_second_run_finds_all_there() {
    run("pelicans");
    out.reset();

    assertThat(run("pelicans")).isZero();

    assertThat(text(out)).contains("(0 new, 0 changed, 4 known)").contains("asleep by the pond");
  }

  @Test
  void one_file_of_a_named_format_is_imported_without_a_question() throws IOException {
    Path names = folder.resolve("names.txt");
    Files.writeString(names, "Ann: Hello there.\nBen: Good morning.\nAnn: Bye.\nBen: Bye.\n");

    assertThat(runWith(names.toString(), store(), "--format", "markdown")).isZero();

    assertThat(text(out)).contains("(4 new").doesNotContain("====");
  }

  @Test
  void what_is_wrong_is_said() {
    assertThat(runWith()).isEqualTo(2);
    assertThat(text(err)).contains("Usage: ImportConversations PLACE");

    assertThat(runWith(chats.toString(), store(), "x", "--format")).isEqualTo(2);
    assertThat(text(err)).contains("--format needs a value");

    assertThat(runWith(chats.toString(), store(), "x", "--format", "papyrus")).isEqualTo(2);
    assertThat(text(err)).contains("be one of claude-code, codex");

    assertThat(runWith(folder.resolve("nowhere").toString(), store())).isEqualTo(2);
    assertThat(text(err)).contains("No transcript can be read from").contains("nowhere");
  }

  private String store() {
    return "sqlite:" + folder.resolve("memory.db");
  }

  private int run(String question) {
    return runWith(chats.toString(), store(), question);
  }

  private int runWith(String... args) {
    return new ImportConversations(
            new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), CLOCK)
        .run(new ArrayList<>(List.of(args)));
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(UTF_8);
  }
}
