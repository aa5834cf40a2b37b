package dev.memoryweave.store.support;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import java.util.ArrayList;
import java.util.List;

/**
 * What the text index of a store holds of a node: the terms of its fields, as every store indexes
 * them. Ids are not part of it.
 *
 * @param title the terms of the title
 * @param labels the terms of tags, symbols and anchors, and of the names that code in the body
 *     defines: where something is defined says more of it than where it is mentioned
 * @param body the terms of the body, and of the summary where it says something of its own; not
 *     those of its list of what is below, which are found by themselves
 */
public record NodeText(List<String> title, List<String> labels, List<String> body) {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** What a match in the title counts, relative to one in the body. */
  public static final double TITLE_WEIGHT = 2.0;

  /** What a match in tags, symbols or anchors counts, relative to one in the body. */
  public static final double LABELS_WEIGHT = 1.5;

  /** What a match in the body counts. */
  public static final double BODY_WEIGHT = 1.0;

  /** Copies the lists. */
  public NodeText {
    title = List.copyOf(title);
    labels = List.copyOf(labels);
    body = List.copyOf(body);
  }

  /** Analyses a node. */
  public static NodeText of(MemoryNode node) {
    List<String> labels = new ArrayList<>();
    node.tags().forEach(tag -> labels.addAll(ANALYZER.indexTerms(tag)));
    node.symbols().forEach(symbol -> labels.addAll(ANALYZER.indexTerms(symbol)));
    for (Anchor anchor : node.anchors()) {
      labels.addAll(ANALYZER.indexTerms(anchor.glob()));
    }
    Definitions.in(node.body()).forEach(name -> labels.addAll(ANALYZER.indexTerms(name)));
    List<String> body = ANALYZER.indexTerms(node.body());
    String summary = node.ownSummary();
    if (!node.body().contains(summary)) {
      body = new ArrayList<>(body);
      body.addAll(ANALYZER.indexTerms(summary));
    }
    return new NodeText(ANALYZER.indexTerms(node.title()), labels, body);
  }
}
