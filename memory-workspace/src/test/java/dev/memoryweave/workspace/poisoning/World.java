package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.TokenCounter;
import dev.memoryweave.workspace.indexing.SourceText;
import dev.memoryweave.workspace.indexing.internal.Chunking;
import dev.memoryweave.workspace.indexing.internal.SourceClassifier;
import dev.memoryweave.workspace.indexing.internal.SourceKind;
import dev.memoryweave.workspace.seeding.internal.SeedingService;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A project's memory with a person, an agent that was talked into something, and files. */
final class World implements AutoCloseable {
  private static final Instant MORNING = Instant.parse("2026-03-02T08:00:00Z");
  private static final ScopeChain CHAIN = ScopeChain.forProject("orchard");
  private static final Chunking CHUNKING = Chunking.standard(TokenCounter.estimating());
  private static final SourceClassifier CLASSIFIER = new SourceClassifier();

  private final InMemoryStore store = InMemoryStore.create();
  private final SeedingService seeder;

  /** The memory as a person writes it. */
  final AgentMemory person;

  /** The memory as an agent writes it over the protocol. */
  final AgentMemory agent;

  /** What the person has said about it, if anything. */
  final @Nullable NodeId good;

  private final @Nullable NodeId other;

  private World(@Nullable Scenario scenario, AuthorityPolicy policy) {
    MemoryConfig config = MemoryConfig.builder().authority(policy).build();
    Clock later = Clock.fixed(MORNING.plusSeconds(86_400), ZoneOffset.UTC);
    AgentMemory opened =
        AgentMemory.builder(store)
            .scopes(CHAIN)
            .clock(Clock.fixed(MORNING, ZoneOffset.UTC))
            .author(Provenance.of(Source.USER, "ada"))
            .build();
    this.good = scenario == null ? null : said(opened, scenario);
    this.other = scenario == null ? null : said(opened, scenario.kind());
    this.person =
        AgentMemory.builder(store).scopes(CHAIN).clock(later).config(config).author(ada()).build();
    this.agent = by(Provenance.of(Source.MCP, "scribe"));
    this.seeder = new SeedingService(agent);
  }

  static World empty() {
    return empty(AuthorityPolicy.SAFE);
  }

  /** A world in which other words count than by default. */
  static World empty(AuthorityPolicy policy) {
    return new World(null, policy);
  }

  /** A world in which a person has said what the planted text goes against. */
  static World withGood(Scenario scenario) {
    return new World(scenario, AuthorityPolicy.SAFE);
  }

  private static Provenance ada() {
    return Provenance.of(Source.USER, "ada");
  }

  private static NodeId said(AgentMemory person, Scenario scenario) {
    NodeId above = person.remember(NodeDraft.builder(NodeKind.MODULE, "Kiosk").build()).id();
    NodeId good =
        person
            .remember(Scenario.draft(scenario.kind(), scenario.good()).parent(above).build())
            .id();
    person.remember(NodeDraft.builder(NodeKind.FACT, "Page 9 of the wiki").parent(good).build());
    return good;
  }

  private static NodeId said(AgentMemory person, NodeKind kind) {
    return person
        .remember(NodeDraft.builder(kind, "The harbour is closed on Sundays").build())
        .id();
  }

  /** The same memory as somebody else writes it. */
  AgentMemory by(Provenance author) {
    return person.writtenBy(() -> author);
  }

  NodeId requireGood() {
    return Objects.requireNonNull(good);
  }

  /** Something else that the person has said, of the same kind. */
  NodeId requireOther() {
    return Objects.requireNonNull(other);
  }

  MemoryNode node(NodeId id) {
    return agent.node(id).inspect(0).node();
  }

  Optional<MemoryNode> find(NodeId id) {
    return agent.node(id).find();
  }

  /** All memories, whatever their status. */
  List<MemoryNode> nodes() {
    return agent.list(MemoryQuery.all().withLimit(1_000)).items();
  }

  /** Has a file read as the project's files are: for statements and for passages. */
  void readFile(String path, String text) {
    SourceKind kind = CLASSIFIER.classify(path, text);
    SourceText source = new SourceText(path, kind.type(), kind.language(), text);
    seeder.seed(List.of(source));
    List<KnowledgeChunk.Passage> passages = CHUNKING.chunk(source);
    agent
        .knowledge()
        .put(
            List.of(
                new KnowledgeDocument.WithPassages(
                    new KnowledgeDocument(
                        CHAIN.narrowest(),
                        path,
                        KnowledgeDocument.Status.INDEXED,
                        kind.type(),
                        kind.language(),
                        path.substring(path.lastIndexOf('/') + 1),
                        kind.modules(),
                        kind.tags(),
                        text.length(),
                        MORNING,
                        "",
                        passages.size(),
                        0,
                        MORNING,
                        null,
                        null,
                        null),
                    passages)));
  }

  static SessionId session(int number) {
    return SessionId.of("morning-" + number);
  }

  @Override
  public void close() {
    store.close();
  }
}
