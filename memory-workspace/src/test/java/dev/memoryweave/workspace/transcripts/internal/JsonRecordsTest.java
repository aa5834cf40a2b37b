package dev.memoryweave.workspace.transcripts.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JacksonException;
import dev.memoryweave.workspace.transcripts.internal.JsonRecords.Shape;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class JsonRecordsTest {
  private static final int MANY = 3_000;

  /** How much a stream gives at once. */
  private enum Giving {
    ALL,
    ONE_BYTE;

    InputStream of(byte[] bytes) {
      InputStream all = new ByteArrayInputStream(bytes);
      return this == ALL
          ? all
          : new FilterInputStream(all) {
            @Override
            public int read(byte[] target, int offset, int length) throws IOException {
              return super.read(target, offset, Math.min(1, length));
            }
          };
    }
  }

  private static List<String> records(String text, Shape shape, Giving giving) throws IOException {
    List<String> records = new ArrayList<>();
    try (JsonRecords in = new JsonRecords(giving.of(text.getBytes(UTF_8)), shape)) {
      while (in.next()) {
        records.add(in.line() + " " + new String(in.stream().readAllBytes(), UTF_8));
      }
    }
    return records;
  }

  @ParameterizedTest
  @EnumSource
  void lines_are_records(Giving giving) throws IOException {
    assertThat(records("{\"a\":1}\n\n  {\"b\":[2]} \r\n\0\0{\"c\":\"}\"}", Shape.LINES, giving))
        .containsExactly("1 {\"a\":1}", "3 {\"b\":[2]} \r", "4 {\"c\":\"}\"}");
  }

  @ParameterizedTest
  @EnumSource
  void values_of_an_array_are_records(Giving giving) throws IOException {
    String text = "[{\"a\":\"]},\\\"\"},\n [1,[2]] , null,12,\"x,]\"\n,{\"b\":{}}]\n";
    assertThat(records(text, Shape.VALUES, giving))
        .containsExactly(
            "1 {\"a\":\"]},\\\"\"}", "2 [1,[2]]", "2 null", "2 12", "2 \"x,]\"", "3 {\"b\":{}}");
  }

  @Test
  void what_was_not_read_of_a_record_is_passed_over() throws IOException {
    byte[] text = "{\"a\":1}\n{\"b\":2}\n".getBytes(UTF_8);
    try (JsonRecords in = new JsonRecords(new ByteArrayInputStream(text), Shape.LINES)) {
      assertThat(in.next()).isTrue();
      assertThat(in.stream().read()).isEqualTo('{');
      assertThat(in.next()).isTrue();
      assertThat(in.stream().readAllBytes()).asString(UTF_8).isEqualTo("{\"b\":2}");
      assertThat(in.isUnfinished()).isFalse();
      assertThat(in.next()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void a_text_that_is_too_textsis_cut_between_two_characters(Shape shape) throws IOException {
    for (String piece : List.of("x", "ä", "🍐", "\\n", "\\u00e4", "\\\\")) {
      int count = JsonRecords.MAX_TEXT / piece.getBytes(UTF_8).length + 10;
      String text = "{\"text\":\"" + piece.repeat(count) + "\",\"after\":\"\\\"here\"}";
      try (JsonRecords in =
          new JsonRecords(new ByteArrayInputStream(text.getBytes(UTF_8)), shape)) {
        assertThat(in.next()).isTrue();
        Json value = JsonReading.whole(in.stream()).json();
        assertThat(in.textsCut()).isEqualTo(1);
        assertThat(value.text("text"))
            .hasSizeGreaterThan(JsonRecords.MAX_TEXT / 7)
            .doesNotContain("\uFFFD");
        assertThat(value.text("after")).isEqualTo("\"here");
      }
    }
  }

  @Test
  void a_line_of_50_MB_is_read_without_being_held() throws IOException {
    byte[] chunk = "0123456789abcdef".repeat(1 << 16).getBytes(UTF_8);
    InputStream in = new ByteArrayInputStream("{\"data\":\"".getBytes(UTF_8));
    for (int i = 0; i < 50; i++) {
      in = new SequenceInputStream(in, new ByteArrayInputStream(chunk));
    }
    in =
        new SequenceInputStream(
            in, new ByteArrayInputStream("\",\"b\":true}\n{}\n".getBytes(UTF_8)));
    try (JsonRecords records = new JsonRecords(in, Shape.LINES)) {
      assertThat(records.next()).isTrue();
      Json value = JsonReading.whole(records.stream()).json();
      assertThat(value.at("b").isTrue()).isTrue();
      assertThat(value.at("data").isPresent()).as("what is encoded is not kept").isFalse();
      assertThat(records.textsCut()).isEqualTo(1);
      assertThat(records.next()).isTrue();
      assertThat(records.line()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Shape.class)
  void what_is_nested_too_deeply_is_nothing(Shape shape) throws IOException {
    int depth = 1_000_000;
    String text =
        "{\"deep\":" + "[".repeat(depth) + "\"]\"" + "]".repeat(depth) + ",\"after\":[\"here\"]}";
    try (JsonRecords in = new JsonRecords(new ByteArrayInputStream(text.getBytes(UTF_8)), shape)) {
      assertThat(in.next()).isTrue();
      Json value = JsonReading.whole(in.stream()).json();
      assertThat(value.at("deep").isArray()).isTrue();
      assertThat(value.at("after").items()).hasSize(1);
      assertThat(in.textsCut()).isEqualTo(1);
      assertThat(in.next()).isFalse();
    }
  }

  @Test
  void whatever_the_bytes_are_reading_ends_and_says_no_more_than_that_they_are_no_JSON()
      throws IOException {
    long seed = Long.getLong("test.seed", 20_260_203);
    Random random = new Random(seed);
    byte[] model =
        "[{\"a\":\"b\\u00e4\\\"\",\"c\":[1,-2.5e3,true,null,{}]},{\"d\":\"🍐\"}]\n{\"e\":1}"
            .getBytes(UTF_8);
    for (int round = 0; round < MANY; round++) {
      byte[] bytes = model.clone();
      for (int i = random.nextInt(6); i >= 0; i--) {
        bytes[random.nextInt(bytes.length)] =
            random.nextBoolean()
                ? (byte) "\"\\{}[],:\n\0u".charAt(random.nextInt(11))
                : (byte) random.nextInt(256);
      }
      Shape shape = random.nextBoolean() ? Shape.LINES : Shape.VALUES;
      int records = 0;
      try (JsonRecords in = new JsonRecords(new ByteArrayInputStream(bytes), shape)) {
        while (in.next()) {
          records++;
          try {
            JsonReading.whole(in.stream());
          } catch (JacksonException e) {
            assertThat(e.getLocation()).as("seed %d, round %d", seed, round).isNotNull();
          }
        }
      }
      assertThat(records).as("seed %d, round %d", seed, round).isLessThanOrEqualTo(bytes.length);
    }
  }

  @Test
  void of_a_value_that_is_too_textsthe_beginning_is_kept() throws IOException {
    String many = "{\"list\":[" + "{\"type\":\"text\"},".repeat(100_000) + "1],\"after\":2}";
    JsonReading.Read read = JsonReading.whole(new ByteArrayInputStream(many.getBytes(UTF_8)));
    assertThat(read.complete()).isFalse();
    assertThat(read.json().at("list").items()).hasSizeBetween(20_000, 50_000);
    assertThat(read.json().at("list").items().get(20_000).text("type")).isEqualTo("text");

    String text = "x".repeat(3_000_000);
    String lengthy =
        "[\"" + text + "\",\"" + text + "\",\"" + text + "\",\"" + text + "\",\"end\"]";
    JsonReading.Read texts = JsonReading.whole(new ByteArrayInputStream(lengthy.getBytes(UTF_8)));
    assertThat(texts.complete()).isFalse();
    assertThat(texts.json().items())
        .extracting(item -> item.text().length())
        .containsExactly(3_000_000, 3_000_000, 3_000_000, 0, 3);
  }
}
