package dev.memoryweave.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.Page;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The review queue: memories that contradict an active one, changes that files ask for, rules that
 * are suspected prompt injections, statements of a single source, and memories whose evidence has
 * changed.
 *
 * <p>Each decision is recorded and can be undone, and so can those of reflection. A queue is a view
 * of its {@link AgentMemory} and throws what that throws.
 */
public interface Reviews {
  /** The most items of one page. */
  int MAX_LIMIT = 100;

  /**
   * One page of the whole queue, in the order of {@link #list(Filter, int, String)}.
   *
   * @param limit the most items, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, or null for the first
   */
  default Page<Item> list(int limit, @Nullable String cursor) {
    return list(Filter.ALL, limit, cursor);
  }

  /**
   * One page of the queue's items that pass a filter: first proposals of agents, programs and
   * people, then statements of files. In each of the two groups, challengers and questioned
   * memories come first, then memories whose evidence has changed, then statements of a single
   * source; within each, the longest pending is first.
   *
   * @param filter which items
   * @param limit the most items, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, from a page with the same filter, or null for the first
   */
  Page<Item> list(Filter filter, int limit, @Nullable String cursor);

  /** Counts the queue's items that pass a filter; only the first 5,000 of a status are counted. */
  Size size(Filter filter);

  /**
   * One item, with its evidence and the memories that it contradicts.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it is not pending a decision
   */
  Item get(NodeAddress address);

  /**
   * Lists the edits of files that have pending items, each with everything that it changes: the
   * changes of one commit together, and uncommitted edits of the work tree. Commits outside the
   * history of the checkout are not listed.
   */
  List<FileEdit> fileEdits();

  /**
   * Decides on everything that an edit of files asks for, in one transaction.
   *
   * @param read the edit as the reviewer saw it, from {@link #fileEdits}
   * @param verdict whether it is accepted or rejected
   * @return the decisions as recorded, in the order of the items
   * @throws dev.memoryweave.store.StaleRevisionException if one of the memories was changed since
   * @throws dev.memoryweave.model.InvalidValueException if one of the items is no longer pending,
   *     or the verdict is an edit
   * @throws NeedsPersonException if it needs a more trusted author
   */
  List<PromotionRecord> decide(FileEdit read, Verdict verdict);

  /**
   * Decides on an item that was read, if its text and the memories that it contradicts have not
   * changed since.
   *
   * @param read the item as the reviewer saw it, from {@link #list} or {@link #get}
   * @return the decision as recorded; pass its number to {@link #undo} to undo it
   * @throws dev.memoryweave.store.StaleRevisionException if one of the memories was changed since
   * @throws dev.memoryweave.model.InvalidValueException if it is no longer pending, or is pending
   *     for another reason
   * @throws NeedsPersonException if it needs a more trusted author
   */
  PromotionRecord decide(Item read, Verdict verdict);

  /**
   * Decides on a pending memory, even if its text has changed. If it was read, pass {@linkplain
   * #decide(Item, Verdict) the item} instead.
   *
   * @return the decision as recorded; pass its number to {@link #undo} to undo it
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it is not pending a decision
   * @throws NeedsPersonException if it needs a more trusted author: it directs behaviour, or
   *     contradicts a memory of a more trusted author
   */
  PromotionRecord decide(NodeAddress address, Verdict verdict);

  /**
   * Reports what a decision would change, and changes nothing.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it is not pending a decision
   * @throws NeedsPersonException if it needs a more trusted author
   */
  Preview preview(NodeAddress address, Verdict verdict);

  /**
   * Reports what {@link #undo} would change, and changes nothing.
   *
   * @param decision the number of the decision
   * @throws dev.memoryweave.model.InvalidValueException if it cannot be undone
   * @throws NeedsPersonException if it was made by a more trusted author
   */
  Preview previewUndo(long decision);

  /**
   * Undoes a decision: every memory that it changed is restored, and every memory that it created
   * is archived.
   *
   * @param decision the number of the decision
   * @param reason why
   * @return the decision that undoes it, which can be undone, too
   * @throws dev.memoryweave.model.InvalidValueException if there is no such decision, if it forgot
   *     a memory for good, or if a memory has been changed since; the message names it
   * @throws NeedsPersonException if it was made by a more trusted author
   */
  PromotionRecord undo(long decision, String reason);

  /**
   * Selects items of the queue; an item passes if it meets all conditions.
   *
   * @param kinds the kinds of pending memories, empty for any
   * @param sources the kinds of authors, empty for any
   * @param causes the reasons why items are pending, empty for any
   * @param challenged the memory that it challenges or asks about, or null for any or none
   */
  record Filter(
      Set<NodeKind> kinds,
      Set<Trust> sources,
      Set<Item.Cause> causes,
      @Nullable NodeId challenged) {
    /** Selects everything. */
    public static final Filter ALL = new Filter(Set.of(), Set.of(), Set.of(), null);

    /** Copies the sets. */
    public Filter {
      kinds = Set.copyOf(InvalidValueException.elements("kinds", kinds));
      sources = Set.copyOf(InvalidValueException.elements("sources", sources));
      causes = Set.copyOf(InvalidValueException.elements("causes", causes));
    }

    /** A copy for these kinds. */
    public Filter withKinds(Set<NodeKind> wanted) {
      return new Filter(wanted, sources, causes, challenged);
    }

    /** A copy for these kinds of authors. */
    public Filter withSources(Set<Trust> wanted) {
      return new Filter(kinds, wanted, causes, challenged);
    }

    /** A copy for these reasons. */
    public Filter withCauses(Set<Item.Cause> wanted) {
      return new Filter(kinds, sources, wanted, challenged);
    }

    /** A copy for items that challenge or ask about that memory; null for any or none. */
    public Filter withChallenged(@Nullable NodeId wanted) {
      return new Filter(kinds, sources, causes, wanted);
    }

    /** Whether an item passes. */
    public boolean passes(Item item) {
      InvalidValueException.given("item", item);
      return (kinds.isEmpty() || kinds.contains(item.waiting().kind()))
          && (sources.isEmpty() || sources.contains(item.waiting().provenance().trust()))
          && (causes.isEmpty() || causes.contains(item.cause()))
          && (challenged == null
              || item.challenged().stream()
                  .anyMatch(side -> side.memory().id().equals(challenged)));
    }
  }

  /**
   * Number of pending items.
   *
   * @param proposed the proposals of agents, programs and people, 0 or more
   * @param stated the statements of files, 0 or more
   */
  record Size(int proposed, int stated) {
    /** The sum of both. */
    public int total() {
      return proposed + stated;
    }
  }

  /**
   * Changes that a decision would make.
   *
   * @param decision the decision as it would be recorded; its number has no meaning
   * @param changes each memory that it would change, in the order of the changes
   */
  record Preview(PromotionRecord decision, List<Change> changes) {
    /** Copies the list. */
    public Preview {
      changes = List.copyOf(changes);
    }

    /**
     * Change of one memory.
     *
     * @param before the memory as it is
     * @param after the memory as it would be; null if it would be forgotten
     */
    public record Change(MemoryNode before, @Nullable MemoryNode after) {}
  }

  /**
   * An edit of files, with all of its pending items.
   *
   * @param items the pending items, at least one: changes of memories, removals and new statements
   */
  record FileEdit(List<Item> items) {
    /** Checks that there is at least one item, and copies the list. */
    public FileEdit {
      items = List.copyOf(items);
      InvalidValueException.unless(!items.isEmpty(), "items", items, "hold at least one");
    }

    private Provenance provenance() {
      return items.get(0).waiting().provenance();
    }

    /**
     * The commit that made the edit, or the {@linkplain WorkTreeMark mark} of the work tree if it
     * was not committed; null if unknown.
     */
    public @Nullable String commit() {
      return provenance().commit();
    }

    /** The name of the commit's author in git; null if there is none. */
    public @Nullable String author() {
      return provenance().principalId();
    }

    /** Whether it was committed. */
    public boolean isCommitted() {
      return commit() != null && !WorkTreeMark.isMark(commit());
    }
  }

  /**
   * A memory that is pending a decision, with the reason.
   *
   * @param waiting the pending memory
   * @param cause why it is pending
   * @param reason the cause in words
   * @param evidence the evidence for and against it
   * @param challenged the active memories that it concerns: those that it contradicts, restates or
   *     would change, and the one that a request is about; each with its own evidence
   * @param records the decisions about it so far, latest first
   */
  record Item(
      MemoryNode waiting,
      Cause cause,
      String reason,
      List<Evidence> evidence,
      List<Side> challenged,
      List<PromotionRecord> records) {

    /** Copies the lists. */
    public Item {
      evidence = List.copyOf(evidence);
      challenged = List.copyOf(challenged);
      records = List.copyOf(records);
    }

    /** Whether it asks to forget a memory for good: once accepted, that cannot be undone. */
    public boolean isForgetting() {
      return cause == Cause.REQUEST
          && challenged.stream().anyMatch(side -> side.relation().equals(Side.ASKS_TO_FORGET));
    }

    /**
     * An active memory that a pending one concerns.
     *
     * @param memory the active memory
     * @param relation how the pending memory relates to it: {@code contradicts}, {@code restates}
     *     under the same title, or {@code asks_...} for a request
     * @param evidence the evidence for and against it
     */
    public record Side(MemoryNode memory, Predicate relation, List<Evidence> evidence) {
      private static final Predicate ASKS_TO_FORGET = Predicate.of("asks_forget");

      /** Copies the list. */
      public Side {
        evidence = List.copyOf(evidence);
      }
    }

    /** Why an item is pending. */
    public enum Cause {
      /** It contradicts or restates an active memory. */
      CHALLENGES,
      /**
       * The file of a memory whose author is more trusted than files says something else than the
       * memory.
       */
      FILE_CHANGED,
      /** Its text is a suspected prompt injection. */
      INSTRUCTS,
      /** Somebody asks to change a memory of a more trusted author. */
      REQUEST,
      /** Only one author says it, and that is not enough. */
      ONE_SOURCE,
      /** Its evidence has changed or is gone. */
      EVIDENCE_CHANGED,
      /** Somebody asked for a second look. */
      QUESTIONED;

      /** The name used in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }

  /** Verdict of a reviewer on an item of the review queue. */
  sealed interface Verdict {
    /** The reason, 1 to 1,000 characters on one line. */
    String reason();

    /**
     * It is true: it becomes active and supersedes the memories that it contradicts. A proposal of
     * a file replaces the text of its memory.
     *
     * @param reason why
     */
    record Accept(String reason) implements Verdict {
      /** Checks that a reason is given. */
      public Accept {
        requireReason(reason);
      }
    }

    /**
     * It is not true: it is archived, and the memories that it contradicts stay.
     *
     * @param reason why
     */
    record Reject(String reason) implements Verdict {
      /** Checks that a reason is given. */
      public Reject {
        requireReason(reason);
      }
    }

    /**
     * It is true in other words: it is changed, and then accepted.
     *
     * @param title the new title, or null to keep its own
     * @param body the new body, or null to keep its own
     * @param reason why
     */
    record Edit(@Nullable String title, @Nullable String body, String reason) implements Verdict {
      /** Checks that something is changed, and that a reason is given. */
      public Edit {
        InvalidValueException.unless(
            title != null || body != null, "edit", null, "change the title or the body");
        requireReason(reason);
      }
    }

    private static void requireReason(String reason) {
      InvalidValueException.given("reason", reason);
      InvalidValueException.unless(!reason.isBlank(), "reason", reason, "say why");
    }
  }
}
