package dev.memoryweave.workspace.seeding.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TitleLineTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Keep the lockfile in version control. | Keep the lockfile in version control
          Furthermore, never edit a generated file. | Never edit a generated file
          The key is `<team><service>`, where | The key is `<team><service>`
          Sort the members of a class by visibility and then by name; reviewers read the public ones first and rarely look at the others. | Sort the members of a class by visibility and then by name…
          Write one assertion for each test, which makes it much easier to see what is broken when several of them fail at once. | Write one assertion for each test, which makes it much easier to see what is broken when several of them fail…
          Never delete a column in the migration that stops using it, because the servers of the former version still read the column. | Never delete a column in the migration that stops using it…
          Give each queue its own name (such as `orders-retry`, `orders-late` or `orders-lost`) that says what waits in the queue. | Give each queue its own name that says what waits in the queue
          Never push to a branch of somebody else (except for a typo) without a word to the owner of it, in whatever hurry you are. | Never push to a branch of somebody else (except for a typo) without a word to the owner of it…
          Start the emulator first. Without the emulator, the tests of the uploads and those of the reports wait for minutes and then fail. | Start the emulator first
          """)
  void a_line_says_what_the_statement_says(String statement, String line) {
    assertThat(TitleLine.of("", statement)).isEqualTo(line);
  }

  @Test
  void no_line_ends_before_what_its_condition_is_for() {
    assertThat(
            TitleLine.of(
                "",
                "If a job of the nightly build has failed twice in a row for the very same reason,"
                    + " open an issue and assign it to whoever changed the job last."))
        .startsWith("If a job of the nightly build has failed…, open an issue");
  }

  @Test
  void a_rule_goes_with_the_sentence_that_names_its_subject_if_both_fit_a_line() {
    assertThat(TitleLine.after("Fixtures are small.", "They must not be shared.", "Tests: "))
        .isEqualTo("Fixtures are small. They must not be shared");
    assertThat(
            TitleLine.after(
                "The archive of old reports is read by accountants, who have no access to the new"
                    + " archive.",
                "It must not be moved.",
                "Archive: "))
        .isEqualTo("Archive: It must not be moved");
    assertThat(
            TitleLine.after(
                "The archive of old reports is read by accountants, who have no access to the new"
                    + " one.",
                "However, nightly jobs must not write there.",
                ""))
        .isEqualTo("Nightly jobs must not write there");
  }

  @Test
  void no_line_is_too_long_or_empty() {
    for (String part :
        List.of(
            "a", "a ", "a, ", "(a", "`a`", "界", "界，", "😀", "a (", "a — ", "if ", "if/a, ",
            "if-")) {
      for (int times : new int[] {1, 60, 115, 2_000}) {
        String line = TitleLine.of("", "x" + part.repeat(times));
        assertThat(line.codePointCount(0, line.length())).isBetween(1, TitleLine.LONGEST);
        String led = TitleLine.of("Words of a heading: ", part.repeat(times) + "y");
        assertThat(led.codePointCount(0, led.length())).isBetween(1, TitleLine.LONGEST);
      }
    }
  }
}
