package dev.memoryweave.workspace.transcripts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports of chats, each a file with an array of conversations, and other chats. */
final class ChatExportsTest {
  private static final String PEARS = "c0ffee00-0000-4000-8000-000000000001";
  private static final String CIRCLE = "c0ffee00-0000-4000-8000-000000000002";
  private static final String LOST = "c0ffee00-0000-4000-8000-000000000003";
  private static final String MEDLARS = "c0ffee00-0000-4000-8000-000000000004";
  private static final String WALNUTS = "c1a0de00-0000-4000-8000-000000000001";
  private static final String BEES = "c1a0de00-0000-4000-8000-000000000002";

  @TempDir private Path folder;
  private final Fixtures fixtures = Fixtures.inMemory();

  @Test
  void of_an_export_of_ChatGPT_the_branch_that_was_read_last_is_kept() throws IOException {
    ImportReport report =
        fixtures.transcripts().read(Fixtures.copy("chatgpt/conversations.json", folder));

    assertThat(fixtures.said(PEARS))
        .containsExactly(
            "user: How long do pears dry at 60 degrees? @ image 1=file-service://file-pear"
                + " @ notes.pdf=file-notes",
            "assistant:  | python print(table['pear'][60]) -> succeeded 12 h",
            "assistant: About twelve hours, as the table says.",
            "user: And \n\nquinces?");
    Session session = fixtures.session(PEARS);
    assertThat(session.title()).isEqualTo("Drying pears");
    assertThat(session.runtime()).isEqualTo("chatgpt");
    assertThat(session.startedAt()).isEqualTo("2024-11-05T09:46:40.250Z");
    assertThat(session.endedAt()).isEqualTo("2024-11-05T09:47:40Z");
    assertThat(report.passedOver())
        .containsEntry("messages of other branches", 1L)
        .containsEntry("hidden messages", 1L)
        .containsEntry("thinking", 1L);
  }

  @Test
  void a_broken_conversation_of_ChatGPT_does_no_harm_to_the_others() throws IOException {
    ImportReport report =
        fixtures.transcripts().read(Fixtures.copy("chatgpt/conversations.json", folder));

    assertThat(fixtures.said(CIRCLE))
        .containsExactly("user: My parent is my child.", "assistant: And mine is my parent.");
    assertThat(fixtures.said(LOST)).containsExactly("user: The node that is current is nowhere.");
    assertThat(fixtures.said(MEDLARS))
        .containsExactly("user: Medlars are eaten when they are overripe.");
    assertThat(report.sessions()).isEqualTo(4);
    assertThat(report.skipped())
        .extracting(ImportReport.Skipped::toString)
        .satisfiesExactly(
            nothing ->
                assertThat(nothing).contains("conversations.json:17: it is not a conversation"),
            empty -> assertThat(empty).contains(":18: it is not a conversation"),
            broken -> assertThat(broken).contains(":20: it is not JSON from character"));
  }

  @Test
  void an_export_of_Claude_is_kept_as_it_was_said() throws IOException {
    ImportReport report =
        fixtures.transcripts().read(Fixtures.copy("claude/conversations.json", folder));

    assertThat(fixtures.said(WALNUTS))
        .containsExactly(
            "user: When are walnuts grafted? @ calendar.txt=calendar.txt @ walnut.jpg=f-1",
            "assistant: In late April, when the sap rises."
                + " | web_search {\"query\":\"walnut grafting\"} -> succeeded late April"
                + " | repl {\"code\":\"1/0\"} -> failed division by zero",
            "user: Older exports have only a text.");
    assertThat(fixtures.session(WALNUTS).title()).isEqualTo("Grafting walnuts");
    assertThat(fixtures.said(BEES))
        .containsExactly("user: Which bees like heather?", "assistant: Honey bees and bumblebees.");
    assertThat(fixtures.session(BEES).title()).isEqualTo("Which bees like heather?");
    assertThat(report.passedOver())
        .containsEntry("thinking", 1L)
        .containsEntry("empty messages", 1L)
        .containsEntry("messages of sender parrot", 1L)
        .containsEntry("messages of other branches", 1L)
        .containsEntry("sessions without messages", 1L);
    assertThat(
            fixtures.memory().session(SessionId.of("c1a0de00-0000-4000-8000-000000000003")).find())
        .isEmpty();
  }

  @Test
  void an_export_can_be_compressed_and_on_one_line() throws IOException {
    String text = new String(Fixtures.bytes("claude/conversations.json"), UTF_8).replace("\n", "");
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(UTF_8));
    }
    Path file = folder.resolve("conversations.json.gz");
    Files.write(file, packed.toByteArray());

    assertThat(fixtures.transcripts().read(file).added()).isEqualTo(5);
  }

  @Test
  void of_an_export_that_was_cut_off_the_whole_conversations_are_kept() throws IOException {
    String text = new String(Fixtures.bytes("claude/conversations.json"), UTF_8);
    Path file = folder.resolve("conversations.json");
    Files.writeString(file, text.substring(0, text.indexOf("An answer of another branch")));

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(report.sessions()).isEqualTo(1);
    assertThat(report.skipped())
        .extracting(ImportReport.Skipped::toString)
        .containsExactly("conversations.json:8: the file ends within it");
  }

  @Test
  void one_conversation_on_many_lines_is_an_export_of_one() throws IOException {
    Path file = folder.resolve("one.json");
    Files.writeString(
        file,
        """
        {
          "uuid": "one",
          "name": "One",
          "chat_messages": [
            {
              "uuid": "m",
              "sender": "human",
              "text": "Alone."
            }
          ]
        }
        """);

    fixtures.transcripts().read(file);

    assertThat(fixtures.said("one")).containsExactly("user: Alone.");
  }

  @Test
  void turns_of_a_chat_in_Markdown_begin_with_headings() throws IOException {
    Path file = Fixtures.copy("markdown/headings.md", folder.resolve("chats"));
    ImportReport report = fixtures.transcripts().read(file);

    String id = "chats/headings.md";
    assertThat(fixtures.said(id)).hasSize(4);
    assertThat(fixtures.said(id).get(0))
        .isEqualTo("user: At what temperature does the cider rest?");
    assertThat(fixtures.said(id).get(1))
        .startsWith("assistant: At eleven degrees.\n\n### Background")
        .contains("This is an example within code.")
        .endsWith(" | tool  -> unknown thermometer: 11.2");
    assertThat(fixtures.said(id).subList(2, 4)).containsOnly("user: Thank you.");
    Session session = fixtures.session(id);
    assertThat(session.title()).isEqualTo("The cider cellar");
    assertThat(session.branch()).isEqualTo("cellar");
    assertThat(session.startedAt()).isEqualTo("2025-06-01T00:00:00Z");
    assertThat(report.passedOver()).containsEntry("texts before the first speaker", 1L);
  }

  @Test
  void turns_of_a_chat_in_Markdown_begin_with_names() throws IOException {
    String text = new String(Fixtures.bytes("markdown/names.md"), UTF_8);
    Path file = folder.resolve("names.md");
    Files.writeString(file, text.replace("\n", "\r\n"));

    fixtures.transcripts().read(file);

    assertThat(fixtures.said(folder.getFileName() + "/names.md"))
        .containsExactly(
            "Alice: The bottles are in the third rack.",
            "Bob: Which third rack?\nNote: nobody is called Note.",
            "Alice: The one by the door.\nIt is painted green.",
            "Bob: I see it.");
  }

  @Test
  void turns_of_a_chat_in_Markdown_begin_with_bold_names() throws IOException {
    Path file = folder.resolve("bold.md");
    Files.writeString(
        file,
        """
        # Ladders

        **You:** Which ladder is the long one?

        ## A heading in a question

        **Claude** (2025-06-01 10:00):
        The red one.

        **[2025-06-01 10:05] You**: Thanks.
        """);

    fixtures.transcripts().read(file);

    String id = folder.getFileName() + "/bold.md";
    assertThat(fixtures.said(id))
        .containsExactly(
            "user: Which ladder is the long one?\n\n## A heading in a question",
            "Claude: The red one.",
            "user: Thanks.");
    assertThat(fixtures.session(id).title()).isEqualTo("Ladders");
    assertThat(Objects.requireNonNull(fixtures.turns(id).get(2).utterance()).saidAt())
        .isEqualTo("2025-06-01T10:05:00Z");
  }

  @Test
  void a_corpus_keeps_speakers_and_times_and_names_sessions_by_their_group() throws IOException {
    ImportReport report =
        fixtures.transcripts().read(Fixtures.copy("corpus/corpus.jsonl.gz", folder));

    assertThat(fixtures.said("zoo/s1"))
        .containsExactly(
            "Ann: The pelicans were asleep.",
            "Ben: And the octopus hid.",
            "Ann: This line comes after one of another session.");
    assertThat(fixtures.said("zoo/s2")).containsExactly("assistant: The aquarium opens at nine.");
    assertThat(fixtures.said("sea")).containsExactly("user: We sailed past the lighthouse.");
    assertThat(Objects.requireNonNull(fixtures.turns("zoo/s1").get(1).utterance()).saidAt())
        .isEqualTo("2023-05-08T13:56:00Z");
    assertThat(report.passedOver()).containsEntry("pieces of code", 1L);
    assertThat(report.skipped())
        .extracting(ImportReport.Skipped::toString)
        .containsExactly(
            "corpus.jsonl.gz:7: it has no 'id' or no 'text'",
            "corpus.jsonl.gz:8: it has no 'id' or no 'text'");
  }
}
