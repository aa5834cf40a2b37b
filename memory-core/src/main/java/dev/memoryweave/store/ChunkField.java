package dev.memoryweave.store;

/** A part of a chunk that can be searched, see {@link dev.memoryweave.knowledge.ChunkText}. */
public enum ChunkField {
  /** Headings, the names of definitions round it, the document's title. */
  PLACE,
  /** Path, symbols, modules and tags. */
  LABELS,
  /** The text. */
  BODY
}
