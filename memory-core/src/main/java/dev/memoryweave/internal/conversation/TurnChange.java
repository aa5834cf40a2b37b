package dev.memoryweave.internal.conversation;

import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that was recorded, or recorded anew with another content.
 *
 * @param message as it is stored
 * @param before who had said it and when, as far as it was known before; null if it is new
 * @param textBefore its text before; empty if it is new
 * @param recordedBefore when it was recorded first, or null if it is new
 */
public record TurnChange(
    Message message,
    @Nullable Utterance before,
    String textBefore,
    @Nullable Instant recordedBefore) {
  /** Its id within the session. */
  public String turn() {
    return String.valueOf(message.turn());
  }

  /** Draws conclusions from messages in the transaction that records them. */
  @FunctionalInterface
  public interface Listener {
    /**
     * Hears of messages.
     *
     * @param lastBefore when something was last said in the session before, or null if nothing was
     * @param recorded the messages that are new or have changed
     * @return a sentence for everything that could not be concluded
     */
    List<String> recorded(
        WriteContext context,
        SessionId session,
        @Nullable Instant lastBefore,
        List<TurnChange> recorded);
  }
}
