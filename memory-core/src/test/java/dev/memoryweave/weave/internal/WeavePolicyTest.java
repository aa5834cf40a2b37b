package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.policy.MemoryPolicies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WeavePolicyTest {
  @ParameterizedTest
  @CsvSource({
    "knowledgeShare, -.1, 2, .5",
    "knowledgeShare, NaN, 2, .5",
    "knowledgeShare, 1.1, 2, .5",
    "evidencePerItem, 1, -1, .5",
    "lowConfidence, 1, 2, 2"
  })
  void valueOutOfRange_isRefusedByName(
      String field, double knowledgeShare, int evidencePerItem, double lowConfidence) {
    assertThatThrownBy(
            () ->
                new WeavePolicy(
                    knowledgeShare, evidencePerItem, lowConfidence, MemoryPolicies.NONE))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining(field);
  }
}
