package dev.memoryweave.continuity;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.recall.RecallRequest;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
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
   * The rules and preferences in force as lines for a system prompt. Text and order stay the same
   * until one of them changes, and new ones come last, so that what a model has cached of a prompt
   * stays usable.
   *
   * @param limit the maximum length of the text, including its frame; the heaviest are chosen
   */
  Lines rules(Limit limit);

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
   * The next page of changes since a mark: those whose last event is older than an event.
   *
   * @param since where to begin, as before
   * @param before the {@linkplain RecentChanges.Change#sequence() sequence} of the last change that
   *     was listed before
   * @param limit the maximum number of changes to list, 1 to {@value RecentChanges#MAX_LIMIT}
   */
  RecentChanges recentChanges(RecentChanges.Mark since, long before, int limit);

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

  /**
   * The changes in a memory since a mark.
   *
   * @param changes the changes, latest first; several events of one memory are merged into one
   *     change
   * @param more how many further changes were found, all older than those listed
   * @param turnsRecorded how many turns of conversations were recorded
   * @param filesIndexed how often project files were indexed
   * @param filesRemoved how many project files were removed from the index
   * @param upTo the sequence of the last event read: the mark for the next request
   * @param complete whether all events since the mark were read; if there were too many, only the
   *     latest were
   */
  record RecentChanges(
      List<Change> changes,
      int more,
      int turnsRecorded,
      int filesIndexed,
      int filesRemoved,
      long upTo,
      boolean complete) {
    /** The maximum number of changes in one answer. */
    public static final int MAX_LIMIT = 500;

    /** Copies the list. */
    public RecentChanges {
      changes = List.copyOf(changes);
    }

    /** Whether nothing has happened. */
    public boolean isEmpty() {
      return changes.isEmpty()
          && more == 0
          && turnsRecorded == 0
          && filesIndexed == 0
          && filesRemoved == 0;
    }

    /**
     * One change.
     *
     * @param type the type of the change; that of the most important one of several events
     * @param scope the scope
     * @param subject the id of the memory, or the name of the session
     * @param kind the kind of the memory, or null if it is none
     * @param title the title of the memory or session, fit to be shown; empty if it is gone
     * @param replacement the id of the memory that replaced it, or null
     * @param at the time of the last event
     * @param actor the author of the last event
     * @param principalId the name of that author, or null if none was recorded
     * @param reason the reason of the event that gave the type, or null
     * @param sequence the sequence of the last event
     */
    public record Change(
        Type type,
        Scope scope,
        String subject,
        @Nullable NodeKind kind,
        String title,
        @Nullable String replacement,
        Instant at,
        Source actor,
        @Nullable String principalId,
        @Nullable String reason,
        long sequence) {}

    /**
     * The types of changes; of several events of one memory, the first type in this order is used.
     */
    public enum Type {
      /** A memory was forgotten. */
      DELETED,
      /** Another memory replaced it. */
      SUPERSEDED,
      /** A question was answered, or work done. */
      CLOSED,
      /** A memory was archived. */
      ARCHIVED,
      /** A memory may no longer be true. */
      OUTDATED,
      /** A proposal became active. */
      ACCEPTED,
      /** A proposal was rejected. */
      REJECTED,
      /** A decision was taken. */
      DECIDED,
      /** Something is pending a decision. */
      PROPOSED,
      /** A memory is new. */
      CREATED,
      /** Closed work was reopened, or a memory was restored. */
      REOPENED,
      /** Something contradicts a memory. */
      CONTESTED,
      /** The content of a memory changed. */
      UPDATED,
      /** A session ended. */
      SESSION_ENDED;

      /** The name in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }

    /**
     * A place in the history of a memory, from which changes are listed.
     *
     * @param kind how the place is given
     * @param number the sequence or the revision, 0 or more; 0 for a time
     * @param time the time; null for other kinds
     */
    public record Mark(Kind kind, long number, @Nullable Instant time) {
      /** Checks the values. */
      public Mark {
        kind = InvalidValueException.required("kind", kind, "be given");
        InvalidValueException.unless(number >= 0, "since", number, "not be negative");
        time = kind == Kind.TIME ? Text.time("since", time) : null;
      }

      /** From a time on, inclusive. */
      public static Mark at(Instant time) {
        return new Mark(Kind.TIME, 0, time);
      }

      /**
       * After an event of the journal: {@link RecentChanges#upTo()} of an earlier answer, or the
       * marker of the last sync; 0 for everything.
       */
      public static Mark afterSequence(long sequence) {
        return new Mark(Kind.SEQUENCE, sequence, null);
      }

      /** After a memory revision of the narrowest scope; 0 for everything. */
      public static Mark afterRevision(long revision) {
        return new Mark(Kind.REVISION, revision, null);
      }

      /** The ways of giving a place. */
      public enum Kind {
        /** By a time. */
        TIME,
        /** By the sequence of an event. */
        SEQUENCE,
        /** By a memory revision. */
        REVISION
      }
    }
  }
}
