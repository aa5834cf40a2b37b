package dev.memoryweave.operations.internal.consent;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.text.Quotation;
import dev.memoryweave.workspace.ProjectTrust;
import dev.memoryweave.workspace.ProjectTrust.State;
import dev.memoryweave.workspace.registry.ProjectRegistry.RegistryException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks whether a person trusts the files of a project. Only an answer of the person at the door
 * counts; nobody can agree beforehand.
 */
public final class TrustQuestion {
  private static final Logger LOG = LoggerFactory.getLogger(TrustQuestion.class);
  private static final int MOST_FILES = 12;
  private static final int FEW_FILES = 4;
  private static final int MOST_AUTHORS = 5;

  private TrustQuestion() {}

  /**
   * Asks once in a project whose files state rules, if nobody has answered yet. Asks before
   * anything else is done, as the answer may come later. This process does not repeat a question
   * that nobody answers.
   */
  public static void askOnce(CallContext context) {
    OpenProject project = context.project();
    if (project == null
        || !(context.isPersons() || context.canAsk())
        || context.prompt() == PersonPrompt.NONE) {
      return;
    }
    ProjectTrust trust = project.workspace().trust();
    if (trust.state() != State.UNANSWERED
        || trust.statements().rules() == 0
        || trust.obstacle().isPresent()
        || !project.mayAskAboutTrust()) {
      return;
    }
    try {
      ask(context, trust);
    } catch (RegistryException e) {
      LOG.warn("The answer on the project's files could not be kept: {}", e.getMessage());
    }
    project.askedAboutTrust();
  }

  /** Asks, and stores a yes or a no; stores nothing otherwise. */
  public static Consent ask(CallContext context, ProjectTrust trust) {
    Consent consent = context.prompt().ask(text(trust)).consent();
    if (consent == Consent.ACCEPTED || consent == Consent.DECLINED) {
      var unused = trust.answer(consent == Consent.ACCEPTED);
    }
    return consent;
  }

  private static String text(ProjectTrust trust) {
    QuestionText text = text(trust, MOST_FILES);
    return (text.isReadable() ? text : text(trust, FEW_FILES)).toString().stripTrailing();
  }

  private static QuestionText text(ProjectTrust trust, int most) {
    ProjectTrust.FileStatements stated = trust.statements();
    QuestionText text = new QuestionText().say(counted(stated));
    List<ProjectTrust.FileStatements.OfFile> files = stated.files();
    for (ProjectTrust.FileStatements.OfFile file : files.subList(0, Math.min(most, files.size()))) {
      text.show(heading(file), file.first());
    }
    if (files.size() > most) {
      text.say((files.size() - most) + " more files state rules.");
    }
    return text.say(consequence(trust.branches())).say("Do you trust the files of this project?");
  }

  private static String counted(ProjectTrust.FileStatements stated) {
    int files = stated.files().size();
    return stated.rules() == 0
        ? "The files of this project state no rules yet."
        : "The files of this project state "
            + Counted.of(stated.rules(), "rule")
            + (files == 1 ? " in one file." : " in " + files + " files.");
  }

  private static String heading(ProjectTrust.FileStatements.OfFile file) {
    int rules = file.inForce() + file.waiting();
    String authors =
        file.authors().stream()
            .sorted()
            .limit(MOST_AUTHORS)
            .map(Quotation::plain)
            .collect(Collectors.joining(", "));
    return Quotation.plain(file.path())
        + ", "
        + Counted.of(rules, "rule")
        + (authors.isEmpty() ? "" : ", committed by " + authors)
        + (rules > file.first().size() ? ", such as:" : ":");
  }

  private static String consequence(Set<String> branches) {
    String where =
        branches.isEmpty()
            ? "If you do, rules of its files are in force as they are"
            : "If you do, rules of its files are in force where "
                + (branches.size() == 1 ? "the branch " : "one of the branches ")
                + branches.stream().map(Quotation::plain).collect(Collectors.joining(", "))
                + (branches.size() == 1 ? " states" : " state")
                + " them, also those that a later commit adds";
    return where
        + ". They stand below what you say yourself, and change nothing of it. If you do not, they"
        + " wait, and are shown where they fit.";
  }
}
