package dev.memoryweave.work.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.PageReader;
import dev.memoryweave.text.internal.PlainText;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The nodes that store work items. */
final class WorkNodes {
  /** The most work items that are read together. */
  static final int MOST = 5_000;

  private static final int ID_CHARACTERS = 12;
  private static final int BASE = 36;

  private WorkNodes() {}

  /** The id of an item of a session; equal for equal words of one kind. */
  static NodeId id(SessionId session, WorkItem.Key key) {
    return id(key.kind(), session.value() + '\n' + key.kind().label() + '\n' + key.words());
  }

  /** An id derived from a kind and a text: 62 bits of a digest. */
  static NodeId id(NodeKind kind, String text) {
    String digits = new BigInteger(Sha256.hex(text), 16).toString(BASE);
    return NodeId.of(kind, digits.substring(digits.length() - ID_CHARACTERS));
  }

  /** The work item that a node stores. */
  static WorkItem item(MemoryNode node) {
    String text = text(node);
    return new WorkItem(
        WorkItem.Key.of(node.kind(), text),
        text,
        level(node),
        isByPerson(node),
        node.isInForce(),
        null,
        null,
        null);
  }

  static String text(MemoryNode node) {
    return node.body().isBlank() ? node.title() : node.body();
  }

  /** A short text is the title; a long one is the body, and the title is its beginning. */
  static MemoryNode.Builder say(MemoryNode.Builder node, String text) {
    String line = PlainText.oneLine(text);
    String title = Text.shorten(line, MemoryNode.MAX_TITLE);
    node.title(title).body(title.equals(text) ? "" : text);
    return node.summaryOfBody();
  }

  static @Nullable CriterionLevel level(MemoryNode node) {
    return Arrays.stream(CriterionLevel.values())
        .filter(level -> node.tags().contains(level.label()))
        .findFirst()
        .orElse(null);
  }

  /** Whether a person has said it, whoever wrote that down. */
  static boolean isByPerson(MemoryNode node) {
    return node.provenance().source() == Source.USER || node.provenance().trust().isPerson();
  }

  static List<MemoryNode> list(
      ReadTransaction tx,
      List<Scope> scopes,
      @Nullable SessionId session,
      Set<NodeKind> kinds,
      Set<NodeStatus> statuses) {
    NodeFilter filter =
        NodeFilter.in(scopes).withKinds(kinds).withStatuses(statuses).withSession(session);
    return PageReader.atMost(
        tx,
        NodeStore.Query.first(
            filter, NodeStore.Query.Order.OLDEST_FIRST, NodeStore.Query.MAX_LIMIT),
        MOST);
  }
}
