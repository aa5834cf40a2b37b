package dev.memoryweave.store.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeTextTest {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private static MemoryNode.Builder node() {
    return MemoryNode.builder(
        Scope.project("p"), NodeId.of("fact.hidden"), "A copper lantern", Instant.EPOCH);
  }

  private static List<String> terms(String... texts) {
    List<String> terms = new ArrayList<>();
    for (String text : texts) {
      terms.addAll(ANALYZER.indexTerms(text));
    }
    return terms;
  }

  @Test
  void of_node_givesTheTermsOfItsFields() {
    NodeText text =
        NodeText.of(
            node()
                .body("It burns oil")
                .tags(List.of("light", "old-town"))
                .symbols(List.of("Lantern#light()"))
                .anchors(List.of(Anchor.of("src/lantern/**")))
                .build());

    assertThat(text.title()).isEqualTo(terms("A copper lantern"));
    assertThat(text.labels())
        .isEqualTo(terms("light", "old-town", "Lantern#light()", "src/lantern/**"));
    assertThat(text.body()).isEqualTo(terms("It burns oil"));
  }

  @Test
  void of_summaryThatRepeatsTheBody_addsNothing() {
    MemoryNode.Builder node = node().body("It burns oil. Much of it.");

    assertThat(NodeText.of(node.summary("It burns oil.").build()).body())
        .isEqualTo(terms("It burns oil. Much of it."));
    assertThat(NodeText.of(node.summary("Needs fuel").build()).body())
        .isEqualTo(terms("It burns oil. Much of it.", "Needs fuel"));
  }

  @Test
  void of_nodeWithATitleOnly_hasNoOtherTerms() {
    NodeText text = NodeText.of(node().key("hidden").build());

    assertThat(text.labels()).isEmpty();
    assertThat(text.body()).isEmpty();
    assertThat(text.title()).doesNotContain("hidden", "fact");
  }
}
