package dev.memoryweave.internal.write;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;

/** The ids by which events name nodes that are gone for good. */
public final class ForgottenId {
  /** No title becomes it, as it has two hyphens. */
  private static final String SLUG = "forgotten--";

  private ForgottenId() {}

  static NodeId of(NodeKind kind, long sequence) {
    return NodeId.of(kind, SLUG + sequence);
  }

  /** Whether an id stands in the place of another one that nobody is to know any more. */
  public static boolean matches(NodeId id) {
    return id.slug().startsWith(SLUG);
  }
}
