package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.RecordSchema.Change;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code history}. */
public record HistoryAnswer(
    @Doc("The memory") String id,
    @Doc(value = "How many versions there are", minimum = 1) long versionCount,
    @Doc("What it said, oldest first, the current version last") List<Version> versions,
    @Doc("What happened to it, earliest first") List<EventView> events,
    @Doc("What was decided about it, earliest first") List<PromotionView> decisions,
    @Doc("The memory at the time asked for") @Nullable Then then) {
  /** A version of the memory and how it differs from the one before. */
  public record Version(
      @Doc(value = "Which version", minimum = 1) long revision,
      NodeStatus status,
      @Doc("Its title then") String title,
      @Doc("Its text then; absent if unchanged from the version before") @Nullable String body,
      @Doc("What differs from the version before; empty for the first one") List<String> changed,
      @Doc(value = "How sure memory was of it", range = Doc.Range.RATIO) double confidence,
      @Doc("What to know besides the status, such as contested") List<NodeFlag> flags,
      @Doc("Who wrote it") ProvenanceView provenance,
      @Doc("When it was written") Instant updatedAt) {
    /**
     * The view of a version.
     *
     * @param before the version before, or null for the first one
     * @param withBody whether its text is repeated although it has not changed
     */
    public static Version of(MemoryNode node, @Nullable MemoryNode before, boolean withBody) {
      List<String> changed =
          before == null
              ? List.of()
              : RecordSchema.NODE.changes(before, node).stream().map(Change::label).toList();
      return new Version(
          node.revision(),
          node.status(),
          node.title(),
          withBody || changed.contains("body") ? node.body() : null,
          changed,
          node.confidence(),
          List.copyOf(node.flags()),
          ProvenanceView.of(node.provenance()),
          node.updatedAt());
    }
  }

  /** The memory as it was at the time asked for. */
  public record Then(
      @Doc("The time that was asked for") Instant asOf,
      @Doc("The memory as it was then") MemoryDetails node,
      @Doc("The relations that held then") List<RelationView> relations) {}
}
