package dev.memoryweave.weave;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.recall.RecalledMemory;
import dev.memoryweave.weave.ItemForm.Detail;
import org.jspecify.annotations.Nullable;

/**
 * A memory that may go into the pack, with the forms that it can take. Forms are made when they are
 * first asked for, since most bodies are never shown.
 */
final class Candidate {
  private final RecalledMemory memory;
  private final SectionKind section;
  private final ItemRenderer renderer;
  private @Nullable ItemForm title;
  private @Nullable ItemForm brief;
  private @Nullable ItemForm full;
  private boolean isShort;

  Candidate(RecalledMemory memory, ItemRenderer renderer) {
    this.memory = memory;
    this.section = SectionKind.of(memory.node().kind());
    this.renderer = renderer;
  }

  RecalledMemory memory() {
    return memory;
  }

  MemoryNode node() {
    return memory.node();
  }

  SectionKind section() {
    return section;
  }

  ItemForm title() {
    if (title == null) {
      title = renderer.title(node());
    }
    return title;
  }

  /** The summary; never dearer than a short body. */
  ItemForm brief() {
    if (brief == null) {
      ItemForm summary = renderer.brief(node());
      boolean whole = summary.detail() == Detail.FULL;
      isShort = whole || renderer.isShort(node());
      full = whole ? summary : isShort ? renderer.full(node(), summary) : null;
      brief = full != null && full.cost() <= summary.cost() ? full : summary;
    }
    return brief;
  }

  /** Whether the body is better shown than its summary, however low the memory ranks. */
  boolean isShort() {
    brief();
    return isShort;
  }

  ItemForm full() {
    ItemForm summary = brief();
    if (full == null) {
      full = renderer.full(node(), summary);
    }
    return full;
  }

  /** A cheap guess at the least that the full form costs, to keep from making it in vain. */
  int leastFullCost() {
    return renderer.leastCost(node());
  }
}
