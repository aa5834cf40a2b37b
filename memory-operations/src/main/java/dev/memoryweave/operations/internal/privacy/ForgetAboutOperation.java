package dev.memoryweave.operations.internal.privacy;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.answer.ForgetAboutAnswer;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.values.ModelValues;
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
import dev.memoryweave.privacy.Privacy;
import dev.memoryweave.privacy.Privacy.Choice;
import dev.memoryweave.privacy.Privacy.Forgotten;
import dev.memoryweave.privacy.Privacy.Held;
import dev.memoryweave.privacy.Privacy.Proof;
import dev.memoryweave.privacy.Privacy.Subject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Forgets everything about somebody, after a person has seen it, and proves it. */
public final class ForgetAboutOperation extends Operation {
  private static final String USUAL_REASON = "a person asked for it";
  private static final int LONGEST_ID = 1_000;
  private static final int MOST_KEPT = 1_000;
  private static final int LONGEST_TOKEN = 64;

  private static final Parameter<List<String>> KEEP =
      Parameter.of(
              "keep",
              ValueType.list(ValueType.text(1, LONGEST_ID), MOST_KEPT),
              "Ids of what stays as it is, as the plan names them.")
          .withDefault(List.of());
  private static final Parameter<Boolean> UNSURE =
      Parameter.of(
              "unsure",
              ValueType.flag(),
              "Also remove what may only be an ordinary word, such as Will at the beginning of a"
                  + " sentence.")
          .withDefault(false);
  private static final Parameter<String> TOKEN =
      Parameter.of(
          "token",
          ValueType.text(1, LONGEST_TOKEN),
          "The token of a plan: refused if what it concerns was changed since.");
  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON, "It is kept: do not name the subject.")
          .withDefault(USUAL_REASON);

  /** Describes the operation. */
  public ForgetAboutOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "forget_about",
            ForgetAboutAnswer.class,
            "Forget everything about somebody",
            "Remove everything that names somebody or something, without a trace: memories and"
                + " their history, messages, evidence, decisions, passages. It shows what goes"
                + " first, and searches the bytes of the files afterwards. {privacy} only lists.",
            Effect.REMOVES.slowly().afterAsking(),
            SubjectParameters.SUBJECT.asRequired(),
            SubjectParameters.ALIASES,
            SubjectParameters.EVERYWHERE,
            KEEP,
            UNSURE,
            TOKEN,
            REASON,
            Confirmation.DRY_RUN,
            Confirmation.CONFIRMED));
  }

  @Override
  protected Call read(Arguments arguments) {
    Subject subject =
        SubjectParameters.subject(
            arguments.get(SubjectParameters.SUBJECT), arguments.get(SubjectParameters.ALIASES));
    Choice choice = new Choice(Set.copyOf(arguments.get(KEEP)), arguments.get(UNSURE));
    return context -> {
      List<Scope> scopes = SubjectParameters.scopes(context, arguments);
      return new Forgetting(context, subject, choice, arguments.get(REASON))
          .run(
              scopes,
              arguments.find(TOKEN),
              arguments.get(Confirmation.DRY_RUN),
              arguments.get(Confirmation.CONFIRMED));
    };
  }

  /** One call. */
  private record Forgetting(CallContext context, Subject subject, Choice choice, String reason) {
    private Privacy privacy() {
      return context.memory().maintenance().privacy();
    }

    OperationResult run(
        List<Scope> scopes, @Nullable String token, boolean isDry, boolean isConfirmed) {
      context.progress().at(0, 3, "Looking for what names it");
      Held held = privacy().held(subject, scopes);
      List<Proof.Trace> copies = privacy().search(subject, SubjectParameters.copies(context));
      ForgetAboutAnswer planned = answer(held, copies, isDry);
      String plan = plan(held, copies);
      if (token != null && !token.equals(held.token())) {
        return new OperationResult(
            planned,
            "Nothing was changed: what it concerns is not what the plan said.\n" + plan,
            ErrorKind.CONFLICT);
      }
      if (isDry) {
        return OperationResult.of(
            planned, plan + "\nNothing was changed. The token of this plan is " + held.token());
      }
      if (!context.isPersons()) {
        return asked(held, planned);
      }
      Confirmation agreed = Confirmation.of(context, isConfirmed, plan);
      return agreed.isGiven()
          ? forgotten(held, planned, copies)
          : agreed.refusal(context, planned, plan);
    }

    private String plan(Held held, List<Proof.Trace> copies) {
      StringBuilder text = new StringBuilder("To forget, which cannot be undone: ");
      text.append(SubjectText.found(held));
      if (!copies.isEmpty()) {
        text.append("\nCopies that hold it, and stay:\n").append(SubjectText.copies(copies));
      }
      return text.toString();
    }

    private OperationResult asked(Held held, ForgetAboutAnswer planned) {
      if (held.items().isEmpty()) {
        return OperationResult.of(planned, SubjectText.found(held));
      }
      MemoryNode request = privacy().ask(subject, reason);
      return OperationResult.of(
              with(planned, request.id().value(), null, null),
              "Nothing was changed, since only a person can have it forgotten. The request waits as "
                  + request.id()
                  + "; a person carries it out with "
                  + context.door().of("forget_about")
                  + ".")
          .waiting(true);
    }

    private OperationResult forgotten(
        Held held, ForgetAboutAnswer planned, List<Proof.Trace> copies) {
      context.progress().at(1, 3, "Forgetting it");
      Forgotten done = privacy().forget(held, choice, reason);
      OpenProject project = context.project();
      if (project != null && !project.isReadOnly()) {
        project.workspace().files().sync();
      }
      context.progress().at(2, 3, "Searching the files for traces");
      Proof proof = privacy().prove(subject, SubjectParameters.files(context));
      context.progress().at(3, 3, "Done");
      List<Proof.Trace> allCopies =
          Stream.concat(copies.stream(), proof.copies().stream()).toList();
      return OperationResult.of(with(planned, null, done, proof), text(done, proof, allCopies));
    }

    private String text(Forgotten done, Proof proof, List<Proof.Trace> copies) {
      List<String> parts = new ArrayList<>();
      String cleaned = SubjectText.counts(done.cleaned());
      String removed = SubjectText.counts(done.removed());
      parts.add(
          "Forgotten: "
              + (removed.isEmpty() ? "nothing removed" : removed)
              + (cleaned.isEmpty() ? "." : "; cleaned: " + cleaned + "."));
      parts.add(SubjectText.proof(proof));
      if (!done.left().isEmpty()) {
        parts.add("What still names it:\n" + SubjectText.items(done.left()));
      }
      if (!done.files().isEmpty()) {
        parts.add(
            "Files of the project that name it are yours, and stay; they are read again when they"
                + " change:\n- "
                + String.join("\n- ", done.files()));
      }
      if (!copies.isEmpty()) {
        parts.add("Copies that hold it, and stay:\n" + SubjectText.copies(copies));
      }
      if (isInGit()) {
        parts.add("The history of git, and what was exported elsewhere, are not changed.");
      }
      return String.join("\n", parts);
    }

    private boolean isInGit() {
      OpenProject project = context.project();
      return project != null && Files.exists(project.workspace().root().root().resolve(".git"));
    }

    private ForgetAboutAnswer answer(Held held, List<Proof.Trace> copies, boolean isDry) {
      return new ForgetAboutAnswer(
          subject.forms(),
          false,
          isDry,
          null,
          held.token(),
          held.counts(),
          SubjectParameters.views(held.items()),
          copies.stream().map(copy -> copy.file().toString()).toList(),
          null,
          null,
          null,
          null,
          null);
    }

    private static ForgetAboutAnswer with(
        ForgetAboutAnswer planned,
        @Nullable String request,
        @Nullable Forgotten done,
        @Nullable Proof proof) {
      List<String> copies = new ArrayList<>(planned.copies());
      if (proof != null) {
        proof.copies().stream().map(Proof.Trace::file).map(Path::toString).forEach(copies::add);
      }
      return new ForgetAboutAnswer(
          planned.names(),
          done != null,
          false,
          request,
          planned.token(),
          planned.counts(),
          done == null ? planned.items() : List.of(),
          copies,
          done == null ? null : done.removed(),
          done == null ? null : done.cleaned(),
          done == null ? null : SubjectParameters.views(done.left()),
          done == null ? null : done.files(),
          proof == null ? null : view(proof));
    }

    private static ForgetAboutAnswer.Proof view(Proof proof) {
      return new ForgetAboutAnswer.Proof(
          proof.isClean(),
          proof.erased(),
          proof.bytes(),
          SubjectParameters.paths(proof.searched()),
          proof.traces().stream()
              .map(
                  trace ->
                      new ForgetAboutAnswer.Proof.Trace(
                          trace.file().toString(),
                          trace.count(),
                          trace.partsOfWords(),
                          trace.example()))
              .toList(),
          proof.terms().stream()
              .map(
                  term ->
                      new ForgetAboutAnswer.Proof.Term(
                          term.words(), term.entries(), term.rarest(), term.ofRarest()))
              .toList(),
          proof.limits());
    }
  }
}
