package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.examples.conversation.ConversationFolder;
import dev.memoryweave.examples.conversation.ConversationImport;
import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.examples.conversation.Question;
import dev.memoryweave.examples.conversation.UnreadableFolderException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.weave.ContextPack;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Stores a conversation, each message as a turn of its session, and answers questions from recalled
 * memories.
 *
 * <p>The conversation is read from a folder in the layout of {@link ConversationFolder}. The
 * memories stay in the file: the program can be stopped at any moment, and continues when it is
 * started again.
 */
public final class ConversationMemory {
  private static final String USAGE =
      """
      Usage: ConversationMemory FOLDER [GROUP] [QUESTION] [--db FILE] [--budget TOKENS]
        FOLDER    a folder with corpus.jsonl.gz, and perhaps queries.jsonl.gz
        GROUP     which conversation of the folder; the first one if not given
        QUESTION  what to ask; - to read questions from the standard input, one a line;
                  if not given, the first questions of the folder are asked
        FILE      where to remember; if not given, a file named after the folder, here
        TOKENS    how long an answer may be; if not given, 1500\
      """;

  private static final int OWN_QUESTIONS = 3;
  private static final int DEFAULT_BUDGET = 1_500;

  private final InputStream in;
  private final PrintStream out;
  private final PrintStream err;

  ConversationMemory(InputStream in, PrintStream out, PrintStream err) {
    this.in = in;
    this.out = out;
    this.err = err;
  }

  /** Runs the program. */
  public static void main(String[] args) throws IOException {
    int status = new ConversationMemory(System.in, System.out, System.err).run(List.of(args));
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and returns the exit status: 0, or 2 if the input is invalid. */
  int run(List<String> args) throws IOException {
    try {
      run(Arguments.of(args));
      return 0;
    } catch (Options.UsageException e) {
      err.println(e.getMessage());
      err.println(USAGE);
      return 2;
    } catch (UnreadableFolderException | MemoryException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  private void run(Arguments arguments) throws IOException {
    ConversationFolder folder = ConversationFolder.read(arguments.folder());
    String group = group(folder, arguments);
    Path file = arguments.file() != null ? arguments.file() : Path.of(folder.name() + ".db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory memory =
          AgentMemory.builder(store).project(group).author(Provenance.of(Source.IMPORT)).build();
      remember(memory, folder.documents(group), file);
      if ("-".equals(arguments.question())) {
        answerLines(memory, arguments.budget());
      } else {
        for (String question : questions(folder, group, arguments)) {
          answer(memory, question, arguments.budget());
        }
      }
    }
  }

  private String group(ConversationFolder folder, Arguments arguments) {
    if (arguments.group() != null) {
      return arguments.group();
    }
    String first = folder.groups().get(0);
    err.println("Groups: " + String.join(", ", folder.groups()) + "; taking " + first);
    return first;
  }

  private void remember(AgentMemory memory, List<Document> documents, Path file) {
    ConversationImport.Summary done =
        new ConversationImport(
                memory, (stored, all) -> err.print("\rRemembered " + stored + " of " + all))
            .remember(documents);
    err.println();
    out.printf(
        "%d documents in %s, %d of them new; %d secrets blacked out%n",
        done.documents(), file, done.added(), done.secrets());
  }

  private static List<String> questions(
      ConversationFolder folder, String group, Arguments arguments) {
    if (arguments.question() != null) {
      return List.of(arguments.question());
    }
    return folder.questions(group).stream().limit(OWN_QUESTIONS).map(Question::text).toList();
  }

  private void answerLines(AgentMemory memory, int budget) throws IOException {
    BufferedReader lines = new BufferedReader(new InputStreamReader(in, Charset.defaultCharset()));
    err.println("Ask, one question a line; end with an empty line.");
    for (String line = lines.readLine(); line != null && !line.isBlank(); line = lines.readLine()) {
      answer(memory, line, budget);
    }
  }

  private void answer(AgentMemory memory, String question, int budget) {
    RecallRequest request = RecallRequest.builder(question).tokenBudget(budget).build();
    ContextPack pack = memory.weave(request);
    out.println();
    out.println("==== " + question + " ====");
    out.println();
    out.println(pack.markdown());
    out.println("---- " + pack.tokens() + " of " + pack.budget() + " tokens; why these:");
    new RecallReport(out, 10, 5).print(memory.recall(request));
  }

  private record Arguments(
      Path folder,
      @Nullable String group,
      @Nullable String question,
      @Nullable Path file,
      int budget) {

    static Arguments of(List<String> args) {
      List<String> places = new ArrayList<>();
      Path file = null;
      int budget = DEFAULT_BUDGET;
      for (int i = 0; i < args.size(); i++) {
        switch (args.get(i)) {
          case "--db" -> file = Path.of(Options.value(args, ++i));
          case "--budget" -> budget = Options.number(args, ++i);
          default -> places.add(args.get(i));
        }
      }
      if (places.isEmpty() || places.size() > 3) {
        throw new Options.UsageException("One to three of FOLDER, GROUP and QUESTION are needed.");
      }
      return new Arguments(
          Path.of(places.get(0)),
          places.size() > 1 ? places.get(1) : null,
          places.size() > 2 ? places.get(2) : null,
          file,
          budget);
    }
  }
}
