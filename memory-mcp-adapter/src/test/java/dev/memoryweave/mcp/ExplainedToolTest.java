package dev.memoryweave.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.mcp.internal.tools.OperationTools;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Explanations of {@code memory_recall}: the smallest profile does not list them, all give them.
 */
class ExplainedToolTest {
  private final AgentMemory memory = Tools.memory(InMemoryStore.create());

  private String call(Profile profile, String tool, Map<String, Object> arguments) {
    Map<String, Object> result =
        new OperationTools(
                OperationCatalog.standard(),
                Listing.of(profile),
                exchange -> CallContext.of(memory),
                () -> {})
            .call(tool, arguments, new NoClient());
    return String.valueOf(result.get("content"));
  }

  private String recall(Profile profile, Map<String, Object> more) {
    Map<String, Object> arguments = new HashMap<>(more);
    arguments.put("task", "How many jobs does the staging queue hold?");
    return call(profile, "memory_recall", arguments);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PERSON")
  void everyProfile_explainsWhatIsThereAndWhatIsNot(Profile profile) {
    String queue =
        memory
            .remember(NodeDraft.builder(NodeKind.FACT, "The staging queue holds 50 jobs").build())
            .id()
            .value();
    String invoices =
        memory
            .remember(NodeDraft.builder(NodeKind.FACT, "Invoices are rounded half up").build())
            .id()
            .value();

    assertThat(recall(profile, Map.of())).contains(queue).doesNotContain("Why these");
    assertThat(recall(profile, Map.of("explain", true)))
        .contains("1. " + queue + " (helps most): score");
    assertThat(recall(profile, Map.of("why_not", invoices)))
        .contains(invoices + " is not in the block for this task: shares no word with the task.");
    assertThat(recall(profile, Map.of("style", "compact"))).contains(queue);
  }

  @Test
  void unknownIds_areToldAsEverywhere() {
    assertThat(recall(Profile.MINIMAL, Map.of("why_not", "fact.never-was")))
        .isEqualTo(call(Profile.MINIMAL, "memory_inspect", Map.of("ref", "fact.never-was")));
  }
}
