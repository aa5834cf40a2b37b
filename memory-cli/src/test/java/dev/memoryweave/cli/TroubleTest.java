package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.memoryweave.cli.CommandRuns.Ended;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Databases and homes that cannot be used: the reason is told, and nothing is made worse. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class TroubleTest {
  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void open() throws IOException {
    memory = CommandRuns.in(folder);
  }

  private Ended bare(Path home, String... words) {
    List<String> all = new ArrayList<>(List.of("--project-root=" + memory.project()));
    all.addAll(List.of(words));
    return memory.with("MEMORY_HOME", home.toString()).bare(TestTerminal.none(), "", all);
  }

  /** Waits as long as a writer waits for its turn, ten seconds, which is what it is about. */
  @Test
  void aDatabaseThatSomebodyElseWritesTo_isReadAndAWriteGivesUp() throws Exception {
    memory.run("add", "A fact");
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + memory.database());
        Statement statement = other.createStatement()) {
      statement.execute("BEGIN IMMEDIATE");

      assertThat(memory.run("search").out()).contains("fact.a-fact");
      Ended refused = memory.run("add", "Another fact");
      assertThat(refused.exit()).as(refused.err()).isEqualTo(3);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err()).contains("memory.db").doesNotContain("Exception");

      statement.execute("ROLLBACK");
    }
    assertThat(memory.run("add", "Another fact").exit()).isZero();
    assertThat(memory.run("check", "--store").exit()).isZero();
  }

  @Test
  void manyWritersAtOnce_allGetTheirTurn() throws Exception {
    memory.run("status");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Ended>> calls =
          IntStream.range(0, 8)
              .mapToObj(i -> threads.submit(() -> memory.run("add", "Fact number " + i)))
              .toList();
      for (Future<Ended> call : calls) {
        Ended ended = call.get();
        assertThat(ended.exit()).as(ended.err()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(memory.run("search", "--limit", "50").out().lines().filter(l -> l.contains("fact.")))
        .hasSize(8);
    assertThat(memory.run("check", "--store").exit()).isZero();
  }

  @Test
  void filesOfAnotherVersion_haveToBeOthers_andThatAloneIsSaid() throws IOException {
    Path files = Files.createDirectories(memory.project().resolve(".memory/memory"));
    Files.writeString(files.resolveSibling("config.yaml"), "storage:\n  files: \"on\"\n");
    Files.writeString(files.resolveSibling("config.json"), "{\"version\": 4}\n");
    Files.writeString(files.resolve("project.json"), "{\"id\": \"project.shop\"}\n");

    Ended ended = memory.run("check");

    assertThat(ended.exit()).isEqualTo(3);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .contains("the files are of version 4, and only version 5 is read")
        .doesNotContain("project.json");
  }

  @Test
  void aDryRunWithAnUnknownId_saysThatNothingIsStored() {
    Ended ended =
        memory.run(
            TestTerminal.none(),
            "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"A port\"}], \"stale\": [{\"id\": \"fact.none\","
                + " \"reason\": \"gone\"}]}",
            "save",
            "--dry-run");

    assertThat(ended.exit()).as(ended.out() + ended.err()).isEqualTo(1);
    assertThat(ended.err())
        .contains("fact.none", "nothing was stored")
        .doesNotContain("rest is stored");
    assertThat(memory.run("search").out()).doesNotContain("A port");
  }

  @Test
  void aHomeThatIsAFile_isTold() throws IOException {
    Path file = Files.writeString(folder.resolve("home-file"), "mine");

    for (String verb : List.of("status", "search", "add x", "projects", "backup")) {
      Ended ended = bare(file, verb.split(" "));
      assertThat(ended.exit()).as(verb + ": " + ended.err()).isEqualTo(3);
      assertThat(ended.err()).contains("home-file").doesNotContain("Exception");
    }
    assertThat(file).hasContent("mine");
  }

  @Test
  void aHomeThatNobodyMayWriteTo_isTold() throws IOException {
    Path home = Files.createDirectory(folder.resolve("locked"));
    assumeFalse(
        !home.toFile().setWritable(false) || Files.isWritable(home),
        "This user may write to every folder");
    try {
      Ended ended = bare(home, "add", "x");
      assertThat(ended.exit()).as(ended.err()).isEqualTo(3);
      assertThat(ended.err()).contains("locked").doesNotContain("Exception");
    } finally {
      assertThat(home.toFile().setWritable(true)).isTrue();
    }
  }

  @Test
  void aProjectRootThatIsAFile_isTold() throws IOException {
    Path file = Files.writeString(folder.resolve("notes.txt"), "x");
    Ended ended =
        memory.bare(
            TestTerminal.none(), "", List.of("--project-root=" + file, "--db=memory:", "status"));

    assertThat(ended.exit()).as(ended.err()).isEqualTo(3);
    assertThat(ended.err()).contains("notes.txt");
  }

  @Test
  void aDamagedDatabase_isToldAndLeftAsItIs() throws IOException {
    for (int i = 0; i < 20; i++) {
      memory.run("add", "Fact number " + i, "--body", "x".repeat(3_000));
    }
    long size = Files.size(memory.database());
    try (RandomAccessFile file = new RandomAccessFile(memory.database().toFile(), "rw")) {
      for (long at = 8_192; at + 4_096 <= size; at += 8_192) {
        file.seek(at);
        file.write(new byte[2_048]);
      }
    }

    for (String verb : List.of("search", "status", "check --store", "add y", "export e.jsonl")) {
      Ended ended = memory.run(verb.split(" "));
      assertThat(ended.exit()).as(verb + ": " + ended.err()).isIn(1, 3);
      assertThat(ended.err()).as(verb).isNotBlank().doesNotContain("Exception", "\tat ");
    }
    assertThat(memory.database()).exists();
  }
}
