package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.cli.Main;
import dev.memoryweave.cli.internal.command.ExitCode;
import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.command.ProgramVerb;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.model.internal.LockFile;
import dev.memoryweave.operations.opening.UsageException;
import dev.memoryweave.operations.start.SiblingProcess;
import dev.memoryweave.store.MemoryHome;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes an event of a coding agent: {@code memory hook EVENT --client NAME}, with JSON on standard
 * input. It always succeeds: an agent must not stop because of its memory. What goes wrong is one
 * line on standard error.
 */
public final class HookVerb implements ProgramVerb {
  private static final String CLIENT = "--client";
  private static final String WORKER = "--worker";

  /** Variables that decide which memory is opened, or where clients keep transcripts. */
  private static final String PREFIX = "MEMORY_";

  private static final List<String> VARIABLES = List.of("CODEX_HOME", "COPILOT_HOME");

  /**
   * After this time a hook gives up, whatever it waits for: an input that does not end, a worker
   * that is busy.
   */
  private static final long PATIENCE_MILLIS = 8_000;

  private static final long PAUSE_MILLIS = 20;

  /** How long a worker that ends may take for what it has left to do. */
  private static final Duration ENDING = Duration.ofSeconds(20);

  /** The words of a call. */
  private record Words(HookEvent event, String client, @Nullable String input) {}

  /** Declares the arguments and options, for the help. */
  public static Syntax syntax() {
    return Syntax.declared(
        syntax ->
            syntax
                .argument(
                    "EVENT",
                    "session-start, prompt, tool, stop, compact, session-end or notify; what the"
                        + " client tells of it is read from standard input")
                .optional("JSON", "or as an argument, as some clients call a notifier")
                .option(
                    CLIENT,
                    "NAME",
                    "whose hook it is: claude-code, codex, cursor, gemini, copilot; another name is"
                        + " answered in plain text")
                .example(
                    "memory hook prompt --client claude-code <event.json",
                    "what the message in it calls to mind"));
  }

  @Override
  public int run(List<String> arguments, Host host) throws InterruptedException {
    if (arguments.equals(List.of(WORKER))) {
      return work(host);
    }
    try {
      Words words = words(arguments);
      Thread limit = limit(host);
      HookReply reply = call(words, host);
      limit.interrupt();
      host.streams().out().print(reply.answer());
      if (!reply.note().isEmpty()) {
        tell(host, reply.note());
      }
    } catch (IOException | RuntimeException e) {
      tell(host, String.valueOf(e.getMessage()));
    }
    return ExitCode.OK;
  }

  /**
   * Takes events in the run from which Java learns the classes of the command, with a worker in
   * this process.
   */
  public static void rehearse(Host host) throws IOException, InterruptedException {
    Path address = HookFolder.in(home(host)).address();
    Thread worker =
        new Thread(
            () -> {
              try {
                int unused = work(host);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    worker.start();
    while (worker.isAlive() && !Files.exists(address)) {
      Thread.sleep(PAUSE_MILLIS);
    }
    if (worker.isAlive()) {
      for (String event : List.of("session-start", "prompt", "stop")) {
        int unused =
            new HookVerb().run(List.of(event, CLIENT, "rehearsal", "{\"prompt\":\"price\"}"), host);
      }
      Files.deleteIfExists(address);
      worker.join();
    }
  }

  private static void tell(Host host, String note) {
    host.streams()
        .err()
        .println("memory hook: " + SafeText.of(note).lines().findFirst().orElse(""));
  }

  private static Words words(List<String> arguments) {
    String event = null;
    String client = "";
    String input = null;
    for (int i = 0; i < arguments.size(); i++) {
      String word = arguments.get(i);
      if (word.equals(CLIENT) && i + 1 < arguments.size()) {
        i++;
        client = arguments.get(i);
      } else if (word.startsWith(CLIENT + "=")) {
        client = word.substring(CLIENT.length() + 1);
      } else if (!word.startsWith("--")) {
        // Options of other verbs mean nothing here, and a hook must not fail.
        if (event == null) {
          event = word;
        } else {
          input = word;
        }
      }
    }
    Optional<HookEvent> known = event == null ? Optional.empty() : HookEvent.labelled(event);
    if (known.isEmpty()) {
      throw new UsageException(
          "there is no event " + event + "; 'memory hook --help' lists the events");
    }
    return new Words(known.get(), client.isEmpty() ? "agent" : client, input);
  }

  private static HookReply call(Words words, Host host) throws IOException, InterruptedException {
    byte[] input =
        words.input() == null
            ? host.streams().in().readNBytes(HookRequest.MOST_BYTES + 1)
            : words.input().getBytes(StandardCharsets.UTF_8);
    if (input.length > HookRequest.MOST_BYTES) {
      throw new IOException("the input is too long, so it is passed over");
    }
    HookRequest request =
        new HookRequest(
            SiblingProcess.build(Main.class),
            words.event(),
            words.client(),
            Path.of("").toAbsolutePath().toString(),
            variables(host.environment()),
            input);
    Path home = home(host);
    HookFolder folder = HookFolder.in(home);
    return new HookCaller(
            folder,
            () ->
                SiblingProcess.start(
                    Main.class, "memory-cli", List.of("hook", WORKER), folder.path(), home),
            host.clock())
        .call(request);
  }

  private static Path home(Host host) {
    return MemoryHome.of(host.environment(), System.getProperty("user.home", ""))
        .folder()
        .toAbsolutePath();
  }

  private static Map<String, String> variables(Map<String, String> environment) {
    Map<String, String> wanted = new HashMap<>();
    // Streams would cost the start some milliseconds.
    for (Map.Entry<String, String> variable : environment.entrySet()) {
      if (variable.getKey().startsWith(PREFIX) || VARIABLES.contains(variable.getKey())) {
        wanted.put(variable.getKey(), variable.getValue());
      }
    }
    return wanted;
  }

  /** Ends the process if it takes too long. */
  private static Thread limit(Host host) {
    Thread limit =
        new Thread(
            () -> {
              try {
                Thread.sleep(PATIENCE_MILLIS);
                tell(host, "no answer in time; the agent goes on without the memory");
                host.streams().err().flush();
                Runtime.getRuntime().halt(ExitCode.OK);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "memory-weave-hook-limit");
    limit.setDaemon(true);
    limit.start();
    return limit;
  }

  /** Whether a worker is there; it gets the event that was meant for this one. */
  private static boolean handOn(HookFolder folder, Host host) throws IOException {
    HookRequest first;
    try {
      first = HookRequest.read(new DataInputStream(host.streams().in()));
    } catch (EOFException e) {
      return Files.exists(folder.address());
    }
    HookCaller caller = new HookCaller(folder, OutputStream::nullOutputStream, host.clock());
    return caller.ask(first).isPresent();
  }

  /** Serves hooks, unless a worker does already. */
  private static int work(Host host) throws InterruptedException {
    HookFolder folder = HookFolder.in(home(host));
    HookJournal journal = new HookJournal(folder.journal(), host.clock());
    Path home = MemoryHome.usersHome().orElse(null);
    try (HookProjects projects = new HookProjects(home);
        HookBacklog backlog = new HookBacklog(journal)) {
      folder.make();
      Optional<LockFile.Hold> hold = LockFile.tryHold(folder.lock());
      if (hold.isEmpty() && handOn(folder, host)) {
        return ExitCode.OK;
      }
      if (hold.isEmpty()) {
        // The one that holds it is ending.
        hold = LockFile.hold(folder.lock(), ENDING);
      }
      if (hold.isEmpty()) {
        folder.started();
        return ExitCode.OK;
      }
      try (LockFile.Hold held = hold.get()) {
        HookDesk desk =
            new HookDesk(
                projects, new HookContext(), new HookRecorder(host.clock()), backlog, home);
        new HookWorker(
                folder,
                SiblingProcess.build(Main.class),
                desk,
                backlog,
                journal,
                host.nanoTime(),
                new SecureRandom())
            .run(host.streams().in());
      }
      return ExitCode.OK;
    } catch (IOException | RuntimeException e) {
      journal.failed("worker", e);
      return ExitCode.ERROR;
    }
  }
}
