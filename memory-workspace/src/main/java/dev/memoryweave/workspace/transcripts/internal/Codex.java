package dev.memoryweave.workspace.transcripts.internal;

import com.fasterxml.jackson.core.JacksonException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.ToolCall.Outcome;
import dev.memoryweave.workspace.transcripts.internal.RepeatedMessages.Form;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The rules for a session of Codex. Ignores what the program tells the agent in the name of the
 * user. A message is an item, an event or both, depending on the version of the program; it is read
 * once.
 */
final class Codex implements Rule {
  /** Messages that the program writes in the name of the user. */
  private static final Pattern OF_THE_PROGRAM =
      Pattern.compile(
          "(?s)(?:# AGENTS\\.md instructions|<(?:environment_context|user_instructions|INSTRUCTIONS"
              + "|permissions instructions|collaboration_mode|turn_aborted|skill"
              + "|user_shell_command)>).*"
              // A whole message between marks that no person would write.
              + "|<([a-z]{1,40}_[a-z_]{1,40})>.*</\\1>");

  private static final Pattern EXIT_CODE =
      Pattern.compile("(?m)^(?:Exit code: |Process exited with code )(-?\\d{1,9})");

  private static final Pattern FAILURE =
      Pattern.compile("aborted|exec command rejected|execution error|failed in sandbox|err:");

  private static final int HEAD = 400;
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  private static final Rules PIECES =
      Rules.by("type", "content of type ", "")
          .on("input_text output_text text", TEXT)
          .on("input_image", Codex::image);

  private final Rules items =
      Rules.by("type", "items of type ", "(none)")
          .on(
              "message",
              Rules.by("role", INSTRUCTIONS)
                  .on("user", (item, at) -> message(Message.Role.USER, item, at))
                  .on("assistant", (item, at) -> message(Message.Role.ASSISTANT, item, at)))
          .on("reasoning", THINKING)
          .on("function_call", (item, at) -> call(item, item.text("name"), "arguments", at))
          .on("custom_tool_call", (item, at) -> call(item, item.text("name"), "input", at))
          .on("local_shell_call", (item, at) -> call(item, "shell", "action.command", at))
          .on("web_search_call", Codex::search)
          .on("function_call_output custom_tool_call_output", Codex::answer);

  /** Most events repeat items; in some versions a message is an event only. */
  private final Rules events =
      Rules.by("type", "events of type ", "")
          .on("user_message", (event, at) -> event(Message.Role.USER, event, at))
          .on("agent_message", (event, at) -> event(Message.Role.ASSISTANT, event, at))
          .on(
              "item_completed",
              Rule.at(
                  "item",
                  Rules.by("type", Rule.passOver("events of type item_completed"))
                      .on("UserMessage", (item, at) -> completed(Message.Role.USER, item, at))
                      .on(
                          "AgentMessage",
                          (item, at) -> completed(Message.Role.ASSISTANT, item, at))));

  private final Rules lines =
      Rules.by("type", "lines of type ", "(none)")
          .on("session_meta", Rule.at("payload", this::describe))
          .on("turn_context", (line, at) -> opened("", at).inFolder(line.text("payload.cwd")))
          .on("response_item", Rule.at("payload", items))
          .on("event_msg", Rule.at("payload", events));

  private final RepeatedMessages messages = new RepeatedMessages();
  private boolean described;

  @Override
  public void read(Json line, SessionReading at) {
    at.message(null, null, line.time("timestamp"));
    boolean isTyped = !line.text("type").isEmpty();
    boolean isOld = !line.at("payload").isObject();
    if (isOld && !isTyped && line.has("instructions")) {
      describe(line, at);
    } else {
      // Before lines had a payload, they were the items themselves.
      (isOld && isTyped ? items : lines).read(line, at);
    }
  }

  /** The id of a session without one: the one in the name of its file, or that name. */
  static String idOfFile(Path file) {
    String name = String.valueOf(file.getFileName());
    Matcher uuid = UUID.matcher(name);
    return uuid.find() ? uuid.group() : name;
  }

  /** A file has one session, whose first id counts. */
  private static ImportedSession opened(String id, SessionReading at) {
    return at.open(at.isOpen() || id.isEmpty() ? at.id() : id);
  }

  /** Reads the session's details from the first lines; a fork repeats those of other sessions. */
  private void describe(Json details, SessionReading at) {
    if (described) {
      at.tally().passOver("descriptions of earlier sessions");
      return;
    }
    described = true;
    ImportedSession session = opened(details.text("id"), at);
    session.inFolder(details.text("cwd"));
    session.onBranch(details.text("git.branch"));
    session.atCommit(details.text("git.commit_hash"));
    session.continues(details.text("forked_from_id"));
    Instant began = details.time("timestamp");
    Instant start = began == null ? at.time() : began;
    if (start != null) {
      session.startedAt(start);
    }
  }

  private static void call(Json item, String tool, String arguments, SessionReading at) {
    String id = item.text("call_id|id");
    Json given = item.at(arguments);
    at.turn("call-" + (id.isEmpty() ? "call " + at.turns().calls() : id));
    at.called(id.isEmpty() ? null : id, tool, given.isPresent() ? given.inShort() : "");
  }

  /** The service itself runs the search, and its answer has no line of its own. */
  private static void search(Json item, SessionReading at) {
    String id = "search-" + at.line();
    at.turn("call-" + id);
    at.called(id, "web_search", item.at("action").inShort());
    boolean done = item.text("status").equals("completed");
    at.turns().answered(id, done ? Outcome.SUCCEEDED : Outcome.UNKNOWN, "");
  }

  private void message(Message.Role role, Json item, SessionReading at) {
    at.content(item.at("content"), PIECES);
    if (isOfTheProgram(role, at.text())) {
      at.tally().passOver("context given by the program");
    } else if (messages.isRepeated(role, at.text(), Form.ITEM)) {
      at.tally().passOver("messages that an event has told");
    } else {
      say(role, item.text("id"), at);
    }
  }

  private void event(Message.Role role, Json event, SessionReading at) {
    at.add(event.text("message"));
    repeat(role, Form.EVENT, at);
  }

  private void completed(Message.Role role, Json item, SessionReading at) {
    for (Json piece : item.at("content").items()) {
      if (!piece.text("text").isEmpty()) {
        at.add(piece.text("text"));
      }
    }
    repeat(role, Form.COMPLETED_ITEM, at);
  }

  private void repeat(Message.Role role, Form form, SessionReading at) {
    String text = at.text();
    if (text.isBlank() || isOfTheProgram(role, text) || messages.isRepeated(role, text, form)) {
      at.tally().passOver("events that repeat a message");
    } else {
      say(role, "", at);
    }
  }

  private static boolean isOfTheProgram(Message.Role role, String text) {
    return role == Message.Role.USER && OF_THE_PROGRAM.matcher(text.strip()).matches();
  }

  /** Lines are only ever appended to a file, so a line number is a stable id. */
  private static void say(Message.Role role, String id, SessionReading at) {
    String said = role.label() + '\n' + at.time() + '\n' + at.text();
    String unnamed = at.time() == null ? at.turn() : "said-" + Lines.digest(said);
    at.turn(id.isEmpty() ? unnamed : id);
    at.say(role);
  }

  private static void image(Json piece, SessionReading at) {
    int number = at.nextAttachment();
    String address = piece.text("image_url");
    boolean inline = address.startsWith("data:");
    int end = address.indexOf(';');
    at.attach(
        "image " + number,
        inline ? at.turn() + "#" + number : address,
        inline && end > 0 ? address.substring("data:".length(), end) : "");
  }

  private static void answer(Json item, SessionReading at) {
    Json output = item.at("output");
    Json told = output.isText() ? parsed(output.text()) : output;
    Json within = told.at(told.has("output") ? "output" : "content");
    boolean isWithin = told.has("output") || told.has("content");
    String text = (isWithin ? within : output).answer();
    at.turns().answered(item.text("call_id"), Rule.outcome(succeeded(told, text)), text);
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
      throw new UncheckedIOException("an array cannot fail to be read", e);
    }
  }

  /** Whether a tool succeeded, as far as its answer shows. */
  private static boolean succeeded(Json told, String text) {
    Json exitCode = told.at("metadata.exit_code");
    if (exitCode.isPresent() || told.has("success")) {
      return exitCode.isPresent() ? exitCode.isZero() : told.at("success").isTrue();
    }
    String head = text.substring(0, Math.min(HEAD, text.length()));
    Matcher written = EXIT_CODE.matcher(head);
    return written.find()
        ? Integer.parseInt(written.group(1)) == 0
        : !FAILURE.matcher(head.stripLeading()).lookingAt();
  }
}
