package dev.memoryweave.conversation.internal;

import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes any message storable. Use one cleaner per recording. */
final class MessageCleaner {
  /**
   * The maximum length of the stored arguments and of the stored result of a tool call, in
   * characters.
   */
  static final int LONGEST_OF_CALL = 4_000;

  private static final int ID_DIGITS = 20;

  private final Redactor redactor;
  private final UnaryOperator<String> privacy;
  private final Map<String, Integer> withoutId = new HashMap<>();
  private int secrets;
  private int shortened;

  /**
   * Creates a cleaner.
   *
   * @param privacy what the privacy policy makes of a text of a message
   */
  MessageCleaner(Redactor redactor, UnaryOperator<String> privacy) {
    this.redactor = redactor;
    this.privacy = privacy;
  }

  CleanMessage clean(Message message) {
    secrets = 0;
    shortened = 0;
    String repaired = Text.repaired(message.text());
    String text = redacted(repaired);
    Message clean =
        new Message(
            line(message.turn(), Utterance.MAX_TURN),
            message.role(),
            line(message.speaker(), Utterance.MAX_SPEAKER),
            text.length() <= Message.MAX_TEXT ? text : Text.shorten(text, Message.MAX_TEXT / 2),
            message.time(),
            calls(message.toolCalls()),
            attachments(message.attachments()));
    if (clean.turn() == null) {
      clean = clean.withTurn(idOf(clean));
    }
    return new CleanMessage(clean, secrets, !repaired.equals(message.text()), shortened);
  }

  /**
   * The id of a message without one: recorded again, the message gets an equal id. Equal messages
   * of one recording get different ids.
   */
  private String idOf(Message message) {
    String said =
        message.role().label()
            + '\n'
            + message.speaker()
            + '\n'
            + message.time()
            + '\n'
            + message.text();
    int earlier = withoutId.merge(said, 1, Integer::sum) - 1;
    return "said-" + Sha256.hex(said + '\n' + earlier).substring(0, ID_DIGITS);
  }

  private String redacted(String given) {
    String text = privacy.apply(given);
    String redacted = redactor.redact(text);
    if (!redacted.equals(text)) {
      secrets += Math.max(1, Redactor.marks(redacted) - Redactor.marks(text));
    }
    return redacted;
  }

  private @Nullable String line(@Nullable String text, int max) {
    return text == null ? null : Text.shorten(redacted(text), max);
  }

  private List<Message.ToolCall> calls(List<Message.ToolCall> calls) {
    List<Message.ToolCall> clean = new ArrayList<>();
    for (Message.ToolCall call : calls) {
      boolean isLong =
          call.arguments().length() > LONGEST_OF_CALL || call.result().length() > LONGEST_OF_CALL;
      shortened += isLong ? 1 : 0;
      clean.add(
          new Message.ToolCall(
              Text.shorten(redacted(call.tool()), Message.ToolCall.MAX_TOOL),
              Text.shorten(redacted(call.arguments()), LONGEST_OF_CALL),
              call.outcome(),
              Text.shorten(redacted(call.result()), LONGEST_OF_CALL),
              call.at()));
    }
    return clean;
  }

  private List<Message.Attachment> attachments(List<Message.Attachment> attachments) {
    List<Message.Attachment> clean = new ArrayList<>();
    for (Message.Attachment attachment : attachments) {
      clean.add(
          new Message.Attachment(
              Text.shorten(redacted(attachment.name()), Message.Attachment.MAX_NAME),
              Text.shorten(redacted(attachment.locator()), Message.Attachment.MAX_LOCATOR),
              attachment.mediaType()));
    }
    return clean;
  }
}
