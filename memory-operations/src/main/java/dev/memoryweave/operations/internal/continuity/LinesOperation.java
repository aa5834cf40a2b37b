package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.LinesAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;

/** Gives memories as single lines for a system prompt. */
public final class LinesOperation extends Operation {
  private static final int DEFAULT_LINES = 20;
  private static final int DEFAULT_CHARACTERS = 4_000;
  private static final ValueType<List<String>> NAMES =
      ValueType.list(
          ValueType.text(1, Continuity.Selection.MAX_NAME), Continuity.Selection.MAX_NAMES);

  private static final Parameter<String> QUERY =
      Parameter.of(
          "query",
          ValueType.text(0, RecallRequest.MAX_TASK),
          "What the prompt is about, in words.");
  private static final Parameter<List<String>> TAGS =
      Parameter.of(
          "tags",
          ValueType.list(ValueType.text(1, ModelValues.MAX_TAG), Continuity.Selection.MAX_NAMES),
          "Only memories with one of them.");
  private static final Parameter<List<String>> TOPICS =
      Parameter.of("topics", NAMES, "Only memories with the words of one in title or labels.");
  private static final Parameter<List<String>> ENTITIES =
      Parameter.of("entities", NAMES, "Only memories that name one of them anywhere.");
  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "Its open work instead of the project's.");
  private static final Parameter<Integer> LINES =
      Parameter.of("lines", ValueType.whole(1, Continuity.Limit.MAX_LINES))
          .withDefault(DEFAULT_LINES);
  private static final Parameter<Integer> CHARACTERS =
      Parameter.of(
              "characters",
              ValueType.whole(0, Continuity.Limit.MAX),
              "The most, with the frame around the lines.")
          .withDefault(DEFAULT_CHARACTERS);

  /** Describes the operation. */
  public LinesOperation() {
    super(
        Description.of(
            Profile.FULL,
            "lines",
            LinesAnswer.class,
            "Lines for a system prompt",
            "When a program builds a system prompt: rules, decisions and open work, one memory a"
                + " line; or what is in force about a query, tags, topics or entities. To work on a"
                + " task use {recall}.",
            Effect.READS,
            QUERY,
            TAGS,
            TOPICS,
            ENTITIES,
            SESSION,
            LINES,
            CHARACTERS));
  }

  @Override
  protected Call read(Arguments arguments) {
    Continuity.Selection selection =
        Continuity.Selection.STANDING
            .ofSession(arguments.find(SESSION))
            .about(arguments.text(QUERY))
            .withTags(arguments.list(TAGS))
            .withTopics(arguments.list(TOPICS))
            .withEntities(arguments.list(ENTITIES));
    Continuity.Limit limit =
        Continuity.Limit.characters(arguments.get(CHARACTERS)).withLines(arguments.get(LINES));
    return context -> {
      context.settle(List.of());
      Continuity.Lines lines = context.memory().continuity().injectionLines(selection, limit);
      return OperationResult.of(LinesAnswer.of(lines), text(lines));
    };
  }

  /** The lines as a page about the project shows them: rules, decisions and open work. */
  public static String page(CallContext context) {
    return context
        .memory()
        .continuity()
        .injectionLines(
            Continuity.Selection.STANDING,
            Continuity.Limit.characters(DEFAULT_CHARACTERS).withLines(DEFAULT_LINES))
        .text();
  }

  private static String text(Continuity.Lines lines) {
    if (lines.lines().isEmpty()) {
      return lines.leftOut() == 0
          ? "Nothing that is in force matches."
          : "There is no room for any of "
              + Counted.of(lines.leftOut(), "memory")
              + "; allow more characters.";
    }
    return lines.leftOut() == 0
        ? lines.text()
        : lines.text() + "\nNo room for " + lines.leftOut() + " more.";
  }
}
