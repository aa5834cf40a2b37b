package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.SessionId;
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
   * Rules, decisions and open work as lines for a system prompt: {@code [tier · kind · tags] date:
   * text}. Lines and their order stay the same until a memory changes.
   *
   * @param session the session whose open work to include, or null for that of the project
   * @param limit the maximum length of the text, including its frame
   */
  Lines injectionLines(@Nullable SessionId session, Limit limit);

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
   * Memories as lines for a system prompt, most important first.
   *
   * @param lines the lines that fit, without the frame
   * @param memories the memories that they show, one per line
   * @param leftOut how many memories had no room
   * @param text the lines in their frame; empty if not even one fits
   * @param hash SHA-256, in hexadecimal digits, of the text, the scopes and the session; equal in
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
   */
  record Limit(int amount, Unit unit) {
    /** The largest amount. */
    public static final int MAX = 1_000_000;

    /** Checks the bounds. */
    public Limit {
      InvalidValueException.within("limit", amount, 0, MAX);
      unit = InvalidValueException.required("unit", unit, "be given");
    }

    /** A limit in characters (UTF-16 units). */
    public static Limit characters(int amount) {
      return new Limit(amount, Unit.CHARACTERS);
    }

    /** A limit in tokens, by the counter that the memory was opened with. */
    public static Limit tokens(int amount) {
      return new Limit(amount, Unit.TOKENS);
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
