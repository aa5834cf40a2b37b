package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.TrustAnswer;
import dev.memoryweave.operations.internal.consent.TrustQuestion;
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
import dev.memoryweave.workspace.ProjectTrust;
import dev.memoryweave.workspace.ProjectTrust.State;
import java.util.Optional;
import java.util.stream.Collectors;

/** Asks a person whether the files of a project are trusted, or revokes the trust. */
public final class TrustOperation extends Operation {
  private static final Parameter<Boolean> REVOKE =
      Parameter.of("revoke", ValueType.flag(), "Take the trust back; rules of files wait again.")
          .withDefault(false);

  /** Describes the operation. */
  public TrustOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "trust",
                TrustAnswer.class,
                "Trust the project's files",
                "See which rules the files of the project state, and say whether they are in force"
                    + " where a main branch states them. Only a person can answer.",
                Effect.WRITES.slowly().afterAsking(),
                REVOKE)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean revoke = arguments.get(REVOKE);
    return context -> {
      OpenProject project = context.requireProject();
      ProjectTrust trust = project.workspace().trust();
      if (!context.isPersons() && !context.canAsk()) {
        return refused(trust, "only a person can say whether files are trusted, at a terminal");
      }
      return revoke ? revoked(context, trust) : asked(context, project, trust);
    };
  }

  private static OperationResult revoked(CallContext context, ProjectTrust trust) {
    if (!context.isPersons()) {
      return refused(trust, "only a person can take the trust back, at a terminal");
    }
    Optional<String> obstacle =
        trust.state() == State.TRUSTED ? Optional.empty() : trust.obstacle();
    if (obstacle.isPresent()) {
      return obstacle(trust, obstacle.get());
    }
    var unused = trust.answer(false);
    return now(trust);
  }

  private static OperationResult asked(
      CallContext context, OpenProject project, ProjectTrust trust) {
    Optional<String> obstacle = trust.obstacle();
    if (obstacle.isPresent()) {
      return obstacle(trust, obstacle.get());
    }
    if (project.obstacle().isEmpty()) {
      var unused = project.refresh(context.progress());
    }
    Consent consent = TrustQuestion.ask(context, trust);
    return switch (consent) {
      case ACCEPTED, DECLINED -> now(trust);
      case NOT_ASKED -> refused(trust, "only a person can answer, at a terminal");
      default ->
          new OperationResult(
              TrustAnswer.of(trust),
              "Nothing was changed, as there was no answer.",
              ErrorKind.REFUSED);
    };
  }

  private static OperationResult now(ProjectTrust trust) {
    TrustAnswer answer = TrustAnswer.of(trust);
    return OperationResult.of(answer, line(answer).orElse("Its files state no rules."));
  }

  /** The state in a sentence, or nothing where files state nothing and nobody has answered. */
  static Optional<String> line(TrustAnswer trust) {
    if (trust.state() == State.UNANSWERED && trust.inForce() + trust.waiting() == 0) {
      return Optional.empty();
    }
    String counts = trust.inForce() + " in force, " + trust.waiting() + " waiting";
    return Optional.of(
        switch (trust.state()) {
          case TRUSTED ->
              "Its files are trusted"
                  + (trust.branches().isEmpty()
                      ? ""
                      : " as "
                          + trust.branches().stream()
                              .map(Quotation::plain)
                              .collect(Collectors.joining(", "))
                          + " has them")
                  + ": of their rules, "
                  + counts
                  + ".";
          case NOT_TRUSTED -> "Its files are not trusted, so their rules wait (" + counts + ").";
          case UNANSWERED ->
              "Nobody has said yet whether its files are trusted, so their rules wait ("
                  + counts
                  + "); 'memory trust' at a terminal asks.";
        });
  }

  private static OperationResult obstacle(ProjectTrust trust, String why) {
    return new OperationResult(
        TrustAnswer.of(trust), "No answer can be kept here: " + why + ".", ErrorKind.PRECONDITION);
  }

  private static OperationResult refused(ProjectTrust trust, String why) {
    return new OperationResult(
        TrustAnswer.of(trust), "Nothing was changed: " + why + ".", ErrorKind.NEEDS_PERSON);
  }
}
