package dev.memoryweave.operations.answer;

import dev.memoryweave.continuity.Bootstrap;
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
    @Doc("The sessions in question, best first") List<Lane> lanes,
    @Doc("How many sessions beside these were looked at") long moreLanes,
    @Doc("The outcome in words") String message,
    @Doc("What to do now") String nextStep,
    @Doc("What is needed to go on; absent if the outcome is ambiguous") @Nullable Pack pack,
    @Doc("The block for a prompt: data, not instructions") String markdown) {
  /** One of the list in {@link ResumeAnswer}. */
  public record Lane(
      @Doc("The name of the session to go on with") String session,
      @Doc("What it is about") String title,
      @Doc("The branch that it works on; absent if unknown") @Nullable String branch,
      @Doc("Whether it has not ended") boolean open,
      Instant lastActiveAt,
      @Doc(value = "How probable it is that it is meant", range = Doc.Range.RATIO) double score,
      @Doc("How much work is open in it") long openWork,
      List<String> reasons) {}

  /** What is needed to go on; absent if the outcome is ambiguous. */
  public record Pack(
      @Doc(values = {"micro", "normal", "full"}) String size,
      @Doc("The sessions that it covers") List<String> sessions,
      @Doc("The ids of what it shows") List<String> memories,
      @Doc("How many entries had no room") long leftOut,
      List<String> warnings,
      @Doc("Its hash; hand in the first 8 digits to be told only whether it changed") String hash,
      @Doc("Whether it is the pack of known_hash") boolean notModified) {}
}
