package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import java.util.List;
import java.util.regex.Pattern;

/** The rules for a session of Gemini CLI: its messages, as lines or as an array. */
final class Gemini implements Rule {
  private static final List<String> FAILED = List.of("error", "cancelled", "failed");

  private static final Pattern CONTEXT =
      Pattern.compile("(?s)<(hook_context|session_context)>.*?</\\1>\\s*");

  private static final Rules PIECES =
      Rules.by(Gemini::sort, "content of type ", "(none)")
          .on("text", Gemini::text)
          .on("thought", THINKING)
          .on("inlineData fileData", Gemini::attachment);

  private final Rules messages =
      Rules.by("type", "messages of type ", "(none)")
          .on("user", (message, at) -> say(message, Message.Role.USER, at))
          .on("gemini", this::answer);

  /** A chat that was saved has the messages of the model's interface. */
  private final Rule saved = new ChatMessages();

  @Override
  public void read(Json line, SessionReading at) {
    if (line.has("projectHash")) {
      describe(line, at);
    } else if (line.has("parts")) {
      saved.read(line, at);
    } else if (line.has("messageId")) {
      at.tally().passOver("prompts that the chats have as well");
    } else {
      messages.read(line, at);
    }
  }

  private static void describe(Json line, SessionReading at) {
    ImportedSession session = at.open(line.text("sessionId"));
    session.summarized(line.text("summary"));
    line.at("startTime").time().ifPresent(session::startedAt);
  }

  private static String sort(Json piece) {
    for (String sort : List.of("inlineData", "fileData")) {
      if (piece.has(sort)) {
        return sort;
      }
    }
    return piece.at("thought").isTrue() ? "thought" : piece.has("text") ? "text" : "";
  }

  private void answer(Json message, SessionReading at) {
    if (!message.at("thoughts").items().isEmpty()) {
      at.tally().passOver("thinking");
    }
    say(message, Message.Role.ASSISTANT, at);
    String turn = at.turn();
    int calls = 0;
    for (Json call : message.at("toolCalls").items()) {
      String id = call.text("id").isEmpty() ? turn + "#" + ++calls : call.text("id");
      String status = call.text("status");
      at.called(id, call.text("name"), call.at("args").inShort());
      if (!status.isEmpty()) {
        at.turns().answered(id, Rule.outcome(!FAILED.contains(status)), result(call));
      }
    }
  }

  private static String result(Json call) {
    StringBuilder text = new StringBuilder();
    for (Json part : call.at("result").items()) {
      Json response = part.at("functionResponse.response");
      String output = response.text("output|error");
      text.append(output.isEmpty() && response.isPresent() ? response.inShort() : output);
    }
    return text.isEmpty() ? call.text("resultDisplay|result") : text.toString();
  }

  private static void say(Json message, Message.Role role, SessionReading at) {
    at.message(message.text("id"), null, message.time("timestamp"));
    Json content = message.at("content");
    if (content.isObject()) {
      PIECES.read(content, at);
    } else if (content.isText()) {
      add(content.text(), at);
    } else {
      content.items().forEach(piece -> PIECES.read(piece, at));
    }
    if (!at.text().isBlank() || !at.attachments().isEmpty()) {
      at.say(role);
    }
  }

  private static void text(Json piece, SessionReading at) {
    add(piece.text("text"), at);
  }

  /** What hooks and the program told the model stands among the words of the user. */
  private static void add(String text, SessionReading at) {
    String said = CONTEXT.matcher(text).replaceAll("");
    if (!said.isBlank()) {
      at.add(said);
    }
  }

  private static void attachment(Json piece, SessionReading at) {
    int number = at.nextAttachment();
    String address = piece.text("fileData.fileUri");
    at.attach(
        "file " + number,
        address.isEmpty() ? at.turn() + "#" + number : address,
        piece.text("fileData.mimeType|inlineData.mimeType"));
  }
}
