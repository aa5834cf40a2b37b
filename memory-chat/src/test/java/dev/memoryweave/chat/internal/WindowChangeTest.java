package dev.memoryweave.chat.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WindowChangeTest {
  /** A letter is said by somebody, a digit is a system message. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          '',   'a',   '-1',       ''
          'a',  'aB',  '0 -1',     ''
          'aB', 'aB',  '0 1',      ''
          'aBcD', 'BcDe', '1 2 3 -1', ''
          'hOhO', 'OhOh', '1 2 3 -1', ''
          'hOhO', 'hOh',  '2 3 -1',   ''
          'ah',   'hh',   '1 -1',     ''
          'aBcD', 'aDe',  '0 3 -1',   '1 2'
          'aB',   'c',    '-1',       '0 1'
          'aBcD', 'xcDe', '-1 2 3 -1', '0 1'
          '1aB',  '1aBc', '0 1 2 -1', ''
          '1aB',  'aB2c', '1 2 -1 -1', '0'
          '1aB',  '2aBc', '-1 1 2 -1', '0'
          '1aB',  '1Bc',  '0 2 -1',   ''
          'aB',   '',     '',         '0 1'
          """)
  void windows_are_compared_from_their_end(
      String former, String window, String sources, String takenOut) {
    List<String> before = messages(former);
    List<String> after = messages(window);

    WindowChange<String> change =
        WindowChange.between(before, after, text -> Character.isDigit(text.charAt(0)));

    assertThat(joined(IntStream.range(0, after.size()).map(change::source))).isEqualTo(sources);
    assertThat(joined(change.takenOut().stream().mapToInt(i -> i))).isEqualTo(takenOut);
  }

  private static String joined(IntStream numbers) {
    return String.join(" ", numbers.mapToObj(Integer::toString).toList());
  }

  private static List<String> messages(String letters) {
    return letters.chars().mapToObj(Character::toString).toList();
  }
}
