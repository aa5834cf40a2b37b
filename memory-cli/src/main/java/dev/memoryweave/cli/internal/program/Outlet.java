package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.Streams;
import dev.memoryweave.cli.internal.output.Json;
import dev.memoryweave.cli.internal.output.Page;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Shows the outcome of a call.
 *
 * @param json whether to print one JSON object
 * @param paged whether a pager may show it
 */
record Outlet(Host host, boolean json, boolean paged) {
  /** Shows an answer and returns the exit code. */
  int show(String verb, Answer answer, List<String> warnings) {
    Failure failure = answer.failure();
    Streams streams = host.streams();
    if (json) {
      streams.out().println(Json.of(envelope(verb, answer, warnings)));
    } else if (failure != null && answer.text().isEmpty()) {
      Page page =
          new Page(new Paint(false), host.terminal().showsErrors() ? host.terminal().width() : 0);
      streams.err().println(page.text(words(verb, failure)));
    } else if (!answer.text().isEmpty()) {
      if (!paged || !Pager.shows(answer.text(), host)) {
        streams.out().println(answer.text());
      }
      if (failure != null) {
        // The answer explains the problem; whoever reads only standard error needs to know, too.
        streams.err().println("note: " + SafeText.of(failure.advice()));
      }
    }
    if (streams.out().checkError()) {
      return ExitCode.BROKEN_PIPE;
    }
    return failure == null ? ExitCode.OK : failure.exit();
  }

  private static String words(String verb, Failure failure) {
    String name = verb.equals("memory") ? "memory" : "memory " + SafeText.line(verb);
    String advice = failure.advice();
    return name
        + ": "
        + SafeText.of(failure.message().strip())
        + (advice.isEmpty() ? "" : "\n" + SafeText.of(advice));
  }

  private static Map<String, Object> envelope(String verb, Answer answer, List<String> warnings) {
    Map<String, Object> envelope = new LinkedHashMap<>();
    Failure failure = answer.failure();
    envelope.put("ok", failure == null);
    envelope.put("command", verb);
    Map<String, Object> data = answer.data();
    if (data != null) {
      envelope.put("data", data);
    }
    if (failure != null) {
      Map<String, Object> error = new LinkedHashMap<>();
      error.put("kind", failure.kind());
      error.put("message", failure.message().strip());
      error.put("advice", failure.advice());
      envelope.put("error", error);
      envelope.put("exit", failure.exit());
    }
    envelope.put("warnings", warnings);
    return envelope;
  }
}
