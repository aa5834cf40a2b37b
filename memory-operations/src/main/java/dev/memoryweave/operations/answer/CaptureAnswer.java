package dev.memoryweave.operations.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code capture}. */
public record CaptureAnswer(
    @Doc("The id of the capture; the same capture has the same id") String report,
    @Doc("What was decided about the episode and each statement and procedure")
        List<CandidateView> candidates,
    @Doc("What was handed in as a statement and not kept") List<DroppedView> dropped,
    @Doc("What went wrong on the way and cost no more than itself") List<String> warnings,
    @Doc("Whether this very report was handed in before; then nothing was changed now")
        boolean repeated,
    @Doc(
            value =
                "What the user said when asked about statements that wait; absent if there was "
                    + "nothing to ask or no way to",
            values = {
              "accepted",
              "declined",
              "unanswered",
              "busy",
              "too_long",
              "changed",
              "not_asked"
            })
        @Nullable String user,
    @Doc("Those that the user accepted, by their ids; they are the user's own word now")
        @Nullable List<String> accepted,
    @Doc("Grows with every change of the memory") long memoryRevision) {}
