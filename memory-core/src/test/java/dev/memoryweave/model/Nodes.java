package dev.memoryweave.model;

import java.time.Instant;

/** Nodes for the tests of the model. */
final class Nodes {
  static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  static final Scope SCOPE = Scope.project("p");

  private Nodes() {}

  static MemoryNode.Builder builder(NodeId id) {
    return MemoryNode.builder(SCOPE, id, "A title", NOON);
  }

  static MemoryNode.Builder fact() {
    return builder(NodeId.of("fact.a"));
  }

  static MemoryNode.Builder feature() {
    return builder(NodeId.of("feature.a"));
  }
}
