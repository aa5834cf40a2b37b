package dev.memoryweave.chat.internal;

import dev.memoryweave.chat.MessageForm;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.Page;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The turns of a session as they are stored. */
public final class StoredTurns {
  private static final int PAGE = 1_000;

  private final Map<String, Message> readable = new LinkedHashMap<>();
  private final Map<String, String> whole = new HashMap<>();

  private StoredTurns() {}

  /** Reads all turns of a session. */
  static StoredTurns read(SessionHandle session) {
    StoredTurns turns = new StoredTurns();
    stored(session).forEach(turns::add);
    return turns;
  }

  /** The ids of all turns of a session. */
  public static List<NodeId> ids(SessionHandle session) {
    return stored(session).map(MemoryNode::id).toList();
  }

  /** All turns of a session whose messages are in the window, as they are once they are not. */
  public static List<Message> takenOut(SessionHandle session) {
    return read(session).inWindow().stream().map(WholeTurns::takenOut).toList();
  }

  /** How many messages a session has. */
  static long count(SessionHandle session) {
    return session.find().map(Session::messages).orElse(0L);
  }

  /** The turns of messages that were not taken out of the window. */
  List<Message> inWindow() {
    return readable.values().stream().filter(turn -> !WholeTurns.isTakenOut(turn)).toList();
  }

  /** The message of a turn, or nothing if it cannot be read as one. */
  <M> Optional<M> message(MessageForm<M> form, Message turn) {
    return form.message(turn, whole.get(turn.turn()));
  }

  private static Stream<MemoryNode> stored(SessionHandle session) {
    return Page.walk(cursor -> session.turns(PAGE, cursor));
  }

  private void add(MemoryNode node) {
    Utterance said = node.utterance();
    if (said == null) {
      return;
    }
    if (WholeTurns.isWhole(said.turn())) {
      whole.merge(WholeTurns.readableTurn(said.turn()), node.body(), String::concat);
      return;
    }
    Message message =
        new Message(
            said.turn(),
            said.role(),
            said.speaker(),
            node.body(),
            said.saidAt(),
            said.toolCalls(),
            said.attachments());
    readable.merge(
        said.turn(), message, (first, second) -> first.withText(first.text() + second.text()));
  }
}
