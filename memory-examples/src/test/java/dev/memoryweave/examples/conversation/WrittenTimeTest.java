package dev.memoryweave.examples.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WrittenTimeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1:56 pm on 8 May, 2023    | 2023-05-08T13:56:00Z
          12:09 AM on 13 June, 2023 | 2023-06-13T00:09:00Z
          March-15-2024             | 2024-03-15T00:00:00Z
          march-5-2024              | 2024-03-05T00:00:00Z
          8 May 2023                | 2023-05-08T00:00:00Z
          May 8, 2023               | 2023-05-08T00:00:00Z
          2023-05-08                | 2023-05-08T00:00:00Z
          2023-05-08T13:56:00       | 2023-05-08T13:56:00Z
          2023-05-08T13:56:00+02:00 | 2023-05-08T11:56:00Z
          """)
  void times_as_people_write_them_are_understood(String text, Instant expected) {
    assertThat(WrittenTime.parse(text)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday", "March-35-2024", "25:00 pm on 8 May, 2023"})
  void what_is_no_time_gives_nothing(String text) {
    assertThat(WrittenTime.parse(text)).isEmpty();
  }

  @Test
  void no_text_gives_nothing() {
    assertThat(WrittenTime.parse(null)).isEmpty();
  }
}
