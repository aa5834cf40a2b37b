package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.memoryweave.embed.Embedder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class RetrievalEvaluationTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void write_a_folder() throws IOException {
    zip(
        "corpus.jsonl.gz",
        document("zoo", "a:1", "S1", "The pelicans were asleep on the pier."),
        document("zoo", "a:2", "S1", "We ate ice cream."),
        document("zoo", "a:3", "S2", "The octopus opened a jar."),
        document("zoo", "a:4", "S2", "The octopus opened a jar."),
        document("sea", "a:1", "S1", "A lighthouse stood on the pier."));
    zip(
        "queries.jsonl.gz",
        question("zoo", "q1", "Where were the pelicans?", "a:1"),
        question("zoo", "q2", "What did the octopus open?", "a:3\",\"a:4"),
        question("sea", "q3", "Where is the lighthouse?", "a:1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void every_group_is_asked_its_own_questions(String store) throws Exception {
    Path run = folder.resolve("run.tsv");

    assertThat(run("--store", store, "--run", run.toString())).isZero();

    assertThat(Files.readAllLines(run))
        .contains("zoo\tq1\t1\ta:1", "sea\tq3\t1\ta:1")
        .filteredOn(line -> line.startsWith("zoo\tq2\t"))
        .extracting(line -> line.substring(line.length() - 3))
        .as("texts that are equal keep both their ids")
        .satisfies(
            first ->
                assertThat(List.<String>copyOf(first.subList(0, 2)))
                    .containsExactlyInAnyOrder("a:3", "a:4"));
    assertThat(out.toString(UTF_8).lines().map(line -> line.replaceAll(" +", " ")))
        .contains("ALL 3 1.000 1.000 1.000 1.000 1.000 1.000 1.000")
        .anyMatch(line -> line.startsWith("remembered 5 documents in "))
        .anyMatch(line -> line.startsWith("recalled 3 times: p50 "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void documents_can_be_the_files_of_a_project(String store) throws Exception {
    zip(
        "corpus.jsonl.gz",
        code("c7", "def berth(ship):\\n    return ship.berth\\n"),
        code("c8", "def tide_table(port):\\n    return port.tides\\n"),
        code("c9", "def tide_table(port):\\n    return port.tides\\n"));
    zip("queries.jsonl.gz", question("g", "q", "table of the tides of a port", "c8\",\"c9"));
    Path run = folder.resolve("run.tsv");

    assertThat(run("--as", "files", "--store", store, "--run", run.toString())).isZero();

    assertThat(Files.readAllLines(run))
        .as("texts that are equal keep both their ids")
        .extracting(line -> line.substring(line.length() - 2))
        .startsWith("c8", "c9");
    assertThat(out.toString(UTF_8))
        .contains(", as files of a project", "remembered 3 documents in ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --format | other  | --format must be folder, locomo or longmemeval, not 'other'
          --vectors | x     | --vectors is for --mode hybrid alone
          --mode  | other   | --mode must be lexical, static or hybrid, not 'other'
          --store | other   | --store must be memory or sqlite, not 'other'
          --as    | other   | --as must be memories or files, not 'other'
          --speed | 1       | Cannot understand '--speed'
          """)
  void wrong_arguments_are_named(String option, String value, String message) throws Exception {
    assertThat(run(option, value)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains(message);
  }

  @Test
  void a_missing_folder_or_value_is_named() throws Exception {
    assertThat(
            RetrievalEvaluation.run(
                List.of(), RetrievalEvaluationTest::model, stream(out), stream(err)))
        .isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("FOLDER is missing").contains("Usage:");
    assertThat(run("--run")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--run needs a value");
  }

  @Test
  void a_folder_without_questions_is_refused() throws Exception {
    Files.delete(folder.resolve("queries.jsonl.gz"));
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("There are no questions in");
  }

  @Test
  void a_run_says_what_it_read() throws Exception {
    assertThat(run()).isZero();
    assertThat(out.toString(UTF_8))
        .contains(
            "SHA-256 of corpus.jsonl.gz: " + FileChecksum.sha256(folder.resolve("corpus.jsonl.gz")))
        .contains("SHA-256 of queries.jsonl.gz: ")
        .contains("left out, because no document answers them: 0 questions");
  }

  @Test
  void several_folders_are_measured_one_after_the_other() throws Exception {
    assertThat(run(folder.toString())).isZero();
    assertThat(out.toString(UTF_8).lines().filter(line -> line.startsWith("ALL "))).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void vectors_take_part_and_are_kept_for_the_next_run(String store) throws Exception {
    String kept = folder.resolve("vectors").toString();
    for (int i = 0; i < 2; i++) {
      assertThat(run("--store", store, "--mode", "hybrid", "--vectors", kept)).isZero();
    }
    assertThat(out.toString(UTF_8).lines().filter(line -> line.startsWith("embedded by ")))
        .hasSize(2)
        .first(as(STRING))
        .startsWith("embedded by random (24 dimensions): ")
        .endsWith("; 0 vectors from an earlier run");
    assertThat(out.toString(UTF_8)).contains("embedded by random (24 dimensions): 0 texts");
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory", "sqlite"})
  void files_of_a_project_are_found_by_vectors_too(String store) throws Exception {
    zip(
        "corpus.jsonl.gz",
        code("c1", "def berth(ship):\\n    return ship.berth\\n"),
        code("c2", "def tide_table(port):\\n    return port.tides\\n"),
        code("c3", "def lantern(tower):\\n    return tower.light\\n"));
    zip("queries.jsonl.gz", question("g", "q", "lighthouses", "c3"));
    Path words = folder.resolve("words.tsv");
    Path both = folder.resolve("both.tsv");

    assertThat(run("--as", "files", "--store", store, "--run", words.toString())).isZero();
    assertThat(run("--as", "files", "--mode", "hybrid", "--store", store, "--run", both.toString()))
        .isZero();

    assertThat(Files.readAllLines(words)).as("no word in common").isEmpty();
    assertThat(Files.readAllLines(both)).as("what is no further than nothing").isNotEmpty();
    assertThat(out.toString(UTF_8))
        .contains(", hybrid, store: " + store + ", as files of a project")
        .contains("embedded by random (24 dimensions): 4 texts");
  }

  private static Embedder model() {
    return new RandomEmbedder(24);
  }

  private int run(String... options) throws Exception {
    List<String> args = new ArrayList<>(List.of(folder.toString()));
    args.addAll(List.of(options));
    return RetrievalEvaluation.run(args, RetrievalEvaluationTest::model, stream(out), stream(err));
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, UTF_8);
  }

  private void zip(String name, String... lines) throws IOException {
    try (OutputStream file = new GZIPOutputStream(Files.newOutputStream(folder.resolve(name)))) {
      file.write(String.join("\n", lines).getBytes(UTF_8));
    }
  }

  private static String document(String group, String id, String session, String text) {
    return "{\"group\":\"%s\",\"id\":\"%s\",\"session\":\"%s\",\"role\":\"user\",\"text\":\"%s\"}"
        .formatted(group, id, session, text);
  }

  private static String code(String id, String text) {
    return "{\"group\":\"g\",\"id\":\"%s\",\"role\":\"code\",\"text\":\"%s\"}".formatted(id, text);
  }

  private static String question(String group, String id, String text, String relevant) {
    return "{\"group\":\"%s\",\"id\":\"%s\",\"type\":\"t\",\"text\":\"%s\",\"relevant\":[\"%s\"]}"
        .formatted(group, id, text, relevant);
  }
}
