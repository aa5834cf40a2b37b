package dev.memoryweave.store;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where memories are kept.
 *
 * <p><b>Transactions.</b> {@link #read} sees one consistent snapshot from its first look to its
 * end, whatever others write meanwhile. {@link #write} is atomic: if the work returns, all of it is
 * kept and, for a store with {@link Capability#DURABLE}, on disk before {@code write} returns; if
 * the work or the commit throws, nothing of it is kept and the exception reaches the caller. A
 * write sees its own changes. A change that is refused because of what it asks for (an unknown
 * node, a key that is held, an old revision, an invalid value) has no effect, and work that catches
 * the exception may go on. Views and the transaction are of no use after the work has ended: their
 * methods throw {@link IllegalStateException}.
 *
 * <p><b>Threads.</b> A store is safe for any number of threads. Writes run one after the other; a
 * reader never waits for a writer, nor a writer for a reader, longer than it takes to publish a
 * commit. A transaction belongs to the thread that runs it; opening another one inside it on the
 * same store is refused with {@link IllegalStateException}.
 *
 * <p><b>Scopes.</b> A store keeps the records of many scopes apart but does not judge who may see
 * which: each query names its scopes, and the facade only ever names those of its chain.
 *
 * <p><b>Failing.</b> Every method may throw a {@link StoreException}: {@link StoreClosedException}
 * after {@link #close}, {@link StoreUnavailableException} when the storage cannot be reached or has
 * no room or stays locked, {@link StoreCorruptedException} when it holds what it should not. No
 * exception of the storage technology crosses this interface except as a cause.
 *
 * <p><b>Damage.</b> A record that cannot be read is left out of lists, searches and collections;
 * only looking for exactly that record by its address fails, with {@link StoreCorruptedException}.
 * It can be deleted like any other. {@link #verify} finds it, {@link #repair} mends it.
 *
 * <p><b>To write a store</b>, implement the methods without a body; the others have a body that is
 * right for every store, and may be overridden to be faster.
 */
public interface MemoryStore extends AutoCloseable {
  /**
   * Opens the store at an address, or creates it.
   *
   * @param address the name of a {@link MemoryStoreProvider} on the class path, a colon, and a
   *     location that the provider understands: {@code sqlite:/data/memory.db} is a file of the
   *     module {@code memory-store-sqlite}, {@code sqlite:} its usual place, and {@code memory:} a
   *     store that ends with the process
   * @throws dev.memoryweave.model.InvalidValueException if the text is no address, or its location
   *     none of its kind
   * @throws StoreUnavailableException if no provider on the class path has the name; the message
   *     lists those that are there
   * @throws StoreException if the store cannot be opened
   */
  static MemoryStore open(String address) {
    return StoreAddress.open(address);
  }

  /**
   * Opens the store at an address for reading only: nothing is created, migrated or changed, and
   * every write is refused with {@link ReadOnlyStoreException}.
   *
   * @throws dev.memoryweave.model.InvalidValueException as {@link #open} does
   * @throws StoreUnavailableException as {@link #open} does, or if there is no store at the address
   * @throws StoreException if the store cannot be opened so, such as one that would have to be
   *     migrated
   */
  static MemoryStore openReadOnly(String address) {
    return StoreAddress.openReadOnly(address);
  }

  /**
   * Puts a backup in the place of the store at an address, and keeps the store that was there
   * beside it under a free name. Nobody may have the store open. The backup stays as it is. All of
   * its records are checked first, which may take as long as {@link #verify}.
   *
   * @param backup what {@link #backup} made, or a store that nobody has open
   * @throws dev.memoryweave.model.InvalidValueException as {@link #open} does
   * @throws StoreUnavailableException as {@link #open} does, or if the backup cannot be read, or if
   *     somebody has the store open, as far as that can be known; then nothing changed
   * @throws StoreCorruptedException if the backup is damaged; then nothing changed
   * @throws UnsupportedSchemaException if the backup is no store, or a later version of the library
   *     wrote it; then nothing changed
   * @throws MissingCapabilityException if stores of this kind cannot be restored
   */
  static RestoredStore restore(String address, Path backup) {
    return StoreAddress.restore(address, backup);
  }

  /** Whether a text is the address of a store, known or not, rather than a path. */
  static boolean isAddress(String text) {
    return StoreAddress.matches(text);
  }

  /**
   * Runs work on a consistent snapshot and gives its result.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   */
  <T> T read(Function<? super ReadTransaction, ? extends T> work);

  /**
   * Runs work that changes the store, all or nothing, and gives its result.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   * @throws ReadOnlyStoreException if the store was opened for reading only
   */
  <T> T write(Function<? super WriteTransaction, ? extends T> work);

  /**
   * Checks everything the store holds against its records: the text indexes, lengths, links,
   * events, vectors, counts, and the records themselves. Reads one snapshot and keeps no writer
   * waiting; it may take as long as writing everything once did.
   *
   * <p>Damage is reported, not thrown.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store
   * @throws MissingCapabilityException if the store has no {@link Capability#MAINTENANCE}
   */
  default StoreCheck verify() {
    throw Capability.MAINTENANCE.missing();
  }

  /**
   * Builds everything anew that is derived from the records: the text indexes, the lists and counts
   * that searches go by, and which nodes and passages have which vector. Vectors that are damaged
   * are dropped; what had them is listed as having none. All or nothing, in one write. No record
   * changes; afterwards {@link #verify} finds nothing whose damage is {@linkplain
   * StoreCheck.Finding#derived derived}.
   *
   * @return how many nodes and passages are in the text indexes
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   * @throws ReadOnlyStoreException if the store was opened for reading only
   * @throws MissingCapabilityException if the store has no {@link Capability#MAINTENANCE}
   */
  default long rebuildIndex() {
    throw Capability.MAINTENANCE.missing();
  }

  /**
   * Mends the records that cannot be read, or that say something else than what was written. All or
   * nothing, in one write.
   *
   * <ul>
   *   <li>A node is given back its newest former version that can be read, as a new revision with
   *       an event of type {@link dev.memoryweave.model.MemoryEvent.Type#MEMORY_REVERTED}; if
   *       another node holds its key by now, it is archived. A node without such a version is
   *       removed, with an event of type {@link
   *       dev.memoryweave.model.MemoryEvent.Type#MEMORY_DELETED}.
   *   <li>A document of a project file, or a passage of one, is removed with all of the document,
   *       so that the next indexing reads the file again.
   *   <li>Any other record is removed, also if it can be read and says something else than what was
   *       written; an event of type {@link dev.memoryweave.model.MemoryEvent.Type#STORE_REPAIRED}
   *       in its scope tells how many of which kind. A node that can be read stays as it is until
   *       it is written again.
   *   <li>Links to records that are gone are removed.
   * </ul>
   *
   * <p>What was removed is set aside, not lost: the store keeps it as it is, where only a person
   * who opens the data finds it, until a node that it belonged to is {@linkplain
   * NodeStore.Writer#delete deleted}. A store in which nothing is damaged stays as it is.
   *
   * @param now the time of the events
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   * @throws ReadOnlyStoreException if the store was opened for reading only
   * @throws MissingCapabilityException if the store has no {@link Capability#MAINTENANCE}
   */
  default StoreCheck.Repair repair(Instant now) {
    throw Capability.MAINTENANCE.missing();
  }

  /**
   * Copies all of the store into a file, as it is at one moment, while others read and write. The
   * copy is for its owner only. It appears under its name when it is complete, on the disk, and was
   * checked: it can be opened like the store itself, or put in its place with {@link #restore}.
   *
   * @param file a file that does not exist yet, in a folder that does
   * @throws dev.memoryweave.model.InvalidValueException if there is such a file, or no such folder;
   *     nothing is ever written over
   * @throws StoreUnavailableException if the file cannot be written
   * @throws StoreCorruptedException if the store is damaged, so that a copy of it would be as well
   * @throws IllegalStateException if this thread is inside a transaction of this store
   * @throws MissingCapabilityException if the store has no {@link Capability#BACKUP}
   */
  default StoreBackup backup(Path file) {
    throw Capability.BACKUP.missing();
  }

  /** The optional abilities of this store; none unless it says so. */
  default Set<Capability> capabilities() {
    return Set.of();
  }

  /** The state of the store, for a person who looks for its data. */
  Status status();

  /**
   * Ends the use of the store; what was acknowledged stays. Waits for work under way. Closing twice
   * does nothing.
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
   * @param bytes how much room it takes, or -1 if unknown
   * @param warnings why searches are slower or find less than they should, or what was wrong with
   *     the data when it was opened, a sentence with the remedy for each cause; empty if nothing is
   *     wrong that searches or the opening have met
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

  /** An ability that not every store has. */
  enum Capability {
    /** Acknowledged writes are still there after closing, a crash, and opening again. */
    DURABLE,
    /** Several processes may use the same data at once. */
    SHARED,
    /** Vectors of embedded texts are kept and searched. */
    VECTORS,
    /**
     * The scores of searches are those of {@link dev.memoryweave.store.support.Bm25}, but for
     * rounding, a part in a million. Searches of other stores rank by relevance as {@link
     * NodeStore#search} says.
     */
    EXACT_SCORES,
    /** The store checks itself and mends what is damaged. */
    MAINTENANCE(
        "check or mend itself; keep the memory in a store that can, such as an SQLite file, by an"
            + " export and an import"),
    /** The store copies itself into a file while it is in use. */
    BACKUP("copy itself; export the memories instead");

    /** Words that follow "This store cannot", with the way round. */
    private final String otherwise;

    Capability() {
      this("do that");
    }

    Capability(String otherwise) {
      this.otherwise = otherwise;
    }

    /** The exception for a call that needs this ability, of a store that does not have it. */
    MissingCapabilityException missing() {
      return new MissingCapabilityException(
          "This store cannot " + otherwise + " (it has no capability " + name() + ")");
    }
  }

  /** An ability was asked of a store that does not have it; the message says what to do instead. */
  final class MissingCapabilityException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with a message meant for a person. */
    public MissingCapabilityException(String message) {
      super(message);
    }
  }
}
