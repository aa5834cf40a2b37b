package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.model.Attachment;
import dev.memoryweave.model.Role;
import dev.memoryweave.model.ToolCall.Outcome;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a session of Claude Code. Ignores lines of subagents, and text that the program itself
 * writes in the name of the user.
 */
final class ClaudeCodeReader {
  private static final String RUNTIME = "claude-code";
  private static final int REMEMBERED_LINES = 10_000;
  private static final int MOST_SUMMARIES = 1_000;

  /** Elements that the program, not the user, writes as a whole message. */
  private static final Set<String> OF_THE_PROGRAM =
      Set.of(
          "command-name",
          "command-message",
          "command-args",
          "local-command-stdout",
          "local-command-stderr",
          "local-command-caveat",
          "bash-stdout",
          "bash-stderr",
          "task-notification",
          "user-memory-input");

  private static final Set<String> INTERRUPTIONS =
      Set.of("[Request interrupted by user]", "[Request interrupted by user for tool use]");

  private static final String REMINDER = "<system-reminder>";
  private static final String REMINDER_END = "</system-reminder>";

  private final Transcript transcript;
  private final ImportTally tally;
  private final Map<String, ImportedSession> sessions = new LinkedHashMap<>();
  private final Map<String, String> summaries = new LinkedHashMap<>();

  /** The sessions of the last lines, by line id. */
  private final Map<String, ImportedSession> lastLines =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ImportedSession> eldest) {
          return size() > REMEMBERED_LINES;
        }
      };

  private @Nullable Open open;

  ClaudeCodeReader(Transcript transcript) {
    this.transcript = transcript;
    this.tally = transcript.tally();
  }

  /** The session of the last line. */
  private record Open(String id, ImportedSession session, TurnAssembler turns) {}

  void read() throws IOException {
    Transcript.finished(this::lines, this::finish);
  }

  private void lines() throws IOException {
    try (JsonRecords records = transcript.records()) {
      transcript.eachValue(records, this::line);
    }
  }

  private void finish() {
    if (open != null) {
      open.turns().finish();
    }
    sessions.values().forEach(transcript.filing()::finish);
  }

  private void line(Json line, long number) {
    // Versions of 2025 omitted the type for the agent's text.
    String type = line.has("type") ? line.text("type") : line.at("message").text("role");
    switch (type) {
      case "user", "assistant" -> message(line, type.equals("user"), number);
      case "summary" -> summary(line.text("leafUuid"), line.text("summary"));
      case "custom-title", "ai-title" -> title(line, type.equals("custom-title"));
      default -> tally.passOver("lines of type " + (type.isEmpty() ? "(none)" : type));
    }
  }

  /** Older versions also wrote the summaries of other sessions into a file. */
  private void summary(String leaf, String summary) {
    ImportedSession of = lastLines.get(leaf);
    if (of != null) {
      of.summarized(summary);
    } else if (summaries.size() < MOST_SUMMARIES) {
      summaries.put(leaf, summary);
    }
  }

  private void title(Json line, boolean byPerson) {
    String title = line.firstText("customTitle", "aiTitle", "title");
    ImportedSession of = sessions.get(line.text("sessionId"));
    if (of == null) {
      tally.passOver("titles of unknown sessions");
    } else if (byPerson) {
      of.titled(title);
    } else {
      of.summarized(title);
    }
  }

  private void message(Json line, boolean byUser, long number) {
    if (line.at("isSidechain").isTrue()) {
      tally.passOver("lines of subagents");
      return;
    }
    Json content = line.at("message").at("content");
    if (!content.isPresent()) {
      tally.skip(number, "the message has no content");
      return;
    }
    TurnAssembler turns = opened(line).turns();
    List<Json> blocks = content.isText() ? List.of(block(content)) : content.items();
    if (byUser) {
      user(line, blocks, turns, number);
    } else {
      assistant(line, blocks, turns, number);
    }
  }

  private static Json block(Json text) {
    return Json.ofFields(Map.of("type", Json.ofText("text"), "text", text));
  }

  private Open opened(Json line) {
    Open now = open;
    String id = line.text("sessionId");
    if (id.isEmpty()) {
      id = now == null ? fileStem() : now.id();
    }
    if (now == null || !now.id().equals(id)) {
      now = open(id, now);
      open = now;
    }
    ImportedSession session = now.session();
    String uuid = line.text("uuid");
    if (!uuid.isEmpty()) {
      lastLines.put(uuid, session);
      String summary = summaries.remove(uuid);
      if (summary != null) {
        session.summarized(summary);
      }
    }
    session.inFolder(line.text("cwd"));
    session.onBranch(line.text("gitBranch").equals("HEAD") ? "" : line.text("gitBranch"));
    return now;
  }

  /** Switches to a session; a new one continues the work of the one before. */
  private Open open(String id, @Nullable Open before) {
    if (before != null) {
      before.turns().finish();
    }
    boolean known = sessions.containsKey(id);
    ImportedSession session =
        sessions.computeIfAbsent(id, name -> transcript.session(name, RUNTIME));
    if (before != null && !known) {
      session.continues(before.id());
    }
    return new Open(id, session, transcript.assembler(session));
  }

  private String fileStem() {
    String name = String.valueOf(transcript.file().path().getFileName());
    int dot = name.indexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  private void user(Json line, List<Json> blocks, TurnAssembler turns, long number) {
    List<String> texts = new ArrayList<>();
    List<Attachment> attachments = new ArrayList<>();
    String turn = turnId(line, number);
    for (Json block : blocks) {
      switch (block.text("type")) {
        case "text" -> texts.add(block.text("text"));
        case "tool_result" -> answer(block, turns);
        case "image", "document" ->
            attachments.add(attachment(block, turn, attachments.size() + 1));
        default -> tally.passOver("content of type " + block.text("type"));
      }
    }
    if (texts.isEmpty() && attachments.isEmpty()) {
      return;
    }
    String sort = sortOfProgram(line, String.join("\n\n", texts));
    if (!sort.isEmpty()) {
      tally.passOver(sort);
      return;
    }
    String text = withoutReminders(String.join("\n\n", texts));
    if (text.isBlank() && attachments.isEmpty()) {
      tally.passOver("reminders of the program");
      return;
    }
    turns.said(new ImportedMessage(turn, null, Role.USER, null, text, time(line), attachments));
  }

  /** The sort of text that the program wrote in the name of the user, or empty if it did not. */
  private static String sortOfProgram(Json line, String text) {
    if (line.at("isCompactSummary").isTrue()) {
      return "summaries of the program";
    }
    if (line.at("isMeta").isTrue()) {
      return "notes of the program";
    }
    String stripped = text.strip();
    if (INTERRUPTIONS.contains(stripped)) {
      return "interruptions";
    }
    int end = stripped.indexOf('>');
    boolean element = stripped.startsWith("<") && end > 0;
    return element && OF_THE_PROGRAM.contains(stripped.substring(1, end))
        ? "commands of the program"
        : "";
  }

  /** The text without the program's reminders to the agent. */
  static String withoutReminders(String text) {
    StringBuilder rest = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(REMINDER); at >= 0; at = text.indexOf(REMINDER, from)) {
      int end = text.indexOf(REMINDER_END, at);
      if (end < 0) {
        break;
      }
      rest.append(text, from, at);
      from = end + REMINDER_END.length();
    }
    return from == 0 ? text : rest.append(text.substring(from)).toString().strip();
  }

  private void assistant(Json line, List<Json> blocks, TurnAssembler turns, long number) {
    if (line.at("isApiErrorMessage").isTrue()) {
      tally.passOver("errors of the service");
      return;
    }
    String group = line.at("message").text("id");
    String turn = turnId(line, number);
    Instant time = time(line);
    for (Json block : blocks) {
      String type = block.text("type");
      switch (type) {
        case "text" -> {
          if (!block.text("text").isBlank()) {
            turns.said(
                new ImportedMessage(
                    turn,
                    group.isEmpty() ? turn : group,
                    Role.ASSISTANT,
                    null,
                    block.text("text"),
                    time,
                    List.of()));
          }
        }
        case "thinking", "redacted_thinking" -> tally.passOver("thinking");
        case "tool_use", "server_tool_use", "mcp_tool_use" ->
            turns.called(
                block.text("id"),
                block.text("name"),
                block.at("input").inShort(),
                ImportedMessage.nothing(turn, group.isEmpty() ? turn : group, time));
        default -> {
          if (type.endsWith("tool_result")) {
            answer(block, turns);
          } else {
            tally.passOver("content of type " + type);
          }
        }
      }
    }
  }

  private void answer(Json block, TurnAssembler turns) {
    boolean failed = block.at("is_error").isTrue();
    turns.answered(
        block.text("tool_use_id"),
        failed ? Outcome.FAILED : Outcome.SUCCEEDED,
        ToolAnswers.text(block.at("content")));
  }

  private static Attachment attachment(Json block, String turn, int number) {
    Json source = block.at("source");
    String name = block.firstText("title", "name");
    return Lines.attachment(
        name.isEmpty() ? block.text("type") + " " + number : name,
        source.firstText("url", "file_id").isEmpty()
            ? turn + "#" + number
            : source.firstText("url", "file_id"),
        source.text("media_type"));
  }

  private static String turnId(Json line, long number) {
    String uuid = line.text("uuid");
    return uuid.isEmpty() ? "line-" + number : uuid;
  }

  private static @Nullable Instant time(Json line) {
    return line.time("timestamp").orElse(null);
  }
}
