package dev.memoryweave.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeDraft;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LuceneIndexTest {
  @TempDir private Path folder;

  @Test
  void it_finds_the_text_that_was_asked_for() throws IOException {
    List<NodeDraft> drafts = LoadedStore.CORPUS.drafts(0, 50);
    try (LuceneIndex index = new LuceneIndex(folder, drafts)) {
      for (NodeDraft draft : drafts) {
        assertThat(index.search(String.valueOf(draft.body()), 3))
            .hasSize(3)
            .first()
            .isEqualTo(draft.body());
      }
    }
  }
}
