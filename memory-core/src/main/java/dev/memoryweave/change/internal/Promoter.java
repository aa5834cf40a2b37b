package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.store.internal.NodeLookup;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Has candidates compared with existing memories, carries out the decisions, and records them. */
public final class Promoter {
  final SimilarMemories matches;
  final Scope scope;
  final ChangeApplier applier;
  final CandidateTransitions transitions;
  final ContradictionMarker contradictions;
  final TextScreen screen;
  final PromotionPolicy policy;
  final Authority authority;
  final Duration wait;

  public Promoter(
      NodeLookup lookup,
      SimilarMemories matches,
      ChangeApplier applier,
      CandidateTransitions transitions,
      ContradictionMarker contradictions,
      TextScreen screen,
      PromotionPolicy policy,
      Authority authority,
      Duration wait) {
    this.matches = matches;
    this.scope = lookup.chain().narrowest();
    this.applier = applier;
    this.transitions = transitions;
    this.contradictions = contradictions;
    this.screen = screen;
    this.policy = policy;
    this.authority = authority;
    this.wait = wait;
  }

  /**
   * The origin of candidates.
   *
   * @param report the report, by its id
   * @param session the session that reports, or null if unknown
   * @param needsSecond whether a second author must say the same
   * @param verified whether the reported task was verified
   */
  public record Origin(
      String report, @Nullable SessionId session, boolean needsSecond, boolean verified) {}

  /** Records the outcome for a session's episode, which is not compared with other memories. */
  public PromotionRecord recordEpisode(
      WriteContext context,
      Reflector.Candidate candidate,
      Origin origin,
      MemoryNode episode,
      boolean changed,
      ChangeSet changeSet) {
    return context.append(
        new PromotionRecord(
            0,
            scope,
            changed ? PromotionRecord.Outcome.UPDATE : PromotionRecord.Outcome.CREATE,
            origin.report(),
            origin.session(),
            NodeKind.EPISODE,
            candidate.title(),
            changed ? episode.ref() : null,
            episode.ref(),
            PromotionRecord.Scores.alone(candidate.confidence()),
            changed ? "the session was captured before" : "one episode for each session",
            changeSet.changes(context.tx()),
            context.author().source(),
            context.now(),
            context.author().principalId()));
  }

  /** Promotes a candidate, makes it pending, or skips it; the reporting author makes the change. */
  public PromotionRecord promote(
      WriteContext context, Reflector.Candidate candidate, Origin origin) {
    return new Promotion(this, context, candidate, origin).run();
  }
}
