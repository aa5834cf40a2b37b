package dev.memoryweave.continuity.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Session;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import java.util.Optional;
import java.util.Set;

/** Names lanes: by their title, or else by their last request or first message. */
final class LaneTitles {
  private static final int CHARACTERS = 120;
  private static final String NAMELESS = "(untitled)";

  private final ReadTransaction tx;
  private final PackParts parts;

  LaneTitles(ReadTransaction tx, PackParts parts) {
    this.tx = tx;
    this.parts = parts;
  }

  /** The title of a lane, fit to be shown. */
  String of(LaneFacts lane) {
    String title = lane.title();
    if (title != null) {
      return parts.shown().line(title, CHARACTERS);
    }
    return lane.open().stream()
        .filter(node -> node.kind() == NodeKind.REQUEST)
        .findFirst()
        .or(() -> firstOfUser(lane))
        .map(node -> parts.shown().title(node, CHARACTERS))
        .orElse(NAMELESS);
  }

  private Optional<MemoryNode> firstOfUser(LaneFacts lane) {
    Session first = lane.sessions().get(lane.sessions().size() - 1);
    NodeFilter filter =
        NodeFilter.in(parts.scope())
            .withKinds(Set.of(NodeKind.TURN))
            .withSession(first.id())
            .withSaid(new NodeFilter.Said(Set.of(Message.Role.USER), Set.of(), null, null));
    return tx
        .nodes()
        .list(NodeStore.Query.first(filter, NodeStore.Query.Order.OLDEST_FIRST, 1))
        .items()
        .stream()
        .findFirst();
  }
}
