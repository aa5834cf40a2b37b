package dev.memoryweave.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.CommandRuns.Ended;
import dev.memoryweave.operations.JsonForm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WhyNotTest {
  private static final String QUEUE = "fact.the-staging-queue-holds-50-jobs";
  private static final String INVOICES = "fact.invoices-are-rounded-half-up";

  @TempDir private Path folder;
  private CommandRuns memory;

  @BeforeEach
  void remember() throws IOException {
    memory = CommandRuns.in(folder);
    memory.run("add", "The staging queue holds 50 jobs", "--kind", "fact");
    memory.run("add", "Invoices are rounded half up", "--kind", "fact");
  }

  @Test
  void recall_explained_saysWhyEachItemIsThere() {
    Ended plain = memory.run("recall", "how many jobs in the staging queue");
    Ended explained = memory.run("recall", "how many jobs in the staging queue", "--explain");

    assertThat(plain.out()).contains(QUEUE).doesNotContain("Why these");
    assertThat(explained.exit()).isZero();
    assertThat(explained.out())
        .startsWith(plain.out().strip())
        .contains("1. " + QUEUE + " (helps most): score ")
        .doesNotContain("pack_hash");
    assertThat(memory.run("recall", "staging queue", "--explain", "--json").out())
        .contains("\"basis\":\"best\"");
  }

  @Test
  void whyNot_saysTheCause_asTextAndAsJson() {
    Ended told = memory.run("why-not", INVOICES, "how", "many", "jobs", "in", "the", "queue");

    assertThat(told.exit()).isZero();
    assertThat(told.out().strip())
        .isEqualTo(
            INVOICES
                + " is not in the block for this task: shares no word with the task and is not near it in meaning.");
    assertThat(memory.run("why-not", QUEUE, "staging queue").out()).contains("at rank 1 (");
    Map<?, ?> data =
        (Map<?, ?>)
            JsonForm.arguments(memory.run("why-not", INVOICES, "staging queue", "--json").out())
                .get("data");
    assertThat(((Map<?, ?>) data.get("why_not")).get("cause")).isEqualTo("not_found");
  }

  @Test
  void whyNot_ofAnUnknownId_failsAsShowDoes() {
    Ended asked = memory.run("why-not", "fact.never-was", "staging queue");
    Ended shown = memory.run("show", "fact.never-was");

    assertThat(asked.exit()).isEqualTo(shown.exit()).isNotZero();
    assertThat(asked.err()).isEqualTo(shown.err().replace("memory show:", "memory why-not:"));
  }

  @Test
  void style_andBudgetOfTheCompactBlock_areReachable() {
    assertThat(memory.run("recall", "staging queue", "--style", "compact", "--json").out())
        .contains("\"token_budget\":1500");
    assertThat(
            memory
                .run("recall", "staging queue", "--style", "compact", "--tokens", "400", "--json")
                .out())
        .contains("\"token_budget\":400");
    assertThat(memory.run("recall", "staging queue", "--style", "tiny").exit()).isNotZero();
  }
}
