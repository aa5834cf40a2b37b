package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Options of an import.
 *
 * @param policy the policy for records that exist already with other content
 * @param scopes the target scopes for scopes of the file; those not named stay the same
 * @param dryRun whether to report only what would be done
 * @param skipDamaged whether lines that are damaged, hold a secret or cannot be imported are
 *     skipped and the rest is imported; otherwise one such line refuses the whole import
 * @param keepAuthors whether each record keeps the author named in the file, which requires a
 *     person as the author of the memory; otherwise everything is trusted like a file
 * @param longestLine the longest line that is read, in bytes, 1,024 to {@value #MAX_LINE}
 * @param progress receives, now and then, the number of memories read so far, in each of the two
 *     passes
 */
public record ImportOptions(
    Policy policy,
    Map<Scope, Scope> scopes,
    boolean dryRun,
    boolean skipDamaged,
    boolean keepAuthors,
    int longestLine,
    LongConsumer progress) {
  /** The longest line by default, in bytes; typical memories need a few thousand. */
  public static final int LONGEST_LINE = 32 * 1024 * 1024;

  /** The highest limit for lines, in bytes. */
  public static final int MAX_LINE = 1024 * 1024 * 1024;

  /**
   * Merges newer records into the same scopes, trusted like a file; one damaged line refuses
   * everything.
   */
  public static final ImportOptions DEFAULT =
      new ImportOptions(
          Policy.MERGE_NEWER, Map.of(), false, false, false, LONGEST_LINE, memories -> {});

  /** Checks the limit and that no two scopes are mapped to the same one. */
  public ImportOptions {
    InvalidValueException.given("policy", policy);
    InvalidValueException.given("scopes", scopes);
    InvalidValueException.given("progress", progress);
    scopes = Map.copyOf(new LinkedHashMap<>(scopes));
    InvalidValueException.within("longestLine", longestLine, 1_024, MAX_LINE);
    InvalidValueException.unless(
        scopes.values().stream().distinct().count() == scopes.size(),
        "scopes",
        scopes,
        "map each scope onto another one");
  }

  /** A copy with another policy. */
  public ImportOptions withPolicy(Policy wanted) {
    return new ImportOptions(
        wanted, scopes, dryRun, skipDamaged, keepAuthors, longestLine, progress);
  }

  /** A copy that files the records of a scope under another one. */
  public ImportOptions mapping(Scope from, Scope to) {
    Map<Scope, Scope> mapped = new LinkedHashMap<>(scopes);
    InvalidValueException.given("from", from);
    InvalidValueException.given("to", to);
    mapped.put(from, to);
    return new ImportOptions(
        policy, mapped, dryRun, skipDamaged, keepAuthors, longestLine, progress);
  }

  /** A copy that is a dry run, or not. */
  public ImportOptions withDryRun(boolean wanted) {
    return new ImportOptions(
        policy, scopes, wanted, skipDamaged, keepAuthors, longestLine, progress);
  }

  /** A copy that skips damaged lines, or refuses everything because of one. */
  public ImportOptions withSkipDamaged(boolean wanted) {
    return new ImportOptions(policy, scopes, dryRun, wanted, keepAuthors, longestLine, progress);
  }

  /**
   * A copy that keeps the authors named in the file, or trusts everything like a file. Statements
   * of a person according to the file are then active as such, so keep authors only for your own
   * exports.
   */
  public ImportOptions withKeepAuthors(boolean wanted) {
    return new ImportOptions(policy, scopes, dryRun, skipDamaged, wanted, longestLine, progress);
  }

  /** A copy that reads lines of up to that many bytes. */
  public ImportOptions withLongestLine(int bytes) {
    return new ImportOptions(policy, scopes, dryRun, skipDamaged, keepAuthors, bytes, progress);
  }

  /** A copy with another progress listener. */
  public ImportOptions withProgress(LongConsumer listener) {
    return new ImportOptions(
        policy, scopes, dryRun, skipDamaged, keepAuthors, longestLine, listener);
  }

  /**
   * Policy of an import for records that exist already with other content. All of them add a record
   * that is new, and leave one that is equal alone.
   */
  public enum Policy {
    /** Existing records stay. */
    KEEP_EXISTING,
    /**
     * The one that was changed later wins; if both were changed at the same time, the existing one.
     */
    MERGE_NEWER,
    /** Records of the file replace existing ones. */
    REPLACE,
    /** One such record refuses the whole import. */
    REFUSE_CONFLICTS;

    /** The name used in texts, in lower case. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
