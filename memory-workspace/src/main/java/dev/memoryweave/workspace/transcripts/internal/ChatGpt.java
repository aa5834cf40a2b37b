package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import java.util.List;

/** The rules for the messages on a branch of a ChatGPT conversation, in order. */
final class ChatGpt implements Rule {
  private static final Rules PARTS =
      Rules.by("content_type", ChatGpt::part)
          .on("audio_transcription", (part, at) -> add(part.text("text"), at));

  private final Rules roles =
      Rules.by("author.role", "messages of role ", "(none)")
          .on("user", (message, at) -> say(message, Message.Role.USER, at))
          .on("assistant", this::assistant)
          .on("tool", this::answer)
          .on("system", INSTRUCTIONS);

  private final Rules messages =
      Rules.by("content.content_type", this::visible)
          .on("thoughts reasoning_recap", THINKING)
          .on("user_editable_context model_editable_context", INSTRUCTIONS);

  private String openCall = "";

  /** Reads a message; ignores nodes without one, such as the root. */
  @Override
  public void read(Json message, SessionReading at) {
    if (message.isObject()) {
      at.message(message.text("id"), null, message.time("create_time"));
      messages.read(message, at);
    }
  }

  private void visible(Json message, SessionReading at) {
    if (message.at("metadata.is_visually_hidden_from_conversation").isTrue()) {
      at.tally().passOver("hidden messages");
    } else {
      roles.read(message, at);
    }
  }

  private static void say(Json message, Message.Role role, SessionReading at) {
    content(message.at("content"), at);
    for (Json file : message.at("metadata.attachments").items()) {
      at.attach(file.text("name|id"), file.text("id|name"), file.text("mimeType|mime_type"));
    }
    at.say(role);
  }

  private void assistant(Json message, SessionReading at) {
    String recipient = message.text("recipient");
    if (recipient.isEmpty() || recipient.equals("all")) {
      say(message, Message.Role.ASSISTANT, at);
      return;
    }
    String id = message.text("id");
    openCall = id.isEmpty() ? "call-" + at.turns().calls() : id;
    at.turn(openCall);
    content(message.at("content"), at);
    at.called(openCall, recipient, at.text());
  }

  /** An answer names no call; it follows its call. */
  private void answer(Json message, SessionReading at) {
    if (openCall.isEmpty()) {
      at.tally().passOver("further answers of tools");
      return;
    }
    content(message.at("content"), at);
    StringBuilder text = new StringBuilder(at.text());
    for (Message.Attachment shown : at.attachments()) {
      text.append(text.isEmpty() ? "" : "\n").append('[').append(shown.locator()).append(']');
    }
    String status = message.text("metadata.aggregate_result.status");
    boolean failed =
        message.text("content.content_type").equals("system_error")
            || status.equals("cancelled")
            || List.of("failed", "error").stream().anyMatch(status::startsWith);
    at.turns().answered(openCall, Rule.outcome(!failed), text.toString());
    openCall = "";
  }

  private static void content(Json content, SessionReading at) {
    for (Json part : content.at("parts").items()) {
      if (part.isText()) {
        add(part.text(), at);
      } else if (part.isObject()) {
        PARTS.read(part, at);
      }
    }
    add(content.has("parts") ? "" : content.text("text|result|content"), at);
  }

  private static void part(Json part, SessionReading at) {
    String type = part.text("content_type");
    String pointer = part.text("asset_pointer");
    if (!pointer.isEmpty()) {
      String kind = type.replace("_asset_pointer", "").replace('_', ' ');
      String name = kind + " " + at.nextAttachment();
      at.attach(name, pointer, "");
    } else if (!part.text("text").isEmpty()) {
      add(part.text("text"), at);
    } else {
      at.tally().passOver("content of type " + (type.isEmpty() ? "(none)" : type));
    }
  }

  private static void add(String text, SessionReading at) {
    if (!text.isBlank()) {
      at.add(text);
    }
  }
}
