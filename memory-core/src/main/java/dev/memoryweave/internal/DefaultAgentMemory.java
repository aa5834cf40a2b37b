package dev.memoryweave.internal;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.Maintenance;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.change.internal.ContestedFlags;
import dev.memoryweave.content.Contents;
import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.conversation.internal.SessionSearch;
import dev.memoryweave.entity.Entities;
import dev.memoryweave.entity.internal.StoredEntities;
import dev.memoryweave.inspect.internal.Inspector;
import dev.memoryweave.inspect.internal.OutlineBuilder;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.internal.QueryVector;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.work.Work;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The memory that the builder opens: each verb delegates to one worker. */
public final class DefaultAgentMemory implements AgentMemory {
  private final Engine engine;

  /** Opens a memory and starts to embed memories without a vector. */
  public DefaultAgentMemory(MemoryParts parts) {
    this(new Engine(parts));
    engine.start();
  }

  private DefaultAgentMemory(Engine engine) {
    this.engine = engine;
  }

  @Override
  public ScopeChain scopes() {
    return engine.parts.chain();
  }

  @Override
  public MemoryConfig config() {
    return engine.parts.config();
  }

  @Override
  public Provenance author() {
    return engine.parts.author().get();
  }

  @Override
  public AgentMemory writtenBy(Supplier<Provenance> author) {
    InvalidValueException.given("author", author);
    return new DefaultAgentMemory(new Engine(engine.parts.writtenBy(author), engine));
  }

  // ---- writing ----------------------------------------------------------------------------------

  @Override
  public MemoryNode remember(NodeDraft draft) {
    engine.drafts.check(draft);
    NodeDraft noted = engine.noting.noted(draft);
    return engine.transactions.write(context -> engine.drafts.write(context, noted));
  }

  @Override
  public List<MemoryNode> rememberAll(List<NodeDraft> drafts) {
    engine.drafts.checkAll(drafts);
    List<NodeDraft> noted = drafts.stream().map(engine.noting::noted).toList();
    return engine.transactions.write(context -> engine.drafts.writeAll(context, noted));
  }

  @Override
  public SaveIntent.Report save(SaveIntent intent) {
    InvalidValueException.given("intent", intent);
    BatchSave save = engine.save(intent);
    return save.isDryRun()
        ? engine.transactions.tryOut(save::run)
        : engine.transactions.write(save::run);
  }

  @Override
  public void recordUse(Collection<? extends NodeAddress> memories) {
    List<NodeAddress> used = List.copyOf(InvalidValueException.elements("memories", memories));
    engine.transactions.write(
        context -> {
          List<NodeRef> refs =
              used.stream()
                  .map(address -> engine.lookup.require(context.tx(), address).ref())
                  .toList();
          context.recordUse(refs);
          return null;
        });
  }

  @Override
  public ReflectionResult reflect(TaskReport report) {
    InvalidValueException.given("report", report);
    return engine.reports().reflect(report);
  }

  @Override
  public ReflectionResult capture(SessionReport report) {
    InvalidValueException.given("report", report);
    return engine.reports().capture(report);
  }

  // ---- reading ----------------------------------------------------------------------------------

  @Override
  public RecallResult recall(RecallRequest request) {
    settle(request);
    return recallSettled(request);
  }

  @Override
  public ContextPack weave(RecallRequest request) {
    settle(request);
    return weaveSettled(request);
  }

  @Override
  public Woven weaveWithRecords(RecallRequest request) {
    settle(request);
    return wovenSettled(request);
  }

  private void settle(RecallRequest request) {
    InvalidValueException.given("request", request);
    if (request.asOf() != null) {
      engine.transactions.settle(request.asOf());
    }
  }

  /** Recalls without waiting for the writes of the requested time. */
  RecallResult recallSettled(RecallRequest request) {
    return engine.readSeen(request.branch(), engine.recall().prepare(request));
  }

  /** Weaves a block without waiting for the writes of the requested time. */
  ContextPack weaveSettled(RecallRequest request) {
    return wovenSettled(request).pack();
  }

  private Woven wovenSettled(RecallRequest request) {
    RecallRequest budgeted = withBudget(request);
    Function<ReadTransaction, RecallResult> recall = engine.recall().prepareBlock(budgeted);
    return engine.readSeen(
        request.branch(),
        tx -> {
          RecallResult result = recall.apply(tx);
          Map<NodeRef, List<Evidence>> evidence = evidence(tx, result);
          ContextPack pack =
              engine.weaver().weave(budgeted, result, ref -> evidence.getOrDefault(ref, List.of()));
          return new Woven(pack, result, evidence);
        });
  }

  /** The evidence of what was brought back. */
  private static Map<NodeRef, List<Evidence>> evidence(ReadTransaction tx, RecallResult result) {
    return tx.evidence()
        .ofAll(result.memories().stream().map(memory -> memory.node().ref()).toList());
  }

  @Override
  public ContextPack.Standing whyNot(RecallRequest request, NodeAddress memory) {
    settle(request);
    InvalidValueException.given("memory", memory);
    RecallRequest budgeted = withBudget(request);
    NodeRef ref = engine.transactions.read(tx -> engine.reading.require(tx, memory).ref());
    Function<ReadTransaction, RecallResult> recall = engine.recall().prepareBlock(budgeted, ref);
    return engine.readSeen(
        request.branch(),
        tx -> {
          // It may have been forgotten in between.
          NodeRef there = engine.reading.require(tx, ref).ref();
          RecallResult result = recall.apply(tx);
          Map<NodeRef, List<Evidence>> evidence = evidence(tx, result);
          return engine
              .weaver()
              .standing(budgeted, result, there, each -> evidence.getOrDefault(each, List.of()));
        });
  }

  private RecallRequest withBudget(RecallRequest request) {
    return request.tokenBudget() == null && request.style() == RecallRequest.Style.TASK
        ? request.withTokenBudget(config().tokenBudget())
        : request;
  }

  @Override
  public Page<MemoryQuery.Match> search(String words, MemoryQuery query) {
    InvalidValueException.given("words", words);
    InvalidValueException.given("query", query);
    QueryVector vector = vector(words);
    return engine.readSeen(
        tx -> {
          Page<MemoryQuery.Match> page = engine.search().search(tx, words, vector, query);
          return new Page<>(
              page.items().stream()
                  .map(
                      match ->
                          new MemoryQuery.Match(
                              ContestedFlags.shown(tx, match.node()), match.score()))
                  .toList(),
              page.next());
        });
  }

  @Override
  public Page<MemoryNode> list(MemoryQuery query) {
    InvalidValueException.given("query", query);
    return engine.readSeen(
        tx -> {
          Page<MemoryNode> page = tx.nodes().list(engine.search().nodeQuery(query));
          return new Page<>(
              page.items().stream().map(node -> ContestedFlags.shown(tx, node)).toList(),
              page.next());
        });
  }

  @Override
  public long count(MemoryQuery query) {
    InvalidValueException.given("query", query);
    return engine.transactions.read(tx -> tx.nodes().count(engine.search().filter(query)));
  }

  @Override
  public MemoryQuery.Counts counts(String words, MemoryQuery query) {
    InvalidValueException.given("words", words);
    InvalidValueException.given("query", query);
    QueryVector vector = vector(words);
    return engine.readSeen(tx -> engine.search().counts(tx, words, vector, query));
  }

  /** The words of a search as a vector; null if they are looked for by words alone. */
  private @Nullable QueryVector vector(String words) {
    return words.isBlank() || words.length() > RecallRequest.MAX_TASK
        ? null
        : TaskVector.of(engine.parts.embedder(), words).vector();
  }

  @Override
  public AgentMemory.Outline outline(int nodes) {
    return engine.readSeen(
        tx ->
            OutlineBuilder.outline(
                tx, scopes().narrowest(), null, nodes, engine.transactions.now()));
  }

  @Override
  public AgentMemory.Status status() {
    return engine.transactions.read(
        tx -> Inspector.status(tx, scopes(), config().authority(), engine.parts.store().status()));
  }

  // ---- views ------------------------------------------------------------------------------------

  @Override
  public NodeHandle node(NodeAddress address) {
    return new DefaultNodeHandle(engine, address);
  }

  @Override
  public SessionHandle session(SessionId id) {
    return new DefaultSessionHandle(engine, id);
  }

  @Override
  public Page<Session> sessions(SessionHandle.Filter filter, int limit, @Nullable String cursor) {
    InvalidValueException.given("filter", filter);
    InvalidValueException.within("limit", limit, 1, SessionStore.SessionQuery.MAX_LIMIT);
    return engine.readSeen(
        tx ->
            new SessionSearch(tx, scopes().scopes(), engine.search(), filter).page(limit, cursor));
  }

  @Override
  public Work work() {
    return engine.work;
  }

  @Override
  public Continuity continuity() {
    return new DefaultContinuity(engine);
  }

  @Override
  public Entities entities() {
    return new StoredEntities(
        this, engine::readSeen, engine.parts.clock(), engine.parts.extraction());
  }

  @Override
  public Reviews reviews() {
    return engine.reviews;
  }

  @Override
  public Contents contents() {
    return engine.contents;
  }

  @Override
  public KnowledgeBase knowledge() {
    return engine.knowledge;
  }

  @Override
  public Maintenance.EmbeddingWork embedding() {
    return engine.embedding;
  }

  @Override
  public AgentMemory.Snapshot asOf(Instant time) {
    InvalidValueException.given("time", time);
    engine.transactions.requireOver(time);
    return new DefaultSnapshot(this, engine.transactions, engine.lookup, time);
  }

  @Override
  public AgentMemory.Journal journal() {
    return new DefaultJournal(engine);
  }

  @Override
  public Maintenance maintenance() {
    return new DefaultMaintenance(engine, this);
  }
}
