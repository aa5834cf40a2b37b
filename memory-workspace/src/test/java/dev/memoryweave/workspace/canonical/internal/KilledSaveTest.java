package dev.memoryweave.workspace.canonical.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.guard.secret.SecretScanner;
import dev.memoryweave.workspace.canonical.CanonicalConfig;
import dev.memoryweave.workspace.files.internal.FileActions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Killing a process is how most clients end a server, in the middle of a save as well. */
class KilledSaveTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-04T05:06:07Z"), ZoneOffset.UTC);

  @TempDir Path folder;
  private ProjectBoundary boundary;
  private Path lock;

  @BeforeEach
  void createStore() throws IOException {
    boundary = ProjectBoundary.of(folder.toRealPath());
    lock = boundary.root().resolve(".memory/.lock");
    assertThat(create()).isNotEmpty();
    assertThat(lock).doesNotExist();
  }

  private List<String> create() {
    return new StoreCreation(
            boundary,
            new FileActions(),
            SecretScanner.standard(),
            CanonicalTime.of(CLOCK.instant()))
        .create(CanonicalConfig.named("Fruit"));
  }

  private List<Finding> check() {
    return new CanonicalFiles(boundary).check(SecretScanner.standard()).findings();
  }

  private Process saving() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                KilledSaveTest.class.getName(),
                boundary.root().toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    if (process.getInputStream().read() != '!') {
      throw new IllegalStateException("It did not begin");
    }
    return process;
  }

  /** Begins a save and never ends it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (CanonicalWriting writing =
        CanonicalWriting.begin(ProjectBoundary.of(Path.of(arguments[0])), CLOCK)) {
      System.out.write('!');
      System.out.flush();
      TimeUnit.MINUTES.sleep(2);
      writing.append(List.of());
    }
  }

  @Test
  void theLockOfAProcessThatRuns_isRespected_andThatOfAKilledOneGoesAway()
      throws IOException, InterruptedException {
    Process other = saving();
    try {
      assertThat(lock).exists();
      assertThatExceptionOfType(CanonicalLockedException.class)
          .isThrownBy(() -> CanonicalWriting.begin(boundary, CLOCK))
          .withMessageContaining("which is running")
          .satisfies(e -> assertThat(e.pid()).hasValue(other.pid()));
      CanonicalWriting.clearLeft(boundary);
      assertThat(lock).exists();
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertThat(lock).exists();
    assertThat(check()).isEmpty();

    try (CanonicalWriting writing = CanonicalWriting.begin(boundary, CLOCK)) {
      writing.append(List.of());
      assertThat(lock).exists();
    }
    assertThat(lock).doesNotExist();
  }

  @Test
  void theLockOfAKilledProcess_isTakenAwayByWhoeverLooks()
      throws IOException, InterruptedException {
    saving().destroyForcibly().waitFor();

    CanonicalWriting.clearLeft(boundary);

    assertThat(lock).doesNotExist();
    assertThat(create()).isEmpty();
  }

  /** Another tool may have taken its turn since, with a lock of its own. */
  @Test
  void aLockThatIsNotOurs_isNeverTakenAway_notEvenWhereOneOfOursWasLeft()
      throws IOException, InterruptedException {
    saving().destroyForcibly().waitFor();
    for (String theirs :
        new String[] {"", "{\"pid\": 999999999}\n", Files.readString(lock) + " "}) {
      Files.writeString(lock, theirs);

      CanonicalWriting.clearLeft(boundary);

      assertThat(lock).hasContent(theirs);
      assertThatExceptionOfType(CanonicalLockedException.class)
          .isThrownBy(() -> CanonicalWriting.begin(boundary, CLOCK));
      assertThat(lock).hasContent(theirs);
      assertThat(check()).extracting(Finding::code).containsExactly(FindingCode.LOCK_LEFT);
    }
  }

  @Test
  void twoSavesOfOneProcess_takeTurns() throws IOException {
    try (CanonicalWriting writing = CanonicalWriting.begin(boundary, CLOCK)) {
      assertThatExceptionOfType(CanonicalLockedException.class)
          .isThrownBy(() -> CanonicalWriting.begin(boundary, CLOCK))
          .satisfies(e -> assertThat(e.pid()).hasValue(ProcessHandle.current().pid()));
      writing.append(List.of());
      assertThat(lock).exists();
    }
    CanonicalWriting.begin(boundary, CLOCK).close();
    assertThat(lock).doesNotExist();
  }
}
