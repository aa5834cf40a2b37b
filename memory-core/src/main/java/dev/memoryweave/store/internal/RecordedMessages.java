package dev.memoryweave.store.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The recorded messages of a session. */
public final class RecordedMessages {
  private RecordedMessages() {}

  /**
   * The messages of a session in the order in which they were said, up to the maximum for a session
   * report. The parts of a long message follow each other as messages.
   */
  public static List<Message> of(ReadTransaction tx, Scope scope, SessionId session, int most) {
    NodeFilter filter =
        NodeFilter.in(scope)
            .withKinds(Set.of(NodeKind.TURN))
            .withStatuses(Set.of(NodeStatus.ACTIVE))
            .withSession(session);
    NodeStore.Query query =
        NodeStore.Query.first(filter, NodeStore.Query.Order.AS_SAID, NodeStore.Query.MAX_LIMIT);
    List<Message> messages = new ArrayList<>();
    long characters = 0;
    for (MemoryNode turn : PageReader.atMost(tx, query, most)) {
      Utterance said = turn.utterance();
      characters += turn.body().length();
      if (said == null || characters > SessionReport.MAX_CONVERSATION) {
        continue;
      }
      messages.add(
          new Message(
              said.part() == 0 ? said.turn() : null,
              said.role(),
              said.speaker(),
              turn.body(),
              said.saidAt(),
              said.toolCalls(),
              said.attachments()));
    }
    return messages;
  }
}
