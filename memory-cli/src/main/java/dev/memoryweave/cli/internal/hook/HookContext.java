package dev.memoryweave.cli.internal.hook;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.weave.ContextPack;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What agents are told: at the beginning of a session where they were and what is in force, at a
 * message what it calls to mind. Nothing is told twice in a session until its context is shortened.
 * Safe for several threads.
 */
final class HookContext {
  /** The most lines of rules, decisions and open work at a beginning. */
  private static final int MOST_LINES = 16;

  private static final int MOST_CHARACTERS = 3_000;

  /** Longer messages hold logs and files; what they ask stands at their ends. */
  private static final int MOST_OF_PROMPT = 6_000;

  private static final int END_OF_PROMPT = 2_000;

  private static final int MOST_SESSIONS = 500;

  private final Map<String, Told> sessions =
      new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Told> eldest) {
          return size() > MOST_SESSIONS;
        }
      };

  /**
   * What the context of a session holds.
   *
   * @param memories the memories that were told
   * @param isShortened whether it was shortened, and nothing was told since
   */
  private record Told(Set<NodeId> memories, boolean isShortened) {
    static final Told NOTHING = new Told(Set.of(), false);
    static final Told SHORTENED = new Told(Set.of(), true);

    Told {
      memories = Set.copyOf(memories);
    }

    Told and(Set<NodeId> more) {
      Set<NodeId> all = new HashSet<>(memories);
      all.addAll(more);
      return new Told(all, false);
    }
  }

  /** A text for an agent, and the memories that it shows. */
  private record Shown(String text, Set<NodeId> memories) {
    static Shown of(String text, Collection<NodeRef> refs) {
      return new Shown(
          text.strip(), refs.stream().map(NodeRef::id).collect(Collectors.toUnmodifiableSet()));
    }
  }

  /**
   * What an agent should know at the beginning of a session.
   *
   * @param session the session, or an empty text
   * @param source how it begins, in the words of clients
   * @param folder the working folder
   */
  String atStart(CallContext context, String session, String source, @Nullable Path folder) {
    context.settle(List.of());
    AgentMemory memory = context.memory();
    Continuity continuity = memory.continuity();
    Shown shown;
    if (source.equals("resume") || source.equals("fork")) {
      // The client brings the conversation back, with what was told in it.
      shown = lines(continuity);
    } else if (source.equals("compact") && !session.isEmpty()) {
      shown = pack(continuity.pack(SessionId.of(session), ContinuityPack.Size.AUTO, null));
    } else {
      shown = beginning(continuity, folder);
    }
    put(session, Told.NOTHING.and(shown.memories()));
    return shown.text();
  }

  private static Shown beginning(Continuity continuity, @Nullable Path folder) {
    Bootstrap.Hints hints = Bootstrap.Hints.NONE.withSize(ContinuityPack.Size.NORMAL);
    Bootstrap found =
        continuity.bootstrap(folder == null ? hints : hints.withFolder(folder.toString()));
    ContinuityPack pack = found.pack();
    if (pack != null) {
      return pack(pack);
    }
    Shown lines = lines(continuity);
    return new Shown((found.markdown() + "\n" + lines.text()).strip(), lines.memories());
  }

  /** A pack without entries says only that nothing is known, which is of no use. */
  private static Shown pack(ContinuityPack pack) {
    return Shown.of(pack.items().isEmpty() ? "" : pack.markdown(), pack.memories());
  }

  private static Shown lines(Continuity continuity) {
    Continuity.Lines lines =
        continuity.injectionLines(
            Continuity.Selection.STANDING,
            Continuity.Limit.characters(MOST_CHARACTERS).withLines(MOST_LINES));
    return Shown.of(lines.text(), lines.memories());
  }

  /** What a message of the user calls to mind, or an empty text if it is nothing. */
  String atPrompt(CallContext context, String session, String prompt) {
    String again = afterShortening(context, session);
    String task = task(prompt);
    String called = task.isEmpty() ? "" : calledToMind(context, session, task);
    return again.isEmpty() || called.isEmpty() ? again + called : again + "\n\n" + called;
  }

  /**
   * Where the session stood, once after its context was shortened; most clients have no event for
   * it.
   */
  private String afterShortening(CallContext context, String session) {
    if (!told(session).isShortened()) {
      return "";
    }
    Shown shown =
        pack(
            context
                .memory()
                .continuity()
                .pack(SessionId.of(session), ContinuityPack.Size.AUTO, null));
    put(session, Told.NOTHING.and(shown.memories()));
    return shown.text();
  }

  private String calledToMind(CallContext context, String session, String task) {
    context.settle(List.of(task));
    ContextPack pack =
        context
            .memory()
            .weave(
                RecallRequest.builder(task)
                    .style(RecallRequest.Style.PROMPT)
                    .session(session.isEmpty() ? null : SessionId.of(session))
                    .held(told(session).memories())
                    .build());
    if (pack.items().isEmpty()) {
      return "";
    }
    Shown shown =
        Shown.of(pack.markdown(), pack.items().stream().map(ContextPack.Item::ref).toList());
    put(session, told(session).and(shown.memories()));
    return shown.text();
  }

  /** The context of a session is shortened: what was told is no longer in it. */
  void shortened(String session) {
    put(session, Told.SHORTENED);
  }

  /** The request in a message; a command of the client is none. */
  private static String task(String prompt) {
    String said = prompt.strip();
    if (said.startsWith("/") && said.indexOf(' ') < 0) {
      return "";
    }
    if (said.length() <= MOST_OF_PROMPT + END_OF_PROMPT) {
      return said;
    }
    return said.substring(0, MOST_OF_PROMPT) + "\n" + said.substring(said.length() - END_OF_PROMPT);
  }

  private Told told(String session) {
    synchronized (sessions) {
      return sessions.getOrDefault(session, Told.NOTHING);
    }
  }

  private void put(String session, Told told) {
    if (!session.isEmpty()) {
      synchronized (sessions) {
        sessions.put(session, told);
      }
    }
  }
}
