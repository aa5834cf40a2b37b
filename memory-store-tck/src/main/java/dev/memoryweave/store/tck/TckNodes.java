package dev.memoryweave.store.tck;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Slug;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Records for tests of stores. All times are relative to {@link #NOON}, never taken from a clock.
 */
public final class TckNodes {
  /** The default time of all records. */
  public static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  /** The default scope of all records. */
  public static final Scope PROJECT = Scope.project("tck");

  /** Another scope of the same level. */
  public static final Scope OTHER_PROJECT = Scope.project("tck-other");

  /** A broader scope with the same key as {@link #PROJECT}. */
  public static final Scope WORKSPACE = Scope.workspace("tck");

  private TckNodes() {}

  /** A builder for a node of the project; its id is the slug of the title. */
  public static MemoryNode.Builder node(NodeKind kind, String title) {
    return node(PROJECT, kind, title);
  }

  /** A builder for a node; its id is the slug of the title. */
  public static MemoryNode.Builder node(Scope scope, NodeKind kind, String title) {
    return MemoryNode.builder(scope, NodeId.of(kind, Slug.of(title)), title, NOON);
  }

  /** A fact of the project without a body. */
  public static MemoryNode fact(String title) {
    return node(NodeKind.FACT, title).build();
  }

  /** A fact without a body. */
  public static MemoryNode fact(Scope scope, String title) {
    return node(scope, NodeKind.FACT, title).build();
  }

  /** A turn of a session in the project, without a body. */
  public static MemoryNode turn(String session, String title) {
    return node(NodeKind.TURN, title).session(SessionId.of(session)).build();
  }

  /** The address of a node of the project that no test ever creates. */
  public static NodeRef nowhere() {
    return new NodeRef(PROJECT, NodeId.of(NodeKind.FACT, "nowhere"));
  }

  /**
   * A node of the project with a value in every field. {@link #fullParent} and {@link
   * #fullSuccessor} are its parent and its successor.
   */
  public static MemoryNode full() {
    return node(NodeKind.FEATURE, "Retries back off")
        .session(SessionId.of("session 7"))
        .key("retry-policy")
        .body("# Why\n\nA retry that comes at once meets the same failure.\n")
        .summary("Retries wait longer each time.")
        .status(NodeStatus.SUPERSEDED)
        .stage(NodeKind.Stage.SHIPPED)
        .parent(fullParent().id())
        .anchors(List.of(Anchor.of("src/main/**"), Anchor.of("README.md")))
        .symbols(List.of("Scheduler#retry(int)", "BackoffPolicy"))
        .tags(List.of("reliability", "api", "http-2"))
        .importance(0.1 + 0.2)
        .confidence(1.0 / 3)
        .believed(2.0 / 7)
        .flags(Set.of(NodeFlag.CONTESTED, NodeFlag.HIDES_TEXT))
        .usage(
            new Usage(
                3,
                14,
                NOON.plusMillis(1),
                NOON.plusMillis(2),
                List.of(
                    new Provenance.Principal(Trust.PROGRAM, "build:7"),
                    new Provenance.Principal(Trust.CLI, null)),
                new Usage.Reinforcement(13, 2, 0.1 + 0.05)))
        .lifetime(new Lifetime(Duration.ofMinutes(90).plusMillis(5), NOON.plusMillis(3)))
        .provenance(
            new Provenance(
                Source.MCP, Trust.TOOL, "codex", "add backoff", "0f3c9d1", "feature/backoff"))
        .origin(new Origin("file", "docs/retry.md:3-9", NOON.minusMillis(4), "d1", "text/markdown"))
        .supersededBy(fullSuccessor().ref())
        .updatedAt(NOON.plusMillis(999))
        .build();
  }

  /** The parent of {@link #full}. */
  public static MemoryNode fullParent() {
    return node(NodeKind.MODULE, "Scheduler").build();
  }

  /** The successor of {@link #full}, in another scope. */
  public static MemoryNode fullSuccessor() {
    return node(WORKSPACE, NodeKind.DECISION, "No retries").build();
  }

  /** Evidence of the project from a file. */
  public static Evidence evidence(String locator) {
    return evidence(PROJECT, locator);
  }

  /** Evidence from a file. */
  public static Evidence evidence(Scope scope, String locator) {
    return Evidence.of(
        scope,
        new Evidence.Draft(
            Evidence.Kind.FILE, locator, "as it says there", "d2", NOON, Polarity.SUPPORTS),
        NOON);
  }

  /** A relation that holds, with default values. */
  public static Relation relation(NodeRef from, Predicate predicate, NodeRef to) {
    return new Relation(from, predicate, to, null, List.of(), Relation.Status.ACTIVE, NOON);
  }

  /** A decision about a fact, made by an agent, without a session. */
  public static PromotionRecord decision(
      Scope scope,
      PromotionRecord.Outcome outcome,
      String report,
      @Nullable NodeRef target,
      @Nullable NodeRef result,
      PromotionRecord.Change... changes) {
    return new PromotionRecord(
        0,
        scope,
        outcome,
        report,
        null,
        NodeKind.FACT,
        "What was proposed",
        target,
        result,
        PromotionRecord.Scores.alone(.7),
        "it is so",
        List.of(changes),
        Source.AGENT,
        NOON);
  }

  /** The decision, by an actor with that name, or without one. */
  static PromotionRecord by(@Nullable String principalId, PromotionRecord decision) {
    return new PromotionRecord(
        decision.sequence(),
        decision.scope(),
        decision.outcome(),
        decision.report(),
        decision.session(),
        decision.kind(),
        decision.title(),
        decision.target(),
        decision.result(),
        decision.scores(),
        decision.reason(),
        decision.changes(),
        decision.actor(),
        decision.at(),
        principalId);
  }

  /** An event without a reason, caused by an agent. */
  public static MemoryEvent.Draft event(MemoryEvent.Type type, Scope scope, String subject) {
    return new MemoryEvent.Draft(type, scope, subject, Source.AGENT, NOON, null);
  }

  /** When a node was said, or else created. */
  static Instant saidAt(MemoryNode node) {
    Utterance said = node.utterance();
    return said == null || said.saidAt() == null ? node.createdAt() : said.saidAt();
  }

  /** A turn of a conversation. */
  static MemoryNode turn(
      String id,
      SessionId session,
      Message.Role role,
      @Nullable String speaker,
      @Nullable Instant saidAt) {
    Utterance said = new Utterance(id, 0, role, speaker, saidAt, List.of(), List.of());
    return MemoryNode.builder(PROJECT, NodeId.of("turn." + id), "Said " + id, NOON)
        .session(session)
        .utterance(said)
        .body("The kettle is on.")
        .build();
  }
}
