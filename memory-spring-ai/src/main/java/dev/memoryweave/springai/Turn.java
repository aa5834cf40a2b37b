package dev.memoryweave.springai;

import dev.memoryweave.springai.internal.SavedConversations;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;

/** A question of a user, and the steps of the agent until it answered. */
final class Turn {
  /** Where the context of a call holds it. */
  static final String KEY = Turn.class.getName();

  private final String conversationId;
  private final @Nullable UserMessage question;
  private final SavedConversations.State before;
  private final AtomicBoolean isOver = new AtomicBoolean();
  private volatile List<Message> steps = List.of();

  /**
   * A turn that begins.
   *
   * @param question what the user said, or null if a call has no message of a user
   * @param before what a chat memory had saved of the conversation
   */
  Turn(String conversationId, @Nullable UserMessage question, SavedConversations.State before) {
    this.conversationId = conversationId;
    this.question = question;
    this.before = before;
  }

  /** The turn of a call, if a {@link MemoryAdvisor} began one. */
  static Optional<Turn> of(Map<String, ? extends @Nullable Object> context) {
    return context.get(KEY) instanceof Turn turn ? Optional.of(turn) : Optional.empty();
  }

  String conversationId() {
    return conversationId;
  }

  /** Ends the turn, and says whether nobody has ended it before. */
  boolean end() {
    return isOver.compareAndSet(false, true);
  }

  /**
   * Notes the calls of tools and their results that a model is shown.
   *
   * @param prompt the messages of a call, which hold those of all calls of the turn before it
   */
  void show(List<Message> prompt) {
    int last = prompt.size();
    while (last > 0 && !(prompt.get(last - 1) instanceof UserMessage)) {
      last--;
    }
    steps = last == 0 ? List.of() : List.copyOf(prompt.subList(last, prompt.size()));
  }

  /**
   * The messages that are still to be recorded. A chat memory that uses the same repository saves
   * what is said itself; then only the steps are left.
   *
   * @param after what the chat memory has saved by now
   * @param answers the answers of the model
   */
  List<Message> unrecorded(SavedConversations.State after, List<? extends Message> answers) {
    boolean isKept = question != null && before.endsWith(question);
    if (after.times() > before.times()) {
      return List.of();
    }
    List<Message> messages = new ArrayList<>();
    if (!isKept && question != null) {
      messages.add(question);
    }
    messages.addAll(steps);
    if (!isKept) {
      messages.addAll(answers);
    }
    return messages;
  }
}
