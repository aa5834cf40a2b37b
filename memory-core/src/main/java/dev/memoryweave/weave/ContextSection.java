package dev.memoryweave.weave;

import java.util.List;

/**
 * The memories of a pack that belong together.
 *
 * @param kind which section
 * @param items its memories in the order of the block, at least one
 */
public record ContextSection(SectionKind kind, List<ContextItem> items) {
  /** Copies the list. */
  public ContextSection {
    items = List.copyOf(items);
  }
}
