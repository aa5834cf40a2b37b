package dev.memoryweave.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.memoryweave.store.support.internal.TextList;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Digests of rows that stores have hold only if the same values make the same bytes. */
class ColumnBytesTest {
  @Test
  void lists_areWrittenAsJacksonWroteThem() throws Exception {
    List<String> texts = new ArrayList<>();
    for (int c = 0; c <= Character.MAX_VALUE; c++) {
      texts.add("a" + (char) c + "b");
    }

    assertThat(TextList.write(texts))
        .isEqualTo(JsonMapper.builder().build().writeValueAsString(texts));
  }
}
