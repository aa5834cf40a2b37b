package dev.memoryweave.store;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Storage of memories.
 *
 * <p><b>Transactions.</b> {@link #read} sees one consistent snapshot throughout, whatever others
 * write meanwhile. {@link #write} is atomic: if the work returns, all of it is kept and, for a
 * store with {@link Capability#DURABLE}, on disk before {@code write} returns; if the work or the
 * commit throws, nothing of it is kept and the exception reaches the caller. A write sees its own
 * changes. A change that is refused because the request is invalid (an unknown node, a key that is
 * held, an old revision, an invalid value) has no effect, and work that catches the exception may
 * continue. Views and the transaction cannot be used after the work has ended: their methods throw
 * {@link IllegalStateException}.
 *
 * <p><b>Threads.</b> A store is safe for use by any number of threads. Writes run one after the
 * other; readers and writers never block each other longer than it takes to publish a commit. A
 * transaction belongs to the thread that runs it; opening another one inside it on the same store
 * is refused with {@link IllegalStateException}.
 *
 * <p><b>Scopes.</b> A store keeps the records of many scopes apart but does not decide who may see
 * which: each query names its scopes, and the facade only ever names those of its chain.
 *
 * <p><b>Failures.</b> Every method may throw a {@link StoreException}: {@link StoreClosedException}
 * after {@link #close}, {@link StoreUnavailableException} if the storage cannot be reached, is full
 * or stays locked, {@link StoreCorruptedException} if its content is invalid. Exceptions of the
 * storage technology cross this interface only as a cause.
 *
 * <p><b>Damage.</b> A record that cannot be read is left out of lists, searches and collections;
 * only a lookup of exactly that record by its address fails, with {@link StoreCorruptedException}.
 * It can be deleted like any other. {@link #verify} finds it, {@link #repair} repairs it.
 *
 * <p><b>To implement a store</b>, implement the methods without a body; the others have a default
 * that is correct for every store, and may be overridden to be faster.
 */
public interface MemoryStore extends AutoCloseable {
  /**
   * Opens the store at an address, or creates it.
   *
   * @param address the name of a {@link MemoryStoreProvider} on the class path, a colon, and a
   *     location that the provider understands: {@code sqlite:/data/memory.db} is a file of the
   *     module {@code memory-store-sqlite}, {@code sqlite:} its default location, and {@code
   *     memory:} a store that ends with the process
   * @throws dev.memoryweave.model.InvalidValueException if the text is not an address, or its
   *     location is not valid for its kind
   * @throws StoreUnavailableException if no provider on the class path has the name; the message
   *     lists the available ones
   * @throws StoreException if the store cannot be opened
   */
  static MemoryStore open(String address) {
    return StoreAddress.open(address);
  }

  /**
   * Opens the store at an address read-only: nothing is created, migrated or changed, and every
   * write is refused with {@link ReadOnlyStoreException}.
   *
   * @throws dev.memoryweave.model.InvalidValueException as {@link #open} does
   * @throws StoreUnavailableException as {@link #open} does, or if there is no store at the address
   * @throws StoreException if the store cannot be opened read-only, for example because it would
   *     have to be migrated
   */
  static MemoryStore openReadOnly(String address) {
    return StoreAddress.openReadOnly(address);
  }

  /**
   * Replaces the store at an address with a backup, and keeps the former store beside it under a
   * free name. Nobody may have the store open. The backup stays as it is. All of its records are
   * checked first, which may take as long as {@link #verify}.
   *
   * @param backup a file made by {@link #backup}, or a store that nobody has open
   * @throws dev.memoryweave.model.InvalidValueException as {@link #open} does
   * @throws StoreUnavailableException as {@link #open} does, or if the backup cannot be read, or if
   *     somebody is known to have the store open; then nothing changed
   * @throws StoreCorruptedException if the backup is damaged; then nothing changed
   * @throws UnsupportedSchemaException if the backup is not a store, or was written by a later
   *     version of the library; then nothing changed
   * @throws MissingCapabilityException if stores of this kind cannot be restored
   */
  static MemoryStoreProvider.Restored restore(String address, Path backup) {
    return StoreAddress.restore(address, backup);
  }

  /** Whether a text is the address of a store, of a known kind or not, rather than a path. */
  static boolean isAddress(String text) {
    return StoreAddress.matches(text);
  }

  /**
   * Runs work on a consistent snapshot and returns its result. A store that others share may run
   * the work more than once, as {@link #write} does.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   */
  <T> T read(Function<? super ReadTransaction, ? extends T> work);

  /**
   * Runs work that changes the store, all or nothing, and returns its result.
   *
   * <p>A store that others share may run the work more than once, each time on the latest state:
   * what an earlier run did to the store is undone before the next one, and the caller gets the
   * result of the last one. So the work must not change anything but the transaction, or has to
   * begin by emptying what it fills.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   * @throws ReadOnlyStoreException if the store was opened read-only
   * @throws OutcomeUnknownException if the connection to the storage broke during the commit, and
   *     it could not be found out whether the write was kept
   */
  <T> T write(Function<? super WriteTransaction, ? extends T> work);

  /**
   * Checks everything in the store against its records: the text indexes, lengths, links, events,
   * vectors, counts, and the records themselves. Reads one snapshot and blocks no writer; it may
   * take as long as writing everything once did.
   *
   * <p>Damage is reported, not thrown.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store
   * @throws MissingCapabilityException if the store has no {@link Capability#MAINTENANCE}
   */
  default Check verify() {
    throw Capability.MAINTENANCE.missing();
  }

  /**
   * Rebuilds everything that is derived from the records: the text indexes, the lists and counts
   * used by searches, and which nodes and passages have which vector. Damaged vectors are dropped;
   * the nodes and passages that had them are listed as missing one. All or nothing, in one write.
   * No record changes; afterwards {@link #verify} finds nothing whose damage is {@linkplain
   * Check.Finding#derived derived}.
   *
   * @return how many nodes and passages are in the text indexes
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   * @throws ReadOnlyStoreException if the store was opened read-only
   * @throws MissingCapabilityException if the store has no {@link Capability#MAINTENANCE}
   */
  default long rebuildIndex() {
    throw Capability.MAINTENANCE.missing();
  }

  /**
   * Repairs the records that cannot be read, or that differ from what was written. All or nothing,
   * in one write.
   *
   * <ul>
   *   <li>A node is reset to its newest readable former version, as a new revision with an event of
   *       type {@link dev.memoryweave.model.MemoryEvent.Type#MEMORY_REVERTED}; if another node
   *       holds its key by now, it is archived. A node without such a version is removed, with an
   *       event of type {@link dev.memoryweave.model.MemoryEvent.Type#MEMORY_DELETED}.
   *   <li>If a document of a project file or one of its passages is damaged, the whole document is
   *       removed, so that the next indexing reads the file again.
   *   <li>Any other record is removed, even if it is readable but differs from what was written; an
   *       event of type {@link dev.memoryweave.model.MemoryEvent.Type#STORE_REPAIRED} in its scope
   *       says how many of which kind. A readable node stays as it is until it is written again.
   *   <li>Links to records that are gone are removed.
   * </ul>
   *
   * <p>Removed records are set aside, not lost: the store keeps them as they are, visible only to a
   * person who opens the data, until a node that they belonged to is {@linkplain
   * NodeStore.Writer#delete deleted}. A store without damage stays as it is.
   *
   * @param now the time of the events
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   * @throws ReadOnlyStoreException if the store was opened read-only
   * @throws MissingCapabilityException if the store has no {@link Capability#MAINTENANCE}
   */
  default Check.Repair repair(Instant now) {
    throw Capability.MAINTENANCE.missing();
  }

  /**
   * Copies the whole store into a file, as it is at one moment, while others read and write. The
   * copy is readable by its owner only. It appears under its name once it is complete, on disk, and
   * checked: it can be opened like the store itself, or replace it with {@link #restore}.
   *
   * @param file a file that does not exist yet, in a folder that does
   * @throws dev.memoryweave.model.InvalidValueException if the file exists, or the folder does not;
   *     nothing is ever overwritten
   * @throws StoreUnavailableException if the file cannot be written
   * @throws StoreCorruptedException if the store is damaged, so that a copy of it would be, too
   * @throws IllegalStateException if this thread is inside a transaction of this store
   * @throws MissingCapabilityException if the store has no {@link Capability#BACKUP}
   */
  default Backup backup(Path file) {
    throw Capability.BACKUP.missing();
  }

  /**
   * Makes sure that nothing of what was deleted stays in the files of the store: index entries,
   * vectors without a text, earlier states in a log. Others read and write meanwhile. It may be
   * called at any time, and goes on where an earlier call was interrupted.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store
   * @throws ReadOnlyStoreException if the store was opened read-only
   */
  default Erasure finishErasing() {
    return Erasure.IN_MEMORY;
  }

  /** The optional capabilities of this store; none by default. */
  default Set<Capability> capabilities() {
    return Set.of();
  }

  /** The state of the store, for a person who looks for its data. */
  Status status();

  /**
   * Closes the store; acknowledged writes stay. Waits for running work. Closing twice does nothing.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store
   */
  @Override
  void close();

  /**
   * State of a store, for a person.
   *
   * @param engine the kind of store and its version
   * @param location where its data is; null if in memory
   * @param schemaVersion the version of its layout, 0 if it has none
   * @param readOnly whether writes are refused
   * @param bytes its size, or -1 if unknown
   * @param warnings why searches are slower or find less than they should, or what was wrong with
   *     the data when it was opened: for each cause a sentence with the remedy; empty if searches
   *     and opening met no problem
   */
  record Status(
      String engine,
      @Nullable String location,
      int schemaVersion,
      boolean readOnly,
      long bytes,
      List<String> warnings) {
    /** Copies the list. */
    public Status {
      warnings = List.copyOf(warnings);
    }

    /** State of a store without warnings. */
    public Status(
        String engine, @Nullable String location, int schemaVersion, boolean readOnly, long bytes) {
      this(engine, location, schemaVersion, readOnly, bytes, List.of());
    }
  }

  /**
   * The files of a store after what was deleted was erased from them.
   *
   * @param complete whether nothing deleted is left where the store can reach; false if somebody
   *     has read an earlier state for so long that the log could not be emptied
   * @param files the files that hold the data; empty for a store without files
   * @param copies earlier or full copies of the store beside it, which are not touched
   * @param limits where else something deleted may be left, out of reach of the store: for each
   *     place a sentence for a person
   */
  record Erasure(boolean complete, List<Path> files, List<Path> copies, List<String> limits) {
    /** That of a store without files. */
    public static final Erasure IN_MEMORY = new Erasure(true, List.of(), List.of(), List.of());

    /** Copies the lists. */
    public Erasure {
      files = List.copyOf(files);
      copies = List.copyOf(copies);
      limits = List.copyOf(limits);
    }
  }

  /** A capability that not every store has. */
  enum Capability {
    /** Acknowledged writes survive closing, a crash, and reopening. */
    DURABLE,
    /** Several processes may use the same data at once. */
    SHARED,
    /** Vectors of embedded texts are stored and searched. */
    VECTORS,
    /**
     * The scores of searches are those of {@link dev.memoryweave.store.support.Bm25}, except for
     * rounding, a part in a million. Searches of other stores rank by relevance as described in
     * {@link NodeStore#search}.
     */
    EXACT_SCORES,
    /** The store checks itself and repairs damage. */
    MAINTENANCE(
        "check or mend itself; keep the memory in a store that can, such as an SQLite file, by an"
            + " export and an import"),
    /** The store can copy itself into a file while it is in use. */
    BACKUP("copy itself; export the memories instead");

    /** The words after "This store cannot", with the workaround. */
    private final String otherwise;

    Capability() {
      this("do that");
    }

    Capability(String otherwise) {
      this.otherwise = otherwise;
    }

    /** The exception for a call that needs this capability, if the store lacks it. */
    MissingCapabilityException missing() {
      return new MissingCapabilityException(
          "This store cannot " + otherwise + " (it has no capability " + name() + ")");
    }
  }

  /**
   * Thrown when a store lacks a capability that a call needs; the message says what to do instead.
   */
  final class MissingCapabilityException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with a message meant for a person. */
    public MissingCapabilityException(String message) {
      super(message);
    }
  }

  /**
   * Thrown when the connection to the storage broke while a write was being committed, and it could
   * not be found out whether all of the write was kept or nothing of it. Look before you repeat it.
   */
  final class OutcomeUnknownException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with a message meant for a person, and the failure behind it. */
    public OutcomeUnknownException(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * A copy of a store, made while it was open.
   *
   * @param file where it is
   * @param bytes its size
   * @param schemaVersion the version of its layout
   */
  record Backup(Path file, long bytes, int schemaVersion) {}

  /**
   * The result of checking everything a store holds.
   *
   * @param findings the damage found, by area; for each area the first {@value #MAX_FINDINGS}
   * @param counts how many findings there are in each area, listed or not; areas without any are
   *     left out
   */
  record Check(List<Finding> findings, Map<Area, Long> counts) {
    /** The most findings listed for an area. */
    public static final int MAX_FINDINGS = 1_000;

    /** The result for a store without damage. */
    public static final Check SOUND = new Check(List.of(), Map.of());

    /** Copies the list and the counts. */
    public Check {
      findings = List.copyOf(findings);
      Map<Area, Long> ordered = new EnumMap<>(Area.class);
      ordered.putAll(counts);
      counts = Collections.unmodifiableMap(ordered);
    }

    /** The part of a store that a finding is about. */
    public enum Area {
      /** The pages of the file, and the indexes of its tables. */
      FILE,
      /** Records that cannot be read, or that differ from what was written. */
      RECORDS,
      /** Records that refer to others: relations, evidence, parents, tags, passages. */
      LINKS,
      /** The order of events, revisions, and former versions. */
      EVENTS,
      /** The entries of the text indexes for each node and passage. */
      TEXT_INDEX,
      /** The lengths and scopes that the text indexes store for each entry. */
      LENGTHS,
      /** Vectors: which node or passage has which, and which have none. */
      VECTORS,
      /** Numbers that are counted during writes. */
      COUNTS
    }

    /**
     * One problem.
     *
     * @param area the area that it concerns
     * @param what the problem, and which record has it; holds none of its content
     * @param derived whether the damaged data is derived from the records, so that {@link
     *     MemoryStore#rebuildIndex()} repairs it without loss
     * @param remedy what to do about it
     */
    public record Finding(Area area, String what, boolean derived, String remedy) {}

    /** Whether nothing was found. */
    public boolean isSound() {
      return counts.isEmpty();
    }

    /** How many findings there are in an area. */
    public long count(Area area) {
      return counts.getOrDefault(area, 0L);
    }

    /**
     * The result of repairing the records of a store.
     *
     * @param restored how many unreadable nodes were reset to their newest readable former version
     * @param setAside how many damaged records were taken out of the lists; the store keeps them as
     *     they are until a node that they belong to is forgotten
     * @param removedDocuments how many documents of project files were removed, so that the next
     *     indexing reads their files again
     * @param removedLinks how many links to records that are gone were removed
     */
    public record Repair(long restored, long setAside, long removedDocuments, long removedLinks) {
      /** The result for a store in which nothing had to be repaired. */
      public static final Repair NONE = new Repair(0, 0, 0, 0);
    }
  }
}
