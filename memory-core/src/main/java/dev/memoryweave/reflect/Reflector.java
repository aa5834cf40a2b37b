package dev.memoryweave.reflect;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.reflect.internal.Proposals;
import java.util.ArrayList;
import java.util.List;

/**
 * Proposes candidates that rules miss, for example with a language model. Its proposals pass the
 * same scanner, gates and promotion as all others, and get a lower confidence.
 *
 * <p>It runs before anything is written and outside any transaction, on a thread of the executor
 * that the memory was opened with. It may be slow, throw, or return null or nonsense: that affects
 * only its own proposals. If it is late it is interrupted; anything it returns afterwards is
 * dropped. Several threads may call an instance at once.
 */
public interface Reflector {
  /** A short name for messages and for {@link Candidate#from()}. */
  String name();

  /**
   * Proposes candidates.
   *
   * @param report a report that passed the gates
   * @return proposals, best first, of the kinds that {@link Proposals#KINDS} lists; empty for none
   */
  List<Candidate> propose(TaskReport report);

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
   * @param from the source item, such as {@code constraints[0]}; several are separated by a comma
   *     and a space
   */
  record Candidate(
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
    public Candidate {
      InvalidValueException.unless(
          confidence >= 0 && confidence <= 1, "confidence", confidence, "be a number from 0 to 1");
      anchors = List.copyOf(anchors);
      symbols = List.copyOf(symbols);
      tags = tags.stream().map(Slug::of).distinct().toList();
      evidence = List.copyOf(evidence);
    }

    /** A candidate with the statement of a memory, to be compared with other memories. */
    public static Candidate of(MemoryNode node) {
      return new Candidate(
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
    public Candidate withConfidence(double value) {
      return new Candidate(
          kind, title, body, anchors, symbols, tags, value, highRisk, evidence, from);
    }

    /** A copy with one more piece of evidence. */
    public Candidate withEvidence(Evidence.Draft piece) {
      List<Evidence.Draft> more = new ArrayList<>(evidence);
      more.add(piece);
      return withEvidence(more);
    }

    /** A copy with other evidence. */
    public Candidate withEvidence(List<Evidence.Draft> pieces) {
      return new Candidate(
          kind, title, body, anchors, symbols, tags, confidence, highRisk, pieces, from);
    }
  }
}
