package dev.memoryweave.store.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeId;
import java.util.List;
import org.junit.jupiter.api.Test;

class CitedMemoriesTest {
  private static List<String> ids(String... texts) {
    return CitedMemories.ids(List.of(texts)).stream().map(NodeId::value).toList();
  }

  @Test
  void idsInSentences_areFound_eachOnce() {
    assertThat(
            ids(
                "As constraint.never-push-to-main says, (fact.port-2), `gotcha.x` and"
                    + " \"decision.use-pnpm\".",
                "project:default/task.a, task.a/task.b; fact.port-2!",
                "fact.end"))
        .containsExactly(
            "constraint.never-push-to-main",
            "fact.port-2",
            "gotcha.x",
            "decision.use-pnpm",
            "task.a",
            "task.b",
            "fact.end");
  }

  @Test
  void whatIsNoIdOrOnlyAPartOfAName_isNone() {
    assertThat(
            ids(
                "artifact.port a.fact.port fact.Port fact. fact.-x fact.port_5 fact.portÄ"
                    + " project.config.yaml Äfact.port re-fact.port fact . port kind.port",
                "",
                ".",
                "fact.",
                ".x"))
        .isEmpty();
  }

  @Test
  void longAndManyIds_areBounded() {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < CitedMemories.MOST + 10; i++) {
      many.append(" fact.n").append(i);
    }

    assertThat(ids("fact." + "x".repeat(1_000_000))).isEmpty();
    assertThat(ids("fact.".repeat(200_000))).isEmpty();
    assertThat(ids("a".repeat(1_000_000) + ".x")).isEmpty();
    assertThat(ids(many.toString())).hasSize(CitedMemories.MOST);
  }
}
