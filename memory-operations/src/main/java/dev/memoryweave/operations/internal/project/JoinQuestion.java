package dev.memoryweave.operations.internal.project;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.consent.QuestionText;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.workspace.Workspace;
import dev.memoryweave.workspace.project.ProjectIdentities;
import dev.memoryweave.workspace.registry.ProjectRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The question whether a folder belongs to a project, which only a person can answer. */
public final class JoinQuestion {
  /** Maximum number of folders of the other project that are named. */
  private static final int MOST = 5;

  private JoinQuestion() {}

  /**
   * Asks the person once about the project that the settings of the folder claim, and acts on the
   * answer.
   *
   * @return whether the folder was joined, so that it uses another memory from now on
   */
  public static boolean answered(CallContext context) {
    OpenProject project = context.project();
    Optional<ProjectIdentities.RefusedClaim> claim =
        project == null ? Optional.empty() : project.claimToAsk();
    if (project == null || claim.isEmpty()) {
      return false;
    }
    Workspace workspace = project.workspace();
    ProjectIdentities.JoinPlan plan =
        workspace.identities().plan(claim.get().id(), workspace.identity());
    QuestionText question = text(context, workspace, plan);
    question.say("The settings of the folder claim it. Does it belong to that project?");
    PersonPrompt.Answer answer =
        question.isReadable()
            ? context.prompt().ask(question.toString())
            : PersonPrompt.Answer.CANNOT_ASK;
    project.claimAsked();
    if (answer == PersonPrompt.Answer.YES) {
      project.join(claim.get().id());
    } else if (answer == PersonPrompt.Answer.NO) {
      workspace.identities().decline(claim.get(), workspace.identity());
    }
    return answer == PersonPrompt.Answer.YES;
  }

  /** Both sides, and what joining them would share. */
  static QuestionText text(
      CallContext context, Workspace workspace, ProjectIdentities.JoinPlan plan) {
    QuestionText text = new QuestionText();
    text.show("Join this folder", workspace.root().root().toString());
    text.show("which git knows as", plan.proof());
    text.show("to the project", plan.there().id());
    text.show("seen with the addresses", plan.there().remotes());
    text.show("in the folders", folders(context, plan.there().id()));
    return text.say(
        "Whoever works in this folder then reads and adds to the "
            + counted(plan.there())
            + " of that project. The "
            + counted(plan.here())
            + " that this folder has by itself stay where they are and are not seen from here. Where"
            + " memories are kept as files, those of the project are written into this folder.");
  }

  private static String counted(ProjectIdentities.JoinPlan.Side side) {
    return Counted.of(side.memories(), "memory") + " (" + side.persons() + " the word of a person)";
  }

  /** The folders in which the user opened a project, the latest first. */
  private static List<String> folders(CallContext context, String id) {
    UsersHome home = context.home();
    List<String> folders = new ArrayList<>();
    for (ProjectRegistry.State state :
        home == null ? List.<ProjectRegistry.State>of() : home.projects()) {
      if (state.project().identity().equals(id) && folders.size() < MOST) {
        folders.add(state.project().path());
      }
    }
    return folders;
  }
}
