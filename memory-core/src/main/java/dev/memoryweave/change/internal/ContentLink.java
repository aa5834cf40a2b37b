package dev.memoryweave.change.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.store.ContentStore.Content;

/**
 * The evidence by which a memory refers to a content: an address, which nobody looks up, and
 * nothing else, so that all memories that refer to a content share one piece.
 */
public final class ContentLink {
  private ContentLink() {}

  /** The evidence that refers to a content. */
  public static Evidence.Draft draft(Content content) {
    return Evidence.Draft.of(Evidence.Kind.URL, content.locator(), "");
  }

  /** The id of the evidence that refers to a content. */
  public static Evidence.Id id(Content content) {
    return Evidence.of(content.scope(), draft(content), content.addedAt()).id();
  }
}
