package dev.memoryweave.work.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.text.internal.PlainText;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The texts of patterns that are drawn from failures, which count the sessions. */
public final class FailurePattern {
  static final String SIGNATURE = "failure-";

  private static final Pattern COUNT =
      Pattern.compile("^It has failed in \\d{1,9} sessions\\. The last time:\n\n");

  private FailurePattern() {}

  /** Whether a memory is such a pattern, with its text as it was written here. */
  public static boolean is(MemoryNode node) {
    return node.kind() == NodeKind.PATTERN
        && !signatures(node).isEmpty()
        && COUNT.matcher(node.body()).find();
  }

  /** The signatures of the failures that a pattern was drawn from, which are tags. */
  static List<String> signatures(MemoryNode node) {
    return node.tags().stream().filter(tag -> tag.startsWith(SIGNATURE)).toList();
  }

  static String title(String what) {
    return Text.shorten(PlainText.oneLine("fails again and again: " + what), MemoryNode.MAX_TITLE);
  }

  static String body(int sessions, String last) {
    return "It has failed in " + sessions + " sessions. The last time:\n\n" + last;
  }

  /** A pattern with the sessions counted anew by its evidence, after it got more of it. */
  public static MemoryNode counted(ReadTransaction tx, MemoryNode node) {
    if (!is(node)) {
      return node;
    }
    Set<NodeRef> outcomes =
        tx.evidence().of(node.ref()).stream()
            .filter(piece -> piece.kind() == Evidence.Kind.MEMORY)
            .map(piece -> outcome(node, piece.locator()))
            .flatMap(Optional::stream)
            .collect(Collectors.toSet());
    long sessions =
        tx.nodes().findAll(outcomes).values().stream()
            .map(MemoryNode::session)
            .filter(Objects::nonNull)
            .distinct()
            .count();
    return sessions < Outcomes.SESSIONS_OF_A_PATTERN
        ? node
        : node.toBuilder()
            .body(body((int) sessions, COUNT.matcher(node.body()).replaceFirst("")))
            .summaryOfBody()
            .build();
  }

  private static Optional<NodeRef> outcome(MemoryNode node, String locator) {
    return locator.startsWith(NodeKind.OUTCOME.label() + ".")
        ? Optional.of(new NodeRef(node.scope(), NodeId.of(locator)))
        : Optional.empty();
  }
}
