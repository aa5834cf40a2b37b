package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PackEvaluationTest {
  private static final String PIER =
      """
      class Pier:
          # A ship that is longer than the quay must wait outside.
          def berth(self, ship):
              return ship.length <= self.quay
      """;

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void write_a_project() throws IOException {
    Files.createDirectories(folder.resolve("src/harbour"));
    Files.writeString(folder.resolve("src/harbour/pier.py"), PIER);
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id": "q1", "project": "harbour", "question": "Which ship must wait outside of the quay?", "kind": "behaviour", "truths": [{"path": "pier.py", "lines": [2, 2], "must": ["longer than the  quay"], "weight": 1.0}, {"must": ["nowhere"], "weight": 1.0}]}
        {"id": "s1", "project": "harbour", "question": "How is sourdough bread baked?", "kind": "silence", "truths": []}
        """);
  }

  private int run(String... args) throws IOException, InterruptedException {
    return PackEvaluation.run(
        List.of(args),
        () -> {
          throw new AssertionError("no model is needed");
        },
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8));
  }

  @Test
  void packs_are_compared_with_the_places_that_answer() throws Exception {
    Path packs = folder.resolve("packs.jsonl");
    int status =
        run(
            folder.resolve("questions.jsonl").toString(),
            folder.resolve("src").toString(),
            "--packs",
            packs.toString(),
            "--print",
            "1");

    assertThat(status).as(err.toString(UTF_8)).isZero();
    assertThat(out.toString(UTF_8))
        .contains("## q1: Which ship must wait")
        .containsPattern("library +1000 +hit 1.00 +part 0.50 .* loud 0.00")
        .containsPattern("BM25 +1000 +hit 1.00 +part 0.50")
        .containsPattern("library +default +hit 1.00 +part 0.50 +tokens +[1-9]")
        .containsPattern("cut 0.0 % of 1 items.* of places that answer [1-9]\\d\\.\\d %")
        .contains("missed at 6000: []");
    assertThat(Files.readAllLines(packs))
        .hasSize(6)
        .anyMatch(line -> line.contains("\"id\":\"s1\"") && line.contains("matches this task"));
    assertThat(folder.resolve("src/harbour/.memory")).doesNotExist();
  }

  @Test
  void a_passage_answers_that_shares_lines_with_a_place() {
    PackQuestion question =
        new PackQuestion(
            "q",
            "harbour",
            "Which ship must wait?",
            "behaviour",
            List.of(new PackQuestion.Truth("pier.py", 10, 12, List.of("wait"), 1)));

    assertThat(List.of("pier.py:12-30", "pier.py:11", "pier.py:1-99"))
        .allMatch(question::isAnsweredAt);
    assertThat(List.of("pier.py:1-9", "pier.py:13", "src/pier.py:10-12", "pier.py"))
        .noneMatch(question::isAnsweredAt);
  }

  @Test
  void a_memory_answers_that_holds_all_of_a_place() {
    PackQuestion question =
        new PackQuestion(
            "q",
            "harbour",
            "Which ship must wait?",
            "behaviour",
            List.of(new PackQuestion.Truth("", 0, 0, List.of("longer ships", "must wait"), 1)));
    AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).project("harbour").build();
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "Of the longer ships each must wait outside").build());
    PackScores scores = new PackScores();

    scores.add(
        question, memory.weave(RecallRequest.builder("Which longer ships must wait?").build()));

    assertThat(scores.answeringShare()).isBetween(.05, .95);
  }

  @Test
  void what_is_wrong_is_said() throws Exception {
    Files.writeString(folder.resolve("empty.jsonl"), "{\"id\": \"q\"}\n");

    assertThat(run()).isEqualTo(2);
    assertThat(run("nowhere.jsonl", folder.toString())).isEqualTo(2);
    assertThat(run(folder.resolve("empty.jsonl").toString(), folder.toString())).isEqualTo(2);
    assertThat(run("--seen", folder.toString(), "--print", "many")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .contains("Usage: packs.sh", "nowhere.jsonl does not exist", "a question needs id")
        .contains("--print needs a number, not 'many'");
  }
}
