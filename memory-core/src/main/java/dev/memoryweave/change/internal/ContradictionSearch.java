package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.statement.internal.Contradiction;
import dev.memoryweave.statement.internal.SentenceReader;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.Subjects;
import dev.memoryweave.statement.internal.TextComparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the memories that a memory contradicts. It changes nothing.
 *
 * <p>Rules and descriptions are compared, also with each other; events, open questions and work
 * contradict nothing. For procedures only the titles are read: their steps apply to them alone. If
 * the titles share enough words, or the memories share a place, all statements are compared;
 * otherwise the titles and the beginnings of the bodies.
 */
public final class ContradictionSearch {
  private final Similarity similarity = new Similarity();
  private final SentenceReader reader;

  /** Creates a search; all searches give the same results. */
  public ContradictionSearch(SentenceReader reader) {
    this.reader = reader;
  }

  /**
   * A memory that contradicts another one.
   *
   * @param node the memory
   * @param contradiction why both cannot hold
   */
  public record Found(MemoryNode node, Contradiction contradiction) {}

  /** Whether memories of the kind say how things are or ought to be, and so are compared. */
  public static boolean compares(NodeKind kind) {
    return KindGroup.states(kind);
  }

  /**
   * Compares a memory with others.
   *
   * @param node the memory
   * @param others those that may be about the same topic, in any order; the memory itself is
   *     skipped
   * @return those that it contradicts, in the order of {@code others}
   */
  public List<Found> against(MemoryNode node, List<MemoryNode> others) {
    List<Found> found = new ArrayList<>();
    if (!compares(node.kind())) {
      return found;
    }
    Side side = new Side(node);
    for (MemoryNode other : others) {
      if (compares(other.kind()) && !other.ref().equals(node.ref())) {
        between(side, other).ifPresent(contradiction -> found.add(new Found(other, contradiction)));
      }
    }
    return found;
  }

  /**
   * Those of other memories whose title has the same words, in any order, and which agree on
   * whether they state a fact or give a rule.
   */
  public List<MemoryNode> restated(MemoryNode node, List<MemoryNode> others) {
    return others.stream()
        .filter(other -> !other.ref().equals(node.ref()))
        .filter(other -> KindGroup.compete(node.kind(), other.kind()))
        .filter(other -> TextComparison.saysTheSame(node.title(), other.title()))
        .toList();
  }

  /** Whether the texts of two memories contradict each other. */
  public boolean contradict(MemoryNode one, MemoryNode other) {
    return !against(one, List.of(other)).isEmpty();
  }

  private Optional<Contradiction> between(Side side, MemoryNode other) {
    Statements about = Statements.about(side.subjects, text(other), reader);
    if (about.list().isEmpty()) {
      return Optional.empty();
    }
    return side.alike.isNear(other, Similarity.NEAR_TITLE)
        ? TextComparison.contradiction(side.statements(), about)
        : TextComparison.contradictionOfBeginnings(side.statements(), about);
  }

  private static String text(MemoryNode node) {
    return node.kind() == NodeKind.PROCEDURE ? node.title() : Merging.text(node);
  }

  /**
   * The memory that is compared; read once, and only if another one may be about the same topic.
   */
  private final class Side {
    private final String text;
    private final Similarity.ToCandidate alike;
    private final Subjects subjects;
    private @Nullable Statements statements;

    Side(MemoryNode node) {
      this.text = text(node);
      this.alike = similarity.to(Reflector.Candidate.of(node));
      this.subjects = Subjects.of(text, reader);
    }

    Statements statements() {
      if (statements == null) {
        statements = Statements.of(text, reader);
      }
      return statements;
    }
  }
}
