package dev.memoryweave.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * Choices for an import.
 *
 * @param policy what happens to records that are there already and say something else
 * @param scopes where the scopes of the file are filed here; those that are not named keep theirs
 * @param dryRun whether it only tells what it would do
 * @param skipDamaged whether lines that are damaged, hold a secret or cannot be brought in are left
 *     out and the rest is taken; else one such line refuses the whole import
 * @param keepAuthors whether each record keeps the author whom the file names, which takes a person
 *     as the author of the memory; else all of it comes in as the word of a file
 * @param longestLine the longest line that is read, in bytes, 1,024 to {@value #MAX_LINE}
 * @param progress is told, now and then, how many memories were looked at so far, in each of the
 *     two readings
 */
public record ImportOptions(
    ImportPolicy policy,
    Map<Scope, Scope> scopes,
    boolean dryRun,
    boolean skipDamaged,
    boolean keepAuthors,
    int longestLine,
    LongConsumer progress) {
  /** The longest line by default, in bytes; of usual memories one has a few thousand. */
  public static final int LONGEST_LINE = 32 * 1024 * 1024;

  /** The longest line that can be asked for, in bytes. */
  public static final int MAX_LINE = 1024 * 1024 * 1024;

  /**
   * Merges what is newer, into the same scopes, as the word of a file; one damaged line refuses
   * all.
   */
  public static final ImportOptions DEFAULT =
      new ImportOptions(
          ImportPolicy.MERGE_NEWER, Map.of(), false, false, false, LONGEST_LINE, memories -> {});

  /** Checks the limit and that no two scopes are to become one. */
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
  public ImportOptions withPolicy(ImportPolicy wanted) {
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

  /** A copy that only tells what it would do, or does it. */
  public ImportOptions withDryRun(boolean wanted) {
    return new ImportOptions(
        policy, scopes, wanted, skipDamaged, keepAuthors, longestLine, progress);
  }

  /** A copy that leaves damaged lines out, or refuses all for one. */
  public ImportOptions withSkipDamaged(boolean wanted) {
    return new ImportOptions(policy, scopes, dryRun, wanted, keepAuthors, longestLine, progress);
  }

  /**
   * A copy that keeps the authors whom the file names, or takes all of it as the word of a file.
   * Statements that the file calls a person's are in force as such then, so keep them for an export
   * of one's own only.
   */
  public ImportOptions withKeepAuthors(boolean wanted) {
    return new ImportOptions(policy, scopes, dryRun, skipDamaged, wanted, longestLine, progress);
  }

  /** A copy that reads lines of up to so many bytes. */
  public ImportOptions withLongestLine(int bytes) {
    return new ImportOptions(policy, scopes, dryRun, skipDamaged, keepAuthors, bytes, progress);
  }

  /** A copy that tells somebody else how it goes. */
  public ImportOptions withProgress(LongConsumer listener) {
    return new ImportOptions(
        policy, scopes, dryRun, skipDamaged, keepAuthors, longestLine, listener);
  }
}
