package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FilesStatusTest {
  @Test
  void whatWaits_isListedInTheOrderOfItsIds() {
    Map<NodeId, String> waiting = new LinkedHashMap<>();
    for (String id : List.of("fact.d", "fact.b", "fact.f", "fact.a", "fact.e", "fact.c")) {
      waiting.put(NodeId.of(id), "waits");
    }

    ProjectFiles.Status status =
        new ProjectFiles.Status(true, "kept", 6, 0, waiting, List.of(), List.of());
    waiting.clear();

    assertThat(status.waiting().keySet())
        .extracting(NodeId::value)
        .containsExactly("fact.a", "fact.b", "fact.c", "fact.d", "fact.e", "fact.f");
  }
}
