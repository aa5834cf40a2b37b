package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.workspace.transcripts.UnreadableTranscriptException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Decides what is done about an event, and what is answered. Safe for several threads. */
final class HookDesk {
  /** A transcript is written a little later than the event tells. */
  private static final Duration AFTER_AN_ANSWER = Duration.ofSeconds(2);

  /** Between two readings of a transcript while an agent uses tools. */
  private static final Duration AMONG_TOOLS = Duration.ofSeconds(20);

  /** A conversation that has paused for so long is worth conclusions. */
  private static final Duration PAUSE = Duration.ofSeconds(60);

  /** The longest that a beginning waits for what is still to be recorded. */
  private static final Duration PATIENCE = Duration.ofMillis(1_500);

  private final HookProjects projects;
  private final HookContext told;
  private final HookRecorder recorder;
  private final HookBacklog backlog;
  private final @Nullable Path home;
  private final Set<Path> unreadable = ConcurrentHashMap.newKeySet();

  /**
   * Creates the desk.
   *
   * @param home the user's home, in which clients keep transcripts, or null if there is none
   */
  HookDesk(
      HookProjects projects,
      HookContext told,
      HookRecorder recorder,
      HookBacklog backlog,
      @Nullable Path home) {
    this.projects = projects;
    this.told = told;
    this.recorder = recorder;
    this.backlog = backlog;
    this.home = home;
  }

  /** What is known about an event. */
  private record Told(
      HookEvent event,
      HookClient client,
      String principal,
      HookInput input,
      Path folder,
      Map<String, String> environment,
      @Nullable Path transcript) {
    String key() {
      return principal + "\n" + folder + "\n" + input.session();
    }
  }

  /**
   * Takes an event.
   *
   * @throws IOException if its input cannot be understood
   */
  HookReply take(HookRequest request) throws IOException {
    HookInput input = HookInput.of(request.input());
    HookClient named = HookClient.labelled(request.client());
    Optional<HookClient> real = HookClient.real(named, input);
    if (real.isEmpty()) {
      return HookReply.TAKEN;
    }
    HookClient client = real.get();
    Path folder = input.folder() == null ? Path.of(request.folder()) : input.folder();
    Told event =
        new Told(
            request.event(),
            client,
            client.principal(request.client()),
            input,
            folder,
            request.environment(),
            transcript(client, input, request.environment()));
    String context = answer(event);
    note(event);
    return new HookReply(true, client.answer(request.event(), context), "");
  }

  private @Nullable Path transcript(
      HookClient client, HookInput input, Map<String, String> environment) {
    if (home == null) {
      return input.transcript();
    }
    return new Transcripts(home, environment).of(client, input).orElse(input.transcript());
  }

  private String answer(Told event) {
    String session = event.input().session();
    if (!event.client().takesContext(event.event())) {
      return "";
    }
    return switch (event.event()) {
      case SESSION_START -> {
        backlog.await(PATIENCE);
        yield told.atStart(open(event), session, event.input().source(), event.folder());
      }
      case PROMPT -> told.atPrompt(open(event), session, event.input().prompt());
      default -> "";
    };
  }

  /** What is to be recorded is done later, so that nobody waits for it. */
  private void note(Told event) {
    if (event.input().isOfSubagent() || event.input().session().isEmpty()) {
      return;
    }
    Path transcript = event.transcript();
    if (transcript == null || unreadable.contains(transcript)) {
      backlog.add(
          event.event().label() + " " + event.key(), Duration.ZERO, () -> record(event), true);
    } else {
      switch (event.event()) {
        case TOOL -> readLater(event, transcript, AMONG_TOOLS);
        case STOP, NOTIFY -> readLater(event, transcript, AFTER_AN_ANSWER);
        // Conclusions begin with what is new in the transcript.
        default -> {}
      }
    }
    switch (event.event()) {
      case STOP, NOTIFY -> conclude(event, PAUSE);
      case COMPACT -> {
        told.shortened(event.input().session());
        conclude(event, Duration.ZERO);
      }
      case SESSION_END -> conclude(event, Duration.ZERO);
      default -> {}
    }
  }

  private void readLater(Told event, Path transcript, Duration delay) {
    backlog.add("read " + event.key(), delay, () -> read(event, transcript), false);
  }

  private void conclude(Told event, Duration delay) {
    backlog.put(
        "conclude " + event.key(),
        delay,
        () -> {
          Path transcript = event.transcript();
          if (transcript != null && !unreadable.contains(transcript)) {
            String unused = read(event, transcript);
          }
          return recorder.capture(open(event).memory(), event.input().session());
        });
  }

  private String read(Told event, Path transcript) {
    try {
      return recorder.transcript(open(event).memory(), transcript);
    } catch (UnreadableTranscriptException e) {
      unreadable.add(transcript);
      return record(event);
    }
  }

  private String record(Told event) {
    return recorder.event(
        open(event).memory(), event.event(), event.client(), event.input(), event.folder());
  }

  private CallContext open(Told event) {
    return projects.open(event.folder(), event.environment(), event.principal());
  }
}
