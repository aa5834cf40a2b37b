package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.transfer.TransferFormat.TransferException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Exports of a memory into a file, and imports from one.
 *
 * <p>An export holds everything in its scopes: memories with all former versions, their evidence,
 * attached and detached, relations with former versions, sessions, contents, decisions and events,
 * and vectors if requested. It leaves out the passages of project files, which are read again from
 * the files, and the events of former imports, which concern only the store that was imported into.
 *
 * <p>Importing an export into a scope without memories, sessions and decisions restores all of it,
 * so that exporting again gives the same result except for its time. Elsewhere it is merged
 * according to an {@link ImportOptions.Policy}. Importing again changes nothing.
 */
public interface Transfer {
  /**
   * Exports the narrowest scope without vectors; see {@link #exportTo(Path, ExportOptions)}.
   *
   * @param file a file that does not exist yet
   */
  default Exported exportTo(Path file) {
    return exportTo(file, ExportOptions.DEFAULT);
  }

  /**
   * Exports scopes into a file, from one consistent snapshot; others read and write meanwhile. The
   * file is readable by its owner only, and appears under its name once it is complete and on disk.
   *
   * @param file a file that does not exist yet, in a folder that does
   * @throws TransferException if the file exists, if it cannot be written, or if no {@link
   *     TransferFormat} is on the class path
   * @throws dev.memoryweave.model.OutsideScopeException if a scope is outside the chain
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  Exported exportTo(Path file, ExportOptions options);

  /** Exports scopes into a sink, which the caller closes; see {@link #exportTo}. */
  Exported export(TransferFormat.Sink sink, ExportOptions options);

  /**
   * Reads the header of an export, for example to find its scopes.
   *
   * @throws TransferException as {@link #importFrom(Path, ImportOptions)} does
   */
  Header header(Path file);

  /** Imports a file with {@link ImportOptions#DEFAULT}; see {@link #importFrom}. */
  default Imported importFrom(Path file) {
    return importFrom(file, ImportOptions.DEFAULT);
  }

  /**
   * Imports a file, all or nothing, in one transaction. Before the transaction begins, the file is
   * read to its end and checked, so that nobody waits for a file that is refused. A refused file
   * causes no exception: the report names each line and its problem, and nothing changed.
   *
   * <p>Anybody may have written the authors that a file names. So an import is trusted like a file,
   * whoever runs it: its records have the trust level {@code import} and the named author as their
   * id, with no confirmations, no checks of evidence and no more confidence than that allows;
   * active rules become candidates, unless the {@link dev.memoryweave.AuthorityPolicy} trusts
   * files; records more trusted than a file are neither changed nor related to; existing sessions
   * stay, and requests for a decision are left out. A person who knows the file can {@linkplain
   * ImportOptions#withKeepAuthors keep its authors}; then each record has the author that the file
   * names.
   *
   * <p>A line whose text holds a secret is refused. A suspected prompt injection is flagged,
   * whatever the file says.
   *
   * @param file an export
   * @throws dev.memoryweave.NeedsPersonException if authors are to be kept and the author of the
   *     memory is not a person
   * @throws TransferException if the file cannot be read, if it is not an export or has a later
   *     version of the format, or if no {@link TransferFormat} is on the class path
   * @throws dev.memoryweave.model.OutsideScopeException if a scope, after mapping, is outside the
   *     chain
   * @throws dev.memoryweave.store.StoreException if the store fails
   */
  Imported importFrom(Path file, ImportOptions options);

  /**
   * Header of an export.
   *
   * @param version the version of the format, from 1
   * @param library the version of the library that wrote it
   * @param exportedAt when the snapshot was taken, to the millisecond
   * @param scopes the scopes in it
   * @param memories how many memories it has
   */
  record Header(
      int version, String library, Instant exportedAt, List<Scope> scopes, long memories) {
    /** The version of the format that this library writes. */
    public static final int VERSION = 1;

    /** Checks the values. */
    public Header {
      InvalidValueException.unless(version >= 1, "version", version, "be 1 or higher");
      exportedAt = exportedAt.truncatedTo(ChronoUnit.MILLIS);
      scopes = List.copyOf(scopes);
      InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
      InvalidValueException.unless(
          scopes.stream().distinct().count() == scopes.size(),
          "scopes",
          scopes,
          "name each scope once");
      InvalidValueException.unless(memories >= 0, "memories", memories, "not be negative");
    }
  }

  /**
   * Numbers of records.
   *
   * @param memories memories
   * @param versions former versions of memories
   * @param evidence pieces of evidence, counted at each memory that has or had them
   * @param relations relations
   * @param sessions sessions
   * @param decisions decisions on proposals
   * @param events events
   * @param vectors vectors of memories
   * @param contents contents
   */
  record Counts(
      long memories,
      long versions,
      long evidence,
      long relations,
      long sessions,
      long decisions,
      long events,
      long vectors,
      long contents) {
    /** No records. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** The numbers with one more record. */
    public Counts plus(TransferFormat.Item record) {
      if (record instanceof TransferFormat.Item.OfMemory memory) {
        return new Counts(
            memories + 1,
            versions + memory.versions().size(),
            evidence + memory.evidence().size() + memory.detached().size(),
            relations,
            sessions,
            decisions,
            events,
            vectors,
            contents);
      }
      return new Counts(
          memories,
          versions,
          evidence,
          relations + (record instanceof TransferFormat.Item.OfRelation ? 1 : 0),
          sessions + (record instanceof TransferFormat.Item.OfSession ? 1 : 0),
          decisions + (record instanceof TransferFormat.Item.OfDecision ? 1 : 0),
          events + (record instanceof TransferFormat.Item.OfEvent ? 1 : 0),
          vectors + (record instanceof TransferFormat.Item.OfVector ? 1 : 0),
          contents + (record instanceof TransferFormat.Item.OfContent ? 1 : 0));
    }

    /** How many lines the records take up. */
    public long lines() {
      return memories + relations + sessions + decisions + events + vectors + contents;
    }
  }

  /**
   * Result of an export.
   *
   * @param scopes the exported scopes
   * @param counts how many records of each kind
   * @param unreadable how many memories are damaged and could not be exported; {@link
   *     dev.memoryweave.Maintenance#verify} names them
   * @param documents how many documents of project files were left out, since they are read again
   *     from the files
   * @param personal how many memories and contents were left out because they hold personal data
   * @param bytes the size of the file, or -1 if it went to a sink
   */
  record Exported(
      List<Scope> scopes,
      Transfer.Counts counts,
      long unreadable,
      long documents,
      long personal,
      long bytes) {
    /** Copies the list. */
    public Exported {
      scopes = List.copyOf(scopes);
    }

    /** A copy with the size of the file. */
    public Exported ofLength(long newBytes) {
      return new Exported(scopes, counts, unreadable, documents, personal, newBytes);
    }
  }

  /**
   * Result of an import.
   *
   * @param applied whether the store was changed; false for a dry run and for an import that was
   *     refused
   * @param refused whether the import was refused as a whole, because of the listed problems
   * @param lines how many records the file holds, damaged ones included
   * @param counts how many records had, or would have had, each outcome; outcomes without any are
   *     left out
   * @param memories as {@code counts}, for memories only
   * @param problems the first {@value #MAX_PROBLEMS} lines that were not imported as they are, and
   *     why, in the order of the lines
   * @param moreProblems how many more there are
   * @param authors the authors that the file names for the memories that were, or would have been,
   *     added or changed, those with most memories first; the first {@value #MAX_AUTHORS}, and one
   *     without a name for all others
   * @param rules how many of these memories are constraints, preferences and procedures that are
   *     active in the file
   * @param ruleTitles the titles of the first {@value #MAX_TITLES} of these rules
   * @param waiting how many of these memories are pending here although they are active in the file
   */
  record Imported(
      boolean applied,
      boolean refused,
      long lines,
      Map<Outcome, Long> counts,
      Map<Outcome, Long> memories,
      List<Problem> problems,
      long moreProblems,
      List<NamedAuthor> authors,
      long rules,
      List<String> ruleTitles,
      long waiting) {
    /** The most problems that are listed. */
    public static final int MAX_PROBLEMS = 1_000;

    /** The most authors that are named. */
    public static final int MAX_AUTHORS = 50;

    /** The most titles of rules that are listed. */
    public static final int MAX_TITLES = 10;

    /** Copies the lists. */
    public Imported {
      counts = ordered(counts);
      memories = ordered(memories);
      problems = List.copyOf(problems);
      authors = List.copyOf(authors);
      ruleTitles = List.copyOf(ruleTitles);
    }

    private static Map<Outcome, Long> ordered(Map<Outcome, Long> counts) {
      Map<Outcome, Long> ordered = new EnumMap<>(Outcome.class);
      ordered.putAll(counts);
      return Collections.unmodifiableMap(ordered);
    }

    /** How many records had that outcome. */
    public long count(Outcome outcome) {
      return counts.getOrDefault(outcome, 0L);
    }

    /** How many memories had that outcome. */
    public long memories(Outcome outcome) {
      return memories.getOrDefault(outcome, 0L);
    }

    /** Whether nothing changed, or would have. */
    public boolean changesNothing() {
      return count(Outcome.ADDED) + count(Outcome.CHANGED) == 0;
    }

    /** Outcome for one record of the file. */
    public enum Outcome {
      /** It did not exist and was added. */
      ADDED,
      /** It replaced another version of it. */
      CHANGED,
      /** It existed already. */
      EQUAL,
      /** Another version of it exists, and stays. */
      KEPT,
      /** Another version of it exists, which the policy refuses. */
      CONFLICT,
      /**
       * It belongs to an existing record with its own history, and was left out: an event, a
       * decision, a vector of another text.
       */
      LEFT_OUT,
      /**
       * It cannot be imported: it holds a secret, refers to a missing record, or needs a person.
       */
      REFUSED,
      /** Its line cannot be read. */
      DAMAGED;

      /** The name used in texts, in lower case. */
      public String label() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    /**
     * An author as named in a file, which nobody vouches for.
     *
     * @param name the kind and the id of the author, such as {@code user:ada}; empty for all those
     *     who are not listed
     * @param memories how many memories it is said to have written
     * @param rules how many of these are rules that are active in the file
     */
    public record NamedAuthor(String name, long memories, long rules) {}

    /**
     * A line that was not imported as it is.
     *
     * @param line its number in the file, from 1; 0 if it concerns the whole file
     * @param outcome the outcome
     * @param record the record, such as {@code project:demo/decision.use-sqlite}, or empty if
     *     unknown
     * @param reason why, without any of its content
     */
    public record Problem(long line, Outcome outcome, String record, String reason) {}
  }

  /**
   * Options of an export.
   *
   * @param scopes the scopes to export, each once, or empty for the narrowest scope of the memory
   * @param vectors whether the vectors of memories are exported, too
   * @param personalData whether memories with the flag {@link
   *     dev.memoryweave.model.NodeFlag#HOLDS_PERSONAL_DATA} are exported, too
   * @param progress receives, now and then, the number of memories written so far
   */
  record ExportOptions(
      List<Scope> scopes, boolean vectors, boolean personalData, LongConsumer progress) {
    /** The narrowest scope, without vectors, and without memories that hold personal data. */
    public static final ExportOptions DEFAULT =
        new ExportOptions(List.of(), false, false, memories -> {});

    /** Copies the list. */
    public ExportOptions {
      InvalidValueException.given("progress", progress);
      scopes = InvalidValueException.elements("scopes", scopes).stream().distinct().toList();
    }

    /** A copy for other scopes. */
    public ExportOptions withScopes(List<Scope> wanted) {
      return new ExportOptions(wanted, vectors, personalData, progress);
    }

    /** A copy with vectors, or without. */
    public ExportOptions withVectors(boolean wanted) {
      return new ExportOptions(scopes, wanted, personalData, progress);
    }

    /** A copy with memories that hold personal data, or without. */
    public ExportOptions withPersonalData(boolean wanted) {
      return new ExportOptions(scopes, vectors, wanted, progress);
    }

    /** A copy with another progress listener. */
    public ExportOptions withProgress(LongConsumer listener) {
      return new ExportOptions(scopes, vectors, personalData, listener);
    }
  }
}
