package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.ExportAnswer;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import java.nio.file.Path;
import java.util.List;

/** Exports a memory to a file. */
public final class ExportOperation extends Operation {
  private static final Parameter<Path> PATH =
      Parameter.of("path", PathValues.PATH, "A file that does not exist yet.").asRequired();
  private static final Parameter<Boolean> ALL =
      Parameter.of(
              "all_scopes",
              ValueType.flag(),
              "Also what is filed above the project, such as preferences of yours.")
          .withDefault(false);
  private static final Parameter<Boolean> VECTORS =
      Parameter.of("vectors", ValueType.flag(), "Also the vectors of memories.").withDefault(false);
  private static final Parameter<Boolean> PERSONAL =
      Parameter.of(
              "personal_data", ValueType.flag(), "Also memories that hold personal data of people.")
          .withDefault(false);

  /** Describes the operation. */
  public ExportOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "export",
            ExportAnswer.class,
            "Export the memory",
            "Write everything that is remembered of the project into one file of JSON lines: with"
                + " history, evidence, decisions and sessions. {import} reads it.",
            Effect.WRITES.eachTime().slowly(),
            PATH,
            ALL,
            VECTORS,
            PERSONAL));
  }

  @Override
  protected Call read(Arguments arguments) {
    Path path = arguments.get(PATH);
    boolean all = arguments.get(ALL);
    boolean vectors = arguments.get(VECTORS);
    boolean personal = arguments.get(PERSONAL);
    return context -> {
      ExportOptions options =
          ExportOptions.DEFAULT
              .withScopes(all ? context.memory().scopes().scopes() : List.of())
              .withVectors(vectors)
              .withPersonalData(personal)
              .withProgress(
                  Steps.of(
                      context,
                      context.memory().count(MemoryQuery.all()),
                      "Exporting",
                      "No file was written."));
      ExportAnswer answer =
          ExportAnswer.of(path, context.memory().maintenance().transfer().exportTo(path, options));
      return OperationResult.of(answer, text(answer));
    };
  }

  private static String text(ExportAnswer answer) {
    return "Exported "
        + Counted.of(answer.memories(), "memory")
        + " with "
        + Counted.of(answer.versions(), "former version")
        + ", "
        + Counted.of(answer.evidence(), "piece")
        + " of evidence, "
        + Counted.of(answer.relations(), "relation")
        + ", "
        + Counted.of(answer.sessions(), "session")
        + ", "
        + (answer.contents() > 0 ? Counted.of(answer.contents(), "content") + ", " : "")
        + Counted.of(answer.decisions(), "decision")
        + " and "
        + Counted.of(answer.events(), "event")
        + " to "
        + answer.path()
        + " ("
        + answer.bytes()
        + " bytes)."
        + (answer.documentsLeftOut() > 0
            ? "\nLeft out: passages of "
                + Counted.of(answer.documentsLeftOut(), "file")
                + ", which can be read again."
            : "")
        + (answer.personalLeftOut() > 0
            ? "\nLeft out: "
                + Counted.of(answer.personalLeftOut(), "memory")
                + " with personal data; ask for personal data to have them in it."
            : "")
        + (answer.unreadable() > 0
            ? "\nWarning: not in it: " + Counted.of(answer.unreadable(), "damaged memory") + "."
            : "");
  }
}
