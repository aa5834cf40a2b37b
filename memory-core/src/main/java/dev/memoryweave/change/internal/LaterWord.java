package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.statement.internal.TextComparison;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Decides whether a statement replaces what its author said before. An author who gives a new value
 * for something that has one value at a time (a home, an owner, a port, the version in use) does
 * not contradict himself: the thing has changed. Statements of other authors stay contested.
 */
final class LaterWord {
  private static final Set<NodeKind> CHANGE_WITH_TIME =
      Collections.unmodifiableSet(
          EnumSet.of(
              NodeKind.FACT,
              NodeKind.PREFERENCE,
              NodeKind.MODULE,
              NodeKind.FEATURE,
              NodeKind.PROJECT));

  private LaterWord() {}

  /**
   * Whether a statement of a memory replaces everything that another one says.
   *
   * @param author who makes it
   */
  public static boolean replaces(
      Provenance.Principal author, NodeKind kind, String title, String body, MemoryNode known) {
    boolean isOwn =
        isSame(author, known.provenance().principal())
            && known.usage().confirmedBy().stream().noneMatch(author::isOtherThan);
    boolean saysAsMuch = known.body().isBlank() || !body.isBlank();
    return isOwn
        && saysAsMuch
        && kind == known.kind()
        && CHANGE_WITH_TIME.contains(kind)
        && TextComparison.isNewValue(title, known.title());
  }

  /** Persons are the same unless their names differ; agents without a name cannot be told apart. */
  private static boolean isSame(Provenance.Principal one, Provenance.Principal other) {
    return !one.isOtherThan(other)
        && (one.trust().isPerson() || (one.id() != null && other.id() != null));
  }
}
