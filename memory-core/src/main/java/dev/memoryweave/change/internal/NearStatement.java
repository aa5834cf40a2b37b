package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.statement.internal.SentenceReader;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.Subjects;
import dev.memoryweave.statement.internal.TextComparison;
import java.util.List;
import java.util.Optional;

/**
 * Finds a memory that says nearly the same as another one: the title of one covers all that the
 * title of the other says, in whatever words. It has no effect by itself, but the author may merge
 * them.
 */
public final class NearStatement {
  private final SentenceReader reader;

  /** Creates a search; all searches give the same results. */
  public NearStatement(SentenceReader reader) {
    this.reader = reader;
  }

  /**
   * The first memory that is near and is no suspected prompt injection, since it is quoted.
   *
   * @param others those that may be about the same topic, best first; the memory itself is skipped
   */
  public Optional<MemoryNode> to(MemoryNode node, List<MemoryNode> others) {
    Statements own = Statements.of(node.title(), reader);
    Subjects subjects = Subjects.of(node.title(), reader);
    return others.stream()
        .filter(other -> !other.ref().equals(node.ref()) && !other.isSuspectedInjection())
        .filter(other -> KindGroup.compete(node.kind(), other.kind()))
        .filter(
            other -> TextComparison.isNear(own, Statements.about(subjects, other.title(), reader)))
        .findFirst();
  }
}
