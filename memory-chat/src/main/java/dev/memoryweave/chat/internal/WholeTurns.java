package dev.memoryweave.chat.internal;

import dev.memoryweave.chat.MessageForm;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.Attachment;
import dev.memoryweave.model.Message.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns that hold the whole of a message beside a readable one, and those of no window. */
public final class WholeTurns {
  private static final String WHOLE = ".json";
  private static final String LEFT = "window";

  private WholeTurns() {}

  /**
   * The turns of a message: one, and a second one if it does not hold all.
   *
   * @param turn the id of the first
   */
  public static <M> List<Message> of(MessageForm<M> form, M message, String turn) {
    Message readable = form.turn(message).withTurn(turn);
    if (message.equals(form.message(readable).orElse(null))) {
      return List.of(readable);
    }
    String json = form.json(message);
    return json.length() > Message.MAX_TEXT
        ? List.of(readable)
        : List.of(readable, whole(json).withTurn(turn + WHOLE));
  }

  private static Message whole(String json) {
    return Message.of(Role.TOOL, json)
        .withAttachments(List.of(new Attachment(Attachment.FOR_PROGRAMS, "json", null)));
  }

  /**
   * The message of a turn, or nothing if it cannot be read as one.
   *
   * @param json the text of the turn that holds the whole, or null if there is none
   */
  public static <M> Optional<M> message(MessageForm<M> form, Message turn, @Nullable String json) {
    if (json != null) {
      try {
        return Optional.of(form.ofJson(json));
      } catch (RuntimeException e) {
        // What was redacted in it may have broken it; the turn is still there.
        return form.message(turn);
      }
    }
    return form.message(turn);
  }

  /** Whether a turn holds the whole of the message before it. */
  static boolean isWhole(String turn) {
    return turn.endsWith(WHOLE);
  }

  /** The id of the turn whose message another one holds as a whole. */
  static String readableTurn(String whole) {
    return whole.substring(0, whole.length() - WHOLE.length());
  }

  /** A copy of a turn whose message was taken out of the window. */
  static Message takenOut(Message turn) {
    List<Attachment> attachments = new ArrayList<>(turn.attachments());
    attachments.add(new Attachment(LEFT, "taken out", null));
    return turn.withAttachments(attachments);
  }

  /** Whether the message of a turn was taken out of the window. */
  static boolean isTakenOut(Message turn) {
    return turn.attachments().stream().anyMatch(attachment -> attachment.name().equals(LEFT));
  }
}
