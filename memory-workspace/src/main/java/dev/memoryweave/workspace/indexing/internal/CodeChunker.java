package dev.memoryweave.workspace.indexing.internal;

import dev.memoryweave.workspace.indexing.internal.Outline.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Cuts code by its definitions. Comments and annotations stay with the definition that they
 * precede, small neighbours are joined, and large definitions are cut at the definitions inside,
 * then between statements, then between lines.
 */
final class CodeChunker {
  /** More characters than a token ever has on average: longer texts need not be counted. */
  private static final int CHARACTERS_PER_TOKEN = 8;

  private final SyntaxTrees trees = new SyntaxTrees();
  private final FallbackCodeChunker fallback;
  private final ChunkSettings settings;

  CodeChunker(ChunkSettings settings) {
    this.settings = settings;
    this.fallback = new FallbackCodeChunker(settings);
  }

  void chunk(@Nullable String language, PassageList out) {
    Optional<Grammar> grammar = Grammar.of(language);
    Outline outline =
        grammar.isEmpty()
            ? null
            : trees.outline(grammar.get(), out.lines(), 2 * settings.codeTokens());
    if (outline == null) {
      fallback.chunk(out);
    } else {
      new Writer(out).write(outline.parts());
    }
  }

  /** Writes the passages of one text. */
  private final class Writer {
    private final PassageList out;

    Writer(PassageList out) {
      this.out = out;
    }

    void write(List<Part> parts) {
      Part whole = new Part(0, out.lines().count(), "", List.of(), true, parts);
      inside(whole, 0, out.lines().count(), List.of());
    }

    /** Writes the parts of a part, with the lines between them. */
    private void inside(Part part, int from, int to, List<String> place) {
      Packer packer =
          part.container()
              ? new Packer(out, settings.smallTokens(), settings.targetTokens())
              : new Packer(out, Integer.MAX_VALUE, settings.codeTokens());
      List<Part> parts = part.parts();
      if (parts.isEmpty()) {
        packer.add(new Segment(from, to, place, part.names(), List.of()));
      } else if (parts.get(0).from() > from) {
        packer.add(new Segment(from, parts.get(0).from(), place, part.names(), List.of()));
      } else {
        // The first part begins on the line that names the whole.
        parts = new ArrayList<>(parts);
        parts.set(0, parts.get(0).alsoNamed(part.names()));
      }
      for (int i = 0; i < parts.size(); i++) {
        int start = i == 0 ? Math.max(from, parts.get(0).from()) : parts.get(i).from();
        int end = i + 1 < parts.size() ? parts.get(i + 1).from() : to;
        write(parts.get(i), start, end, place, packer);
      }
      packer.flush();
    }

    private void write(Part part, int from, int to, List<String> outer, Packer packer) {
      List<String> place = part.place(outer);
      int characters = out.lines().start(to) - out.lines().start(from);
      boolean divisible = !part.parts().isEmpty();
      int cost =
          divisible && characters / CHARACTERS_PER_TOKEN > out.limit()
              ? Integer.MAX_VALUE
              : out.tokens(from, to);
      int most = part.container() ? settings.targetTokens() : out.limit();
      if (divisible && cost > most) {
        Segment before = packer.release();
        if (before == null) {
          inside(part, from, to, place);
        } else {
          inside(part.alsoNamed(before.symbols()), before.from(), to, place);
        }
      } else {
        packer.add(new Segment(from, to, place, part.allNames(), List.of()), cost);
      }
    }
  }
}
