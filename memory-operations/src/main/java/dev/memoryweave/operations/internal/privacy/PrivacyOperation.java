package dev.memoryweave.operations.internal.privacy;

import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.answer.PrivacyAnswer;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.privacy.Privacy;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Reports what is held about somebody, or which personal data is held at all. */
public final class PrivacyOperation extends Operation {
  /** Describes the operation. */
  public PrivacyOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "privacy",
            PrivacyAnswer.class,
            "What is held about somebody",
            "List every record that names somebody or something, with where and why it was found;"
                + " without a subject, how much personal data of which family is held where."
                + " {forget_about} removes it.",
            Effect.READS.slowly(),
            SubjectParameters.SUBJECT,
            SubjectParameters.ALIASES,
            SubjectParameters.EVERYWHERE));
  }

  @Override
  protected void check(Arguments arguments) {
    List<String> aliases = arguments.find(SubjectParameters.ALIASES);
    if (!arguments.has(SubjectParameters.SUBJECT) && aliases != null && !aliases.isEmpty()) {
      arguments.problem(SubjectParameters.ALIASES.name(), "need a subject");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    String name = arguments.find(SubjectParameters.SUBJECT);
    List<String> aliases = arguments.get(SubjectParameters.ALIASES);
    return context -> {
      Privacy privacy = context.memory().maintenance().privacy();
      List<Scope> scopes = SubjectParameters.scopes(context, arguments);
      return name == null
          ? personal(privacy.personal(scopes, List.of()))
          : held(context, privacy.held(SubjectParameters.subject(name, aliases), scopes));
    };
  }

  private static OperationResult held(CallContext context, Privacy.Held held) {
    return OperationResult.of(
        new PrivacyAnswer(
            held.subject().forms(),
            names(held.scopes()),
            held.records(),
            held.counts(),
            null,
            SubjectParameters.views(held.items())),
        SubjectText.found(held)
            + (held.items().isEmpty()
                ? ""
                : "\n" + context.door().of("forget_about") + " removes it without a trace."));
  }

  private static OperationResult personal(Privacy.Personal personal) {
    Map<Privacy.Place, Long> counts = new EnumMap<>(Privacy.Place.class);
    personal.items().forEach(item -> counts.merge(item.place(), 1L, Long::sum));
    PrivacyAnswer answer =
        new PrivacyAnswer(
            null,
            names(personal.scopes()),
            personal.records(),
            counts,
            personal.counts().entrySet().stream()
                .map(each -> new PrivacyAnswer.Family(each.getKey().label(), each.getValue()))
                .toList(),
            SubjectParameters.views(personal.items()));
    String read = SubjectText.number(personal.records()) + " records were read.";
    return OperationResult.of(
        answer,
        personal.items().isEmpty()
            ? "No personal data was found. " + read
            : "Personal data by family; "
                + read
                + "\n"
                + SubjectText.family(personal)
                + "\n\n"
                + SubjectText.items(personal.items(), false));
  }

  private static List<String> names(List<Scope> scopes) {
    return scopes.stream().map(String::valueOf).toList();
  }
}
