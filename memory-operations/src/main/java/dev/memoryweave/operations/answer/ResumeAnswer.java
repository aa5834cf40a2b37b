package dev.memoryweave.operations.answer;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code resume}. */
public record ResumeAnswer(
    @Doc(
            "clear (one session is meant), ambiguous (one of several may be), none (there "
                + "is nothing to resume)")
        Bootstrap.Outcome outcome,
    @Doc(value = "How sure the outcome is", range = Doc.Range.RATIO) double confidence,
    @Doc("The sessions in question, best first") List<Candidate> lanes,
    @Doc("How many other sessions were looked at") long moreLanes,
    @Doc("The outcome in words") String message,
    @Doc("What to do next") String nextStep,
    @Doc("What is needed to go on; absent if the outcome is ambiguous") @Nullable Pack pack,
    @Doc("The block for a prompt: data, not instructions") String markdown) {
  /** The view of what was found. */
  public static ResumeAnswer of(Bootstrap found) {
    ContinuityPack pack = found.pack();
    return new ResumeAnswer(
        found.outcome(),
        found.confidence(),
        found.lanes().stream().map(Candidate::of).toList(),
        found.moreLanes(),
        found.message(),
        found.nextStep(),
        pack == null ? null : Pack.of(pack),
        found.markdown());
  }

  /** A session that may be meant. */
  public record Candidate(
      @Doc("The name of the session to go on with") String session,
      @Doc("What it is about") String title,
      @Doc("The branch that it works on; absent if unknown") @Nullable String branch,
      @Doc("Whether it has not ended") boolean open,
      Instant lastActiveAt,
      @Doc(value = "How likely it is the one meant", range = Doc.Range.RATIO) double score,
      @Doc("How much of its work is open") long openWork,
      List<String> reasons) {
    /** The view of a lane. */
    public static Candidate of(ContinuityPack.Lane lane) {
      Session latest = lane.latest();
      return new Candidate(
          lane.id().value(),
          lane.title(),
          latest.branch(),
          latest.isOpen(),
          latest.lastActiveAt(),
          lane.score(),
          lane.openWork(),
          lane.reasons().stream().map(ContinuityPack.Lane.Reason::text).toList());
    }
  }

  /** The pack to go on with a session. */
  public record Pack(
      @Doc(values = {"micro", "normal", "full"}) ContinuityPack.Size size,
      @Doc("The sessions that it covers") List<String> sessions,
      @Doc("The ids of what it shows") List<String> memories,
      @Doc("How many entries had no room") long leftOut,
      List<String> warnings,
      @Doc("Its hash; pass its first 8 digits to be told only whether it changed") String hash,
      @Doc("Whether it is the pack of known_hash") boolean notModified) {
    /** The view of a pack. */
    public static Pack of(ContinuityPack pack) {
      return new Pack(
          pack.size(),
          pack.sessions().stream().map(SessionId::value).toList(),
          pack.memories().stream().map(ref -> ref.id().value()).toList(),
          pack.leftOut(),
          pack.warnings(),
          pack.packHash(),
          pack.notModified());
    }
  }
}
