package dev.memoryweave;

import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.embed.EmbeddingWork;
import dev.memoryweave.inspect.Outline;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.work.Work;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/**
 * The memory of an agent: remembers, recalls, weaves, learns from reports.
 *
 * <p>A memory is a view of a {@link MemoryStore} through a {@link ScopeChain}: nothing outside the
 * chain can be read or written. New memories are filed under the narrowest scope unless a draft
 * names another level. Views hold the rest: {@link #node} one memory, {@link #reviews} the memories
 * that wait for a decision, {@link #knowledge} the project's files.
 *
 * <p>Each write is one transaction of the store: when the method returns, all of it is stored; when
 * it throws, none of it is. Each leaves an event and raises the revision of its scope.
 *
 * <ul>
 *   <li><b>A secret</b> in a text refuses the whole write with {@link
 *       dev.memoryweave.model.SecretRejectedException}, before anything reaches the store. Only
 *       {@link #capture} takes secrets out and goes on.
 *   <li><b>A value</b> that breaks the rule of its field is refused with {@link
 *       InvalidValueException}.
 *   <li><b>Authority</b>: what directs behaviour, written by somebody whose word is not enough for
 *       it, waits as a candidate ({@link AuthorityPolicy}). A memory of somebody above the author
 *       is not changed: a changed copy or a request waits beside it with the status {@code
 *       needs_review}: {@link #remember} returns that, the verbs of a {@link NodeHandle} give it as
 *       {@link ChangeResult.Waiting}. A change that cannot wait, such as taking back a person's
 *       decision, throws {@link NeedsPersonException}.
 *   <li><b>A failing store</b> throws {@link dev.memoryweave.store.StoreException}.
 * </ul>
 *
 * <p>Instances are safe for any number of threads. The store belongs to whoever opened it, who also
 * closes it; a memory itself need not be closed.
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

  /** The author of what is written through this memory, as set by its opener. */
  Provenance author();

  /**
   * A view of this memory that writes as somebody else. Whoever holds a memory writes as its opener
   * says; hand the result to code that must write under another name.
   *
   * @param author who writes, asked before each write and recall
   */
  AgentMemory writtenBy(Supplier<Provenance> author);

  // ---- writing ----------------------------------------------------------------------------------

  /**
   * Remembers something new, or changes the memory that a draft names by its id or its key.
   *
   * <p>A draft that says nothing new changes nothing and returns the memory with the revision that
   * it had. Memories with other ids are not compared: reports do that, see {@link #reflect}. Where
   * the draft contradicts a memory in force of its scope, both stay in force, related as
   * contradicting each other and marked as contested; a person's memory is so marked only where a
   * person or a file speaks against it. A draft that waits is related to the memories in force that
   * it contradicts or restates under the same title.
   *
   * @return the memory as stored, or what waits in its place
   * @throws dev.memoryweave.store.StaleRevisionException if the draft expects another revision
   * @throws dev.memoryweave.store.DuplicateNodeException if a new key is held by another memory
   * @throws dev.memoryweave.model.UnknownNodeException if a parent or the target of a relation is
   *     unknown
   */
  MemoryNode remember(NodeDraft draft);

  /**
   * Remembers several things in one transaction, in order; relations may point to later ones. More
   * than 20 are taken for an import, and not searched for contradictions.
   *
   * @return the memories as stored, in the order of the drafts
   * @throws BatchItemException if one of them cannot be stored; then none is
   */
  List<MemoryNode> rememberAll(List<NodeDraft> drafts);

  /**
   * Makes several changes together, each tried on its own. A change that fails, for a secret, an
   * unknown id or any other reason, is reported; all others are stored in one transaction, or none
   * if the intent is a dry run. Of up to 20 memories it reports which others they contradict.
   */
  SaveReport save(SaveIntent intent);

  /**
   * Notes that memories were of use: one more use of each, and the time of it. Memories that were
   * used often rank a little higher; how fast they fade stays the same.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if one of them is unknown; then none is
   *     noted
   */
  void recordUse(Collection<? extends NodeAddress> memories);

  /**
   * Takes in an agent's report on a task. A gate may stop it. Otherwise the report becomes
   * candidates. Each is compared with the memories in force and promoted, merged, put in the place
   * of another one, discarded as a duplicate, or made to wait for a reviewer if it contradicts one.
   * All of it is one transaction. Handing the report in again changes nothing.
   */
  ReflectionResult reflect(TaskReport report);

  /**
   * Takes in a session at its end: an episode; statements, which wait until another author says the
   * same; and rows of tool calls that worked, as procedures, which wait for a person. Until then
   * they are recalled where they fit, marked as not confirmed. A fact or decision comes into force,
   * too, once messages of the role user state it in two sessions; they are its evidence. Whoever
   * hands the session in is the author, whatever role a message has. Secrets are replaced by marks
   * and reported as warnings. Handing the report in again changes nothing.
   */
  ReflectionResult capture(SessionReport report);

  // ---- reading ----------------------------------------------------------------------------------

  /**
   * The memories that help with a task, and the passages of the project's files, each list best
   * first and each entry with the reasons for its rank.
   */
  RecallResult recall(RecallRequest request);

  /**
   * The memories and the passages that help with a task, packed into one block of Markdown within
   * the token budget.
   */
  ContextPack weave(RecallRequest request);

  /**
   * Tells why a memory is not in the block that {@link #weave} makes for a request, or that it is
   * there, and at which rank. All of its causes are looked at, however far down it ranks.
   *
   * @param request the request whose block is asked about; a pack hash in it is ignored
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   * @throws dev.memoryweave.model.OutsideScopeException if the address names a scope outside the
   *     chain and nothing that is inherited
   */
  ContextPack.Standing whyNot(RecallRequest request, NodeAddress memory);

  /**
   * Looks for words in memories, best match first. Unlike {@link #recall} it applies no ranking of
   * its own and no overriding between scopes. Without a word to look for it lists.
   *
   * @param words the words, at most {@value RecallRequest#MAX_TASK} characters
   * @param query which memories, and which page
   */
  Page<SearchMatch> search(String words, MemoryQuery query);

  /** One page of memories; {@link Page#stream} goes over it, {@link Page#walk} over all pages. */
  Page<MemoryNode> list(MemoryQuery query);

  /** Counts the memories that meet the query, whatever its limit and cursor. */
  long count(MemoryQuery query);

  /**
   * The tree of the narrowest scope at a glance: lasting memories in force or stale. A part of it
   * is {@link NodeHandle#outline}.
   *
   * @param nodes the most nodes, 1 to {@value Outline#MAX_NODES}
   */
  Outline outline(int nodes);

  /** Counts and revisions of this memory, and the status of its store. */
  MemoryStatus status();

  // ---- views ------------------------------------------------------------------------------------

  /**
   * The memory at an address. Nothing is looked up yet: {@link NodeHandle#find} tells whether it
   * exists.
   */
  NodeHandle node(NodeAddress address);

  /** A session of the narrowest scope, whether or not it exists yet. */
  SessionHandle session(SessionId id);

  /** The work: what is to be done, what keeps it from going on, and whether it is done. */
  Work work();

  /** Where an agent stands that starts cold: its work, what is open there, what has changed. */
  Continuity continuity();

  /** The review queue: memories that wait for a decision. */
  Reviews reviews();

  /** The knowledge base: documents of the project's files and their passages. */
  KnowledgeBase knowledge();

  /** The embedding of memories and passages in the background; without an embedder, none. */
  EmbeddingWork embedding();

  /**
   * This memory as it was at an earlier time, for reading.
   *
   * @param time a time that is over; its millisecond counts as a whole
   * @throws dev.memoryweave.model.InvalidValueException if its millisecond is not over yet: what
   *     happens in it could not be told. To see the present, ask the memory itself
   */
  Snapshot asOf(Instant time);

  /** The journal of the scopes of this memory. */
  Journal journal();

  /** Checks and repairs of the store and of evidence. */
  Maintenance maintenance();
}
