package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.Companions.await;
import static dev.memoryweave.store.tck.Companions.giveWay;
import static dev.memoryweave.store.tck.Companions.result;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.StoreClosedException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Closing a store, and its status before that. */
abstract class ClosingRules extends StoreRules {
  private final Companions companions = new Companions();

  ClosingRules(MemoryStoreContract contract) {
    super(contract);
  }

  @AfterEach
  void dismiss() {
    companions.close();
  }

  @Test
  void status_openStore_saysWhatItIs() {
    MemoryStore.Status status = store.status();

    assertThat(status.engine()).isNotBlank();
    assertThat(status.readOnly()).isFalse();
    assertThat(status.schemaVersion()).isNotNegative();
    assertThat(status.bytes()).isGreaterThanOrEqualTo(-1);
    assertThat(store.capabilities()).isEqualTo(store.capabilities());
  }

  @Test
  void close_thenUse_isRefused() {
    insert(fact("Before"));

    store.close();

    assertThatExceptionOfType(StoreClosedException.class)
        .isThrownBy(() -> store.read(tx -> "never"));
    assertThatExceptionOfType(StoreClosedException.class)
        .isThrownBy(() -> store.write(tx -> "never"));
  }

  @Test
  void close_unusedStore_works() {
    assertThatCode(() -> store.close()).doesNotThrowAnyException();
  }

  @Test
  void close_twice_doesNothing() {
    store.close();

    assertThatCode(() -> store.close()).doesNotThrowAnyException();
    assertThatExceptionOfType(StoreClosedException.class)
        .isThrownBy(() -> store.read(tx -> "never"));
  }

  @Test
  void close_whileWorkIsUnderWay_waitsForItsEnd() {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch reading = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    AtomicBoolean written = new AtomicBoolean();
    AtomicBoolean read = new AtomicBoolean();

    Future<MemoryNode> writer =
        companions.start(
            () -> {
              MemoryNode node =
                  store.write(
                      tx -> {
                        writing.countDown();
                        await(closing);
                        giveWay(1_000);
                        MemoryNode inserted = tx.nodes().insert(fact("Last"));
                        written.set(true);
                        return inserted;
                      });
              return node;
            });
    Future<Long> reader =
        companions.start(
            () ->
                store.read(
                    tx -> {
                      reading.countDown();
                      await(closing);
                      giveWay(1_000);
                      long count = tx.nodes().count(IN_PROJECT);
                      read.set(true);
                      return count;
                    }));
    await(writing);
    await(reading);
    Future<Boolean> closer =
        companions.start(
            () -> {
              closing.countDown();
              store.close();
              return written.get() && read.get();
            });

    assertThat(result(closer)).as("the work was over when close returned").isTrue();
    assertThat(result(writer).revision()).isEqualTo(1);
    assertThat(result(reader)).isNotNegative();
  }

  @Test
  void close_insideATransaction_isRefused() {
    look(tx -> assertThatIllegalStateException().isThrownBy(() -> store.close()));
    change(
        tx -> {
          assertThatIllegalStateException().isThrownBy(() -> store.close());
          tx.nodes().insert(fact("Afterwards"));
        });

    assertThat(count(IN_PROJECT)).isEqualTo(1);
  }
}
