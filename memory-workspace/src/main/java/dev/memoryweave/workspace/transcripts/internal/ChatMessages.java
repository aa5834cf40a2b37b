package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.ToolCall.Outcome;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.workspace.transcripts.internal.MarkedText.Said;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rules for messages as the interfaces of models take them, which some programs keep as they
 * are: with a role, and a text or pieces. Most have no id, so that their place in the list is it.
 */
final class ChatMessages implements Rule {
  private final @Nullable MarkedText marks;

  private final Rules roles =
      Rules.by("role", "messages of role ", "(none)")
          .on("user human", (message, at) -> say(message, Message.Role.USER, at))
          .on("assistant model ai", (message, at) -> say(message, Message.Role.ASSISTANT, at))
          .on("tool function", ChatMessages::result)
          .on("thinking", THINKING)
          .on("system developer", INSTRUCTIONS);

  private final Rules pieces =
      Rules.by(ChatMessages::sort, "content of type ", "(none)")
          .on("text input_text output_text", this::text)
          .on("tool_result", ANSWER)
          .on("tool_use server_tool_use", ChatMessages::call)
          .on("functionCall", (piece, at) -> named(piece.at("functionCall"), "args", at))
          .on("functionResponse", ChatMessages::response)
          .on("thinking redacted_thinking reasoning", THINKING)
          .on("image image_url document file inlineData fileData", ChatMessages::attachment);

  private Message.Role speaking = Message.Role.USER;
  private int messages;
  private boolean inAnswer;

  ChatMessages() {
    this.marks = null;
  }

  /** Creates rules for texts in which a program marks what was said. */
  ChatMessages(MarkedText marks) {
    this.marks = marks;
  }

  @Override
  public void read(Json item, SessionReading at) {
    messages++;
    Json message = item.at("message").isObject() ? item.at("message") : item;
    boolean isShown = item.text("type").equals("say") || item.text("type").equals("ask");
    if (isShown && !item.has("role")) {
      at.tally().passOver("messages as the screen showed them");
      return;
    }
    String id = item.text("id|message.id");
    Json time = item.at(item.has("ts") ? "ts" : item.has("timestamp") ? "timestamp" : "created_at");
    String turn = id.isEmpty() ? "message-" + messages : id;
    at.message(turn, turn, time.time().orElse(null));
    for (Json file : item.at("contextItems").items()) {
      at.attach(file.text("name"), file.text("uri.value|name"), "");
    }
    roles.read(message.has("role") ? message : withRole(message, item), at);
  }

  /** Cursor writes the role beside the message. */
  private static Json withRole(Json message, Json item) {
    return new Json(Map.of("role", item.at("role"), "content", message.at("content")));
  }

  private static String sort(Json piece) {
    for (String sort : List.of("functionCall", "functionResponse", "inlineData", "fileData")) {
      if (piece.has(sort)) {
        return sort;
      }
    }
    String type = piece.text("type");
    return type.isEmpty() && piece.has("text") ? "text" : type;
  }

  private void say(Json message, Message.Role role, SessionReading at) {
    speaking = role;
    inAnswer = false;
    at.content(message.at(message.has("parts") ? "parts" : "content"), pieces);
    if (!at.isEmpty()) {
      at.say(role, Lines.optional(message.text("name"), Utterance.MAX_SPEAKER), at.text());
    }
    for (String field : List.of("tool_calls", "toolCalls")) {
      for (Json call : message.at(field).items()) {
        Json function = call.at("function").isObject() ? call.at("function") : call;
        call(call.text("id"), function.text("name"), function.at("arguments"), at);
      }
    }
  }

  private void text(Json piece, SessionReading at) {
    String text = piece.text("text");
    if (marks != null) {
      Said said = speaking == Message.Role.USER ? marks.apply(text) : MarkedText.ofAgent(text);
      // The text of an answer is the next piece.
      boolean isAnswer = inAnswer && said.text().equals(text);
      inAnswer = said.passedOver().startsWith("answers");
      if (!said.passedOver().isEmpty()) {
        at.tally().passOver(said.passedOver());
      }
      text = isAnswer ? "" : said.text();
    }
    if (!text.isBlank()) {
      at.add(text);
    }
  }

  /** Calls follow what is said before them in the message. */
  private static void call(Json piece, SessionReading at) {
    call(piece.text("id"), piece.text("name"), piece.at("input"), at);
  }

  private static void named(Json call, String arguments, SessionReading at) {
    call(call.text("id|name"), call.text("name"), call.at(arguments), at);
  }

  private static void call(String id, String tool, Json arguments, SessionReading at) {
    if (!at.isEmpty()) {
      at.say(Message.Role.ASSISTANT);
      at.clear();
    }
    at.called(id.isEmpty() ? null : id, tool, arguments.inShort());
  }

  private static void response(Json piece, SessionReading at) {
    Json response = piece.at("functionResponse");
    String text = response.text("response.output|response.error|response.result");
    String told = text.isEmpty() ? response.at("response").inShort() : text;
    boolean failed = response.at("response").has("error");
    at.turns().answered(response.text("id|name"), Rule.outcome(!failed), told);
  }

  private static void result(Json message, SessionReading at) {
    String id = message.text("tool_call_id|toolCallId|name");
    at.turns().answered(id, Outcome.UNKNOWN, message.at("content").answer());
  }

  private static void attachment(Json piece, SessionReading at) {
    int number = at.nextAttachment();
    String name = piece.text("title|name|file.filename");
    String place = piece.text("source.url|source.file_id|image_url.url|file.file_id");
    at.attach(
        name.isBlank() ? sort(piece).replaceFirst("_.*", "") + " " + number : name,
        place.isBlank() || place.startsWith("data:") ? at.turn() + "#" + number : place,
        piece.text("source.media_type|inlineData.mimeType|fileData.mimeType"));
  }
}
