package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.RecordSchema.Change;
import dev.memoryweave.model.RecordSchema.Field;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RecordSchemaTest {
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
  private static final Scope SCOPE = Scope.project("demo");

  /** Components whose row has another name. */
  private static final Map<String, String> NAMES =
      Map.of("utterance", "turn", "provenance", "author");

  private static MemoryNode feature() {
    return MemoryNode.builder(SCOPE, NodeId.of("feature.night-mode"), "Night mode", NOON)
        .session(SessionId.of("s-1"))
        .key("night")
        .body("Dark colours.")
        .summary("Dark.")
        .status(NodeStatus.SUPERSEDED)
        .stage(NodeKind.Stage.SHIPPED)
        .parent(NodeId.of("module.colours"))
        .anchors(List.of(Anchor.of("src/**")))
        .symbols(List.of("Colours#dark"))
        .tags(List.of("colour"))
        .importance(.3)
        .confidence(.4)
        .believed(.2)
        .flags(Set.of(NodeFlag.CONTESTED))
        .usage(
            new Usage(2, 3, NOON, NOON, List.of(new Provenance.Principal(Trust.USER, "ann")))
                .with(new Usage.Reinforcement(5, 1, .05)))
        .lifetime(new Lifetime(Duration.ofDays(3), NOON.plusSeconds(9)))
        .provenance(new Provenance(Source.MCP, Trust.AGENT, "codex", "paint", "0f3c", "dark"))
        .origin(new Origin("file", "docs/night.md", NOON, "d1", "text/markdown"))
        .supersededBy(new NodeRef(SCOPE, NodeId.of("feature.themes")))
        .updatedAt(NOON.plusSeconds(1))
        .revision(4)
        .build();
  }

  private static MemoryNode turn() {
    return MemoryNode.builder(SCOPE, NodeId.of("turn.one"), "One", NOON)
        .session(SessionId.of("s-1"))
        .utterance(
            new Utterance(
                "t-1",
                2,
                Message.Role.USER,
                "ann",
                NOON,
                List.of(
                    new Message.ToolCall(
                        "ls", "-l", Message.ToolCall.Outcome.SUCCEEDED, "a.txt", NOON)),
                List.of(new Message.Attachment("a.txt", "files/a.txt", "text/plain"))))
        .build();
  }

  /** A memory made of the plain values of another one. */
  private static MemoryNode copy(MemoryNode node) {
    MemoryNode.Builder copy = MemoryNode.builder(node.scope(), node.id(), "", Instant.EPOCH);
    RecordSchema.NODE.fields().forEach(field -> copyField(field, node, copy));
    return copy.build();
  }

  private static <R, B> void copyField(Field<R, B> field, R from, B to) {
    Object value = field.get(from);
    RecordSchema.Part<Object> part = field.part();
    if (part == null || value == null) {
      field.set(to, value);
    } else if (value instanceof List<?> records) {
      field.set(to, records.stream().map(record -> copyPart(part, record)).toList());
    } else {
      field.set(to, copyPart(part, value));
    }
  }

  private static Object copyPart(RecordSchema.Part<Object> schema, Object record) {
    Object[] values = schema.start();
    schema.fields().forEach(field -> copyField(field, record, values));
    return schema.finish(values);
  }

  @Test
  void everyComponentOfAMemory_hasARow() {
    Stream<String> components =
        Arrays.stream(MemoryNode.class.getRecordComponents())
            .map(RecordComponent::getName)
            .map(name -> NAMES.getOrDefault(name, name));

    assertThat(RecordSchema.NODE.fields().stream().map(Field::name))
        .containsExactlyInAnyOrderElementsOf(
            components.filter(name -> !Set.of("scope", "id", "kind").contains(name)).toList());
  }

  @Test
  void plainValues_makeTheSameMemory() {
    assertThat(copy(feature())).isEqualTo(feature());
    assertThat(copy(turn())).isEqualTo(turn());
  }

  @Test
  void whatIsAbsent_hasItsUsualValue() {
    MemoryNode bare = MemoryNode.builder(SCOPE, NodeId.of("fact.one"), "One", NOON).build();

    assertThat(copy(bare)).isEqualTo(bare);
  }

  @Test
  void changes_nameWhatDiffers_inTheOrderOfTheSchema() {
    MemoryNode before = feature();
    MemoryNode after =
        before.toBuilder()
            .title("Dark mode")
            .tags(List.of("colour", "eyes"))
            .usage(before.usage().usedAt(NOON.plusSeconds(7)))
            .lifetime(new Lifetime(Duration.ofDays(4), before.lifetime().expiresAt()))
            .updatedAt(NOON.plusSeconds(8))
            .build();

    assertThat(RecordSchema.NODE.changes(before, after))
        .containsExactly(
            new Change("title", "Night mode", "Dark mode"),
            new Change("tags", List.of("colour"), List.of("colour", "eyes")),
            new Change("half_life", Duration.ofDays(3), Duration.ofDays(4)));
  }
}
