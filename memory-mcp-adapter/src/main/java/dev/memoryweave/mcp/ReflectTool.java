package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.model.EvidenceDraft;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.Intent;
import dev.memoryweave.reflect.TaskOutcome;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.Verification;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_reflect}: takes in what came of a task. */
final class ReflectTool implements MemoryTool {
  static final String NAME = "memory_reflect";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    arguments.require("task", "outcome", "verification");
    String task = arguments.text("task", 1, TaskReport.MAX_TASK);
    TaskOutcome outcome = arguments.one("outcome", Choice.TASK_OUTCOME);
    Verification verification = arguments.one("verification", Choice.VERIFICATION);
    String summary = arguments.text("summary", 0, TaskReport.MAX_SUMMARY);
    String testSummary = arguments.text("test_summary", 0, TaskReport.MAX_SUMMARY);
    List<String> changedFiles =
        arguments.texts("changed_files", TaskReport.MAX_FILES, TaskReport.MAX_PATH);
    List<String> symbols =
        arguments.texts("symbols", MemoryNode.MAX_ENTRIES, NodeArguments.MAX_SYMBOL);
    List<String> constraints = items(arguments, "constraints");
    List<String> procedures = items(arguments, "procedures");
    List<String> decisions = items(arguments, "decisions");
    List<String> facts = items(arguments, "facts");
    List<String> gotchas = items(arguments, "gotchas");
    Intent intent = arguments.one("intent", Choice.INTENT);
    Double agentConfidence = arguments.ratio("agent_confidence");
    String modulePath = arguments.text("module_path", 1, TaskReport.MAX_PATH);
    List<EvidenceDraft> evidence =
        arguments.objects("evidence", TaskReport.MAX_ITEMS, EvidenceArguments::read);
    String branch = arguments.text("branch", 1, NodeArguments.MAX_BRANCH);
    String commit = arguments.text("commit", 1, NodeArguments.MAX_COMMIT);
    SessionId session = arguments.parsed("session", NodeArguments.MAX_SESSION, SessionId::of);
    return arguments.make(
        () -> {
          TaskReport report =
              TaskReport.builder(requireNonNull(task))
                  .outcome(requireNonNull(outcome))
                  .verification(requireNonNull(verification))
                  .summary(orEmpty(summary))
                  .testSummary(orEmpty(testSummary))
                  .changedFiles(orNone(changedFiles))
                  .symbols(orNone(symbols))
                  .constraints(orNone(constraints))
                  .procedures(orNone(procedures))
                  .decisions(orNone(decisions))
                  .facts(orNone(facts))
                  .gotchas(orNone(gotchas))
                  .intent(intent)
                  .agentConfidence(agentConfidence)
                  .modulePath(modulePath)
                  .evidence(evidence)
                  .branch(branch)
                  .commit(commit)
                  .session(session)
                  .build();
          return open -> ReflectionFormat.answer(open.memory().reflect(report));
        });
  }

  private static @Nullable List<String> items(Arguments arguments, String name) {
    return arguments.texts(name, TaskReport.MAX_ITEMS, TaskReport.MAX_ITEM);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static List<String> orNone(@Nullable List<String> texts) {
    return texts == null ? List.of() : texts;
  }
}
