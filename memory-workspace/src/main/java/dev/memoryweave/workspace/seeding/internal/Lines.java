package dev.memoryweave.workspace.seeding.internal;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;

/**
 * A range of lines of a file.
 *
 * @param from the first, from 1
 * @param to the last
 */
record Lines(int from, int to) {
  static Lines of(Node block) {
    List<SourceSpan> spans = block.getSourceSpans();
    return spans.isEmpty()
        ? new Lines(1, 1)
        : new Lines(
            spans.get(0).getLineIndex() + 1, spans.get(spans.size() - 1).getLineIndex() + 1);
  }

  static Lines of(List<Node> blocks) {
    List<Lines> lines = new ArrayList<>();
    blocks.forEach(block -> lines.add(of(block)));
    return lines.stream().reduce(Lines::with).orElse(new Lines(1, 1));
  }

  Lines with(Lines other) {
    return new Lines(Math.min(from, other.from), Math.max(to, other.to));
  }
}
