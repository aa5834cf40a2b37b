package dev.memoryweave.model.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DraftsTest {
  @TempDir Path folder;
  private Path target;

  @BeforeEach
  void nameFile() {
    target = folder.resolve("a.json");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void aDraft_isSeenByNobodyElse_andNothingOfItIsLeft() throws IOException {
    List<String> during = new ArrayList<>();
    Drafts.write(
        target,
        draft -> {
          Files.writeString(draft, "text");
          during.addAll(names());
          Drafts.clear(folder);
          move(draft, target);
        });

    assertThat(during).hasSize(1).allMatch(Drafts::isDraft);
    assertThat(names()).containsExactly("a.json");
    assertThat(target).hasContent("text");
  }

  @Test
  void aDraftThatFails_leavesNothing() throws IOException {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(
            () ->
                Drafts.write(
                    target,
                    draft -> {
                      Files.writeString(draft, "half");
                      throw new IOException("no room");
                    }));

    assertThat(names()).isEmpty();
  }

  /** Another process that looks just then cannot know that it is not left. */
  @Test
  void aDraftThatIsTakenAwayBeforeItIsMoved_isWrittenAnew() throws IOException {
    List<Path> drafts = new ArrayList<>();
    Drafts.write(
        target,
        draft -> {
          drafts.add(draft);
          Files.writeString(draft, "text");
          if (drafts.size() < 3) {
            Files.delete(draft);
          }
          move(draft, target);
        });

    assertThat(drafts).hasSize(3).doesNotHaveDuplicates();
    assertThat(target).hasContent("text");
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> Drafts.write(folder.resolve("missing/a"), draft -> move(draft, target)));
  }

  @Test
  void draftsOfKilledProcesses_areTakenAway_andNothingElse() throws IOException {
    Files.writeString(folder.resolve(".a.json.0123abcd-7.tmp"), "ha");
    for (String other :
        List.of("a.json", ".a.json", "b.tmp", ".0123abcd-7.tmp", ".a.json.0123abcd-7.tmp.txt")) {
      Files.writeString(folder.resolve(other), "text");
    }

    Drafts.clear(folder);
    Drafts.clear(folder.resolve("missing"));

    assertThat(names())
        .containsExactly(
            ".0123abcd-7.tmp", ".a.json", ".a.json.0123abcd-7.tmp.txt", "a.json", "b.tmp");
  }

  @Test
  void aDraftThatAnotherProcessWrites_staysUntilThatHasEnded()
      throws IOException, InterruptedException {
    Path draft = Files.createFile(folder.resolve(".a.json.0123abcd-7.tmp"));
    Process other = LockProbe.holding(draft);
    try {
      Drafts.clear(folder);
      assertThat(draft).exists();
    } finally {
      other.destroyForcibly().waitFor();
    }
    Drafts.clear(folder);
    assertThat(draft).doesNotExist();
  }

  @Test
  void aDraftOfAnEarlierVersion_goesOnceTheFolderHasLongGoneOn() throws IOException {
    Path old = Files.createFile(folder.resolve(".a.json-123-1.tmp"));
    Path young = Files.createFile(folder.resolve(".memory-weave4711.tmp"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.parse("2026-01-01T00:00:00Z")));
    Files.setLastModifiedTime(young, FileTime.from(Instant.parse("2026-01-01T01:30:00Z")));
    Files.setLastModifiedTime(folder, FileTime.from(Instant.parse("2026-01-01T02:00:00Z")));

    Drafts.clear(folder);

    assertThat(names()).containsExactly(".memory-weave4711.tmp");
  }

  @Test
  void aVeryLongName_hasADraftAllTheSame() throws IOException {
    Path longest = folder.resolve("ü".repeat(39) + "🌿".repeat(40));
    Drafts.write(
        longest,
        draft -> {
          try (FileChannel channel =
              FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            Drafts.lock(channel);
          }
          move(draft, longest);
        });

    assertThat(longest).exists();
  }
}
