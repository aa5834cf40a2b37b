package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are kept beside the memories, from the command line and back. */
class ContentVerbTest {
  private static final int WRONG = 2;
  private static final byte[] IMAGE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n', 0, 7};

  @TempDir Path folder;
  private CommandRuns memory;
  private Path image;

  @BeforeEach
  void begin() throws IOException {
    memory = CommandRuns.in(folder);
    image = Files.write(folder.resolve("queue.png"), IMAGE);
    memory.run("add", "The queue has a diagram");
  }

  /** The first digits of the only content. */
  private String id() {
    return memory.run("content").out().substring(2, 14);
  }

  @Test
  void aFile_isAddedListedAndWrittenAgain() throws IOException {
    Ended added =
        memory.run("content", "add", image.toString(), "--memory", "fact.the-queue-has-a-diagram");

    assertThat(added.exit()).as(added.err()).isZero();
    assertThat(added.out()).contains("queue.png (image/png, 10 bytes)");
    assertThat(memory.run("content").out())
        .isEqualTo("- " + id() + " queue.png (image/png, 10 bytes)\n");
    assertThat(memory.run("show", "fact.the-queue-has-a-diagram").out()).contains("queue.png");

    Path copy = folder.resolve("copy.png");
    Ended written = memory.run("content", "get", id(), "--output", copy.toString());
    assertThat(written.out()).startsWith("Wrote 10 bytes");
    assertThat(copy).hasBinaryContent(IMAGE);
    Ended again = memory.run("content", "get", id(), "--output", copy.toString());
    assertThat(again.exit()).isNotZero();
    assertThat(again.err()).contains("exists already");
  }

  @Test
  void aNote_isReadFromStandardInput() {
    Ended unnamed = memory.run(TestTerminal.none(), "A long note.", "content", "add", "-");
    Ended added =
        memory.run(TestTerminal.none(), "A long note.", "content", "add", "-", "--name", "note.md");

    assertThat(unnamed.exit()).isEqualTo(WRONG);
    assertThat(unnamed.err()).contains("--name is missing");
    assertThat(added.exit()).as(added.err()).isZero();
    assertThat(memory.run("content", "get", id()).out()).contains("A long note.");
  }

  @Test
  void aLinkedContent_isRemovedWithItsLinksOnly_andAPersonIsAsked() {
    memory.run("content", "add", image.toString());
    String id = id();
    memory.run("content", "link", id, "fact.the-queue-has-a-diagram");

    Ended refused = memory.run("content", "remove", id);
    assertThat(refused.exit()).isNotZero();
    assertThat(refused.err()).contains("fact.the-queue-has-a-diagram");
    assertThat(memory.run(TestTerminal.typing("n"), "", "content", "remove", id, "--links").err())
        .contains("Nothing was removed");
    assertThat(memory.run(TestTerminal.typing("y"), "", "content", "remove", id, "--links").out())
        .contains("Removed " + id);
    assertThat(memory.run("content").out()).contains("There are no such contents");
  }

  @Test
  void whatIsWrong_isTold() {
    assertThat(memory.run("content", "burn").exit()).isEqualTo(WRONG);
    assertThat(memory.run("content", "add").err()).contains("FILE is missing");
    assertThat(memory.run("content", "link", "abcdef").exit()).isEqualTo(WRONG);
    assertThat(memory.run("content", "get", "abcdef").exit()).isNotZero();
    assertThat(memory.run("content", "add", folder.resolve("none").toString()).err())
        .contains("There is no file");
  }
}
