package dev.memoryweave.operations.answer;

import dev.memoryweave.review.Reviews;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of {@code review}. */
public record ReviewAnswer(
    @Doc(
            value = "What was asked for",
            values = {"list", "accept", "reject", "edit", "undo"})
        String action,
    @Doc("list: how many wait that meet the conditions; absent for one alone") @Nullable Size size,
    @Doc("list: what waits, proposals before what files state, the longest waiting first")
        @Nullable List<Item> items,
    @Doc(
            "list: edits of files, each with all that waits for it; absent if there are "
                + "none, and on further pages")
        @Nullable List<Edit> edits,
    @Doc("list: give it as cursor for what waits besides; absent if there is no more")
        @Nullable String nextCursor,
    @Doc("decide, undo: the decision as recorded") @Nullable PromotionView decision,
    @Doc("decisions about several: what came of each, in the order of the call")
        @Nullable List<Outcome> outcomes,
    @Doc("decisions about several: whether all are done, or can be") @Nullable Boolean complete,
    @Doc("True if nothing was changed, as asked for") @Nullable Boolean dryRun,
    @Doc("dry run: the memories that would be changed") @Nullable List<Change> changes,
    @Doc(
            value =
                "What the user said to what only a person can say, or why the user was not "
                    + "asked; absent if there was nothing of the kind",
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
    @Doc("decide, undo, revert: the memories that were changed, as they are now")
        @Nullable List<MemoryStatement> memories) {
  /** list: how many wait that meet the conditions; absent for one alone. */
  public record Size(
      @Doc("Of agents, programs and people") long proposed, @Doc("Of files") long stated) {}

  /** One of the list in {@link ReviewAnswer}. */
  public record Item(
      @Doc("What waits") MemoryStatement memory,
      @Doc(
              "Why it waits: it contradicts or restates a memory in force, its file says "
                  + "something else than the memory, its text instructs its reader, something is "
                  + "asked for about a memory that stands above whoever asked, only one author says "
                  + "it whose word is not enough, its evidence has changed, or somebody asked for a "
                  + "second look")
          Reviews.Item.Cause cause,
      @Doc("The same in words") String reason,
      @Doc("Whether a file states it") boolean fromFile,
      @Doc("What speaks for it, and against it") List<EvidenceView> evidence,
      @Doc(
              "The memories in force that it contradicts or restates, or that of which a "
                  + "request asks something")
          List<Challenged> challenged,
      @Doc("True for a request to forget: once accepted, nothing brings the memory back")
          @Nullable Boolean cannotBeUndone,
      @Doc("What was decided about it so far, latest first") List<PromotionView> decisions) {
    /** One of the list in {@link Item}. */
    public record Challenged(
        @Doc("The memory in force") MemoryStatement memory,
        @Doc(
                "How what waits is related to it: contradicts, restates (the same title), or "
                    + "asks_... for what a request asks")
            String relation,
        @Doc(
                "Where the titles of both differ, in their order; absent if they are equal or "
                    + "have little in common")
            @Nullable List<DifferencePart> titleDifference,
        @Doc(
                "Where the texts of both differ, in their order; absent if they are equal or "
                    + "have little in common")
            @Nullable List<DifferencePart> bodyDifference,
        @Doc("What speaks for it, and against it") List<EvidenceView> evidence) {}
  }

  /** One of the list in {@link ReviewAnswer}. */
  public record Edit(
      @Doc("Give it as commit to decide about all of it") String commit,
      @Doc("Who made the commit, as git has it; absent if that is not known")
          @Nullable String author,
      @Doc("Whether it was committed, or edited in the folder") boolean committed,
      @Doc("What it is in words") String heading,
      @Doc("What waits for it") List<String> ids) {}

  /** One of the list in {@link ReviewAnswer}. */
  public record Outcome(
      @Doc("What waited") String id,
      @Doc("Whether it is decided") boolean done,
      @Doc(value = "The number of the decision, for undo by {review}", minimum = 1)
          @Nullable Long decision,
      @Doc("The kind of the failure, if it is not decided") @Nullable String error,
      @Doc("Why it is not decided") @Nullable String message) {}

  /** One of the list in {@link ReviewAnswer}. */
  public record Change(
      @Doc("Id of the memory") String id,
      @Doc("Its status") String status,
      @Doc("The status that it would have, or forgotten") String becomes,
      @Doc("The title that it would have") String title) {}
}
