package dev.memoryweave.continuity;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.engine.SettableClock;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sessions of a project as they were some time ago, to be played into a memory. */
final class Scene {
  /** The time at which everything is asked. */
  static final Instant NOW = Instant.parse("2026-05-20T09:00:00Z");

  private final List<Told> sessions = new ArrayList<>();

  private Scene() {}

  static Scene of(Told... sessions) {
    Scene scene = new Scene();
    scene.sessions.addAll(List.of(sessions));
    return scene;
  }

  List<Told> sessions() {
    return sessions;
  }

  /** A session, to be described. */
  static Told session(String id) {
    return new Told(id);
  }

  /** A new memory on a store, in which the sessions have happened. */
  AgentMemory play(MemoryStore store) {
    SettableClock clock = new SettableClock(NOW);
    AgentMemory memory =
        AgentMemory.builder(store).scopes(ScopeChain.forProject("shop")).clock(clock).build();
    sessions.stream()
        .sorted((a, b) -> Long.compare(b.hoursAgo, a.hoursAgo))
        .forEach(
            told -> {
              clock.advance(Duration.between(clock.instant(), told.time()));
              told.happen(memory, clock);
            });
    clock.advance(Duration.between(clock.instant(), NOW));
    return memory;
  }

  /** What happened in one session. */
  static final class Told {
    final String id;
    private Session.Details details = Session.Details.NONE;
    private long hoursAgo = 24;
    private boolean ended;
    private final List<Message> messages = new ArrayList<>();
    private final List<NodeDraft> work = new ArrayList<>();

    private Told(String id) {
      this.id = id;
    }

    private Instant time() {
      return NOW.minus(Duration.ofHours(hoursAgo));
    }

    Told titled(String title) {
      details = details.withTitle(title);
      return this;
    }

    Told on(String branch) {
      details = details.withBranch(branch);
      return this;
    }

    Told in(String folder) {
      details = details.withFolder(folder);
      return this;
    }

    Told by(String runtime) {
      details = details.withRuntime(runtime);
      return this;
    }

    Told continuing(String other) {
      details = details.withContinues(SessionId.of(other));
      return this;
    }

    Told hoursAgo(long hours) {
      hoursAgo = hours;
      return this;
    }

    Told daysAgo(long days) {
      return hoursAgo(24 * days);
    }

    Told ended() {
      ended = true;
      return this;
    }

    Told user(String text) {
      messages.add(Message.user(text));
      return this;
    }

    Told agent(String text) {
      messages.add(Message.assistant(text));
      return this;
    }

    /** Files that the agent edited. */
    Told edited(String... paths) {
      for (String path : paths) {
        messages.add(
            Message.assistant("")
                .withToolCalls(
                    List.of(
                        Message.ToolCall.succeeded("edit", "{\"file_path\": \"" + path + "\"}"))));
      }
      return this;
    }

    Told failed(String tool, String arguments, String error) {
      messages.add(
          Message.assistant("")
              .withToolCalls(List.of(Message.ToolCall.failed(tool, arguments, error))));
      return this;
    }

    Told note(NodeKind kind, String title, String body) {
      work.add(NodeDraft.builder(kind, title).body(body).session(SessionId.of(id)).build());
      return this;
    }

    Told task(String title) {
      return note(NodeKind.TASK, title, "");
    }

    private void happen(AgentMemory memory, SettableClock clock) {
      SessionHandle session = memory.session(SessionId.of(id));
      session.open(details);
      List<Message> timed = new ArrayList<>();
      for (int i = 0; i < messages.size(); i++) {
        timed.add(messages.get(i).withTurn("t" + i).at(clock.instant().plusSeconds(30L * i)));
      }
      if (!timed.isEmpty()) {
        session.record(timed);
      }
      work.forEach(memory::remember);
      if (ended) {
        session.end();
      }
    }
  }

  /** What a scenario says of the answer. */
  record Expected(Bootstrap.Outcome outcome, List<String> lanes) {
    static Expected clear(String lane) {
      return new Expected(Bootstrap.Outcome.CLEAR, List.of(lane));
    }

    static Expected ambiguous(String... lanes) {
      return new Expected(Bootstrap.Outcome.AMBIGUOUS, List.of(lanes));
    }

    static Expected none() {
      return new Expected(Bootstrap.Outcome.NONE, List.of());
    }
  }

  /** One row of the table. */
  record Scenario(String name, Scene scene, Bootstrap.Hints hints, Expected expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** The names of the lanes of an answer. */
  static List<String> names(Bootstrap bootstrap) {
    return bootstrap.lanes().stream().map(lane -> lane.id().value()).toList();
  }

  static Bootstrap.Hints hints() {
    return Bootstrap.Hints.NONE;
  }

  static @Nullable SessionId id(@Nullable String value) {
    return value == null ? null : SessionId.of(value);
  }
}
