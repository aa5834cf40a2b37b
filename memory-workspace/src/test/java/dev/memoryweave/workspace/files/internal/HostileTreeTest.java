package dev.memoryweave.workspace.files.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memoryweave.workspace.files.SkippedFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileTreeTest {
  @TempDir Path temporary;
  private Path root;
  private Path outside;

  @BeforeEach
  void makeFolders() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("project"));
    outside = Files.createDirectories(temporary.toRealPath().resolve("outside"));
    Found.write(outside, "secret.txt", "outside");
    Found.write(root, "a.txt", "inside");
  }

  private ReadResult read(String path) {
    return new SourceReader(ProjectBoundary.of(root), Exclusions.defaults())
        .read(new ProjectFile(path, 0, 0));
  }

  private static SkippedFile.Reason reason(ReadResult result) {
    return ((ReadResult.LeftOut) result).file().reason();
  }

  @Test
  void linksRoundAndOut_areToldAndNotFollowed() throws IOException {
    Files.createDirectories(root.resolve("d"));
    Files.createSymbolicLink(root.resolve("d/self"), Path.of("."));
    Files.createSymbolicLink(root.resolve("d/up"), Path.of("../d"));
    Files.createSymbolicLink(root.resolve("d/root"), root);
    Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
    Files.createSymbolicLink(root.resolve("file"), Path.of("a.txt"));
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createSymbolicLink(root.resolve("out.txt"), outside.resolve("secret.txt"));
    Files.createSymbolicLink(root.resolve("zip"), Path.of("../outside"));

    Found found = Found.in(root);

    assertThat(found.paths()).containsExactly("a.txt");
    assertThat(found.reasons())
        .isEqualTo(
            Map.of(
                "d/self", SkippedFile.Reason.LINK,
                "d/up", SkippedFile.Reason.LINK,
                "d/root", SkippedFile.Reason.LINK,
                "loop", SkippedFile.Reason.LINK,
                "file", SkippedFile.Reason.LINK,
                "out", SkippedFile.Reason.LINK_OUTSIDE,
                "out.txt", SkippedFile.Reason.LINK_OUTSIDE,
                "zip", SkippedFile.Reason.LINK_OUTSIDE));
    assertThat(found.skipped.toString()).doesNotContain(outside.toString());
    assertThat(reason(read("out.txt"))).isEqualTo(SkippedFile.Reason.LINK);
    assertThat(reason(read("file"))).isEqualTo(SkippedFile.Reason.LINK);
    assertThat(reason(read("out/secret.txt"))).isEqualTo(SkippedFile.Reason.UNREADABLE);
    assertThat(reason(read("d/up/up/up/self"))).isEqualTo(SkippedFile.Reason.UNREADABLE);
  }

  @Test
  void aFolderThatBecomesALinkAfterTheWalk_isNotRead() throws IOException {
    Found.write(root, "d/secret.txt", "mine");
    ProjectFile file = new ProjectFile("d/secret.txt", 5, 0);
    Files.move(root.resolve("d"), root.resolve("moved"));
    Files.createSymbolicLink(root.resolve("d"), outside);

    ReadResult result =
        new SourceReader(ProjectBoundary.of(root), Exclusions.defaults()).read(file);

    assertThat(reason(result)).isEqualTo(SkippedFile.Reason.UNREADABLE);
  }

  @Test
  void tenThousandFilesInAFolder_areAllTold() throws IOException {
    Path many = Files.createDirectories(root.resolve("many"));
    for (int i = 0; i < 10_000; i++) {
      Files.createFile(many.resolve("f" + i + ".txt"));
    }

    Found found = Found.in(root);

    assertThat(found.files).hasSize(10_001);
    assertThat(found.paths()).isSorted();
  }

  @Test
  void aSparseFileOfTwoGigabytes_isLeftOutUnread() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(root.resolve("huge.txt").toFile(), "rw")) {
      file.setLength(2L << 30);
    }

    assertThat(Found.in(root).reasons()).containsEntry("huge.txt", SkippedFile.Reason.TOO_LARGE);
    assertThat(reason(read("huge.txt"))).isEqualTo(SkippedFile.Reason.TOO_LARGE);
  }

  @Test
  void oddNames_areNamesLikeOthers_orToldAsUnusable() throws IOException {
    String[] usable = {
      "line\nfeed.txt",
      "quote'\"`.txt",
      "emoji \ud83d\ude80.txt",
      "右から左.txt",
      " blank ",
      "-rf",
      "$(reboot).txt",
      "semi;colon",
      "tab\tname",
      "\u202egpj.txt",
      "a:b",
      "…"
    };
    for (String name : usable) {
      Found.write(root, "odd/" + name);
    }
    Found.write(root, "back\\slash.txt");

    Found found = Found.in(root);

    for (String name : usable) {
      assertThat(found.paths()).contains("odd/" + name);
      assertThat(read("odd/" + name)).as(name).isInstanceOf(ReadText.class);
    }
    assertThat(found.reasons()).containsEntry("back\\slash.txt", SkippedFile.Reason.UNUSABLE_NAME);
  }

  @Test
  void namesThatAreNoText_areToldAsUnusable() throws Exception {
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                "printf x > \"$(printf 'bad\\377name.txt')\"; mkdir \"$(printf 'd\\200')\"")
            .directory(root.toFile())
            .redirectErrorStream(true)
            .start();
    assumeTrue(shell.waitFor(10, TimeUnit.SECONDS) && shell.exitValue() == 0, "such names exist");

    Found found = Found.in(root);

    assertThat(found.paths()).containsExactly("a.txt");
    assertThat(found.reasons().values())
        .containsExactly(SkippedFile.Reason.UNUSABLE_NAME, SkippedFile.Reason.UNUSABLE_NAME);
    assertThat(found.reasons().keySet()).allSatisfy(path -> assertThat(path).contains("\ufffd"));
  }

  @Test
  void aReplacementCharacterInAName_isANameLikeOthers() throws IOException {
    Found.write(root, "really\ufffd.txt");

    assertThat(Found.in(root).paths()).contains("really\ufffd.txt");
  }

  @Test
  void pipesAndDevices_areNotOpened() throws Exception {
    Process mkfifo =
        new ProcessBuilder("mkfifo", root.resolve("pipe.txt").toString())
            .redirectErrorStream(true)
            .start();
    assumeTrue(mkfifo.waitFor(10, TimeUnit.SECONDS) && mkfifo.exitValue() == 0, "pipes exist");

    assertThat(Found.in(root).reasons()).containsEntry("pipe.txt", SkippedFile.Reason.NO_FILE);
    assertThat(reason(read("pipe.txt"))).isEqualTo(SkippedFile.Reason.NO_FILE);
    Files.delete(root.resolve("a.txt"));
    Files.move(root.resolve("pipe.txt"), root.resolve("a.txt"));
    assertThat(reason(read("a.txt"))).isEqualTo(SkippedFile.Reason.NO_FILE);
  }

  @Test
  void aPipeInPlaceOfAnIgnoreFile_isNotOpened() throws Exception {
    Process mkfifo =
        new ProcessBuilder("mkfifo", root.resolve(".gitignore").toString())
            .redirectErrorStream(true)
            .start();
    assumeTrue(mkfifo.waitFor(10, TimeUnit.SECONDS) && mkfifo.exitValue() == 0, "pipes exist");

    assertThat(Found.in(root).paths()).containsExactly("a.txt");
  }

  @Test
  void anIgnoreFileThatIsALinkOut_doesNotCount() throws IOException {
    Found.write(outside, "rules", "*.txt");
    Files.createSymbolicLink(root.resolve(".gitignore"), outside.resolve("rules"));

    assertThat(Found.in(root).paths()).containsExactly("a.txt");
  }

  @Test
  void patternsThatWouldTakeForever_arePassedOver() throws IOException {
    Found.write(root, ".gitignore", "*a".repeat(40) + "b", "**/".repeat(40) + "x", "[", "\\", "!!");
    Found.write(root, "a".repeat(200));

    assertThat(Found.in(root).paths()).contains("a".repeat(200));
  }

  @Test
  void foldersInEachOtherBeyondTheLimit_areTold() throws IOException {
    Path deep = root;
    for (int i = 0; i < ProjectWalk.MAX_DEPTH + 20; i++) {
      deep = deep.resolve("d");
    }
    Files.createDirectories(deep);

    Found found = Found.in(root);

    assertThat(found.skipped).hasSize(1);
    assertThat(found.skipped.get(0).reason()).isEqualTo(SkippedFile.Reason.TOO_DEEP);
  }

  /** A folder with files that cannot be read, and some that go as soon as they are looked at. */
  private record Unstable(OpenFolder folder) implements OpenFolder {
    @Override
    public List<Entry> entries() throws IOException {
      return folder.entries();
    }

    @Override
    public BasicFileAttributes attributes(Path name) throws IOException {
      fail(name);
      return folder.attributes(name);
    }

    @Override
    public OpenFolder folder(Path name) throws IOException {
      if (name.toString().startsWith("locked")) {
        throw new AccessDeniedException(name.toString());
      } else if (name.toString().startsWith("removed")) {
        throw new NoSuchFileException(name.toString());
      }
      return new Unstable(folder.folder(name));
    }

    @Override
    public SeekableByteChannel content(Path name) throws IOException {
      fail(name);
      return folder.content(name);
    }

    private static void fail(Path name) throws IOException {
      if (name.toString().startsWith("denied")) {
        throw new AccessDeniedException(name.toString());
      } else if (name.toString().startsWith("gone")) {
        throw new NoSuchFileException(name.toString());
      }
    }

    @Override
    public void close() throws IOException {
      folder.close();
    }
  }

  @Test
  void whatCannotBeReadOrIsGone_isToldAndPassedOver() throws IOException {
    Found.write(root, "denied.txt");
    Found.write(root, "gone.txt");
    Found.write(root, "locked/x.txt");
    Found.write(root, "removed/y.txt");
    Found.write(root, "sub/denied.txt");
    Found.write(root, "z.txt");
    ProjectBoundary boundary = ProjectBoundary.of(root);
    ProjectWalk.Opener opener = () -> new Unstable(OpenFolder.open(root));
    Found found = new Found();

    WalkSummary summary =
        new ProjectWalk(boundary, Exclusions.defaults(), opener).run(found, () -> false);

    assertThat(summary.complete()).isTrue();
    assertThat(found.paths()).containsExactly("a.txt", "z.txt");
    assertThat(found.reasons())
        .isEqualTo(
            Map.of(
                "denied.txt", SkippedFile.Reason.UNREADABLE,
                "gone.txt", SkippedFile.Reason.VANISHED,
                "locked", SkippedFile.Reason.UNREADABLE,
                "removed", SkippedFile.Reason.VANISHED,
                "sub/denied.txt", SkippedFile.Reason.UNREADABLE));
    SourceReader reader = new SourceReader(boundary, Exclusions.defaults(), opener);
    assertThat(reason(reader.read(new ProjectFile("gone.txt", 5, 0))))
        .isEqualTo(SkippedFile.Reason.VANISHED);
    assertThat(reason(reader.read(new ProjectFile("denied.txt", 5, 0))))
        .isEqualTo(SkippedFile.Reason.UNREADABLE);
  }

  @Test
  void aRootThatIsGone_isTold() throws IOException {
    ProjectBoundary boundary = ProjectBoundary.of(root);
    Files.delete(root.resolve("a.txt"));
    Files.delete(root);
    Found found = new Found();

    WalkSummary summary = new ProjectWalk(boundary, Exclusions.defaults()).run(found, () -> false);

    assertThat(found.reasons()).containsEntry(".", SkippedFile.Reason.UNREADABLE);
    assertThat(summary.complete()).isFalse();
  }
}
