package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds out where an agent stands: which work to resume, what is open there, what has changed
 * since.
 *
 * <p>All methods only read. For one store, hints and a time, the answer is always identical, byte
 * for byte, in any process. Every text is a block for a prompt: framed as data, without secrets,
 * and without suspected prompt injections.
 */
public interface Continuity {
  /**
   * Finds the work that the hints refer to, and packs it if that is clear.
   *
   * <p>Ambiguity is never hidden: if two pieces of work fit, or the hints contradict one another,
   * the answer is {@link Bootstrap.Outcome#AMBIGUOUS} and names both.
   *
   * @param hints the hints of the caller about its work; {@link Bootstrap.Hints#NONE} if there are
   *     none
   */
  Bootstrap bootstrap(Bootstrap.Hints hints);

  /**
   * Packs what is needed to resume a session, including the sessions that it continues.
   *
   * @param size the size of the pack
   * @param knownHash the hash of a pack that the caller still holds, or a prefix of at least
   *     {@value dev.memoryweave.recall.RecallRequest#SHORTEST_PACK_HASH} digits; null if none. An
   *     unchanged pack is returned without its text
   * @return the pack; for an unknown session it says that nothing is known, and contains the rules
   */
  ContinuityPack pack(SessionId session, ContinuityPack.Size size, @Nullable String knownHash);

  /**
   * Packs the open work of the whole project. The pack states how many sessions it covers, because
   * they may be unrelated.
   *
   * @param size the size of the pack
   * @param knownHash the hash of a pack that the caller still holds, as for {@link #pack}, or null
   */
  ContinuityPack projectPack(ContinuityPack.Size size, @Nullable String knownHash);

  /**
   * Memories as lines for a system prompt: {@code [tier · kind · tags] date: text}, one memory a
   * line. Only what is in force is shown. Without a selection these are rules, decisions and open
   * work, and lines and their order stay the same until a memory changes.
   *
   * @param selection which memories
   * @param limit the maximum length of the text, including its frame
   */
  Lines injectionLines(Selection selection, Limit limit);

  /**
   * The changes in the memory since a mark, latest first. Turns of conversations are counted, but
   * not listed.
   *
   * @param since where to begin
   * @param limit the maximum number of changes to list, 1 to {@value RecentChanges#MAX_LIMIT}; the
   *     rest is counted
   */
  RecentChanges recentChanges(RecentChanges.Mark since, int limit);

  /**
   * Which memories become lines. Tags, topics and entities each narrow the selection, if any are
   * given: a memory must match one of each list.
   *
   * @param session the session whose open work to include, or null for that of the project; only
   *     used without any of the others
   * @param query what the prompt is about, in words: the memories that {@linkplain
   *     dev.memoryweave.AgentMemory#recall recall} finds for it are chosen, best first; rules hold
   *     for every query. Empty for none
   * @param tags exact tags
   * @param topics names of subjects, each of which is matched by its words in the title, the tags,
   *     the symbols or the paths of a memory
   * @param entities names of people, systems or parts, each of which is matched by its words
   *     anywhere in a memory
   */
  record Selection(
      @Nullable SessionId session,
      String query,
      List<String> tags,
      List<String> topics,
      List<String> entities) {
    /** Rules, decisions and the open work of the project. */
    public static final Selection STANDING =
        new Selection(null, "", List.of(), List.of(), List.of());

    /** The most names of a list. */
    public static final int MAX_NAMES = 50;

    /** The maximum length of a name, in characters. */
    public static final int MAX_NAME = 200;

    /** Checks the bounds. */
    public Selection {
      query = InvalidValueException.required("query", query, "be given, at least as empty");
      InvalidValueException.unless(
          query.length() <= RecallRequest.MAX_TASK,
          "query",
          query.length() + " characters",
          "have at most " + RecallRequest.MAX_TASK + " characters");
      tags = names("tags", tags);
      topics = names("topics", topics);
      entities = names("entities", entities);
    }

    private static List<String> names(String field, List<String> names) {
      InvalidValueException.elements(field, names);
      InvalidValueException.within(field, names.size(), 0, MAX_NAMES);
      for (String name : names) {
        InvalidValueException.unless(
            !name.isBlank() && name.length() <= MAX_NAME,
            field,
            name.length() + " characters",
            "be names of 1 to " + MAX_NAME + " characters");
      }
      return List.copyOf(names);
    }

    /** Whether it asks for nothing in particular. */
    public boolean isStanding() {
      return query.isBlank() && tags.isEmpty() && topics.isEmpty() && entities.isEmpty();
    }

    /** A copy with the open work of a session. */
    public Selection ofSession(@Nullable SessionId other) {
      return new Selection(other, query, tags, topics, entities);
    }

    /** A copy about a query. */
    public Selection about(String other) {
      return new Selection(session, other, tags, topics, entities);
    }

    /** A copy for memories with one of some tags. */
    public Selection withTags(List<String> others) {
      return new Selection(session, query, others, topics, entities);
    }

    /** A copy for memories on one of some topics. */
    public Selection withTopics(List<String> others) {
      return new Selection(session, query, tags, others, entities);
    }

    /** A copy for memories that name one of some entities. */
    public Selection withEntities(List<String> others) {
      return new Selection(session, query, tags, topics, others);
    }
  }

  /**
   * Memories as lines for a system prompt, rules first.
   *
   * @param lines the lines that fit, without the frame
   * @param memories the memories that they show, one per line
   * @param leftOut how many of the selected memories had no room
   * @param text the lines in their frame; empty if not even one fits
   * @param hash SHA-256, in hexadecimal digits, of the text, the scopes and the selection; equal in
   *     every process
   */
  record Lines(List<String> lines, List<NodeRef> memories, int leftOut, String text, String hash) {
    /** Copies the lists. */
    public Lines {
      lines = List.copyOf(lines);
      memories = List.copyOf(memories);
    }
  }

  /**
   * A limit on the length of a text.
   *
   * @param amount the maximum, 0 to {@value #MAX}
   * @param unit the unit of the amount
   * @param lines the maximum number of lines, 1 to {@value #MAX_LINES}
   */
  record Limit(int amount, Unit unit, int lines) {
    /** The largest amount. */
    public static final int MAX = 1_000_000;

    /** The most lines. */
    public static final int MAX_LINES = 200;

    /** Checks the bounds. */
    public Limit {
      InvalidValueException.within("limit", amount, 0, MAX);
      unit = InvalidValueException.required("unit", unit, "be given");
      InvalidValueException.within("lines", lines, 1, MAX_LINES);
    }

    /** A limit in characters (UTF-16 units). */
    public static Limit characters(int amount) {
      return new Limit(amount, Unit.CHARACTERS, MAX_LINES);
    }

    /** A limit in tokens, by the counter that the memory was opened with. */
    public static Limit tokens(int amount) {
      return new Limit(amount, Unit.TOKENS, MAX_LINES);
    }

    /** A copy with fewer lines. */
    public Limit withLines(int most) {
      return new Limit(amount, unit, most);
    }

    /** The units of a limit. */
    public enum Unit {
      /** UTF-16 units. */
      CHARACTERS,
      /** Tokens of a model. */
      TOKENS
    }
  }
}
