package dev.memoryweave.operations.answer;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.review.Reviews;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Answer of {@code review}: what waits, or what was decided about it. */
public record ReviewAnswer(
    @Doc("What was asked for") Action action,
    @Doc("list: how many wait that meet the conditions; absent for one alone") @Nullable Size size,
    @Doc("list: what waits, proposals before what files state, oldest first")
        @Nullable List<Item> items,
    @Doc(
            "list: edits of files, each with all that waits for it; absent if there are "
                + "none, and on further pages")
        @Nullable List<Edit> edits,
    @Doc("list: the cursor for the next page; absent if there is no more")
        @Nullable String nextCursor,
    @Doc("decide, undo: the decision as recorded") @Nullable PromotionView decision,
    @Doc("decisions about several: the outcome of each, in the order of the call")
        @Nullable List<Outcome> outcomes,
    @Doc("decisions about several: whether all are done, or can be") @Nullable Boolean complete,
    @Doc("True if nothing was changed, as asked for") @Nullable Boolean dryRun,
    @Doc("dry run: the memories that would change") @Nullable List<Change> changes,
    @Doc("What the user said, or why the user was not asked; absent if no question arose")
        @Nullable Consent user,
    @Doc("decide, undo, revert: the memories that changed, as they are now")
        @Nullable List<MemoryStatement> memories) {
  /** The actions of a review. */
  public enum Action {
    /** Shows pending memories. */
    LIST,
    /** It is true: becomes active and replaces what it contradicts. */
    ACCEPT,
    /** It is not true: is discarded. */
    REJECT,
    /** It is true in other words: is changed and becomes active. */
    EDIT,
    /** Undoes a decision, or restores the content of a memory at an earlier revision. */
    UNDO;

    /** The name in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The number of pending items that meet the conditions of a list. */
  public record Size(
      @Doc("Of agents, programs and people") int proposed, @Doc("Of files") int stated) {
    /** The view of a size. */
    public static Size of(Reviews.Size size) {
      return new Size(size.proposed(), size.stated());
    }
  }

  /** A pending item, with both sides of what is to be decided. */
  public record Item(
      @Doc("What waits") MemoryStatement memory,
      @Doc(
              "Why it waits: it contradicts or restates a memory in force, its file says "
                  + "something else than the memory, its text instructs its reader, it asks to "
                  + "change a memory of a more trusted author, only one author says it, which is "
                  + "not enough, its evidence has changed, or somebody asked for a second look")
          Reviews.Item.Cause cause,
      @Doc("The same in words") String reason,
      @Doc("Whether a file states it") boolean fromFile,
      @Doc("The evidence for and against it") List<EvidenceView> evidence,
      @Doc("The memories in force that it contradicts or restates, or that a request is about")
          List<Challenged> challenged,
      @Doc("True for a request to forget: once accepted, nothing brings the memory back")
          @Nullable Boolean cannotBeUndone,
      @Doc("The decisions about it so far, latest first") List<PromotionView> decisions) {
    /** A memory in force that a pending one is about. */
    public record Challenged(
        @Doc("The memory in force") MemoryStatement memory,
        @Doc(
                "How the pending one is related to it: contradicts, restates (the same "
                    + "title), or asks_... for what a request asks")
            String relation,
        @Doc(
                "Where the titles differ, in order; absent if they are equal or have little "
                    + "in common")
            @Nullable List<DifferencePart> titleDifference,
        @Doc(
                "Where the texts differ, in order; absent if they are equal or have little in "
                    + "common")
            @Nullable List<DifferencePart> bodyDifference,
        @Doc("The evidence for and against it") List<EvidenceView> evidence) {}

    /**
     * The view of a pending item.
     *
     * @param challenged the memories that it is about, compared with it
     */
    public static Item of(Reviews.Item item, List<Challenged> challenged) {
      return new Item(
          MemoryStatement.of(item.waiting()),
          item.cause(),
          item.reason(),
          item.waiting().isOfFile(),
          item.evidence().stream().map(EvidenceView::of).toList(),
          challenged,
          item.isForgetting() ? true : null,
          item.records().stream().map(PromotionView::of).toList());
    }

    /** Whether accepting it forgets a memory for good. */
    public boolean isForgetting() {
      return cannotBeUndone != null;
    }
  }

  /** An edit of files, with everything that waits for it. */
  public record Edit(
      @Doc("Give it as commit to decide about all of it") String commit,
      @Doc("The author of the commit in git; absent if not known") @Nullable String author,
      @Doc("Whether it was committed, or edited in the folder") boolean committed,
      @Doc("The edit in words") String heading,
      @Doc("What waits for it") List<String> ids) {}

  /** The outcome for one of several items: a decision, or why there is none. */
  public record Outcome(
      @Doc("What waited") String id,
      @Doc("Whether it is decided") boolean done,
      @Doc(value = "The number of the decision, for undo by {review}", minimum = 1)
          @Nullable Long decision,
      @Doc("The kind of the failure, if it is not decided") @Nullable String error,
      @Doc("Why it is not decided") @Nullable String message) {
    /** The outcome for an item that is decided. */
    public static Outcome of(String id, PromotionRecord decision) {
      return new Outcome(id, true, decision.sequence(), null, null);
    }

    /** The outcome for an item that is not decided. */
    public static Outcome failed(String id, String error, String message) {
      return new Outcome(id, false, null, error, message);
    }
  }

  /** The effect that a decision would have on a memory. */
  public record Change(
      @Doc("Id of the memory") String id,
      @Doc("Its status") String status,
      @Doc("The status that it would have, or forgotten") String becomes,
      @Doc("The title that it would have") String title) {
    /** The view of a change. */
    public static Change of(Reviews.Preview.Change change) {
      MemoryNode before = change.before();
      MemoryNode after = change.after();
      return new Change(
          before.id().value(),
          before.status().label(),
          after == null ? "forgotten" : after.status().label(),
          after == null ? before.title() : after.title());
    }
  }

  /** One pending item alone. */
  public static ReviewAnswer ofOne(Item item) {
    return list(null, List.of(item), null, null);
  }

  /** A page of pending items. */
  public static ReviewAnswer ofPage(
      Size size, List<Item> items, @Nullable List<Edit> edits, @Nullable String nextCursor) {
    return list(size, items, edits, nextCursor);
  }

  private static ReviewAnswer list(
      @Nullable Size size,
      List<Item> items,
      @Nullable List<Edit> edits,
      @Nullable String nextCursor) {
    return new ReviewAnswer(
        Action.LIST, size, items, edits, nextCursor, null, null, null, null, null, null, null);
  }

  /**
   * A decision that is made.
   *
   * @param decision the decision as recorded, or null if none is
   * @param memories the memories that changed, as they are now
   */
  public static ReviewAnswer decided(
      Action action,
      @Nullable PromotionRecord decision,
      @Nullable Consent user,
      List<MemoryNode> memories) {
    return new ReviewAnswer(
        action,
        null,
        null,
        null,
        null,
        decision == null ? null : PromotionView.of(decision),
        null,
        null,
        null,
        null,
        user,
        memories.stream().map(MemoryStatement::of).toList());
  }

  /** Decisions about several pending items. */
  public static ReviewAnswer ofSeveral(
      Action action, List<Outcome> outcomes, @Nullable Consent user) {
    boolean complete = outcomes.stream().allMatch(Outcome::done);
    return new ReviewAnswer(
        action, null, null, null, null, null, outcomes, complete, null, null, user, null);
  }

  /**
   * The effect that a decision or its undoing would have.
   *
   * @param complete whether all can be done, or null if that was not asked
   */
  public static ReviewAnswer dryRun(
      Action action, @Nullable Boolean complete, List<Reviews.Preview.Change> changes) {
    List<Change> views = changes.stream().map(Change::of).toList();
    return new ReviewAnswer(
        action, null, null, null, null, null, null, complete, true, views, null, null);
  }

  /** A copy of a page that goes on to the end of a further one, with the items of both. */
  public ReviewAnswer with(List<Item> both, ReviewAnswer further) {
    return list(further.size, both, edits, further.nextCursor);
  }

  /** The items of a list; none of any other answer. */
  public List<Item> listed() {
    return items == null ? List.of() : items;
  }

  /** The edits of files of a list; none of any other answer. */
  public List<Edit> listedEdits() {
    return edits == null ? List.of() : edits;
  }
}
