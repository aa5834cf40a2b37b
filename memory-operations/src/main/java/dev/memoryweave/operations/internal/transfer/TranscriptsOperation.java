package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.TranscriptsAnswer;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.InterruptedCallException;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.Progress;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.transcripts.ImportReport;
import dev.memoryweave.workspace.transcripts.TranscriptFormat;
import dev.memoryweave.workspace.transcripts.TranscriptImport;
import dev.memoryweave.workspace.transcripts.UnreadableTranscriptException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** Imports transcripts of conversations as sessions and turns. */
public final class TranscriptsOperation extends Operation {
  private static final Parameter<Path> PATH =
      Parameter.of("path", PathValues.PATH, "A file, or a folder of them.").asRequired();
  private static final Parameter<TranscriptFormat> FORMAT =
      Parameter.of(
          "format",
          ValueType.one(Choice.of("format", TranscriptFormat.values(), TranscriptFormat::label)),
          "Usually recognized for each file.");

  /** Describes the operation. */
  public TranscriptsOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "transcripts",
            TranscriptsAnswer.class,
            "Import transcripts",
            "Take conversations of Claude Code, Codex, ChatGPT, Claude or Markdown files into the"
                + " memory. What is known already is not taken twice, so call it again as they"
                + " grow.",
            Effect.WRITES.slowly(),
            PATH,
            FORMAT));
  }

  @Override
  protected Call read(Arguments arguments) {
    Path path = arguments.get(PATH);
    TranscriptFormat format = arguments.find(FORMAT);
    return context -> answer(context, path, format);
  }

  private static OperationResult answer(
      CallContext context, Path path, @Nullable TranscriptFormat format) {
    Last last = new Last(context.progress());
    ImportReport report;
    try {
      report =
          TranscriptImport.into(context.memory())
              .withFormat(format)
              .withListener(last::at)
              .read(path);
    } catch (CancellationException e) {
      throw new InterruptedCallException(last.words());
    } catch (UnreadableTranscriptException e) {
      // After an interruption, the remaining files look as if they could not be read.
      InterruptedCallException.check(last.words());
      throw e;
    }
    InterruptedCallException.check(last.words());
    return OperationResult.of(TranscriptsAnswer.of(report), text(report));
  }

  /** Forwards progress, and remembers the latest. */
  private static final class Last {
    private final Progress progress;
    private ImportReport.@Nullable Progress now;

    Last(Progress progress) {
      this.progress = progress;
    }

    void at(ImportReport.Progress next) {
      now = next;
      progress.at(
          next.bytesRead(),
          next.bytesInAll(),
          "Importing " + next.file() + ": " + next.messages() + " messages");
    }

    String words() {
      ImportReport.Progress reached = now;
      return (reached == null
              ? "No messages"
              : reached.messages() + " messages of " + reached.sessions() + " sessions")
          + " are stored; the same import again goes on from there.";
    }
  }

  private static String text(ImportReport report) {
    StringBuilder text = new StringBuilder();
    text.append(Counted.of(report.files(), "file")).append(" with ");
    text.append(Counted.of(report.sessions(), "session")).append(" and ");
    text.append(Counted.of(report.messages(), "message")).append(": ");
    text.append(report.added()).append(" new, ").append(report.changed()).append(" changed, ");
    text.append(report.known()).append(" known already.");
    if (report.secrets() > 0) {
      text.append('\n').append(Counted.of(report.secrets(), "secret")).append(" blacked out.");
    }
    if (report.shortened() > 0) {
      text.append('\n').append(Counted.of(report.shortened(), "tool call")).append(" shortened.");
    }
    if (report.skippedCount() > 0) {
      text.append("\nNot imported:\n");
      text.append(
          BoundedLines.of(
              report.skipped().stream().map(part -> "- " + part).toList(),
              "mend them and import again"));
      long more = report.skippedCount() - report.skipped().size();
      text.append(more > 0 ? "\n- and " + more + " more" : "");
    }
    return text.toString();
  }
}
