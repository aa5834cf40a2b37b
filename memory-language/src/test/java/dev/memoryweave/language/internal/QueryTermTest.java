package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTermTest {

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void weightThatIsNotAPositiveNumber_isRefused(double weight) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QueryTerm("retri", weight, TermClass.WORD))
        .withMessageStartingWith("weight: " + weight);
  }

  @Test
  void emptyOrOverlongTerm_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QueryTerm("", 1, TermClass.WORD))
        .withMessageStartingWith("term: length 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QueryTerm("x".repeat(65), 1, TermClass.WORD))
        .withMessageStartingWith("term: length 65");
    assertThat(new QueryTerm("x".repeat(64), 1, TermClass.WORD).term()).hasSize(64);
  }

  @ParameterizedTest
  @EnumSource
  void weightOfEveryClass_isAboveZeroAndAtMostOne(TermClass termClass) {
    assertThat(termClass.weight()).isGreaterThan(0).isLessThanOrEqualTo(1);
  }

  @Test
  void analyzedQuery_keepsCopies() {
    List<String> phrase = new ArrayList<>(List.of("termin", "state"));
    AnalyzedQuery query =
        new AnalyzedQuery(
            List.of(new QueryTerm("state", 1, TermClass.WORD)), List.of(phrase), List.of("state"));
    phrase.clear();
    assertThat(query.phrases()).containsExactly(List.of("termin", "state"));
    assertThat(query.isEmpty()).isFalse();
  }
}
