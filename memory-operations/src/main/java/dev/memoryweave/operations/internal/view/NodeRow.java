package dev.memoryweave.operations.internal.view;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.operations.answer.MemoryRow;
import dev.memoryweave.operations.model.CallContext;
import java.util.Collection;
import java.util.List;

/** Memories as rows of a table, and as lines of a list. */
public final class NodeRow {
  /** Maximum length of a title in a line. */
  private static final int LONGEST_TITLE = 80;

  private NodeRow() {}

  /** The rows of memories; for one that is gone or cannot be read, only the id. */
  public static List<MemoryRow> of(CallContext context, Collection<NodeRef> refs, int most) {
    return refs.stream().limit(most).map(ref -> of(context, ref)).toList();
  }

  /** The row of a memory; only the id if it is gone or cannot be read. */
  public static MemoryRow of(CallContext context, NodeRef ref) {
    return context
        .memory()
        .node(ref)
        .find()
        .map(MemoryRow::of)
        .orElseGet(() -> MemoryRow.gone(ref.id()));
  }

  /** A row as a line: the id, followed by the title if there is one. */
  public static String line(MemoryRow row) {
    return row.id() + (row.title() == null ? "" : ": " + shortened(row.title()));
  }

  private static String shortened(String title) {
    if (title.codePointCount(0, title.length()) <= LONGEST_TITLE) {
      return title;
    }
    return title.substring(0, title.offsetByCodePoints(0, LONGEST_TITLE)).strip() + "…";
  }

  /** The kind of the author, with the name if it is known. */
  public static String author(MemoryNode node) {
    return node.provenance().principal().label();
  }
}
