package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
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
      @Doc("What differs from the version before; empty for the first one") List<Field> changed,
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
      List<Field> changed = before == null ? List.of() : Field.changed(before, node);
      return new Version(
          node.revision(),
          node.status(),
          node.title(),
          withBody || changed.contains(Field.BODY) ? node.body() : null,
          changed,
          node.confidence(),
          List.copyOf(node.flags()),
          ProvenanceView.of(node.provenance()),
          node.updatedAt());
    }
  }

  /** A field that can differ between two versions, named as in {@link MemoryDetails}. */
  public enum Field {
    TITLE(MemoryNode::title),
    BODY(MemoryNode::body),
    SUMMARY(MemoryNode::summary),
    STATUS(MemoryNode::status),
    STAGE(MemoryNode::stage),
    PARENT(MemoryNode::parent),
    KEY(MemoryNode::key),
    SESSION(MemoryNode::session),
    ANCHORS(MemoryNode::anchors),
    SYMBOLS(MemoryNode::symbols),
    TAGS(MemoryNode::tags),
    IMPORTANCE(MemoryNode::importance),
    CONFIDENCE(MemoryNode::confidence),
    STATED_CONFIDENCE(MemoryNode::statedConfidence),
    FLAGS(MemoryNode::flags),
    CONFIRMATIONS(node -> node.usage().confirmations()),
    CONFIRMED_BY(node -> node.usage().confirmedBy()),
    VERIFIED_AT(node -> node.usage().verifiedAt()),
    EXPIRES_AT(node -> node.lifetime().expiresAt()),
    HALF_LIFE_DAYS(MemoryNode::halfLife),
    PROVENANCE(MemoryNode::provenance),
    ORIGIN(MemoryNode::origin),
    SUPERSEDED_BY(MemoryNode::supersededBy);

    private final Function<MemoryNode, @Nullable Object> value;

    Field(Function<MemoryNode, @Nullable Object> value) {
      this.value = value;
    }

    /** The fields that differ between two versions. */
    public static List<Field> changed(MemoryNode before, MemoryNode after) {
      return Arrays.stream(values())
          .filter(field -> !Objects.equals(field.value.apply(before), field.value.apply(after)))
          .toList();
    }

    /** The name of the field in JSON. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The memory as it was at the time asked for. */
  public record Then(
      @Doc("The time that was asked for") Instant asOf,
      @Doc("The memory as it was then") MemoryDetails node,
      @Doc("The relations that held then") List<RelationView> relations) {}
}
