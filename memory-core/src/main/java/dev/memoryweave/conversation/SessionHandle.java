package dev.memoryweave.conversation;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.store.Page;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A session of a memory: its details and its messages. A handle is a view; nothing is looked up
 * before a method is called, and the session need not exist yet.
 *
 * <p>Sessions are filed under the narrowest scope of the memory. Each write is one transaction.
 */
public interface SessionHandle {
  /** The name of the session. */
  SessionId id();

  /** The session, or nothing if nobody has opened it. */
  Optional<Session> find();

  /**
   * Opens the session, or resumes it: one that had ended is open again. Given details replace the
   * known ones; the others stay.
   */
  Session open(Session.Details details);

  /**
   * Records messages, in one transaction, and opens the session if nobody has. All messages are
   * kept. The work that they mention is extracted at once, see {@link dev.memoryweave.work.Work};
   * everything else when the session is {@linkplain #capture captured}.
   *
   * <p>A message is identified by its turn id. Recording it again changes nothing; with other
   * content it becomes a new version of the turn. Late messages are placed by their time. Secrets
   * are redacted, and characters that cannot be stored are replaced; the report counts both. A
   * message that is too long for one memory is split into several parts.
   *
   * @param messages the messages, oldest first, at most {@value #MAX_MESSAGES}
   */
  Recorded record(List<Message> messages);

  /** The most messages per recording. */
  int MAX_MESSAGES = 100_000;

  /** Records one message. */
  default Recorded record(Message message) {
    InvalidValueException.given("message", message);
    return record(List.of(message));
  }

  /**
   * The turns of the session in the order in which they were said: by time, or by order of
   * recording for those without a time.
   *
   * @param limit the most turns of the page, 1 to 1,000
   * @param cursor where the page begins, or null for the first
   */
  Page<MemoryNode> turns(int limit, @Nullable String cursor);

  /**
   * The memories that cite turns of the session as evidence, by turn; turns that none cites are
   * left out.
   *
   * @param turns the ids of the turns, at most 1,000
   */
  Map<NodeId, List<MemoryNode>> kept(Collection<NodeId> turns);

  /**
   * Draws conclusions from the session at its end, as {@link
   * dev.memoryweave.AgentMemory#capture(SessionReport)} says, and ends it.
   */
  ReflectionResult capture(SessionReport report);

  /**
   * Adds a note by hand to the session, and opens it if nobody has. It does not expire.
   *
   * @param text Markdown, 1 to {@value MemoryNode#MAX_BODY} characters; the first sentence is the
   *     title
   */
  MemoryNode note(String text);

  /** Ends the session. Ending it again changes nothing. */
  Session end();

  /**
   * Ends the session at a time that may be long past, as with a transcript. Ending it again changes
   * nothing.
   *
   * @param at when it ended; a time before its beginning counts as its beginning
   */
  Session end(Instant at);

  /**
   * Summary of a recording of messages.
   *
   * @param session the session afterwards
   * @param added how many messages are new
   * @param changed how many known messages came with other content and got a new version
   * @param unchanged how many messages were known already
   * @param secrets how many secrets were redacted in the stored messages
   * @param repaired how many messages had characters replaced that cannot be stored
   * @param shortened how many tool calls had arguments or a result too long to be kept whole
   * @param warnings a sentence for everything that was not stored as given
   */
  record Recorded(
      Session session,
      int added,
      int changed,
      int unchanged,
      int secrets,
      int repaired,
      int shortened,
      List<String> warnings) {
    /** Copies the list. */
    public Recorded {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * Conditions on sessions; a session is found if it meets all of them.
   *
   * @param open whether they must be open (true) or ended (false), or null for both
   * @param since something was recorded in it at this time or later; null for any time
   * @param before it began before this time; null for any time
   * @param agent the program that runs it, or else the author of its first turn, whatever the case;
   *     null for any
   * @param text words that are said in it, or all of which its name, title or branch has; empty for
   *     any. At most {@value dev.memoryweave.store.TextQuery#MAX_LIMIT} turns that match best are
   *     looked at
   */
  record Filter(
      @Nullable Boolean open,
      @Nullable Instant since,
      @Nullable Instant before,
      @Nullable String agent,
      String text) {
    /** All sessions. */
    public static final Filter ALL = new Filter(null, null, null, null, "");

    /** Checks the texts. */
    public Filter {
      text = InvalidValueException.required("text", text, "be given, at least as empty").strip();
      InvalidValueException.unless(
          text.length() <= RecallRequest.MAX_TASK,
          "text",
          text.length() + " characters",
          "have at most " + RecallRequest.MAX_TASK + " characters");
      InvalidValueException.unless(
          agent == null || (!agent.isBlank() && agent.length() <= Session.MAX_RUNTIME),
          "agent",
          String.valueOf(agent),
          "be a name of 1 to " + Session.MAX_RUNTIME + " characters");
    }

    /** A copy for open or for ended sessions, or null for both. */
    public Filter withOpen(@Nullable Boolean other) {
      return new Filter(other, since, before, agent, text);
    }

    /** A copy for sessions that were active in a time. */
    public Filter between(@Nullable Instant from, @Nullable Instant to) {
      return new Filter(open, from, to, agent, text);
    }

    /** A copy for sessions of an agent, or null for any. */
    public Filter ofAgent(@Nullable String other) {
      return new Filter(open, since, before, other, text);
    }

    /** A copy for sessions with a text. */
    public Filter about(String other) {
      return new Filter(open, since, before, agent, other);
    }
  }
}
