package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.ProjectAnswer;
import dev.memoryweave.operations.answer.RefusedClaimView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.project.ProjectIdentities;
import dev.memoryweave.workspace.project.ProjectIdentity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows which project a folder belongs to, joins it to another one, and undoes that. */
public final class ProjectOperation extends Operation {
  private static final String ONLY_A_PERSON =
      "Only a person at a terminal says which project a folder belongs to. Nothing was changed.";

  private static final Parameter<String> JOIN =
      Parameter.of(
              "join",
              ValueType.text(1, ProjectIdentity.LONGEST),
              "Join this folder to the project of that identity; it asks before.")
          .asChanging();
  private static final Parameter<Boolean> LEAVE =
      Parameter.of("leave", ValueType.flag(), "Take back what the folder was joined to.")
          .withDefault(false)
          .asChanging();

  /** Describes the operation. */
  public ProjectOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "project",
                ProjectAnswer.class,
                "Which project this is",
                "See which project a folder is and what that follows from; join it to another one,"
                    + " after seeing what would be shared, or take that back.",
                Effect.WRITES.afterAsking(),
                JOIN,
                LEAVE)
            .ofProject());
  }

  @Override
  protected void check(Arguments arguments) {
    if (Boolean.TRUE.equals(arguments.find(LEAVE)) && arguments.has(JOIN)) {
      arguments.problem(LEAVE.name(), "and join exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    String join = arguments.find(JOIN);
    boolean leave = arguments.get(LEAVE);
    return context -> {
      OpenProject project = context.requireProject();
      if (join == null && !leave) {
        return OperationResult.of(answer(project, null, List.of()), words(project));
      }
      if (!context.isPersons()) {
        return new OperationResult(
            answer(project, null, List.of()), ONLY_A_PERSON, ErrorKind.NEEDS_PERSON);
      }
      return join == null ? left(project) : joined(context, project, join);
    };
  }

  private static OperationResult joined(CallContext context, OpenProject project, String id) {
    Workspace workspace = project.workspace();
    ProjectIdentities.JoinPlan plan = workspace.identities().plan(id, workspace.identity());
    if (plan.joined()) {
      return OperationResult.of(
          answer(project, null, List.of()),
          "This folder is the project " + Quotation.quoted(id) + " already.");
    }
    Consent consent =
        context.prompt().ask(JoinQuestion.text(context, workspace, plan) + "\nGo on?").consent();
    if (consent != Consent.ACCEPTED) {
      return new OperationResult(
          answer(project, null, List.of()),
          consent == Consent.NOT_ASKED ? ONLY_A_PERSON : "Nothing was changed.",
          consent == Consent.NOT_ASKED ? ErrorKind.NEEDS_PERSON : ErrorKind.REFUSED);
    }
    project.join(id);
    return OperationResult.of(
        answer(project, id, List.of()),
        "This folder is the project "
            + Quotation.quoted(id)
            + " from now on. To take it back: memory project leave");
  }

  private static OperationResult left(OpenProject project) {
    List<String> left = project.leave();
    return OperationResult.of(
        answer(project, null, left),
        left.isEmpty()
            ? "Nobody joined this folder to another project, so nothing was changed."
            : "This folder is no longer joined to "
                + Quotation.names(left)
                + ". Files of memories that it has stay where they are.");
  }

  private static ProjectAnswer answer(
      OpenProject project, @Nullable String joined, List<String> left) {
    Workspace workspace = project.workspace();
    ProjectIdentity identity = workspace.identity();
    return new ProjectAnswer(
        workspace.root().root().toString(),
        identity.key(),
        identity.source(),
        identity.proof(),
        workspace.refusedClaim().map(RefusedClaimView::of).orElse(null),
        joined,
        left);
  }

  private static String words(OpenProject project) {
    ProjectIdentity identity = project.workspace().identity();
    return "Project "
        + identity.key()
        + " (from "
        + identity.source().words()
        + ").\nGit says of this folder: "
        + Quotation.plain(identity.proof())
        + ".\n"
        + StatusText.identityAdvice(project);
  }
}
