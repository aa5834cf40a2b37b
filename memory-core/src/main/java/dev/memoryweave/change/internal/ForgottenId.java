package dev.memoryweave.change.internal;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;

/** The ids by which events refer to nodes that were deleted for good. */
public final class ForgottenId {
  /** No title yields this slug, as it has two hyphens. */
  private static final String SLUG = "forgotten--";

  private ForgottenId() {}

  static NodeId of(NodeKind kind, long sequence) {
    return NodeId.of(kind, SLUG + sequence);
  }

  /** Whether an id replaces one that must no longer be known. */
  public static boolean matches(NodeId id) {
    return id.slug().startsWith(SLUG);
  }
}
