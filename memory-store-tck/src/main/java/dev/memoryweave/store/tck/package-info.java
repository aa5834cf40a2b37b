/**
 * The contract of the storage SPI as tests, for authors of stores.
 *
 * <p>Start from {@link dev.memoryweave.store.tck.MemoryStoreContract}. Put this module on the test
 * class path and extend the class; all its tests then run against your store:
 *
 * <pre>{@code
 * class MyStoreTest extends MemoryStoreContract {
 *   @TempDir Path folder;
 *
 *   @Override
 *   protected MemoryStore open() {
 *     return MyStore.open(folder.resolve("memory"));
 *   }
 *
 *   @Override
 *   protected Optional<MemoryStore> reopen() {
 *     return Optional.of(MyStore.open(folder.resolve("memory")));
 *   }
 * }
 * }</pre>
 *
 * <p>A store that declares {@link dev.memoryweave.store.MemoryStore.Capability#DURABLE} must
 * override {@code reopen}; tests of abilities that a store does not declare are skipped. The tests
 * neither sleep nor depend on the time, the locale or their order. One group does random work, a
 * few rounds with fixed seeds that stand in the names of its tests; {@code
 * -Dmemoryweave.tck.seed=42} runs one round with another.
 *
 * <p>Code on top of a store can be tested with {@link dev.memoryweave.store.tck.HostileStore},
 * which does everything that the contract allows and nobody hopes for: its commits fail, its pages
 * hold one row, and it is slow. {@link dev.memoryweave.store.tck.TckNodes} makes records to test
 * with. {@link dev.memoryweave.store.tck.InterceptedStore} is the base of stores that differ from
 * another one in a call or two.
 */
@NullMarked
package dev.memoryweave.store.tck;

import org.jspecify.annotations.NullMarked;
