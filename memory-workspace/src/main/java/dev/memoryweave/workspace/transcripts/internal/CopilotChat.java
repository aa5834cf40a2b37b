package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The rules for a chat with Copilot in VS Code: requests, each with the parts of its answer. */
final class CopilotChat implements Rule {
  private int requests;

  @Override
  public void read(Json request, SessionReading at) {
    requests++;
    String named = request.text("requestId");
    String id = named.isEmpty() ? "request-" + requests : named;
    @Nullable Instant time = request.time("timestamp");
    at.message(id, null, time);
    Json message = request.at("message");
    at.add(message.isText() ? message.text() : message.text("text"));
    for (Json variable : request.at("variableData.variables").items()) {
      at.attach(
          variable.text("name|id"),
          variable.text("value.fsPath|value.path|value.uri.fsPath|value.uri.path|name|id"),
          "");
    }
    at.say(Message.Role.USER);
    answer(request, id + "+answer", time, at);
  }

  private static void answer(Json request, String id, @Nullable Instant time, SessionReading at) {
    at.message(id, null, time);
    StringBuilder text = new StringBuilder();
    Rules parts =
        Rules.by("kind", "parts of kind ", "(none)")
            .on("thinking", THINKING)
            // Said below, once the text before them is whole.
            .on("toolInvocationSerialized", (part, to) -> {})
            .on("inlineReference", (part, to) -> text.append(reference(part)))
            .on("markdownContent", (part, to) -> text.append(part.text("content.value|content")))
            .on("warning", (part, to) -> text.append(part.text("content.value|content")));
    for (Json part : request.at("response").items()) {
      if (part.isText() || part.text("kind").isEmpty() || part.text("kind").equals("text")) {
        text.append(part.isText() ? part.text() : part.text("value|text|content.value"));
      } else {
        parts.read(part, at);
      }
    }
    if (!text.toString().isBlank()) {
      at.say(Message.Role.ASSISTANT, null, text.toString().strip());
    }
    int calls = 0;
    for (Json part : request.at("response").items()) {
      if (part.text("kind").equals("toolInvocationSerialized")) {
        call(part, id + "#" + ++calls, at);
      }
    }
  }

  private static String reference(Json part) {
    String name = part.text("name|inlineReference.name");
    String path = part.text("inlineReference.path|inlineReference.uri.path");
    return name.isEmpty() ? path.substring(path.lastIndexOf('/') + 1) : name;
  }

  private static void call(Json part, String id, SessionReading at) {
    Json command = part.at("toolSpecificData");
    String arguments = command.text("commandLine.original|command|rawInput.command");
    at.called(id, part.text("toolId"), arguments);
    if (part.at("isComplete").isTrue()) {
      String told = part.text("pastTenseMessage.value|pastTenseMessage");
      at.turns().answered(id, Rule.outcome(true), told);
    }
  }
}
