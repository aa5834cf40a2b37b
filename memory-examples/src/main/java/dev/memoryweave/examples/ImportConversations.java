package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.workspace.transcripts.ImportReport;
import dev.memoryweave.workspace.transcripts.TranscriptFormat;
import dev.memoryweave.workspace.transcripts.TranscriptImport;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Imports transcripts of conversations into a store, reports what was imported and what was not,
 * and answers a question from it.
 *
 * <p>The program can be stopped at any moment, and continues when it is started again.
 */
public final class ImportConversations {
  private static final String USAGE =
      """
      Usage: ImportConversations PLACE [STORE] [QUESTION] [--format FORMAT] [--project NAME]
        PLACE     a transcript, or a folder with transcripts: sessions of Claude Code or Codex,
                  conversations.json of ChatGPT or Claude, chats in Markdown, corpus.jsonl.gz
        STORE     where to remember, such as sqlite:conversations.db, which is taken if it is
                  not given
        QUESTION  what to ask
        FORMAT    claude-code, codex, chatgpt, claude, markdown or corpus; recognized if not given
        NAME      the project that the conversations belong to; "conversations" if not given\
      """;

  private static final String STORE = "sqlite:conversations.db";
  private static final String PROJECT = "conversations";
  private static final int BUDGET = 1_500;

  private final PrintStream out;
  private final PrintStream err;
  private final Clock clock;

  ImportConversations(PrintStream out, PrintStream err, Clock clock) {
    this.out = out;
    this.err = err;
    this.clock = clock;
  }

  /** Runs the program. */
  public static void main(String[] args) {
    int status =
        new ImportConversations(System.out, System.err, Clock.systemUTC()).run(List.of(args));
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and returns the exit status: 0, or 2 if the input is invalid. */
  int run(List<String> args) {
    try {
      run(Arguments.of(args));
      return 0;
    } catch (Options.UsageException e) {
      err.println(e.getMessage());
      err.println(USAGE);
      return 2;
    } catch (MemoryException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  private void run(Arguments arguments) {
    try (MemoryStore store = MemoryStore.open(arguments.store())) {
      AgentMemory memory =
          AgentMemory.builder(store).project(arguments.project()).clock(clock).build();
      TranscriptImport transcripts =
          TranscriptImport.into(memory).withFormat(arguments.format()).withClock(clock);
      Path place = arguments.place();
      // readme:begin
      ImportReport report = transcripts.withListener(new ImportView(err)::progressed).read(place);
      new ImportView(out).print(report);
      // readme:end
      if (arguments.question() != null) {
        answer(memory, arguments.question());
      }
    }
  }

  private void answer(AgentMemory memory, String question) {
    RecallRequest request = RecallRequest.builder(question).tokenBudget(BUDGET).build();
    ContextPack pack = memory.weave(request);
    out.println();
    out.println("==== " + OneLine.of(question) + " ====");
    out.println();
    out.println(pack.markdown());
    out.println("---- " + pack.tokens() + " of " + pack.budget() + " tokens; why these:");
    new RecallReport(out, 5, 0).print(memory.recall(request));
  }

  private record Arguments(
      Path place,
      String store,
      @Nullable String question,
      @Nullable TranscriptFormat format,
      String project) {

    static Arguments of(List<String> args) {
      List<String> places = new ArrayList<>();
      @Nullable TranscriptFormat format = null;
      String project = PROJECT;
      for (int i = 0; i < args.size(); i++) {
        switch (args.get(i)) {
          case "--format" -> format = TranscriptFormat.of(Options.value(args, ++i));
          case "--project" -> project = Options.value(args, ++i);
          default -> places.add(args.get(i));
        }
      }
      if (places.isEmpty() || places.size() > 3) {
        throw new Options.UsageException("One to three of PLACE, STORE and QUESTION are needed.");
      }
      return new Arguments(
          Path.of(places.get(0)),
          places.size() > 1 ? places.get(1) : STORE,
          places.size() > 2 ? places.get(2) : null,
          format,
          project);
    }
  }
}
