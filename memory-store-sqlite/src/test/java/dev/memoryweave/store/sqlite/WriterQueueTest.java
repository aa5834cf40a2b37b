package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Locks of two queues on one file exclude each other in one process as they do in two. */
class WriterQueueTest {
  private static final long LONG = TimeUnit.MINUTES.toNanos(2);

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db-queue");
  }

  @Test
  void await_letsWritersPassInTheOrderOfJoining() throws Exception {
    try (WriterQueue first = WriterQueue.open(file);
        WriterQueue second = WriterQueue.open(file);
        WriterQueue third = WriterQueue.open(file)) {
      assertThat(first.isEmpty()).isTrue();
      WriterQueue.Ticket a = first.join(LONG);
      WriterQueue.Ticket b = second.join(LONG);
      WriterQueue.Ticket c = third.join(LONG);
      assertThat(first.isEmpty()).isFalse();

      assertThat(a.await(LONG)).isTrue();
      assertThat(b.await(0)).isFalse();
      a.leave();
      assertThat(c.await(0)).isFalse();
      assertThat(b.await(LONG)).isTrue();
      b.leave();
      assertThat(c.await(LONG)).isTrue();
      c.leave();
      assertThat(third.isEmpty()).isTrue();
    }
  }

  @Test
  void noteStep_isToldToThoseThatWait() throws Exception {
    try (WriterQueue writes = WriterQueue.open(file);
        WriterQueue waits = WriterQueue.open(file)) {
      writes.note(new WriterQueue.OpenFiles("database", "log"));
      writes.noteStep();
      assertThat(waits.steps()).isZero();

      WriterQueue.Ticket ticket = waits.join(LONG);
      writes.noteStep();
      assertThat(waits.steps()).isEqualTo(1);
      ticket.leave();
      // One who gives up is no sign that the others get on.
      assertThat(waits.steps()).isEqualTo(1);
      assertThat(WriterQueue.filesIn(file)).contains(new WriterQueue.OpenFiles("database", "log"));
    }
  }

  @Test
  void await_behindOneThatEnded_doesNotWait() throws Exception {
    try (WriterQueue survivor = WriterQueue.open(file)) {
      Process killed = QueueingProcess.start(file);
      WriterQueue.Ticket next = survivor.join(LONG);
      assertThat(next.await(0)).isFalse();

      killed.destroyForcibly().waitFor();

      assertThat(next.await(LONG)).isTrue();
      next.leave();
      assertThat(survivor.isEmpty()).isTrue();
    }
  }

  @Test
  void await_ofAnInterruptedThread_doesNotWait() throws Exception {
    try (WriterQueue first = WriterQueue.open(file);
        WriterQueue second = WriterQueue.open(file)) {
      WriterQueue.Ticket a = first.join(LONG);
      WriterQueue.Ticket b = second.join(LONG);
      Thread.currentThread().interrupt();
      try {
        assertThat(b.await(LONG)).isFalse();
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }
      a.leave();
      assertThat(b.await(LONG)).as("the queue is still of use").isTrue();
    }
  }

  @Test
  void close_byTheLastUser_removesTheFile() throws Exception {
    WriterQueue queue = WriterQueue.open(file);
    assertThat(file).exists();
    queue.close();
    assertThat(file).doesNotExist();
  }

  /** As where a backup was moved to the place of a file that this process still has open. */
  @Test
  void close_ofOneOfTwoQueuesOfAProcess_keepsTheOther() throws Exception {
    try (WriterQueue first = WriterQueue.open(file)) {
      WriterQueue second = WriterQueue.open(file);
      assertThat(WriterQueue.filesIn(file)).isEmpty();
      first.note(new WriterQueue.OpenFiles("a", "b"));
      assertThat(WriterQueue.filesIn(file)).contains(new WriterQueue.OpenFiles("a", "b"));
      assertThat(WriterQueue.isUsed(file)).isTrue();

      second.close();

      assertThat(file).exists();
      assertThat(WriterQueue.isUsed(file)).isTrue();
      Process other = QueueingProcess.start(file);
      WriterQueue.Ticket behind = first.join(LONG);
      assertThat(behind.await(0)).isFalse();
      other.destroyForcibly().waitFor();
      assertThat(behind.await(LONG)).isTrue();
      behind.leave();
    }
    assertThat(WriterQueue.isUsed(file)).isFalse();
  }

  @Test
  void open_whereNoFileCanBe_letsEverybodyPass() throws Exception {
    Files.createDirectory(file);
    assertPasses();
  }

  @Test
  void join_withAFileOfGarbage_works() throws Exception {
    Files.write(file, new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, 3});
    assertPasses();
  }

  private void assertPasses() throws IOException {
    try (WriterQueue queue = WriterQueue.open(file)) {
      WriterQueue.Ticket ticket = queue.join(LONG);
      assertThat(ticket.await(LONG)).isTrue();
      ticket.leave();
      assertThat(queue.isEmpty()).isTrue();
    }
  }
}
