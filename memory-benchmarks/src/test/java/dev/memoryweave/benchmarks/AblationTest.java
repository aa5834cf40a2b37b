package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AblationTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Path file;

  @BeforeEach
  void write_a_conversation() throws Exception {
    file = folder.resolve("tiny.json");
    Files.writeString(
        file,
        """
        [{"conversation": {"session_1": [
            {"speaker": "Ada", "dia_id": "D1:1", "text": "Where do the pelicans sleep?"},
            {"speaker": "Bo", "dia_id": "D1:2", "text": "They sleep at the harbour."},
            {"speaker": "Ada", "dia_id": "D1:3", "text": "Thank you."}]},
          "qa": [{"question": "Where do pelicans sleep?", "evidence": ["D1:2"], "category": 4}]}]
        """);
  }

  @Test
  void each_variation_is_a_line_of_differences_to_the_defaults() throws Exception {
    assertThat(run("--store", "memory")).isZero();

    List<String> rows = rows();
    assertThat(rows)
        .hasSize(Variation.all().size() - 1 + 2)
        .anyMatch(row -> row.startsWith("| defaults | 1.000 | 1.000 | 1.000 | "))
        .noneMatch(row -> row.startsWith("| no vectors"));
    assertThat(rows.subList(3, rows.size()))
        .allMatch(
            row -> row.matches("\\| [^|]+ \\|( [+-]\\d\\.\\d{3} \\|)+ [\\d.]+ / [\\d.]+ \\|"));
    long bars = rows.get(0).chars().filter(c -> c == '|').count();
    assertThat(rows).allMatch(row -> row.chars().filter(c -> c == '|').count() == bars);
    assertThat(out.toString(UTF_8)).contains("**tiny.json**, lexical", "SHA-256 of `tiny.json`: ");
  }

  @Test
  void with_vectors_it_is_also_measured_without_them() throws Exception {
    assertThat(run("--store", "memory", "--mode", "hybrid")).isZero();
    assertThat(rows())
        .hasSize(Variation.all().size() + 2)
        .anyMatch(row -> row.startsWith("| no vectors |"));
  }

  @Test
  void what_makes_no_sense_is_refused() throws Exception {
    assertThat(run("--as", "files")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("--as files");
    assertThat(run("--run", "x")).isEqualTo(2);
    assertThat(run("--mode", "magic")).isEqualTo(2);
  }

  @Test
  void names_are_not_there_twice() {
    assertThat(Variation.all()).extracting(Variation::name).doesNotHaveDuplicates();
    assertThat(Variation.all())
        .filteredOn(Variation::vectors)
        .extracting(Variation::parts)
        .doesNotHaveDuplicates();
  }

  private List<String> rows() {
    return out.toString(UTF_8).lines().filter(line -> line.startsWith("|")).toList();
  }

  private int run(String... options) throws Exception {
    List<String> args = new ArrayList<>(List.of(file.toString()));
    args.addAll(List.of(options));
    return Ablation.run(
        args,
        () -> new RandomEmbedder(8),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8));
  }
}
