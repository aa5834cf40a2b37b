package dev.memoryweave.workspace.transcripts;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TranscriptImportTest {
  private static final List<String> ALL =
      List.of(
          "claude-code/plum-press.jsonl",
          "claude-code/adversary.jsonl",
          "codex/rollout-old.jsonl",
          "codex/rollout-2025-11-05T10-00-00-0c0de000-0000-4000-8000-000000000001.jsonl",
          "chatgpt/conversations.json",
          "claude/conversations.json",
          "markdown/headings.md",
          "markdown/names.md",
          "markdown/handbook.md",
          "corpus/corpus.jsonl.gz",
          "corpus/queries.jsonl");

  @TempDir private Path folder;
  private final Fixtures fixtures = Fixtures.inMemory();

  private void copyAll() throws IOException {
    for (String name : ALL) {
      Fixtures.copy(name, folder.resolve(name).getParent());
    }
  }

  /** The revisions of all scopes, which every change raises. */
  private static Map<Scope, Long> changes(Fixtures of) {
    return of.memory().status().revisions();
  }

  @Test
  void all_transcripts_of_a_folder_are_imported_and_what_is_none_is_told() throws IOException {
    copyAll();
    Files.writeString(folder.resolve("program.exe"), "MZ");
    Files.writeString(folder.resolve("empty.jsonl"), "");
    Files.writeString(folder.resolve("settings.json"), "{\"theme\":\"dark\"}\n");
    Files.write(folder.resolve("wide.md"), "## User\nHi\n".getBytes(UTF_16));

    ImportReport report = fixtures.transcripts().read(folder);

    assertThat(report.files()).isEqualTo(9);
    assertThat(report.sessions()).isEqualTo(16);
    assertThat(report.known()).isZero();
    assertThat(report.messages()).isEqualTo(fixtures.turnsKept());
    assertThat(report.passedOver()).containsEntry("other files", 1L);
    assertThat(report.skipped())
        .extracting(ImportReport.Skipped::toString)
        .contains(
            "corpus/queries.jsonl: it is in none of the formats that are known",
            "markdown/handbook.md: it is in none of the formats that are known",
            "settings.json: it is in none of the formats that are known",
            "empty.jsonl: it is empty",
            "wide.md: it is in none of the formats that are known");
  }

  @Test
  void importing_again_changes_nothing() throws IOException {
    copyAll();
    ImportReport first = fixtures.transcripts().read(folder);
    Map<Scope, Long> before = changes(fixtures);

    ImportReport second = fixtures.transcripts().read(folder);

    assertThat(second.added()).isZero();
    assertThat(second.changed()).isZero();
    assertThat(second.known()).isEqualTo(first.added());
    assertThat(second.secrets()).isZero();
    assertThat(second.passedOver()).isEqualTo(first.passedOver());
    assertThat(second.skipped()).isEqualTo(first.skipped());
    assertThat(changes(fixtures)).isEqualTo(before);
  }

  @Test
  void importing_one_file_of_a_folder_again_changes_nothing() throws IOException {
    copyAll();
    fixtures.transcripts().read(folder);
    Map<Scope, Long> before = changes(fixtures);

    for (String name : List.of("markdown/names.md", "claude-code/plum-press.jsonl")) {
      assertThat(fixtures.transcripts().read(folder.resolve(name)).added()).isZero();
    }

    assertThat(changes(fixtures)).isEqualTo(before);
  }

  @Test
  void a_transcript_that_has_grown_adds_what_is_new_and_completes_what_was_open()
      throws IOException {
    Path file = folder.resolve("growing.jsonl");
    List<String> lines =
        new String(Fixtures.bytes("claude-code/plum-press.jsonl"), UTF_8).lines().toList();
    String id = "5e55104e-0000-4000-8000-000000000001";
    Fixtures step = Fixtures.inMemory();
    long added = 0;
    for (int count = 3; count <= lines.size(); count++) {
      Files.writeString(file, String.join("\n", lines.subList(0, count)) + "\n");
      added += step.transcripts().read(file).added();
    }
    Fixtures atOnce = Fixtures.inMemory();
    ImportReport whole = atOnce.transcripts().read(file);

    assertThat(added).isEqualTo(whole.added());
    assertThat(step.said(id)).isEqualTo(atOnce.said(id));
    assertThat(step.session(id).title()).isEqualTo(atOnce.session(id).title());
    assertThat(step.session(id).messages()).isEqualTo(4);
  }

  @Test
  void an_import_that_breaks_off_anywhere_goes_on_when_it_is_run_again() throws IOException {
    copyAll();
    Files.writeString(folder.resolve("long.jsonl"), longTranscript(1_700));
    Fixtures atOnce = Fixtures.inMemory();
    ImportReport whole = atOnce.transcripts().read(folder);
    long seed = Long.getLong("test.seed", 20_260_204);
    Random random = new Random(seed);
    for (int round = 0; round < 5; round++) {
      try (SqliteMemoryStore store =
          SqliteMemoryStore.open(folder.resolve("store-" + round).resolve("memory.db"))) {
        Fixtures broken = new Fixtures(store);
        int stop = 1 + random.nextInt(30);
        assertThatThrownBy(() -> broken.transcripts().withListener(new Breaking(stop)).read(folder))
            .as("seed %d", seed)
            .isInstanceOf(CancellationException.class);
        ImportReport rest = broken.transcripts().read(folder);

        assertThat(rest.messages()).as("seed %d", seed).isEqualTo(whole.messages());
        assertThat(broken.turnsKept()).isEqualTo(whole.added());
        assertThat(broken.said("long")).as("seed %d", seed).isEqualTo(atOnce.said("long"));
        assertThat(broken.session("long")).isEqualTo(atOnce.session("long"));
        Map<Scope, Long> before = changes(broken);
        broken.transcripts().read(folder);
        assertThat(changes(broken)).as("seed %d", seed).isEqualTo(before);
      }
    }
  }

  private static final class Breaking implements Consumer<ImportReport.Progress> {
    private int left;

    Breaking(int left) {
      this.left = left;
    }

    @Override
    public void accept(ImportReport.Progress progress) {
      if (--left == 0) {
        throw new CancellationException("broken off");
      }
    }
  }

  private static String longTranscript(int messages) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < messages; i++) {
      lines.append(
          "{\"type\":\"%s\",\"sessionId\":\"long\",\"uuid\":\"l%d\",\"timestamp\":\"2025-12-01T%02d:%02d:%02dZ\","
              .formatted(i % 2 == 0 ? "user" : "assistant", i, i / 3600, i / 60 % 60, i % 60));
      lines.append(
          "\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"Line %d.\"}]}}%n".formatted(i));
    }
    return lines.toString();
  }

  @Test
  void progress_only_goes_on_and_comes_to_its_end() throws IOException {
    copyAll();
    Files.writeString(folder.resolve("long.jsonl"), longTranscript(1_200));
    List<ImportReport.Progress> steps = new ArrayList<>();

    ImportReport report = fixtures.transcripts().withListener(steps::add).read(folder);

    for (int i = 1; i < steps.size(); i++) {
      assertThat(steps.get(i).bytesRead()).isGreaterThanOrEqualTo(steps.get(i - 1).bytesRead());
      assertThat(steps.get(i).messages()).isGreaterThanOrEqualTo(steps.get(i - 1).messages());
    }
    ImportReport.Progress last = steps.get(steps.size() - 1);
    assertThat(last.share()).isEqualTo(1);
    assertThat(last.filesDone()).isEqualTo(last.filesInAll()).isEqualTo(12);
    assertThat(last.messages()).isEqualTo(report.messages());
    assertThat(last.sessions()).isEqualTo(report.sessions());
  }

  @Test
  void a_file_that_is_no_transcript_is_a_clear_error() throws IOException {
    Path text = folder.resolve("poem.md");
    Files.writeString(text, "# A poem\n\nThe plum is blue.\n");
    assertThatThrownBy(() -> fixtures.transcripts().read(text))
        .isInstanceOf(UnreadableTranscriptException.class)
        .hasMessageContaining("poem.md")
        .hasMessageContaining("none of the formats");
    assertThatThrownBy(() -> fixtures.transcripts().read(folder))
        .isInstanceOf(UnreadableTranscriptException.class)
        .hasMessageContaining("none of its files is a transcript");
    assertThatThrownBy(() -> fixtures.transcripts().read(folder.resolve("nowhere.jsonl")))
        .isInstanceOf(UnreadableTranscriptException.class)
        .hasMessageContaining("nowhere.jsonl")
        .hasMessageContaining("there is no such file");
    Path nothing = Files.createDirectory(folder.resolve("nothing"));
    assertThatThrownBy(() -> fixtures.transcripts().read(nothing))
        .hasMessageContaining("no file in it whose name ends like that of a transcript");
  }

  @Test
  void a_format_can_be_named_where_it_cannot_be_recognized() throws IOException {
    Path chat = folder.resolve("chat.txt");
    Files.writeString(
        chat,
        """
        Minutes of a talk in the orchard, which nobody would take for a chat by its looks alone:
        it has a long beginning
        of several lines
        that say nothing
        and go on
        and on.
        Ann: The ladder is broken.
        Ben: I will mend it.
        Ann: Thank you.
        Ben: It is done.
        A remark that Ben made.
        And another.
        And another.
        And another.
        And another.
        And another.
        And another.
        """);

    assertThatThrownBy(() -> fixtures.transcripts().read(chat)).hasMessageContaining("none of");
    ImportReport report = fixtures.transcripts().withFormat(TranscriptFormat.MARKDOWN).read(chat);

    assertThat(report.added()).isEqualTo(4);
    assertThat(fixtures.said(folder.getFileName() + "/chat.txt").get(0))
        .isEqualTo("Ann: The ladder is broken.");
  }

  @Test
  void links_out_of_a_folder_are_not_followed() throws IOException {
    Path inside = Files.createDirectory(folder.resolve("inside"));
    Path outside = Fixtures.copy("claude-code/plum-press.jsonl", folder.resolve("outside"));
    Fixtures.copy("markdown/names.md", inside);
    try {
      Files.createSymbolicLink(inside.resolve("link.jsonl"), outside);
      Files.createSymbolicLink(inside.resolve("folder"), outside.getParent());
      Files.createSymbolicLink(inside.resolve("circle"), inside);
    } catch (FileSystemException | UnsupportedOperationException e) {
      assumeThat(false).as("links can be made here").isTrue();
    }

    ImportReport report = fixtures.transcripts().read(inside);

    assertThat(report.files()).isEqualTo(1);
    assertThat(report.passedOver()).containsEntry("links", 3L);
    assertThat(fixtures.transcripts().read(inside.resolve("link.jsonl")).added())
        .as("a link that is named itself is followed")
        .isEqualTo(4);
  }

  @Test
  void of_a_compressed_file_that_ends_early_is_kept_what_is_there() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      Random random = new Random(7);
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 3_000; i++) {
        lines.append(
            "{\"group\":\"g\",\"id\":\"d%d\",\"role\":\"user\",\"text\":\"%x\"}%n"
                .formatted(i, random.nextLong()));
      }
      out.write(lines.toString().getBytes(UTF_8));
    }
    Path file = folder.resolve("cut.jsonl.gz");
    byte[] all = packed.toByteArray();
    Files.write(file, Arrays.copyOf(all, all.length / 2));

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(report.added()).isBetween(500L, 2_999L);
    assertThat(report.skipped())
        .extracting(ImportReport.Skipped::reason)
        .anyMatch(r -> r.contains("ends early here") && r.contains(report.added() + " messages"));
    assertThat(report.skipped()).allMatch(part -> part.line() > report.added() - 1);
    Files.write(file, Arrays.copyOf(all, 12));
    assertThatThrownBy(() -> fixtures.transcripts().read(file))
        .hasMessageContaining("compressed, and damaged");
  }

  @Test
  void what_is_packed_far_too_small_is_read_to_a_limit_that_is_told() throws IOException {
    String line = "{\"group\":\"g\",\"id\":\"d%d\",\"role\":\"user\",\"text\":\"Said %d\"}\n";
    Path file = folder.resolve("bomb.jsonl.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write((line.formatted(1, 1) + line.formatted(2, 2)).getBytes(UTF_8));
      byte[] blanks = " ".repeat(1 << 20).getBytes(UTF_8);
      out.write("{\"group\":".getBytes(UTF_8));
      for (int i = 0; i < 80; i++) {
        out.write(blanks);
      }
      out.write(("\"g\"}\n" + line.formatted(4, 4)).getBytes(UTF_8));
    }

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(report.added()).isEqualTo(2);
    assertThat(report.skipped())
        .singleElement()
        .hasToString(
            "bomb.jsonl.gz:3: more than 67108864 bytes are packed in it; the rest is not imported,"
                + " and what is before is: 2 messages");
  }

  @Test
  void secrets_are_blacked_out_in_messages_titles_and_calls() throws IOException {
    String token = "AKIA" + "Q2W3E4R5T6Y7U2I3";
    Path file = folder.resolve("secret.jsonl");
    Files.writeString(
        file,
        """
        {"type":"user","sessionId":"s","uuid":"u","timestamp":"2025-12-01T10:00:00Z","gitBranch":"main","message":{"content":"Push with TOKEN please."}}
        {"type":"assistant","sessionId":"s","uuid":"v","timestamp":"2025-12-01T10:00:01Z","message":{"content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"login TOKEN"}}]}}
        {"type":"user","sessionId":"s","uuid":"w","timestamp":"2025-12-01T10:00:02Z","message":{"content":[{"type":"tool_result","tool_use_id":"t","content":"welcome TOKEN"}]}}
        """
            .replace("TOKEN", token));

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(report.secrets()).isEqualTo(3);
    assertThat(fixtures.said("s")).hasSize(2).noneMatch(line -> line.contains(token));
    assertThat(fixtures.session("s").title()).startsWith("Push with [redacted:");
    assertThat(fixtures.session("s").branch()).isEqualTo("main");
  }

  @Test
  void a_message_that_was_edited_is_a_new_version() throws IOException {
    Path file = folder.resolve("edited.jsonl");
    String line = "{\"group\":\"g\",\"id\":\"d\",\"role\":\"user\",\"text\":\"The gate is %s.\"}%n";
    Files.writeString(file, line.formatted("red"));
    fixtures.transcripts().read(file);
    Files.writeString(file, line.formatted("green"));

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(report.changed()).isEqualTo(1);
    assertThat(fixtures.said("g")).containsExactly("user: The gate is green.");
  }

  @Test
  void what_was_imported_is_recalled() throws IOException {
    copyAll();
    fixtures.transcripts().read(folder);

    assertThat(
            fixtures
                .memory()
                .weave(RecallRequest.forTask("How many bar may the plum press have?"))
                .markdown())
        .contains("never run above 40 bar");
  }

  @Test
  void a_folder_of_thousands_of_files_is_imported() throws IOException {
    int count = 2_000;
    for (int i = 0; i < count; i++) {
      Path file = folder.resolve("%02d/%d.jsonl".formatted(i % 50, i));
      Files.createDirectories(file.getParent());
      Files.writeString(
          file,
          "{\"type\":\"user\",\"sessionId\":\"s%d\",\"uuid\":\"u\",\"message\":{\"content\":\"File %d.\"}}"
              .formatted(i, i));
    }

    ImportReport report = fixtures.transcripts().read(folder);

    assertThat(report.files()).isEqualTo(count);
    assertThat(report.added()).isEqualTo(count);
    assertThat(report.skippedCount()).isZero();
  }

  @Test
  void a_report_stays_small_whatever_a_transcript_holds() throws IOException {
    StringBuilder lines =
        new StringBuilder("{\"type\":\"user\",\"uuid\":\"u\",\"message\":{\"content\":\"Hi.\"}}\n");
    for (int i = 0; i < 1_000; i++) {
      lines.append("{\"type\":\"sort-%d\",\"uuid\":\"x\"}%n{\"type\":broken}%n".formatted(i));
    }
    Path file = folder.resolve("wild.jsonl");
    Files.writeString(file, lines.toString());

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(report.skipped()).hasSize(ImportReport.MAX_SKIPPED);
    assertThat(report.skippedCount()).isEqualTo(1_000);
    assertThat(report.passedOver()).hasSizeLessThanOrEqualTo(101).containsKey("other sorts");
    assertThat(report.passedOver().values().stream().mapToLong(n -> n).sum()).isEqualTo(1_000);
  }

  @Test
  void a_file_that_grows_while_it_is_read_comes_to_an_end() throws IOException {
    Path file = folder.resolve("growing.jsonl");
    Files.writeString(file, longTranscript(600));
    Consumer<ImportReport.Progress> writing =
        progress -> {
          try {
            Files.writeString(file, longTranscript(700), StandardOpenOption.APPEND);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };

    assertThat(fixtures.transcripts().withListener(writing).read(file).added()).isEqualTo(600);
    assertThat(fixtures.transcripts().read(file).added()).isEqualTo(100);
  }

  @Test
  void hostile_ids_texts_and_lines_do_not_stop_an_import() throws IOException {
    String spaces = " ".repeat(60_000);
    Path chat = folder.resolve("chat.md");
    Files.writeString(
        chat,
        "## User\nHello.\n## Assistant\n"
            + ("## User" + spaces + "x\n**User" + spaces + "x\nUser" + spaces + "x\n").repeat(15));
    Path odd = folder.resolve("odd.jsonl");
    String line = "{\"type\":\"%s\",\"sessionId\":\"%s\",\"uuid\":\"%s\",\"message\":{%s}}%n";
    String huge = "x".repeat(3_000_000);
    Files.writeString(
        odd,
        line.formatted("user", "a\\nb\\u0000", "  ", "\"content\":\"One.\"")
            + line.formatted("user", "a\\nb\\u0000", "id\\n\\ud800", "\"content\":\"Two.\"")
            + line.formatted("user", "y".repeat(5_000), "z".repeat(5_000), "\"content\":\"Three.\"")
            + line.formatted("user", "long", "h", twoTexts(huge))
            + line.formatted("assistant", "long", "i", twoTexts("End."))
            + line.formatted("user", "long", "j", "\"content\":{\"not\":\"a list\"}"));

    ImportReport report = fixtures.transcripts().read(folder);

    assertThat(report.added()).isEqualTo(2 + 5);
    assertThat(fixtures.said("a b\uFFFD")).containsExactly("user: One.", "user: Two.");
    assertThat(fixtures.said("long").contains("assistant: End.\n\nEnd."))
        .as("the messages after the long one are there")
        .isTrue();
    assertThat(report.skipped())
        .extracting(ImportReport.Skipped::reason)
        .containsExactly("a message has more than 4000000 characters; the rest was left out");
    Map<Scope, Long> before = changes(fixtures);
    fixtures.transcripts().read(folder);
    assertThat(changes(fixtures)).isEqualTo(before);
  }

  private static String twoTexts(String text) {
    String block = "{\"type\":\"text\",\"text\":\"" + text + "\"}";
    return "\"id\":\"m\",\"content\":[" + block + "," + block + "]";
  }
}
