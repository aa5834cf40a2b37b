package dev.memoryweave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.embed.Embedder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MeasuredEmbedderTest {
  private static final List<String> TEXTS = List.of("one", "two", "", "one", "\uD83D\uDE00");

  @TempDir private Path folder;

  @Test
  void vectors_are_computed_once_and_then_read() throws IOException {
    List<float[]> first;
    try (MeasuredEmbedder embedder = open()) {
      first = embedder.passages(TEXTS);
      assertThat(embedder.computed()).isEqualTo(5);
      assertThat(embedder.passages(List.of("two", "new", "one"))).hasSize(3);
      assertThat(embedder.computed()).isEqualTo(6);
    }
    try (MeasuredEmbedder embedder = open()) {
      assertThat(embedder.passages(TEXTS).toArray()).isEqualTo(first.toArray());
      assertThat(embedder.computed()).isZero();
      assertThat(embedder.kept()).isEqualTo(5);
    }
  }

  @Test
  void a_query_is_not_taken_for_a_passage() throws IOException {
    try (MeasuredEmbedder embedder = open()) {
      float[] query = embedder.query("one");
      assertThat(embedder.query("one")).isEqualTo(query);
      assertThat(embedder.computed()).isEqualTo(1);
      embedder.passages(List.of("one"));
      assertThat(embedder.computed()).isEqualTo(2);
    }
    try (MeasuredEmbedder embedder = open()) {
      embedder.query("one");
      assertThat(embedder.computed()).isZero();
    }
  }

  @Test
  void a_record_that_was_cut_off_is_written_again() throws IOException {
    try (MeasuredEmbedder embedder = open()) {
      embedder.passages(TEXTS);
    }
    Path file = onlyFile();
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));
    try (MeasuredEmbedder embedder = open()) {
      embedder.passages(TEXTS);
      assertThat(embedder.computed()).isEqualTo(1);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
  }

  @Test
  void models_do_not_share_a_file() throws IOException {
    try (MeasuredEmbedder one = open();
        MeasuredEmbedder other = MeasuredEmbedder.of(new RandomEmbedder(9), folder)) {
      one.passages(TEXTS);
      other.passages(TEXTS);
      assertThat(other.computed()).isEqualTo(5);
    }
  }

  @Test
  void a_file_in_use_is_refused() throws IOException {
    Embedder.Model model = new Embedder.Model("a/b:c", 3);
    try (VectorFile first = VectorFile.open(folder, model)) {
      first.keep("text", new float[] {1, 2, 3});
      assertThatThrownBy(() -> VectorFile.open(folder, model))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("in use");
    }
  }

  @Test
  void without_a_folder_nothing_is_kept() throws IOException {
    try (MeasuredEmbedder embedder = MeasuredEmbedder.of(new RandomEmbedder(8), null)) {
      embedder.passages(TEXTS);
      embedder.passages(TEXTS);
      assertThat(embedder.computed()).isEqualTo(10);
    }
    assertThat(folder).isEmptyDirectory();
  }

  private Path onlyFile() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findFirst().orElseThrow();
    }
  }

  private MeasuredEmbedder open() throws IOException {
    return MeasuredEmbedder.of(new RandomEmbedder(8), folder);
  }
}
