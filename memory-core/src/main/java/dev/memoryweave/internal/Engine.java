package dev.memoryweave.internal;

import dev.memoryweave.KnowledgeBase;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.batch.BatchSave;
import dev.memoryweave.internal.batch.DraftBatch;
import dev.memoryweave.internal.conversation.SessionRecorder;
import dev.memoryweave.internal.embedding.BackgroundEmbedding;
import dev.memoryweave.internal.inspection.MemorySearch;
import dev.memoryweave.internal.knowledge.StoredKnowledge;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.promotion.Promoter;
import dev.memoryweave.internal.promotion.ReportIntake;
import dev.memoryweave.internal.review.DecisionUndo;
import dev.memoryweave.internal.review.Reverification;
import dev.memoryweave.internal.review.ReviewDecisions;
import dev.memoryweave.internal.review.ReviewList;
import dev.memoryweave.internal.review.StoredReviews;
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
import dev.memoryweave.recall.internal.NodeSearch;
import dev.memoryweave.recall.internal.RecallPipeline;
import dev.memoryweave.recall.internal.RecallPolicy;
import dev.memoryweave.recall.internal.Reranking;
import dev.memoryweave.reflect.internal.ReflectionPolicy;
import dev.memoryweave.reflect.internal.promotion.ContradictionSearch;
import dev.memoryweave.reflect.internal.promotion.PromotionPolicy;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.weave.Weaver;
import java.time.Duration;

/** The workers of a memory, put together from its parts. */
final class Engine {
  final MemoryParts parts;
  final BackgroundEmbedding embedding;
  final Transactions transactions;
  final TextScreen screen;
  final NodeLookup lookup;
  final ConfidenceUpdater confidence;
  final EvidenceAndRelations evidenceAndRelations;
  final RelationWriter relations;
  final StatusChanges statusChanges;
  final Reversion reversion;
  final Reverification reverification;
  final DraftBatch drafts;
  final Reviews reviews;
  final SessionRecorder sessions;
  final ReportIntake reports;
  final KnowledgeBase knowledge;
  final RecallService recall;
  final MemorySearch search;
  final Weaver weaver;
  private final NodeWriter writer;
  private final ContradictionMarker contradictions;

  /** An engine that embeds anew what its parts say. */
  Engine(MemoryParts parts) {
    this(
        parts,
        new BackgroundEmbedding(
            parts.store(), parts.chain().scopes(), parts.embedder(), parts.embeddingExecutor()));
  }

  /** An engine that shares the embedding of another one on the same store and scopes. */
  Engine(MemoryParts parts, BackgroundEmbedding embedding) {
    this.parts = parts;
    this.embedding = embedding;
    MemoryConfig config = parts.config();
    screen = new TextScreen(parts.secretGuard(), parts.injectionGuard());
    Authority authority = new Authority(config.authority());
    transactions =
        new Transactions(
            parts.store(),
            parts.chain(),
            () -> screen.redacted(parts.author().get()),
            authority,
            parts.clock(),
            parts.listener(),
            embedding::wake);
    lookup = new NodeLookup(parts.chain());
    confidence = new ConfidenceUpdater(screen);
    evidenceAndRelations = new EvidenceAndRelations(confidence);
    Duration wait = config.candidateLifetime();
    writer = new NodeWriter(lookup, evidenceAndRelations, confidence, authority, wait);
    RequestWriter requests = new RequestWriter(writer, evidenceAndRelations, wait);
    relations = new RelationWriter(lookup, evidenceAndRelations, requests);
    statusChanges = new StatusChanges(lookup, evidenceAndRelations, requests);
    contradictions =
        new ContradictionMarker(
            new SimilarMemories(parts.chain()), evidenceAndRelations, new ContradictionSearch());
    CandidateTransitions transitions = new CandidateTransitions(confidence, config.mainBranches());
    reversion = new Reversion(transitions);
    reverification = new Reverification(transactions, transitions, requests);
    drafts = new DraftBatch(screen, writer, relations, lookup, contradictions);
    ReviewList items = new ReviewList(lookup);
    reviews =
        new StoredReviews(
            transactions,
            items,
            new ReviewDecisions(
                items, lookup, writer, statusChanges, evidenceAndRelations, transitions, screen),
            new DecisionUndo(lookup, evidenceAndRelations, screen, reversion));
    sessions = new SessionRecorder(screen, confidence, parts.chain().narrowest());
    reports =
        new ReportIntake(
            transactions,
            parts.chain(),
            screen,
            writer,
            sessions,
            new Promoter(
                lookup,
                writer,
                evidenceAndRelations,
                transitions,
                contradictions,
                screen,
                new PromotionPolicy(),
                authority,
                wait),
            new ReflectionPolicy(
                config.minimumUnverifiedConfidence(),
                config.reflectorCandidates(),
                config.reflectorTimeout(),
                config.statementsPerSession()),
            parts.reflectors(),
            parts.executor());
    Redactor redactor = new Redactor(parts.secretGuard());
    knowledge = new StoredKnowledge(transactions, parts.chain(), screen, redactor);
    recall =
        new RecallService(
            transactions,
            parts.chain(),
            new RecallPipeline(
                new RecallPolicy(
                    config.recallLimit(), config.passageLimit(), config.mainBranches()),
                parts.history(),
                redactor,
                parts.injectionGuard()),
            knowledge,
            () -> parts.store().status().warnings(),
            parts.embedder(),
            parts.reranker() == null ? null : new Reranking(parts.reranker()));
    search = new MemorySearch(parts.chain(), new NodeSearch());
    weaver =
        new Weaver(
            parts.tokenCounter(),
            config.knowledgeShare(),
            config.evidencePerItem(),
            config.lowConfidence(),
            parts.injectionGuard());
  }

  /** Begins to embed what has no vector yet. */
  void start() {
    embedding.wake();
  }

  /** A worker that carries out one save intent. */
  BatchSave save(SaveIntent intent) {
    return new BatchSave(intent, screen, writer, statusChanges, relations, lookup, contradictions);
  }
}
