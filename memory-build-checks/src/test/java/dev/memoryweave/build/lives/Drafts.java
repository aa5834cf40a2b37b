package dev.memoryweave.build.lives;

import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;

/** Short names for what the lives remember. */
final class Drafts {
  private Drafts() {}

  static NodeDraft.Builder fact(String title) {
    return NodeDraft.builder(NodeKind.FACT, title);
  }

  static NodeDraft.Builder rule(String title) {
    return NodeDraft.builder(NodeKind.CONSTRAINT, title);
  }

  static NodeDraft.Builder preference(String title) {
    return NodeDraft.builder(NodeKind.PREFERENCE, title);
  }

  static NodeDraft.Builder decision(String title) {
    return NodeDraft.builder(NodeKind.DECISION, title);
  }

  static NodeDraft.Builder gotcha(String title) {
    return NodeDraft.builder(NodeKind.GOTCHA, title);
  }

  static NodeDraft.Builder question(String title) {
    return NodeDraft.builder(NodeKind.QUESTION, title);
  }

  /** A change of what has that id. */
  static NodeDraft.Builder change(String id) {
    return NodeDraft.builder(NodeId.of(id));
  }

  static NodeId id(String id) {
    return NodeId.of(id);
  }
}
