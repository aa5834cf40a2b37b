package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.store.TextQuery;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSearchTest {
  private final NodeSearch search = new NodeSearch();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "How is a file read in Haskell?",
        "python check whether a file exists",
        "split a string with kotlin"
      })
  void the_language_that_an_answer_is_written_in_counts_less(String question) {
    assertThat(search.words(question).terms())
        .filteredOn(term -> term.weight() < 1)
        .extracting(TextQuery.Term::text)
        .hasSize(1)
        .allMatch(question.toLowerCase(Locale.ROOT)::contains);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Haskell", "kotlin coroutines", "What did Ruby say to Julia and Ada?"})
  void a_language_that_is_asked_for_and_a_person_count_fully(String question) {
    assertThat(search.words(question).terms()).allMatch(term -> term.weight() == 1);
  }
}
