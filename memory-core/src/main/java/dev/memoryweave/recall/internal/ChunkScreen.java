package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.Passage;
import dev.memoryweave.privacy.InstructionScanner;
import dev.memoryweave.privacy.Redactor;

/** Looks at passages once more before they are shown: rules may be newer than what is stored. */
final class ChunkScreen {
  private final Redactor redactor;
  private final InstructionScanner instructions;

  ChunkScreen(Redactor redactor, InstructionScanner instructions) {
    this.redactor = redactor;
    this.instructions = instructions;
  }

  /** The chunk without secrets. */
  KnowledgeChunk redacted(KnowledgeChunk chunk) {
    String text = redactor.redact(chunk.text());
    Passage old = chunk.passage();
    return text.equals(chunk.text())
        ? chunk
        : new KnowledgeChunk(
            chunk.ref(),
            chunk.type(),
            new Passage(
                old.place(), old.fromLine(), old.toLine(), old.symbols(), old.tags(), text));
  }

  /** Whether the text instructs its reader; a guide for agents may be as poisoned as any file. */
  boolean instructsReader(KnowledgeChunk chunk) {
    return !instructions.scan(chunk.text()).isEmpty();
  }
}
