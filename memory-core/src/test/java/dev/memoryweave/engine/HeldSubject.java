package dev.memoryweave.engine;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.store.MemoryStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A memory that names one person in every place where one can be named. */
public final class HeldSubject {
  /** The person. */
  public static final String NAME = "Anna Lund";

  /** Another name of the person. */
  public static final String HANDLE = "alund77";

  /** How the title of a memory begins that stays as it is. */
  public static final String NEUTRAL = "Invoices are sent monthly";

  private final AgentMemory memory;
  private final AgentMemory agent;

  private HeldSubject(AgentMemory memory, AgentMemory agent) {
    this.memory = memory;
    this.agent = agent;
  }

  /** Opens a memory as a person. */
  public static AgentMemory open(MemoryStore store, Clock clock, Provenance author) {
    return AgentMemory.builder(store)
        .scopes(ScopeChain.forProject("scheduler"))
        .clock(clock)
        .author(author)
        .embedder(new StubEmbedder())
        .build();
  }

  /** Fills a store. */
  public static AgentMemory fill(MemoryStore store, Clock clock) {
    AgentMemory memory = open(store, clock, Provenance.of(Source.USER));
    new HeldSubject(memory, open(store, clock, Provenance.of(Source.AGENT, HANDLE))).fill();
    memory.embedding().await(Duration.ofSeconds(20));
    return memory;
  }

  private void fill() {
    memories();
    talk();
    file("docs/people.md", "# People\n\nThe team.", "Anna Lund leads the team.", "Others follow.");
    file("docs/anna-lund.md", "# Contact", "Ask her.");
    file("docs/other.md", "# Other", "Nobody is named.");
    memory.maintenance().checkpoints().create("before Anna Lund leaves", "asked by Anna Lund");
  }

  private void memories() {
    MemoryNode parent = memory.remember(NodeDraft.builder(NodeKind.MODULE, "Billing").build());
    MemoryNode neutral =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, NEUTRAL)
                .body("Anna Lund sends them.")
                .parent(parent.id())
                .build());
    memory.remember(NodeDraft.builder(neutral.id()).body("A job sends them.").build());
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The ledger is closed yearly")
            .tags(List.of("anna-lund", "ledger"))
            .symbols(List.of("Ledger", "Anna Lund"))
            .anchors(List.of(Anchor.of("people/anna-lund/**"), Anchor.of("src/**")))
            .evidence(
                Evidence.Draft.of(
                    Evidence.Kind.URL, "https://example.org/ledger", "Anna Lund wrote it"))
            .build());
    MemoryNode decision =
        memory.remember(
            NodeDraft.builder(NodeKind.DECISION, "Anna Lund approves refunds")
                .body("Refunds above 500 go to anna.lund@example.org.")
                .build());
    memory.node(decision.id()).move(parent.id(), "it belongs there, says Anna Lund");
    memory.remember(
        NodeDraft.builder(NodeKind.QUESTION, "Who follows her?")
            .body("Lund, Anna retires in May.")
            .build());
    memory.remember(
        NodeDraft.builder(NodeId.of("gotcha.anna-lund-desk"))
            .title("The desk is shared")
            .body("Keep it tidy.")
            .build());
    agent.remember(NodeDraft.builder(NodeKind.FACT, "Deploys take ten minutes").build());
    agent.remember(
        NodeDraft.builder(NodeKind.CONSTRAINT, "Never page Anna Lund").body("At night.").build());
    memory
        .node(neutral.id())
        .relate(Relation.Draft.of(Relation.Predicate.of("told_by_alund77"), parent.id()));
    memory.remember(NodeDraft.builder(NodeKind.TASK, "Call Anna Lund back").build());
    agent.reflect(
        TaskReport.builder("Help Anna Lund with refunds")
            .outcome(TaskReport.Outcome.COMPLETED)
            .facts(List.of("Anna Lund signs refunds above 900 with a second person."))
            .summary("Anna Lund asked for a report of refunds, and got it as a table.")
            .build());
  }

  private void talk() {
    SessionId id = SessionId.of("support-1");
    memory.session(id).open(Session.Details.titled("A call with Anna Lund"));
    memory
        .session(id)
        .record(
            List.of(
                Message.user("My name is Anna Lund, and I need a refund."),
                Message.user("The weather is fine.")));
    memory.session(id).end();
  }

  private void file(String path, String... passages) {
    String text = String.join("\n", passages);
    KnowledgeDocument document =
        new KnowledgeDocument(
            memory.knowledge().scope(),
            path,
            KnowledgeDocument.Status.INDEXED,
            SourceType.DOCUMENT,
            null,
            path.substring(path.lastIndexOf('/') + 1),
            List.of(),
            List.of(),
            text.length(),
            Instant.parse("2026-02-01T00:00:00Z"),
            Sha256.hex(text),
            passages.length,
            0,
            Instant.parse("2026-02-02T00:00:00Z"),
            null,
            null,
            null,
            KnowledgeDocument.Drawing.NONE);
    List<KnowledgeChunk.Passage> chunks =
        List.of(passages).stream()
            .map(
                passage ->
                    new KnowledgeChunk.Passage(List.of(), 1, 2, List.of(), List.of(), passage))
            .toList();
    memory.knowledge().put(List.of(new KnowledgeDocument.WithPassages(document, chunks)));
  }
}
