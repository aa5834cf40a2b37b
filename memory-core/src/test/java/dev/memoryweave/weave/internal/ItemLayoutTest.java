package dev.memoryweave.weave.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemLayoutTest {
  private static final ItemLayout LAYOUT = new ItemLayout(false);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Name each branch after its task | Name each branch after its task. It is short.",
        "Name each branch after its task… | Name each branch after its task and its owner.",
        "Name each branch after its task | Name each branch (not a tag) after its task.",
        "If a task has several branches…, name them alike"
            + " | If a task has several branches that live for long, name them alike."
      })
  void aTitleThatIsCutFromTheBeginning_isNotRepeated(String title, String text) {
    assertThat(LAYOUT.of(title, text)).isEqualTo(" " + text + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Branches: Name each one after its task… | Name each one after its task and its owner.",
        "Branches, tasks: Name each one after its task | Tasks: Name each one after its task."
      })
  void ofATopicAndTheBeginning_theTopicIsLeft(String title, String text) {
    assertThat(LAYOUT.of(title, text)).isEqualTo(" **Branches**: " + text + "\n");
  }

  @Test
  void aTitleWithOtherWordsOrInAnotherOrder_staysBesideTheText() {
    String text = "Do not name a branch (or a tag) after its task or its owner.";

    assertThat(LAYOUT.of("Do name a branch after its task", text)).contains("**Do name");
    assertThat(LAYOUT.of("Do not name…, its owner or its task", text)).contains("**Do not name…");
  }
}
