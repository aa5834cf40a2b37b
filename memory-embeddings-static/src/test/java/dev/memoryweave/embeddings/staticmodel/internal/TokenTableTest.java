package dev.memoryweave.embeddings.staticmodel.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.embed.internal.Background;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TokenTableTest {
  private static final List<String> PIECES = List.of("[UNK]", "[CLS]", "[SEP]", "sea", "##port");

  private static byte[] written() throws IOException {
    float[][] vectors = {{0, 0}, {0, 0}, {1, 1}, {.5f, -2}, {-.25f, .2f}};
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    TokenTable.of(PIECES, vectors).write(bytes);
    return bytes.toByteArray();
  }

  private static TokenTable read(byte[] bytes) throws IOException {
    return TokenTable.read(new ByteArrayInputStream(bytes));
  }

  @Test
  void a_table_that_was_written_is_read_again() throws IOException {
    TokenTable table = read(written());
    float[] sum = new float[2];
    table.addTo(sum, 3);
    table.addTo(sum, 4);

    assertThat(table.pieces()).isEqualTo(PIECES);
    assertThat(table.dimensions()).isEqualTo(2);
    // The largest number of each row is cut, the others are near.
    assertThat(sum[0]).isEqualTo(.26f, within(.02f));
    assertThat(sum[1]).isEqualTo(-1.4f, within(.02f));
  }

  @Test
  void a_damaged_table_is_refused_wherever_the_damage_is() throws IOException {
    byte[] whole = written();
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 1;
      assertThatThrownBy(() -> read(damaged))
          .as("byte %d", i)
          .isInstanceOf(IOException.class)
          .hasMessageMatching(".*(checksum|no token table).*");
    }
  }

  @Test
  void a_table_that_was_cut_off_is_refused() throws IOException {
    byte[] whole = written();
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(part)).isInstanceOf(IOException.class);
    }
  }

  @Test
  void another_version_is_refused() throws IOException {
    byte[] other = written();
    ByteBuffer.wrap(other).putInt(0, 7);

    assertThatThrownBy(() -> read(other)).hasMessageContaining("no token table of this version");
  }

  @Test
  void a_text_is_the_sum_of_its_pieces_of_length_one() throws IOException {
    TableModel model = new TableModel(read(written()), Background.of(List.of()));

    assertThat(model.vector("seaport")[1]).isLessThan(0).isGreaterThan(-1);
    assertThat(model.vector("sea sea")).containsExactly(model.vector("SEA"));
    assertThat(model.vector("")).containsExactly(0, 1);
    assertThat(model.vector("unknown")).containsExactly(0, 1);
  }
}
