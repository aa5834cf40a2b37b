package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.workspace.transcripts.TranscriptFormat;
import dev.memoryweave.workspace.transcripts.internal.ExportReader.Fields;
import dev.memoryweave.workspace.transcripts.internal.Transcript.Reader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The table of formats: by what a transcript is recognized, and how it is read. */
final class FormatTable {
  /**
   * The formats in the order in which they are tried; a format may have several rows. Texts have no
   * records.
   */
  static final List<Row> ROWS =
      List.of(
          new Row(
              TranscriptFormat.CHATGPT,
              export(
                  new Fields(
                      "chatgpt",
                      "mapping",
                      true,
                      List.of("conversation_id", "id"),
                      "title",
                      "create_time",
                      "",
                      "current_node",
                      "parent",
                      ChatGpt::new)),
              "mapping"),
          new Row(
              TranscriptFormat.CLAUDE,
              export(
                  new Fields(
                      "claude",
                      "chat_messages",
                      false,
                      List.of("uuid"),
                      "name",
                      "created_at",
                      "",
                      "current_leaf_message_uuid",
                      "parent_message_uuid",
                      Claude::new)),
              "chat_messages"),
          new Row(
              TranscriptFormat.CODEX,
              lines("codex", Codex::idOfFile, Codex::new),
              "payload type=session_meta|response_item|event_msg|turn_context|compacted",
              // Before lines had a payload, they were the items themselves.
              "!payload record_type",
              "!payload id timestamp instructions",
              "!payload !sessionId !uuid type=message|reasoning|function_call|function_call_output"
                  + "|local_shell_call|custom_tool_call|custom_tool_call_output"),
          new Row(
              TranscriptFormat.GEMINI_CLI,
              list("gemini-cli", "messages", "summary", "startTime", Gemini::new),
              "sessionId projectHash messages"),
          new Row(
              TranscriptFormat.GEMINI_CLI,
              lines("gemini-cli", ClaudeCode::idOfFile, Gemini::new),
              "sessionId projectHash",
              // A log of prompts, and a chat that a person saved under a name.
              "type=user messageId message !uuid",
              "role parts"),
          new Row(
              TranscriptFormat.COPILOT,
              list("copilot", "requests", "customTitle", "creationDate", CopilotChat::new),
              "requests responderUsername|requesterUsername|sessionId"),
          new Row(
              TranscriptFormat.COPILOT,
              lines("copilot", Transcript::folder, CopilotSession::new),
              "data type=session.start|user.message|assistant.message"),
          new Row(
              TranscriptFormat.CONTINUE,
              list("continue", "history", "title", "dateCreated", ChatMessages::new),
              "history sessionId"),
          new Row(
              TranscriptFormat.CLAUDE_CODE,
              lines("claude-code", ClaudeCode::idOfFile, ClaudeCode::new),
              "type=* uuid|parentUuid|sessionId|leafUuid|messageId"),
          new Row(
              TranscriptFormat.CORPUS,
              lines("", file -> String.valueOf(file.getFileName()), () -> Corpus.DOCUMENTS),
              "group id text !relevant"),
          new Row(
              TranscriptFormat.CLINE,
              lines("cline", Transcript::folder, () -> new ChatMessages(MarkedText.OF_CLINE)),
              "role content ts",
              "ts type=say|ask"),
          new Row(
              TranscriptFormat.CURSOR,
              lines("cursor", ClaudeCode::idOfFile, () -> new ChatMessages(MarkedText.OF_CURSOR)),
              "role message !type !uuid !sessionId"),
          new Row(
              TranscriptFormat.MESSAGES,
              list("", "messages", "title", "created_at", ChatMessages::new),
              "messages !type !uuid !sessionId"),
          new Row(
              TranscriptFormat.MESSAGES,
              lines("", Transcript::place, ChatMessages::new),
              "role content !type !uuid !sessionId !relevant"),
          new Row(
              TranscriptFormat.AIDER,
              new Reading(false, transcript -> new AiderReader(transcript).read())),
          new Row(
              TranscriptFormat.MARKDOWN,
              new Reading(false, transcript -> new MarkdownReader(transcript).read())));

  private FormatTable() {}

  /**
   * How a transcript is read.
   *
   * @param isExport whether a file is one value over many lines, or an array
   * @param reader reads it, and files its sessions
   */
  record Reading(boolean isExport, Reader<Transcript> reader) {}

  /**
   * A format, or a shape of it.
   *
   * @param marks each a condition on the fields of a record, of which one must hold; its terms are
   *     names of fields: bars divide alternatives, an exclamation mark forbids one, and {@code
   *     type=} gives the types
   */
  record Row(TranscriptFormat format, Reading reading, List<String> marks) {
    private Row(TranscriptFormat format, Reading reading, String... marks) {
      this(format, reading, List.of(marks));
    }

    boolean isOf(Map<String, String> fields) {
      return marks.stream()
          .anyMatch(mark -> Stream.of(mark.split(" ", -1)).allMatch(term -> holds(term, fields)));
    }

    private static boolean holds(String term, Map<String, String> fields) {
      String type = fields.getOrDefault("type", "");
      if (term.startsWith("!")) {
        return !fields.containsKey(term.substring(1));
      }
      Predicate<String> holds = term.startsWith("type=") ? type::equals : fields::containsKey;
      return term.equals("type=*")
          ? !type.isEmpty()
          : Stream.of(term.replace("type=", "").split("\\|", -1)).anyMatch(holds);
    }
  }

  private static Reading export(Fields fields) {
    return new Reading(true, transcript -> new ExportReader(transcript, fields).read());
  }

  /** Conversations that are objects with an array of messages, all of them on one branch. */
  private static Reading list(
      String runtime, String messages, String title, String started, Supplier<Rule> rules) {
    return export(
        new Fields(
            runtime,
            messages,
            false,
            List.of("sessionId", "session_id", "conversation_id", "id"),
            title,
            started,
            "workspaceDirectory",
            "",
            "",
            rules));
  }

  private static Reading lines(
      String runtime, Function<Path, String> idOfFile, Supplier<Rule> rules) {
    return new Reading(
        false,
        transcript -> new SessionReading(transcript, runtime, idOfFile).records(rules.get()));
  }
}
