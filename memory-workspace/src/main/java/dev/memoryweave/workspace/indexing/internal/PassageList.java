package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.weave.TokenCounter;
import java.util.ArrayList;
import java.util.List;

/** Collects the passages of one text and ensures that none exceeds the limit. */
final class PassageList {
  private final Lines lines;
  private final TokenCounter counter;
  private final int limit;
  private final List<KnowledgeChunk.Passage> passages = new ArrayList<>();

  PassageList(Lines lines, TokenCounter counter, int limit) {
    this.lines = lines;
    this.counter = counter;
    this.limit = limit;
  }

  Lines lines() {
    return lines;
  }

  int limit() {
    return limit;
  }

  /** The cost of a range of lines. */
  int tokens(int from, int to) {
    return counter.count(lines.text(from, to));
  }

  List<KnowledgeChunk.Passage> passages() {
    return List.copyOf(passages);
  }

  /** Adds a range of lines; one over the limit is cut. */
  void add(Segment segment) {
    if (tokens(segment.from(), segment.to()) <= limit) {
      addCounted(segment);
      return;
    }
    LineCutter cutter = new LineCutter(lines, counter, limit);
    boolean first = true;
    for (int[] range : cutter.cut(segment.from(), segment.to())) {
      // Later pieces are found by their place; the name belongs to the first.
      List<String> symbols = first ? segment.symbols() : List.of();
      addPart(new Segment(range[0], range[1], segment.place(), symbols, segment.tags()), cutter);
      first = false;
    }
  }

  /** The ranges of lines that a range must be cut into; a line too long for the limit is alone. */
  List<int[]> cut(int from, int to) {
    return new LineCutter(lines, counter, limit).cut(from, to);
  }

  /** Adds a range returned by {@link #cut}. */
  void addCut(Segment segment) {
    addPart(segment, new LineCutter(lines, counter, limit));
  }

  private void addPart(Segment segment, LineCutter cutter) {
    if (segment.to() - segment.from() > 1 || tokens(segment.from(), segment.to()) <= limit) {
      addCounted(segment);
      return;
    }
    int line = segment.from();
    for (String piece : cutter.pieces(line)) {
      if (!piece.isBlank()) {
        passages.add(
            new KnowledgeChunk.Passage(
                segment.place(), line + 1, line + 1, segment.symbols(), segment.tags(), piece));
      }
    }
  }

  /** Adds a range that is known to fit, without blank lines at its borders. */
  void addCounted(Segment segment) {
    int from = segment.from();
    int to = segment.to();
    while (from < to && lines.isBlank(from)) {
      from++;
    }
    while (from < to && lines.isBlank(to - 1)) {
      to--;
    }
    if (from < to) {
      passages.add(
          new KnowledgeChunk.Passage(
              segment.place(),
              from + 1,
              to,
              segment.symbols(),
              segment.tags(),
              lines.text(from, to)));
    }
  }
}
