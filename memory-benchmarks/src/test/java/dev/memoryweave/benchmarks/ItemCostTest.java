package dev.memoryweave.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ItemCostTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void a_vector_costs_at_least_a_byte_for_each_dimension() throws Exception {
    assertThat(run("--items", "300", "--sample", "3")).as(err.toString(UTF_8)).isZero();

    String disk = line("| bytes on disk, each |");
    String[] cells = disk.split("\\|", -1);
    long words = Long.parseLong(cells[2].strip());
    long vectors = Long.parseLong(cells[3].strip());
    assertThat(words).isGreaterThan(400);
    assertThat(vectors).isGreaterThan(words + 384);
    assertThat(line("random: loaded in ")).contains(" texts a second");
    assertThat(line("| written a second")).isNotEmpty();
    assertThat(line("| ready to be found a second")).isNotEmpty();
    assertThat(line("| bytes of heap at rest")).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "many", "", "12345678"})
  void a_count_must_be_one(String count) throws Exception {
    assertThat(run("--items", count)).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("is not a count").contains("Usage:");
  }

  @Test
  void an_unknown_option_is_named() throws Exception {
    assertThat(run("--speed", "1")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).contains("'--speed'");
  }

  private String line(String start) {
    return out.toString(UTF_8).lines().filter(l -> l.startsWith(start)).findFirst().orElse("");
  }

  private int run(String... args) throws Exception {
    return ItemCost.run(
        List.of(args),
        () -> new RandomEmbedder(8),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8));
  }
}
