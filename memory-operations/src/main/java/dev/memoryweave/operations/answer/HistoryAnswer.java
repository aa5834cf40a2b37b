package dev.memoryweave.operations.answer;

import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code history}. */
public record HistoryAnswer(
    @Doc("The memory") String id,
    @Doc(value = "How many versions there are", minimum = 1) long versionCount,
    @Doc("What it said, oldest first, the version of now last") List<Version> versions,
    @Doc("What happened to it, earliest first") List<EventView> events,
    @Doc("What was decided about it, earliest first") List<PromotionView> decisions,
    @Doc("The memory at the time asked for") @Nullable Then then) {
  /** One of the list in {@link HistoryAnswer}. */
  public record Version(
      @Doc(value = "Which version", minimum = 1) long revision,
      NodeStatus status,
      @Doc("Its title then") String title,
      @Doc("Its text then; absent where it is that of the version before") @Nullable String body,
      @Doc(
              value = "What is not as in the version before; empty for the first one",
              values = {
                "title",
                "body",
                "summary",
                "status",
                "stage",
                "parent",
                "key",
                "session",
                "anchors",
                "symbols",
                "tags",
                "importance",
                "confidence",
                "stated_confidence",
                "flags",
                "confirmations",
                "confirmed_by",
                "verified_at",
                "expires_at",
                "half_life_days",
                "provenance",
                "origin",
                "superseded_by"
              })
          List<String> changed,
      @Doc(value = "How sure memory was of it", range = Doc.Range.RATIO) double confidence,
      @Doc("What to know besides the status, such as contested") List<NodeFlag> flags,
      @Doc("Who wrote it") ProvenanceView provenance,
      @Doc("When it was written") Instant updatedAt) {}

  /** The memory at the time asked for. */
  public record Then(
      @Doc("The time that was asked for") Instant asOf,
      @Doc("The memory as it was then") MemoryDetails node,
      @Doc("The relations that held then") List<RelationView> relations) {}
}
