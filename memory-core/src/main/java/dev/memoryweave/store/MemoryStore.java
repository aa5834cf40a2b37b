package dev.memoryweave.store;

import java.time.Instant;
import java.util.Set;
import java.util.function.Function;

/**
 * Where memories are kept.
 *
 * <p><b>Transactions.</b> {@link #read} sees one consistent snapshot from its first look to its
 * end, whatever others write meanwhile. {@link #write} is atomic: if the work returns, all of it is
 * kept and, for a store with {@link StoreCapability#DURABLE}, on disk before {@code write} returns;
 * if the work or the commit throws, nothing of it is kept and the exception reaches the caller. A
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
   * @throws UnsupportedOperationException if the store has no {@link StoreCapability#MAINTENANCE}
   */
  default StoreCheck verify() {
    throw StoreCapability.MAINTENANCE.missing();
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
   * @throws UnsupportedOperationException if the store has no {@link StoreCapability#MAINTENANCE}
   */
  default long rebuildIndex() {
    throw StoreCapability.MAINTENANCE.missing();
  }

  /**
   * Mends the records that cannot be read. All or nothing, in one write.
   *
   * <ul>
   *   <li>A node is given back its newest former version that can be read, as a new revision with
   *       an event of type {@link dev.memoryweave.model.MemoryEvent.Type#MEMORY_REVERTED}; if
   *       another node holds its key by now, it is archived. A node without such a version is
   *       removed, with an event of type {@link
   *       dev.memoryweave.model.MemoryEvent.Type#MEMORY_DELETED}.
   *   <li>A document of a project file, or a passage of one, is removed with all of the document,
   *       so that the next indexing reads the file again.
   *   <li>Any other record is removed.
   *   <li>Links to records that are gone are removed.
   * </ul>
   *
   * <p>What could not be read is set aside, not lost: the store keeps it as it is, where only a
   * person who opens the data finds it, until a node that it belonged to is {@linkplain
   * NodeWriter#delete deleted}. A store in which all records can be read stays as it is.
   *
   * @param now the time of the events
   * @throws IllegalStateException if this thread is inside a transaction of this store already
   * @throws ReadOnlyStoreException if the store was opened for reading only
   * @throws UnsupportedOperationException if the store has no {@link StoreCapability#MAINTENANCE}
   */
  default StoreRepair repair(Instant now) {
    throw StoreCapability.MAINTENANCE.missing();
  }

  /** The optional abilities of this store; none unless it says so. */
  default Set<StoreCapability> capabilities() {
    return Set.of();
  }

  /** What the store is, for a person who looks for its data. */
  StoreStatus status();

  /**
   * Ends the use of the store; what was acknowledged stays. Waits for work under way. Closing twice
   * does nothing.
   *
   * @throws IllegalStateException if this thread is inside a transaction of this store
   */
  @Override
  void close();
}
