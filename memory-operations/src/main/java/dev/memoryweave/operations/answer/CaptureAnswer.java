package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code capture}: what was kept of a session. */
public record CaptureAnswer(
    @Doc("Id of the capture; the same capture has the same id") String report,
    @Doc("The decisions on the episode and on each statement and procedure")
        List<CandidateView> candidates,
    @Doc("Statements that were handed in and not kept") List<DroppedView> dropped,
    @Doc("Problems on the way that affected nothing else") List<String> warnings,
    @Doc("Whether it was handed in before; then nothing was changed now") boolean repeated,
    @Doc(
            "What the user said about waiting statements; absent if no question arose or "
                + "there was no way to ask")
        @Nullable Consent user,
    @Doc("Ids of those that the user accepted; they are the user's own word now")
        @Nullable List<String> accepted,
    @Doc("Grows with every change of the memory") long memoryRevision) {}
