package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.model.EventDraft;
import dev.memoryweave.model.NodeId;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_forget}: removes a memory for good. */
final class ForgetTool implements MemoryTool {
  static final String NAME = "memory_forget";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    arguments.require("id", "reason");
    NodeId id = arguments.parsed("id", NodeArguments.MAX_ID, NodeId::of);
    String reason = arguments.text("reason", 1, EventDraft.MAX_REASON);
    return arguments.make(
        () -> {
          NodeId wanted = requireNonNull(id);
          String why = requireNonNull(reason);
          return open -> {
            open.memory().forget(wanted, why);
            return answer(wanted);
          };
        });
  }

  private static ToolAnswer answer(NodeId id) {
    Map<String, Object> structured =
        new Fields().put("id", id.value()).put("forgotten", true).map();
    return ToolAnswer.of(
        structured, "Forgot " + id + ": its text, history, relations and own evidence are gone.");
  }
}
