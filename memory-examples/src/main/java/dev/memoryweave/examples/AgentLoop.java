package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.work.Work;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two days of an agent. On the first day it finds no work to continue, begins two pieces of work,
 * and is interrupted in the middle. On the second day another program opens the same store, asks
 * which work is meant, continues the right one, and learns what is missing until it is done.
 *
 * <p>{@link AgentLoopScript} contains everything that is said and done; all answers come from the
 * memory. The story sets the clock, so that the output is the same every time.
 *
 * <p>Arguments: {@code [STORE]}, the address of a store for its memories, such as {@code
 * sqlite:loop.db}; without it a temporary one.
 */
public final class AgentLoop {
  private static final Instant FIRST_MORNING = Instant.parse("2026-05-19T08:30:00Z");
  private static final String FIRST_RUNTIME = "desk-agent";
  private static final String SECOND_RUNTIME = "terminal-agent";
  private static final int BUDGET = 500;

  private final String address;
  private final PrintStream out;
  private final StoryClock clock = new StoryClock(FIRST_MORNING);
  private final AgentLoopView view;

  private AgentLoop(String address, PrintStream out) {
    this.address = address;
    this.out = out;
    view = new AgentLoopView(out, clock);
  }

  /** Runs the example. */
  public static void main(String[] args) throws IOException {
    if (args.length > 1) {
      System.err.println("Usage: AgentLoop [STORE], STORE being an address like sqlite:loop.db");
      System.exit(2);
    }
    if (args.length == 0) {
      inTemporaryFolder();
      return;
    }
    try {
      run(args[0], System.out);
    } catch (MemoryException | StoryToldException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static void inTemporaryFolder() throws IOException {
    Path folder = Files.createTempDirectory("agent-loop");
    try {
      run("sqlite:" + folder.resolve("memory.db"), System.out);
    } finally {
      delete(folder);
    }
  }

  /**
   * The memory's answers at the stages of the two days.
   *
   * @param cold the start of the first day
   * @param recalled the memories that help with the task
   * @param halfDone the result of the report of the first day
   * @param vague the start of the second day, when only the folder is known
   * @param resumed the start with the branch
   * @param byFile the start with a file
   * @param openWork the open work after the start
   * @param claimed the check when the agent claims that it is done
   * @param tested the check when the tests have run
   * @param verified the check when the work has been reported
   * @param captured the result of the end of the session
   * @param next the answer to the first program afterwards, when only the folder is known
   */
  record Story(
      Bootstrap cold,
      ContextPack recalled,
      ReflectionResult halfDone,
      Bootstrap vague,
      Bootstrap resumed,
      Bootstrap byFile,
      Work.Open openWork,
      Work.Completion claimed,
      Work.Completion tested,
      Work.Completion verified,
      ReflectionResult captured,
      Bootstrap next) {}

  /**
   * Goes through both days, each with a memory of its own on the store.
   *
   * @param address the address of a durable store that has not been used for the story
   * @throws StoryToldException if the story has already run there
   */
  static Story run(String address, PrintStream out) {
    AgentLoop loop = new AgentLoop(address, out);
    Morning first = loop.firstDay();
    return loop.secondDay(first);
  }

  private record Morning(Bootstrap cold, ContextPack recalled, ReflectionResult report) {}

  private Morning firstDay() {
    try (MemoryStore store = MemoryStore.open(address)) {
      AgentMemory memory = memory(store);
      if (memory.session(AgentLoopScript.RETRIES).find().isPresent()) {
        throw new StoryToldException(address);
      }
      memory.writtenBy(() -> Provenance.of(Source.USER)).rememberAll(AgentLoopScript.knownBefore());

      view.heading("The agent starts cold");
      Bootstrap cold = bootstrap(memory, hints(FIRST_RUNTIME).withBranch("main"));

      view.heading("It is given a task, and recalls");
      view.asks("weave: " + AgentLoopScript.TASK);
      ContextPack recalled =
          memory.weave(RecallRequest.builder(AgentLoopScript.TASK).tokenBudget(BUDGET).build());
      out.println(recalled.markdown());

      view.heading("It works, and records what is said and done");
      open(memory, AgentLoopScript.RETRIES, AgentLoopScript.retries(FIRST_RUNTIME));
      say(memory, AgentLoopScript.RETRIES, AgentLoopScript.retriesBegun());

      clock.pass(Duration.ofHours(2));
      view.heading("Something else comes in between");
      open(memory, AgentLoopScript.LABELS, AgentLoopScript.labels(FIRST_RUNTIME));
      say(memory, AgentLoopScript.LABELS, AgentLoopScript.labelsBegun());

      clock.pass(Duration.ofHours(1));
      view.heading("Back at the webhooks, it reports what it has found out");
      ReflectionResult report = memory.reflect(AgentLoopScript.halfDone());
      view.print(report);

      clock.pass(Duration.ofMinutes(20));
      view.heading("It goes on, and is interrupted");
      say(memory, AgentLoopScript.RETRIES, AgentLoopScript.retriesInterrupted());
      out.println("(The program ends here; nobody has ended the session.)");
      return new Morning(cold, recalled, report);
    }
  }

  private Story secondDay(Morning first) {
    clock.pass(Duration.ofHours(20));
    try (MemoryStore store = MemoryStore.open(address)) {
      AgentMemory memory = memory(store);
      SessionId retries = AgentLoopScript.RETRIES;

      view.heading("Another program starts, and knows the folder only");
      Bootstrap.Hints folderOnly =
          hints(SECOND_RUNTIME).withQuery("continue where we left off yesterday");
      Bootstrap vague = bootstrap(memory, folderOnly);

      view.heading("It hands in the branch as well");
      Bootstrap resumed = bootstrap(memory, folderOnly.withBranch(AgentLoopScript.RETRIES_BRANCH));

      view.heading("A file would have done, too");
      Bootstrap.Hints withFile = folderOnly.withFiles(List.of(AgentLoopScript.RETRY_QUEUE));
      view.asks("bootstrap: " + AgentLoopView.told(withFile));
      Bootstrap byFile = memory.continuity().bootstrap(withFile);
      out.println(byFile.message());

      view.heading("It goes on with the session, and says that it is done");
      SessionId session = resumed.lane().orElseThrow().id();
      open(memory, session, AgentLoopScript.retries(SECOND_RUNTIME));
      view.asks("open work of " + session);
      Work.Open open = memory.work().open(session);
      open.all().forEach(view::print);
      out.println();
      say(memory, session, AgentLoopScript.retriesResumed());
      Work.Completion claimed = check(memory, session);

      clock.pass(Duration.ofMinutes(30));
      view.heading("It runs the tests");
      say(memory, session, AgentLoopScript.retriesTested());
      Work.Completion tested = check(memory, session);

      view.heading("It reports, and ends the session");
      view.print(memory.reflect(AgentLoopScript.done()));
      Work.Completion verified = check(memory, session);
      out.println();
      ReflectionResult captured = memory.session(retries).capture(AgentLoopScript.ended());
      view.print(captured);

      clock.pass(Duration.ofHours(1));
      view.heading("The first program is back, and one piece of work is left");
      Bootstrap next = bootstrap(memory, hints(FIRST_RUNTIME).withQuery(folderOnly.query()));
      return new Story(
          first.cold(),
          first.recalled(),
          first.report(),
          vague,
          resumed,
          byFile,
          open,
          claimed,
          tested,
          verified,
          captured,
          next);
    }
  }

  private AgentMemory memory(MemoryStore store) {
    return AgentMemory.builder(store)
        .project(AgentLoopScript.PROJECT)
        .author(Provenance.of(Source.AGENT))
        .clock(clock)
        .build();
  }

  private static Bootstrap.Hints hints(String runtime) {
    return Bootstrap.Hints.NONE.withFolder(AgentLoopScript.FOLDER).withRuntime(runtime);
  }

  private Bootstrap bootstrap(AgentMemory memory, Bootstrap.Hints hints) {
    view.asks("bootstrap: " + AgentLoopView.told(hints));
    Bootstrap answer = memory.continuity().bootstrap(hints);
    out.println(answer.markdown());
    return answer;
  }

  private void open(AgentMemory memory, SessionId session, Session.Details details) {
    memory.session(session).open(details);
    out.println("Session " + session + " on " + details.branch() + " in " + details.runtime());
    out.println();
  }

  /** Records messages a minute apart, as they arrive. */
  private void say(AgentMemory memory, SessionId session, List<Message> messages) {
    for (Message message : messages) {
      clock.pass(Duration.ofMinutes(1));
      SessionHandle.Recorded report = memory.session(session).record(message.at(clock.instant()));
      view.print(message, report);
    }
    out.println();
  }

  private Work.Completion check(AgentMemory memory, SessionId session) {
    view.asks("is " + session + " done?");
    Work.Completion check = memory.work().completionCheck(session);
    view.print(check);
    return check;
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The story has already run in the store. */
  static final class StoryToldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoryToldException(String address) {
      super(
          "The two days have been told in " + address + " already; give the address of a new one.");
    }
  }
}
