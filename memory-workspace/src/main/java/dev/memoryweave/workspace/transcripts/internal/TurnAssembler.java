package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.ToolCall.Outcome;
import dev.memoryweave.model.Utterance;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Assembles the messages of a session from events: texts, the calls that follow them, and the
 * answers to these calls. A message is passed on once all of its calls are answered, or when too
 * many are unanswered. Equal events give equal messages.
 */
final class TurnAssembler {
  static final int MOST_CALLS = 50;
  private static final int MOST_WAITING = 200;
  private static final int MOST_CHARACTERS = 2_000_000;

  private final Consumer<Message> out;
  private final ImportTally tally;
  private final Deque<Draft> waiting = new ArrayDeque<>();
  private final Map<String, Place> unanswered = new HashMap<>();
  private @Nullable Draft current;
  private long characters;
  private int calls;

  TurnAssembler(Consumer<Message> out, ImportTally tally) {
    this.out = out;
    this.tally = tally;
  }

  /** A message that may still get calls. */
  private static final class Draft {
    private final ImportedMessage said;
    private final StringBuilder text;
    private final List<Message.Attachment> attachments;
    private final List<Message.ToolCall> calls = new ArrayList<>();
    private int open;
    private long length;

    Draft(ImportedMessage said) {
      this.said = said;
      this.text = new StringBuilder(said.text());
      this.attachments = new ArrayList<>(said.attachments());
      this.length = said.text().length();
    }

    Message message() {
      return new Message(
          said.turn() == null ? null : Lines.id(said.turn(), Utterance.MAX_TURN),
          said.role(),
          said.speaker(),
          text.substring(0, Math.min(text.length(), Message.MAX_TEXT)),
          said.time(),
          calls,
          attachments);
    }
  }

  /** The place of a call that may still be answered. */
  private record Place(Draft draft, int index) {}

  /** Handles a text; further parts of the last message are added to that. */
  void said(ImportedMessage said) {
    Draft draft = current;
    if (draft != null && said.group() != null && said.group().equals(draft.said.group())) {
      draft.text.append(draft.text.isEmpty() || said.text().isEmpty() ? "" : "\n\n");
      draft.text.append(said.text());
      draft.attachments.addAll(said.attachments());
      grow(draft, said.text().length());
    } else {
      begin(said);
    }
    handOn();
  }

  private Draft begin(ImportedMessage said) {
    Draft draft = new Draft(said);
    waiting.add(draft);
    current = draft;
    characters += draft.length;
    return draft;
  }

  private void grow(Draft draft, long by) {
    draft.length += by;
    characters += by;
  }

  /**
   * Handles a tool call. The call goes to the agent's message before it; if there is none, or it
   * has many calls already, to a message without text.
   *
   * @param id the name of the call, by which its answer is found, or null if it has none
   * @param carrier the message that the call goes to if there is no other
   */
  void called(@Nullable String id, String tool, String arguments, ImportedMessage carrier) {
    Draft draft = current;
    if (draft == null
        || draft.said.role() != Message.Role.ASSISTANT
        || draft.calls.size() >= MOST_CALLS) {
      boolean taken = draft != null && Objects.equals(draft.said.turn(), carrier.turn());
      draft = begin(taken ? carrier.withTurn(carrier.turn() + "+" + calls) : carrier);
    }
    Message.ToolCall call =
        new Message.ToolCall(
            Lines.line(tool, Message.ToolCall.MAX_TOOL, "tool"),
            Json.cut(arguments),
            Outcome.UNKNOWN,
            "",
            carrier.time());
    if (id != null && unanswered.putIfAbsent(id, new Place(draft, draft.calls.size())) == null) {
      draft.open++;
    }
    draft.calls.add(call);
    grow(draft, call.arguments().length());
    calls++;
    handOn();
  }

  /** Handles the answer to a call. */
  void answered(String id, Outcome outcome, String result) {
    Place place = unanswered.remove(id);
    if (place == null) {
      tally.passOver("answers of tools without their call");
      return;
    }
    Draft draft = place.draft();
    String text = Json.cut(result);
    Message.ToolCall call = draft.calls.get(place.index());
    draft.calls.set(
        place.index(),
        new Message.ToolCall(call.tool(), call.arguments(), outcome, text, call.at()));
    draft.open--;
    grow(draft, text.length());
    handOn();
  }

  /** How many calls there were, used to name a call without a name. */
  int calls() {
    return calls;
  }

  /** Passes on the remaining messages; nothing more follows. */
  void finish() {
    while (!waiting.isEmpty()) {
      handOnFirst();
    }
    unanswered.clear();
    current = null;
  }

  private void handOn() {
    while (!waiting.isEmpty() && (isComplete(waiting.element()) || isTooMuch())) {
      handOnFirst();
    }
  }

  private boolean isComplete(Draft draft) {
    return draft.open == 0 && draft != current;
  }

  private boolean isTooMuch() {
    return waiting.size() > MOST_WAITING || characters > MOST_CHARACTERS;
  }

  private void handOnFirst() {
    Draft draft = waiting.remove();
    if (draft.open > 0) {
      unanswered.values().removeIf(place -> place.draft() == draft);
    }
    if (draft == current) {
      current = null;
    }
    characters -= draft.length;
    if (draft.text.toString().isBlank() && draft.calls.isEmpty() && draft.attachments.isEmpty()) {
      tally.passOver("empty messages");
    } else {
      if (draft.text.length() > Message.MAX_TEXT) {
        tally.skip(
            0,
            "a message has more than " + Message.MAX_TEXT + " characters; the rest was left out");
      }
      out.accept(draft.message());
    }
  }
}
