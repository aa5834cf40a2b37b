package dev.memoryweave.store;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.language.internal.PathTerms;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.KnownTags;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The text of a node or chunk as every store indexes it: the terms of its fields. Ids are not part
 * of it.
 *
 * @param title the terms of the title of a node; for a turn those of the speaker, and of the day in
 *     English, such as {@code 8 May 2023}; for a chunk those of its headings, of the names of
 *     enclosing definitions, and of the document's title
 * @param labels the terms of tags and symbols. For a node also those of anchors, without file
 *     extensions, and of the names that code in the body defines: the place of a definition says
 *     more about a name than the places that mention it. For a chunk also those of path and modules
 * @param body the terms of the text. For a node also those of the summary if it adds something, but
 *     not those of its list of children, which are found on their own
 */
public record IndexedText(List<String> title, List<String> labels, List<String> body) {
  /**
   * The version of the analysis, which rises when it gives other terms for a text. A store that
   * keeps its index tells by it whether the index has to be built anew.
   */
  public static final int VERSION = TextAnalyzer.VERSION;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  /** Weight of a match in the title, relative to one in the body. */
  public static final double TITLE_WEIGHT = 2.0;

  /** Weight of a match in the labels, relative to one in the body. */
  public static final double LABELS_WEIGHT = 1.5;

  /** Weight of a match in the body. */
  public static final double BODY_WEIGHT = 1.0;

  /** Copies the lists. */
  public IndexedText {
    title = List.copyOf(title);
    labels = List.copyOf(labels);
    body = List.copyOf(body);
  }

  /** Analyses a node. */
  public static IndexedText of(MemoryNode node) {
    String summary = node.ownSummary();
    boolean tellsMore = !node.body().contains(summary);
    List<List<String>> texts =
        ANALYZER.recordTerms(
            List.of(
                isTitledByItsText(node) ? "" : node.title(),
                node.body(),
                tellsMore ? summary : "",
                node.tags().stream()
                    .filter(tag -> !KnownTags.saysOrigin(tag))
                    .collect(Collectors.joining(" "))));
    List<String> labels = new ArrayList<>(texts.get(3));
    node.symbols().forEach(symbol -> labels.addAll(ANALYZER.indexTerms(symbol)));
    for (Anchor anchor : node.anchors()) {
      labels.addAll(PathTerms.of(anchor.glob()));
    }
    Definitions.in(node.body()).forEach(name -> labels.addAll(ANALYZER.indexTerms(name)));
    List<String> title = new ArrayList<>(texts.get(0));
    Utterance utterance = node.utterance();
    if (utterance != null && isTitledByItsText(node)) {
      title.addAll(ANALYZER.indexTerms(utterance.speakerOrRole()));
      if (utterance.saidAt() != null) {
        title.addAll(ANALYZER.indexTerms(DATE.format(utterance.saidAt())));
      }
    }
    List<String> body = new ArrayList<>(texts.get(1));
    body.addAll(texts.get(2));
    return new IndexedText(title, labels, body);
  }

  /**
   * A turn's title is the beginning of its text; beyond that it has only the speaker and the time.
   */
  private static boolean isTitledByItsText(MemoryNode node) {
    return node.utterance() != null && !node.body().isBlank();
  }

  /** Whether {@link #of} gives the same for both; comparing is cheaper than analysing. */
  public static boolean isSame(MemoryNode a, MemoryNode b) {
    return a.title().equals(b.title())
        && Objects.equals(a.utterance(), b.utterance())
        && a.body().equals(b.body())
        && a.ownSummary().equals(b.ownSummary())
        && a.tags().equals(b.tags())
        && a.symbols().equals(b.symbols())
        && a.anchors().equals(b.anchors());
  }

  /** Analyses a chunk of a document. */
  public static IndexedText of(KnowledgeDocument document, KnowledgeChunk chunk) {
    List<String> texts = new ArrayList<>();
    texts.add(document.title());
    texts.add(chunk.text());
    texts.addAll(chunk.passage().place());
    List<List<String>> terms = ANALYZER.recordTerms(texts);
    List<String> title = new ArrayList<>(terms.get(0));
    terms.subList(2, terms.size()).forEach(title::addAll);
    List<String> labels = new ArrayList<>(ANALYZER.indexTerms(document.path()));
    chunk.passage().symbols().forEach(symbol -> labels.addAll(ANALYZER.indexTerms(symbol)));
    chunk.passage().tags().forEach(tag -> labels.addAll(ANALYZER.indexTerms(tag)));
    document.modules().forEach(module -> labels.addAll(ANALYZER.indexTerms(module)));
    document.tags().forEach(tag -> labels.addAll(ANALYZER.indexTerms(tag)));
    return new IndexedText(title, labels, terms.get(1));
  }

  /** The terms of title, labels and body, in this order. */
  public List<List<String>> fields() {
    return List.of(title, labels, body);
  }
}
