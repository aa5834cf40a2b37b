package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.workspace.markup.internal.Block;
import dev.memoryweave.workspace.markup.internal.Markup;
import dev.memoryweave.workspace.markup.internal.MarkupDocument;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Cuts marked-up documents by their headings. A large section is cut between its blocks, a long
 * list between its items; fenced code and tables stay whole if they can.
 */
final class MarkdownChunker {
  /** Sections smaller than this are hardly more than a heading. */
  private static final int SMALL_SECTION = 40;

  private final ChunkSettings settings;

  MarkdownChunker(ChunkSettings settings) {
    this.settings = settings;
  }

  /**
   * Cuts a document.
   *
   * @param markup its markup
   * @param title the first element of every heading path; empty for the document's own headings
   *     only
   */
  void chunk(Markup markup, String title, PassageList out) {
    List<Part> parts = parts(markup, out.lines());
    Packer packer = new Packer(out, SMALL_SECTION, settings.targetTokens());
    int i = 0;
    while (i < parts.size()) {
      int next = i + 1;
      while (next < parts.size() && !parts.get(next).isHeading()) {
        next++;
      }
      section(parts.subList(i, next), place(title, parts.get(i)), packer, out);
      i = next;
    }
    packer.flush();
  }

  private static List<String> place(String title, Part first) {
    List<String> place = new ArrayList<>();
    if (first.block() != null) {
      first.block().headings().forEach(heading -> place.add(heading.title()));
      if (first.isHeading()) {
        place.add(first.block().title());
      }
    }
    if (!title.isEmpty() && (place.isEmpty() || !place.get(0).equals(title))) {
      place.add(0, title);
    }
    return place;
  }

  private void section(List<Part> blocks, List<String> place, Packer packer, PassageList out) {
    int from = blocks.get(0).from();
    int to = blocks.get(blocks.size() - 1).to();
    int cost = out.tokens(from, to);
    if (cost <= out.limit()) {
      packer.add(new Segment(from, to, place, List.of(), List.of()), cost);
      return;
    }
    packer.flush();
    Packer filling = new Packer(out, Integer.MAX_VALUE, out.limit());
    for (Part block : blocks) {
      int blockCost = out.tokens(block.from(), block.to());
      List<Integer> items = block.block() == null ? List.of() : block.block().items();
      if (blockCost > out.limit() && !items.isEmpty()) {
        for (int item = 0; item < items.size(); item++) {
          int start = item == 0 ? block.from() : items.get(item);
          int end = item + 1 < items.size() ? items.get(item + 1) : block.to();
          filling.add(new Segment(start, end, place, List.of(), List.of()));
        }
      } else {
        filling.add(new Segment(block.from(), block.to(), place, List.of(), List.of()), blockCost);
      }
    }
    filling.flush();
  }

  /** The parts of a document; each ends where the next begins, so that no line is left out. */
  private static List<Part> parts(Markup markup, Lines lines) {
    MarkupDocument document = MarkupDocument.outline(markup, lines.text());
    List<Part> found = new ArrayList<>();
    if (document.body() > 0) {
      found.add(new Part(0, document.body(), null));
    }
    document.blocks().forEach(block -> found.add(new Part(block.from(), block.to(), block)));
    List<Part> parts = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < found.size(); i++) {
      int to = i + 1 < found.size() ? found.get(i + 1).from() : lines.count();
      if (to > from) {
        parts.add(new Part(from, to, found.get(i).block()));
        from = to;
      }
    }
    if (found.isEmpty() && lines.count() > 0) {
      parts.add(new Part(0, lines.count(), null));
    }
    return parts;
  }

  /** The title of the first heading; empty if there is none. */
  static String firstHeading(Markup markup, String text) {
    return MarkupDocument.outline(markup, text).blocks().stream()
        .map(Block::title)
        .filter(title -> !title.isEmpty())
        .findFirst()
        .orElse("");
  }

  /**
   * A part of a document.
   *
   * @param from its first line
   * @param to the line after it and the following blank lines
   * @param block the block at its beginning; null for settings at the top
   */
  private record Part(int from, int to, @Nullable Block block) {
    boolean isHeading() {
      return block != null && block.isHeading();
    }
  }
}
