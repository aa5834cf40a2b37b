package dev.memoryweave.operations.internal.project;

import dev.memoryweave.operations.answer.Consent;
import dev.memoryweave.operations.answer.TrustAnswer;
import dev.memoryweave.operations.internal.consent.TrustQuestion;
import dev.memoryweave.operations.internal.view.Fields;
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
import dev.memoryweave.workspace.FileStatements;
import dev.memoryweave.workspace.ProjectTrust;
import dev.memoryweave.workspace.ProjectTrust.State;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    return OperationResult.of(map(trust), line(trust));
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
      case ACCEPTED, DECLINED -> OperationResult.of(map(trust), line(trust));
      case NOT_ASKED -> refused(trust, "only a person can answer, at a terminal");
      default ->
          new OperationResult(
              map(trust), "Nothing was changed, as there was no answer.", ErrorKind.REFUSED);
    };
  }

  private static String line(ProjectTrust trust) {
    return TrustQuestion.line(trust).orElse("Its files state no rules.");
  }

  private static OperationResult obstacle(ProjectTrust trust, String why) {
    return new OperationResult(
        map(trust), "No answer can be kept here: " + why + ".", ErrorKind.PRECONDITION);
  }

  private static OperationResult refused(ProjectTrust trust, String why) {
    return new OperationResult(
        map(trust), "Nothing was changed: " + why + ".", ErrorKind.NEEDS_PERSON);
  }

  /** The trust in a project's files as data. */
  static Map<String, Object> map(ProjectTrust trust) {
    FileStatements stated = trust.statements();
    List<Map<String, Object>> files =
        stated.files().stream()
            .map(
                file ->
                    new Fields()
                        .put("path", file.path())
                        .put("in_force", file.inForce())
                        .put("waiting", file.waiting())
                        .put("authors", file.authors().stream().sorted().toList())
                        .map())
            .toList();
    return new Fields()
        .put("state", trust.state().name().toLowerCase(Locale.ROOT))
        .put(
            "branches",
            trust.state() == State.TRUSTED
                ? trust.branches().stream().sorted().toList()
                : List.of())
        .put("in_force", stated.inForce())
        .put("waiting", stated.waiting())
        .put("files", files)
        .map();
  }
}
