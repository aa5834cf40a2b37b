package dev.memoryweave.store.support.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.Utterance;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeColumnsTest {
  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");
  private static final Scope SCOPE = Scope.project("lighthouse");

  private final KnownScopes scopes = new KnownScopes();
  private final NodeColumns columns = new NodeColumns(scopes);

  private static MemoryNode fact() {
    return MemoryNode.builder(SCOPE, NodeId.of("fact.lantern"), "The lantern is lit at dusk", NOON)
        .body("By the keeper.")
        .summary("At dusk.")
        .status(NodeStatus.SUPERSEDED)
        .parent(NodeId.of("module.harbor"))
        .anchors(List.of(Anchor.of("src/**")))
        .symbols(List.of("Lantern#light"))
        .tags(List.of("harbor", "light"))
        .importance(.3)
        .confidence(.4)
        .believed(.2)
        .flags(Set.of(NodeFlag.CONTESTED))
        .usage(
            new Usage(2, 3, NOON, NOON, List.of(new Provenance.Principal(Trust.USER, "anna")))
                .with(new Usage.Reinforcement(5, 1, .05)))
        .lifetime(new Lifetime(Duration.ofDays(3), NOON.plusSeconds(9)))
        .provenance(
            new Provenance(Provenance.Source.MCP, Trust.AGENT, "codex", "paint", "0f3c", "dark"))
        .origin(new Provenance.Origin("file", "docs/night.md", NOON, "d1", "text/markdown"))
        .supersededBy(new NodeRef(Scope.workspace("coast"), NodeId.of("fact.lamp")))
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
                "anna",
                NOON,
                List.of(
                    new Message.ToolCall(
                        "ls", "-l\t*", Message.ToolCall.Outcome.SUCCEEDED, "a.txt", NOON),
                    new Message.ToolCall("pwd", "", Message.ToolCall.Outcome.FAILED, "", null)),
                List.of(new Message.Attachment("a.txt", "files/a.txt", null))))
        .build();
  }

  private MemoryNode copy(MemoryNode node) {
    return columns.read(node.scope(), node.id(), new Values(values(node)));
  }

  private List<@Nullable Object> values(MemoryNode node) {
    List<@Nullable Object> values = new ArrayList<>();
    columns.addTo(values, node);
    return values;
  }

  private static int at(String column) {
    return NodeColumns.names().indexOf(column);
  }

  @Test
  void read_whatWasWritten_isTheSame() {
    MemoryNode bare =
        MemoryNode.builder(SCOPE, NodeId.of("fact.pier"), "The pier is long", NOON).build();

    assertThat(List.of(copy(fact()), copy(turn()), copy(bare)))
        .containsExactly(fact(), turn(), bare);
  }

  @Test
  void columns_haveTheNamesAndTheOrderThatRowsHave() {
    assertThat(NodeColumns.names())
        .hasSameSizeAs(values(fact()))
        .doesNotHaveDuplicates()
        .startsWith("session", "turn", "part", "role", "speaker", "said_at", "enclosures", "key")
        .containsSubsequence("use_count", "commit_id", "origin_kind", "superseded_scope_id")
        .endsWith("superseded_by", "created_at", "updated_at", "revision");
    assertThat(NodeColumns.reals())
        .containsExactly("importance", "confidence", "stated_confidence", "boost");
  }

  @Test
  void values_areTextsAndNumbers() {
    List<@Nullable Object> fact = values(fact());

    assertThat(fact.get(at("tags"))).isEqualTo("[\"harbor\",\"light\"]");
    assertThat(fact.get(at("half_life"))).isEqualTo(Duration.ofDays(3).toMillis());
    assertThat(fact.get(at("created_at"))).isEqualTo(NOON.toEpochMilli());
    assertThat(fact.get(at("superseded_scope_id"))).isEqualTo(1L);
    assertThat(fact.get(at("enclosures"))).isNull();
    assertThat(values(turn()).get(at("tags"))).isNull();
  }

  @Test
  void enclosures_omitWhatIsEmpty() {
    assertThat(values(turn()).get(at("enclosures")))
        .isEqualTo(
            "{\"calls\":[{\"tool\":\"ls\",\"arguments\":\"-l\\t*\",\"outcome\":\"succeeded\","
                + "\"result\":\"a.txt\",\"at\":1772625600000},"
                + "{\"tool\":\"pwd\",\"outcome\":\"failed\"}],"
                + "\"attachments\":[{\"name\":\"a.txt\",\"locator\":\"files/a.txt\"}]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{\"calls\":1}",
        "{\"calls\":[1]}",
        "{\"calls\":[{}]}",
        "{\"calls\":[{\"tool\":1,\"outcome\":\"failed\"}]}",
        "{\"calls\":[{\"tool\":\"ls\",\"outcome\":\"failed\",\"at\":\"noon\"}]}"
      })
  void read_enclosuresThatNoStoreWrites_isRefused(String json) {
    List<@Nullable Object> values = values(turn());
    values.set(at("enclosures"), json);

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> columns.read(SCOPE, NodeId.of("turn.one"), new Values(values)));
  }

  @Test
  void read_withoutWhatARecordCannotLack_isRefused() {
    List<@Nullable Object> values = values(fact());
    values.set(at("created_at"), null);

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> columns.read(SCOPE, NodeId.of("fact.lantern"), new Values(values)))
        .withMessageContaining("created_at must have a value");
  }

  /** The values of a row in a list. */
  private static final class Values implements NodeColumns.Source<RuntimeException> {
    private final List<@Nullable Object> values;
    private int read;

    Values(List<@Nullable Object> values) {
      this.values = values;
    }

    @Override
    public @Nullable String text() {
      return (String) values.get(read++);
    }

    @Override
    public @Nullable Long number() {
      return (Long) values.get(read++);
    }

    @Override
    public @Nullable Double real() {
      return (Double) values.get(read++);
    }

    @Override
    public InvalidValueException absent() {
      return new InvalidValueException(NodeColumns.names().get(read - 1), null, "have a value");
    }
  }
}
