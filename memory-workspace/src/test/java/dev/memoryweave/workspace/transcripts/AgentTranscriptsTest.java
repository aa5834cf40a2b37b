package dev.memoryweave.workspace.transcripts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Trust;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of coding agents, each a file with an event a line. */
final class AgentTranscriptsTest {
  private static final String PLUM = "5e55104e-0000-4000-8000-000000000001";
  private static final String ODD = "5e55104e-0000-4000-8000-000000000002";
  private static final String RESUMED = "5e55104e-0000-4000-8000-000000000003";
  private static final String CHERRY = "0c0de000-0000-4000-8000-000000000001";
  private static final String OLD = "0c0de000-0000-4000-8000-000000000002";

  @TempDir private Path folder;
  private final Fixtures fixtures = Fixtures.inMemory();

  @Test
  void a_session_of_Claude_Code_is_kept_as_it_was_said() throws IOException {
    ImportReport report =
        fixtures.transcripts().read(Fixtures.copy("claude-code/plum-press.jsonl", folder));

    assertThat(fixtures.said(PLUM))
        .containsExactly(
            "user: The plum press must never run above 40 bar. Please look at the valve settings."
                + " @ image 1=a1#1",
            "assistant: I will read the valve settings first. | Read"
                + " {\"file_path\":\"valves.yaml\"} -> succeeded max_bar: 45 | Bash"
                + " {\"command\":\"valvectl check\",\"description\":\"Check the valves\"} -> failed"
                + " valvectl: command not found | Edit"
                + " {\"file_path\":\"valves.yaml\",\"old_string\":\"45\",\"new_string\":\"40\"} ->"
                + " failed The user doesn't want to proceed with this tool use.",
            "user: Ask the press keeper before you edit that file.",
            "assistant: The press keeper agreed to 40 bar; I noted it in the log book.");
    assertThat(report.added()).isEqualTo(4);
    assertThat(report.toolCalls()).isEqualTo(3);
    assertThat(report.attachments()).isEqualTo(1);
    assertThat(report.skipped()).isEmpty();
    assertThat(report.passedOver())
        .containsEntry("thinking", 1L)
        .containsEntry("lines of subagents", 1L)
        .containsEntry("notes of the program", 1L)
        .containsEntry("commands of the program", 1L)
        .containsEntry("summaries of the program", 1L)
        .containsEntry("errors of the service", 1L)
        .containsEntry("interruptions", 1L)
        .containsEntry("lines of type system", 1L)
        .containsEntry("lines of type file-history-snapshot", 1L);
  }

  @Test
  void a_session_of_Claude_Code_has_its_title_folder_branch_and_times() throws IOException {
    fixtures.transcripts().read(Fixtures.copy("claude-code/plum-press.jsonl", folder));

    Session session = fixtures.session(PLUM);
    assertThat(session.title()).isEqualTo("Pressure limit of the plum press");
    assertThat(session.runtime()).isEqualTo("claude-code");
    assertThat(session.folder()).isEqualTo("/home/ann/orchard");
    assertThat(session.branch()).isEqualTo("plum-press");
    assertThat(session.startedAt()).isEqualTo("2025-11-03T09:00:00Z");
    assertThat(session.lastActiveAt()).isEqualTo("2025-11-03T09:02:00Z");
    assertThat(session.endedAt()).isEqualTo("2025-11-03T09:02:00Z");
  }

  @Test
  void what_is_imported_says_whose_word_it_is_and_is_trusted_like_a_file() throws IOException {
    fixtures.transcripts().read(Fixtures.copy("claude-code/plum-press.jsonl", folder));

    MemoryNode first = fixtures.turns(PLUM).get(0);
    assertThat(first.provenance().source()).isEqualTo(Source.USER);
    assertThat(first.provenance().trust()).isEqualTo(Trust.IMPORT);
    assertThat(first.provenance().branch()).isNull();
    MemoryNode second = fixtures.turns(PLUM).get(1);
    assertThat(second.provenance().source()).isEqualTo(Source.AGENT);
  }

  @Test
  void an_odd_file_of_Claude_Code_is_read_as_far_as_it_goes() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
    bytes.write(
        userLine("u1", "It has a byte order mark and ends like on Windows.").getBytes(UTF_8));
    bytes.write("\r\n".getBytes(UTF_8));
    bytes.write(new byte[4]);
    String halves = "After a power cut there were \\u0000 and half of a pair \\ud83d here.";
    bytes.write(userLine("u2", halves).getBytes(UTF_8));
    bytes.write('\n');
    bytes.write(Fixtures.bytes("claude-code/adversary.jsonl"));
    String last = userLine("u11", "Still being written");
    bytes.write(last.substring(0, last.length() - 20).getBytes(UTF_8));
    Path file = folder.resolve("odd.jsonl");
    Files.write(file, bytes.toByteArray());

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(fixtures.said(ODD))
        .containsExactly(
            "user: It has a byte order mark and ends like on Windows.",
            "user: After a power cut there were \uFFFD and half of a pair \uFFFD here.",
            "user: Of fields that come twice the last one counts.",
            "assistant:  | Sniff the plums {} -> unknown ");
    assertThat(fixtures.turns(ODD))
        .extracting(t -> Objects.requireNonNull(t.utterance()).turn())
        .containsExactly("u1", "u2", "u5", "u7");
    assertThat(fixtures.said(RESUMED))
        .containsExactly(
            "user: This was said after the session had been resumed under another name.");
    assertThat(Objects.requireNonNull(fixtures.session(RESUMED).continues()).value())
        .isEqualTo(ODD);
    assertThat(report.skipped())
        .extracting(ImportReport.Skipped::toString)
        .satisfiesExactly(
            broken -> assertThat(broken).startsWith("odd.jsonl:3: it is not JSON from character"),
            array -> assertThat(array).isEqualTo("odd.jsonl:4: it is not an object"),
            text -> assertThat(text).isEqualTo("odd.jsonl:5: it is not an object"),
            empty -> assertThat(empty).isEqualTo("odd.jsonl:11: the message has no content"));
    assertThat(report.repaired()).isEqualTo(1);
    assertThat(report.passedOver())
        .containsEntry("unfinished last lines", 1L)
        .containsEntry("lines of type hologram", 1L)
        .containsEntry("content of type smell", 1L)
        .containsEntry("answers of tools without their call", 1L);
  }

  private static String userLine(String uuid, String text) {
    return "{\"type\":\"user\",\"sessionId\":\"%s\",\"uuid\":\"%s\",\"timestamp\":\"%s\","
            .formatted(ODD, uuid, "2025-11-04T10:00:00Z")
        + "\"message\":{\"role\":\"user\",\"content\":\"%s\"}}".formatted(text);
  }

  @Test
  void a_session_of_Codex_is_kept_as_it_was_said() throws IOException {
    String name = "codex/rollout-2025-11-05T10-00-00-" + CHERRY + ".jsonl";
    ImportReport report = fixtures.transcripts().read(Fixtures.copy(name, folder));

    assertThat(fixtures.said(CHERRY))
        .containsExactly(
            "user: Cherries are sorted by weight, never by colour. Make the tests of the sorter"
                + " pass. @ image 1=line-4#1",
            "assistant: I will run the tests."
                + " | shell {\"command\":[\"bash\",\"-lc\",\"make test\"]} -> failed 2 tests failed"
                + " | apply_patch *** Begin Patch\n*** Update File: sorter.py\n*** End Patch"
                + " -> succeeded Success. Updated sorter.py"
                + " | exec_command {\"cmd\":\"make test\"} -> succeeded Chunk ID: 7\n"
                + "Process exited with code 0\nOutput:\nall passed"
                + " | shell {\"command\":[\"git\",\"push\"]}"
                + " -> failed exec command rejected by user",
            "assistant: The sorter compares weights now and its tests pass; nothing is pushed.");
    Session session = fixtures.session(CHERRY);
    assertThat(session.runtime()).isEqualTo("codex");
    assertThat(session.title()).startsWith("Cherries are sorted by weight");
    assertThat(session.branch()).isEqualTo("cherry-sorter");
    assertThat(session.commit()).isEqualTo("0123456789abcdef0123456789abcdef01234567");
    assertThat(session.folder()).isEqualTo("/home/ann/orchard");
    assertThat(session.startedAt()).isEqualTo("2025-11-05T10:00:00Z");
    assertThat(report.passedOver())
        .containsEntry("thinking", 1L)
        .containsEntry("instructions of the program", 1L)
        .containsEntry("context given by the program", 1L)
        .containsEntry("events that repeat a message", 1L)
        .containsEntry("events of type token_count", 1L);
  }

  @Test
  void a_message_of_Codex_is_read_once_whether_item_or_event() throws IOException {
    Path file = folder.resolve("rollout-events.jsonl");
    Files.writeString(
        file,
        """
        {"type":"session_meta","payload":{"id":"events"}}
        {"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"<recommended_plugins>\\n none </recommended_plugins>"}]}}
        {"type":"event_msg","payload":{"type":"user_message","message":"Prune the plum trees."}}
        {"type":"event_msg","payload":{"type":"item_completed","item":{"type":"UserMessage","content":[{"type":"text","text":"Prune the plum trees."}]}}}
        {"type":"event_msg","payload":{"type":"agent_message","message":"I begin with row one."}}
        {"type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"I begin with row one."}]}}
        {"type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"# Context of the editor\\n\\nGo on, please."}]}}
        {"type":"event_msg","payload":{"type":"user_message","message":"Go on, please."}}
        {"type":"event_msg","payload":{"type":"user_message","message":"Go on, please."}}
        {"type":"event_msg","payload":{"type":"item_completed","item":{"type":"AgentMessage","content":[{"type":"Text","text":"All rows are pruned."}]}}}
        """);

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(fixtures.said("events"))
        .containsExactly(
            "user: Prune the plum trees.",
            "assistant: I begin with row one.",
            "user: # Context of the editor\n\nGo on, please.",
            "user: Go on, please.",
            "assistant: All rows are pruned.");
    assertThat(report.passedOver())
        .containsEntry("context given by the program", 1L)
        .containsEntry("messages that an event has told", 1L)
        .containsEntry("events that repeat a message", 2L);
    assertThat(fixtures.transcripts().read(file).added()).isZero();
  }

  @Test
  void a_line_of_Claude_Code_without_a_type_is_of_the_role_of_its_message() throws IOException {
    Path file = folder.resolve("untyped.jsonl");
    Files.writeString(
        file,
        userLine("u1", "Hello.")
            + "\n"
            + userLine("u2", "Good day.")
                .replace("\"type\":\"user\",", "")
                .replace("\"role\":\"user\"", "\"role\":\"assistant\"")
            + "\n");

    fixtures.transcripts().read(file);

    assertThat(fixtures.said(ODD)).containsExactly("user: Hello.", "assistant: Good day.");
  }

  @Test
  void an_old_session_of_Codex_has_bare_items_without_times() throws IOException {
    ImportReport report =
        fixtures.transcripts().read(Fixtures.copy("codex/rollout-old.jsonl", folder));

    assertThat(fixtures.said(OLD))
        .containsExactly(
            "user: Which trees bear Mirabelle plums?",
            "assistant:  | shell [\"ls\",\"trees\"] -> succeeded mirabelle.txt",
            "assistant: The trees of row seven.",
            "user: Which trees bear Mirabelle plums?");
    assertThat(fixtures.session(OLD).startedAt())
        .isEqualTo(Instant.parse("2025-05-07T17:24:21.5Z"));
    assertThat(report.passedOver())
        .containsEntry("answers of tools without their call", 1L)
        .containsEntry("lines of type (none)", 1L);
    assertThat(report.skipped()).extracting(ImportReport.Skipped::line).containsExactly(10L);
  }

  @Test
  void a_session_whose_last_message_is_young_stays_open() throws IOException {
    Path file = folder.resolve("young.jsonl");
    Files.writeString(
        file,
        userLine("u1", "Just now.").replace("2025-11-04T10:00:00Z", "2026-02-01T11:00:00Z") + "\n");

    fixtures.transcripts().read(file);

    assertThat(fixtures.session(ODD).isOpen()).isTrue();
  }

  @Test
  void many_calls_in_a_row_are_spread_over_messages() throws IOException {
    StringBuilder lines = new StringBuilder(userLine("u1", "Count all trees.") + "\n");
    int calls = 120;
    for (int i = 0; i < calls; i++) {
      lines.append(
          """
          {"type":"assistant","sessionId":"%s","uuid":"c%d","timestamp":"2025-11-04T10:01:00Z",\
          "message":{"id":"m%d","content":[{"type":"tool_use","id":"t%d","name":"Count","input":{"tree":%d}}]}}
          {"type":"user","sessionId":"%s","uuid":"r%d","timestamp":"2025-11-04T10:01:00Z",\
          "message":{"content":[{"type":"tool_result","tool_use_id":"t%d","content":"%d"}]}}
          """
              .formatted(ODD, i, i, i, i, ODD, i, i, i));
    }
    Path file = folder.resolve("calls.jsonl");
    Files.writeString(file, lines.toString());

    ImportReport report = fixtures.transcripts().read(file);

    assertThat(report.toolCalls()).isEqualTo(calls);
    assertThat(fixtures.turns(ODD))
        .extracting(t -> Objects.requireNonNull(t.utterance()).toolCalls().size())
        .containsExactly(0, 50, 50, 20);
    assertThat(fixtures.turns(ODD))
        .extracting(t -> Objects.requireNonNull(t.utterance()).role())
        .containsExactly(
            Message.Role.USER,
            Message.Role.ASSISTANT,
            Message.Role.ASSISTANT,
            Message.Role.ASSISTANT);
  }
}
