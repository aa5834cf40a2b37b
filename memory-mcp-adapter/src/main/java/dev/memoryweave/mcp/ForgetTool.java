package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveReport;
import dev.memoryweave.model.EventDraft;
import dev.memoryweave.model.NodeId;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_forget}: removes a memory for good. */
final class ForgetTool implements MemoryTool {
  static final String NAME = "memory_forget";

  /** What the reason is called in a save. */
  private static final String REASON = "delete[0].reason";

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
          SaveIntent intent = SaveIntent.builder().delete(wanted, why).build();
          return open -> answer(wanted, AskedSave.of(open, intent));
        });
  }

  private static ToolAnswer answer(NodeId id, AskedSave asked) {
    SaveReport.Item item = asked.report().items().get(0);
    AskedSave.Answer user = asked.answer();
    if (item.outcome() == SaveReport.Outcome.FAILED) {
      return new ToolAnswer(null, String.valueOf(item.message()).replace(REASON, "reason"), true);
    }
    boolean waits = asked.waits();
    Map<String, Object> structured =
        new Fields()
            .put("id", id.value())
            .put("forgotten", !waits)
            .put("waiting", waits ? item.id() : null)
            .put("user", user == null ? null : user.label())
            .map();
    return ToolAnswer.of(structured, waits ? proposed(id, item, user) : forgotten(id));
  }

  private static String forgotten(NodeId id) {
    return "Forgot " + id + ": its text, history, relations and own evidence are gone.";
  }

  private static String proposed(NodeId id, SaveReport.Item item, AskedSave.@Nullable Answer user) {
    return id
        + " is the word of somebody above you and stands as it was. That it be forgotten waits as "
        + item.id()
        + ". "
        + (user == null ? "" : user.words() + " ")
        + Waiting.PERSON;
  }
}
