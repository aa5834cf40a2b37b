package dev.memoryweave.reflect;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Slug;
import java.util.ArrayList;
import java.util.List;

/**
 * A proposed memory that has not yet been compared with the existing ones.
 *
 * @param kind what it is about
 * @param title its statement, on one line
 * @param body the full text, Markdown, possibly empty if the title says everything
 * @param anchors the places of the project that it is about
 * @param symbols the names in code that it is about
 * @param tags slugs
 * @param confidence how sure its source is, 0 to 1
 * @param highRisk whether it is about a subject where a wrong memory does harm
 * @param evidence why it is proposed
 * @param from the source item, such as {@code constraints[0]}; several are separated by a comma and
 *     a space
 */
public record MemoryCandidate(
    NodeKind kind,
    String title,
    String body,
    List<Anchor> anchors,
    List<String> symbols,
    List<String> tags,
    double confidence,
    boolean highRisk,
    List<Evidence.Draft> evidence,
    String from) {

  /** Copies the lists; tags become slugs. */
  public MemoryCandidate {
    InvalidValueException.unless(
        confidence >= 0 && confidence <= 1, "confidence", confidence, "be a number from 0 to 1");
    anchors = List.copyOf(anchors);
    symbols = List.copyOf(symbols);
    tags = tags.stream().map(Slug::of).distinct().toList();
    evidence = List.copyOf(evidence);
  }

  /** A candidate with the statement of a memory, to be compared with other memories. */
  public static MemoryCandidate of(MemoryNode node) {
    return new MemoryCandidate(
        node.kind(),
        node.title(),
        node.body(),
        node.anchors(),
        List.of(),
        List.of(),
        node.confidence(),
        false,
        List.of(),
        "memory");
  }

  /** The full statement: the title and, if it says more, the body. */
  public String statement() {
    return body.isBlank() || body.strip().equals(title) ? title : title + "\n" + body.strip();
  }

  /** A copy with another confidence. */
  public MemoryCandidate withConfidence(double value) {
    return new MemoryCandidate(
        kind, title, body, anchors, symbols, tags, value, highRisk, evidence, from);
  }

  /** A copy with one more piece of evidence. */
  public MemoryCandidate withEvidence(Evidence.Draft piece) {
    List<Evidence.Draft> more = new ArrayList<>(evidence);
    more.add(piece);
    return withEvidence(more);
  }

  /** A copy with other evidence. */
  public MemoryCandidate withEvidence(List<Evidence.Draft> pieces) {
    return new MemoryCandidate(
        kind, title, body, anchors, symbols, tags, confidence, highRisk, pieces, from);
  }
}
