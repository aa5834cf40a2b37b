package dev.memoryweave.workspace.canonical.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memoryweave.model.NodeKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CanonicalFilesTest {
  @TempDir Path temporary;
  private RichStore files;

  @BeforeEach
  void copy() throws IOException {
    files = RichStore.in(temporary);
  }

  @Test
  void everyHash_isThatOfTheOtherTool() {
    CanonicalStore store = files.read();

    assertThat(store.nodes()).hasSize(10).allMatch(StoredNode::isAsSaved);
    assertThat(store.relations()).hasSize(3).allMatch(StoredRelation::isAsSaved);
    assertThat(store.relations()).allMatch(one -> one.statedHash().isPresent());
  }

  @Test
  void everyFile_isWrittenAsItWas() throws IOException {
    CanonicalStore store = files.read();

    for (StoredNode node : store.nodes()) {
      ObjectNode json = NodeForm.write(node.node(), node.bodyPath(), node.supersededByNull());
      assertThat(JsonForm.pretty(json)).isEqualTo(files.text(node.path()));
      assertThat(node.node().body()).isEqualTo(files.text(node.bodyPath()));
    }
    for (StoredRelation relation : store.relations()) {
      assertThat(JsonForm.pretty(RelationForm.write(relation.relation())))
          .isEqualTo(files.text(relation.path()));
    }
    List<String> lines = new ArrayList<>();
    assertThat(files.folder().readEvents(event -> lines.add(EventForm.write(event)))).isEmpty();
    assertThat(String.join("\n", lines) + "\n").isEqualTo(files.text("events.jsonl"));
    assertThat(SettingsForm.write(store.config().orElseThrow()))
        .isEqualTo(files.text("config.json"));
    assertThat(SettingsForm.write(store.syncState().orElseThrow()))
        .isEqualTo(files.text("sync-state.json"));
  }

  @Test
  void slugs_areThoseOfTheOtherTool() {
    assertThat(CanonicalId.slug("Übergröße „Straße\" & Co.")).isEqualTo("ubergro-e-stra-e-co");
    assertThat(CanonicalId.slug("ログは構造化JSONで出力する")).isEqualTo("json");
    assertThat(CanonicalId.slug("Do we refund in the original currency?"))
        .isEqualTo("do-we-refund-in-the-original-currency");
    assertThat(CanonicalId.slug("日本語")).isEqualTo("untitled");
    assertThat(CanonicalId.slug("")).isEqualTo("untitled");
    assertThat(CanonicalId.slug("Don't “quote” it")).isEqualTo("dont-quote-it");
    assertThat(CanonicalId.free(NodeKind.GOTCHA, "A", id -> !id.endsWith("3")))
        .isEqualTo("gotcha.a-3");
  }
}
