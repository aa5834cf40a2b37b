package dev.memoryweave.recall.internal;

import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.knowledge.KnowledgeChunk;

/**
 * Screens passages once more before they are shown: the rules may be newer than the stored passage.
 */
final class ChunkScreen {
  private final Redactor redactor;
  private final InjectionGuard injections;

  ChunkScreen(Redactor redactor, InjectionGuard injections) {
    this.redactor = redactor;
    this.injections = injections;
  }

  /** The chunk without secrets. */
  KnowledgeChunk redacted(KnowledgeChunk chunk) {
    String text = redactor.redact(chunk.text());
    KnowledgeChunk.Passage old = chunk.passage();
    return text.equals(chunk.text())
        ? chunk
        : new KnowledgeChunk(
            chunk.ref(),
            chunk.type(),
            new KnowledgeChunk.Passage(
                old.place(), old.fromLine(), old.toLine(), old.symbols(), old.tags(), text));
  }

  /** Whether the text is a suspected prompt injection; guides for agents are not exempt. */
  boolean isSuspectedInjection(KnowledgeChunk chunk) {
    return injections.isSuspicious(chunk.text());
  }
}
