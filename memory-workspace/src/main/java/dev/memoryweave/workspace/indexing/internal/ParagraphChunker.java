package dev.memoryweave.workspace.indexing.internal;

/** Cuts plain text and settings between paragraphs, and joins these up to the target. */
final class ParagraphChunker {
  private final ChunkSettings settings;

  ParagraphChunker(ChunkSettings settings) {
    this.settings = settings;
  }

  void chunk(PassageList out) {
    Lines lines = out.lines();
    Packer packer = new Packer(out, Integer.MAX_VALUE, settings.targetTokens());
    int from = 0;
    for (int line = 1; line <= lines.count(); line++) {
      boolean starts = line == lines.count() || (lines.isBlank(line - 1) && !lines.isBlank(line));
      if (starts) {
        packer.add(Segment.plain(from, line));
        from = line;
      }
    }
    packer.flush();
  }
}
