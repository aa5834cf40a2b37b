package dev.memoryweave.weave.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.weave.ContextPack.SectionKind;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A memory or passage that may be packed, with its possible forms. Forms are rendered on demand,
 * since most texts are never shown.
 */
interface Candidate {
  /** Its section of the block. */
  SectionKind section();

  /** Its text, whole unless it is too long for one item. */
  ItemForm full();

  /**
   * A shorter form that is still useful by itself, and never costs more than a short text in full;
   * the full form if there is none.
   *
   * @param most the maximum cost, for texts that are cut to the available room
   */
  ItemForm brief(int most);

  /** The form with the title only, or null if it has none. */
  @Nullable ItemForm title();

  /** Whether the text is better shown in full, however low the candidate ranks. */
  boolean isShort();

  /** A cheap lower bound for the cost of the full form, to avoid rendering it in vain. */
  int leastFullCost();

  /** How much of the task it covers, 0 to 1. */
  double coverage();

  /** The file that it is a passage of, or null for a memory. */
  @Nullable String file();

  /** The lines of evidence that may be shown for it, most important first. */
  List<EvidenceLine> evidence(Function<NodeRef, List<Evidence>> source);

  /** Appends it as an item of the block. */
  void append(StringBuilder block, Choice choice);
}
