package dev.memoryweave.inspect;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.weave.internal.Attribution;
import java.util.List;

/**
 * An overview of the tree of memories.
 *
 * @param roots the nodes at the top, sorted so that kinds that belong higher up come first
 * @param shown how many nodes are listed
 * @param more whether there are more than were listed
 */
public record Outline(List<Entry> roots, int shown, boolean more) {
  /** The most nodes of an outline. */
  public static final int MAX_NODES = 2_000;

  /** Copies the list. */
  public Outline {
    roots = List.copyOf(roots);
  }

  /**
   * A node of the outline.
   *
   * @param node the node
   * @param children the nodes below it
   */
  public record Entry(MemoryNode node, List<Entry> children) {
    /** Copies the list. */
    public Entry {
      children = List.copyOf(children);
    }
  }

  /**
   * The outline as an indented list of Markdown: kind, title and id of each node, and its author.
   */
  public String markdown() {
    StringBuilder text = new StringBuilder();
    append(text, roots, 0);
    if (more) {
      text.append("- …\n");
    }
    return text.toString();
  }

  private static void append(StringBuilder text, List<Entry> entries, int depth) {
    for (Entry entry : entries) {
      MemoryNode node = entry.node();
      text.append("  ".repeat(depth)).append("- ").append(node.kind().label()).append(": ");
      text.append(node.title()).append(" (").append(node.id()).append(')');
      text.append(", ").append(Attribution.of(node)).append(marks(node)).append('\n');
      append(text, entry.children(), depth + 1);
    }
  }

  private static String marks(MemoryNode node) {
    boolean isOver = !node.isInForce() && !node.status().isWaiting();
    return (isOver ? ", " + node.status().label() : "") + (node.isContested() ? ", contested" : "");
  }
}
