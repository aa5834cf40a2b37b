package dev.memoryweave.operations.internal.project;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.operations.answer.EmbeddingState;
import dev.memoryweave.operations.answer.FilesState;
import dev.memoryweave.operations.answer.RefreshView;
import dev.memoryweave.operations.answer.StatusAnswer;
import dev.memoryweave.operations.answer.TrustAnswer;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.FailureWords;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.WorkspaceStatus;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows the state of a memory and of the project that it belongs to. */
public final class StatusOperation extends Operation {
  private static final int MAX_FILES = 200;

  private static final Parameter<Boolean> REFRESH =
      Parameter.of("refresh", ValueType.flag(), "First read changed files again.")
          .withDefault(false)
          .asChanging();
  private static final Parameter<List<String>> FILES =
      Parameter.of(
              "files",
              ValueType.list(ValueType.text(1, KnowledgeDocument.MAX_PATH), MAX_FILES),
              "refresh: only these.")
          .asDetail();
  private static final Parameter<Boolean> WAIT =
      Parameter.of("wait", ValueType.flag(), "refresh: answer when all is read.")
          .withDefault(true)
          .asDetail();
  private static final Parameter<Boolean> REVERIFY =
      Parameter.of(
              "reverify",
              ValueType.flag(),
              "refresh: look evidence up again; left out, if files have changed.")
          .asDetail();

  /** Describes the operation. */
  public StatusOperation() {
    super(
        Description.of(
            Profile.MINIMAL,
            "status",
            StatusAnswer.class,
            "Memory status",
            "See which project this is and how much is known, when memories or passages seem to be"
                + " missing or another project's; refresh after a checkout, a merge or many changed"
                + " files.",
            Effect.WRITES.slowly(),
            REFRESH,
            FILES,
            WAIT,
            REVERIFY));
  }

  @Override
  protected void check(Arguments arguments) {
    if (!Boolean.TRUE.equals(arguments.find(REFRESH))) {
      Stream.of(FILES, WAIT, REVERIFY)
          .filter(arguments::has)
          .forEach(
              parameter ->
                  arguments.problem(parameter.name(), "is given, but belongs to refresh: true"));
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    Refresh refresh =
        arguments.get(REFRESH)
            ? new Refresh(arguments.list(FILES), arguments.get(WAIT), arguments.find(REVERIFY))
            : null;
    return context -> {
      OperationResult read = refresh == null ? null : refresh.run(context);
      StatusAnswer answer = answer(context, read == null ? null : read.answer(RefreshView.class));
      String text = StatusText.of(context, answer, read == null);
      return OperationResult.of(answer, read == null ? text : read.text() + "\n\n" + text);
    };
  }

  private static StatusAnswer answer(CallContext context, @Nullable RefreshView refresh) {
    AgentMemory.Status status = context.memory().status();
    OpenProject project = context.project();
    WorkspaceStatus files = project == null ? null : project.workspace().status();
    return new StatusAnswer(
        refresh,
        project == null || files == null
            ? null
            : StatusAnswer.Project.of(files, project.workspace().configProblems()),
        project == null || files == null ? null : KnowledgeView.of(project, files, context.door()),
        files == null ? null : FilesState.of(files.files()),
        project == null ? null : TrustAnswer.of(project.workspace().trust()),
        status.revisions().entrySet().stream()
            .map(each -> new StatusAnswer.ScopePart(each.getKey().toString(), each.getValue()))
            .toList(),
        status.nodes(),
        status.nodesByKind(),
        status.nodesByStatus(),
        count(status, NodeStatus.NEEDS_REVIEW),
        count(status, NodeStatus.CANDIDATE),
        StatusAnswer.Contents.of(status.contents()),
        StatusAnswer.Authority.of(status.authority()),
        EmbeddingState.of(context.memory().embedding().progress()),
        StatusAnswer.Store.of(status.store(), warnings(context, status.store())),
        new StatusAnswer.Server(Library.NAME, Library.version()));
  }

  private static long count(AgentMemory.Status status, NodeStatus of) {
    return status.nodesByStatus().getOrDefault(of, 0L);
  }

  /** The warnings of the store in words for callers. */
  public static List<String> warnings(CallContext context, MemoryStore.Status store) {
    FailureWords words = FailureWords.at(context.door());
    return store.warnings().stream().map(words::of).toList();
  }

  /** The status for people and for models that see text only. */
  public static String text(CallContext context) {
    return StatusText.of(context, answer(context, null), true);
  }

  /** The problems in the settings of a project, one per line; empty if there are none. */
  public static String settingsProblems(OpenProject project) {
    return project.workspace().configProblems().stream()
        .map(problem -> "Warning: " + problem + (problem.endsWith(".") ? "\n" : ".\n"))
        .collect(Collectors.joining());
  }
}
