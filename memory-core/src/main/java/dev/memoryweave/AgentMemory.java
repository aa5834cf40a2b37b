package dev.memoryweave;

import dev.memoryweave.evidence.Belief;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.internal.RecallService;
import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.batch.BatchSave;
import dev.memoryweave.internal.inspection.Inspector;
import dev.memoryweave.internal.inspection.MemorySearch;
import dev.memoryweave.internal.inspection.OutlineBuilder;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.promotion.Promoter;
import dev.memoryweave.internal.promotion.ReportIntake;
import dev.memoryweave.internal.review.DecisionUndo;
import dev.memoryweave.internal.review.Reverification;
import dev.memoryweave.internal.review.ReviewDecisions;
import dev.memoryweave.internal.saving.NodeWriter;
import dev.memoryweave.internal.saving.RequestWriter;
import dev.memoryweave.internal.screening.TextScreen;
import dev.memoryweave.internal.similarity.ContradictionMarker;
import dev.memoryweave.internal.similarity.SimilarMemories;
import dev.memoryweave.internal.status.CandidateTransitions;
import dev.memoryweave.internal.status.RelationWriter;
import dev.memoryweave.internal.status.Reversion;
import dev.memoryweave.internal.status.StatusChanges;
import dev.memoryweave.internal.write.ConfidenceUpdater;
import dev.memoryweave.internal.write.EvidenceAndRelations;
import dev.memoryweave.internal.write.Transactions;
import dev.memoryweave.internal.write.WriteContext;
import dev.memoryweave.model.Decision;
import dev.memoryweave.model.EventType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.EvidenceId;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.RelationDraft;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.privacy.Redactor;
import dev.memoryweave.recall.PackStyle;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.internal.NodeSearch;
import dev.memoryweave.recall.internal.RecallPipeline;
import dev.memoryweave.recall.internal.Reranking;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.internal.promotion.ContradictionSearch;
import dev.memoryweave.reflect.internal.promotion.PromotionPolicy;
import dev.memoryweave.store.DecisionQuery;
import dev.memoryweave.store.EventQuery;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreCheck;
import dev.memoryweave.store.StoreRepair;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.Weaver;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an agent: remember, look up, recall, weave.
 *
 * <p>A memory is a view of a {@link MemoryStore} through a {@link ScopeChain}: nothing outside the
 * chain can be read or written. New memories are filed under the narrowest scope unless they say
 * otherwise, and where an id is given it is looked up from the narrowest scope outwards.
 *
 * <p>Each write is one transaction of the store: when the method returns, all of it is stored; when
 * it throws, none of it is. Each leaves an event and raises the revision of its scope. Every text
 * is scanned for secrets before it reaches the store, and a hit refuses the whole write.
 *
 * <p>What counts is whose word it is: what directs behaviour and is written by somebody whose word
 * is not enough for it waits as a candidate ({@link AuthorityPolicy}), and a memory of somebody
 * above the author is not changed. What is asked for waits in its place: methods that would change
 * such a memory give the memory that waits, a changed copy of it or a request, with the status
 * {@code needs_review}; what cannot wait, such as taking back a person's decision, throws {@link
 * NeedsPersonException}.
 *
 * <p>Besides what is said at each method, all of them throw {@link
 * dev.memoryweave.store.StoreException} if the store fails, and all that write throw {@link
 * dev.memoryweave.privacy.SecretRejectedException} if a text holds a secret and {@link
 * InvalidValueException} if a value breaks the rule of its field.
 *
 * <p>Instances are safe for any number of threads. The store belongs to whoever opened it, who also
 * closes it.
 */
public final class AgentMemory {
  private final AgentMemoryBuilder opened;
  private final MemoryStore store;
  private final ScopeChain chain;
  private final EmbeddingWork embedding;
  private final Transactions transactions;
  private final TextScreen screen;
  private final NodeLookup lookup;
  private final NodeWriter writing;
  private final StatusChanges statusChanges;
  private final EvidenceAndRelations ties;
  private final RelationWriter relating;
  private final ConfidenceUpdater believing;
  private final ContradictionMarker disputing;
  private final ReportIntake reflecting;
  private final Reverification reverifying;
  private final Reversion reverting;
  private final ReviewQueue reviews;
  private final KnowledgeBase knowledge;
  private final RecallService recalling;
  private final MemorySearch searching;
  private final Weaver weaver;
  private final int tokenBudget;

  AgentMemory(AgentMemoryBuilder builder) {
    this(
        builder.copy(),
        new EmbeddingWork(
            builder.store, builder.chain.scopes(), builder.embedder, builder.embeddingExecutor));
    embedding.wake();
  }

  private AgentMemory(AgentMemoryBuilder builder, EmbeddingWork embedding) {
    this.opened = builder;
    this.store = builder.store;
    this.chain = builder.chain;
    this.embedding = embedding;
    this.screen = new TextScreen(builder.scanner, builder.instructions);
    Authority authority = new Authority(builder.config.authority());
    this.transactions =
        new Transactions(
            store,
            chain,
            () -> screen.redacted(builder.author.get()),
            authority,
            builder.clock,
            builder.listener,
            embedding::wake);
    this.lookup = new NodeLookup(chain);
    this.believing = new ConfidenceUpdater(builder.config.belief(), screen);
    this.ties = new EvidenceAndRelations(believing);
    Duration wait = builder.config.candidateLifetime();
    this.writing = new NodeWriter(lookup, ties, believing, authority, wait);
    RequestWriter proposing = new RequestWriter(writing, ties, wait);
    this.relating = new RelationWriter(lookup, ties, proposing);
    this.statusChanges = new StatusChanges(lookup, ties, proposing);
    this.disputing =
        new ContradictionMarker(
            new SimilarMemories(chain), ties, new ContradictionSearch(builder.config.promotion()));
    CandidateTransitions marks = new CandidateTransitions(believing, builder.config.recall().mainBranches());
    this.reverting = new Reversion(marks);
    this.reverifying = new Reverification(transactions, marks, proposing);
    this.reviews =
        new ReviewQueue(
            transactions,
            new ReviewDecisions(lookup, writing, statusChanges, ties, marks, screen),
            new DecisionUndo(lookup, ties, screen, reverting));
    this.reflecting =
        new ReportIntake(
            transactions,
            chain,
            screen,
            writing,
            new Promoter(
                lookup,
                writing,
                ties,
                marks,
                disputing,
                screen,
                new PromotionPolicy(builder.config.promotion()),
                authority,
                wait),
            builder.config.reflection(),
            builder.reflectors,
            builder.executor);
    Redactor redactor = new Redactor(builder.scanner);
    this.knowledge = new KnowledgeBase(transactions, chain, screen, redactor);
    this.recalling =
        new RecallService(
            transactions,
            chain,
            new RecallPipeline(
                builder.config.recall(),
                builder.config.knowledge(),
                redactor,
                builder.instructions),
            knowledge,
            builder.embedder,
            builder.reranker == null
                ? null
                : new Reranking(builder.reranker, builder.config.recall().opponents()));
    this.searching = new MemorySearch(chain, new NodeSearch(builder.config.recall()));
    this.weaver = new Weaver(builder.tokenCounter, builder.config.weave());
    this.tokenBudget = builder.config.recall().tokenBudget();
  }

  /** A builder for a memory on a store. */
  public static AgentMemoryBuilder builder(MemoryStore store) {
    return new AgentMemoryBuilder(store);
  }

  /** The scopes that this memory sees. */
  public ScopeChain scopes() {
    return chain;
  }

  /** On whose word what directs behaviour comes into force, as its opener says. */
  public AuthorityPolicy authority() {
    return opened.config.authority();
  }

  /** Who writes by this memory, as its opener says. */
  public Provenance author() {
    return opened.author.get();
  }

  /**
   * The same memory as somebody else writes it. Whoever holds a memory holds it as its opener: who
   * must not write as somebody else is given the result only.
   *
   * @param author who writes, asked before each write and recall
   */
  public AgentMemory writtenBy(Supplier<Provenance> author) {
    return new AgentMemory(opened.copy().author(author), embedding);
  }

  // ---- remembering ------------------------------------------------------------------------------

  /**
   * Remembers something new, or changes what a draft names by its id or by its key. Where it
   * contradicts a memory in force of the same scope, both stay in force, related as contradicting
   * each other and marked as contested.
   *
   * @return the memory as stored; unchanged, with the revision it had, if it says all of it already
   * @throws dev.memoryweave.store.StaleRevisionException if the draft expects another revision
   * @throws dev.memoryweave.model.UnknownNodeException if a parent or the target of a relation is
   *     unknown
   */
  public MemoryNode remember(NodeDraft draft) {
    screen.check("", draft);
    return write(
        change -> {
          NodeWriter.Written written = writing.write(change, draft);
          relating.relate(change, written.node(), draft.related());
          return disputed(change, List.of(written)).get(0);
        });
  }

  /**
   * Remembers several things in one transaction, in order; relations may point to later ones. More
   * than 20 are taken for an import, and not searched for what they contradict.
   *
   * @return the memories as stored, in the order of the drafts
   * @throws BatchItemException if one of them cannot be stored; then none is
   */
  public List<MemoryNode> rememberAll(List<NodeDraft> drafts) {
    for (int i = 0; i < drafts.size(); i++) {
      int index = i;
      forItem(
          index,
          () -> {
            screen.check("", drafts.get(index));
            return null;
          });
    }
    return write(
        change -> {
          List<NodeWriter.Written> written = new ArrayList<>(drafts.size());
          for (int i = 0; i < drafts.size(); i++) {
            NodeDraft draft = drafts.get(i);
            written.add(forItem(i, () -> writing.write(change, draft)));
          }
          for (int i = 0; i < drafts.size(); i++) {
            MemoryNode node = written.get(i).node();
            List<RelationDraft> related = drafts.get(i).related();
            forItem(
                i,
                () -> {
                  relating.relate(change, node, related);
                  return null;
                });
          }
          return disputed(change, written);
        });
  }

  /** The nodes as they are once what contradicts them was found. */
  private List<MemoryNode> disputed(WriteContext change, List<NodeWriter.Written> written) {
    List<List<String>> disputes = disputing.settle(change, written);
    boolean any = disputes.stream().anyMatch(found -> !found.isEmpty());
    return written.stream()
        .map(
            one ->
                any || one.node().isContested()
                    ? lookup.require(change.tx(), one.node().ref())
                    : one.node())
        .toList();
  }

  /**
   * Makes several changes together, each tried on its own; what cannot be done is reported, all
   * else is stored in one transaction, or nothing if the intent is a dry run. Of up to 20 memories
   * it reports what they contradict; both sides are then contested.
   */
  public SaveReport save(SaveIntent intent) {
    BatchSave saving = new BatchSave(intent, screen, writing, statusChanges, relating, lookup, disputing);
    return saving.isDryRun() ? transactions.tryOut(saving::run) : write(saving::run);
  }

  /**
   * Notes that memories were of use, which later helps them to be recalled and to fade more slowly.
   */
  public void recordUse(Collection<NodeId> ids) {
    write(
        change -> {
          List<NodeRef> refs =
              ids.stream().map(id -> lookup.require(change.tx(), id).ref()).toList();
          change.recordUse(refs);
          return null;
        });
  }

  // ---- tying together ---------------------------------------------------------------------------

  /**
   * States a relation between two memories; stated again, it is kept once and takes the new
   * strength. {@code supersedes} also marks the target as superseded.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if one of them is unknown
   */
  public Relation relate(NodeId from, RelationDraft relation) {
    screen.check("relation", relation);
    return write(change -> relating.relate(change, lookup.require(change.tx(), from), relation));
  }

  /**
   * Attaches evidence to a memory; the same evidence again changes nothing.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public Evidence support(NodeId id, EvidenceDraft evidence) {
    screen.check("evidence", evidence);
    return write(change -> ties.support(change, lookup.require(change.tx(), id), evidence));
  }

  /**
   * Takes a piece of evidence from a memory, since what it points to says something else by now;
   * the memory is believed as far as the rest goes.
   *
   * @return whether the memory had it
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public boolean withdraw(NodeId id, EvidenceId evidence, String reason) {
    screen.check("reason", reason);
    return write(
        change -> ties.withdraw(change, lookup.require(change.tx(), id), evidence, reason));
  }

  // ---- changes of status ------------------------------------------------------------------------

  /**
   * Says that a memory may no longer be true.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.IllegalTransitionException if its status does not allow it
   */
  public MemoryNode markStale(NodeId id, String reason) {
    return change(id, reason, statusChanges::markStale);
  }

  /**
   * Says that a memory was checked and still holds; one that was stale or waiting is in force
   * again.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.IllegalTransitionException if its status does not allow it
   */
  public MemoryNode verify(NodeId id, String reason) {
    return change(id, reason, statusChanges::verify);
  }

  /**
   * Replaces a memory by another one, which must be current.
   *
   * @return the memory that was replaced
   * @throws dev.memoryweave.model.UnknownNodeException if one of them is unknown
   * @throws dev.memoryweave.model.IllegalTransitionException if its status does not allow it
   */
  public MemoryNode supersede(NodeId id, NodeId by, String reason) {
    screen.check("reason", reason);
    return write(change -> statusChanges.supersede(change, id, by, reason));
  }

  /**
   * Puts a memory away; it is no longer recalled but can be restored.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.IllegalTransitionException if its status does not allow it
   */
  public MemoryNode archive(NodeId id, String reason) {
    return change(id, reason, statusChanges::archive);
  }

  /**
   * Brings an archived memory back.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.IllegalTransitionException if it is not archived
   * @throws dev.memoryweave.store.DuplicateNodeException if another one holds its key by now
   */
  public MemoryNode restore(NodeId id, String reason) {
    return change(id, reason, statusChanges::restore);
  }

  /**
   * Says that a question is answered or work is done.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.IllegalTransitionException if it is not open
   */
  public MemoryNode close(NodeId id, String reason) {
    return change(id, reason, statusChanges::close);
  }

  /**
   * Takes up a closed question or piece of work again.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.IllegalTransitionException if it is not closed
   */
  public MemoryNode reopen(NodeId id, String reason) {
    return change(id, reason, statusChanges::reopen);
  }

  /**
   * Removes a memory for good, with its former versions, index entries, relations, and the evidence
   * that nothing else has. What stays is an event with its id and the reason, without content.
   *
   * @return empty if it is forgotten; else the request that waits, as the memory is the word of
   *     somebody above the author
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public Optional<MemoryNode> forget(NodeId id, String reason) {
    screen.check("reason", reason);
    return write(change -> statusChanges.forget(change, id, reason));
  }

  /**
   * Gives a memory another place in the tree.
   *
   * @param parent the node to stand below, or null to stand at the root
   * @throws dev.memoryweave.model.UnknownNodeException if one of them is unknown
   * @throws InvalidValueException if the parent is below the memory, or the tree would get too deep
   */
  public MemoryNode move(NodeId id, @Nullable NodeId parent, String reason) {
    return change(id, reason, (change, node, why) -> statusChanges.move(change, node, parent, why));
  }

  /**
   * Gives a memory back what it said, and the status it had, at an earlier revision; what it says
   * now becomes a former version, so that this can be taken back, too.
   *
   * @param revision the revision to go back to, see {@link #history}
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws InvalidValueException if it never had that revision
   * @throws dev.memoryweave.store.DuplicateNodeException if another memory holds its key by now
   */
  public MemoryNode revert(NodeId id, long revision, String reason) {
    return change(
        id,
        reason,
        (change, node, why) ->
            reverting.revert(change, node, Reversion.version(change, node, revision), why));
  }

  // ---- learning ---------------------------------------------------------------------------------

  /**
   * Takes in what an agent tells after a task. A gate may stop the report; what passes becomes
   * candidates, each is compared with what is there and promoted, merged, put in the place of
   * something, passed over, or made to wait for a reviewer, and the nodes above it are brought in
   * step, all in one transaction. The same report again changes nothing.
   */
  public ReflectionResult reflect(TaskReport report) {
    return reflecting.reflect(report);
  }

  /**
   * Takes in what a session comes to at its end: an episode, statements, which wait until another
   * author says the same, and rows of tool calls that worked, as procedures, which wait for a
   * person like all that directs. What waits is recalled where it fits, marked as not confirmed.
   * Whoever hands the session in is the author, whatever role a message has. The same report again
   * changes nothing.
   */
  public ReflectionResult capture(SessionReport report) {
    return reflecting.capture(report);
  }

  /** What waits for a decision. */
  public ReviewQueue reviews() {
    return reviews;
  }

  /**
   * Looks the evidence of a memory up again. Where it has changed or is gone, the memory is less
   * believed and marked as stale, and waits in the {@linkplain #reviews() queue}; where all of it
   * holds again, it is in force again.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public ReverificationResult reverify(NodeId id, SourceResolver resolver) {
    MemoryNode node = store.read(tx -> lookup.require(tx, id));
    return reverifying.reverify(List.of(node), resolver).stream()
        .findFirst()
        .orElseThrow(() -> new UnknownNodeException(id, chain.toString()));
  }

  /** Looks the evidence of one page of memories up again; each piece of evidence once. */
  public Page<ReverificationResult> reverifyAll(MemoryQuery query, SourceResolver resolver) {
    Page<MemoryNode> page = list(query);
    return new Page<>(reverifying.reverify(page.items(), resolver), page.next());
  }

  // ---- looking up -------------------------------------------------------------------------------

  /** The memory of that id in the narrowest scope that has one, or nothing. */
  public Optional<MemoryNode> find(NodeId id) {
    return store.read(tx -> lookup.find(tx, id));
  }

  /**
   * The memory at a full address, also one that a narrower scope overrides, or nothing; nothing is
   * found outside the chain.
   */
  public Optional<MemoryNode> find(NodeRef ref) {
    return chain.contains(ref.scope()) ? store.read(tx -> tx.nodes().find(ref)) : Optional.empty();
  }

  /**
   * All there is to know about one memory.
   *
   * @param depth how deep its children are listed, 0 for none, at most {@value
   *     Inspection#MAX_DEPTH}
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public Inspection inspect(NodeId id, int depth) {
    return store.read(tx -> Inspector.inspect(tx, lookup.require(tx, id), depth));
  }

  /**
   * All there is to know about the memory at a full address, also one that a narrower scope
   * overrides.
   *
   * @param depth how deep its children are listed, 0 for none, at most {@value
   *     Inspection#MAX_DEPTH}
   * @throws dev.memoryweave.model.OutsideScopeException if the address is outside the chain
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public Inspection inspect(NodeRef ref, int depth) {
    return store.read(tx -> Inspector.inspect(tx, lookup.require(tx, ref), depth));
  }

  /**
   * The evidence of the memory at a full address, in the order in which it was attached.
   *
   * @throws dev.memoryweave.model.OutsideScopeException if the address is outside the chain
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public List<Evidence> evidence(NodeRef ref) {
    return store.read(tx -> tx.evidence().of(lookup.require(tx, ref).ref()));
  }

  /**
   * Why a memory is believed as far as it is: its trust, what was stated, and what moved it since.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public Belief explain(NodeId id) {
    return store.read(tx -> believing.explain(tx, lookup.require(tx, id)));
  }

  /**
   * How a memory came to say what it says: its versions, events, and the decisions about it.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public NodeHistory history(NodeId id) {
    return store.read(tx -> Inspector.timeline(tx, chain, lookup.require(tx, id)));
  }

  /** This memory as it was at an earlier time, for reading. */
  public PastMemory asOf(Instant time) {
    return new PastMemory(this, transactions, lookup, time);
  }

  /**
   * The tree at a glance: what lasts and is in force, in the narrowest scope.
   *
   * @param root the node to begin from, or null for the whole tree
   * @param nodes the most nodes, 1 to {@value Outline#MAX_NODES}
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such node
   */
  public Outline outline(@Nullable NodeId root, int nodes) {
    return store.read(
        tx ->
            OutlineBuilder.outline(
                tx,
                chain.narrowest(),
                root == null ? null : lookup.require(tx, root),
                nodes,
                transactions.now()));
  }

  /** The latest decisions of reflection and of reviewers, latest first. */
  public List<Decision> decisions(int limit) {
    return store.read(
        tx ->
            tx.decisions()
                .list(new DecisionQuery(chain.scopes(), null, null, Set.of(), 0, limit, true)));
  }

  /** One page of memories. */
  public Page<MemoryNode> list(MemoryQuery query) {
    return store.read(tx -> tx.nodes().list(searching.nodeQuery(query)));
  }

  /** How many memories meet the query, whatever its limit and cursor. */
  public long count(MemoryQuery query) {
    return store.read(tx -> tx.nodes().count(searching.filter(query)));
  }

  /**
   * Looks for words in memories, best match first. Unlike {@link #recall} it applies no ranking of
   * its own and no overriding between scopes. Without a word to look for it lists.
   *
   * @param words the words, at most {@value RecallRequest#MAX_TASK} characters
   * @param query which memories, and which page
   */
  public SearchResult search(String words, MemoryQuery query) {
    return store.read(tx -> searching.search(tx, words, query));
  }

  /** What is known of the project's files. */
  public KnowledgeBase knowledge() {
    return knowledge;
  }

  /** The embedding of memories and passages in the background; without an embedder, none. */
  public EmbeddingWork embedding() {
    return embedding;
  }

  /**
   * The memories that help with a task, and the passages of the project's files, each list best
   * first and each entry with the reasons for its place.
   */
  public RecallResult recall(RecallRequest request) {
    return store.read(recalling.prepare(request));
  }

  /**
   * The memories and the passages of files that help with a task, packed into one block of text
   * within the token budget.
   */
  public ContextPack weave(RecallRequest request) {
    RecallRequest budgeted = withBudget(request);
    Function<ReadTransaction, RecallResult> recall = recalling.prepare(budgeted);
    return store.read(tx -> weaver.weave(budgeted, recall.apply(tx), ref -> tx.evidence().of(ref)));
  }

  private RecallRequest withBudget(RecallRequest request) {
    return request.tokenBudget() == null && request.style() == PackStyle.TASK
        ? request.withTokenBudget(tokenBudget)
        : request;
  }

  /**
   * What happened in the scopes of this memory after an event, earliest first.
   *
   * @param afterSequence the sequence of the last event already seen, 0 for none
   * @param limit the most events, 1 to {@value EventQuery#MAX_LIMIT}
   */
  public List<MemoryEvent> events(long afterSequence, int limit) {
    return store.read(
        tx ->
            tx.events()
                .list(
                    new EventQuery(
                        chain.scopes(), null, Set.<EventType>of(), afterSequence, limit, false)));
  }

  /** What this memory holds, and where. */
  public MemoryStatus status() {
    return store.read(tx -> Inspector.status(tx, chain, authority(), store.status()));
  }

  // ---- the store --------------------------------------------------------------------------------

  /**
   * Checks everything in the store, also what is of other scopes: see {@link MemoryStore#verify()}.
   * Writes go on meanwhile; in a large store it takes minutes. Not to be confused with {@link
   * #verify}, which says that one memory still holds.
   */
  public StoreCheck verifyStore() {
    return store.verify();
  }

  /**
   * Builds anew what the store derives from its records, such as its search indexes: see {@link
   * MemoryStore#rebuildIndex()}. Nothing that was remembered changes. Other writes wait.
   *
   * @return how many memories and passages can be searched, those of other scopes included
   */
  public long rebuildIndex() {
    long entries = store.rebuildIndex();
    embedding.wake();
    return entries;
  }

  /**
   * Mends what cannot be read in the store, also in other scopes: see {@link MemoryStore#repair}.
   * Memories that cannot be read go back to an earlier version or are put aside, so look at {@link
   * #verifyStore()} first, and restore a backup instead if there is a good one.
   */
  public StoreRepair repairStore() {
    StoreRepair repair = store.repair(transactions.now());
    embedding.wake();
    return repair;
  }

  // ---- inside -----------------------------------------------------------------------------------

  private MemoryNode change(NodeId id, String reason, StatusChanges.Step step) {
    screen.check("reason", reason);
    return write(change -> step.apply(change, lookup.require(change.tx(), id), reason));
  }

  private <T> T write(Function<WriteContext, T> work) {
    return transactions.write(work);
  }

  private static <T> T forItem(int index, Supplier<T> work) {
    try {
      return work.get();
    } catch (MemoryException e) {
      throw new BatchItemException(index, e);
    }
  }
}
