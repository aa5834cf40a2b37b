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
   * One page of the whole queue, in the order of {@link #list(Filter, int, String)}.
   *
   * @param limit the most items, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, or null for the first
   */
  default Page<Item> list(int limit, @Nullable String cursor) {
    return list(Filter.ALL, limit, cursor);
  }

  /**
   * One page of what a filter chooses from the queue: what agents, programs and people propose,
   * then what files state. In each of the two, challengers and questioned memories come first, then
   * memories whose evidence has changed, then statements of a single source; of each, the longest
   * waiting is first.
   *
   * @param filter what is wanted
   * @param limit the most items, 1 to {@value #MAX_LIMIT}
   * @param cursor where the page begins, from a page with the same filter, or null for the first
   */
  Page<Item> list(Filter filter, int limit, @Nullable String cursor);

  /** Counts what a filter chooses from the queue; of more than 5,000 of a status, the first. */
  Size size(Filter filter);

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
   * Tells what a decision would change, and changes nothing.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.InvalidValueException if it does not wait for a decision
   * @throws NeedsPersonException if it takes the word of somebody above the author
   */
  Preview preview(NodeAddress address, Verdict verdict);

  /**
   * Tells what {@link #undo} would change, and changes nothing.
   *
   * @param decision the number of the decision
   * @throws dev.memoryweave.model.InvalidValueException if it cannot be undone
   * @throws NeedsPersonException if it was made by somebody above the author
   */
  Preview previewUndo(long decision);

  /**
   * Takes a decision back: every memory that it changed is restored, and every memory that it made
   * is archived.
   *
   * @param decision the number of the decision
   * @param reason why
   * @return the decision that takes it back, which can be taken back, too
   * @throws dev.memoryweave.model.InvalidValueException if there is no such decision, if it forgot
   *     a memory for good, or if a memory has been changed since; the message names it
   * @throws NeedsPersonException if it was made by somebody above the author
   */
  PromotionRecord undo(long decision, String reason);

  /**
   * Chooses items of the queue; an item passes if it meets all conditions.
   *
   * @param kinds the kinds of what waits, empty for any
   * @param sources whose word it is, empty for anybody's
   * @param causes why it waits, empty for any reason
   * @param challenged the memory that it challenges or asks about, or null for any or none
   */
  record Filter(
      Set<NodeKind> kinds,
      Set<Trust> sources,
      Set<Item.Cause> causes,
      @Nullable NodeId challenged) {
    /** Chooses everything. */
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

    /** A copy for the word of these kinds of authors. */
    public Filter withSources(Set<Trust> wanted) {
      return new Filter(kinds, wanted, causes, challenged);
    }

    /** A copy for these reasons to wait. */
    public Filter withCauses(Set<Item.Cause> wanted) {
      return new Filter(kinds, sources, wanted, challenged);
    }

    /** A copy for what challenges or asks about that memory; null for any or none. */
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
   * Number of items that wait.
   *
   * @param proposed what agents, programs and people propose, 0 or more
   * @param stated what files state, 0 or more
   */
  record Size(int proposed, int stated) {
    /** All of them. */
    public int total() {
      return proposed + stated;
    }
  }

  /**
   * Changes that a decision would make.
   *
   * @param decision the decision as it would be recorded; its number means nothing
   * @param changes each memory that it would change, in the order in which it would
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
      InvalidValueException.given("reason", reason);
      InvalidValueException.unless(!reason.isBlank(), "reason", reason, "say why");
    }
  }
}
