package dev.memoryweave.conversation.internal;

import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that is new or was recorded again with another content.
 *
 * @param message the message as stored
 * @param before its former speaker and time, as far as known; null if it is new
 * @param textBefore its former text; empty if it is new
 * @param recordedBefore when it was first recorded, or null if it is new
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
     * Called with the messages of a recording.
     *
     * @param lastBefore when something was last said in the session before, or null if nothing was
     * @param recorded the new and changed messages
     * @return a sentence for everything that could not be concluded
     */
    List<String> recorded(
        WriteContext context,
        SessionId session,
        @Nullable Instant lastBefore,
        List<TurnChange> recorded);
  }
}
