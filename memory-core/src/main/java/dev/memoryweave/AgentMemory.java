package dev.memoryweave;

import dev.memoryweave.content.Contents;
import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.entity.Entities;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.ContentStore;
import dev.memoryweave.store.JournalStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.SessionStore;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.internal.Attribution;
import dev.memoryweave.work.Work;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory of an agent: remembers, recalls, weaves, learns from reports.
 *
 * <p>A memory is a view of a {@link MemoryStore} through a {@link ScopeChain}: nothing outside the
 * chain can be read or written. New memories are filed under the narrowest scope unless a draft
 * names another level. Further views cover the rest: {@link #node} one memory, {@link #reviews} the
 * memories pending a decision, {@link #knowledge} the project's files.
 *
 * <p>Each write is one transaction of the store: when the method returns, all of it is stored; when
 * it throws, none of it is. Each write records an event and raises the revision of its scope.
 *
 * <ul>
 *   <li><b>A secret</b> in a text makes the whole write fail with {@link
 *       dev.memoryweave.model.SecretRejectedException}, before anything reaches the store. Only
 *       {@link #capture} redacts secrets and continues.
 *   <li><b>An invalid value</b> is refused with {@link InvalidValueException}.
 *   <li><b>Authority</b>: a directive whose author may not direct behaviour becomes a pending
 *       candidate ({@link AuthorityPolicy}). A memory of a more trusted author is not changed: a
 *       changed copy or a request is stored beside it with the status {@code needs_review}. {@link
 *       #remember} returns that; the methods of a {@link NodeHandle} return it as {@link
 *       ChangeResult.Waiting}. A change that cannot be queued, such as revoking a person's
 *       decision, throws {@link NeedsPersonException}.
 *   <li><b>A failing store</b> throws {@link dev.memoryweave.store.StoreException}.
 * </ul>
 *
 * <p>Instances are safe for use by any number of threads. The store belongs to whoever opened it,
 * who also closes it; a memory itself need not be closed.
 */
public interface AgentMemory {

  /** A builder for a memory on a store. */
  static AgentMemoryBuilder builder(MemoryStore store) {
    return new AgentMemoryBuilder(store);
  }

  /** The scopes that this memory sees. */
  ScopeChain scopes();

  /** The settings that this memory was opened with. */
  MemoryConfig config();

  /** The author of everything written through this memory, as set by its opener. */
  Provenance author();

  /**
   * A view of this memory that writes as another author. Whoever holds a memory writes as its
   * opener decided; hand the result to code that must write under another name.
   *
   * @param author who writes, asked before each write and recall
   */
  AgentMemory writtenBy(Supplier<Provenance> author);

  // ---- writing ----------------------------------------------------------------------------------

  /**
   * Remembers something new, or changes the memory that a draft names by its id or its key.
   *
   * <p>A draft that says nothing new changes nothing and returns the memory with its current
   * revision. Memories with other ids are not compared: reports do that, see {@link #reflect}. If
   * the draft contradicts an active memory of its scope, both stay active, are related as
   * contradicting each other, and are marked as contested; a person's memory is marked only if a
   * person or a file contradicts it. A pending draft is related to the active memories that it
   * contradicts or restates under the same title.
   *
   * @return the memory as stored, or the pending memory stored in its place
   * @throws dev.memoryweave.store.StaleRevisionException if the draft expects another revision
   * @throws dev.memoryweave.store.DuplicateNodeException if a new key is held by another memory
   * @throws dev.memoryweave.model.UnknownNodeException if a parent or the target of a relation is
   *     unknown
   */
  MemoryNode remember(NodeDraft draft);

  /**
   * Remembers one sentence, as {@link #remember(NodeDraft)} does a draft of only this kind and
   * title.
   *
   * @param title the sentence, at most {@value MemoryNode#MAX_TITLE} characters
   */
  default MemoryNode remember(NodeKind kind, String title) {
    return remember(NodeDraft.builder(kind, title).build());
  }

  /**
   * Remembers several things in one transaction, in order; relations may point to later ones. More
   * than 20 count as an import and are not checked for contradictions.
   *
   * @return the memories as stored, in the order of the drafts
   * @throws BatchItemException if one of them cannot be stored; then none is
   */
  List<MemoryNode> rememberAll(List<NodeDraft> drafts);

  /**
   * Makes several changes together, each tried on its own. A change that fails, because of a
   * secret, an unknown id or any other reason, is reported; all others are stored in one
   * transaction, or none if the intent is a dry run. For up to 20 memories, also reports which
   * others they contradict.
   */
  SaveIntent.Report save(SaveIntent intent);

  /**
   * Records a use of each memory, with its time. Memories that are used often rank a little higher;
   * how fast they fade does not change.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if one of them is unknown; then no use is
   *     recorded
   */
  void recordUse(Collection<? extends NodeAddress> memories);

  /**
   * Takes in an agent's report on a task. A gate may stop it. Otherwise the report becomes
   * candidates. Each is compared with the active memories and is promoted, merged, put in place of
   * another one, discarded as a duplicate, or left pending review if it contradicts one. All of it
   * is one transaction. Handing the report in again changes nothing.
   */
  ReflectionResult reflect(TaskReport report);

  /**
   * Takes in a session at its end: an episode; statements, which stay pending until another author
   * says the same; and sequences of successful tool calls, as procedures, which stay pending until
   * a person confirms them. Pending memories are recalled where relevant, marked as not confirmed.
   * A fact or decision also becomes active once messages of the role user state it in two sessions;
   * they are its evidence. Whoever hands the session in is the author, whatever role a message has.
   * Secrets are redacted and reported as warnings. Handing the report in again changes nothing.
   */
  ReflectionResult capture(SessionReport report);

  // ---- reading ----------------------------------------------------------------------------------

  /**
   * The memories that help with a task and the passages of the project's files. Each list has the
   * best first, and each entry gives the reasons for its rank.
   */
  RecallResult recall(RecallRequest request);

  /**
   * Recalls for a task with the settings of this memory, as {@link RecallRequest#forTask} has them.
   *
   * @param task the task or question, at most {@value RecallRequest#MAX_TASK} characters
   */
  default RecallResult recall(String task) {
    return recall(RecallRequest.forTask(task));
  }

  /**
   * The memories and the passages that help with a task, packed into one block of Markdown within
   * the token budget.
   */
  ContextPack weave(RecallRequest request);

  /** Weaves a block as {@link #weave} does, and returns what it was made of beside it. */
  Woven weaveWithRecords(RecallRequest request);

  /**
   * Weaves for a task within the usual budget of tokens.
   *
   * @param task the task or question, at most {@value RecallRequest#MAX_TASK} characters
   */
  default ContextPack weave(String task) {
    return weave(RecallRequest.forTask(task));
  }

  /**
   * Weaves for a task within a budget.
   *
   * @param task the task or question, at most {@value RecallRequest#MAX_TASK} characters
   * @param tokenBudget the most tokens that the block may have
   */
  default ContextPack weave(String task, int tokenBudget) {
    return weave(RecallRequest.builder(task).tokenBudget(tokenBudget).build());
  }

  /**
   * Explains why a memory is missing from the block that {@link #weave} makes for a request, or
   * gives its rank if it is there. All causes are checked, however low it ranks.
   *
   * @param request the request whose block is asked about; a pack hash in it is ignored
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.OutsideScopeException if the address names a scope that is
   *     neither in the chain nor inherited
   */
  ContextPack.Standing whyNot(RecallRequest request, NodeAddress memory);

  /**
   * Searches memories for words, best match first; with an embedder, also for what is near them in
   * meaning. Unlike {@link #recall} it weighs nothing but the match, and narrower scopes override
   * nothing. Without words, lists the memories.
   *
   * @param words the words, at most {@value RecallRequest#MAX_TASK} characters
   * @param query which memories, and which page
   */
  Page<MemoryQuery.Match> search(String words, MemoryQuery query);

  /**
   * One page of memories; {@link Page#stream} iterates over it, {@link Page#walk} over all pages.
   */
  Page<MemoryNode> list(MemoryQuery query);

  /** Counts the memories that match the query, whatever its limit and cursor. */
  long count(MemoryQuery query);

  /**
   * Counts the memories that {@link #search} finds by kind, status and author, whatever the limit
   * and the cursor of the query.
   *
   * @param words the words, at most {@value RecallRequest#MAX_TASK} characters
   */
  MemoryQuery.Counts counts(String words, MemoryQuery query);

  /**
   * An overview of the tree of the narrowest scope: lasting memories, active or stale. For a
   * subtree see {@link NodeHandle#outline}.
   *
   * @param nodes the most nodes, 1 to {@value Outline#MAX_NODES}
   */
  Outline outline(int nodes);

  /** Counts and revisions of this memory, and the status of its store. */
  Status status();

  // ---- views ------------------------------------------------------------------------------------

  /**
   * The memory at an address. Nothing is looked up yet: {@link NodeHandle#find} shows whether it
   * exists.
   */
  NodeHandle node(NodeAddress address);

  /** A session of the narrowest scope, whether or not it exists yet. */
  SessionHandle session(SessionId id);

  /**
   * One page of the sessions that meet conditions, most recently active first.
   *
   * @param limit the most sessions, 1 to {@value SessionStore.SessionQuery#MAX_LIMIT}
   * @param cursor where the page begins, or null for the first
   */
  Page<Session> sessions(SessionHandle.Filter filter, int limit, @Nullable String cursor);

  /** The work: what is to be done, what blocks it, and whether it is done. */
  Work work();

  /** Where an agent starting cold stands: its work, what is open, what has changed. */
  Continuity continuity();

  /** The review queue: memories pending a decision. */
  Reviews reviews();

  /** The names in memories and passages, and what they go together with. */
  Entities entities();

  /** The contents: files, images and notes that are kept as they are, beside the memories. */
  Contents contents();

  /** The knowledge base: documents of the project's files and their passages. */
  KnowledgeBase knowledge();

  /** The background embedding of memories and passages; without an embedder it does nothing. */
  Maintenance.EmbeddingWork embedding();

  /**
   * A read-only view of this memory as it was at an earlier time.
   *
   * @param time a time in the past; its whole millisecond must be over
   * @throws dev.memoryweave.model.InvalidValueException if its millisecond is not over yet, since
   *     more may still happen in it. To see the present, use the memory itself
   */
  Snapshot asOf(Instant time);

  /** The journal of the scopes of this memory. */
  Journal journal();

  /** Checks and repairs of the store and of evidence. */
  Maintenance maintenance();

  /**
   * Counts and revisions of a memory, and the status of its store.
   *
   * @param revisions the memory revision of each scope of the chain, narrowest first
   * @param nodes how many nodes there are in all scopes of the chain
   * @param nodesByKind how many of them are of each kind; kinds without any are left out
   * @param nodesByStatus how many of them have each status; statuses without any are left out
   * @param contents how much content there is in all scopes of the chain
   * @param authority who may direct behaviour
   * @param store where they are kept
   */
  record Status(
      Map<Scope, Long> revisions,
      long nodes,
      Map<NodeKind, Long> nodesByKind,
      Map<NodeStatus, Long> nodesByStatus,
      ContentStore.Usage contents,
      AuthorityPolicy authority,
      MemoryStore.Status store) {}

  /** Journal of the scopes of a memory: events, and the records of promotion and review. */
  interface Journal {
    /**
     * The events after a given one, earliest first.
     *
     * @param afterSequence the sequence of the last event already seen, 0 for none
     * @param limit the most events, 1 to {@value
     *     dev.memoryweave.store.JournalStore.EventQuery#MAX_LIMIT}
     */
    List<MemoryEvent> events(long afterSequence, int limit);

    /** The sequence of the latest event; 0 if there is none. */
    long latest();

    /**
     * How often things happened on each of the last days, of which today is the last.
     *
     * @param days how many days, 1 to {@value #MAX_DAYS}
     * @param zone the zone whose days are meant; they need not have 24 hours
     */
    Days lastDays(int days, ZoneId zone);

    /** The most days of one answer. */
    int MAX_DAYS = 366;

    /**
     * Days and what happened on them.
     *
     * @param dates the days, earliest first
     * @param happened how often what happened on each day
     */
    record Days(List<LocalDate> dates, List<Map<JournalStore.Happening, Long>> happened) {
      /** Copies the lists. */
      public Days {
        dates = List.copyOf(dates);
        happened = List.copyOf(happened);
      }
    }

    /**
     * The latest records of reflection and of reviewers, latest first.
     *
     * @param limit the most records, 1 to {@value
     *     dev.memoryweave.store.JournalStore.PromotionQuery#MAX_LIMIT}
     */
    List<PromotionRecord> promotionRecords(int limit);
  }

  /**
   * As-of view: a memory as it was at an earlier time, read-only. A change counts from the time at
   * which its write began, to the millisecond.
   *
   * <p>A past time is final: asked again, {@link #find} and {@link #relations} give the same
   * answer. Reading a time within the last hour therefore waits for writes in progress, as a write
   * would, and may fail like one. There are exceptions: memories forgotten since are gone from the
   * past, too, and imported ones exist from the time they bring; if the clock is set back, changes
   * can fall into a past that was already read; and if a store is opened read-only, a write of
   * another process may not be waited for.
   */
  interface Snapshot {
    /** The time of the snapshot. */
    Instant time();

    /** The memory at an address as it was then, or nothing if it was not there yet. */
    Optional<MemoryNode> find(NodeAddress address);

    /**
     * The relations that held then, from and to a memory, in the order in which they were stated.
     *
     * @throws dev.memoryweave.model.UnknownNodeException if there was no such memory then
     */
    List<Relation> relations(NodeAddress address);

    /** The memories that would have helped with a task then. */
    RecallResult recall(RecallRequest request);

    /** The memories that would have helped with a task then, packed into one block of text. */
    ContextPack weave(RecallRequest request);
  }

  /**
   * An overview of the tree of memories.
   *
   * @param roots the nodes at the top, sorted so that kinds that belong higher up come first
   * @param shown how many nodes are listed
   * @param more whether there are more than were listed
   */
  record Outline(List<Entry> roots, int shown, boolean more) {
    /** The most nodes of an outline. */
    public static final int MAX_NODES = 2_000;

    /** Copies the list. */
    public Outline {
      roots = List.copyOf(roots);
    }

    /**
     * A node of the outline.
     *
     * @param node the node
     * @param children the nodes below it
     */
    public record Entry(MemoryNode node, List<Entry> children) {
      /** Copies the list. */
      public Entry {
        children = List.copyOf(children);
      }
    }

    /**
     * The outline as an indented list of Markdown: kind, title and id of each node, and its author.
     */
    public String markdown() {
      StringBuilder text = new StringBuilder();
      append(text, roots, 0);
      if (more) {
        text.append("- …\n");
      }
      return text.toString();
    }

    private static void append(StringBuilder text, List<Entry> entries, int depth) {
      for (Entry entry : entries) {
        MemoryNode node = entry.node();
        text.append("  ".repeat(depth)).append("- ").append(node.kind().label()).append(": ");
        text.append(node.title()).append(" (").append(node.id()).append(')');
        text.append(", ").append(Attribution.of(node)).append(marks(node)).append('\n');
        append(text, entry.children(), depth + 1);
      }
    }

    private static String marks(MemoryNode node) {
      boolean isOver = !node.isInForce() && !node.status().isWaiting();
      return (isOver ? ", " + node.status().label() : "")
          + (node.isContested() ? ", contested" : "");
    }
  }

  /** Thrown when an item of a batch cannot be stored; then none is. */
  final class BatchItemException extends MemoryException {
    private static final long serialVersionUID = 1L;

    private final int index;

    /**
     * Creates it.
     *
     * @param index the place of the item in the batch, from 0
     * @param cause why it could not be stored
     */
    public BatchItemException(int index, MemoryException cause) {
      super(MemoryException.Message.of("Item ", index, " of the batch: ", cause), cause);
      this.index = index;
    }

    /** The index of the item in the batch, from 0. */
    public int index() {
      return index;
    }
  }

  /**
   * A block and what it was made of, read at one moment.
   *
   * @param pack the block
   * @param found the memories and passages that were found, best first, also those without room in
   *     the block
   * @param evidence the evidence of each of these memories that has some
   */
  record Woven(ContextPack pack, RecallResult found, Map<NodeRef, List<Evidence>> evidence) {
    /** Copies the map. */
    public Woven {
      evidence = Map.copyOf(evidence);
    }
  }
}
