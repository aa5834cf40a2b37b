package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.StatusAnswer;
import dev.memoryweave.operations.internal.view.EmbeddingView;
import dev.memoryweave.operations.internal.view.FilesView;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.text.Quotation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The state of a memory and of its project in words. */
final class StatusText {
  private StatusText() {}

  /**
   * The status in words.
   *
   * @param withLastRun whether to report the last reading of files
   */
  static String of(CallContext context, StatusAnswer status, boolean withLastRun) {
    StringBuilder text = new StringBuilder();
    OpenProject project = context.project();
    if (project != null && status.project() != null) {
      text.append(words(context, project, status.project()));
    }
    if (status.knowledge() != null) {
      text.append(KnowledgeView.words(status.knowledge(), withLastRun));
    }
    if (project != null) {
      text.append(FilesView.line(project.workspace().files().status())).append('\n');
    }
    if (status.trust() != null) {
      TrustOperation.line(status.trust()).ifPresent(line -> text.append(line).append('\n'));
    }
    text.append(Counted.of(status.nodes(), "memory"));
    if (!status.nodesByKind().isEmpty()) {
      List<String> counts = new ArrayList<>();
      status.nodesByKind().forEach((kind, count) -> counts.add(count + " " + kind.label()));
      text.append(": ").append(String.join(", ", counts));
    }
    waiting(text, status.waitingForReview(), context.door().in("for a decision, see {review}"));
    waiting(
        text,
        status.waitingForConfirmation(),
        "for a person to say the same, or what is no rule for a second author");
    if (status.contents().count() > 0) {
      text.append("; ").append(Counted.of(status.contents().count(), "content"));
      text.append(" of ").append(status.contents().bytes()).append(" bytes");
    }
    text.append(".\n").append(words(status.authority()));
    text.append("\n").append(EmbeddingView.line(context.memory().embedding().progress()));
    text.append("Kept in ").append(status.store().engine());
    if (status.store().location() != null) {
      text.append(", ").append(status.store().location());
    }
    text.append(status.store().readOnly() ? ", open for reading only." : ".");
    status.store().warnings().forEach(warning -> text.append("\nWarning: ").append(warning));
    return text.toString();
  }

  private static String words(
      CallContext context, OpenProject project, StatusAnswer.Project found) {
    StringBuilder text = new StringBuilder();
    text.append("Project ").append(found.identity());
    text.append(" (from ").append(found.identitySource().words());
    text.append("), root ").append(Quotation.plain(found.root()));
    text.append(" (").append(found.rootReason()).append(").\n");
    text.append(broader(context));
    text.append(identityAdvice(project));
    text.append(StatusOperation.settingsProblems(project));
    if (found.commit() != null) {
      text.append(
          found.branch() == null ? "No branch" : "Branch " + Quotation.plain(found.branch()));
      text.append(" at commit ").append(NodeView.commit(found.commit())).append(".\n");
    }
    return text.toString();
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

  private static void waiting(StringBuilder text, long count, String what) {
    if (count > 0) {
      text.append(".\n").append(count).append(count == 1 ? " waits " : " wait ").append(what);
    }
  }

  /** The authors who may give directions, in a sentence. */
  private static String words(StatusAnswer.Authority authority) {
    List<String> whose = new ArrayList<>(List.of("people"));
    authority.programs().stream()
        .map(id -> "the program " + Quotation.path(id))
        .forEach(whose::add);
    if (authority.agents()) {
      whose.add("any agent");
    }
    if (!authority.witnesses().isEmpty()) {
      whose.add(
          "two of the agents "
              + authority.witnesses().stream()
                  .map(Quotation::path)
                  .collect(Collectors.joining(", "))
              + " that agree");
    }
    if (authority.files()) {
      whose.add("the project's files");
    }
    return "Constraints, preferences and procedures are in force on the word of "
        + String.join(", ", whose)
        + (authority.agents() ? "." : "; what an agent states waits as a candidate.");
  }
}
