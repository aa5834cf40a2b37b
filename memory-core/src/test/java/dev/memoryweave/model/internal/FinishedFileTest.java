package dev.memoryweave.model.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are long in the making, and what is left of them by processes that were killed. */
class FinishedFileTest {
  private static final String MARK = ".copying-";

  @TempDir Path temporary;
  private Path folder;
  private Path target;

  @BeforeEach
  void nameFile() throws IOException {
    folder = temporary.toRealPath();
    target = folder.resolve("memory.db");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aFinishedFile_leavesNothingBesideIt() throws IOException {
    Path unfinished = FinishedFile.beginBeside(target, MARK);
    assertThat(names()).hasSize(2).allMatch(name -> name.startsWith("memory.db.copying-"));
    Files.writeString(unfinished, "whole");

    FinishedFile.publish(unfinished, target);

    assertThat(names()).containsExactly("memory.db");
    FinishedFile.remove(unfinished);
    Path given = FinishedFile.beginBeside(target, MARK);
    FinishedFile.remove(given);
    assertThat(names()).containsExactly("memory.db");
  }

  @Test
  void whatAKilledProcessLeft_goesAtOnce_whateverItWasFor()
      throws IOException, InterruptedException {
    Path left = folder.resolve("export.jsonl.copying-" + UUID.randomUUID());
    Path lock = Files.createFile(Path.of(left + "-lock"));
    Files.writeString(left, "half");
    Files.writeString(Path.of(left + "-journal"), "half");
    Process other = LockProbe.holding(lock);
    try {
      FinishedFile.remove(FinishedFile.beginBeside(target, MARK));
      FinishedFile.clearLeft(folder, MARK);
      assertThat(left).exists();
    } finally {
      other.destroyForcibly().waitFor();
    }

    FinishedFile.remove(FinishedFile.beginBeside(target, MARK));

    assertThat(names()).isEmpty();
  }

  @Test
  void whatIsWrittenNow_stays_whoeverLooks() throws IOException {
    Path one = FinishedFile.beginBeside(target, MARK);
    Path other = FinishedFile.beginBeside(folder.resolve("other.db"), MARK);
    FinishedFile.clearLeft(folder, MARK);
    FinishedFile.clearLeft(folder.resolve("missing"), MARK);

    assertThat(List.of(one, other)).allMatch(Files::exists);
    FinishedFile.remove(one);
    FinishedFile.remove(other);
    assertThat(names()).isEmpty();
  }

  @Test
  void filesOfOthers_stay() throws IOException {
    List<String> others =
        List.of(
            "memory.db.copying-notes",
            "memory.db.copying-" + UUID.randomUUID(),
            ".copying-" + UUID.randomUUID() + "-lock");
    for (String other : others) {
      Files.writeString(folder.resolve(other), "text");
    }

    FinishedFile.clearLeft(folder, MARK);

    assertThat(names()).containsExactlyInAnyOrderElementsOf(others);
  }
}
