package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.model.Attachment;
import dev.memoryweave.model.Role;
import dev.memoryweave.model.ToolCall.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the messages on a branch of a ChatGPT conversation, in order. */
final class ChatGptMessages {
  private static final String TO_ALL = "all";

  private final TurnAssembler turns;
  private final ImportTally tally;
  private String openCall = "";

  ChatGptMessages(TurnAssembler turns, ImportTally tally) {
    this.turns = turns;
    this.tally = tally;
  }

  /** Reads a message; ignores nodes without one, such as the root. */
  void read(Json message) {
    if (!message.isObject()) {
      return;
    }
    Json content = message.at("content");
    String type = content.text("content_type");
    Json metadata = message.at("metadata");
    switch (type) {
      case "thoughts", "reasoning_recap" -> {
        tally.passOver("thinking");
        return;
      }
      case "user_editable_context", "model_editable_context" -> {
        tally.passOver("instructions of the program");
        return;
      }
      default -> {
        if (metadata.at("is_visually_hidden_from_conversation").isTrue()) {
          tally.passOver("hidden messages");
          return;
        }
      }
    }
    String role = message.at("author").text("role");
    Instant time = message.time("create_time").orElse(null);
    switch (role) {
      case "user" -> said(message, Role.USER, time);
      case "assistant" -> {
        String recipient = message.text("recipient");
        if (recipient.isEmpty() || recipient.equals(TO_ALL)) {
          said(message, Role.ASSISTANT, time);
        } else {
          called(message, recipient, time);
        }
      }
      case "tool" -> answered(message, type);
      case "system" -> tally.passOver("instructions of the program");
      default -> tally.passOver("messages of role " + (role.isEmpty() ? "(none)" : role));
    }
  }

  private void said(Json message, Role role, @Nullable Instant time) {
    List<Attachment> attachments = new ArrayList<>();
    String text = text(message.at("content"), attachments);
    for (Json file : message.at("metadata").at("attachments").items()) {
      String name = file.firstText("name", "id");
      attachments.add(
          Lines.attachment(
              name, file.firstText("id", "name"), file.firstText("mimeType", "mime_type")));
    }
    String id = message.text("id");
    turns.said(
        new ImportedMessage(id.isEmpty() ? null : id, null, role, null, text, time, attachments));
  }

  private void called(Json message, String tool, @Nullable Instant time) {
    String id = message.text("id");
    openCall = id.isEmpty() ? "call-" + turns.calls() : id;
    turns.called(
        openCall,
        tool,
        text(message.at("content"), new ArrayList<>()),
        ImportedMessage.nothing(openCall, null, time));
  }

  /** An answer names no call; it follows its call. */
  private void answered(Json message, String type) {
    if (openCall.isEmpty()) {
      tally.passOver("further answers of tools");
      return;
    }
    String status = message.at("metadata").at("aggregate_result").text("status");
    boolean failed =
        type.equals("system_error")
            || status.startsWith("failed")
            || status.startsWith("error")
            || status.equals("cancelled");
    List<Attachment> shown = new ArrayList<>();
    String text = text(message.at("content"), shown);
    for (Attachment attachment : shown) {
      text += (text.isEmpty() ? "" : "\n") + "[" + attachment.locator() + "]";
    }
    turns.answered(openCall, failed ? Outcome.FAILED : Outcome.SUCCEEDED, text);
    openCall = "";
  }

  private String text(Json content, List<Attachment> attachments) {
    List<String> texts = new ArrayList<>();
    for (Json part : content.at("parts").items()) {
      if (part.isText()) {
        texts.add(part.text());
      } else if (part.isObject()) {
        part(part, texts, attachments);
      }
    }
    String other = content.firstText("text", "result", "content");
    if (!content.has("parts") && !other.isEmpty()) {
      texts.add(other);
    }
    return String.join("\n\n", texts.stream().filter(text -> !text.isBlank()).toList());
  }

  private void part(Json part, List<String> texts, List<Attachment> attachments) {
    String type = part.text("content_type");
    String pointer = part.text("asset_pointer");
    if (type.equals("audio_transcription")) {
      texts.add(part.text("text"));
    } else if (!pointer.isEmpty()) {
      String kind = type.replace("_asset_pointer", "").replace('_', ' ');
      attachments.add(Lines.attachment(kind + " " + (attachments.size() + 1), pointer, ""));
    } else if (!part.text("text").isEmpty()) {
      texts.add(part.text("text"));
    } else {
      tally.passOver("content of type " + (type.isEmpty() ? "(none)" : type));
    }
  }
}
