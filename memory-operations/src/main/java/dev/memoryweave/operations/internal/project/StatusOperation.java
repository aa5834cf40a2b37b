package dev.memoryweave.operations.internal.project;

import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryStatus;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.StatusAnswer;
import dev.memoryweave.operations.internal.consent.TrustQuestion;
import dev.memoryweave.operations.internal.view.EmbeddingView;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.FilesView;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.internal.view.Reach;
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
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.WorkspaceStatus;
import dev.memoryweave.workspace.project.ProjectIdentities;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
      return answer(context, read);
    };
  }

  private static OperationResult answer(CallContext context, @Nullable OperationResult refreshed) {
    MemoryStatus status = context.memory().status();
    OpenProject project = context.project();
    WorkspaceStatus files = project == null ? null : project.workspace().status();
    Fields byKind = new Fields();
    status.nodesByKind().forEach((NodeKind kind, Long count) -> byKind.put(kind.label(), count));
    Fields byStatus = new Fields();
    status
        .nodesByStatus()
        .forEach((NodeStatus state, Long count) -> byStatus.put(state.label(), count));
    List<Map<String, Object>> scopes = new ArrayList<>();
    status
        .revisions()
        .forEach(
            (Scope scope, Long revision) ->
                scopes.add(
                    new Fields().put("scope", scope.toString()).put("revision", revision).map()));
    Map<String, Object> structured =
        new Fields()
            .put("refresh", refreshed == null ? null : refreshed.data())
            .put("project", files == null ? null : project(files, project))
            .put(
                "knowledge",
                project == null || files == null
                    ? null
                    : KnowledgeView.map(project, files, context.door()))
            .put("files", files == null ? null : FilesView.map(files.files()))
            .put("trust", project == null ? null : TrustOperation.map(project.workspace().trust()))
            .put("scopes", scopes)
            .put("nodes", status.nodes())
            .put("nodes_by_kind", byKind.map())
            .put("nodes_by_status", byStatus.map())
            .put("waiting_for_review", count(status, NodeStatus.NEEDS_REVIEW))
            .put("waiting_for_confirmation", count(status, NodeStatus.CANDIDATE))
            .put("authority", authority(status.authority()))
            .put("embedding", EmbeddingView.map(context.memory().embedding().progress()))
            .put("store", store(context, status.store()))
            .put(
                "server",
                new Fields().put("name", Library.NAME).put("version", Library.version()).map())
            .map();
    String text = text(context, status, files, refreshed == null);
    return OperationResult.of(
        structured, refreshed == null ? text : refreshed.text() + "\n\n" + text);
  }

  private static long count(MemoryStatus status, NodeStatus of) {
    return status.nodesByStatus().getOrDefault(of, 0L);
  }

  private static Map<String, Object> authority(AuthorityPolicy policy) {
    return new Fields()
        .put("programs", policy.programs().stream().sorted().toList())
        .put("agents", policy.agents())
        .put("witnesses", policy.witnesses().stream().sorted().toList())
        .put("files", policy.files())
        .map();
  }

  /** The authors who may give directions, in a sentence. */
  private static String words(AuthorityPolicy policy) {
    List<String> whose = new ArrayList<>(List.of("people"));
    policy.programs().stream()
        .sorted()
        .map(id -> "the program " + Quotation.path(id))
        .forEach(whose::add);
    if (policy.agents()) {
      whose.add("any agent");
    }
    if (!policy.witnesses().isEmpty()) {
      whose.add(
          "two of the agents "
              + policy.witnesses().stream()
                  .sorted()
                  .map(Quotation::path)
                  .collect(Collectors.joining(", "))
              + " that agree");
    }
    if (policy.files()) {
      whose.add("the project's files");
    }
    return "Constraints, preferences and procedures are in force on the word of "
        + String.join(", ", whose)
        + (policy.agents() ? "." : "; what an agent states waits as a candidate.");
  }

  private static void waiting(StringBuilder text, long count, String what) {
    if (count > 0) {
      text.append(".\n").append(count).append(count == 1 ? " waits " : " wait ").append(what);
    }
  }

  private static Map<String, Object> project(
      WorkspaceStatus status, @Nullable OpenProject project) {
    return new Fields()
        .put("root", status.root().root().toString())
        .put("root_source", status.root().source().label())
        .put("root_reason", status.root().reason())
        .put("broad", status.root().broad())
        .put("identity", status.identity().key())
        .put("identity_source", status.identity().source().label())
        .put("refused_claim", claim(status.refusedClaim()))
        .put(
            "settings_problems", project == null ? List.of() : project.workspace().configProblems())
        .put("branch", status.checkout().branch())
        .put("commit", status.checkout().commit())
        .map();
  }

  /** The warnings of the store in words for callers. */
  public static List<String> warnings(CallContext context, MemoryStore.Status store) {
    FailureWords words = FailureWords.at(context.door());
    return store.warnings().stream().map(words::of).toList();
  }

  private static Map<String, Object> store(CallContext context, MemoryStore.Status store) {
    return new Fields()
        .put("engine", store.engine())
        .put("location", store.location())
        .put("schema_version", store.schemaVersion())
        .put("read_only", store.readOnly())
        .put("bytes", store.bytes() < 0 ? null : store.bytes())
        .put("warnings", warnings(context, store))
        .map();
  }

  /** The status for people and for models that see text only. */
  public static String text(CallContext context) {
    OpenProject project = context.project();
    return text(
        context,
        context.memory().status(),
        project == null ? null : project.workspace().status(),
        true);
  }

  /** A refused claim as data, or null if there is none. */
  static @Nullable Map<String, Object> claim(ProjectIdentities.@Nullable RefusedClaim claim) {
    return claim == null
        ? null
        : new Fields()
            .put("id", claim.id())
            .put("known", claim.known())
            .put("declined", claim.declined())
            .map();
  }

  /** The problems in the settings of a project, one per line; empty if there are none. */
  public static String settingsProblems(OpenProject project) {
    return project.workspace().configProblems().stream()
        .map(problem -> "Warning: " + problem + (problem.endsWith(".") ? "\n" : ".\n"))
        .collect(Collectors.joining());
  }

  /** Advice about the identity of a project, one item per line; empty if there is none. */
  static String identityAdvice(OpenProject project) {
    String claim =
        project
            .workspace()
            .refusedClaim()
            .map(refused -> "Note: " + project.words(refused) + ".\n")
            .orElse("");
    return project.workspace().identities().hasUnknownHost()
        ? claim
            + "Note: the host of its remote is a name that only this computer knows; if the project"
            + " has another address elsewhere, a person joins it at a terminal: memory project join"
            + " ID.\n"
        : claim;
  }

  /** The workspace and the tenant of the project, where they are not the defaults. */
  private static String broader(CallContext context) {
    String named =
        context.memory().scopes().scopes().stream()
            .filter(Reach::isBeyond)
            .filter(scope -> !scope.key().equals(Scope.DEFAULT_KEY))
            .map(scope -> scope.level().label() + " " + Quotation.plain(scope.key()))
            .collect(Collectors.joining(", "));
    return named.isEmpty() ? "" : "It belongs to " + named + ".\n";
  }

  private static String text(
      CallContext context,
      MemoryStatus status,
      @Nullable WorkspaceStatus files,
      boolean withLastRun) {
    OpenProject project = context.project();
    StringBuilder text = new StringBuilder();
    if (project != null && files != null) {
      text.append("Project ").append(files.identity().key());
      text.append(" (from ").append(files.identity().source().words());
      text.append("), root ").append(Quotation.plain(files.root().root().toString()));
      text.append(" (").append(files.root().reason()).append(").\n");
      text.append(broader(context));
      text.append(identityAdvice(project));
      text.append(settingsProblems(project));
      if (files.checkout().commit() != null) {
        text.append(
            files.checkout().branch() == null
                ? "No branch"
                : "Branch " + Quotation.plain(files.checkout().branch()));
        text.append(" at commit ").append(NodeView.commit(files.checkout().commit())).append(".\n");
      }
      text.append(KnowledgeView.words(project, files, context.door(), withLastRun));
      text.append(FilesView.line(files.files())).append('\n');
      TrustQuestion.line(project.workspace().trust())
          .ifPresent(line -> text.append(line).append('\n'));
    }
    text.append(Counted.of(status.nodes(), "memory"));
    if (!status.nodesByKind().isEmpty()) {
      List<String> counts = new ArrayList<>();
      status.nodesByKind().forEach((kind, count) -> counts.add(count + " " + kind.label()));
      text.append(": ").append(String.join(", ", counts));
    }
    waiting(
        text,
        count(status, NodeStatus.NEEDS_REVIEW),
        context.door().in("for a decision, see {review}"));
    waiting(
        text,
        count(status, NodeStatus.CANDIDATE),
        "for a person to say the same, or what is no rule for a second author");
    text.append(".\n").append(words(status.authority()));
    text.append("\n").append(EmbeddingView.line(context.memory().embedding().progress()));
    text.append("Kept in ").append(status.store().engine());
    if (status.store().location() != null) {
      text.append(", ").append(status.store().location());
    }
    text.append(status.store().readOnly() ? ", open for reading only." : ".");
    warnings(context, status.store())
        .forEach(warning -> text.append("\nWarning: ").append(warning));
    return text.toString();
  }
}
