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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  private final Map<String, Set<NodeId>> told =
      new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Set<NodeId>> eldest) {
          return size() > MOST_SESSIONS;
        }
      };

  private final Set<String> shortened = new HashSet<>();

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
    Set<NodeId> now = new HashSet<>();
    String text;
    if (source.equals("resume") || source.equals("fork")) {
      // The client brings the conversation back, with what was told in it.
      text = lines(continuity, now);
    } else if (source.equals("compact") && !session.isEmpty()) {
      text = shown(continuity.pack(SessionId.of(session), ContinuityPack.Size.AUTO, null), now);
    } else {
      Bootstrap.Hints hints = Bootstrap.Hints.NONE.withSize(ContinuityPack.Size.NORMAL);
      Bootstrap found =
          continuity.bootstrap(folder == null ? hints : hints.withFolder(folder.toString()));
      ContinuityPack pack = found.pack();
      text = pack == null ? found.markdown() + "\n" + lines(continuity, now) : shown(pack, now);
    }
    remember(session, now, true);
    synchronized (told) {
      shortened.remove(session);
    }
    return text.strip();
  }

  /** A pack without entries says only that nothing is known, which is of no use. */
  private static String shown(ContinuityPack pack, Set<NodeId> now) {
    if (pack.items().isEmpty()) {
      return "";
    }
    pack.memories().stream().map(NodeRef::id).forEach(now::add);
    return pack.markdown();
  }

  private static String lines(Continuity continuity, Set<NodeId> now) {
    Continuity.Lines lines =
        continuity.injectionLines(
            Continuity.Selection.STANDING,
            Continuity.Limit.characters(MOST_CHARACTERS).withLines(MOST_LINES));
    lines.memories().stream().map(NodeRef::id).forEach(now::add);
    return lines.text();
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
    synchronized (told) {
      if (!shortened.remove(session)) {
        return "";
      }
    }
    Set<NodeId> now = new HashSet<>();
    ContinuityPack pack =
        context.memory().continuity().pack(SessionId.of(session), ContinuityPack.Size.AUTO, null);
    String text = shown(pack, now).strip();
    remember(session, now, false);
    return text;
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
                    .held(told(session))
                    .build());
    if (pack.items().isEmpty()) {
      return "";
    }
    Set<NodeId> now = new HashSet<>();
    pack.items().forEach(item -> now.add(item.ref().id()));
    remember(session, now, false);
    return pack.markdown().strip();
  }

  /** The context of a session is shortened: what was told is no longer in it. */
  void shortened(String session) {
    remember(session, Set.of(), true);
    synchronized (told) {
      shortened.add(session);
    }
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

  private Set<NodeId> told(String session) {
    synchronized (told) {
      return Set.copyOf(told.getOrDefault(session, Set.of()));
    }
  }

  private void remember(String session, Set<NodeId> now, boolean anew) {
    if (session.isEmpty()) {
      return;
    }
    synchronized (told) {
      Set<NodeId> known = told.computeIfAbsent(session, each -> new HashSet<>());
      if (anew) {
        known.clear();
      }
      known.addAll(now);
    }
  }
}
