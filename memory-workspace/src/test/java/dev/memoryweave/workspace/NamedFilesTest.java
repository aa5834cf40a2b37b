package dev.memoryweave.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.workspace.files.internal.Exclusions;
import dev.memoryweave.workspace.files.internal.ProjectBoundary;
import dev.memoryweave.workspace.files.internal.ProjectWalk;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NamedFilesTest {
  @TempDir private Path folder;
  private final AtomicLong time = new AtomicLong();
  private ProjectWalk walk;

  @BeforeEach
  void makeFiles() throws Exception {
    Files.createDirectories(folder.resolve("src"));
    Files.writeString(folder.resolve("src/Retry.java"), "class Retry {}\n");
    Files.writeString(folder.resolve("src/Refund.java"), "class Refund {}\n");
    walk = new ProjectWalk(ProjectBoundary.of(folder), Exclusions.defaults());
  }

  /** Each look at the clock finds it a microsecond later. */
  private NamedFiles files(String... known) {
    return new NamedFiles(() -> List.of(known), walk, () -> time.addAndGet(1_000));
  }

  @Test
  void whatWasRead_isFoundFirst_andTheRestByAWalk() {
    NamedFiles files = files("old/Retry.java");

    assertThat(files.withStem("Retry")).containsExactly("old/Retry.java");
    assertThat(files.withStem("Refund")).containsExactly("src/Refund.java");
    assertThat(files.called("Refund.java")).containsExactly("src/Refund.java");
    assertThat(files.called("Refund.kt")).isEmpty();
    assertThat(files.withStem("None")).isEmpty();
  }

  @Test
  void whatWasFound_countsTenTimesAsLongAsTheLookTook() {
    NamedFiles files = files();
    assertThat(files.isFresh()).as("nothing was looked at").isFalse();

    files.withStem("Retry");
    assertThat(files.isFresh()).isTrue();
    time.addAndGet(10_000);
    assertThat(files.isFresh()).isFalse();
  }

  @Test
  void whereLooksTakeNoTime_eachLooksAgain() {
    NamedFiles files = new NamedFiles(List::of, walk, () -> 0);
    files.withStem("Retry");

    assertThat(files.isFresh()).isFalse();
  }
}
