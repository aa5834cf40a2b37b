package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The rules for a session of Claude Code. Ignores lines of subagents, and text that the program
 * itself writes in the name of the user.
 */
final class ClaudeCode implements Rule {
  private static final int REMEMBERED_LINES = 10_000;
  private static final int MOST_SUMMARIES = 1_000;

  /** Elements that the program, not the user, writes as a whole message. */
  private static final Set<String> OF_THE_PROGRAM =
      Set.of(
          ("command-name command-message command-args local-command-stdout local-command-stderr"
                  + " local-command-caveat bash-stdout bash-stderr task-notification"
                  + " user-memory-input")
              .split(" "));

  private static final Set<String> INTERRUPTIONS =
      Set.of("[Request interrupted by user]", "[Request interrupted by user for tool use]");

  private static final String REMINDER = "<system-reminder>";
  private static final String REMINDER_END = "</system-reminder>";

  private static final Rules USER =
      Rules.by("type", "content of type ", "")
          .on("text", TEXT)
          .on("tool_result", ANSWER)
          .on("image document", ClaudeCode::attachment);

  /** Texts are said at once, as they stand between calls. */
  private static final Rules ASSISTANT =
      Rules.by("type", "content of type ", "")
          .on("text", ClaudeCode::say)
          .on("thinking redacted_thinking", THINKING)
          .on("tool_use server_tool_use mcp_tool_use", ClaudeCode::call)
          .on("*tool_result", ANSWER);

  /** Versions of 2025 omitted the type for the agent's text. */
  private final Rules lines =
      Rules.by(
              line -> line.text(line.has("type") ? "type" : "message.role"),
              "lines of type ",
              "(none)")
          .on("user", this::user)
          .on("assistant", this::assistant)
          .on("summary", this::summary)
          .on("custom-title", title(ImportedSession::titled))
          .on("ai-title", title(ImportedSession::summarized));

  private final Map<String, String> summaries = new LinkedHashMap<>();

  /** The sessions of the last lines, by line id. */
  private final Map<String, ImportedSession> lastLines = new LinkedHashMap<>();

  @Override
  public void read(Json line, SessionReading at) {
    lines.read(line, at);
  }

  /** The id of a session without one: the name of its file without endings. */
  static String idOfFile(Path file) {
    String name = String.valueOf(file.getFileName());
    int dot = name.indexOf('.');
    return dot > 0 ? name.substring(0, dot) : name;
  }

  /** Older versions also wrote the summaries of other sessions into a file. */
  private void summary(Json line, SessionReading at) {
    String leaf = line.text("leafUuid");
    ImportedSession of = lastLines.get(leaf);
    if (of != null) {
      of.summarized(line.text("summary"));
    } else if (summaries.size() < MOST_SUMMARIES) {
      summaries.put(leaf, line.text("summary"));
    }
  }

  private static Rule title(BiConsumer<ImportedSession, String> kept) {
    return (line, at) -> {
      ImportedSession of = at.find(line.text("sessionId"));
      if (of == null) {
        at.tally().passOver("titles of unknown sessions");
      } else {
        kept.accept(of, line.text("customTitle|aiTitle|title"));
      }
    };
  }

  private void user(Json line, SessionReading at) {
    if (!begin(line, at)) {
      return;
    }
    at.content(line.at("message.content"), USER);
    if (at.isEmpty()) {
      return;
    }
    String text = withoutReminders(at.text());
    String sort = sortOfProgram(line, at.text().strip());
    if (sort != null) {
      at.tally().passOver(sort);
    } else if (text.isBlank() && at.attachments().isEmpty()) {
      at.tally().passOver("reminders of the program");
    } else {
      at.say(Message.Role.USER, null, text);
    }
  }

  private void assistant(Json line, SessionReading at) {
    if (!begin(line, at)) {
      return;
    }
    if (line.at("isApiErrorMessage").isTrue()) {
      at.tally().passOver("errors of the service");
      return;
    }
    String group = line.at("message").text("id");
    at.message(at.turn(), group.isEmpty() ? at.turn() : group, at.time());
    at.content(line.at("message.content"), ASSISTANT);
  }

  /** Begins the message of a line in its session; returns false if it has none. */
  private boolean begin(Json line, SessionReading at) {
    if (line.at("isSidechain").isTrue()) {
      at.tally().passOver("lines of subagents");
      return false;
    }
    if (!line.at("message.content").isPresent()) {
      at.tally().skip(at.line(), "the message has no content");
      return false;
    }
    String uuid = line.text("uuid");
    ImportedSession session = open(line.text("sessionId"), at);
    if (!uuid.isEmpty()) {
      lastLines.put(uuid, session);
      if (lastLines.size() > REMEMBERED_LINES) {
        lastLines.remove(lastLines.keySet().iterator().next());
      }
      session.summarized(summaries.getOrDefault(uuid, ""));
      summaries.remove(uuid);
    }
    session.inFolder(line.text("cwd"));
    session.onBranch(line.text("gitBranch").equals("HEAD") ? "" : line.text("gitBranch"));
    at.message(uuid, null, line.time("timestamp"));
    at.turn(at.turn());
    return true;
  }

  /** A new session continues the work of the one before. */
  private static ImportedSession open(String named, SessionReading at) {
    String before = at.isOpen() ? at.id() : "";
    String id = named.isEmpty() ? at.id() : named;
    boolean known = at.find(id) != null;
    ImportedSession session = at.open(id);
    session.continues(known ? "" : before);
    return session;
  }

  /** The sort of text that the program wrote in the name of the user, or null if it did not. */
  private static @Nullable String sortOfProgram(Json line, String text) {
    if (line.at("isCompactSummary").isTrue()) {
      return "summaries of the program";
    }
    if (line.at("isMeta").isTrue()) {
      return "notes of the program";
    }
    if (INTERRUPTIONS.contains(text)) {
      return "interruptions";
    }
    int end = text.indexOf('>');
    boolean element = text.startsWith("<") && end > 0;
    return element && OF_THE_PROGRAM.contains(text.substring(1, end))
        ? "commands of the program"
        : null;
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

  private static void say(Json block, SessionReading at) {
    if (!block.text("text").isBlank()) {
      at.say(Message.Role.ASSISTANT, null, block.text("text"));
    }
  }

  private static void call(Json block, SessionReading at) {
    at.called(block.text("id"), block.text("name"), block.at("input").inShort());
  }

  private static void attachment(Json block, SessionReading at) {
    int number = at.nextAttachment();
    String name = block.text("title|name");
    String place = block.text("source.url|source.file_id");
    at.attach(
        name.isBlank() ? block.text("type") + " " + number : name,
        place.isBlank() ? at.turn() + "#" + number : place,
        block.text("source.media_type"));
  }
}
