package dev.memoryweave.workspace.transcripts;

import com.fasterxml.jackson.core.JacksonException;
import dev.memoryweave.model.Attachment;
import dev.memoryweave.model.Role;
import dev.memoryweave.model.ToolCall.Outcome;
import dev.memoryweave.workspace.transcripts.RepeatedMessages.Form;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a session of Codex. Ignores what the program tells the agent in the name of the user. A
 * message is an item, an event or both, depending on the version of the program; it is read once.
 */
final class CodexReader {
  private static final String RUNTIME = "codex";

  /** Beginnings of messages that the program writes in the name of the user. */
  private static final List<String> OF_THE_PROGRAM =
      List.of(
          "<environment_context>",
          "<user_instructions>",
          "<INSTRUCTIONS>",
          "<permissions instructions>",
          "<collaboration_mode>",
          "<turn_aborted>",
          "<skill>",
          "<user_shell_command>",
          "# AGENTS.md instructions");

  /** A whole message between marks that no person would write. */
  private static final Pattern MARKED =
      Pattern.compile("<([a-z]{1,40}_[a-z_]{1,40})>.*</\\1>", Pattern.DOTALL);

  private static final Pattern EXIT_CODE =
      Pattern.compile("(?m)^(?:Exit code: |Process exited with code )(-?\\d{1,9})");

  private static final List<String> FAILURES =
      List.of("aborted", "exec command rejected", "execution error", "failed in sandbox", "err:");

  private static final int HEAD = 400;
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private final Transcript transcript;
  private final ImportTally tally;
  private final RepeatedMessages messages = new RepeatedMessages();
  private @Nullable Open open;
  private boolean described;

  CodexReader(Transcript transcript) {
    this.transcript = transcript;
    this.tally = transcript.tally();
  }

  /** The session of the file, once anything about it is known. */
  private record Open(ImportedSession session, TurnAssembler turns) {}

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
      transcript.filing().finish(open.session());
    }
  }

  private void line(Json line, long number) {
    Instant time = line.time("timestamp").orElse(null);
    Json payload = line.at("payload");
    String type = line.text("type");
    if (!payload.isObject()) {
      // Before lines had a payload, they were the items themselves.
      if (type.isEmpty() && line.has("instructions")) {
        describe(line, time);
      } else if (type.isEmpty()) {
        tally.passOver("lines of type (none)");
      } else {
        item(line, time, number);
      }
      return;
    }
    switch (type) {
      case "session_meta" -> describe(payload, time);
      case "turn_context" -> opened("").session().inFolder(payload.text("cwd"));
      case "response_item" -> item(payload, time, number);
      case "event_msg" -> event(payload, time, number);
      default -> tally.passOver("lines of type " + (type.isEmpty() ? "(none)" : type));
    }
  }

  /** Reads the session's details from the first lines; a fork repeats those of other sessions. */
  private void describe(Json details, @Nullable Instant time) {
    if (described) {
      tally.passOver("descriptions of earlier sessions");
      return;
    }
    described = true;
    ImportedSession told = opened(details.text("id")).session();
    told.inFolder(details.text("cwd"));
    told.onBranch(details.at("git").text("branch"));
    told.atCommit(details.at("git").text("commit_hash"));
    told.continues(details.text("forked_from_id"));
    Instant began = details.time("timestamp").orElse(time);
    if (began != null) {
      told.startedAt(began);
    }
  }

  private Open opened(String id) {
    Open now = open;
    if (now == null) {
      ImportedSession session = transcript.session(id.isEmpty() ? idOfFile() : id, RUNTIME);
      now = new Open(session, transcript.assembler(session));
      open = now;
    }
    return now;
  }

  private TurnAssembler turns() {
    return opened("").turns();
  }

  private String idOfFile() {
    String name = String.valueOf(transcript.file().path().getFileName());
    Matcher uuid = UUID.matcher(name);
    return uuid.find() ? uuid.group() : name;
  }

  private void item(Json item, @Nullable Instant time, long number) {
    String type = item.text("type");
    switch (type) {
      case "message" -> message(item, time, number);
      case "reasoning" -> tally.passOver("thinking");
      case "function_call" -> call(item, item.text("name"), item.at("arguments"), time);
      case "custom_tool_call" -> call(item, item.text("name"), item.at("input"), time);
      case "local_shell_call" -> call(item, "shell", item.at("action").at("command"), time);
      case "web_search_call" -> {
        // The service itself runs the search, and its answer has no line of its own.
        String id = "search-" + number;
        turns().called(id, "web_search", item.at("action").inShort(), carrier(id, time));
        boolean done = item.text("status").equals("completed");
        turns().answered(id, done ? Outcome.SUCCEEDED : Outcome.UNKNOWN, "");
      }
      case "function_call_output", "custom_tool_call_output" -> answer(item);
      default -> tally.passOver("items of type " + (type.isEmpty() ? "(none)" : type));
    }
  }

  private void call(Json item, String tool, Json arguments, @Nullable Instant time) {
    String id = item.firstText("call_id", "id");
    turns()
        .called(
            id.isEmpty() ? null : id,
            tool,
            arguments.isPresent() ? arguments.inShort() : "",
            carrier(id.isEmpty() ? "call " + turns().calls() : id, time));
  }

  private static ImportedMessage carrier(String call, @Nullable Instant time) {
    return ImportedMessage.nothing("call-" + call, null, time);
  }

  private void message(Json item, @Nullable Instant time, long number) {
    String role = item.text("role");
    if (!role.equals("user") && !role.equals("assistant")) {
      tally.passOver("instructions of the program");
      return;
    }
    List<String> texts = new ArrayList<>();
    List<Attachment> attachments = new ArrayList<>();
    Json content = item.at("content");
    if (content.isText()) {
      texts.add(content.text());
    }
    for (Json piece : content.items()) {
      String type = piece.text("type");
      switch (type) {
        case "input_text", "output_text", "text" -> texts.add(piece.text("text"));
        case "input_image" -> attachments.add(image(piece, number, attachments.size() + 1));
        default -> tally.passOver("content of type " + type);
      }
    }
    String text = String.join("\n\n", texts);
    Role speaker = role.equals("user") ? Role.USER : Role.ASSISTANT;
    if (speaker == Role.USER && isOfTheProgram(text.strip())) {
      tally.passOver("context given by the program");
      return;
    }
    if (messages.isRepeated(speaker, text, Form.ITEM)) {
      tally.passOver("messages that an event has told");
      return;
    }
    String id = item.text("id");
    turns()
        .said(
            new ImportedMessage(
                id.isEmpty() ? idOf(role, time, text, number) : id,
                null,
                speaker,
                null,
                text,
                time,
                attachments));
  }

  private static boolean isOfTheProgram(String text) {
    return OF_THE_PROGRAM.stream().anyMatch(text::startsWith) || MARKED.matcher(text).matches();
  }

  /** Most events repeat items; in some versions a message is an event only. */
  private void event(Json event, @Nullable Instant time, long number) {
    String type = event.text("type");
    switch (type) {
      case "user_message" -> told(Role.USER, event.text("message"), Form.EVENT, time, number);
      case "agent_message" -> told(Role.ASSISTANT, event.text("message"), Form.EVENT, time, number);
      case "item_completed" -> completed(event.at("item"), time, number);
      default -> tally.passOver("events of type " + type);
    }
  }

  private void completed(Json item, @Nullable Instant time, long number) {
    String type = item.text("type");
    if (!type.equals("UserMessage") && !type.equals("AgentMessage")) {
      tally.passOver("events of type item_completed");
      return;
    }
    List<String> texts = new ArrayList<>();
    for (Json piece : item.at("content").items()) {
      if (!piece.text("text").isEmpty()) {
        texts.add(piece.text("text"));
      }
    }
    Role speaker = type.equals("UserMessage") ? Role.USER : Role.ASSISTANT;
    told(speaker, String.join("\n\n", texts), Form.COMPLETED_ITEM, time, number);
  }

  private void told(Role role, String text, Form form, @Nullable Instant time, long number) {
    boolean ofProgram = role == Role.USER && isOfTheProgram(text.strip());
    if (text.isBlank() || ofProgram || messages.isRepeated(role, text, form)) {
      tally.passOver("events that repeat a message");
      return;
    }
    String id = idOf(role.label(), time, text, number);
    turns().said(new ImportedMessage(id, null, role, null, text, time, List.of()));
  }

  /** Lines are only ever appended to a file, so a line number is a stable id. */
  private static String idOf(String role, @Nullable Instant time, String text, long number) {
    return time == null
        ? "line-" + number
        : "said-" + Lines.digest(role + '\n' + time + '\n' + text);
  }

  private static Attachment image(Json piece, long number, int count) {
    String address = piece.text("image_url");
    boolean inline = address.startsWith("data:");
    int end = address.indexOf(';');
    return Lines.attachment(
        "image " + count,
        inline ? "line-" + number + "#" + count : address,
        inline && end > 0 ? address.substring("data:".length(), end) : "");
  }

  private void answer(Json item) {
    Json output = item.at("output");
    Json told = output.isText() ? parsed(output.text()) : output;
    String text =
        told.has("output") || told.has("content")
            ? ToolAnswers.text(told.at(told.has("output") ? "output" : "content"))
            : ToolAnswers.text(output);
    turns().answered(item.text("call_id"), outcome(told, text), text);
  }

  /** An answer may be JSON within a text. */
  private static Json parsed(String text) {
    if (!text.startsWith("{")) {
      return Json.NONE;
    }
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return JsonReading.whole(new ByteArrayInputStream(bytes)).json();
    } catch (JacksonException e) {
      return Json.NONE;
    } catch (IOException e) {
      throw new IllegalStateException("an array cannot fail to be read", e);
    }
  }

  /** Whether a tool succeeded, as far as its answer shows. */
  static Outcome outcome(Json told, String text) {
    Json exitCode = told.at("metadata").at("exit_code");
    if (exitCode.isPresent()) {
      return exitCode.number(-1) == 0 ? Outcome.SUCCEEDED : Outcome.FAILED;
    }
    if (told.has("success")) {
      return told.at("success").isTrue() ? Outcome.SUCCEEDED : Outcome.FAILED;
    }
    String head = text.substring(0, Math.min(HEAD, text.length()));
    Matcher written = EXIT_CODE.matcher(head);
    if (written.find()) {
      return Integer.parseInt(written.group(1)) == 0 ? Outcome.SUCCEEDED : Outcome.FAILED;
    }
    return FAILURES.stream().anyMatch(head.stripLeading()::startsWith)
        ? Outcome.FAILED
        : Outcome.SUCCEEDED;
  }
}
