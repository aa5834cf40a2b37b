package dev.memoryweave.embed.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.embed.Embedder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BackgroundTest {
  private static final List<float[]> VECTORS =
      List.of(new float[] {1, 0}, new float[] {0, 1}, new float[] {.6f, .8f});

  @Test
  void it_tells_the_mean_and_spread_of_similarities() {
    Embedder.Chance chance = Background.of(VECTORS).chance(new float[] {2, 0});

    assertThat(chance.mean()).isEqualTo(1.6 / 3, within(1e-6));
    assertThat(chance.deviation()).isEqualTo(.411, within(.001));
    assertThat(chance.deviations(chance.mean() + 3 * chance.deviation()))
        .isEqualTo(3, within(1e-6));
  }

  @Test
  void sentences_that_are_all_as_near_still_have_a_spread() {
    List<float[]> same = List.of(new float[] {1, 0}, new float[] {1, 0});

    assertThat(Background.of(same).chance(new float[] {1, 0}).deviation()).isEqualTo(.01);
  }

  @Test
  void what_was_written_is_read_again() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Background.of(VECTORS).write(bytes);
    byte[] written = bytes.toByteArray();

    assertThat(Background.read(new ByteArrayInputStream(written)).chance(new float[] {1, 0}).mean())
        .isEqualTo(1.6 / 3, within(.01));
    assertThatThrownBy(
            () ->
                Background.read(
                    new ByteArrayInputStream(Arrays.copyOf(written, written.length - 1))))
        .isInstanceOf(IOException.class);
  }

  @Test
  void there_are_two_hundred_different_sentences() {
    List<String> sentences = Background.sentences();

    assertThat(new HashSet<>(sentences)).hasSameSizeAs(sentences).hasSize(200);
  }
}
