package dev.memoryweave.continuity;

import dev.memoryweave.model.SessionId;
import org.jspecify.annotations.Nullable;

/**
 * Answers where an agent stands: which work it was at, what is open there, what has changed since.
 *
 * <p>All of it reads and nothing writes. One store, hints and a time always give the same answer,
 * byte for byte, in any process. Every text is a block for a prompt: framed as data, without
 * secrets, and without texts that try to instruct their reader.
 */
public interface Continuity {
  /**
   * Finds the work that the hints mean, and packs it if that is clear.
   *
   * <p>It never guesses in silence: where two pieces of work fit, or the hints contradict one
   * another, the answer is {@link Bootstrap.Outcome#AMBIGUOUS} and names both.
   *
   * @param hints what the caller knows of its work; {@link BootstrapHints#NONE} if nothing
   */
  Bootstrap bootstrap(BootstrapHints hints);

  /**
   * Packs what is needed to go on with a session, those included whose work it continues.
   *
   * @param size how long the pack may be
   * @param knownHash the hash of a pack that the caller still holds, or its beginning of at least
   *     {@value dev.memoryweave.recall.RecallRequest#SHORTEST_PACK_HASH} digits, or null; an
   *     unchanged pack then comes back without its text
   * @return the pack; of an unknown session it says that nothing is known, and holds the rules
   */
  ContinuityPack pack(SessionId session, PackSize size, @Nullable String knownHash);

  /**
   * Packs the open work of the whole project. The pack says how many sessions it covers, since they
   * need not have to do with one another.
   *
   * @param size how long the pack may be
   * @param knownHash the hash of a pack that the caller still holds, as for {@link #pack}, or null
   */
  ContinuityPack projectPack(PackSize size, @Nullable String knownHash);

  /**
   * Rules, decisions and open work as lines for a system prompt: {@code [tier · kind · tags] date:
   * text}. Lines stay the same, and in the same order, until a memory changes.
   *
   * @param session the session whose open work is wanted, or null for that of the project
   * @param limit how long the text may be, its frame included
   */
  InjectionLines injectionLines(@Nullable SessionId session, TextLimit limit);

  /**
   * The changes in the memory since a mark, latest first. Turns of conversations are counted and
   * not listed.
   *
   * @param since where to begin
   * @param limit the most changes that are listed, 1 to {@value RecentChanges#MAX_LIMIT}; the rest
   *     is counted
   */
  RecentChanges recentChanges(ChangeMark since, int limit);
}
