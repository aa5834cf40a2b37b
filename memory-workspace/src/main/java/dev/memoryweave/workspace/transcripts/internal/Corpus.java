package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.text.internal.PlainText;
import org.jspecify.annotations.Nullable;

/**
 * The rules for documents that measure retrieval. A session is identified by its group, within
 * which session names are unique, and its own name. Ignores pieces of code.
 */
final class Corpus {
  static final Rules DOCUMENTS =
      Rules.by("role", Corpus::document).on("code", Rule.passOver("pieces of code"));

  private Corpus() {}

  private static void document(Json document, SessionReading at) {
    String id = document.text("id");
    String text = document.text("text");
    if (id.isBlank() || !document.at("text").isText()) {
      at.tally().skip(at.line(), "it has no 'id' or no 'text'");
    } else if (text.isBlank()) {
      at.tally().passOver("empty messages");
    } else {
      String group = document.text("group");
      String session = document.text("session");
      at.open(session.isBlank() ? group : group + "/" + session);
      at.message(id, null, document.time("time"));
      String written = document.text("role");
      Message.Role role = role(written);
      if (role == null) {
        at.say(Message.Role.USER, Lines.optional(written, Utterance.MAX_SPEAKER), text);
      } else {
        at.say(role, null, text);
      }
    }
  }

  /** The role, or null for the name of a person. */
  private static Message.@Nullable Role role(String written) {
    return switch (PlainText.lowerCase(written)) {
      case "assistant", "ai", "agent", "model", "bot" -> Message.Role.ASSISTANT;
      case "user", "human" -> Message.Role.USER;
      case "system" -> Message.Role.SYSTEM;
      case "tool" -> Message.Role.TOOL;
      default -> null;
    };
  }
}
