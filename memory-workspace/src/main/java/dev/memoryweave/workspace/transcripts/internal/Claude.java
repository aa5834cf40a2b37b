package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import java.util.List;

/** The rules for the messages of a Claude conversation: first the text of each, then its calls. */
final class Claude implements Rule {
  private static final Rules TEXTS = Rules.by("type", (block, at) -> {}).on("text", Claude::text);

  private final Rules calls =
      Rules.by("type", "content of type ", "(none)")
          .on("text", (block, at) -> {})
          .on("thinking redacted_thinking", THINKING)
          .on("tool_use", this::call)
          .on("tool_result", this::answer);

  private final Rules senders =
      Rules.by("sender", "messages of sender ", "(none)")
          .on("human user", (message, at) -> say(message, Message.Role.USER, at))
          .on("assistant", (message, at) -> say(message, Message.Role.ASSISTANT, at));

  private String lastCall = "";

  @Override
  public void read(Json message, SessionReading at) {
    senders.read(message, at);
  }

  private void say(Json message, Message.Role role, SessionReading at) {
    String id = message.text("uuid");
    List<Json> blocks = message.at("content").items();
    at.message(id, null, message.time("created_at"));
    blocks.forEach(block -> TEXTS.read(block, at));
    for (String field : List.of("attachments", "files", "files_v2")) {
      message.at(field).items().forEach(file -> attach(file, at));
    }
    at.say(role, null, at.text().isEmpty() ? message.text("text") : at.text());
    lastCall = "";
    at.turn(id.isEmpty() ? null : id + "+calls");
    blocks.forEach(block -> calls.read(block, at));
  }

  private static void text(Json block, SessionReading at) {
    if (!block.text("text").isBlank()) {
      at.add(block.text("text"));
    }
  }

  private static void attach(Json file, SessionReading at) {
    Message.Attachment attachment =
        Lines.attachment(
            file.text("file_name|name|file_uuid|id"),
            file.text("file_uuid|id|file_name"),
            file.text("file_type"));
    if (!at.attachments().contains(attachment)) {
      at.attachments().add(attachment);
    }
  }

  private void call(Json block, SessionReading at) {
    String id = block.text("id");
    lastCall = id.isEmpty() ? "call-" + at.turns().calls() : id;
    at.called(lastCall, block.text("name"), block.at("input").inShort());
  }

  /** An answer names its call, or follows it. */
  private void answer(Json block, SessionReading at) {
    String id = block.text("tool_use_id");
    at.answered(block, id.isEmpty() ? lastCall : id);
  }
}
