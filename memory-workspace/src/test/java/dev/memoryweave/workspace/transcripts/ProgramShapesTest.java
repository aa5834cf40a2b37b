package dev.memoryweave.workspace.transcripts;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Session;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The shapes in which programs keep or export their chats, beside those with tests of their own.
 */
final class ProgramShapesTest {
  @TempDir private Path folder;
  private final Fixtures fixtures = Fixtures.inMemory();

  private ImportReport read(String name, String text) throws IOException {
    return read(name, text.getBytes(UTF_8));
  }

  private ImportReport read(String name, byte[] bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.write(file, bytes);
    return fixtures.transcripts().read(file);
  }

  private List<String> times(String session) {
    return fixtures.turns(session).stream()
        .map(MemoryNode::utterance)
        .map(said -> String.valueOf(Objects.requireNonNull(said).saidAt()))
        .toList();
  }

  private static String line(String uuid, String text) {
    return """
        {"type":"user","uuid":"%s","sessionId":"s-4","timestamp":"2026-01-05T10:00:00Z",\
        "message":{"role":"user","content":"%s"}}"""
        .formatted(uuid, text);
  }

  // ---- lines ------------------------------------------------------------------------------------

  @Test
  void two_objects_on_one_line_are_two_messages() throws IOException {
    String lines = line("a", "prune the pears") + line("b", "graft the quince") + " \n";
    ImportReport report = read("met.jsonl", lines + line("c", "water the figs") + "\n");

    assertThat(fixtures.said("s-4"))
        .containsExactly("user: prune the pears", "user: graft the quince", "user: water the figs");
    assertThat(report.skipped()).isEmpty();
  }

  @Test
  void what_follows_an_object_on_its_line_and_is_none_is_listed() throws IOException {
    ImportReport report =
        read("tail.jsonl", line("a", "prune") + "\u0000, half\n" + line("b", "graft") + "}}}\n");

    assertThat(fixtures.said("s-4")).containsExactly("user: prune", "user: graft");
    assertThat(report.skipped())
        .extracting(ImportReport.Skipped::line, ImportReport.Skipped::reason)
        .allSatisfy(skipped -> assertThat(skipped.toString()).contains("it is not JSON"))
        .hasSize(2);
  }

  @Test
  void a_torn_object_is_listed_and_the_whole_one_after_it_on_another_line_is_kept()
      throws IOException {
    ImportReport report =
        read("torn.jsonl", "{\"type\":\"user\",\"uu" + line("a", "x") + "\n" + line("b", "dig"));

    assertThat(fixtures.said("s-4")).containsExactly("user: dig");
    assertThat(report.skipped()).extracting(ImportReport.Skipped::line).containsExactly(1L);
  }

  // ---- encodings --------------------------------------------------------------------------------

  @Test
  void lines_in_a_western_encoding_are_read_with_their_letters() throws IOException {
    Charset western = Charset.forName("windows-1252");
    byte[] mixed =
        concat(
            (line("a", "café “numbat”") + "\n").getBytes(western),
            (line("b", "naïve – 梅") + "\n").getBytes(UTF_8));
    ImportReport report = read("western.jsonl", mixed);

    assertThat(fixtures.said("s-4")).containsExactly("user: café “numbat”", "user: naïve – 梅");
    assertThat(report.skipped()).isEmpty();
  }

  @Test
  void a_file_in_UTF_16_is_read() throws IOException {
    read(
        "wide.jsonl", ("\ufeff" + line("a", "Zwetschgen für Änne 🍑") + "\r\n").getBytes(UTF_16LE));

    assertThat(fixtures.said("s-4")).containsExactly("user: Zwetschgen für Änne 🍑");
  }

  @Test
  void a_file_in_UTF_16_without_a_mark_is_read() throws IOException {
    read("bare.jsonl", (line("a", "señal") + "\n").getBytes(UTF_16LE));

    assertThat(fixtures.said("s-4")).containsExactly("user: señal");
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = new byte[first.length + second.length];
    System.arraycopy(first, 0, both, 0, first.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  // ---- Gemini CLI -------------------------------------------------------------------------------

  @Test
  void a_session_of_Gemini_CLI() throws IOException {
    ImportReport report =
        read(
            "chats/session-2026-01-05T10-00-aa.json",
            """
            {
              "sessionId": "g-1",
              "projectHash": "79b6",
              "startTime": "2026-01-05T10:00:00.000Z",
              "lastUpdated": "2026-01-05T10:02:00.000Z",
              "summary": "Frost and plums",
              "messages": [
                {"id": "m1", "timestamp": "2026-01-05T10:00:00.000Z", "type": "user",
                 "content": "How cold was it?"},
                {"id": "m2", "timestamp": "2026-01-05T10:01:00.000Z", "type": "gemini",
                 "content": "It was -4 degrees.", "model": "gemini-pro",
                 "thoughts": [{"subject": "Looking", "description": "hmm"}],
                 "toolCalls": [{"id": "c1", "name": "read_file", "args": {"path": "frost.csv"},
                   "result": [{"functionResponse": {"id": "c1", "name": "read_file",
                     "response": {"output": "-4"}}}], "status": "success"},
                   {"id": "c2", "name": "run_shell_command", "args": {"command": "ls"},
                    "status": "cancelled", "resultDisplay": "cancelled by the person"}]},
                {"id": "m3", "timestamp": "2026-01-05T10:02:00.000Z", "type": "info",
                 "content": "Request cancelled."},
                {"id": "m4", "timestamp": "2026-01-05T10:02:00.000Z", "type": "user",
                 "content": [{"text": "Cover the plums"}, {"text": "tonight."}]}
              ]
            }
            """);

    assertThat(fixtures.said("g-1"))
        .containsExactly(
            "user: How cold was it?",
            "assistant: It was -4 degrees. | read_file {\"path\":\"frost.csv\"} -> succeeded -4"
                + " | run_shell_command {\"command\":\"ls\"} -> failed cancelled by the person",
            "user: Cover the plums\n\ntonight.");
    assertThat(fixtures.session("g-1").title()).isEqualTo("Frost and plums");
    assertThat(fixtures.session("g-1").runtime()).isEqualTo("gemini-cli");
    assertThat(report.passedOver()).containsKeys("thinking", "messages of type info");
    assertThat(report.skipped()).isEmpty();
  }

  @Test
  void a_session_of_Gemini_CLI_in_lines() throws IOException {
    read(
        "chats/session-2026-04-05T10-00-ab.jsonl",
        """
        {"sessionId":"g-2","projectHash":"79b6","startTime":"2026-01-05T10:00:00.000Z","kind":"main"}
        {"id":"m1","timestamp":"2026-01-05T10:00:00.000Z","type":"user","content":[{"text":"Which plum?"}]}
        {"id":"m2","timestamp":"2026-01-05T10:00:01.000Z","type":"gemini","content":"","toolCalls":[]}
        {"id":"m2","timestamp":"2026-01-05T10:00:01.000Z","type":"gemini","content":"The blue one."}
        {"$set":{"lastUpdated":"2026-01-05T10:00:02.000Z"}}
        """);

    assertThat(fixtures.said("g-2"))
        .containsExactly("user: Which plum?", "assistant: The blue one.");
  }

  @Test
  void a_session_of_Gemini_CLI_with_hooks() throws IOException {
    read(
        "chats/session-2026-11-28T08-18-ac.jsonl",
        """
        {"sessionId":"g-3","projectHash":"79b6","startTime":"2026-01-05T10:00:00.000Z","kind":"main"}
        {"id":"m0","timestamp":"2026-01-05T10:00:00.000Z","type":"user","content":[{"text":"<session_context>\\nThis is the Gemini CLI.\\n</session_context>"}]}
        {"id":"m1","timestamp":"2026-01-05T10:00:00.000Z","type":"user","content":[{"text":"<hook_context>- Plums are blue.\\n</hook_context>\\n\\nWhich plum?"},{"text":"<hook_context>- One is red.</hook_context>"}]}
        {"id":"m2","timestamp":"2026-01-05T10:00:01.000Z","type":"gemini","content":"The blue one."}
        """);

    assertThat(fixtures.said("g-3"))
        .containsExactly("user: Which plum?", "assistant: The blue one.");
  }

  // ---- Copilot ----------------------------------------------------------------------------------

  @Test
  void a_chat_of_Copilot_in_VS_Code() throws IOException {
    ImportReport report =
        read(
            "chat.json",
            """
            {
              "requesterUsername": "ann",
              "responderUsername": "GitHub Copilot",
              "initialLocation": "panel",
              "requests": [
                {"requestId": "request_1", "timestamp": 1767607200000,
                 "message": {"parts": [{"kind": "text", "text": "Rename the basket"}],
                             "text": "Rename the basket"},
                 "variableData": {"variables": [{"kind": "file", "name": "basket.ts",
                   "value": {"fsPath": "/home/ann/orchard/basket.ts"}}]},
                 "response": [
                   {"kind": "mcpServersStarting"},
                   {"value": "I renamed it to ", "supportHtml": false},
                   {"kind": "inlineReference", "name": "crate.ts"},
                   {"value": "."},
                   {"kind": "toolInvocationSerialized", "toolId": "copilot_readFile",
                    "toolCallId": "t1", "isComplete": true,
                    "pastTenseMessage": {"value": "Read basket.ts"}},
                   {"kind": "thinking", "value": "hmm"}],
                 "result": {"timings": {}}},
                {"requestId": "request_2", "timestamp": 1767607260000,
                 "message": "Thanks", "isCanceled": true, "response": []}
              ]
            }
            """);

    String id = fixtures.sessions().get(0).id().value();
    assertThat(fixtures.said(id))
        .containsExactly(
            "user: Rename the basket @ basket.ts=/home/ann/orchard/basket.ts",
            "assistant: I renamed it to crate.ts. | copilot_readFile  -> succeeded Read"
                + " basket.ts",
            "user: Thanks");
    assertThat(times(id)).startsWith("2026-01-05T10:00:00Z");
    assertThat(report.passedOver()).containsKeys("thinking", "parts of kind mcpServersStarting");
  }

  @Test
  void a_session_of_Copilot_CLI() throws IOException {
    ImportReport report =
        read(
            "0a/events.jsonl",
            """
            {"type":"session.start","data":{"sessionId":"cp-1","startTime":"2026-01-05T10:00:00Z","context":{"cwd":"/home/ann/orchard","branch":"crates"}},"id":"e1","timestamp":"2026-01-05T10:00:00Z","parentId":null}
            {"type":"user.message","data":{"content":"Stack the crates","transformedContent":"<now/>Stack the crates","attachments":[]},"id":"e2","timestamp":"2026-01-05T10:00:01Z","parentId":"e1"}
            {"type":"assistant.turn_start","data":{"turnId":"0"},"id":"e3","timestamp":"2026-01-05T10:00:02Z","parentId":"e2"}
            {"type":"assistant.message","data":{"messageId":"m1","content":"Stacking.","toolRequests":[{"toolCallId":"t1","name":"bash","arguments":{"command":"stack"}}]},"id":"e4","timestamp":"2026-01-05T10:00:03Z","parentId":"e3"}
            {"type":"tool.execution_start","data":{"toolCallId":"t1","toolName":"bash"},"id":"e5","timestamp":"2026-01-05T10:00:03Z","parentId":"e4"}
            {"type":"tool.execution_complete","data":{"toolCallId":"t1","success":false,"error":{"message":"no crates"}},"id":"e6","timestamp":"2026-01-05T10:00:04Z","parentId":"e5"}
            {"type":"assistant.message","data":{"messageId":"m2","content":"There are no crates."},"id":"e7","timestamp":"2026-01-05T10:00:05Z","parentId":"e6"}
            """);

    assertThat(fixtures.said("cp-1"))
        .containsExactly(
            "user: Stack the crates",
            "assistant: Stacking. | bash {\"command\":\"stack\"} -> failed no crates",
            "assistant: There are no crates.");
    Session session = fixtures.session("cp-1");
    assertThat(session.folder()).isEqualTo("/home/ann/orchard");
    assertThat(session.branch()).isEqualTo("crates");
    assertThat(report.skipped()).isEmpty();
  }

  // ---- Continue, Cline, lists of messages -------------------------------------------------------

  @Test
  void a_session_of_Continue() throws IOException {
    read(
        "sessions/c-1.json",
        """
        {"sessionId": "c-1", "title": "Ladders", "workspaceDirectory": "file:///home/ann/orchard",
         "history": [
          {"message": {"role": "user", "content": [{"type": "text", "text": "Which ladder?"}]},
           "contextItems": [{"name": "ladders.md", "content": "long"}], "editorState": {}},
          {"message": {"role": "assistant", "content": "", "toolCalls": [{"id": "t1",
            "type": "function", "function": {"name": "read_file",
            "arguments": "{\\"filepath\\":\\"ladders.md\\"}"}}]}, "contextItems": []},
          {"message": {"role": "tool", "toolCallId": "t1", "content": "3 m"}, "contextItems": []},
          {"message": {"role": "thinking", "content": "hmm"}, "contextItems": []},
          {"message": {"role": "assistant", "content": "The long one."}, "contextItems": []}]}
        """);

    assertThat(fixtures.said("c-1"))
        .containsExactly(
            "user: Which ladder? @ ladders.md=ladders.md",
            "assistant:  | read_file {\"filepath\":\"ladders.md\"} -> unknown 3 m",
            "assistant: The long one.");
    assertThat(fixtures.session("c-1").title()).isEqualTo("Ladders");
    assertThat(fixtures.session("c-1").folder()).isEqualTo("/home/ann/orchard");
  }

  @Test
  void a_task_of_Cline() throws IOException {
    ImportReport report =
        read(
            "tasks/1767607200000/api_conversation_history.json",
            """
            [{"role":"user","content":[{"type":"text","text":"<task>\\nPrune the hedge\\n</task>"},
               {"type":"text","text":"<environment_details>\\n# VS Code\\n</environment_details>"}],
              "ts":1767607200000},
             {"role":"assistant","content":[{"type":"text","text":"<thinking>hm</thinking>\\nI will read it.\\n\\n<read_file>\\n<path>hedge.md</path>\\n</read_file>"}],
              "ts":1767607201000},
             {"role":"user","content":[{"type":"text","text":"[read_file for 'hedge.md'] Result:"},
               {"type":"text","text":"It is tall."}]},
             {"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"execute_command","input":{"command":"prune"}}]},
             {"role":"user","content":[{"type":"tool_result","tool_use_id":"t1","content":"pruned"},
               {"type":"text","text":"<feedback>\\nShorter, please\\n</feedback>"}]}]
            """);

    String id = "1767607200000";
    assertThat(fixtures.said(id))
        .containsExactly(
            "user: Prune the hedge",
            "assistant: I will read it. | execute_command {\"command\":\"prune\"} -> succeeded pruned",
            "user: Shorter, please");
    assertThat(times(id)).startsWith("2026-01-05T10:00:00Z", "2026-01-05T10:00:01Z");
    assertThat(report.passedOver())
        .containsKeys("context given by the program", "answers of tools within messages");
  }

  @Test
  void what_the_screen_of_Cline_showed_is_passed_over() throws IOException {
    ImportReport report =
        read(
            "tasks/17/ui_messages.json",
            "[{\"ts\":1767607200000,\"type\":\"say\",\"say\":\"text\",\"text\":\"Prune\"}]");

    assertThat(report.messages()).isZero();
    assertThat(report.passedOver()).containsEntry("messages as the screen showed them", 1L);
  }

  @Test
  void lists_of_messages_as_models_take_them() throws IOException {
    ImportReport report =
        read(
            "chats.jsonl",
            """
            {"id":"l-1","messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Where is the rake?"},{"role":"assistant","content":null,"tool_calls":[{"id":"t1","type":"function","function":{"name":"find","arguments":"{\\"what\\":\\"rake\\"}"}}]},{"role":"tool","tool_call_id":"t1","content":"shed"},{"role":"assistant","content":"In the shed."}]}
            {"id":"l-2","messages":[{"role":"user","name":"Ben","content":"And the spade?"}]}
            """);

    assertThat(fixtures.said("l-1"))
        .containsExactly(
            "user: Where is the rake?",
            "assistant:  | find {\"what\":\"rake\"} -> unknown shed",
            "assistant: In the shed.");
    assertThat(fixtures.said("l-2")).containsExactly("Ben: And the spade?");
    assertThat(report.passedOver()).containsEntry("instructions of the program", 1L);
  }

  // ---- Cursor -----------------------------------------------------------------------------------

  @Test
  void a_transcript_of_an_agent_of_Cursor() throws IOException {
    read(
        "agent-transcripts/cu-1.jsonl",
        """
        {"role":"user","message":{"content":[{"type":"text","text":"<timestamp>Monday, Jan 5, 2026, 10:00 AM (UTC+1)</timestamp>\\n<user_query>\\nCount the pots\\n</user_query>"}]}}
        {"role":"assistant","message":{"content":[{"type":"text","text":"Counting."},{"type":"tool_use","name":"Shell","input":{"command":"count"}}]}}
        {"role":"assistant","message":{"content":[{"type":"text","text":"There are 12."}]}}
        """);

    assertThat(fixtures.said("cu-1"))
        .containsExactly(
            "user: Count the pots",
            "assistant: Counting. | Shell {\"command\":\"count\"} -> unknown ",
            "assistant: There are 12.");
  }

  @Test
  void a_chat_exported_from_Cursor() throws IOException {
    read(
        "cursor_pots.md",
        """
        # Counting pots
        _Exported on 1/5/2026 at 10:00:00 GMT+1 from Cursor (2.2.44)_

        ---

        **User**

        Count the pots

        ---

        **Cursor**

        There are 12.

        ## By size

        Ten small, two large.
        """);

    Session session = fixtures.sessions().get(0);
    assertThat(fixtures.said(session.id().value()))
        .containsExactly(
            "user: Count the pots", "Cursor: There are 12.\n\n## By size\n\nTen small, two large.");
    assertThat(session.title()).isEqualTo("Counting pots");
  }

  // ---- Aider ------------------------------------------------------------------------------------

  @Test
  void the_history_of_Aider() throws IOException {
    ImportReport report =
        read(
            "orchard/.aider.chat.history.md",
            """

            # aider chat started at 2026-01-05 10:00:00

            > /usr/bin/aider --model sonnet \s
            > Aider v0.86.2 \s

            #### Add a bin for windfalls \s
            #### and label it. \s

            I will add it:

            bins.py
            ```python
            # aider chat started at never
            #### not a request
            BINS = ["windfalls"]
            ```

            > Tokens: 2.4k sent, 34 received. \s
            > Applied edit to bins.py \s

            #### /commit \s

            # aider chat started at 2026-01-06 09:00:00

            #### Empty the bin \s

            Done.
            """);

    List<Session> sessions = fixtures.sessions();
    assertThat(sessions).hasSize(2);
    assertThat(sessions)
        .anySatisfy(
            session ->
                assertThat(fixtures.said(session.id().value()))
                    .containsExactly(
                        "user: Add a bin for windfalls\nand label it.",
                        "assistant: I will add it:\n\nbins.py\n```python\n# aider chat started at"
                            + " never\n#### not a request\nBINS = [\"windfalls\"]\n```"))
        .anySatisfy(
            session -> {
              assertThat(fixtures.said(session.id().value()))
                  .containsExactly("user: Empty the bin", "assistant: Done.");
              assertThat(session.startedAt()).isEqualTo("2026-01-06T09:00:00Z");
              assertThat(session.runtime()).isEqualTo("aider");
            });
    assertThat(report.passedOver())
        .containsKeys("notices of the program", "commands of the program");
    assertThat(fixtures.transcripts().read(folder).added()).isZero();
  }
}
