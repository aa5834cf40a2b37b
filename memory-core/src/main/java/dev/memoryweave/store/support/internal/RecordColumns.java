package dev.memoryweave.store.support.internal;

import dev.memoryweave.knowledge.KnowledgeChunk.Passage;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.store.ProofStore.Proof;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records other than nodes as columns, in the order in which they are read and written; other
 * scopes stand as their numbers. Each method that reads throws {@link
 * dev.memoryweave.model.InvalidValueException} if a value breaks a rule of its field.
 */
public final class RecordColumns {
  private RecordColumns() {}

  /**
   * The next value, which is any number.
   *
   * @param <E> what is thrown if it cannot be read
   */
  @FunctionalInterface
  public interface Reals<E extends Exception> {
    /** Reads it. */
    double next() throws E;
  }

  // ---- evidence ---------------------------------------------------------------------------------

  /** Reads scope, id, kind, locator, excerpt, digest, time, polarity, verdict, time of checking. */
  public static <E extends Exception> Evidence evidence(RowValues<E> row, ScopeNumbers scopes)
      throws E {
    return new Evidence(
        scopes.get(row.number()),
        Evidence.Id.of(row.text()),
        Evidence.Kind.of(row.text()),
        row.text(),
        row.text(),
        row.textOrNull(),
        row.time(),
        Evidence.Polarity.of(row.text()),
        check(row.textOrNull(), row.timeOrNull()));
  }

  private static Evidence.@Nullable Check check(@Nullable String verdict, @Nullable Instant at) {
    return verdict == null || at == null
        ? null
        : new Evidence.Check(Evidence.Check.Verdict.of(verdict), at);
  }

  /** The columns that {@link #evidence(RowValues, ScopeNumbers)} reads. */
  public static List<@Nullable Object> of(Evidence evidence, long scopeId) {
    Evidence.Check check = evidence.check();
    return Arrays.asList(
        scopeId,
        evidence.id().value(),
        evidence.kind().label(),
        evidence.locator(),
        evidence.excerpt(),
        evidence.digest(),
        evidence.capturedAt().toEpochMilli(),
        evidence.polarity().label(),
        check == null ? null : check.verdict().label(),
        check == null ? null : (Object) check.at().toEpochMilli());
  }

  // ---- relations --------------------------------------------------------------------------------

  /**
   * Reads scope and id of both ends with the predicate between them, the time of creation,
   * strength, evidence, status, and the time of the last change.
   */
  public static <E extends Exception> Relation relation(RowValues<E> row, ScopeNumbers scopes)
      throws E {
    NodeRef from = new NodeRef(scopes.get(row.number()), NodeId.of(row.text()));
    Relation.Predicate predicate = Relation.Predicate.of(row.text());
    NodeRef to = new NodeRef(scopes.get(row.number()), NodeId.of(row.text()));
    Instant createdAt = row.time();
    String strength = row.textOrNull();
    return new Relation(
        from,
        predicate,
        to,
        strength == null ? null : Relation.Strength.of(strength),
        TextList.read(row.textOrNull()).stream().map(Evidence.Id::of).toList(),
        Relation.Status.of(row.text()),
        createdAt,
        row.time());
  }

  /** The strength of a relation as a column. */
  public static @Nullable String strength(Relation relation) {
    Relation.Strength strength = relation.strength();
    return strength == null ? null : strength.label();
  }

  /** The evidence of a relation as a column. */
  public static @Nullable String evidence(Relation relation) {
    return TextList.write(relation.evidence().stream().map(Evidence.Id::value).toList());
  }

  // ---- the journal ------------------------------------------------------------------------------

  /** Reads sequence, type, scope, subject, actor, time, reason, revision and principal. */
  public static <E extends Exception> MemoryEvent event(RowValues<E> row, ScopeNumbers scopes)
      throws E {
    return new MemoryEvent(
        row.number(),
        MemoryEvent.Type.of(row.text()),
        scopes.get(row.number()),
        row.text(),
        Source.of(row.text()),
        row.time(),
        row.textOrNull(),
        row.number(),
        row.principalOrNull());
  }

  /**
   * Reads sequence, scope, outcome, report, session, kind, title, scope and id of the target and of
   * the result, six scores, reason, changes, actor, time and principal.
   */
  public static <E extends Exception> PromotionRecord decision(
      RowValues<E> row, Reals<E> reals, ScopeNumbers scopes) throws E {
    return new PromotionRecord(
        row.number(),
        scopes.get(row.number()),
        PromotionRecord.Outcome.of(row.text()),
        row.text(),
        session(row.textOrNull()),
        NodeKind.of(row.text()),
        row.text(),
        ref(row.numberOrNull(), row.textOrNull(), scopes),
        ref(row.numberOrNull(), row.textOrNull(), scopes),
        new PromotionRecord.Scores(
            reals.next(), reals.next(), reals.next(), reals.next(), reals.next(), reals.next()),
        row.text(),
        DecisionChanges.read(row.textOrNull(), scopes),
        Source.of(row.text()),
        row.time(),
        row.principalOrNull());
  }

  private static @Nullable NodeRef ref(
      @Nullable Long scopeId, @Nullable String id, ScopeNumbers scopes) {
    return scopeId == null || id == null ? null : new NodeRef(scopes.get(scopeId), NodeId.of(id));
  }

  /** The columns that {@link #decision} reads. */
  public static List<@Nullable Object> of(PromotionRecord decision, ScopeNumbers scopes) {
    NodeRef target = decision.target();
    NodeRef result = decision.result();
    PromotionRecord.Scores scores = decision.scores();
    return Arrays.asList(
        decision.sequence(),
        scopes.findOrAdd(decision.scope()),
        decision.outcome().label(),
        decision.report(),
        text(decision.session()),
        decision.kind().label(),
        decision.title(),
        target == null ? null : (Object) scopes.findOrAdd(target.scope()),
        target == null ? null : target.id().value(),
        result == null ? null : (Object) scopes.findOrAdd(result.scope()),
        result == null ? null : result.id().value(),
        scores.similarity(),
        scores.title(),
        scores.kind(),
        scores.path(),
        scores.candidateConfidence(),
        scores.memoryConfidence(),
        decision.reason(),
        DecisionChanges.write(decision.changes(), scopes),
        decision.actor().label(),
        decision.at().toEpochMilli(),
        decision.principalId());
  }

  // ---- sessions, proofs, contents, passages -----------------------------------------------------

  /**
   * Reads scope, id, title, runtime, folder, branch, commit, the session that it continues, times
   * of start, end and last activity, and the number of messages.
   */
  public static <E extends Exception> Session session(RowValues<E> row, ScopeNumbers scopes)
      throws E {
    return new Session(
        scopes.get(row.number()),
        SessionId.of(row.text()),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        row.textOrNull(),
        session(row.textOrNull()),
        row.time(),
        row.timeOrNull(),
        row.time(),
        row.number());
  }

  private static @Nullable SessionId session(@Nullable String id) {
    return id == null ? null : SessionId.of(id);
  }

  /** The columns that {@link #session(RowValues, ScopeNumbers)} reads. */
  public static List<@Nullable Object> of(Session session, long scopeId) {
    Instant ended = session.endedAt();
    return Arrays.asList(
        scopeId,
        session.id().value(),
        session.title(),
        session.runtime(),
        session.folder(),
        session.branch(),
        session.commit(),
        text(session.continues()),
        session.startedAt().toEpochMilli(),
        ended == null ? null : (Object) ended.toEpochMilli(),
        session.lastActiveAt().toEpochMilli(),
        session.messages());
  }

  private static @Nullable String text(@Nullable SessionId id) {
    return id == null ? null : id.value();
  }

  /** Reads scope, text, whether a person confirmed it, and the time. */
  public static <E extends Exception> Proof proof(RowValues<E> row, ScopeNumbers scopes) throws E {
    return new Proof(scopes.get(row.number()), row.text(), row.number() != 0, row.time());
  }

  /** Reads scope, digest, name, media type, size, owner, time, and whether it is personal. */
  public static <E extends Exception> Content content(RowValues<E> row, ScopeNumbers scopes)
      throws E {
    return new Content(
        scopes.get(row.number()),
        row.text(),
        row.text(),
        row.text(),
        row.number(),
        new Provenance.Principal(Trust.of(row.text()), row.textOrNull()),
        row.time(),
        row.number() != 0);
  }

  /** The columns that {@link #content} reads. */
  public static List<@Nullable Object> of(Content content, long scopeId) {
    return Arrays.asList(
        scopeId,
        content.digest(),
        content.name(),
        content.mediaType(),
        content.size(),
        content.owner().trust().label(),
        content.owner().id(),
        content.addedAt().toEpochMilli(),
        content.personal() ? 1 : 0);
  }

  /** Reads the first and the last line, place, symbols, tags and text. */
  public static <E extends Exception> Passage passage(RowValues<E> row) throws E {
    int fromLine = row.integer();
    int toLine = row.integer();
    return new Passage(
        TextList.read(row.textOrNull()),
        fromLine,
        toLine,
        TextList.read(row.textOrNull()),
        TextList.read(row.textOrNull()),
        row.text());
  }

  /** The columns that {@link #passage} reads. */
  public static List<@Nullable Object> of(Passage passage) {
    return Arrays.asList(
        passage.fromLine(),
        passage.toLine(),
        TextList.write(passage.place()),
        TextList.write(passage.symbols()),
        TextList.write(passage.tags()),
        passage.text());
  }
}
