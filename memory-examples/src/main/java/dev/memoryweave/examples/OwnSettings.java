package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.util.Set;

/**
 * Opens a memory with custom settings: a build may state rules, and pending memories have more
 * time.
 */
public final class OwnSettings {
  private OwnSettings() {}

  /** Runs the example. */
  public static void main(String[] args) {
    try (MemoryStore store = InMemoryStore.create()) {
      // readme:begin
      MemoryConfig config =
          MemoryConfig.builder()
              .candidateLifetime(Duration.ofDays(90))
              .authority(AuthorityPolicy.SAFE.trustingPrograms(Set.of("nightly-build")))
              .build();
      AgentMemory memory = AgentMemory.builder(store).project("shop").config(config).build();
      // readme:end
      AgentMemory ofBuild = memory.writtenBy(() -> Provenance.of(Source.PROGRAM, "nightly-build"));
      print(ofBuild.remember(rule("Releases need a green build")));
      print(memory.remember(rule("Releases need two reviews")));
    }
  }

  private static NodeDraft rule(String title) {
    return NodeDraft.builder(NodeKind.CONSTRAINT, title).build();
  }

  private static void print(MemoryNode node) {
    System.out.println(node.title() + ": " + node.status().label());
  }
}
