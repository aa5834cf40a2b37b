package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Role;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Stage;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.Utterance;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The state of a node as the columns that {@code node} and {@code node_version} share. */
final class NodeRow {
  /** In the order in which {@link #read} reads them and {@link #values} returns them. */
  private static final List<String> COLUMNS =
      List.of(
          "session",
          "turn",
          "part",
          "role",
          "speaker",
          "said_at",
          "enclosures",
          "key",
          "title",
          "body",
          "summary",
          "status",
          "stage",
          "parent",
          "anchors",
          "symbols",
          "tags",
          "importance",
          "confidence",
          "stated_confidence",
          "flags",
          "confirmations",
          "use_count",
          "last_used_at",
          "verified_at",
          "confirmed_by",
          "half_life",
          "expires_at",
          "source",
          "trust",
          "principal",
          "task",
          "commit_id",
          "branch",
          "origin_kind",
          "origin_locator",
          "origin_captured_at",
          "origin_digest",
          "origin_media_type",
          "superseded_scope_id",
          "superseded_by",
          "created_at",
          "updated_at",
          "revision");

  /** Numbers that are not whole; the last may be absent, and then equals the one before it. */
  private static final String REALS =
      "%1$s.importance, %1$s.confidence, ifnull(%1$s.stated_confidence, %1$s.confidence), ";

  private static final Set<String> READ_AS_REALS =
      Set.of("importance", "confidence", "stated_confidence");

  /**
   * The columns that {@link #read} reads.
   *
   * @param node the alias of the table that has the scope and the id
   * @param state the alias of the table that has the columns
   */
  static String selection(String node, String state) {
    return REALS.formatted(state)
        + COLUMNS.stream()
            .filter(column -> !READ_AS_REALS.contains(column))
            .map(column -> state + "." + column)
            .collect(
                Collectors.joining(
                    ", ", "json_array(%1$s.scope_id, %1$s.id, ".formatted(node), ")"));
  }

  /** The bare names of the columns. */
  static List<String> columns() {
    return COLUMNS;
  }

  /** The columns, each set to a parameter. */
  static String assignments() {
    return String.join(" = ?, ", COLUMNS) + " = ?";
  }

  private final ScopeTable scopes;

  NodeRow(ScopeTable scopes) {
    this.scopes = scopes;
  }

  /** Reads the columns of {@link #selection}. */
  MemoryNode read(Row row) throws SQLException {
    double importance = row.real();
    double confidence = row.real();
    double statedConfidence = row.real();
    try (PackedValues packed = PackedValues.of(row.bytes())) {
      return read(packed, importance, confidence, statedConfidence);
    }
  }

  private MemoryNode read(
      PackedValues row, double importance, double confidence, double statedConfidence)
      throws SQLException {
    Scope scope = scopes.get(row.number());
    NodeId id = NodeId.of(row.text());
    String session = row.textOrNull();
    Utterance utterance = utterance(row);
    String key = row.text();
    String title = row.text();
    String body = row.text();
    String summary = row.text();
    NodeStatus status = NodeStatus.of(row.text());
    Stage stage = stage(row.textOrNull());
    NodeId parent = nodeId(row.textOrNull());
    List<Anchor> anchors = TextList.read(row.textOrNull()).stream().map(Anchor::of).toList();
    List<String> symbols = TextList.read(row.textOrNull());
    List<String> tags = TextList.read(row.textOrNull());
    return new MemoryNode(
        scope,
        id,
        session == null ? null : SessionId.of(session),
        utterance,
        id.kind(),
        key,
        title,
        body,
        summary,
        status,
        stage,
        parent,
        anchors,
        symbols,
        tags,
        importance,
        confidence,
        statedConfidence,
        flags(row.textOrNull()),
        new Usage(
            row.integer(),
            row.integer(),
            row.timeOrNull(),
            row.timeOrNull(),
            principals(row.textOrNull())),
        new Lifetime(duration(row.numberOrNull()), row.timeOrNull()),
        new Provenance(
            Source.of(row.text()),
            Trust.of(row.text()),
            row.textOrNull(),
            row.textOrNull(),
            row.textOrNull(),
            row.textOrNull()),
        origin(
            row.textOrNull(),
            row.textOrNull(),
            row.timeOrNull(),
            row.textOrNull(),
            row.textOrNull()),
        superseded(row.numberOrNull(), row.textOrNull()),
        row.time(),
        row.time(),
        row.number());
  }

  /** The values of the columns after the given ones, as a modifiable list. */
  List<@Nullable Object> values(MemoryNode node, @Nullable Object... before) {
    List<@Nullable Object> values = new ArrayList<>(COLUMNS.size() + before.length + 2);
    values.addAll(Arrays.asList(before));
    values.add(text(node.session()));
    add(node.utterance(), values);
    values.add(node.key());
    values.add(node.title());
    values.add(node.body());
    values.add(node.summary());
    values.add(node.status().label());
    values.add(node.stage() == null ? null : node.stage().label());
    values.add(text(node.parent()));
    values.add(TextList.write(node.anchors().stream().map(Anchor::glob).toList()));
    values.add(TextList.write(node.symbols()));
    values.add(TextList.write(node.tags()));
    values.add(node.importance());
    values.add(node.confidence());
    values.add(node.statedConfidence());
    values.add(TextList.write(node.flags().stream().map(NodeFlag::label).toList()));
    Usage usage = node.usage();
    values.add(usage.confirmations());
    values.add(usage.useCount());
    values.add(millis(usage.lastUsedAt()));
    values.add(millis(usage.verifiedAt()));
    values.add(TextList.write(usage.confirmedBy().stream().map(Principal::label).toList()));
    Duration halfLife = node.lifetime().halfLife();
    values.add(halfLife == null ? null : halfLife.toMillis());
    values.add(millis(node.lifetime().expiresAt()));
    Provenance provenance = node.provenance();
    values.add(provenance.source().label());
    values.add(provenance.trust().label());
    values.add(provenance.principalId());
    values.add(provenance.task());
    values.add(provenance.commit());
    values.add(provenance.branch());
    Origin origin = node.origin();
    values.add(origin == null ? null : origin.kind());
    values.add(origin == null ? null : origin.locator());
    values.add(origin == null ? null : millis(origin.capturedAt()));
    values.add(origin == null ? null : origin.digest());
    values.add(origin == null ? null : origin.mediaType());
    NodeRef superseding = node.supersededBy();
    values.add(superseding == null ? null : scopes.findOrAdd(superseding.scope()));
    values.add(superseding == null ? null : superseding.id().value());
    values.add(node.createdAt().toEpochMilli());
    values.add(node.updatedAt().toEpochMilli());
    values.add(node.revision());
    return values;
  }

  private static void add(@Nullable Utterance utterance, List<@Nullable Object> values) {
    if (utterance == null) {
      values.addAll(Arrays.asList(null, null, null, null, null, null));
    } else {
      values.add(utterance.turn());
      values.add(utterance.part());
      values.add(utterance.role().label());
      values.add(utterance.speaker());
      values.add(millis(utterance.saidAt()));
      values.add(Enclosures.write(utterance));
    }
  }

  private static @Nullable Utterance utterance(PackedValues row) throws SQLException {
    String turn = row.textOrNull();
    Long part = row.numberOrNull();
    String role = row.textOrNull();
    String speaker = row.textOrNull();
    Instant saidAt = row.timeOrNull();
    Enclosures enclosures = Enclosures.read(row.textOrNull());
    return turn == null || role == null
        ? null
        : new Utterance(
            turn,
            part == null ? 0 : Math.toIntExact(part),
            Role.of(role),
            speaker,
            saidAt,
            enclosures.toolCalls(),
            enclosures.attachments());
  }

  static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  static @Nullable Long millis(@Nullable Instant time) {
    return time == null ? null : time.toEpochMilli();
  }

  private static Set<NodeFlag> flags(@Nullable String labels) {
    return labels == null
        ? Set.of()
        : TextList.read(labels).stream().map(NodeFlag::of).collect(Collectors.toSet());
  }

  private static List<Principal> principals(@Nullable String labels) {
    return labels == null ? List.of() : TextList.read(labels).stream().map(Principal::of).toList();
  }

  private static @Nullable Stage stage(@Nullable String label) {
    return label == null ? null : Stage.of(label);
  }

  private static @Nullable NodeId nodeId(@Nullable String id) {
    return id == null ? null : NodeId.of(id);
  }

  private static @Nullable Duration duration(@Nullable Long millis) {
    return millis == null ? null : Duration.ofMillis(millis);
  }

  private static @Nullable Origin origin(
      @Nullable String kind,
      @Nullable String locator,
      @Nullable Instant capturedAt,
      @Nullable String digest,
      @Nullable String mediaType) {
    return kind == null || locator == null
        ? null
        : new Origin(kind, locator, capturedAt, digest, mediaType);
  }

  private @Nullable NodeRef superseded(@Nullable Long scopeId, @Nullable String id) {
    return scopeId == null || id == null ? null : new NodeRef(scopes.get(scopeId), NodeId.of(id));
  }
}
