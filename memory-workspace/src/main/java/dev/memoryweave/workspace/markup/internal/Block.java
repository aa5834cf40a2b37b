package dev.memoryweave.workspace.markup.internal;

import java.util.List;
import org.commonmark.node.Node;

/**
 * A block at the top level of a document.
 *
 * @param node the block with all that is nested in it
 * @param from its first line, from 0
 * @param to the line after its last
 * @param level the level of a heading, 1 to 6; 0 for all else
 * @param title the text of a heading without marks; empty for all else
 * @param headings the headings that it stands below, outermost first
 * @param items the first lines of the items of a list, ascending; empty for all else
 */
public record Block(
    Node node,
    int from,
    int to,
    int level,
    String title,
    List<Block> headings,
    List<Integer> items) {
  public boolean isHeading() {
    return level > 0;
  }
}
