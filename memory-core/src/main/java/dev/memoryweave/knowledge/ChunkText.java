package dev.memoryweave.knowledge;

import dev.memoryweave.language.internal.TextAnalyzer;
import java.util.ArrayList;
import java.util.List;

/**
 * The terms of a chunk by field, as every store indexes them.
 *
 * @param place the terms of its place, and of the document's title
 * @param labels the terms of path, symbols, modules and tags
 * @param body the terms of the text
 */
public record ChunkText(List<String> place, List<String> labels, List<String> body) {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** Weight of a match in the place, relative to one in the body. */
  public static final double PLACE_WEIGHT = 2.0;

  /** Weight of a match in path, symbols, modules or tags, relative to one in the body. */
  public static final double LABELS_WEIGHT = 1.5;

  /** Weight of a match in the body. */
  public static final double BODY_WEIGHT = 1.0;

  /** Copies the lists. */
  public ChunkText {
    place = List.copyOf(place);
    labels = List.copyOf(labels);
    body = List.copyOf(body);
  }

  /** Analyses a chunk of a document. */
  public static ChunkText of(KnowledgeDocument document, KnowledgeChunk chunk) {
    List<String> place = new ArrayList<>(ANALYZER.indexTerms(document.title()));
    chunk.passage().place().forEach(name -> place.addAll(ANALYZER.indexTerms(name)));
    List<String> labels = new ArrayList<>(ANALYZER.indexTerms(document.path()));
    chunk.passage().symbols().forEach(symbol -> labels.addAll(ANALYZER.indexTerms(symbol)));
    chunk.passage().tags().forEach(tag -> labels.addAll(ANALYZER.indexTerms(tag)));
    document.modules().forEach(module -> labels.addAll(ANALYZER.indexTerms(module)));
    document.tags().forEach(tag -> labels.addAll(ANALYZER.indexTerms(tag)));
    return new ChunkText(place, labels, ANALYZER.indexTerms(chunk.text()));
  }
}
