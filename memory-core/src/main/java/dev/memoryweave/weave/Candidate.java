package dev.memoryweave.weave;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import java.util.List;
import java.util.function.Function;

/**
 * Something that may go into the pack, with the forms that it can take. Forms are made when they
 * are first asked for, since most texts are never shown.
 */
interface Candidate {
  /** Where it stands in the block. */
  SectionKind section();

  /** The form that names it and says nothing of it. */
  ItemForm title();

  /** The short form; never dearer than a short text in full. */
  ItemForm brief();

  /** Its text, cut only if it is too long for one item. */
  ItemForm full();

  /** Whether the text is better shown in full, however low the candidate ranks. */
  boolean isShort();

  /** A cheap guess at the least that the full form costs, to keep from making it in vain. */
  int leastFullCost();

  /** What speaks for and against it, as lines of the block. */
  List<EvidenceLine> evidence(Function<NodeRef, List<Evidence>> source);

  /** Writes it as an item of the block. */
  void append(StringBuilder block, Choice choice);
}
