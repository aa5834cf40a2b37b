package dev.memoryweave.workspace.indexing.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts code of languages without a parser here: a new part begins at an unindented line, after a
 * blank line or at a definition. Comments right before a definition stay with it.
 */
final class FallbackCodeChunker {
  private static final int LINE_HEAD = 240;

  private final ChunkSettings settings;

  FallbackCodeChunker(ChunkSettings settings) {
    this.settings = settings;
  }

  void chunk(PassageList out) {
    Lines lines = out.lines();
    Packer packer = new Packer(out, settings.smallTokens(), settings.targetTokens());
    List<Integer> starts = starts(lines);
    for (int i = 0; i < starts.size(); i++) {
      int from = starts.get(i);
      int to = i + 1 < starts.size() ? starts.get(i + 1) : lines.count();
      int cost = out.tokens(from, to);
      if (cost > out.limit()) {
        packer.flush();
        large(out, from, to);
      } else {
        packer.add(segment(lines, from, to), cost);
      }
    }
    packer.flush();
  }

  private static void large(PassageList out, int from, int to) {
    String name = firstName(out.lines(), from, to);
    List<String> place = name.isEmpty() ? List.of() : List.of(name);
    for (int[] range : out.cut(from, to)) {
      List<String> names = CodePatterns.names(out.lines(), range[0], range[1]);
      out.addCut(new Segment(range[0], range[1], place, names, List.of()));
    }
  }

  private static Segment segment(Lines lines, int from, int to) {
    List<String> names = CodePatterns.names(lines, from, to);
    List<String> place = names.isEmpty() ? List.of() : List.of(names.get(0));
    return new Segment(from, to, place, names, List.of());
  }

  private static String firstName(Lines lines, int from, int to) {
    for (int line = from; line < to; line++) {
      String name = CodePatterns.name(lines.head(line, LINE_HEAD));
      if (name != null) {
        return name;
      }
    }
    return "";
  }

  private static List<Integer> starts(Lines lines) {
    List<Integer> starts = new ArrayList<>();
    int leading = -1;
    for (int line = 0; line < lines.count(); line++) {
      if (lines.isBlank(line)) {
        leading = -1;
        continue;
      }
      boolean outermost = lines.indent(line) == 0;
      String head = lines.head(line, LINE_HEAD);
      boolean defines = outermost && CodePatterns.name(head) != null;
      if (outermost && !defines && CodePatterns.isLeading(head)) {
        leading = leading < 0 ? line : leading;
      }
      boolean afterBlank = line == 0 || lines.isBlank(line - 1);
      boolean closes = outermost && isClosing(head);
      if (outermost && !closes && (defines || afterBlank)) {
        int start = defines && leading >= 0 ? leading : line;
        if (starts.isEmpty() || start > starts.get(starts.size() - 1)) {
          starts.add(start);
        }
      }
      if (!CodePatterns.isLeading(head) || defines) {
        leading = -1;
      }
    }
    if (!starts.isEmpty()) {
      starts.set(0, 0);
    } else if (lines.count() > 0) {
      starts.add(0);
    }
    return starts;
  }

  /** Whether a line only closes what is above it. */
  private static boolean isClosing(String line) {
    char first = line.charAt(0);
    return first == '}' || first == ')' || first == ']' || line.startsWith("end");
  }
}
