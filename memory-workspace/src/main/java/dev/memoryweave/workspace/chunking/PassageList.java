package dev.memoryweave.workspace.chunking;

import dev.memoryweave.knowledge.Passage;
import dev.memoryweave.weave.TokenCounter;
import java.util.ArrayList;
import java.util.List;

/** Collects the passages of one text and sees to it that none is over the limit. */
final class PassageList {
  private final Lines lines;
  private final TokenCounter counter;
  private final int limit;
  private final List<Passage> passages = new ArrayList<>();

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

  /** What a range of lines costs. */
  int tokens(int from, int to) {
    return counter.count(lines.text(from, to));
  }

  List<Passage> passages() {
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
      // What comes later is found by its place; the name is defined where it begins.
      List<String> symbols = first ? segment.symbols() : List.of();
      addPart(new Segment(range[0], range[1], segment.place(), symbols, segment.tags()), cutter);
      first = false;
    }
  }

  /** The ranges of lines that a range must be cut into; a line too long for the limit is alone. */
  List<int[]> cut(int from, int to) {
    return new LineCutter(lines, counter, limit).cut(from, to);
  }

  /** Adds a range that {@link #cut} gave. */
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
            new Passage(
                segment.place(), line + 1, line + 1, segment.symbols(), segment.tags(), piece));
      }
    }
  }

  /** Adds a range that is known to fit; blank lines at its borders are left out. */
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
          new Passage(
              segment.place(),
              from + 1,
              to,
              segment.symbols(),
              segment.tags(),
              lines.text(from, to)));
    }
  }
}
