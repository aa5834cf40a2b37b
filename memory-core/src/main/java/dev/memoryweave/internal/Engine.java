package dev.memoryweave.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.change.internal.CandidateTransitions;
import dev.memoryweave.change.internal.ChangeApplier;
import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.ContentWriter;
import dev.memoryweave.change.internal.ContradictionMarker;
import dev.memoryweave.change.internal.ContradictionSearch;
import dev.memoryweave.change.internal.EvidenceWriter;
import dev.memoryweave.change.internal.FileRules;
import dev.memoryweave.change.internal.MergeWriter;
import dev.memoryweave.change.internal.NearStatement;
import dev.memoryweave.change.internal.NodeWriter;
import dev.memoryweave.change.internal.PrivacyScreen;
import dev.memoryweave.change.internal.Promoter;
import dev.memoryweave.change.internal.PromotionPolicy;
import dev.memoryweave.change.internal.RelationWriter;
import dev.memoryweave.change.internal.RequestWriter;
import dev.memoryweave.change.internal.Reversion;
import dev.memoryweave.change.internal.SimilarMemories;
import dev.memoryweave.change.internal.StatementWriter;
import dev.memoryweave.change.internal.StatusChanges;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.TitledMemories;
import dev.memoryweave.change.internal.Transactions;
import dev.memoryweave.checkpoint.Checkpoints;
import dev.memoryweave.checkpoint.internal.StoredCheckpoints;
import dev.memoryweave.content.Contents;
import dev.memoryweave.content.internal.StoredContents;
import dev.memoryweave.conversation.internal.SessionRecorder;
import dev.memoryweave.conversation.internal.WishesToForget;
import dev.memoryweave.embed.internal.BackgroundEmbedding;
import dev.memoryweave.evidence.internal.EvidenceNoting;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.inspect.internal.MemorySearch;
import dev.memoryweave.mirror.internal.FileProposals;
import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.mirror.internal.MirrorWriter;
import dev.memoryweave.mirror.internal.StoredMirror;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Lazy;
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.internal.StoredPrivacy;
import dev.memoryweave.recall.internal.NodeSearch;
import dev.memoryweave.recall.internal.RecallPipeline;
import dev.memoryweave.recall.internal.RecallPolicy;
import dev.memoryweave.recall.internal.Reranking;
import dev.memoryweave.recall.internal.Visibility;
import dev.memoryweave.reflect.internal.ReflectionPolicy;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.internal.DecisionUndo;
import dev.memoryweave.review.internal.Reverification;
import dev.memoryweave.review.internal.ReviewDecisions;
import dev.memoryweave.review.internal.ReviewList;
import dev.memoryweave.review.internal.StoredReviews;
import dev.memoryweave.statement.internal.SentenceReader;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.CheckoutSight;
import dev.memoryweave.store.internal.NodeLookup;
import dev.memoryweave.store.internal.SeenTransaction;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.internal.StoredTransfer;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Repairs;
import dev.memoryweave.upkeep.internal.CycleChanges;
import dev.memoryweave.upkeep.internal.HealthCheck;
import dev.memoryweave.upkeep.internal.StoredRepairs;
import dev.memoryweave.upkeep.internal.StoredUpkeep;
import dev.memoryweave.weave.Weaver;
import dev.memoryweave.work.Work;
import dev.memoryweave.work.internal.StoredWork;
import dev.memoryweave.work.internal.WorkKeeper;
import dev.memoryweave.work.internal.WorkReports;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The workers of a memory, assembled from its parts. */
final class Engine {
  final MemoryParts parts;
  final BackgroundEmbedding embedding;
  final Transactions transactions;
  final TextScreen screen;
  final NodeLookup lookup;
  final ConfidenceUpdater confidence;
  final ReadingLookup reading;
  final EvidenceWriter evidenceWriter;
  final RelationWriter relations;
  final StatusChanges statusChanges;
  final Reversion reversion;
  final Reverification reverification;
  final DraftBatch drafts;
  final Reviews reviews;
  final SessionRecorder sessions;
  final WorkReports workReports;
  final Work work;
  final KnowledgeBase knowledge;
  final Checkpoints checkpoints;
  final FileRules fileRules;
  final Repairs repairs;
  final Contents contents;

  final Upkeep upkeep;
  final HealthCheck health;
  final MemoryMirror mirror;
  final Transfer transfer;
  final Privacy subjects;
  private final Redactor redactor;
  private final Visibility visibility;
  private final CheckoutSight checkout;
  private final NodeWriter writer;
  private final ChangeApplier applier;
  private final StatementWriter statements;
  private final SentenceReader sentences;
  private final AtomicReference<StoredKnowledge.@Nullable Notice> notice;
  final EvidenceNoting noting;
  private final ContradictionSearch disagreements;
  private final ContradictionMarker contradictions;
  private final CandidateTransitions transitions;
  private final Authority authority;
  private final Duration wait;
  private final Lazy<MemorySearch> search;
  private final Lazy<ReportIntake> reports;

  /** Built on first use: its word tables and rules are large, and many uses never recall. */
  private final Lazy<RecallService> recall;

  /** An engine with its own embedding, as its parts say. */
  Engine(MemoryParts parts) {
    this(
        parts,
        new BackgroundEmbedding(
            parts.store(), parts.chain().scopes(), parts.embedder(), parts.embeddingExecutor()));
  }

  private Engine(MemoryParts parts, BackgroundEmbedding embedding) {
    this(
        parts,
        embedding,
        new HealthCheck(parts.chain().narrowest(), embedding, parts.health()),
        new SentenceReader(),
        new AtomicReference<>());
  }

  /** An engine that shares with another one everything that does not depend on the author. */
  Engine(MemoryParts parts, Engine other) {
    this(parts, other.embedding, other.health, other.sentences, other.notice);
  }

  private Engine(
      MemoryParts parts,
      BackgroundEmbedding embedding,
      HealthCheck health,
      SentenceReader sentences,
      AtomicReference<StoredKnowledge.@Nullable Notice> notice) {
    this.parts = parts;
    this.notice = notice;
    this.embedding = embedding;
    this.health = health;
    this.sentences = sentences;
    MemoryConfig config = parts.config();
    noting = new EvidenceNoting(parts.sources(), text -> parts.secretGuard().scan(text).isEmpty());
    PrivacyScreen privacy = new PrivacyScreen(config.privacy());
    screen = new TextScreen(parts.secretGuard(), parts.injectionGuard(), privacy);
    authority = new Authority(config.authority(), parts.trustedFiles(), parts.chain().narrowest());
    transactions =
        new Transactions(
            parts.store(),
            parts.chain(),
            () -> screen.redacted(parts.author().get()),
            authority,
            config.policies(),
            privacy,
            parts.clock(),
            parts.listener(),
            embedding::wake,
            parts.use());
    lookup = new NodeLookup(parts.chain());
    checkout = new CheckoutSight(parts.history(), parts.chain());
    visibility = visibility(parts, authority);
    reading = new ReadingLookup(lookup, visibility, parts.clock());
    confidence = new ConfidenceUpdater(screen);
    evidenceWriter = new EvidenceWriter(confidence);
    wait = config.candidateLifetime();
    writer = new NodeWriter(lookup, evidenceWriter, confidence, authority, wait);
    RequestWriter requests = new RequestWriter(writer, evidenceWriter, wait);
    relations = new RelationWriter(lookup, evidenceWriter, requests);
    statusChanges = new StatusChanges(lookup, evidenceWriter, requests);
    disagreements = new ContradictionSearch(sentences);
    contradictions =
        new ContradictionMarker(
            new SimilarMemories(parts.chain(), checkout),
            evidenceWriter,
            disagreements,
            new NearStatement(sentences));
    transitions = new CandidateTransitions(confidence, config.mainBranches());
    reversion = new Reversion(transitions);
    reverification = new Reverification(transactions, transitions, requests);
    applier = new ChangeApplier(writer, evidenceWriter, transitions);
    statements =
        new StatementWriter(lookup, new TitledMemories(checkout), writer, applier, authority);
    drafts = new DraftBatch(screen, statements, relations, lookup, contradictions);
    MergeWriter merges = new MergeWriter(evidenceWriter, confidence);
    ReviewList items = new ReviewList(lookup);
    FileProposals proposals = new FileProposals(writer, evidenceWriter);
    reviews =
        new StoredReviews(
            transactions,
            items,
            new ReviewDecisions(
                items,
                lookup,
                writer,
                statusChanges,
                evidenceWriter,
                transitions,
                merges,
                proposals,
                screen),
            new DecisionUndo(lookup, evidenceWriter, screen, reversion, proposals),
            checkout);
    Scope scope = parts.chain().narrowest();
    WorkKeeper keeper = new WorkKeeper(scope, confidence, evidenceWriter);
    WishesToForget wishes = new WishesToForget(scope, statusChanges, keeper);
    sessions = new SessionRecorder(screen, confidence, wishes, parts.chain());
    workReports = new WorkReports(scope, confidence, evidenceWriter);
    work = new StoredWork(transactions, parts.chain());
    redactor = new Redactor(parts.secretGuard());
    search = new Lazy<>(() -> new MemorySearch(parts.chain(), new Lazy<>(NodeSearch::new)));
    reports = new Lazy<>(this::newReports);
    recall = new Lazy<>(this::newRecall);
    knowledge = new StoredKnowledge(transactions.untold(), parts.chain(), screen, redactor, notice);
    checkpoints =
        new StoredCheckpoints(
            transactions, parts.chain().narrowest(), screen, confidence, evidenceWriter);
    contents =
        new StoredContents(
            transactions, parts.chain(), screen, lookup, new ContentWriter(evidenceWriter));
    repairs =
        new StoredRepairs(transactions, parts.chain().narrowest(), config.policies(), confidence);
    transfer =
        new StoredTransfer(
            transactions,
            parts.chain(),
            screen,
            authority,
            wait,
            parts.embedder() == null ? null : parts.embedder().model());
    mirror =
        new StoredMirror(
            transactions.untold(),
            parts.chain().narrowest(),
            new MirrorWriter(authority, screen, confidence, evidenceWriter, proposals, requests));
    subjects =
        new StoredPrivacy(
            parts.store(),
            transactions,
            parts.chain(),
            screen,
            statusChanges,
            writer,
            () -> {
              health.forget();
              embedding.wake();
            });
    fileRules = new FileRules(authority, contradictions);
    upkeep =
        new StoredUpkeep(
            transactions,
            parts.chain(),
            config.policies(),
            statusChanges,
            confidence,
            writer,
            relations,
            evidenceWriter,
            new CycleChanges(merges, requests, evidenceWriter, transitions));
  }

  /** Reads what is visible from the checkout. */
  <T> T readSeen(Function<ReadTransaction, T> work) {
    return readSeen(null, work);
  }

  /**
   * Reads what is visible from a branch.
   *
   * @param branch the branch, or null for the checkout
   */
  <T> T readSeen(@Nullable String branch, Function<ReadTransaction, T> work) {
    return transactions.read(tx -> work.apply(new SeenTransaction(tx, checkout, branch)));
  }

  RecallService recall() {
    return recall.get();
  }

  private RecallService newRecall() {
    MemoryConfig config = parts.config();
    return new RecallService(
        transactions,
        parts.chain(),
        new RecallPipeline(
            new RecallPolicy(config.recallLimit(), config.passageLimit(), config.mainBranches()),
            parts.history(),
            redactor,
            parts.injectionGuard(),
            (one, others) ->
                disagreements.against(one, others).stream()
                    .map(ContradictionSearch.Found::node)
                    .toList()),
        knowledge,
        () -> parts.store().status().warnings(),
        config.policies(),
        visibility,
        parts.embedder(),
        parts.reranker() == null ? null : new Reranking(parts.reranker()));
  }

  Weaver weaver() {
    MemoryConfig config = parts.config();
    return new Weaver(
        parts.tokenCounter(),
        config.knowledgeShare(),
        config.evidencePerItem(),
        config.lowConfidence(),
        parts.injectionGuard(),
        config.policies());
  }

  MemorySearch search() {
    return search.get();
  }

  ReportIntake reports() {
    return reports.get();
  }

  private ReportIntake newReports() {
    MemoryConfig config = parts.config();
    return new ReportIntake(
        transactions,
        parts.chain(),
        screen,
        writer,
        sessions,
        workReports,
        new Promoter(
            lookup,
            new SimilarMemories(parts.chain(), checkout),
            applier,
            transitions,
            contradictions,
            screen,
            new PromotionPolicy(sentences),
            authority,
            wait),
        new ReflectionPolicy(
            config.minimumUnverifiedConfidence(),
            config.reflectorCandidates(),
            config.reflectorTimeout(),
            config.statementsPerSession()),
        noting,
        parts.reflectors(),
        parts.executor());
  }

  /** Directives of other projects are inherited only from authors who are trusted here. */
  private static Visibility visibility(MemoryParts parts, Authority authority) {
    Set<String> main = Set.copyOf(parts.config().mainBranches());
    return new Visibility(
        parts.inherited(),
        node ->
            (!node.kind().isDirective() || authority.standsWithoutTrust(node))
                && !WorkTreeMark.isMark(node.provenance().commit())
                && (node.provenance().branch() == null
                    || main.contains(node.provenance().branch())),
        node -> true,
        null);
  }

  /** Starts to embed memories without a vector. */
  void start() {
    embedding.wake();
  }

  /** A worker that carries out one save intent. */
  BatchSave save(SaveIntent intent) {
    SaveIntent noted = intent.withNodes(intent.nodes().stream().map(noting::noted).toList());
    return new BatchSave(
        noted, screen, statements, statusChanges, relations, lookup, contradictions);
  }
}
