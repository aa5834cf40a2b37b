package dev.memoryweave.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LockFileTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() throws IOException {
    file = folder.toRealPath().resolve("a.lock");
  }

  @Test
  void aFileThatIsHeld_isHeldByNobodyElse_untilItIsGivenBack()
      throws IOException, InterruptedException {
    try (LockFile.Hold hold = LockFile.tryHold(file).orElseThrow()) {
      assertThat(hold.file()).isNotNull();
      assertThat(LockFile.tryHold(file)).isEmpty();
      assertThat(LockFile.hold(file, Duration.ofMillis(30))).isEmpty();
      assertThat(LockProbe.isLocked(file)).isTrue();
    }
    assertThat(LockProbe.isLocked(file)).isFalse();
    LockFile.tryHold(file).orElseThrow().close();
  }

  @Test
  void othersOfTheProcessThatLookAtAFile_doNotEndItsLock()
      throws IOException, InterruptedException {
    Path link = Files.createSymbolicLink(folder.resolve("other"), file.getParent());
    try (LockFile.Hold hold = LockFile.tryHold(file).orElseThrow()) {
      assertThat(LockFile.tryHold(link.resolve("a.lock"))).isEmpty();
      try (LockFile other = LockFile.openExisting(link.resolve("a.lock")).orElseThrow()) {
        assertThat(other.read(0, 4)).isEmpty();
      }

      assertThat(LockProbe.isLocked(file)).isTrue();
      assertThat(hold.file().read(0, 1)).isEmpty();
    }
  }

  @Test
  void aFileThatAKilledProcessHeld_isFree() throws IOException, InterruptedException {
    LockFile.open(file).close();
    Process other = LockProbe.holding(file);
    try {
      assertThat(LockFile.tryHold(file)).isEmpty();
    } finally {
      other.destroyForcibly().waitFor();
    }
    try (LockFile.Hold hold = LockFile.hold(file, Duration.ofSeconds(30)).orElseThrow()) {
      assertThat(hold.file()).isNotNull();
    }
  }

  @Test
  void aFileThatWasRemovedWhileItWasHeld_isHeldUnderItsNameAfterwards()
      throws IOException, InterruptedException {
    LockFile waiting = LockFile.open(file);
    try (LockFile.Hold first = LockFile.tryHold(file).orElseThrow()) {
      Files.delete(file);
      // Another file by now, which nobody held before.
      try (LockFile.Hold second = LockFile.tryHold(file).orElseThrow()) {
        assertThat(LockProbe.isLocked(file)).isTrue();
        assertThat(first.file()).isNotEqualTo(second.file());
      }
    }
    waiting.close();
    assertThat(LockProbe.isLocked(file)).isFalse();
  }

  @Test
  void anInterruptedThread_closesTheFileForNobody() throws IOException, InterruptedException {
    try (LockFile.Hold hold = LockFile.tryHold(file).orElseThrow()) {
      Thread.currentThread().interrupt();
      assertThat(LockFile.hold(file, Duration.ofMinutes(1))).isEmpty();
      hold.file().write("text");
      assertThat(hold.file().read(0, 9)).isEqualTo("text".getBytes(StandardCharsets.UTF_8));
      assertThat(Thread.interrupted()).isTrue();

      assertThat(LockProbe.isLocked(file)).isTrue();
    }
  }

  @Test
  void bytes_areLockedApart() throws IOException {
    try (LockFile one = LockFile.open(file);
        LockFile two = LockFile.open(file)) {
      FileLock first = one.tryLock(1, false);
      assertThat(first).isNotNull();
      assertThat(two.tryLock(1, false)).isNull();
      assertThat(two.tryLock(2, false)).isNotNull();
      first.release();
      assertThat(two.tryLock(1, false)).isNotNull();
    }
  }

  @Test
  void aLink_isNoFileToLock() throws IOException {
    Path elsewhere = Files.createFile(folder.resolve("elsewhere"));
    Files.createSymbolicLink(file, elsewhere);

    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> LockFile.tryHold(file))
        .withMessageContaining("it is a link");
    assertThat(LockFile.openExisting(folder.resolve("missing"))).isEmpty();
  }
}
