package dev.memoryweave.review;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.WorkTreeMark;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.Page;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The review queue: memories that contradict one in force, changes that files ask for, rules that
 * are suspected prompt injections, statements of a single source, and memories whose evidence has
 * changed.
 *
 * <p>Each decision is recorded and can be taken back, and so can those that reflection made. A
 * queue is a view of its {@link AgentMemory} and throws what that throws.
 */
public interface Reviews {
  /** The most items of one page. */
  int MAX_LIMIT = 100;

  /**
   * One page of the queue, the longest waiting first: challengers and questioned memories, then
   * memories whose evidence has changed, then statements of a single source.
   *
   * @param limit the most items, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, or null for the first
   */
  Page<Item> list(int limit, @Nullable String cursor);

  /**
   * One item, with its evidence and the memories that it contradicts.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait for a decision
   */
  Item get(NodeAddress address);

  /**
   * Lists the edits of files that something waits for, each with all that it changes: what one
   * commit changed together, and what was edited in the work tree and not committed. Only what is
   * behind the commit that is checked out is listed.
   */
  List<FileEdit> fileEdits();

  /**
   * Decides about all that an edit of files asks for, in one transaction.
   *
   * @param read what the reviewer has seen, by {@link #fileEdits}
   * @param verdict whether it is accepted or rejected
   * @return the decisions as recorded, in the order of the items
   * @throws dev.memoryweave.store.StaleRevisionException if one of the memories was changed since
   * @throws dev.memoryweave.model.InvalidValueException if one of the items does not wait any more,
   *     or the verdict is to edit it
   * @throws NeedsPersonException if it takes the word of somebody above the author
   */
  List<PromotionRecord> decide(FileEdit read, Verdict verdict);

  /**
   * Decides about an item that was read, if its text and the memories that it contradicts have not
   * changed since.
   *
   * @param read what the reviewer has seen, by {@link #list} or {@link #get}
   * @return the decision as recorded; its number can be handed to {@link #undo}
   * @throws dev.memoryweave.store.StaleRevisionException if one of the memories was changed since
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait any more, or waits for
   *     another reason
   * @throws NeedsPersonException if it takes the word of somebody above the author
   */
  PromotionRecord decide(Item read, Verdict verdict);

  /**
   * Decides about a waiting memory, whatever it says by now. Whoever has read it hands in
   * {@linkplain #decide(Item, Verdict) the item}.
   *
   * @return the decision as recorded; its number can be handed to {@link #undo}
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait for a decision
   * @throws NeedsPersonException if it takes the word of somebody above the author: it directs
   *     behaviour, or speaks against the word of somebody above
   */
  PromotionRecord decide(NodeAddress address, Verdict verdict);

  /**
   * Takes a decision back: every memory that it changed is restored, and every memory that it made
   * is archived.
   *
   * @param decision the number of the decision
   * @param reason why
   * @return the decision that takes it back, which can be taken back, too
   * @throws dev.memoryweave.model.InvalidValueException if there is no such decision, if it forgot
   *     a memory for good, or if a memory has been changed since; the message names it
   */
  PromotionRecord undo(long decision, String reason);

  /**
   * An edit of files, with all of it that waits for a decision.
   *
   * @param items what waits, at least one: changes of memories, removals and new statements
   */
  record FileEdit(List<Item> items) {
    /** Checks that there is something, and copies the list. */
    public FileEdit {
      items = List.copyOf(items);
      InvalidValueException.unless(!items.isEmpty(), "items", items, "hold at least one");
    }

    private Provenance provenance() {
      return items.get(0).waiting().provenance();
    }

    /**
     * The commit that made the edit, or the {@linkplain WorkTreeMark mark} of the work tree if it
     * was not committed; null if nothing is known of it.
     */
    public @Nullable String commit() {
      return provenance().commit();
    }

    /** The name that git has of the author of the commit; null if there is none. */
    public @Nullable String author() {
      return provenance().principalId();
    }

    /** Whether it was committed. */
    public boolean isCommitted() {
      return commit() != null && !WorkTreeMark.isMark(commit());
    }
  }

  /**
   * A memory that waits for a decision, with the reason.
   *
   * @param waiting the memory that waits
   * @param cause why it waits
   * @param reason the same in words
   * @param evidence what speaks for it, and against it
   * @param challenged the memories in force that it is about: those that it contradicts, restates
   *     or would change, and that of which a request asks something; each with its own evidence
   * @param records what was decided about it so far, latest first
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

    /**
     * Whether it asks to forget a memory for good: once it is accepted, nothing brings that back.
     */
    public boolean isForgetting() {
      return cause == Cause.REQUEST
          && challenged.stream().anyMatch(side -> side.relation().equals(Side.ASKS_TO_FORGET));
    }

    /**
     * A memory in force that what waits is about.
     *
     * @param memory the memory in force
     * @param relation how what waits is related to it: {@code contradicts}, {@code restates} under
     *     the same title, or {@code asks_...} for what a request asks
     * @param evidence what speaks for it, and against it
     */
    public record Side(MemoryNode memory, Predicate relation, List<Evidence> evidence) {
      private static final Predicate ASKS_TO_FORGET = Predicate.of("asks_forget");

      /** Copies the list. */
      public Side {
        evidence = List.copyOf(evidence);
      }
    }

    /** Why something waits. */
    public enum Cause {
      /** It contradicts or restates a memory in force. */
      CHALLENGES,
      /** The file of a memory of somebody above files says something else than the memory. */
      FILE_CHANGED,
      /** Its text is a suspected prompt injection. */
      INSTRUCTS,
      /** Somebody asks to change a memory of an author of higher authority. */
      REQUEST,
      /** Only one author says it, and that is not enough. */
      ONE_SOURCE,
      /** Its evidence has changed or is gone. */
      EVIDENCE_CHANGED,
      /** Somebody asked for a second look. */
      QUESTIONED;

      /** The name in texts, in lower case. */
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
     * It is true: it comes into force, and what it speaks against is superseded by it. A proposal
     * of a file becomes the text of its memory.
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
     * It is not: it is put away, and what it speaks against stays.
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
     * @param title the title that it gets, or null to keep its own
     * @param body the body that it gets, or null to keep its own
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
      InvalidValueException.unless(!reason.isBlank(), "reason", reason, "say why");
    }
  }
}
