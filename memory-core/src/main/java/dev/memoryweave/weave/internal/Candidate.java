package dev.memoryweave.weave.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.weave.ContextPack.SectionKind;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Something that may go into the pack, with the forms that it can take. Forms are made when they
 * are first asked for, since most texts are never shown.
 */
interface Candidate {
  /** Its section of the block. */
  SectionKind section();

  /** Its text, whole unless it is too long for one item. */
  ItemForm full();

  /**
   * A shorter form that still says something by itself, never dearer than a short text in full; the
   * full one where there is none.
   *
   * @param most what it may cost, for texts that are cut to what room there is
   */
  ItemForm brief(int most);

  /** The form that names it and says nothing of it, or null if it has none. */
  @Nullable ItemForm title();

  /** Whether the text is better shown in full, however low the candidate ranks. */
  boolean isShort();

  /** A cheap guess at the least that the full form costs, to keep from making it in vain. */
  int leastFullCost();

  /** How much of the task it holds, 0 to 1. */
  double coverage();

  /** The file that it is a passage of, or null for a memory. */
  @Nullable String file();

  /** The lines of evidence that it may have in the block, the most important first. */
  List<EvidenceLine> evidence(Function<NodeRef, List<Evidence>> source);

  /** Writes it as an item of the block. */
  void append(StringBuilder block, Choice choice);
}
