package dev.memoryweave.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Intents in the form of the other tool that writes the same project files are understood. */
class ForeignIntentTest {
  private final AgentMemory memory = Calls.memory(InMemoryStore.create());
  private final Calls calls = new Calls(CallContext.of(memory));

  private static Map<?, ?> apply(int number, Calls calls) throws IOException {
    try (InputStream in =
        ForeignIntentTest.class.getResourceAsStream("intents/" + number + ".json")) {
      return calls.ok("apply", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private MemoryNode node(String id) {
    return memory.node(NodeId.of(id)).require();
  }

  @Test
  void aRowOfIntents_isStoredAsItWasMeant() throws IOException {
    for (int number = 1; number <= 3; number++) {
      assertThat(apply(number, calls).get("complete")).as("intent " + number).isEqualTo(true);
    }
    assertThat(apply(4, calls.asPerson()).get("complete"))
        .as("the one that deletes, which only a person does")
        .isEqualTo(true);

    assertThat(node("feature.checkout").stage()).isEqualTo(NodeKind.Stage.SHIPPED);
    assertThat(node("feature.checkout").anchors())
        .extracting(Anchor::glob)
        .containsExactly("src/checkout/**");
    assertThat(memory.node(NodeId.of("decision.prices-are-whole-cents")).evidence())
        .extracting(Evidence::kind, Evidence::locator)
        .containsExactly(tuple(Evidence.Kind.FILE, "src/checkout/Cart.java"));
    assertThat(node("gotcha.the-invoice-job-passes-a-null-currency").status())
        .isEqualTo(NodeStatus.STALE);
    assertThat(node("decision.totals-are-rounded-half-up-once").status())
        .isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(memory.node(NodeId.of("question.is-kafka-still-used")).find()).isEmpty();
    assertThat(memory.search("JSON", MemoryQuery.current()).items()).hasSize(1);
  }

  @Test
  void twoNamesForOneThing_areRefused() {
    assertThat(
            calls.refused(
                "save",
                "{\"kind\": \"fact\", \"title\": \"x\", \"files\": [\"a\"], \"anchors\": [\"b\"]}"))
        .contains("anchors means the same as 'files'; give one of them");
    assertThat(
            calls.refused(
                "apply", "{\"nodes\": [{\"kind\": \"fact\", \"title\": \"x\", \"anchors\": [7]}]}"))
        .contains("nodes[0].files[0]");
  }

  /** The names by which most other memories take a question, a text and its details. */
  @Test
  void usualNames_areUnderstood() {
    calls.ok("save", "{\"kind\": \"fact\", \"text\": \"The depot closes at six\"}");
    calls.ok(
        "save",
        "{\"kind\": \"fact\", \"title\": \"The depot opens at eight\", \"text\": \"Since May.\"}");
    calls.ok(
        "save",
        "{\"kind\": \"fact\", \"text\": \"The pier is closed\", \"content\": \"For repairs.\"}");

    assertThat(node("fact.the-depot-closes-at-six").body()).isEmpty();
    assertThat(node("fact.the-depot-opens-at-eight").body()).isEqualTo("Since May.");
    assertThat(node("fact.the-pier-is-closed").body()).isEqualTo("For repairs.");
    assertThat(calls.ok("recall", "{\"query\": \"when does the depot close\"}").toString())
        .contains("The depot closes at six");
    assertThat(
            calls.refused(
                "save", "{\"kind\": \"fact\", \"title\": \"x\", \"body\": \"y\", \"text\": \"z\"}"))
        .contains("text means the same as 'title' or 'body'; give one of them");
  }

  @Test
  void otherNames_areNotListed() {
    assertThat(Calls.requestSchema("apply").toString()).doesNotContain("anchors");
    assertThat(List.copyOf(((Map<?, ?>) Calls.requestSchema("save").get("properties")).keySet()))
        .doesNotHaveToString("anchors");
  }
}
